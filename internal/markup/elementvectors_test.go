package markup

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// elementVectors and pageVectors are the vectors of HTML's parts.
var (
	elementVectors = vectorFile{"testdata/elements.txt", 150, func(src string) []string { return describeTags(src, Walk) }}
	pageVectors    = vectorFile{"testdata/pages.txt", 60, func(src string) []string { return describeTags(src, WalkHTML) }}
)

func TestElementVectors(t *testing.T) {
	elementVectors.test(t)
	pageVectors.test(t)
}

// describeTags describes the parts of HTML in the order of their report.
func describeTags(src string, walk func(string, Visitor) []Span) []string {
	var out []string
	walk(src, func(p Part) bool {
		s := src[p.Start:p.End]
		switch p.Kind {
		case StartTag:
			out = append(out, fmt.Sprintf("start %q", s))
			return hides(s)
		case EndTag:
			out = append(out, fmt.Sprintf("end %q", s))
		case RawText:
			out = append(out, fmt.Sprintf("raw %q", s))
		case Element:
			how := "unsure"
			if p.Certain {
				how = "certain"
			}
			out = append(out, fmt.Sprintf("%s %q text %q", how, s, at(src, p.Text)))
		}
		return false
	})
	return out
}

// TestElementVectorsHide: no vector's certain elements show anything, and the marks
// say what is hidden and what is shown.
func TestElementVectorsHide(t *testing.T) {
	certain, unsure := 0, 0
	for _, x := range []struct {
		vectorFile
		elementCase
	}{{elementVectors, markdownElements}, {pageVectors, htmlElements}} {
		for _, v := range x.vectorFile.read(t) {
			problem, k, n := x.problem(v.source)
			certain, unsure = certain+k, unsure+n-k
			if problem != "" {
				t.Errorf("%s:%d: %q: %s", x.vectorFile.name, v.line, v.source, problem)
			}
			for _, e := range x.elements(v.source) {
				s := v.source[e.Start:e.End]
				if words := strings.FieldsFunc(s, notLetter); e.Certain && (slices.Contains(words, "v") || slices.Contains(words, "w")) {
					t.Errorf("%s:%d: %q holds what is shown", x.vectorFile.name, v.line, s)
				}
			}
		}
	}
	if certain < 90 || unsure < 70 {
		t.Errorf("only %d certain and %d unsure elements", certain, unsure)
	}
}

func notLetter(r rune) bool { return r > 'z' || !isLetter(byte(r)) }
