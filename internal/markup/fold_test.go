package markup

import (
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark/util"
)

// TestFold compares label folding with goldmark's over every character: two fold
// to the same here exactly if they do there.
func TestFold(t *testing.T) {
	ours, theirs := map[string]string{}, map[string]string{}
	classes := 0
	for r := rune(1); r <= unicode.MaxRune; r++ {
		// Final versions of Unicode differ; compare what goldmark's knows.
		if r >= 0xd800 && r < 0xe000 || unicode.IsSpace(r) || !unicode.IsLetter(r) && !unicode.IsMark(r) {
			continue
		}
		a, g := string(fold(nil, r)), string(util.DoFullUnicodeCaseFolding([]byte(string(r))))
		if old, ok := ours[a]; ok && old != g {
			t.Errorf("U+%04X folds to %q with %q, goldmark's is %q", r, a, old, g)
		}
		if old, ok := theirs[g]; ok && old != a {
			t.Errorf("U+%04X folds to %q here, %q before", r, a, old)
		}
		if _, ok := ours[a]; !ok {
			classes++
		}
		ours[a], theirs[g] = g, a
	}
	if classes < 100_000 {
		t.Errorf("only %d classes", classes)
	}
}

func TestLabel(t *testing.T) {
	for _, c := range []struct {
		label string
		key   string
		ok    bool
	}{
		{"Foo", "foo", true},
		{"  Foo \n\t bar  ", "foo bar", true},
		{"\u00df", "ss", true},
		{"\u1e9e", "ss", true},
		{"\u212a", "k", true},
		{" \n", "", false},
		{strings.Repeat("x", maxLabel), strings.Repeat("x", maxLabel), true},
		{strings.Repeat("\u00e9", maxLabel), strings.Repeat("\u00e9", maxLabel), true},
		{strings.Repeat("x", maxLabel+1), "", false},
	} {
		tx := text{src: c.label, segs: []seg{segOf(0, len(c.label))}}
		key, ok := tx.label(textRange{tx.first(), cursor{0, len(c.label)}}, nil)
		if ok != c.ok || ok && !strings.EqualFold(string(key), c.key) {
			t.Errorf("%.20q: %.20q %v, want %.20q %v", c.label, key, ok, c.key, c.ok)
		}
	}
}
