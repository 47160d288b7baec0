package markup

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// attributeVectors hold a tag, its name and its attributes as name=value.
var attributeVectors = []struct {
	tag, name string
	want      []string
}{
	{"<a>", "a", nil},
	{"<A B>", "A", []string{"B="}},
	{"</a b>", "a", []string{"b="}},
	{"<a/>", "a", nil},
	{"<a/b>", "a", []string{"b="}},
	{"<a b=c>", "a", []string{"b=c"}},
	{"<a b=c/>", "a", []string{"b=c/"}},
	{"<a b = c d>", "a", []string{"b=c", "d="}},
	{"<a b='c d' e>", "a", []string{"b=c d", "e="}},
	{`<a b="c'>"e>`, "a", []string{"b=c'>", "e="}},
	{`<a b="">`, "a", []string{"b="}},
	{"<a b=>", "a", []string{"b="}},
	{"<a b= >", "a", []string{"b="}},
	{"<a =b=c>", "a", []string{"=b=c"}},
	{"<a b=c=d>", "a", []string{"b=c=d"}},
	{"<a b=c\"d>", "a", []string{"b=c\"d"}},
	{"<a b\"c>", "a", []string{"b\"c="}},
	{"<a b b=c>", "a", []string{"b=", "b=c"}},
	{"<a\tb\fc\nd\re>", "a", []string{"b=", "c=", "d=", "e="}},
	{"<a b='&lt;'>", "a", []string{"b=&lt;"}},
	{"<a b=<c>", "a", []string{"b=<c"}},
	{"<a // b>", "a", []string{"b="}},
	{"<a b /c=d>", "a", []string{"b=", "c=d"}},
	{"<x-y:z q>", "x-y:z", []string{"q="}},
	{"<a\n> b\n> > c=\n> d>", "a", []string{"b=", "c=d"}},
	{"<a\n> b='c\n> d'>", "a", []string{"b=c\n> d"}},
	{"<a b='c", "a", []string{"b=c"}},
	{"<a b=", "a", []string{"b="}},
	{"<a b", "a", []string{"b="}},
	{"<a", "a", nil},
	{"<>", "", nil},
	{"<", "", nil},
	{"", "", nil},
	{"a b", "", nil},
}

func TestAttributes(t *testing.T) {
	for _, v := range attributeVectors {
		var got []string
		Attributes(v.tag, func(name, value string, at Range) bool {
			got = append(got, name+"="+value)
			return true
		})
		if v.name == "" { // nothing is promised
			got = nil
		}
		if name := TagName(v.tag); name != v.name || fmt.Sprint(got) != fmt.Sprint(v.want) {
			t.Errorf("%q: %q %q, want %q %q", v.tag, name, got, v.name, v.want)
		}
		checkAttributes(t, v.tag)
	}
	if len(attributeVectors) < 30 {
		t.Errorf("only %d vectors", len(attributeVectors))
	}
}

// TestAttributesAgainstTokenizer compares with x/net/html, which drops later
// attributes of one name, on whatever tags random pieces make.
func TestAttributesAgainstTokenizer(t *testing.T) {
	pieces := []string{" ", "\n", "/", "=", "b", "C", "'", "\"", "x y", "<", "hidden", "&", "\t", "é"}
	compared := 0
	for seed := range uint64(30_000) {
		tag := "<a "
		for n := seed; n > 0; n /= uint64(len(pieces)) {
			tag += pieces[n%uint64(len(pieces))]
		}
		z := html.NewTokenizer(strings.NewReader(tag + ">"))
		if z.Next() == html.ErrorToken || string(z.Raw()) != tag+">" {
			continue // the tag goes on behind its end
		}
		var want, got []string
		seen := map[string]bool{}
		for more := true; more; {
			var k, v []byte
			if k, v, more = z.TagAttr(); len(k) > 0 {
				want = append(want, string(k)+"="+string(v))
			}
		}
		Attributes(tag+">", func(name, value string, _ Range) bool {
			name = strings.ToLower(name)
			if !seen[name] {
				got = append(got, name+"="+html.UnescapeString(value))
			}
			seen[name] = true
			return true
		})
		if strings.Join(got, ",") != strings.Join(want, ",") && !strings.Contains(tag, "/=") && !strings.HasSuffix(tag, "/") {
			t.Fatalf("%q: %q, want %q", tag, got, want)
		}
		compared++
	}
	if compared < 10_000 {
		t.Errorf("only %d tags", compared)
	}
}

// TestAttributesStop: the answer false ends it, and nothing is allocated.
func TestAttributesStop(t *testing.T) {
	tag := "<a" + strings.Repeat(" b=c", 1000) + ">"
	n := 0
	Attributes(tag, func(string, string, Range) bool { n++; return n < 3 })
	if n != 3 {
		t.Errorf("%d calls", n)
	}
	all := 0
	count := func(string, string, Range) bool { all++; return true }
	if allocs := testing.AllocsPerRun(5, func() { Attributes(tag, count) }); allocs > 0 || all%1000 != 0 || all == 0 {
		t.Errorf("%v allocations for %d attributes", allocs, all)
	}
}

// TestTagNameInAttributes: a tag in an attribute's value is none.
func TestTagNameInAttributes(t *testing.T) {
	var tags []string
	const src = `<a title="<b hidden>">v</a><c d='</a>'/>`
	WalkHTML(src, func(p Part) bool {
		tags = append(tags, TagName(at(src, p.Range)))
		return false
	})
	if strings.Join(tags, " ") != "a a c" {
		t.Errorf("%q", tags)
	}
}
