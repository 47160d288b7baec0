package defang

import "unicode/utf8"

// minHex is the number of hexadecimal digits behind a verb that make a nonce,
// longHex the number that makes one whatever stands beside it.
const (
	minHex  = 8
	longHex = 16
)

// besideNonce reports whether a run of hexadecimal digits as long as half a
// nonce stands before or behind the name at [i,end) inside the square or angle
// bracket that is open there: whatever the words beside it, a reader takes that
// for a marker. Paths and quoted strings are none.
func (f *finder) besideNonce(i, end int) bool {
	open, before := f.openBracket(i)
	return open && (before || f.nonceBehind(end))
}

// openBracket reads the text before the name at byte i: whether a bracket is
// open, and whether a nonce stands behind it.
func (f *finder) openBracket(i int) (open, nonce bool) {
	at := max(f.done, i-2*maxLead)
	for at > f.done && at < i && !utf8.RuneStart(f.s[at]) {
		at++
	}
	run := 0
	for at < i {
		c, j := f.unit(at)
		switch {
		case c == '[', c == '<':
			open, nonce, run = true, false, 0
		case c == ']', c == '>', c == '}', c == '{', c == '/', c == '"', c == '\'':
			open, nonce = false, false
		case hexDigit(c):
			run++
			nonce = nonce || run >= longHex
		case c != ignorable:
			run = 0
		}
		at = j
	}
	return open, nonce
}

// nonceBehind reports whether a nonce stands in the text behind byte i, before
// any closing bracket.
func (f *finder) nonceBehind(i int) bool {
	run := 0
	for stop := i + 2*maxLead; i < min(stop, len(f.s)); {
		c, j := f.unit(i)
		switch {
		case c == ']', c == '>', c == '}', c == '{', c == '/', c == '"', c == '\'':
			return false
		case hexDigit(c):
			if run++; run >= longHex {
				return true
			}
		case c != ignorable:
			run = 0
		}
		i = j
	}
	return false
}

func hexDigit(c byte) bool { return c < utf8.RuneSelf && digit(c) >= 0 }

// hex reports whether minHex hexadecimal digits start at byte i.
func (f *finder) hex(i int) bool {
	for n := 0; n < minHex; {
		c, j := f.unit(i)
		switch {
		case j == i:
			return false
		case hexDigit(c):
			n++
		case c != ignorable:
			return false
		}
		i = j
	}
	return true
}
