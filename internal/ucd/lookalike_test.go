package ucd

import (
	"strings"
	"testing"
	"unicode"
)

func TestLookAlike(t *testing.T) {
	for _, c := range []struct {
		text, want string // one look-alike each; "." for none
	}{
		{"\u0430\u0441\u0435\u043E\u0440\u0445\u0443\u0456\u0458\u0455", "aceopxyijs"}, // Cyrillic
		{"\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425", "ABEKMHOPCTX"},
		{"\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7", "ABEZHIKMNOPTYX"}, // Greek
		{"\u03BF\u03B1\u03BD\u03F2", "oavc"},
		{"\u0585\u057D\u0578\u0570", "ounh"},                              // Armenian
		{"\u13AA\u13DF\u13E2\u13B7", "ACPM"},                              // Cherokee
		{"\uFF21\uFF4F\u212A\u2113\u2134", "AoKlo"},                       // compatibility forms
		{"\U0001D400\U0001D41A\U0001D7CE\U0001D7CF", "Aa01"},              // mathematical
		{"\U0001D408\U0001D425\u2160\u2170\u0406\u04C0\u0627", "Il1iIIl"}, // 1, I and l are one
		{"\u0417\u0431", "36"},
		{"\u217F\U0001D426\u2CA2", "mmP"},
		{"aZ09", "...."}, // ASCII is not asked
		{"\u0436\u0444\u4E2D\u3042\u00E9\u043B\u03C9\u00BD", "........"}, // like nothing
		{"\u2223\u2758\u05C0\uFF01\u0300\u200B\u3164\uE000", "........"}, // neither letters nor numbers
	} {
		var got strings.Builder
		for _, r := range c.text {
			if ascii, ok := LookAlike(r); ok {
				got.WriteByte(ascii)
			} else {
				got.WriteByte('.')
			}
		}
		if got.String() != c.want {
			t.Errorf("%+q looks like %q, expected %q", c.text, got.String(), c.want)
		}
	}
	for _, r := range []rune{-1, 0x110000, 1 << 30} {
		if _, ok := LookAlike(r); ok {
			t.Errorf("%d has a look-alike", r)
		}
	}
}

// Each look-alike is a letter or number beyond ASCII that is drawn, and each
// ASCII letter and digit has some.
func TestLookAlikes(t *testing.T) {
	count, last := 0, rune(0x7F)
	seen := map[byte]int{}
	for _, a := range alikes {
		if a.first <= last || a.count == 0 {
			t.Errorf("the run at U+%04X is out of order or empty", a.first)
		}
		for r := a.first; r < a.first+rune(a.count); r++ {
			ascii, ok := LookAlike(r)
			if !ok || ascii != a.ascii+byte(r-a.first) {
				t.Errorf("LookAlike(U+%04X) = %q, %v", r, ascii, ok)
			}
			if !unicode.IsLetter(r) && !unicode.IsNumber(r) && assigned(r) || DefaultIgnorable.Has(r) {
				t.Errorf("U+%04X is no letter or number", r)
			}
			if ScriptOf(r) == Other {
				t.Errorf("the script of U+%04X has no constant", r)
			}
			count++
			seen[ascii]++
		}
		last = a.first + rune(a.count) - 1
	}
	if count != 1331 {
		t.Errorf("%d look-alikes", count)
	}
	for c := byte('0'); c <= 'z'; c++ {
		word := c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c
		if word != (seen[c] > 0) {
			t.Errorf("%q has %d look-alikes", c, seen[c])
		}
	}
}
