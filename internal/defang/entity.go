package defang

import (
	"strings"
	"unicode/utf8"
)

// maxEntity is the length of the longest name in the table.
const maxEntity = len("CounterClockwiseContourIntegral")

// Entity decodes what follows an ampersand (WHATWG HTML, section 13.5, the names of
// one character), with or without the closing semicolon. n is the number of bytes
// used, zero if the ampersand stands for itself.
func Entity(s string) (r rune, n int) {
	if s != "" && s[0] == '#' {
		return numeric(s)
	}
	for n < len(s) && n < maxEntity && alnum(s[n]) {
		n++
	}
	if n < len(s) && s[n] == ';' {
		if r := named(s[:n]); r != 0 {
			return r, n + 1
		}
	}
	if n := legacy(s[:n]); n > 0 {
		return named(s[:n]), n
	}
	return '&', 0
}

// legacy is the length of the name at the start of s that HTML also accepts
// without a semicolon and with more letters behind it, or zero.
func legacy(s string) int {
	for _, name := range [...]string{"lt", "gt", "amp", "quot", "nbsp", "shy", "laquo", "raquo", "middot", "not", "macr", "brvbar"} {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			return len(name)
		}
	}
	return 0
}

// numeric decodes "#", decimal digits or "x" and hexadecimal digits, any
// number of them, and an optional semicolon.
func numeric(s string) (rune, int) {
	base, i := 10, 1
	if len(s) > 1 && lower(s[1]) == 'x' {
		base, i = 16, 2
	}
	first, v := i, 0
	for ; i < len(s); i++ {
		d := digit(s[i])
		if d < 0 || d >= base {
			break
		}
		v = min(v*base+d, utf8.MaxRune+1)
	}
	if i == first {
		return '&', 0
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return scalar(rune(v)), i
}

func lower(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

func alnum(b byte) bool {
	return b >= '0' && b <= '9' || lower(b) >= 'a' && lower(b) <= 'z'
}

// named is the character of a named reference, or zero. A name in another case
// than the standard's counts as its lower-case form.
func named(name string) rune {
	if name == "NewLine" {
		return '\n'
	}
	if r := inTable(name); r != 0 {
		return r
	}
	return inTable(strings.ToLower(name))
}

// inTable finds the line of a name by binary search over the table's bytes.
func inTable(name string) rune {
	lo, hi := 0, len(entityTable)
	for lo < hi {
		start := lo + strings.LastIndexByte(entityTable[lo:(lo+hi)/2], '\n') + 1
		end := start + strings.IndexByte(entityTable[start+1:], '\n') + 2
		line := entityTable[start : end-1]
		space := strings.IndexByte(line, ' ')
		switch strings.Compare(line[:space], name) {
		case 0:
			r, _ := utf8.DecodeRuneInString(line[space+1:])
			return r
		case -1:
			lo = end
		default:
			hi = start
		}
	}
	return 0
}
