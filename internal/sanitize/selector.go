package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// standardSelector: one after a base that has this standardized variant.
func standardSelector(s *spot) verdict { return keepIf(hasVariant(s.prev, s.r)) }

// ideographSelector: one after an ideograph chooses its drawn form.
func ideographSelector(s *spot) verdict { return keepIf(unicode.Is(unicode.Han, s.prev)) }

// presentationSelector: one after an emoji or the base of a keycap.
func presentationSelector(s *spot) verdict {
	return keepIf(pictographs.has(s.prev) || keycapBases.has(s.prev))
}

// hasVariant reports whether base has a standardized variant with the selector,
// which is one of VS1 to VS14.
func hasVariant(base, selector rune) bool {
	if unicode.Is(unicode.Han, base) {
		return selector <= 0xFE02
	}
	lo, hi := 0, len(variants)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch v := variants[mid]; {
		case base < v.lo:
			hi = mid
		case base > v.hi:
			lo = mid + 1
		default:
			return selector <= v.last
		}
	}
	return false
}

// variants holds the bases of StandardizedVariants.txt 15.0, with the last of
// their selectors; the first is always VS1. Mongolian letters, which have their
// own selectors, and ideographs, which have up to three, are apart; hieroglyphs
// are rounded to their block.
var variants = [...]struct{ lo, hi, last rune }{
	{'0', '0', 0xFE00}, {0x1000, 0x1000, 0xFE00}, {0x1002, 0x1002, 0xFE00}, {0x1004, 0x1004, 0xFE00},
	{0x1010, 0x1011, 0xFE00}, {0x1015, 0x1015, 0xFE00}, {0x1019, 0x101A, 0xFE00}, {0x101C, 0x101D, 0xFE00},
	{0x1022, 0x1022, 0xFE00}, {0x1031, 0x1031, 0xFE00}, {0x1075, 0x1075, 0xFE00}, {0x1078, 0x1078, 0xFE00},
	{0x107A, 0x107A, 0xFE00}, {0x1080, 0x1080, 0xFE00}, {0x210B, 0x210B, 0xFE01}, {0x2110, 0x2110, 0xFE01},
	{0x2112, 0x2112, 0xFE01}, {0x211B, 0x211B, 0xFE01}, {0x212C, 0x212C, 0xFE01}, {0x2130, 0x2131, 0xFE01},
	{0x2133, 0x2133, 0xFE01}, {0x2205, 0x2205, 0xFE00}, {0x2229, 0x222A, 0xFE00}, {0x2268, 0x2269, 0xFE00},
	{0x2272, 0x2273, 0xFE00}, {0x228A, 0x228B, 0xFE00}, {0x2293, 0x2295, 0xFE00}, {0x2297, 0x2297, 0xFE00},
	{0x229C, 0x229C, 0xFE00}, {0x22DA, 0x22DB, 0xFE00}, {0x2A3C, 0x2A3D, 0xFE00}, {0x2A9D, 0x2A9E, 0xFE00},
	{0x2AAC, 0x2AAD, 0xFE00}, {0x2ACB, 0x2ACC, 0xFE00}, {0x3001, 0x3002, 0xFE01}, {0xA856, 0xA856, 0xFE00},
	{0xA85C, 0xA85C, 0xFE00}, {0xA85E, 0xA860, 0xFE00}, {0xA868, 0xA868, 0xFE00}, {0xAA60, 0xAA66, 0xFE00},
	{0xAA6B, 0xAA6C, 0xFE00}, {0xAA6F, 0xAA6F, 0xFE00}, {0xAA7A, 0xAA7A, 0xFE00}, {0xFF01, 0xFF01, 0xFE01},
	{0xFF0C, 0xFF0C, 0xFE01}, {0xFF0E, 0xFF0E, 0xFE01}, {0xFF10, 0xFF10, 0xFE00}, {0xFF1A, 0xFF1B, 0xFE01},
	{0xFF1F, 0xFF1F, 0xFE01}, {0x10AC5, 0x10AC6, 0xFE00}, {0x10AD6, 0x10AD7, 0xFE00}, {0x10AE1, 0x10AE1, 0xFE00},
	{0x13000, 0x1342F, 0xFE06}, {0x1D49C, 0x1D49C, 0xFE01}, {0x1D49E, 0x1D49F, 0xFE01}, {0x1D4A2, 0x1D4A2, 0xFE01},
	{0x1D4A5, 0x1D4A6, 0xFE01}, {0x1D4A9, 0x1D4AC, 0xFE01}, {0x1D4AE, 0x1D4B5, 0xFE01},
}

