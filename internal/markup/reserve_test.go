package markup

import (
	"slices"
	"strings"
	"testing"
)

// dense are texts that are nothing but spans.
var dense = []struct {
	name  string
	piece string
	find  func(string) []Span
}{
	{"code with a visitor", "`a`b", walked}, {"comments with a visitor", "v<!-->", walked}, {"instructions with a visitor", "v<?a?>", walked},
	{"tags", "<a>", Find}, {"tags in math", "<math><mi>", Find}, {"end tags", "</a>", Find}, {"code", "`a`b", Find},
	{"comments", "v<!-->", Find}, {"comments in blocks", "<!--\n\n-->*a*\n", Find}, {"instructions", "v<?a?>", Find},
	{"fences", "```\n```\n", Find}, {"comments of a page", "<!-->", FindHTML}, {"bogus comments of a page", "<!>", FindHTML},
	{"broken end tags of a page", "</ >", FindHTML},
}

func walked(src string) []Span { return Walk(src, func(Part) bool { return false }) }

// TestReserve: a text that is nothing but spans has its slice allocated once, and no
// more of it than is used, but for what the first spans took.
func TestReserve(t *testing.T) {
	for _, d := range dense {
		src := repeat(d.piece, 1<<18)
		spans := d.find(src)
		if len(spans) < len(src)/2/len(d.piece) || cap(spans) > 2*len(spans) {
			t.Errorf("%s: %d spans of %d", d.name, len(spans), cap(spans))
		}
		const size = 12 // bytes of a Span
		if n := int(allocated(func() { d.find(src) })); n > size*(len(spans)+len(spans)/8+4*manySpans) {
			t.Errorf("%s: %d bytes for %d spans", d.name, n, len(spans))
		}
	}
	if len(dense) < 10 {
		t.Errorf("only %d texts", len(dense))
	}
}

// TestReserveLittle: what looks like spans reserves no more than spans could take.
func TestReserveLittle(t *testing.T) {
	for _, piece := range []string{"<", ">", "<>", "<a", "<a>", "`", "`a", "`a`b", "<!--", "<!-->", "</", "<!>a"} {
		src := repeat("<b>", 4*manySpans*3) + "\n\n```\n" + repeat(piece, 1<<18)
		if n := max(cap(Find(src)), cap(walked(src))); 12*n > 5*len(src) {
			t.Errorf("%q: %d spans for %d bytes", piece, n, len(src))
		}
		src = strings.Repeat("<!>", 4*manySpans) + "<xmp>" + repeat(piece, 1<<18)
		if n := cap(FindHTML(src)); 12*n > 5*len(src) {
			t.Errorf("%q in a page: %d spans for %d bytes", piece, n, len(src))
		}
	}
}

// TestWalkKeepsNoTags: the spans of a walk are those of Find without raw HTML in text,
// so that a text of nothing but tags takes no memory.
func TestWalkKeepsNoTags(t *testing.T) {
	src := "v <b>`a`</b> <!x> <!-- c -->\n\n<div>\n"
	if got, want := walked(src), withoutTags(Find(src)); !slices.Equal(got, want) || len(got) != 4 || len(Find(src)) != 7 {
		t.Errorf("%v, want %v", got, want)
	}
	if spans := walked(repeat("<a>", 1<<16)); cap(spans) > 4 {
		t.Errorf("%d spans", cap(spans))
	}
}

func withoutTags(spans []Span) []Span {
	return slices.DeleteFunc(spans, func(s Span) bool { return s.Kind == InlineHTML })
}
