package markup

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// followers are visitors' answers that the invariants and the linear tests try.
var followers = []struct {
	name string
	ask  func(n int, tag string) bool
}{
	{"hidden", func(_ int, tag string) bool { return hides(tag) }},
	{"every tag", func(int, string) bool { return true }},
	{"every second", func(n int, _ string) bool { return n%2 == 1 }},
}

// checkTags tests what WalkHTML and Walk promise of the parts of HTML, and that a
// visitor changes no span.
func checkTags(t testing.TB, src string, page bool, ask func(int, string) bool) (all []Part) {
	t.Helper()
	f := finder{src: src, page: page}
	end, opened, n := int32(0), Range{End: -1}, 0
	f.see = func(p Part) bool {
		if p.Kind < StartTag {
			return true // the answer matters for a StartTag alone
		}
		all = append(all, p)
		if p.Start < end || p.End < p.Start || int(p.End) > len(src) {
			if p.Kind != Element || p.Start != opened.Start {
				t.Fatalf("part %v behind %d in %d bytes of %q", p, end, len(src), src)
			}
		}
		tag := src[p.Start:p.End]
		switch p.Kind {
		case StartTag, EndTag:
			if name := TagName(tag); tag[0] != '<' || name == "" || (tag[1] == '/') != (p.Kind == EndTag) {
				t.Fatalf("%q is a tag of %q", tag, src)
			}
			checkAttributes(t, tag)
		case RawText:
			if p.Start == p.End {
				t.Fatalf("empty raw text in %q", src)
			}
		case Element:
			if p.Start != opened.Start || p.Text.Start < opened.End || p.Text.End < p.Text.Start || p.Text.End > p.End {
				t.Fatalf("element %v behind tag %v in %q", p, opened, src)
			}
			opened.End = -1
		}
		end = p.End
		if p.Kind == StartTag {
			n++
			if ask(n, tag) {
				opened = p.Range
				return true
			}
		}
		return false
	}
	want := Find
	if page {
		want = FindHTML
		f.findHTML()
	} else {
		f.walk()
	}
	if f.steps > partStepsPerByte*(len(src)+64) {
		t.Fatalf("%d steps for %d bytes", f.steps, len(src))
	}
	if !slices.Equal(f.spans, withoutTags(want(src))) {
		t.Fatalf("a visitor changes the spans of %q", src)
	}
	if opened.End >= 0 {
		t.Fatalf("the element of %v never ends in %q", opened, src)
	}
	return all
}

// checkAttributes tests what Attributes promises for any tag.
func checkAttributes(t testing.TB, tag string) {
	t.Helper()
	end := int32(0)
	Attributes(tag, func(name, value string, at Range) bool {
		if name == "" || at.Start < end || at.End < at.Start+int32(len(name)+len(value)) || int(at.End) > len(tag) {
			t.Fatalf("attribute %q=%q at %v of %q", name, value, at, tag)
		}
		if s := tag[at.Start:at.End]; !strings.HasPrefix(s, name) || !strings.Contains(s[len(name):], value) {
			t.Fatalf("attribute %q=%q is %q", name, value, s)
		}
		end = at.End
		return true
	})
}

func TestPartsOfVectors(t *testing.T) {
	parts := 0
	for _, x := range []vectorFile{markdownVectors, htmlVectors} {
		for _, v := range x.read(t) {
			for _, w := range followers {
				parts += len(checkTags(t, v.source, x.name == htmlVectors.name, w.ask))
			}
		}
	}
	for seed := range uint64(3000) {
		for _, w := range followers {
			parts += len(checkTags(t, generateHTML(seed), true, w.ask))
			parts += len(checkTags(t, generateMixed(seed), false, w.ask))
			parts += len(checkTags(t, generateElements(seed, elementPrefixes), seed%2 == 0, w.ask))
		}
	}
	if parts < 50_000 {
		t.Errorf("only %d parts", parts)
	}
}

