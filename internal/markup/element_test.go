package markup

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	gmhtml "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// The oracle of followed elements: whatever is cut as certain, the page must show
// what it showed. goldmark renders, x/net/html builds the tree, and what stands in
// an element with a hidden attribute is not shown.

var pageRenderer = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithRendererOptions(gmhtml.WithUnsafe()))

// elementCase is one way to read and to show a text.
type elementCase struct {
	name string
	walk func(string, Visitor) []Span
	page func(string) string
	ok   func(string) bool // the oracle has an answer
}

var (
	markdownElements = elementCase{"Markdown", Walk, renderPage, agreesWithGoldmark}
	htmlElements     = elementCase{"HTML", WalkHTML, func(s string) string { return s }, func(string) bool { return true }}
)

func renderPage(src string) string {
	var b bytes.Buffer
	if err := pageRenderer.Convert([]byte(src[markLength(src):]), &b); err != nil {
		panic(err)
	}
	return b.String()
}

func agreesWithGoldmark(src string) bool {
	_, bad := structureDifference(src, oracle(src))
	return !bad
}

// hides says whether a start tag has a hidden attribute.
func hides(tag string) (found bool) {
	Attributes(tag, func(name, _ string, _ Range) bool {
		found = strings.EqualFold(name, "hidden")
		return !found
	})
	return found
}

// elements returns the elements of the hiding tags of src.
func (c elementCase) elements(src string) (all []Part) {
	c.walk(src, func(p Part) bool {
		switch p.Kind {
		case Element:
			all = append(all, p)
		case StartTag:
			return hides(src[p.Start:p.End])
		}
		return false
	})
	return all
}

// without returns src without its certain elements, and their number.
func without(src string, elements []Part) (string, int) {
	var b strings.Builder
	at, n := 0, 0
	for _, e := range elements {
		if e.Certain {
			b.WriteString(src[at:e.Start])
			at = int(e.End)
			n++
		}
	}
	return b.String() + src[at:], n
}

// unshown are the elements whose text no browser shows.
const unshown = " script style title template noscript iframe noembed noframes "

// shown returns what a page shows, without whitespace.
func shown(page string) (string, bool) {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return "", false // the parser bounds its depth
	}
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(strings.Join(strings.Fields(n.Data), ""))
		}
		if n.Type == html.ElementNode && (strings.Contains(unshown, " "+n.Data+" ") ||
			slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "hidden" })) {
			return
		}
		for k := range n.ChildNodes() {
			walk(k)
		}
	}
	walk(root)
	return b.String(), true
}

// oracleSlash is x/net/html taking the "/" of an unquoted value for that of an empty
// element.
var oracleSlash = regexp.MustCompile(`(?is)<(?:svg|math).*=[^\s"'>]*/>`)

// problem returns what cutting the certain elements of src changes.
func (c elementCase) problem(src string) (problem string, certain, all int) {
	elements := c.elements(src)
	cut, n := without(src, elements)
	if n == 0 || !c.ok(src) || oracleScript.MatchString(src) || oracleSlash.MatchString(src) {
		return "", 0, len(elements)
	}
	want, ok1 := shown(c.page(src))
	got, ok2 := shown(c.page(cut))
	if ok1 && ok2 && want != got {
		problem = fmt.Sprintf("shows %q, then %q (%q)", want, got, cut)
	}
	return problem, n, len(elements)
}

