package markup

import (
	"strings"
	"testing"
)

// safeLines are beginnings of lines, and whether each is a paragraph's whatever
// comes behind it, and wherever a paragraph could begin.
var safeLines = []struct {
	line          string
	begins, stays bool
}{
	{"v", true, true}, {"é", true, true}, {"12 v", true, true}, {"1.5", true, true}, {"7, v", true, true},
	{"1. v", false, false}, {"1) v", false, false}, {"1.", false, false}, {"12", false, false}, {"123456789012", false, false},
	{"- v", false, false}, {"-v", false, false}, {"+ v", false, false}, {"# v", false, false}, {"#v", false, false}, {"> v", false, false},
	{"| v", false, false}, {"=", false, false}, {"~~~", false, false}, {"~~v", false, false}, {":::", false, false}, {"\\", false, false},
	{"*v*", false, true}, {"**", false, false}, {"** *", false, false}, {"_v", false, true}, {"___", false, false},
	{"`v`", false, true}, {"``v", false, true}, {"```v", false, false}, {"`", false, false},
	{"[v](u)", false, true}, {"[ ]", false, false}, {"![v](u)", false, true}, {"\"v\"", false, true}, {"(v)", false, true}, {"$5", false, false},
	{"&amp;", false, true}, {"&#1;", false, false},
}

func TestSafeLines(t *testing.T) {
	for _, l := range safeLines {
		if got := beginsSafely(l.line); got != l.begins {
			t.Errorf("%q begins safely: %v", l.line, got)
		}
		if got := keepsParagraph(l.line); got != l.stays {
			t.Errorf("%q keeps its paragraph: %v", l.line, got)
		}
		// What is called safe is a paragraph to Find, with whatever comes behind.
		for _, behind := range []string{"", " ", "* ", "***", "`", "``` ", ". v", ") v", "-", "=", " #", "|-|", ": /u", "> v", "v"} {
			f := finder{src: l.line + " v" + behind + "\n"}
			f.find()
			for _, s := range f.spans {
				if l.stays && s.Start == 0 && s.Kind != CodeSpan {
					t.Errorf("%q is no paragraph: %v", f.src, f.spans)
				}
			}
		}
	}
	if len(safeLines) < 35 {
		t.Errorf("only %d lines", len(safeLines))
	}
}

// pairs are contents of an element, and whether the brackets and the emphasis in
// them stay inside.
var pairs = []struct {
	text             string
	balanced, paired bool
}{
	{"v", true, true}, {"*v*", true, true}, {"**v**", true, true}, {"v *w* x", true, true}, {"*v _w_ x*", true, true}, {"snake_case", true, true},
	{"2 * 3", true, true}, {"a*b", true, false}, {"*v", true, false}, {"v*", true, false}, {"**v*", true, false}, {"*v _w* x_", true, false},
	{"*v* *", true, false}, {"* v *", true, false}, {"v ~~w~~", true, true}, {"~", true, false}, {"*\u00a0v*", true, false}, {"(*v*)", true, true}, {"*(v)*", true, false},
	{"\\*", true, false}, {"`*`", true, false}, {"[v](u)", true, true}, {"[v", false, true}, {"v]", false, true}, {"][", false, true}, {"[[v]]", true, true},
	{"[v\\]", false, false}, {"[`v`]", false, false}, {strings.Repeat("*v ", maxPairs+1), true, false},
	{strings.Repeat("*v ", maxPairs) + strings.Repeat("w* ", maxPairs), true, true},
}

func TestPairs(t *testing.T) {
	for _, p := range pairs {
		if balanced(p.text) != p.balanced {
			t.Errorf("%q: brackets balanced: %v", p.text, !p.balanced)
		}
		// A tag stands on both sides of a content.
		if got := paired(p.text); got != p.paired {
			t.Errorf("%q: emphasis paired: %v", p.text, got)
		}
		if p.balanced && p.paired && !strings.Contains(p.text, "[") {
			// Then goldmark finds it inside, whatever stands around.
			for _, around := range []string{"*", "**", "_", "v *", "*v* ", "~~"} {
				src := around + "v <b hidden>" + p.text + "</b> w" + around
				if problem, _, _ := markdownElements.problem(src); problem != "" {
					t.Errorf("%q: %s", src, problem)
				}
			}
		}
	}
}

// joints are what stands before an element, and whether what comes behind could
// join with it.
var joints = []struct {
	before string
	joins  bool
}{
	{"", false}, {"v", false}, {"v ", false}, {"<", true}, {"v<", true}, {"< ", false}, {"&", true}, {"&am", true}, {"&#12", true},
	{"&amp;", false}, {"& v", false}, {"&" + strings.Repeat("v", 50), false}, {">", false},
}

func TestJoints(t *testing.T) {
	for _, j := range joints {
		if joins(j.before, len(j.before)) != j.joins {
			t.Errorf("%q joins: %v", j.before, !j.joins)
		}
	}
}

