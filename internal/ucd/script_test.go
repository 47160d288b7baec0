package ucd

import (
	"slices"
	"testing"
	"unicode"
)

func TestScriptOf(t *testing.T) {
	for _, c := range []struct {
		r    rune
		want Script
		name string
	}{
		{'a', Latin, "Latin"}, {'1', Common, "Common"}, {0x1E9E, Latin, "Latin"}, {0x300, Inherited, "Inherited"},
		{0x430, Cyrillic, "Cyrillic"}, {0x3B1, Greek, "Greek"}, {0x585, Armenian, "Armenian"}, {0x13A0, Cherokee, "Cherokee"},
		{0x5D0, HebrewScript, "Hebrew"}, {0x627, Arabic, "Arabic"}, {0x915, Devanagari, "Devanagari"}, {0xE01, Thai, "Thai"},
		{0x1820, MongolianScript, "Mongolian"}, {0x4E00, Han, "Han"}, {0x3042, Hiragana, "Hiragana"}, {0xAC00, Hangul, "Hangul"},
		{0x2C80, Coptic, "Coptic"}, {0xA4D0, Lisu, "Lisu"}, {0x10300, OldItalic, "Old_Italic"}, {0x1D400, Common, "Common"},
		{0x13000, Other, "Other"}, {0x378, Other, "Other"}, {0xE000, Other, "Other"}, {-1, Other, "Other"}, {0x110000, Other, "Other"},
	} {
		if got := ScriptOf(c.r); got != c.want || got.String() != c.name {
			t.Errorf("ScriptOf(U+%04X) = %d %q, expected %d %q", c.r, got, got, c.want, c.name)
		}
	}
	if s := Script(255).String(); s != "Other" {
		t.Errorf("an unknown script is called %q", s)
	}
}

// For every character that the standard library knows, the scripts agree.
func TestScriptsAgreeWithStandardLibrary(t *testing.T) {
	if len(scriptNames) != 54 {
		t.Errorf("%d scripts have a name", len(scriptNames))
	}
	tables := []*unicode.RangeTable{nil}
	for _, name := range scriptNames[1:] {
		tables = append(tables, unicode.Scripts[name])
	}
	checked := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !assigned(r) {
			continue
		}
		if s := ScriptOf(r); s == Other {
			if i := slices.IndexFunc(tables[1:], func(t *unicode.RangeTable) bool { return unicode.Is(t, r) }); i >= 0 {
				t.Errorf("U+%04X is Other, the standard library says %s", r, scriptNames[i+1])
			}
		} else if checked++; !unicode.Is(tables[s], r) {
			t.Errorf("U+%04X is %s, the standard library says otherwise", r, s)
		}
	}
	if checked < 120_000 {
		t.Errorf("only %d characters were compared", checked)
	}
}

func TestScriptRanges(t *testing.T) {
	for i, r := range scriptRanges {
		if r.lo > r.hi || i > 0 && scriptRanges[i-1].hi >= r.lo || r.script == Other || int(r.script) >= len(scriptNames) {
			t.Errorf("range %d, %X to %X, is out of order or of no script", i, r.lo, r.hi)
		}
	}
	if len(scriptRanges) != 669 {
		t.Errorf("%d ranges", len(scriptRanges))
	}
}
