package markup

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// stepsPerByte bounds the work: no byte is looked at more often than this, on
// any input.
const stepsPerByte = 16

// checkRun bounds the work of run and compares its spans with a second run's.
func checkRun(t testing.TB, src string, run func(*finder), again func(string) []Span) *finder {
	t.Helper()
	f := &finder{src: src}
	run(f)
	if f.steps > stepsPerByte*(len(src)+64) {
		t.Fatalf("%d steps for %d bytes", f.steps, len(src))
	}
	if !slices.Equal(f.spans, again(src)) {
		t.Fatal("two runs differ")
	}
	return f
}

// checkSpans tests what Find promises for any text.
func checkSpans(t testing.TB, src string) {
	t.Helper()
	f := checkRun(t, src, (*finder).find, Find)
	ends := map[Kind]int{} // where the last span of a group ends
	for i, s := range f.spans {
		if int(s.Start) < 0 || int(s.Start) >= int(s.End) || int(s.End) > len(src) || s.Kind < FencedCode || s.Kind > Comment {
			t.Fatalf("span %d is %v in %d bytes", i, s, len(src))
		}
		if i > 0 {
			checkOrder(t, f.spans[i-1], s)
		}
		// Comments on one side, everything else on the other, never overlap
		// among themselves; code overlaps nothing.
		group := Kind(0)
		if s.Kind == Comment {
			group = Comment
		}
		if int(s.Start) < ends[group] || s.Kind.IsCode() && int(s.Start) < ends[Comment] {
			t.Fatalf("span %d, %v, overlaps an earlier one", i, s)
		}
		ends[group] = int(s.End)
		if s.Kind == Comment && i > 0 && f.spans[i-1].Kind.IsCode() && f.spans[i-1].End > s.Start {
			t.Fatalf("comment %v inside code", s)
		}
	}
}

// checkHTML tests what FindHTML promises for any text.
func checkHTML(t testing.TB, src string) {
	t.Helper()
	f := checkRun(t, src, (*finder).findHTML, FindHTML)
	end := 0
	for _, s := range f.spans {
		if s.Kind != Comment || int(s.Start) < end || int(s.Start) >= int(s.End) || int(s.End) > len(src) || src[int(s.Start)] != '<' {
			t.Fatalf("span %v behind %d in %d bytes", s, end, len(src))
		}
		end = int(s.End)
	}
}

func checkOrder(t testing.TB, a, b Span) {
	t.Helper()
	outerFirst := (a.Kind == HTMLBlock || a.Kind == InlineHTML) && b.Kind == Comment
	if a.Start > b.Start || a.Start == b.Start && !outerFirst {
		t.Fatalf("%v before %v", a, b)
	}
}

func TestInvariantsOfVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		checkSpans(t, v.source)
		// Cutting a text anywhere gives another text.
		for i := range len(v.source) {
			checkSpans(t, v.source[:i])
			checkSpans(t, v.source[i:])
		}
	}
}

func TestInvariantsOfHTMLVectors(t *testing.T) {
	for _, v := range htmlVectors.read(t) {
		for i := range len(v.source) {
			checkHTML(t, v.source[:i])
			checkHTML(t, v.source[i:])
		}
	}
}

func TestInvariantsOfGenerated(t *testing.T) {
	for seed := range uint64(5000) {
		checkSpans(t, generate(seed))
		checkHTML(t, generateHTML(seed))
	}
}

// TestInvariantsOfNoise reads bytes without sense, biased to those that mean
// something.
func TestInvariantsOfNoise(t *testing.T) {
	const alphabet = "<>!-?/[]()\"'`~\\|:=#*_+&; \t\n\r1.axXCDAT\x00\xff\xc3\x9f"
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		b := make([]byte, r.IntN(80))
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		checkSpans(t, string(b))
		checkHTML(t, string(b))
	}
}

func TestEmptyAnswers(t *testing.T) {
	for range Comments(nil) {
		t.Error("a comment of nothing")
	}
	if Kind(0).IsCode() || HTMLBlock.IsCode() || InlineHTML.IsCode() || Comment.IsCode() {
		t.Error("IsCode of what is no code")
	}
}

func TestFilters(t *testing.T) {
	const src = "`a` <!-- b --> `c`\n\n    d\n\n```\ne\n```\n<!-- f -->\n"
	spans := Find(src)
	if got := describe(src, slices.Collect(Comments(spans))); len(got) != 2 || got[0] != `comment "<!-- b -->"` {
		t.Errorf("Comments: %q", got)
	}
	for s := range Comments(spans) { // stopping early is allowed
		if s.Kind != Comment {
			t.Errorf("first comment is %v", s)
		}
		break
	}
}

// TestIdlePath: a text without any candidate character costs no allocation.
func TestIdlePath(t *testing.T) {
	src := "Nothing but words, a [link](https://example.test) and *emphasis*.\n> quoted\n"
	if n := testing.AllocsPerRun(100, func() { Find(src) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestTabsAreColumns: a text and the same with its tabs expanded to columns of
// four have the same structure. (Against goldmark tabs are a class of difference;
// this is why they may be.)
func TestTabsAreColumns(t *testing.T) {
	docs := 0
	check := func(src string) {
		if !strings.Contains(src, "\t") {
			return
		}
		docs++
		wide := expandTabs(src)
		squeeze := strings.NewReplacer(" ", "", "\t", "").Replace
		var got, want []string
		for _, s := range Find(src) {
			got = append(got, squeeze(src[s.Start:s.End]))
		}
		for _, s := range Find(wide) {
			want = append(want, squeeze(wide[s.Start:s.End]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", src, got, want)
		}
	}
	for _, v := range readVectors(t) {
		check(v.source)
	}
	for seed := range uint64(20_000) {
		check(generate(seed))
	}
	if docs < 5000 {
		t.Errorf("only %d texts with tabs", docs)
	}
}

func expandTabs(src string) string {
	var b strings.Builder
	col := 0
	for i := range len(src) {
		switch c := src[i]; c {
		case '\t':
			n := 4 - col&3
			b.WriteString("    "[:n])
			col += n
		case '\n':
			b.WriteByte(c)
			col = 0
		default:
			b.WriteByte(c)
			col++
		}
	}
	return b.String()
}