// The bounds within which selectors that each have a use are text. Names in
// Japanese have one or two; a payload has one on every character, or as many
// values as it needs.
const (
	fewSelectors = 8   // as many are never a payload
	fewValues    = 4   // as many different ones within a window are none
	window       = 256 // characters, selectors not counted
)

// selection is a selector that has a use where it stands.
type selection struct {
	at, index uint32 // byte, and characters before it that are no selectors
	value     uint8
	size      uint8
	payload   bool
}

// selectorPayloads finds the standardized and ideographic selectors that carry
// bytes by their number, and so those on digits that are no keycaps; emoji have a
// presentation selector each in honest text. Cutting some never makes others a payload: windows and
// runs are measured without the selectors in them.
func selectorPayloads(d *document, found func(carrier)) {
	if d.strict || !strings.Contains(d.text, "\xef\xb8") && !strings.Contains(d.text, "\xf3\xa0") {
		return
	}
	all := selections(d.text)
	if len(all) <= fewSelectors {
		return
	}
	markWindows(all)
	for _, s := range all {
		if s.payload {
			found(carrier{start: int(s.at), end: int(s.at) + int(s.size), severity: finding.Low})
		}
	}
}

// selections returns the selectors of text that have a use, those of crowded
// runs marked already.
func selections(text string) []selection {
	var all []selection
	var run selectorRun
	prev, index := none, uint32(0)
	for i, r := range text {
		v, ok := selectorValue(r)
		switch {
		case ok && selects(text[i:], prev, r):
			all = append(all, selection{at: uint32(i), index: index, value: v, size: uint8(utf8.RuneLen(r))})
		case ok:
		case unicode.Is(unicode.Han, r) || hasVariant(r, 0xFE00) || keycapBases.has(r):
			run.chars++
			index++
		default:
			run.close(all)
			index++
		}
		prev = r
	}
	run.close(all)
	return all
}

// selects reports whether the selector r, with which rest begins, may count as
// one of a payload behind prev.
func selects(rest string, prev, r rune) bool {
	switch {
	case r <= 0xFE0D:
		return hasVariant(prev, r)
	case r <= 0xFE0F:
		return keycapBases.has(prev) && !strings.HasPrefix(rest[len("\ufe0f"):], "\u20e3")
	}
	return unicode.Is(unicode.Han, prev)
}

// selectorValue numbers VS1 to VS256.
func selectorValue(r rune) (uint8, bool) {
	switch {
	case 0xFE00 <= r && r <= 0xFE0F:
		return uint8(r - 0xFE00), true
	case 0xE0100 <= r && r <= 0xE01EF:
		return uint8(r - 0xE0100 + 16), true
	}
	return 0, false
}

// selectorRun is a stretch of characters that may have a selector each.
type selectorRun struct {
	chars int
	first int // index of the first selector in it
}

// close ends the run and marks its selectors if there are too many.
func (r *selectorRun) close(all []selection) {
	if n := len(all) - r.first; n > fewSelectors && 2*n > r.chars {
		for i := r.first; i < len(all); i++ {
			all[i].payload = true
		}
	}
	*r = selectorRun{first: len(all)}
}

// markWindows marks the selectors of every window with too many values.
func markWindows(all []selection) {
	var count [256]int
	first, marked, values := 0, 0, 0
	for i := range all {
		if count[all[i].value]++; count[all[i].value] == 1 {
			values++
		}
		for all[i].index-all[first].index >= window {
			if count[all[first].value]--; count[all[first].value] == 0 {
				values--
			}
			first++
		}
		if i+1-first > fewSelectors && values > fewValues {
			for marked = max(marked, first); marked <= i; marked++ {
				all[marked].payload = true
			}
		}
	}
}
