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
		{"p { font-size:0 }", "P", "", "", false},
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
		{".zz{display:block}.zz{display:none}", "p", "zz", "", false},
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
		s.ReadSheet(nil, c.css)
		attrs := []Attribute{{Name: "CLASS", Value: c.class}, {Name: "id", Value: c.id}, {Name: "id", Value: "other"}}
		if got := (s.Verdict(c.name, attrs) == Hidden); got != c.want {
			t.Errorf("%q: <%s class=%q id=%q>: %v, want %v", c.css, c.name, c.class, c.id, got, c.want)
		}
	}
}

// TestSheetVerdict: what is cut, what is reported, and what is left alone.
func TestSheetVerdict(t *testing.T) {
	counts := map[string]int{}
	for _, row := range readRows(t, "sheets.txt", 3) {
		counts[row[0]]++
		var s Sheet
		sheets := strings.Split(row[2], "</style>")
		for _, css := range sheets {
			s.ReadSheet(nil, css)
		}
		name, attrs := readTag(t, row[1])
		if v := s.Verdict(name, attrs); v.String() != row[0] {
			t.Errorf("%q: %s: %v, want %s", row[2], row[1], v, row[0])
		}
		if v := s.Verdict(name, attrs); v != Shown && !s.MayHide() {
			t.Errorf("%q hides and does not say so", row[2])
		}
	}
	if counts["hidden"] < 40 || counts["suspect"] < 60 || counts["shown"] < 30 {
		t.Errorf("vectors: %v", counts)
	}
}

func TestSheetReason(t *testing.T) {
	for css, want := range map[string]Why{
		".x{display:none}": ByClass, ".x{font-size:0}": ByText, ".x{color:transparent}": ByText, ".x{visibility:hidden;opacity:0}": ByClass,
		".x{color:red;background:red}": ByText, ".x{visibility:hidden;opacity:0}.x{opacity:1}": ByText, ".x{visibility:hidden}.x{display:none}": ByClass,
		".x{position:absolute;left:-9999px}": ByClass,
	} {
		var s Sheet
		s.ReadSheet(nil, css)
		if v, why := s.Judge("div", []Attribute{{"class", "x"}}); v != Hidden || why != want {
			t.Errorf("%q: %v by %v, want %v", css, v, why, want)
		}
	}
}

// TestSheetFor: which style elements count.
func TestSheetFor(t *testing.T) {
	for tag, want := range map[string]Verdict{
		`<style>`: Hidden, `<style media=all>`: Hidden, `<style MEDIA="Screen">`: Hidden, `<style media="">`: Hidden, `<style type="text/css">`: Hidden,
		`<style type="TEXT/CSS" media=" all ">`: Hidden, `<style type="">`: Hidden, `<style type="text&#47;css">`: Hidden,
		`<style media=print>`: Shown, `<style media="screen and (max-width:9px)">`: Shown, `<style type="text/less">`: Shown, `<style type="text/plain">`: Shown,
	} {
		var s Sheet
		_, attrs := readTag(t, tag)
		s.ReadSheet(attrs, ".x{display:none}")
		if v := s.Verdict("p", []Attribute{{"class", "x"}}); v != want {
			t.Errorf("%s: %v, want %v", tag, v, want)
		}
		if s.MayHide() != (want == Hidden) {
			t.Errorf("%s: MayHide is %v", tag, s.MayHide())
		}
	}
}

func TestMayHide(t *testing.T) {
	for css, want := range map[string]bool{
		"": false, ".x{color:red}": false, ".x{display:none}": true, "a b>c:d{display:none}": true, "[hidden]{display:none}": true,
		"@media print{.x{display:none}}": false, "@keyframes a{from{opacity:0}}": false, ".x::after{display:none}": true,
		"{{{{{{{{{{": true, "@media screen{.x{display:none}}": true,
	} {
		var s Sheet
		if s.ReadSheet(nil, css); s.MayHide() != want {
			t.Errorf("%q: %v", css, !want)
		}
	}
}

// TestSheetCosts: what is repeated costs time in proportion, and no memory beyond
// the tables.
func TestSheetCosts(t *testing.T) {
	for _, unit := range []string{
		"a", "a{", "}", "{", "{}", ".a{display:none}", ".a,", ".a{display:none;", "@", "@media{", "@media all{.a{display:none}}", "[", "[a", "[class=a]", "(", "\"", "'", "/*", "<!--", "-->", "\\", ";", "a:b;", ".a{b{c:d}e:f}", ".a{@media{b:c}}", ":not(.a)", "#a ", "url(", "*{opacity:0}", "@x;",
	} {
		css := strings.Repeat(unit, 1<<17/len(unit))
		for _, css := range []string{css, css + "{display:none}", ".a{" + css, strings.Repeat(".a,", 1<<14) + "b{" + css} {
			allocs := testing.AllocsPerRun(1, func() {
				var s Sheet
				s.ReadSheet(nil, css)
				s.Verdict("p", []Attribute{{"class", css}, {"style", "x:y"}})
			})
			if allocs > 60 {
				t.Errorf("%q: %v allocations", unit, allocs)
			}
		}
	}
}

// FuzzSheet: no panic; another sheet that shows nothing again undoes nothing; a rule
// in a block of a query is never sure; and what shows a name leaves it in doubt.
func FuzzSheet(f *testing.F) {
	for _, row := range readRows(f, "sheets.txt", 3) {
		f.Add(row[2])
	}
	attrs := []Attribute{{"class", "x"}, {"id", "y"}}
	f.Fuzz(func(t *testing.T, css string) {
		var s Sheet
		s.ReadSheet(nil, css)
		v, why := s.Judge("div", attrs)
		if (v == Shown) != (why == ByNothing) || v != Shown && !s.MayHide() {
			t.Errorf("%q: %v by %v", css, v, why)
		}
		s.ReadSheet(nil, "@media all{.x{color:red}#y{color:red}div{color:red}}")
		if s.Verdict("div", attrs) == Hidden {
			t.Errorf("%q: still sure", css)
		}
	})
}

// TestSheetIsBounded: rules beyond the limit are not kept, and the first ones are.
func TestSheetIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 3 * maxRules {
		fmt.Fprintf(&b, ".c%d{display:none}", i)
	}
	var s Sheet
	s.ReadSheet(nil, b.String())
	if v := s.Verdict("p", []Attribute{{Name: "class", Value: "c150"}}); v != Suspect {
		t.Errorf("one beyond is %v", v)
	}
	if len(s.rules) != maxRules {
		t.Errorf("%d rules", len(s.rules))
	}
	if !(s.Verdict("p", []Attribute{{Name: "class", Value: "c0"}}) == Hidden) {
		t.Error("the first rule is gone")
	}
}
