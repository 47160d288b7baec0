package report

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

func TestHeadline(t *testing.T) {
	one := []finding.Finding{{Code: finding.Tag, Removed: true}}
	two := append([]finding.Finding{{Code: finding.LinkTitle, More: 1}}, one...)
	gap := []Gap{{finding.Rendered, "too deep"}}
	vectors := []struct {
		name string
		doc  Document
		want string
	}{
		{"clean", Document{}, "sanitizing leaves it as it is: nothing found"},
		{"not inspected is not clean", Document{NotInspected: gap}, "sanitizing leaves it as it is: nothing found in what was inspected"},
		{"changed", Document{Changed: true, Findings: two}, "sanitizing changes it: 3 findings, 1 removed and 2 kept"},
		{"kept", Document{Findings: two[:1]}, "sanitizing leaves it as it is: 2 findings, 0 removed and 2 kept"},
		{"one", Document{Changed: true, Findings: one, NotInspected: gap}, "sanitizing changes it: 1 finding, 1 removed and 0 kept"},
		{"withheld", Document{Withheld: finding.ReasonConverge}, "withheld (not-cleanable): there is no clean text; 0 findings until then"},
		{"withheld is not changed", Document{Withheld: finding.ReasonDepth, Changed: true, Findings: one}, "withheld (nested-too-deep): there is no clean text; 1 finding until then"},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			if got := headline(v.doc); got != v.want {
				t.Errorf("got  %s\nwant %s", got, v.want)
			}
		})
	}
}

// What was not inspected is said in both forms, whatever else was found.
func TestGapsAreAlwaysTold(t *testing.T) {
	for _, g := range goldens {
		g.doc.NotInspected = []Gap{{finding.Rendered, "too deep"}}
		var text, form bytes.Buffer
		_, _ = Text(&text, g.doc), JSON(&form, Tool{}, g.doc)
		if !strings.Contains(text.String(), "the rendered view was not inspected: too deep\n") {
			t.Errorf("%s: the text form is silent", g.name)
		}
		if strings.Contains(text.String(), "nothing found\n") {
			t.Errorf("%s: the text form calls it clean", g.name)
		}
		if !strings.Contains(form.String(), `"reason": "too deep"`) {
			t.Errorf("%s: the JSON form is silent", g.name)
		}
	}
}

func TestTally(t *testing.T) {
	got := tally([]finding.Finding{
		{Code: finding.ChatMarkup, Severity: finding.Low, Removed: true},
		{Code: finding.Tag, Severity: finding.Low, More: 2},
		{Code: finding.Tag, Severity: finding.High, Removed: true, More: 1},
		{Code: finding.Tag, Severity: finding.Info},
	})
	want := []count{{finding.Tag, finding.High, 6, 2}, {finding.ChatMarkup, finding.Low, 1, 1}}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %v, want %v", got, want)
	}
	if all, removed := sum(got); all != 7 || removed != 3 {
		t.Errorf("the sums are %d and %d", all, removed)
	}
}

func TestLocate(t *testing.T) {
	const src = "a\u200bb\n\u00e9\U0001F600c\r\n\n\xff\xfed"
	vectors := []struct {
		name       string
		start, end int
		from, to   position
	}{
		{"first", 0, 1, position{0, 1, 1}, position{1, 1, 2}},
		{"several bytes are one column", 1, 4, position{1, 1, 2}, position{4, 1, 3}},
		{"a line feed is the end of its line", 5, 6, position{5, 1, 4}, position{6, 2, 1}},
		{"four bytes are one column", 8, 12, position{8, 2, 2}, position{12, 2, 3}},
		{"carriage return", 13, 15, position{13, 2, 4}, position{15, 3, 1}},
		{"empty line", 15, 16, position{15, 3, 1}, position{16, 4, 1}},
		{"bad bytes are a column each", 16, 18, position{16, 4, 1}, position{18, 4, 3}},
		{"the end", 19, 19, position{19, 4, 4}, position{19, 4, 4}},
		{"beyond", 40, 50, position{19, 4, 4}, position{19, 4, 4}},
		{"turned around", 5, 1, position{5, 1, 4}, position{5, 1, 4}},
		{"negative", -3, 1, position{0, 1, 1}, position{1, 1, 2}},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			got := locate(src, []finding.Finding{{Start: v.start, End: v.end}})
			if got[0].start != v.from || got[0].end != v.to {
				t.Errorf("got %v to %v, want %v to %v", got[0].start, got[0].end, v.from, v.to)
			}
		})
	}
}

