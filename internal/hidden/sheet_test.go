package hidden

import (
	"fmt"
	"strings"
	"testing"
)

func TestSheet(t *testing.T) {
	tests := []struct {
		css, name, class, id string
		want                 bool
	}{
		{".zz{display:none}", "p", "zz", "", true},
		{".zz{display:none}", "p", "a zz b", "", true},
		{".zz{display:none}", "p", "zzz", "", false},
		{".zz{display:none}", "p", "zz-a", "", false},
		{".zz{display:none}", "p", "", "zz", false},
		{"#zz{visibility:hidden}", "p", "", "zz", true},
		{"p { font-size:0 }", "P", "", "", true},
		{"p { font-size:0 }", "pre", "", "", false},
		{"p.zz{opacity:0}", "p", "zz", "", true},
		{"p.zz{opacity:0}", "div", "zz", "", false},
		{"*.zz{display:none}", "div", "zz", "", true},
		{".a, .b ,\n.c{display:none}", "div", "b", "", true},
		{".a, .b ,\n.c{display:none}", "div", "d", "", false},
		{"/* note */ .zz{display:none}", "p", "zz", "", true},
		{"/* { */ .zz{/* } */display:none}", "p", "zz", "", true},
		{".zz{display:/**/none}", "p", "zz", "", true},
		{".zz{color:red}", "p", "zz", "", false},
		{".zz{display:none}.zz{display:block}", "p", "zz", "", false},
		{".zz{display:block}.zz{display:none}", "p", "zz", "", true},
		{".a .zz{display:none}", "p", "zz", "", false},
		{".a>.zz{display:none}", "p", "zz", "", false},
		{".zz:hover{display:none}", "p", "zz", "", false},
		{".zz::after{display:none}", "p", "zz", "", false},
		{"[x]{display:none}", "p", "zz", "", false},
		{"@media print{.zz{display:none}}", "p", "zz", "", false},
		{"@media print{.a{display:none}} .zz{display:none}", "p", "zz", "", true},
		{"@import 'x.css'; .zz{display:none}", "p", "zz", "", true},
		{"@charset \"utf-8\";\n.zz{display:none}", "p", "zz", "", true},
		{".zz{display:none", "p", "zz", "", true},
		{".zz", "p", "zz", "", false},
		{"", "p", "zz", "", false},
	}
	if len(tests) < 30 {
		t.Errorf("only %d vectors", len(tests))
	}
	for _, c := range tests {
		var s Sheet
		s.Read(c.css)
		attrs := []Attribute{{Name: "CLASS", Value: c.class}, {Name: "id", Value: c.id}, {Name: "id", Value: "other"}}
		if got := s.Hides(c.name, attrs); got != c.want {
			t.Errorf("%q: <%s class=%q id=%q>: %v, want %v", c.css, c.name, c.class, c.id, got, c.want)
		}
	}
}

// TestSheetIsBounded: rules beyond the limit are not kept, and the first ones are.
func TestSheetIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 3 * maxRules {
		fmt.Fprintf(&b, ".c%d{display:none}", i)
	}
	var s Sheet
	s.Read(b.String())
	if len(s.rules) != maxRules {
		t.Errorf("%d rules", len(s.rules))
	}
	if !s.Hides("p", []Attribute{{Name: "class", Value: "c0"}}) {
		t.Error("the first rule is gone")
	}
}
