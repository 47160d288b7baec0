package finding

import (
	"slices"
	"testing"
)

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		add, want []rune
	}{
		{nil, nil},
		{[]rune{0}, []rune{0}}, // U+0000 is a character like any other
		{[]rune{0x200B, 0x200B, 0x200D, 0x200B}, []rune{0x200B, 0x200D}},
		{[]rune{1, 2, 3, 4, 5, 6, 7, 8}, []rune{1, 2, 3, 4, 5, 6}},
	} {
		var p Points
		for _, r := range c.add {
			p.Add(r)
		}
		if got := p.All(); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.add, got, c.want)
		}
	}
}

// TestNames: every value has a name of its own, and only those of the scale do.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	check := func(name string) {
		if name == "" || name == "invalid" || seen[name] {
			t.Errorf("name %q", name)
		}
		seen[name] = true
	}
	for _, s := range Severities() {
		check(s.String())
	}
	for _, p := range Places() {
		check(p.String())
	}
	for _, v := range Views() {
		check(v.String())
	}
	for _, c := range Codes() {
		check(string(c))
	}
	for _, r := range Reasons() {
		check(string(r))
	}
	if len(seen) < 70 {
		t.Errorf("only %d names", len(seen))
	}
	for _, s := range []string{Severity(200).String(), Place(200).String(), View(200).String()} {
		if s != "invalid" {
			t.Errorf("a value out of range is %q", s)
		}
	}
}

func TestMax(t *testing.T) {
	if Max(nil) != Info || Max([]Finding{{Severity: Low}, {Severity: High}, {Severity: Medium}}) != High {
		t.Error("Max")
	}
}
