package markup

import (
	"strings"
	"testing"
)

func TestHTMLVectorsAgainstTokenizer(t *testing.T) {
	var y tally
	for _, v := range htmlVectors.read(t) {
		y.add(examineHTML(v.source))
	}
	y.check(t, htmlVectors.least, 0.85)
}

func TestGeneratedHTMLAgainstTokenizer(t *testing.T) {
	testGenerated(t, generateHTML, examineHTML, 0.90)
}

// TestMarkdownIsNothing: vectors of Find are read as HTML documents too.
func TestMarkdownIsNothing(t *testing.T) {
	var y tally
	for _, v := range readVectors(t) {
		y.add(examineHTML(v.source))
	}
	y.check(t, leastVectors, 0.90)
}

// TestStandardDoctypes: each is left, and none with one byte more or less.
func TestStandardDoctypes(t *testing.T) {
	for _, d := range standardDoctypes {
		src := "<!DOCTYPE" + d + ">"
		if spans := FindHTML(src + "v"); spans != nil {
			t.Errorf("%q: %v", src, spans)
		}
		for i := range len(src) - 1 {
			for _, wrong := range []string{src[:i] + src[i+1:], src[:i] + "P" + src[i:]} {
				whitespace := src[i] == ' ' && strings.Contains(`"`, src[i-1:i]) && strings.Contains(`"`, src[i+1:i+2])
				if !whitespace && doctypeLength(wrong) > 0 {
					t.Errorf("%q is left", wrong)
				}
			}
		}
	}
}

// TestCorporaAsHTML reads every text of the corpora as a document: whatever it is,
// no comment of the tokenizer or of the tree is left in.
func TestCorporaAsHTML(t *testing.T) {
	eachCorpus(t, func(t *testing.T, least int, texts func(func(string) bool)) {
		docs := 0
		for text := range texts {
			docs++
			if d, bad := hiddenDifference(text, FindHTML(text), htmlOracle(text)); bad && d.want == "hidden" {
				t.Errorf("text %d: position %d is left in", docs, d.pos)
			}
			if checkTree(mark(text)).problem != "" {
				t.Errorf("text %d differs from its tree", docs)
			}
		}
		if docs < least {
			t.Errorf("%d texts, want at least %d", docs, least)
		}
	})
}
