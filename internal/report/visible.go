// Package report renders what was found for people and their programs, on this
// machine: as text and as JSON (docs/report.md describes both). Unlike what the
// model is told, which is codes and counts, a report shows the text itself.
// Nothing it prints can move a cursor or hide: what a terminal would not show as
// itself is spelled out in brackets, ⟦U+200B ZERO WIDTH SPACE⟧, and brackets in
// the text are spelled out too, so that it cannot forge them.
package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible returns s with every character that a terminal would not show as
// itself written as ⟦U+XXXX⟧, or ⟦0xXX⟧ for a byte that is not UTF-8. The two
// brackets themselves are written so, too, for s cannot be let forge what they
// say. Line feeds and tabs stay; the result can be printed.
func Visible(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "⟦0x%02X⟧", s[i])
		case shown(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "⟦U+%04X⟧", r)
		}
		i += n
	}
	return b.String()
}

// Line is Visible for text that must stay on one line: an error, a path.
func Line(s string) string {
	return strings.NewReplacer("\n", "⟦U+000A⟧", "\t", "⟦U+0009⟧").Replace(Visible(s))
}

// plain reports whether s is printable ASCII with line feeds and tabs.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// shown reports whether r is drawn as itself: graphic, not a space other than
// U+0020, neither a selector nor a filler that takes no ink, and no bracket of
// ours.
func shown(r rune) bool {
	switch {
	case r == '\n' || r == '\t' || r == ' ':
		return true
	case r == '⟦' || r == '⟧':
		return false
	case !unicode.IsGraphic(r) || unicode.Is(unicode.Zs, r):
		return false
	}
	return !unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) && r != 0x2800 && r != 0x034F
}

// mostQuoted is how many bytes of a text Quote shows.
const mostQuoted = 80

// Quote shows what somebody typed or chose within a message: on one line, in
// quotes, cut to a length that leaves the message readable.
func Quote(s string) string {
	if len(s) > mostQuoted {
		n := mostQuoted
		for n > mostQuoted-utf8.UTFMax && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + "..."
	}
	return `"` + Line(s) + `"`
}
