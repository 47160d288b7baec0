package render

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// TestErrors: each bound ends in its own reason, and none beside a view.
func TestErrors(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		src  string
		l    Limits
		want error
	}{
		{"a byte too many", context.Background(), "12345", Limits{Bytes: 4}, ErrTooLarge},
		{"just enough bytes", context.Background(), "1234", Limits{Bytes: 4}, nil},
		{"too many bytes by default", context.Background(), strings.Repeat("a ", DefaultBytes/2+1), Limits{}, ErrTooLarge},
		{"a context that is over", done, "a", Limits{}, ErrDeadline},
		{"no time", context.Background(), strings.Repeat("*a_ ", 20000), Limits{Time: time.Millisecond}, ErrDeadline},
		{"no time for HTML", context.Background(), "<html>" + strings.Repeat("<p>a", 200000), Limits{Time: time.Millisecond}, ErrDeadline},
		{"quotes too deep", context.Background(), strings.Repeat(">", 7) + "a", Limits{Depth: 5}, ErrTooDeep},
		{"quotes just deep enough", context.Background(), strings.Repeat(">", 3) + "a", Limits{Depth: 5}, nil},
		{"quotes too deep by default", context.Background(), strings.Repeat(">", DefaultDepth+2) + "a", Limits{}, ErrTooDeep},
		{"emphasis too deep", context.Background(), strings.Repeat("*a ", 9) + strings.Repeat("a* ", 9), Limits{Depth: 5}, ErrTooDeep},
		{"images too deep", context.Background(), strings.Repeat("![", 9) + strings.Repeat("](a)", 9), Limits{Depth: 5}, ErrTooDeep},
		{"elements too deep", context.Background(), strings.Repeat("<div>", 600), Limits{}, ErrTooDeep},
		{"elements just deep enough", context.Background(), strings.Repeat("<div>", 500), Limits{}, nil},
		{"too many cells", context.Background(), strings.Repeat("|", 1000) + "\n" + strings.Repeat("|-", 1000) + "\n" + strings.Repeat("a\n", 1000), Limits{}, ErrTooLarge},
		{"too much output", context.Background(), "[a]: " + strings.Repeat("b", 10000) + "\n\n" + strings.Repeat("[a] ", 5000), Limits{}, ErrTooLarge},
		{"too many definitions", context.Background(), strings.Repeat("[a]: b\n", 8200), Limits{}, ErrTooLarge},
		{"many definitions", context.Background(), strings.Repeat("[a]: b\n", 3000), Limits{}, nil},
		{"too many footnotes", context.Background(), numbered("[^%d]: a\n\n", maxFootnotes+1), Limits{}, ErrTooLarge},
		{"too many pipes", context.Background(), "|a|\n|-|\n" + strings.Repeat("|`\\|`|\n", 17000), Limits{}, ErrTooLarge},
		{"too much reopened", context.Background(), "<div>\n<b " + strings.Repeat("a ", 1000) + ">" + strings.Repeat("<p>", 5000), Limits{}, ErrTooLarge},
		{"reopened", context.Background(), "<div>\n<b a=b>" + strings.Repeat("<p>", 5000), Limits{}, nil},
	} {
		v, err := Find(c.ctx, c.src, c.l)
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if err != nil && !reflect.DeepEqual(v, View{}) {
			t.Errorf("%s: a view beside the error", c.name)
		}
	}
}