// TestRoles: the sets of roles hold what HTML says of their elements.
func TestRoles(t *testing.T) {
	for _, r := range []struct {
		names string
		set   roles
	}{
		{"a b big code em font i nobr s small strike strong tt u", formats},
		{"address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul h1 h6 pre listing form li dd dt table", closers},
		{"caption tbody thead tfoot tr td th colgroup", tableParts},
		{"applet caption td th marquee object template table svg math select", scopes},
		{"span label x-y sub ruby rt option canvas video", ordinary},
		{"area br col embed hr img input link meta source track wbr image", 1 << voidRole},
		{"script style title textarea xmp iframe noembed noframes noscript", 1 << rawRole},
		{"html head body frame frameset", 1 << frameRole},
		{"div p li td button object ul img script select template", specialRoles},
	} {
		for name := range strings.FieldsSeq(r.names) {
			if !r.set.has(lookupRole(name)) || !r.set.has(lookupRole(strings.ToUpper(name))) {
				t.Errorf("%s is not in its set", name)
			}
		}
	}
	for _, name := range []string{"", "annotation-xmlx", "divx", "spanspanspanspan"} {
		if r := lookupRole(name); r != otherRole {
			t.Errorf("%q has role %d", name, r)
		}
	}
	for name := range strings.FieldsSeq("span b dialog x-y svg") {
		if specialRoles.has(lookupRole(name)) {
			t.Errorf("%s is special", name)
		}
	}
}

// TestTooDeep: more open elements than are followed end the element, unsure.
func TestTooDeep(t *testing.T) {
	for _, n := range []int{maxOpen - 1, maxOpen} {
		src := "<div hidden>" + strings.Repeat("<x>", n) + "P" + strings.Repeat("</x>", n) + "</div>"
		all := htmlElements.elements(src)
		if len(all) != 1 || all[0].Certain != (n < maxOpen) {
			t.Errorf("%d elements: %v", n, all)
		}
	}
}

// TestSurroundings: what stands before an element, and whether it is certain.
func TestSurroundings(t *testing.T) {
	for _, v := range []struct {
		before, element string
		certain         bool
	}{
		{"<a>v</a>", "<a hidden>P</a>", true}, {"<a>v", "<a hidden>P</a>", false},
		{"<button>v</button>", "<button hidden>P</button>", true}, {"<button>v", "<button hidden>P</button>", false},
		{"<form>v</form>", "<form hidden>P</form>", true}, {"<form>v", "<form hidden>P</form>", false},
		{"<b>v</b>", "<form hidden>P</form>", false}, {"<a>v</a>", "<div hidden><a>P</a></div>", true},
		{"<p>v</p>", "<span hidden><div>P</div></span>", true}, {"<p>v", "<span hidden><div>P</div></span>", false},
		{"<p>v<div>w", "<span hidden><div>P</div></span>", true}, {"<p>v<object></p>", "<span hidden><div>P</div></span>", false},
		{"<p>v</p>", "<div hidden>P</div>", true}, {"<p>v", "<div hidden>P</div>", false},
		{"<h1>v</h1>", "<h2 hidden>P</h2>", true}, {"<h1>v", "<h2 hidden>P</h2>", false},
		{"<template>v</template>", "<b hidden>P</b>", true}, {"<template>v", "<b hidden>P</b>", false},
		{"<select>v</select>", "<b hidden>P</b>", true}, {"<select>v", "<b hidden>P</b>", false},
		{"<table><tr><td>v", "<b hidden>P</b>", true}, {"<table><tr>", "<b hidden>P</b>", false}, {"<table><tr><td>v</table>", "<b hidden>P</b>", true},
		{"<table><tr><td><table><tr><td>v</table>", "<b hidden>P</b>", true}, {"<table><tr>", "<td hidden>P</td>", true}, {"<table>", "<td hidden>P</td>", false},
		{"", "<td hidden>v</td>", false}, {"<table>", "<tr hidden><td>P</td></tr>", true}, {"<table><caption>v</caption>", "<tbody hidden><tr><td>P</tbody>", true},
		{"<table><b>", "<tr hidden><td>P</td></tr>", false}, {strings.Repeat("<table><tr><td>", maxTables+1), "<b hidden>P</b>", false},
		{"<ul>", "<li hidden>P</li>", true}, {"<ul><li>v</li>", "<li hidden>P</li>", true}, {"<ul><li>v", "<li hidden>P</li>", false}, {"<li>v<div>", "<li hidden>P</li>", false},
		{"<dl><dt>v</dt>", "<dd hidden>P</dd>", true}, {"<dl><dt>v", "<dd hidden>P</dd>", false}, {"<dd>v</dt>", "<dd hidden>P</dd>", false},
		{"<ruby>v", "<rt hidden>P</rt>", true}, {"<ruby>v<rp>", "<rt hidden>P</rt>", false},
		{"<svg><g>v</g>", "<g hidden>P</g>", true}, {"<svg></p>", "<g hidden>P</g>", false}, {"<svg></svg>", "<g hidden>P</g>", true},
		{"<p><b>v</p>", "<i hidden>P</i>", false}, {"<p><b>v</p></b>", "<i hidden>P</i>", true}, {"<b><td>", "<i hidden>P</i>", false},
		{strings.Repeat("<b>", 7) + strings.Repeat("</b>", 7), "<i hidden>P</i>", false},
		{"v<frameset>", "<b hidden>P</b>", false}, {"<plaintext>", "", false},
	} {
		all := htmlElements.elements(v.before + v.element)
		if v.element == "" {
			if len(all) > 0 {
				t.Errorf("%q: %v", v.before, all)
			}
			continue
		}
		if len(all) != 1 || all[0].Certain != v.certain {
			t.Errorf("%q behind %q: %v", v.element, v.before, all)
		}
	}
}
