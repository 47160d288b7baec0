package markup

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// partStepsPerByte bounds the work of Walk, which reads a text up to six times.
const partStepsPerByte = 40

func walkSteps(src string) int {
	f := finder{src: src, see: func(Part) bool { return false }}
	f.walk()
	return f.steps
}

// checkParts tests what Walk promises for any text.
func checkParts(t testing.TB, src string) {
	t.Helper()
	var parts, again []Part
	spans := Walk(src, func(p Part) bool { parts = append(parts, p); return false })
	Walk(src, func(p Part) bool { again = append(again, p); return false })
	if !slices.Equal(Find(src), Walk(src, nil)) || !slices.Equal(spans, withoutTags(Find(src))) {
		t.Fatalf("%q: the spans are not those of Find", src)
	}
	if !slices.Equal(parts, again) {
		t.Fatalf("%q: two walks differ", src)
	}
	if n := walkSteps(src); n > partStepsPerByte*(len(src)+64) {
		t.Fatalf("%d steps for %d bytes", n, len(src))
	}
	last := map[PartKind]int32{}
	for _, p := range parts {
		if p.Kind > FrontMatter {
			continue
		}
		checkPart(t, src, p)
		if (p.Kind == Definition || p.Kind == FootnoteRef || p.Kind == Info) && p.Start < last[p.Kind] {
			t.Fatalf("%q: %s in the one before", src, describePart(src, p))
		}
		last[p.Kind] = p.End
	}
}

// partEnds are what a part begins and ends with.
var partEnds = map[PartKind]struct{ first, last string }{
	Link: {"[", ")]"}, Image: {"!", ")]"}, Autolink: {"<", ">"}, Definition: {"[", ""}, Footnote: {"[", ""},
	FootnoteRef: {"[", "]"}, Info: {"", ""}, FrontMatter: {"-+", "-+."},
}

func checkPart(t testing.TB, src string, p Part) {
	t.Helper()
	if p.Start < 0 || p.Start >= p.End || int(p.End) > len(src) {
		t.Fatalf("%q: part %v", src, p)
	}
	for _, r := range []Range{p.Text, p.Label, p.Destination, p.Title} {
		if r != (Range{}) && (r.Start < p.Start || r.Start > r.End || r.End > p.End) {
			t.Fatalf("%q: %v in part %v", src, r, p)
		}
	}
	ends := partEnds[p.Kind]
	if ends.first != "" && !strings.Contains(ends.first, src[p.Start:p.Start+1]) || ends.last != "" && !strings.Contains(ends.last, src[p.End-1:p.End]) {
		t.Fatalf("%q: %s", src, describePart(src, p))
	}
	if p.Title != (Range{}) {
		checkTitle(t, src, p)
	}
	if p.Kind == Definition {
		checkDefinition(t, src, p)
	}
}

// checkTitle: quotes around it, and white space or the marker of a container
// before them.
func checkTitle(t testing.TB, src string, p Part) {
	t.Helper()
	quotes := src[p.Title.Start-1:p.Title.Start] + src[p.Title.End:p.Title.End+1]
	before := src[p.Title.Start-2]
	if !strings.Contains(`"" '' ()`, quotes) || !isTagSpace(before) && before != '>' || p.Title.Start-1 < p.Destination.End {
		t.Fatalf("%q: %s", src, describePart(src, p))
	}
}

// checkDefinition: nothing but blanks in the line behind it, and before it nothing
// but indentation and the markers of containers.
func checkDefinition(t testing.TB, src string, p Part) {
	t.Helper()
	rest, _, _ := strings.Cut(src[p.End:], "\n")
	rest, _, _ = strings.Cut(rest, "\r")
	before := src[strings.LastIndexAny(src[:p.Start], "\r\n")+1 : p.Start]
	if !allBlank(rest) || strings.Trim(before[markLength(before):], " \t>-+*.)0123456789") != "" {
		t.Fatalf("%q: %s", src, describePart(src, p))
	}
}

func TestPartInvariantsOfVectors(t *testing.T) {
	for _, v := range append(readVectors(t), partVectors.read(t)...) {
		for i := range len(v.source) {
			checkParts(t, v.source[:i])
			checkParts(t, v.source[i:])
		}
	}
}

