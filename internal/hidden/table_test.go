package hidden

import (
	"slices"
	"strings"
	"testing"
)

// ascending fails unless the names are in order, short enough, and as many as they
// were.
func ascending(t *testing.T, what string, names []string, count, longest int) {
	t.Helper()
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("%s are not in ascending order", what)
	}
	if len(names) != count {
		t.Errorf("%d %s, want %d", len(names), what, count)
	}
	for _, n := range names {
		if n == "" || len(n) > longest || n != strings.ToLower(n) {
			t.Errorf("%s: %q is longer than %d or not in lower case", what, n, longest)
		}
	}
}

func TestTables(t *testing.T) {
	var names []string
	for _, p := range properties {
		names = append(names, p.name)
	}
	ascending(t, "properties", names, 65, longestProperty-len("-webkit-"))
	names = names[:0]
	for _, a := range attributes {
		names = append(names, a.name)
	}
	ascending(t, "attributes", names, 493, longestName)
	names = names[:0]
	for _, p := range presentations {
		names = append(names, p.attribute)
		if find([]byte(p.property)) == nil {
			t.Errorf("%s stands for no property", p.attribute)
		}
	}
	ascending(t, "presentations", names, 21, longestName)
	names = names[:0]
	for _, c := range colourNames {
		names = append(names, c.name)
	}
	ascending(t, "colours", names, 148+9, maxPlain)
	ascending(t, "elements", elements[:], 231, longestName)
}

func TestTies(t *testing.T) {
	ascending(t, "ties", ties[:], 49, longestTie)
	if len(ties) > 64 {
		t.Error("a set holds 64 of them")
	}
	for i, w := range ties {
		if tie(strings.ToUpper(w)) != i {
			t.Errorf("%q is word %d, want %d", w, tie(strings.ToUpper(w)), i)
		}
	}
	for _, w := range []string{"", "a", "th", "he", "thee", "and the", " th", "pleased"} {
		if tie(w) >= 0 {
			t.Errorf("%q is taken for a word", w)
		}
	}
}

// TestWhys: every reason has a name, and a vector that gives it.
func TestWhys(t *testing.T) {
	given := map[string]bool{}
	for _, file := range []string{"styles.txt", "tags.txt"} {
		for _, row := range readRows(t, file, 3) {
			given[row[1]] = true
		}
	}
	for i, w := range Whys() {
		if int(w) != i || w.String() == "invalid" || !given[w.String()] {
			t.Errorf("reason %d, %v, has no place, name or vector", i, w)
		}
	}
	if n := len(Whys()); n != len(whyNames) || n != len(given) {
		t.Errorf("%d reasons, %d names, %d given by vectors", n, len(whyNames), len(given))
	}
}

func TestNames(t *testing.T) {
	for _, got := range []string{
		Verdict(9).String(), Why(99).String(), Kind(9).String(), TextVerdict(9).String(),
	} {
		if got != "invalid" {
			t.Errorf("%q, want invalid", got)
		}
	}
	if Deferred.String() != "deferred" || Hidden.String() != "hidden" || Prose.String() != "prose" {
		t.Error("the last names are not where they belong")
	}
}

func TestReasonsOfSlots(t *testing.T) {
	for at, w := range reasons {
		if w == ByNothing {
			t.Errorf("slot %d has no reason", at)
		}
	}
}