// All at once gives what one at a time gives.
func TestLocateTogether(t *testing.T) {
	src := strings.Repeat("ab\u200b\n\U0001F600\r\n", 40)
	rng := rand.New(rand.NewPCG(1, 2))
	var fs []finding.Finding
	for range 200 {
		start := rng.IntN(len(src))
		for !utf8.RuneStart(src[start]) {
			start--
		}
		fs = append(fs, finding.Finding{Code: finding.Tag, Start: start, End: start + rng.IntN(3)/2*len(src[start:])})
	}
	together := locate(src, fs)
	for _, l := range together {
		alone := locate(src, []finding.Finding{l.Finding})[0]
		if alone.start != l.start || alone.end != l.end {
			t.Fatalf("%v alone is at %v, together at %v", l.Finding, alone.start, l.start)
		}
		line := 1 + strings.Count(src[:l.Start], "\n")
		if l.start.Line != line {
			t.Fatalf("offset %d is in line %d, not %d", l.Start, line, l.start.Line)
		}
	}
}

// The longest reports stay readable: so many findings of a class, and a number.
func TestTextIsBounded(t *testing.T) {
	var b bytes.Buffer
	doc := Document{Source: strings.Repeat("x\u200b\n", 5000), Findings: repeated(5000)}
	_ = Text(&b, doc)
	if n := strings.Count(b.String(), "zero-width-character ("); n != mostShown {
		t.Errorf("%d findings are shown, want %d", n, mostShown)
	}
	if !strings.Contains(b.String(), "4980 further findings") {
		t.Error("the rest is not counted")
	}
	b.Reset()
	_ = JSON(&b, Tool{}, doc)
	if n := strings.Count(b.String(), `"excerpt"`); n != 5000 {
		t.Errorf("the JSON form has %d findings", n)
	}
}

func FuzzReport(f *testing.F) {
	for _, g := range goldens {
		f.Add(g.doc.Name, g.doc.Source, 0, len(g.doc.Source), 1)
	}
	f.Add("\u2066\xff", "\U000E0041\U000E0042\u0301\u0301\u0301", 4, 9, 2)
	f.Fuzz(func(t *testing.T, name, src string, start, end, more int) {
		doc := Document{Name: name, Source: src, Changed: true, NotInspected: []Gap{{finding.Rendered, name}}}
		for i := range 3 {
			g := finding.Finding{Code: finding.Tag, Start: start + i, End: end - i, More: more & 7}
			for _, r := range src[:min(len(src), 20)] {
				g.Points.Add(r)
			}
			doc.Findings = append(doc.Findings, g)
		}
		var text, form bytes.Buffer
		if Text(&text, doc) != nil || JSON(&form, Tool{name, name}, doc) != nil {
			t.Fatal("a buffer cannot be written")
		}
		if !printable(text.String()) {
			t.Fatalf("a character that hides is left in %q", text.String())
		}
		for _, c := range form.Bytes() {
			if c >= 0x7f || c < ' ' && c != '\n' {
				t.Fatalf("byte %#x is left in %q", c, form.String())
			}
		}
		var back reportForm
		if err := json.Unmarshal(form.Bytes(), &back); err != nil {
			t.Fatalf("the report is no JSON: %v", err)
		}
		if utf8.ValidString(name) && back.Documents[0].Name != name {
			t.Fatalf("the name %q comes back as %q", name, back.Documents[0].Name)
		}
	})
}
