package markup

import (
	"strings"
	"testing"
)

// hiding returns src with a hidden attribute in every step-th start tag.
func (c elementCase) hiding(src string, step, first int) string {
	var b strings.Builder
	at, n := 0, 0
	c.walk(src, func(p Part) bool {
		if p.Kind == StartTag && int(p.Start) >= at {
			if n%step == first {
				end := int(p.Start) + 1 + len(TagName(src[p.Start:p.End]))
				b.WriteString(src[at:end] + " hidden")
				at = end
			}
			n++
		}
		return false
	})
	return b.String() + src[at:]
}

// TestCorporaElements hides every fifth element of every text, and wants that what
// is cut as certain shows nothing.
func TestCorporaElements(t *testing.T) {
	for _, c := range []elementCase{markdownElements, htmlElements} {
		t.Run(c.name, func(t *testing.T) {
			certain, all, docs := 0, 0, 0
			eachCorpus(t, func(t *testing.T, least int, texts func(func(string) bool)) {
				for text := range texts {
					docs++
					for first := range 5 {
						src := c.hiding(text, 5, first)
						if src == text {
							continue
						}
						problem, k, m := c.problem(src)
						certain, all = certain+k, all+m
						if problem != "" {
							t.Errorf("text %d, tags from %d: cutting elements changes what is shown", docs, first)
						}
					}
				}
			})
			t.Logf("%d of %d elements in %d texts are certain (%.1f %%)", certain, all, docs, 100*float64(certain)/float64(max(1, all)))
		})
	}
}