func TestPartInvariantsOfGenerated(t *testing.T) {
	for seed := range uint64(4000) {
		checkParts(t, generateLinks(seed))
		checkParts(t, generate(seed))
		checkParts(t, generateMixed(seed))
	}
}

func TestPartInvariantsOfNoise(t *testing.T) {
	const alphabet = "<>!-?/[[[]]]((()))\"'`~\\|:::=#^^+ \t\n\n\r1.aA\x00\xff\xc3\x9f"
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		b := make([]byte, r.IntN(80))
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		checkParts(t, string(b))
	}
}

// TestPartsAllLineEndings reads every vector with CRLF and wants the same parts.
func TestPartsAllLineEndings(t *testing.T) {
	for _, v := range partVectors.read(t) {
		if strings.Contains(v.source, "\r") {
			continue
		}
		for _, eol := range []string{"\r\n", "\r"} {
			src := strings.ReplaceAll(v.source, "\n", eol)
			got := strings.Join(describeParts(src), "\n")
			got = strings.ReplaceAll(strings.ReplaceAll(got, `\r\n`, `\n`), `\r`, `\n`)
			if got != strings.Join(v.spans, "\n") {
				t.Errorf("%q:\n got %s\nwant %s", src, got, strings.Join(v.spans, "\n"))
			}
		}
	}
}

// TestEmptyTitles: without what is between a title's quotes every part is where it
// was, as Part says.
func TestEmptyTitles(t *testing.T) {
	titles := 0
	check := func(src string) {
		for _, p := range ourParts(src, []PartKind{Link, Image, Definition}) {
			if p.Title.Start == p.Title.End {
				continue
			}
			titles++
			short := src[:p.Title.Start] + src[p.Title.End:]
			if got, want := destinations(short), destinations(src); !slices.Equal(got, want) {
				t.Errorf("%q without %q: %q, want %q", src, at(src, p.Title), got, want)
			}
		}
	}
	for _, v := range append(readVectors(t), partVectors.read(t)...) {
		check(v.source)
	}
	for seed := range uint64(30_000) {
		check(generateLinks(seed))
	}
	if titles < 1000 {
		t.Errorf("only %d titles", titles)
	}
}

func destinations(src string) (out []string) {
	for _, p := range ourParts(src, []PartKind{Link, Image, Definition, Autolink}) {
		out = append(out, partNames[p.Kind]+" "+at(src, p.Destination)+" "+at(src, p.Label))
	}
	return out
}

// TestParens asks of every parenthesis in random runs what reading on from it
// would say.
func TestParens(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	asked, open := 0, 0
	for range 20_000 {
		b := make([]byte, 1+r.IntN(70))
		for i := range b {
			b[i] = "((()))\\\\a]"[r.IntN(10)]
		}
		s := string(b)
		if depthOf(s) <= 0 {
			continue // not what read is given
		}
		var p parens
		p.read(s, 100)
		for i := range s {
			if s[i] == '(' && !isEscaped(s[:i]) {
				want := depthOf(s[i+1:]) > 0
				if p.isOpen(100+i) != want {
					t.Errorf("%q: the parenthesis at %d is open: %v", s, i, !want)
				}
				asked++
				if want {
					open++
				}
			}
		}
	}
	if asked < 30_000 || open < 10_000 {
		t.Errorf("only %d asked, %d open", asked, open)
	}
}

// depthOf is how many parentheses are open at the end of s, or -1 where one too
// many is closed.
func depthOf(s string) (depth int) {
	for i := 0; i < len(s) && depth >= 0; i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '\\':
			i++ // all of the alphabet but "a" is punctuation
			if i < len(s) && s[i] == 'a' {
				i--
			}
		}
	}
	return depth
}

// TestRising: the stack gives back what was pushed, at any distance.
func TestRising(t *testing.T) {
	var o rising
	o.reset(5)
	var at []int
	for d, pos := 0, 5; d < 1<<30; d = 2*d + 1 {
		pos += d
		at = append(at, pos)
		o.push(pos)
	}
	if len(at) < 30 {
		t.Fatalf("only %d", len(at))
	}
	for i := len(at) - 1; i >= 0; i-- {
		if got := o.pop(); got != at[i] {
			t.Errorf("%d, want %d", got, at[i])
		}
	}
	if o.top != 5 || !o.empty() {
		t.Errorf("left: %+v", o)
	}
}
