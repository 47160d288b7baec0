package toolresult

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// FuzzRender holds for any input that Parse accepts: the leaves are what
// encoding/json decodes, the output has the properties of checkOutput, unchanged
// parts keep the original bytes, and sealed ones are all there.
func FuzzRender(f *testing.F) {
	for _, v := range vectors {
		f.Add(uint8(v.family), []byte(v.raw))
	}
	f.Fuzz(func(t *testing.T, family uint8, raw []byte) {
		fam := Family(family % uint8(len(Families())))
		r, err := Parse(fam, raw)
		if err != nil {
			var shape *ShapeError
			if !errors.As(err, &shape) || shape.Reason() == "" {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		same := make([]Part, len(r.Leaves()))
		for i, l := range r.Leaves() {
			same[i] = Part{l.Text, min(l.Role, Identifier)}
		}
		unchanged(t, fam, raw, r, same)
		parts := seal(t, r.Leaves())
		out, err := r.Render(parts)
		if err != nil {
			t.Fatal(err)
		}
		checkOutput(t, fam, raw, r, out)
		if !r.CanBeString() {
			return
		}
		var text string
		one, err := r.RenderString(parts)
		if err != nil || json.Unmarshal(one.JSON(), &text) != nil || !one.IsString() {
			t.Fatalf("as a string: %s, %v", one.JSON(), err)
		}
		for _, p := range parts {
			at := strings.Index(text, p.text)
			if at < 0 {
				t.Fatalf("a part is missing in %q", text)
			}
			text = text[at+len(p.text):]
		}
	})
}

// unchanged renders the leaves' own texts: every token has to be one of raw, and
// where nothing was dropped or replaced the values have to be equal.
func unchanged(t *testing.T, f Family, raw []byte, r *Result, same []Part) {
	t.Helper()
	out, err := r.Render(same)
	if err != nil {
		t.Fatal(err)
	}
	checkOutput(t, f, raw, r, out)
	for _, s := range r.template {
		if s.kind == hole && !bytes.Contains(raw, []byte(s.text)) {
			t.Fatalf("token %s is not in %s", s.text, raw)
		}
		if s.kind == hole && !bytes.Contains(out.JSON(), []byte(s.text)) {
			t.Fatalf("token %s is not in %s", s.text, out.JSON())
		}
	}
	for _, fd := range r.Findings() {
		if fd.Removed {
			return
		}
	}
	var before, after any
	if json.Unmarshal(raw, &before) != nil || json.Unmarshal(out.JSON(), &after) != nil {
		t.Fatalf("%s or %s is no JSON", raw, out.JSON())
	}
	if m, ok := before.(map[string]any); ok && m["error"] == "" {
		delete(m, "error")
	}
	x, _ := json.Marshal(before)
	y, _ := json.Marshal(after)
	if !bytes.Equal(x, y) {
		t.Fatalf("another value: %s became %s", raw, out.JSON())
	}
}

func BenchmarkParseRender(b *testing.B) {
	text := strings.Repeat(`The quick brown fox jumps over the lazy dog; every line ends here.\n`, 15_000)
	raw := []byte(`[{"type":"text","text":"` + text + `"}]`)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := Parse(MCP, raw)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := r.Render([]Part{{"x" + r.Leaves()[0].Text, Text}}); err != nil {
			b.Fatal(err)
		}
	}
}
