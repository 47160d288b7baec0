package markup

import (
	"strings"
	"testing"
)

// nestings are tags, and the elements that are certainly open behind them.
var nestings = []struct{ tags, open string }{
	{"", ""}, {"<x>", "x"}, {"<x></x>", ""}, {"<x><y>", "x y"}, {"<x><y></x>", ""}, {"<x><y></y>", "x"}, {"<x></y>", "x"}, {"<x><y></x><z></w>", ""},
	{"<x><y></x><z>", "z"}, {"<br>", ""}, {"<x><br></x>", ""}, {"<p><b><div>", "div"}, {"<p><p>", "p"}, {"<div><p>", "div p"},
	{"<ul><li><li>", "ul li"}, {"<li><b><li>", "li"}, {"<dl><dt><dd>", "dl dd"}, {"<a><a>", "a"}, {"<h1><h2>", "h2"}, {"<div><div>", "div div"},
	{"<table><tr><td>", "table td"}, {"<table><tr><td></table>", ""}, {"<X></x>", ""}, {"<svg><x>", ""}, {"<option><option>", "option"},
	{"<script></script><x>", "x"}, {"<!-- <y> --><x>", "x"}, {"<x a='</x>'>", "x"},
}

func TestAncestors(t *testing.T) {
	for _, n := range nestings {
		f := finder{src: n.tags, page: true, see: func(Part) bool { return false }}
		f.findHTML()
		var open []string
		for _, a := range f.watch.around.outer.open {
			open = append(open, a.name)
		}
		if got := strings.Join(open, " "); got != n.open {
			t.Errorf("%s: %q, want %q", n.tags, got, n.open)
		}
	}
	if len(nestings) < 25 {
		t.Errorf("only %d nestings", len(nestings))
	}
}

// TestAncestorsAreBounded: those that are too many are not certain, nor is what an
// end tag then closes.
func TestAncestorsAreBounded(t *testing.T) {
	a := ancestors{}
	for range 10 * maxAncestors {
		a.startTag("x", otherRole, 0, false)
	}
	if len(a.open) != maxAncestors || !a.messy {
		t.Errorf("%d open, messy %v", len(a.open), a.messy)
	}
	a.endTag("y")
	if len(a.open) != 0 {
		t.Errorf("%d open behind what may close them", len(a.open))
	}
}

// TestAncestorsEnd: the end of a text and of a container takes what began in it.
func TestAncestorsEnd(t *testing.T) {
	a := ancestors{}
	a.startTag("x", otherRole, 0, false)
	a.startTag("y", otherRole, 1, false)
	a.startTag("z", otherRole, 1, true)
	is := func(name string) bool {
		return a.has(len(a.open), 0, func(n *ancestor) bool { return n.name == name })
	}
	if a.endText(); is("z") || !is("y") {
		t.Errorf("behind the text: %v", a.open)
	}
	if a.leave(0); is("y") || !is("x") {
		t.Errorf("behind the container: %v", a.open)
	}
	if a.has(0, 0, func(*ancestor) bool { return true }) {
		t.Error("an element is outside of the outermost")
	}
}
