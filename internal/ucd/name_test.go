package ucd

import (
	"strings"
	"testing"
	"unicode"
)

func TestName(t *testing.T) {
	for _, c := range []struct {
		r    rune
		want string
	}{
		{0x00, "<control-0000>"}, {0x08, "<control-0008>"}, {0x1B, "<control-001B>"}, {0x7F, "<control-007F>"}, {0x9F, "<control-009F>"},
		{0x20, "SPACE"}, {0xA0, "NO-BREAK SPACE"}, {0xAD, "SOFT HYPHEN"}, {0x34F, "COMBINING GRAPHEME JOINER"},
		{0x61C, "ARABIC LETTER MARK"}, {0x115F, "HANGUL CHOSEONG FILLER"}, {0x17B4, "KHMER VOWEL INHERENT AQ"},
		{0x180B, "MONGOLIAN FREE VARIATION SELECTOR ONE"}, {0x180E, "MONGOLIAN VOWEL SEPARATOR"}, {0x180F, "MONGOLIAN FREE VARIATION SELECTOR FOUR"},
		{0x200B, "ZERO WIDTH SPACE"}, {0x200C, "ZERO WIDTH NON-JOINER"}, {0x200D, "ZERO WIDTH JOINER"}, {0x200E, "LEFT-TO-RIGHT MARK"},
		{0x2028, "LINE SEPARATOR"}, {0x2029, "PARAGRAPH SEPARATOR"}, {0x202E, "RIGHT-TO-LEFT OVERRIDE"}, {0x2069, "POP DIRECTIONAL ISOLATE"},
		{0x2060, "WORD JOINER"}, {0x2062, "INVISIBLE TIMES"}, {0x2065, "<reserved-2065>"}, {0x206F, "NOMINAL DIGIT SHAPES"},
		{0x2800, "BRAILLE PATTERN BLANK"}, {0x3000, "IDEOGRAPHIC SPACE"}, {0x3164, "HANGUL FILLER"},
		{0xD800, "<surrogate-D800>"}, {0xE000, "<private-use-E000>"}, {0xFDD0, "<noncharacter-FDD0>"},
		{0xFE00, "VARIATION SELECTOR-1"}, {0xFE0F, "VARIATION SELECTOR-16"}, {0xFEFF, "ZERO WIDTH NO-BREAK SPACE"},
		{0xFFA0, "HALFWIDTH HANGUL FILLER"}, {0xFFF0, "<reserved-FFF0>"}, {0xFFF9, "INTERLINEAR ANNOTATION ANCHOR"},
		{0xFFFC, "OBJECT REPLACEMENT CHARACTER"}, {0xFFFD, "REPLACEMENT CHARACTER"}, {0xFFFF, "<noncharacter-FFFF>"},
		{0x13430, "EGYPTIAN HIEROGLYPH VERTICAL JOINER"}, {0x13441, "EGYPTIAN HIEROGLYPH FULL BLANK"}, {0x1BCA0, "SHORTHAND FORMAT LETTER OVERLAP"},
		{0x1D159, "MUSICAL SYMBOL NULL NOTEHEAD"}, {0x1D173, "MUSICAL SYMBOL BEGIN BEAM"},
		{0xE0001, "LANGUAGE TAG"}, {0xE0000, "<reserved-E0000>"}, {0xE0061, "TAG LATIN SMALL LETTER A"}, {0xE007F, "CANCEL TAG"},
		{0xE0100, "VARIATION SELECTOR-17"}, {0xE01EF, "VARIATION SELECTOR-256"}, {0xE01F0, "<reserved-E01F0>"},
		{0xF0000, "<private-use-F0000>"}, {0x10FFFD, "<private-use-10FFFD>"}, {0x10FFFF, "<noncharacter-10FFFF>"},
		{'a', ""}, {'!', ""}, {0xE9, ""}, {0x300, ""}, {0x378, ""}, {0x4E00, ""}, {-1, ""}, {0x110000, ""},
	} {
		if got := Name(c.r); got != c.want {
			t.Errorf("Name(U+%04X) = %q, expected %q", c.r, got, c.want)
		}
	}
}

// Everything that Name promises a name for has one, no two share it, and the
// names tell nothing but names.
func TestNamesCover(t *testing.T) {
	owner := map[string]rune{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		promised := DefaultIgnorable.Has(r) || Noncharacters.Has(r) ||
			unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zs, unicode.Zl, unicode.Zp)
		name := Name(r)
		if promised && name == "" {
			t.Errorf("U+%04X has no name", r)
		}
		if name == "" {
			continue
		}
		if other, ok := owner[name]; ok {
			t.Errorf("U+%04X and U+%04X are both %q", other, r, name)
		}
		owner[name] = r
		if strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -<>abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("U+%04X has the name %q", r, name)
		}
	}
	if len(owner) != 143898 {
		t.Errorf("%d characters have a name", len(owner))
	}
}

// The index covers the text of the names without gaps.
func TestNameIndex(t *testing.T) {
	end, last := 0, rune(-1)
	for _, n := range names {
		if int(n.start) != end || n.size == 0 || n.r <= last {
			t.Errorf("the entry of U+%04X is out of place", n.r)
		}
		end, last = int(n.start)+int(n.size), n.r
	}
	if end != len(nameText) || len(names) != 226 {
		t.Errorf("%d entries cover %d of %d bytes", len(names), end, len(nameText))
	}
}
