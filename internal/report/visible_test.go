package report

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	vectors := []struct{ name, in, want string }{
		{"plain", "a b\tc\n", "a b\tc\n"},
		{"letters", "é 漢字 ни", "é 漢字 ни"},
		{"zero width", "a\u200bb", "a⟦U+200B⟧b"},
		{"bidi", "\u202eabc", "⟦U+202E⟧abc"},
		{"tag", "\U000e0041", "⟦U+E0041⟧"},
		{"selector", "a\ufe0f", "a⟦U+FE0F⟧"},
		{"filler", "\u3164\u2800", "⟦U+3164⟧⟦U+2800⟧"},
		{"escape", "\x1b[31mred", "⟦U+001B⟧[31mred"},
		{"carriage return", "safe\revil", "safe⟦U+000D⟧evil"},
		{"c1", "\u009b31m", "⟦U+009B⟧31m"},
		{"separator", "a\u2028b", "a⟦U+2028⟧b"},
		{"no-break space", "a\u00a0b", "a⟦U+00A0⟧b"},
		{"bad byte", "a\xffb", "a⟦0xFF⟧b"},
		{"delete", "a\x7fb", "a⟦U+007F⟧b"},
		{"our own brackets", "a\u27e6U+200B\u27e7b", "a⟦U+27E6⟧U+200B⟦U+27E7⟧b"},
		{"one bracket of ours", "\u27e7\u200b\u27e6", "⟦U+27E7⟧⟦U+200B⟧⟦U+27E6⟧"},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			if got := Visible(v.in); got != v.want {
				t.Errorf("Visible(%q) = %q, want %q", v.in, got, v.want)
			}
		})
	}
}

func TestLineStaysOnOneLine(t *testing.T) {
	const in, want = "a\nb\tc\u2029d", "a⟦U+000A⟧b⟦U+0009⟧c⟦U+2029⟧d"
	if got := Line(in); got != want {
		t.Errorf("Line(%q) = %q, want %q", in, got, want)
	}
}

func FuzzVisible(f *testing.F) {
	for _, s := range []string{"", "a\u200b", "\x1b]8;;x\a", "\xff\xfe", "\u2800", "\u27e6U+200B\u27e7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		open := false
		for _, r := range Visible(s) {
			switch {
			case (r == '⟦' || r == '⟧') && open == (r == '⟧'):
				open = !open
			case !shown(r) || open && !strings.ContainsRune("U+x0123456789ABCDEF", r):
				t.Fatalf("%U is left in the rendering of %q", r, s)
			}
		}
		if open {
			t.Fatalf("the rendering of %q has an open bracket", s)
		}
	})
}
