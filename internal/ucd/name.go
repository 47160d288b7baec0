package ucd

import "strconv"

// named is a character with its name in nameText.
type named struct {
	r     rune
	start uint16
	size  uint8
}

// Name returns the standard's name of a character that a report can not show:
// the default-ignorable code points, format characters, spaces and separators,
// and what else draws nothing ("ZERO WIDTH SPACE", "VARIATION SELECTOR-17"). What
// has no name gets the standard's label: "<control-0008>", "<private-use-E000>",
// "<noncharacter-FDD0>", "<surrogate-D800>" and, if default-ignorable,
// "<reserved-2065>". For every other character it returns "".
func Name(r rune) string {
	switch {
	case r < 0 || r > 0x10FFFF:
		return ""
	case 0xFE00 <= r && r <= 0xFE0F:
		return selectorName + strconv.Itoa(int(r-0xFE00+1))
	case 0xE0100 <= r && r <= 0xE01EF:
		return selectorName + strconv.Itoa(int(r-0xE0100+17))
	}
	if name := listedName(r); name != "" {
		return name
	}
	if kind := label(r); kind != "" {
		return "<" + kind + "-" + hex(r) + ">"
	}
	return ""
}

const selectorName = "VARIATION SELECTOR-"

// label returns the kind of code point that r is if it has no name by nature;
// "": it is of no such kind.
func label(r rune) string {
	switch {
	case r < 0x20 || 0x7F <= r && r < 0xA0:
		return "control"
	case 0xD800 <= r && r <= 0xDFFF:
		return "surrogate"
	case PrivateUse.Has(r):
		return "private-use"
	case Noncharacters.Has(r):
		return "noncharacter"
	case DefaultIgnorable.Has(r):
		return "reserved"
	}
	return ""
}

// listedName returns the name of r from the table; "": there is none.
func listedName(r rune) string {
	lo, hi := 0, len(names)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch n := &names[mid]; {
		case r < n.r:
			hi = mid
		case r > n.r:
			lo = mid + 1
		default:
			return nameText[n.start:][:n.size]
		}
	}
	return ""
}

// hex writes r as the standard does, with at least four digits.
func hex(r rune) string {
	const digits = "0123456789ABCDEF"
	var b [8]byte
	at := len(b)
	for ; r > 0 || at > len(b)-4; r >>= 4 {
		at--
		b[at] = digits[r&0xF]
	}
	return string(b[at:])
}
