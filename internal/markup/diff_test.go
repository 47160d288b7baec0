package markup

import (
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
)

// fullRun reads everything instead of a sample: MARKUP_FULL=1.
func fullRun() bool { return os.Getenv("MARKUP_FULL") == "1" }

// tally counts documents and the classes of difference among them.
type tally struct {
	docs, agree int
	classes     map[string]int
	samples     []string // documents whose difference is in no class, shrunk
}

func (y *tally) String() string {
	var parts []string
	for name, n := range y.classes {
		parts = append(parts, fmt.Sprintf("%s %d", name, n))
	}
	sort.Strings(parts)
	return fmt.Sprintf("%d of %d documents agree (%.3f %%); differences: %s", y.agree, y.docs,
		100*float64(y.agree)/float64(max(1, y.docs)), strings.Join(parts, ", "))
}

// compare puts one document into the tally, and says in which way it differs.
func (y *tally) compare(src string) { y.add(examine(src)) }

func (y *tally) add(name, sample string) {
	y.docs++
	if name == "" {
		y.agree++
		return
	}
	if y.classes == nil {
		y.classes = map[string]int{}
	}
	y.classes[name]++
	if sample != "" {
		y.samples = append(y.samples, sample)
	}
}

// examine returns the class of difference in src, "" for none. A difference in
// no class comes with the shrunk document.
func examine(src string) (name, sample string) {
	v := oracle(src)
	if d, bad := structureDifference(src, v); bad {
		small := shrink(src, func(s string) bool {
			e, bad := structureDifference(s, oracle(s))
			return bad && e.want == d.want && e.got == d.got
		})
		if name := classify(small, d.want); name != "" {
			return name, ""
		}
		return "unknown: " + d.want + " read as " + d.got, small
	}
	return examineHiding(src, (*finder).find, func(s string) (view, bool) {
		w := oracle(s)
		_, bad := structureDifference(s, w)
		return w, !bad
	})
}

// examineHTML is examine for an HTML document.
func examineHTML(src string) (name, sample string) {
	return examineHiding(src, (*finder).findHTML, func(s string) (view, bool) { return htmlOracle(s), true })
}

// examineHiding compares the Comment spans of find with what the oracle's browser
// drops, for a src on which the oracle has a view.
func examineHiding(src string, find func(*finder), oracle func(string) (view, bool)) (name, sample string) {
	differs := func(s string) (difference, *finder, bool) {
		v, ok := oracle(s)
		if !ok {
			return difference{}, nil, false
		}
		f := &finder{src: s}
		find(f)
		d, bad := hiddenDifference(s, f.spans, v)
		return d, f, bad
	}
	d, _, bad := differs(src)
	if !bad {
		return "", ""
	}
	small := shrink(src, func(s string) bool {
		e, _, bad := differs(s)
		return bad && e.want == d.want && e.got == d.got
	})
	_, f, _ := differs(small)
	if name := decided(f, d.got); name != "" {
		return name, ""
	}
	return "unknown: " + d.want + " " + d.got, small
}

// shrinkable is the size up to which shrink goes on byte by byte. A document that
// stays larger is in no class: a pattern says nothing about a whole page.
const shrinkable = 2048

// shrink removes what it can from s while bad holds: lines, then bytes.
func shrink(s string, bad func(string) bool) string {
	if len(s) > shrinkable {
		s = strings.Join(drop(strings.SplitAfter(s, "\n"), func(p []string) bool {
			return bad(strings.Join(p, ""))
		}), "")
	}
	for before := ""; len(s) <= shrinkable && s != before; {
		before = s
		s = strings.Join(drop(strings.Split(s, ""), func(p []string) bool {
			return bad(strings.Join(p, ""))
		}), "")
	}
	return s
}

// drop removes runs of parts, ever shorter ones, while bad holds.
func drop(parts []string, bad func([]string) bool) []string {
	for n := len(parts) / 2; n > 0; n /= 2 {
		for i := 0; i+n <= len(parts); {
			if rest := slices.Concat(parts[:i], parts[i+n:]); bad(rest) {
				parts = rest
			} else {
				i++
			}
		}
	}
	return parts
}

func (y *tally) check(t *testing.T, least int, agreement float64) {
	t.Helper()
	t.Log(y)
	if y.docs < least {
		t.Errorf("%d documents, want at least %d", y.docs, least)
	}
	if part := float64(y.agree) / float64(max(1, y.docs)); part < agreement {
		t.Errorf("agreement %.4f, want at least %.4f", part, agreement)
	}
	for i, s := range y.samples {
		if i == 10 {
			break
		}
		t.Errorf("a difference in no known class: %q", s)
	}
}

func TestVectorsAgainstGoldmark(t *testing.T) {
	var y tally
	for _, v := range readVectors(t) {
		y.compare(v.source)
	}
	y.check(t, leastVectors, 0.80)
}

func TestGeneratedAgainstGoldmark(t *testing.T) {
	// The generator is made of corner cases: lone end tags of verbatim elements
	// and visible raw text elements make up most of the rest.
	testGenerated(t, generate, examine, 0.87)
}

// testGenerated examines generated documents.
func testGenerated(t *testing.T, generate func(uint64) string, examine func(string) (name, sample string), agreement float64) {
	n := uint64(12_000)
	if fullRun() {
		n = 400_000
	}
	var y tally
	for seed := range n {
		y.add(examine(generate(seed)))
	}
	y.check(t, int(n), agreement)
}

func TestSpecExamples(t *testing.T) {
	var y tally
	for _, e := range specExamples(t) {
		y.compare(e.Markdown)
	}
	y.check(t, 640, 1)
}

// TestOracleSeesDifferences is the control: without the spans, or without one
// of them, every comparison has to fail.
func TestOracleSeesDifferences(t *testing.T) {
	structural, hiding := 0, 0
	for _, v := range readVectors(t) {
		o := oracle(v.source)
		f := finder{src: v.source, mode: structure}
		f.find()
		if _, bad := spansDifference(v.source, f.spans, o); bad {
			continue
		}
		for i := range f.spans {
			rest := append(append([]Span(nil), f.spans[:i]...), f.spans[i+1:]...)
			if _, bad := spansDifference(v.source, rest, o); !bad {
				t.Errorf("%q: nobody misses span %d", v.source, i)
			}
			structural++
		}
		if len(v.spans) == 0 || !strings.Contains(strings.Join(v.spans, " "), "comment") {
			continue
		}
		if _, bad := hiddenDifference(v.source, nil, o); bad {
			hiding++
		}
	}
	if structural < 180 || hiding < 60 {
		t.Errorf("only %d structural and %d hiding controls", structural, hiding)
	}
}