var genElements = []string{"v", "v ", " v", "\n", "\n\n", "*v*", "**", "`v`", "[v](u)", "[", "](u)", "<!-- v -->", "<br hidden>", "<br>", "<hr>", "<img hidden>",
	"<b>", "</b>", "<b hidden>", "<a>", "</a>", "<a hidden>", "<p>", "</p>", "<p hidden>", "<div>", "</div>", "<div hidden>", "<div hidden>", "</div>", "<span>", "</span>", "<span hidden>", "<span hidden>", "</span>",
	"<li>", "</li>", "<li hidden>", "<ul>", "</ul>", "<ul hidden>", "<dl>", "<dt hidden>", "<dd>", "</dl>", "<h1>", "</h1>", "<h2 hidden>", "</h2>", "<x-y>", "</x-y>", "<x-y hidden>",
	"<table>", "</table>", "<table hidden>", "<tr>", "</tr>", "<tr hidden>", "<td>", "</td>", "<td hidden>", "<tbody>", "</tbody>", "<caption hidden>", "</caption>",
	"<button>", "</button>", "<button hidden>", "<form hidden>", "</form>", "<form>", "<object hidden>", "</object>", "<object>", "<select hidden>", "</select>", "<select>", "<option>", "<option hidden>", "</option>",
	"<template hidden>", "</template>", "<template>", "<script hidden>", "</script>", "<style>", "</style>", "<textarea hidden>", "</textarea>", "<svg>", "</svg>", "<svg hidden>", "<g>", "</g>", "<g hidden/>", "<foreignObject>",
	"<ruby>", "<rt hidden>", "<rp>", "</ruby>", "<pre>", "</pre>", "<pre hidden>", "<details hidden>", "</details>", "<dialog hidden>", "</dialog>", "</body>", "<body>", "<section>", "</section>", "</br>", "<math hidden>", "</math>", "<i>", "</i>"}

// generateElements nests the pieces well more often than not.
func generateElements(seed uint64, prefixes []string) string {
	r := rand.New(rand.NewPCG(seed, 17))
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	var b strings.Builder
	var write func(depth int)
	write = func(depth int) {
		for range 1 + r.IntN(4) {
			p := pick(genElements)
			if r.IntN(3) == 0 {
				p = pick([]string{"v ", "v", "\n", "\n\n", " v\n", "\n" + pick(prefixes)})
			}
			if strings.HasPrefix(p, "</") && r.IntN(4) > 0 {
				continue
			}
			b.WriteString(p)
			if name := TagName(p); name != "" && !strings.HasPrefix(p, "</") && r.IntN(5) > 0 {
				if depth < 4 {
					write(depth + 1)
				}
				b.WriteString("</" + name + ">")
				if r.IntN(4) == 0 {
					b.WriteString(pick([]string{"\n", "\n\n"}))
				}
			}
		}
	}
	write(0)
	return b.String()
}

var elementPrefixes = []string{"", "> ", "- ", "# v ", "v|v\n-|-\n", "1. ", "    ", "  ", "```\n", "v\n", "[v]: /u\n", "v ", "***\n", "v\n==="}

// distinct makes every v of src another word.
func distinct(src string) string {
	var b strings.Builder
	n := 0
	for i := range len(src) {
		if src[i] == 'v' && (i == 0 || !isLetter(src[i-1])) && (i+1 == len(src) || !isLetter(src[i+1])) {
			fmt.Fprintf(&b, "v%d", n)
			n++
			continue
		}
		b.WriteByte(src[i])
	}
	return b.String()
}

func testElements(t *testing.T, c elementCase, n uint64, least float64, generate func(uint64) string) {
	certain, all := 0, 0
	for seed := range n {
		src := generate(seed)
		problem, k, m := c.problem(src)
		certain, all = certain+k, all+m
		if problem != "" {
			small := shrink(src, func(s string) bool { p, _, _ := c.problem(s); return p != "" })
			problem, _, _ = c.problem(small)
			t.Errorf("seed %d: %q: %s", seed, small, problem)
			return
		}
	}
	t.Logf("%s: %d of %d elements are certain (%.1f %%)", c.name, certain, all, 100*float64(certain)/float64(max(1, all)))
	if all < int(n)/2 || float64(certain) < least*float64(all) {
		t.Errorf("only %d of %d elements are certain in %d documents", certain, all, n)
	}
}

func TestGeneratedElements(t *testing.T) {
	n := uint64(10_000)
	if fullRun() {
		n = 1_000_000
	}
	testElements(t, htmlElements, n, 0.3, func(seed uint64) string { return distinct(generateElements(seed, []string{""})) })
	testElements(t, markdownElements, n, 0.12, func(seed uint64) string { return distinct(generateElements(seed, elementPrefixes)) })
	// The pieces of the generators for comments, with any of their tags hidden.
	testElements(t, htmlElements, n, 0.12, func(seed uint64) string { return htmlElements.hiding(mark(generateHTML(seed)), 3, int(seed%3)) })
	testElements(t, markdownElements, n, 0.015, func(seed uint64) string { return markdownElements.hiding(mark(generateMixed(seed)), 3, int(seed%3)) })
}