// TestParserBounds: what would take too long or too much memory while goldmark
// parses is refused there, and not when the page is written.
func TestParserBounds(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      error
	}{
		{"quotes", strings.Repeat(">", 128<<10), ErrTooDeep},
		{"lists", strings.Repeat("1. ", 40<<10), ErrTooDeep},
		{"footnotes", strings.Repeat("[^a]: ", 1000), ErrTooDeep},
		{"cells", strings.Repeat("|", 1000) + "\n" + strings.Repeat("|-", 1000) + "\n" + strings.Repeat("a\n", 1000), ErrTooLarge},
		{"definitions", strings.Repeat("[a]: b\n", 8200), ErrTooLarge},
		{"emphasis", strings.Repeat("*a ", 9000) + strings.Repeat("a* ", 9000), ErrTooDeep},
		{"prose", strings.Repeat("One *two* [three](four).\n\n", 1000), nil},
	} {
		g, cancel := newGuard(context.Background(), Limits{})
		err := g.run(func() {
			pc := &definitions{Context: parser.NewContext(), g: g}
			g.parser(pc, []byte(c.src)).Parse(text.NewReader([]byte(c.src)), parser.WithContext(pc))
		})
		cancel()
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// TestErrorsSayNothing: no error holds a byte of the text.
func TestErrorsSayNothing(t *testing.T) {
	texts := map[string]bool{}
	for _, err := range []error{ErrTooDeep, ErrTooLarge, ErrDeadline, ErrBroken} {
		if !strings.HasPrefix(err.Error(), "not inspected: ") {
			t.Errorf("%v", err)
		}
		texts[err.Error()] = true
	}
	if len(texts) != 4 {
		t.Errorf("%v", texts)
	}
}

// TestRunCatches: a panic of the renderer is an error, and not the one that says
// the text is deep.
func TestRunCatches(t *testing.T) {
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	if err := g.run(func() { panic("index out of range") }); !errors.Is(err, ErrBroken) {
		t.Error(err)
	}
	if err := g.run(func() {}); err != nil {
		t.Error(err)
	}
	if err := g.run(func() { g.require(false, ErrTooDeep) }); !errors.Is(err, ErrTooDeep) {
		t.Error(err)
	}
}

func TestFindings(t *testing.T) {
	src := "one <!-- two three four --> <i hidden>five six seven</i>"
	v, err := Find(context.Background(), src, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []finding.Finding{
		{Code: finding.HTMLComment, Severity: finding.Info, Place: finding.Error, Start: 9, End: 23, View: finding.Rendered},
		{Code: finding.HiddenElement, Severity: finding.Low, Place: finding.Error, Start: 38, End: 52, View: finding.Rendered},
	}
	if got := v.Findings(finding.Error); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestClasses: every class that is reported has a code that is in the list.
func TestClasses(t *testing.T) {
	known := map[finding.Code]bool{"": true}
	for _, c := range finding.Codes() {
		known[c] = true
	}
	reported := 0
	for c, row := range classes {
		if !known[row.code] {
			t.Errorf("class %d: code %q", c, row.code)
		}
		if row.severity > finding.Low {
			t.Errorf("class %d: %v; what the text says is not judged here", c, row.severity)
		}
		if row.code != "" {
			reported++
		}
	}
	if reported != len(classes)-2 || len(classes) >= int(edge) {
		t.Errorf("%d of %d classes are reported", reported, len(classes))
	}
}

// TestPositions: every byte of the page that is the source's own says where it is
// from.
func TestPositions(t *testing.T) {
	for _, v := range vectors {
		g, cancel := newGuard(context.Background(), Limits{})
		src := v.src[bodyStart(v.src):]
		var p *page
		if err := g.run(func() { p = g.markdown([]byte(src)) }); err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		cancel()
		taken := 0
		for i, r := range p.runs {
			end := len(p.html)
			if i+1 < len(p.runs) {
				end = int(p.runs[i+1].out)
			}
			if r.lo > r.hi || int(r.hi) > len(src) || (r.lo < 0) != (r.hi < 0) || int(r.out) >= end {
				t.Errorf("%s: %+v up to %d", v.name, r, end)
			}
			if r.same {
				taken += end - int(r.out)
				if got, want := string(p.html[r.out:end]), src[r.lo:r.hi]; got != want {
					t.Errorf("%s: %q for %q", v.name, got, want)
				}
			}
		}
		if taken == 0 && v.text != "" && !strings.HasPrefix(v.name, "nothing but") {
			t.Errorf("%s: nothing is the source's own", v.name)
		}
	}
}

func TestAttributes(t *testing.T) {
	for _, c := range []struct {
		tag  string
		want string // name=value, each on a line of its own
	}{
		{`<a>`, ""},
		{`<a href=b>`, "href=b"},
		{`<a href="b c" d='e f' g=h>`, "href=b c\nd=e f\ng=h"},
		{`<a b c>`, "b=\nc="},
		{`<a b = "c" d= e>`, "b=c\nd=e"},
		{`<a b=>`, "b="},
		{`<a b="c`, "b=c"},
		{`<a b="c"d="e">`, "b=c\nd=e"},
		{`<br/>`, ""},
		{`<br/a=b/c>`, "a=b/c"},
		{`<a =b>`, "=b="},
		{`<a b==c>`, "b==c"},
		{`</a>`, ""},
		{`</a b="c">`, "b=c"},
		{"<a\nb\n=\nc\n>", "b=c"},
		{`<a b="<c>">`, "b=<c>"},
	} {
		attrs, values := attributes([]byte(c.tag))
		var got []string
		for i, a := range attrs {
			got = append(got, a.Name+"="+a.Value)
			if a.Value != "" && c.tag[values[i].lo:values[i].hi] != a.Value {
				t.Errorf("%s: %q is not at %v", c.tag, a.Value, values[i])
			}
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%s: %q, want %q", c.tag, s, c.want)
		}
	}
}

// TestAttributeClass: the value that package hidden calls prose is unseen text.
func TestAttributeClass(t *testing.T) {
	for _, c := range []struct {
		element, name, value string
		want                 class
	}{
		{"div", "class", "one two three four", ordinary},
		{"div", "data-note", note, attribute},
		{"img", "alt", note, ordinary},
		{"img", "alt", strings.Repeat(note, 10), tooltip},
		{"b", "title", note, tooltip},
		{"a", "href", "https://example.com/one/two", ordinary},
	} {
		if got := attributeClass(c.element, hidden.Shown, []hidden.Attribute{{Name: c.name, Value: c.value}}, 0); got != c.want {
			t.Errorf("%s %s=%q: %d, want %d", c.element, c.name, c.value, got, c.want)
		}
	}
}

// TestFormatting: what is counted is never less than what a browser copies.
func TestFormatting(t *testing.T) {
	for _, body := range []string{
		"<b><p>", "<b><p></b>", "<b><i></b></i><p>", "<a><p>", "<b><table><td></b></table><p>",
		"<div><b></div><p>", "<b a=1><b a=2><b a=3><p></p><p>", "<b><span></b></span><p>", "<font><li><li>", "<b></b><p>",
		"<span><b></span><p>", "<nobr><p>", "<b><object></b></object><p>", "<i><select></i></select><p>",
	} {
		src := "<div>\n" + strings.Repeat(body, 30)
		g, cancel := newGuard(context.Background(), Limits{})
		copied, counted := 0, 0
		err := g.run(func() {
			counted = g.read(newHTMLPage(g, []byte(src)), make(canvas, len(src))).formatting.cloned
			copied = elements(g, src) - strings.Count(src, "<") + strings.Count(src, "</")
		})
		cancel()
		if err != nil {
			t.Logf("%s: %v", body, err)
			continue
		}
		if counted < copied {
			t.Errorf("%s: %d elements copied, %d bytes counted", body, copied, counted)
		}
	}
}

func elements(g *guard, src string) int {
	n := 0
	for e := range g.tree([]byte(src)).Descendants() {
		if e.Data != "" && e.Type == 3 {
			n++
		}
	}
	return n - 3 // html, head and body
}

func TestUnion(t *testing.T) {
	u := func(spans ...int) (us []Unseen) {
		for i := 0; i < len(spans); i += 2 {
			us = append(us, Unseen{Start: spans[i], End: spans[i+1]})
		}
		return us
	}
	for _, c := range []struct{ a, b, want []Unseen }{
		{nil, nil, nil},
		{u(1, 2), nil, u(1, 2)},
		{nil, u(1, 2), u(1, 2)},
		{u(1, 2, 5, 6), u(3, 4), u(1, 2, 3, 4, 5, 6)},
		{u(1, 9), u(3, 4), u(1, 9)},
		{u(3, 4), u(1, 9), u(1, 9)},
		{u(1, 5), u(3, 9), u(1, 5, 3, 9)},
		{u(1, 5), u(1, 5), u(1, 5)},
	} {
		if got := union(c.a, c.b); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%v and %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestIsHTML(t *testing.T) {
	for src, want := range map[string]bool{
		"<!doctype html><p>": true, "<HTML lang=en>": true, "\ufeff \n<head>": true, "<body/>": true,
		"<?xml version='1.0'?>\n<html>": true, "<htmlx>": false, "<div>": false, "a <html>": false, "": false, "<html": false,
	} {
		if isHTML(src) != want {
			t.Errorf("%q: %v", src, !want)
		}
	}
}

// TestDistrust: where words and tree disagree, nothing counts as seen.
func TestDistrust(t *testing.T) {
	src := "<p>one two three four</p>"
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	r := g.read(newHTMLPage(g, []byte(src)), make(canvas, len(src)))
	text, ends := r.inTree()
	for _, c := range []struct {
		truth string
		want  string
	}{
		{"one two three four", "1111"}, {"one two four", "1101"}, {"one four", "1001"}, {"", "0000"}, {"one two three", "1110"},
	} {
		for i := range r.words {
			r.words[i].why = seen
		}
		r.distrust(text, c.truth, ends)
		got := ""
		for _, w := range r.words {
			got += map[bool]string{true: "1", false: "0"}[w.why == seen]
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.truth, got, c.want)
		}
	}
}

// TestMarksCannotBeForged: a text that holds what looks like a mark is text.
func TestMarksCannotBeForged(t *testing.T) {
	src := "Z12 <i hidden>one two three</i> ZABCDEFGH0"
	v, err := Find(context.Background(), src, Limits{})
	if err != nil || v.Text != "Z12 ZABCDEFGH0" || len(v.Unseen) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}
