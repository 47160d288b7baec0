package sanitize

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// traced is a text of which each byte knows the source span it stands for: the
// plain model that editor and origin are compared with.
type traced struct {
	text  string
	spans [][2]int
}

// trace is a text before any edit.
func trace(text string) traced {
	t := traced{text: text}
	for i := range len(text) {
		t.spans = append(t.spans, [2]int{i, i + 1})
	}
	return t
}

// replaced is the model of one edit. The substitute stands for all source bytes
// between its neighbours that stay.
func (t traced) replaced(edits []edit, srcLen int) traced {
	var out traced
	pos := 0
	keep := func(end int) {
		out.text += t.text[pos:end]
		out.spans = append(out.spans, t.spans[pos:end]...)
		pos = end
	}
	for _, e := range edits {
		keep(e.start)
		out.text += e.with
		for range len(e.with) {
			out.spans = append(out.spans, [2]int{-1, -1})
		}
		pos = e.end
	}
	keep(len(t.text))
	return out.filled(srcLen)
}

// filled gives every substituted byte its span: from the end of the last byte
// before it that was kept to the start of the next.
func (t traced) filled(srcLen int) traced {
	from := 0
	for i := range t.spans {
		if t.spans[i][0] >= 0 && t.spans[i][1] == t.spans[i][0]+1 {
			from = t.spans[i][1]
			continue
		}
		to := srcLen
		for _, s := range t.spans[i:] {
			if s[0] >= 0 && s[1] == s[0]+1 {
				to = s[0]
				break
			}
		}
		t.spans[i] = [2]int{from, -to - 2} // marked, so that it is not taken for a kept byte
	}
	for i, s := range t.spans {
		if s[1] < 0 {
			t.spans[i][1] = -s[1] - 2
		}
	}
	return t
}

type edit struct {
	start, end int
	with       string
}

// randomEdits returns ascending edits of a text of n bytes.
func randomEdits(r *rand.Rand, n int) []edit {
	var edits []edit
	for pos := 0; pos < n; {
		start := pos + r.IntN(4)
		end := start + 1 + r.IntN(3)
		if end > n {
			break
		}
		edits = append(edits, edit{start, end, strings.Repeat("#", 2*r.IntN(2))})
		pos = end + 1
	}
	return edits
}

// TestEditorAgainstModel: the text and the origin of each byte, over several
// edits of one text, are those of the plain model.
func TestEditorAgainstModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for range 2000 {
		const src = "abcdefghijklmnopqrstuvwxyz0123456789"
		d, model := document{text: src}, trace(src)
		for range 1 + r.IntN(3) {
			edits := randomEdits(r, len(d.text))
			e := editor{text: d.text}
			for _, c := range edits {
				e.replace(c.start, c.end, c.with)
			}
			if d.apply(&e) != (len(edits) > 0) {
				t.Fatal("apply is wrong about whether there was an edit")
			}
			model = model.replaced(edits, len(src))
		}
		if d.text != model.text {
			t.Fatalf("text %q, model %q", d.text, model.text)
		}
		for i := range len(d.text) {
			checked++
			start, end := d.from.span(i, i+1)
			if !within(model.spans[i], start, end) {
				t.Fatalf("byte %d of %q: span %d to %d, model %v", i, d.text, start, end, model.spans[i])
			}
			if c := d.text[i]; c != '#' && (end != start+1 || src[start] != c) {
				t.Fatalf("byte %d of %q comes from %q", i, d.text, src[start:end])
			}
		}
	}
	if checked < 10000 {
		t.Errorf("only %d bytes checked", checked)
	}
}

// within reports whether [start, end) covers the model's span.
func within(model [2]int, start, end int) bool { return start <= model[0] && model[1] <= end }

// TestEditorOverlaps: what is replaced twice is cut once, and the rest stays.
func TestEditorOverlaps(t *testing.T) {
	for _, c := range []struct {
		edits []edit
		want  string
	}{
		{nil, "abcdefgh"},
		{[]edit{{0, 8, ""}}, ""},
		{[]edit{{2, 4, ""}, {4, 6, ""}}, "abgh"},
		{[]edit{{2, 6, ""}, {3, 5, ""}}, "abgh"},
		{[]edit{{2, 5, ""}, {4, 7, ""}}, "abh"},
		{[]edit{{2, 5, "X"}, {3, 4, ""}}, "abXfgh"},
		{[]edit{{0, 0, "X"}}, "Xabcdefgh"},
		{[]edit{{8, 8, "X"}}, "abcdefghX"},
		{[]edit{{3, 3, ""}}, "abcdefgh"},
	} {
		e := editor{text: "abcdefgh"}
		for _, x := range c.edits {
			e.replace(x.start, x.end, x.with)
		}
		if got, _, changed := e.finish(); got != c.want || changed != (got != "abcdefgh") {
			t.Errorf("%v: %q, %v, want %q", c.edits, got, changed, c.want)
		}
	}
}

// TestCoarseOrigin: beyond the bound on runs a position is the whole rest.
func TestCoarseOrigin(t *testing.T) {
	text := strings.Repeat("ab", maxRuns+10)
	d := document{text: text}
	e := editor{text: text}
	for i := 0; i < len(text); i += 2 {
		e.replace(i+1, i+2, "")
	}
	d.apply(&e)
	if len(d.from.runs) != maxRuns {
		t.Fatalf("%d runs", len(d.from.runs))
	}
	for _, c := range []struct{ at, start, end int }{
		{0, 0, 1}, {1, 2, 3}, {maxRuns - 1, 2*maxRuns - 2, 2*maxRuns - 1},
		{maxRuns, 2*maxRuns - 1, len(text)}, {maxRuns + 9, 2*maxRuns - 1, len(text)},
	} {
		if start, end := d.from.span(c.at, c.at+1); start != c.start || end != c.end {
			t.Errorf("byte %d: %d to %d, want %d to %d", c.at, start, end, c.start, c.end)
		}
	}
}
