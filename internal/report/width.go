package report

import "unicode"

// wide holds the blocks whose characters take two columns of a terminal (East
// Asian Width W and F, by block), so that a caret stands below what it means.
var wide = [...]struct{ lo, hi rune }{
	{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3},
	{0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6}, {0x17000, 0x18CFF},
	{0x1B000, 0x1B2FF}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
}

// columns returns how many columns s takes on a terminal: exactly for most
// scripts, nearly for emoji and for scripts that stack.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += column(r)
	}
	return n
}

func column(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	for _, w := range wide {
		if w.lo <= r && r <= w.hi {
			return 2
		}
	}
	return 1
}