// elementTraps are pieces that make a careless follower quadratic when repeated.
var elementTraps = []string{"<b>", "</b>", "<b hidden>", "<b hidden></b>", "<b hidden></b> ", "<b hidden>_</b>", "<div hidden>", "<div hidden>\n", "<div hidden></div>\n", "<div hidden></div>\n\n",
	"<div hidden>\n\n", "</div>", "</div>\n", "<p hidden>", "<p hidden>\n\n", "<p hidden>v\n", "<li hidden>", "<li hidden>\n", "<table>", "<table hidden>", "<tr>", "<td hidden>", "</td>", "</tr>", "<table><tr><td>",
	"<x>", "</x>", "<x></y>", "<object>", "<template>", "<template hidden>", "</template>", "<svg>", "<svg hidden>", "<g hidden>", "</g>", "<select>", "<option>", "<br hidden>", "<br hidden>\n\n\n\n\n\n", "<script>", "<script hidden>", "</script>",
	"<a b=", "<a b='", "<a b=c ", "<a b=\"c\"", "<a\n", "<a hidden ", "- <div hidden>\n", "- <b hidden>x\n", "> <div hidden>\n", "> <b hidden></b>\n", "&a", "&#0", "      ", " \n", "[", "[a](b ", "![<b hidden></b>", "a<b", "~", "*", "`",
	"v <b hidden>x</b>\n", "|<b hidden></b>", "<b hidden>[", "<b hidden>]</b>", "<p><i><b>", "<h1>", "<dd hidden>", "<ruby><rt hidden>", "<button>", "<form hidden>", "<plaintext>", "[v]: /u\n<b hidden>\n", "1", "<b hidden></b>\n    ", "\t<b hidden></b>"}

func TestLinearElements(t *testing.T) {
	prefixes := []string{"", "<div hidden>", "v <b hidden>", "<div hidden>\n\n", "<table><tr><td>", strings.Repeat("<div>", maxOpen-2), "<div hidden>" + strings.Repeat("<x>", maxOpen-2), "- <div hidden>\n\n  ", "> ", "> <div title='\n\n<div>", "a|b\n-|-\n"}
	cases := 0
	for _, prefix := range prefixes {
		for _, trap := range elementTraps {
			for _, w := range followers {
				for _, page := range []bool{false, true} {
					perByte := func(n int) float64 {
						f := finder{src: prefix + repeat(trap, n), page: page}
						i := 0
						f.see = func(p Part) bool {
							i++
							return p.Kind == StartTag && w.ask(i, f.src[p.Start:p.End])
						}
						if page {
							f.findHTML()
						} else {
							f.walk()
						}
						return float64(f.steps) / float64(len(f.src))
					}
					if small, large := perByte(1<<12), perByte(1<<14); large > partStepsPerByte || large > 1.25*small+1.5 {
						t.Errorf("%q, %q, %s, page %v: %.1f steps a byte, %.1f for four times the text", prefix, trap, w.name, page, small, large)
					}
					cases++
				}
			}
		}
	}
	if cases < 4000 {
		t.Errorf("only %d cases", cases)
	}
}

// TestElementMemory: a followed element costs no memory, however large.
func TestElementMemory(t *testing.T) {
	page := strings.Repeat("<div hidden><p>v <b>v</b></div>\n\nv <b hidden>v</b> *v*\n\n", 50)
	visit := func(p Part) bool { return p.Kind == StartTag }
	small := testing.AllocsPerRun(10, func() { WalkHTML(page, visit) })
	large := testing.AllocsPerRun(10, func() { WalkHTML(strings.Repeat(page, 16), visit) })
	if large > small+2 {
		t.Errorf("%v allocations, %v for 16 times the text", small, large)
	}
}

// FuzzElements cuts what is certain and wants the page to show what it showed.
func FuzzElements(f *testing.F) {
	for _, v := range markdownVectors.read(f) {
		f.Add(v.source)
	}
	for seed := range uint64(300) {
		f.Add(generateElements(seed, elementPrefixes))
	}
	for _, x := range []vectorFile{elementVectors, pageVectors} {
		for _, v := range x.read(f) {
			f.Add(v.source)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, w := range followers {
			checkTags(t, src, false, w.ask)
			checkTags(t, src, true, w.ask)
		}
		// goldmark is quadratic on some inputs, and drops what is no UTF-8.
		if len(src) > 2000 || !utf8.ValidString(src) || strings.ContainsAny(src, "\x00\r") {
			return
		}
		for _, c := range []elementCase{markdownElements, htmlElements} {
			for _, src := range []string{src, c.hiding(src, 2, 0), c.hiding(src, 2, 1)} {
				if problem, _, _ := c.problem(src); problem != "" {
					t.Errorf("%s: %q: %s", c.name, src, problem)
				}
			}
		}
	})
}
