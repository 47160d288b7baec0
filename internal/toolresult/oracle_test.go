package toolresult

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// TestRoles holds what comes back fenced and what does not: every string of every
// form, by its member name.
func TestRoles(t *testing.T) {
	for _, c := range []struct {
		family Family
		raw    string
		want   map[string]Role // the texts are the member names
	}{
		{MCP, `"text"`, map[string]Role{"text": Text}},
		{MCP, `[{"type":"text","text":"text"}]`, map[string]Role{"text": Text}},
		{ResourceRead, `{"contents":[{"uri":"uri","mimeType":"mimeType","text":"text"}],"error":"error"}`,
			map[string]Role{"uri": Identifier, "mimeType": Identifier, "text": Text, "error": Text}},
		{ResourceList, `[{"name":"name","title":"title","description":"description","uri":"uri","mimeType":"mimeType","server":"server"}]`,
			map[string]Role{"name": Text, "title": Text, "description": Text, "uri": Identifier, "mimeType": Identifier, "server": ServerName}},
		{ResourceDir, `{"resources":[{"uri":"uri","name":"name","mimeType":"mimeType"}],"error":"error"}`,
			map[string]Role{"uri": Identifier, "name": Text, "mimeType": Identifier, "error": Text}},
		{FileRead, `{"type":"text","file":{"filePath":"filePath","content":"content","numLines":1,"startLine":1,"totalLines":1}}`,
			map[string]Role{"content": Text}},
	} {
		r, err := Parse(c.family, []byte(c.raw))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]Role{}
		for _, l := range r.Leaves() {
			got[l.Text] = l.Role
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.raw, got, c.want)
		}
	}
}

// TestSpans holds where a finding points.
func TestSpans(t *testing.T) {
	for _, c := range []struct {
		family Family
		raw    string
		want   []string // the bytes of each span
		places []finding.Place
	}{
		{MCP, ` [ {"type":"text","text":"a"} , {"type":"odd"} ]`, []string{`{"type":"odd"}`}, []finding.Place{finding.Value}},
		{MCP, `["x",{"type":"text","text":"a","b":1}]`, []string{`"x"`, `{"type":"text","text":"a","b":1}`}, []finding.Place{finding.Value, finding.Key}},
		{MCP, `[` + image + `]`, []string{image}, []finding.Place{finding.Value}},
		{ResourceRead, `{"contents":[{"uri":"u","blob":"AA=="}],"z":1}`,
			[]string{`"AA=="`, `{"contents":[{"uri":"u","blob":"AA=="}],"z":1}`}, []finding.Place{finding.Value, finding.Key}},
		{ResourceList, "\n[{\"name\":1}]", []string{`{"name":1}`}, []finding.Place{finding.Value}},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1,"z":{}}}`,
			[]string{`{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1,"z":{}}`}, []finding.Place{finding.Key}},
	} {
		r, err := Parse(c.family, []byte(c.raw))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		var places []finding.Place
		for _, f := range r.Findings() {
			got = append(got, c.raw[f.Start:f.End])
			places = append(places, f.Place)
		}
		if !reflect.DeepEqual(got, c.want) || !reflect.DeepEqual(places, c.places) {
			t.Errorf("%s: %q %v, want %q %v", c.raw, got, places, c.want, c.places)
		}
	}
}

// TestChangedIdentifier holds both spellings: an identifier that comes back as it
// was keeps its bytes, a changed one is written anew, its neighbours untouched.
func TestChangedIdentifier(t *testing.T) {
	raw := `{"contents":[{"uri":"doc:\/\/a\u200b","mimeType":"text\/plain","text":"t"}]}`
	r, err := Parse(ResourceRead, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	for uri, want := range map[string]string{
		"doc://a\u200b": `{"contents":[{"uri":"doc:\/\/a\u200b","mimeType":"text\/plain","text":"T"}]}`,
		"doc://a":       `{"contents":[{"uri":"doc://a","mimeType":"text\/plain","text":"T"}]}`,
		"\"\n\xff":      "{\"contents\":[{\"uri\":\"\\\"\\n\uFFFD\",\"mimeType\":\"text\\/plain\",\"text\":\"T\"}]}",
	} {
		out, err := r.Render([]Part{{uri, Identifier}, {"text/plain", Identifier}, {"T", Text}})
		if err != nil || string(out.JSON()) != want {
			t.Errorf("%q: %s, %v, want %s", uri, out.JSON(), err, want)
		}
	}
}

// TestParseKeepsNothing changes the input after Parse: the caller may reuse it.
func TestParseKeepsNothing(t *testing.T) {
	raw := []byte(`[{"type":"text","text":"before"}]`)
	r, err := Parse(MCP, raw)
	if err != nil {
		t.Fatal(err)
	}
	clear(raw)
	if got := r.Leaves()[0].Text; got != "before" {
		t.Errorf("the leaf became %q", got)
	}
}

// TestEveryCut cuts every vector at every position, and removes every byte: each
// time a typed refusal or a result that renders, and never a panic.
func TestEveryCut(t *testing.T) {
	refusals, results := 0, 0
	try := func(f Family, raw string) {
		r, err := Parse(f, []byte(raw))
		if err != nil {
			var shape *ShapeError
			if r != nil || !errors.As(err, &shape) || shape.Reason() != finding.ReasonEnvelope && shape.Reason() != finding.ReasonShape {
				t.Fatalf("%s: %v", raw, err)
			}
			refusals++
			return
		}
		out, err := r.Render(seal(t, r.Leaves()))
		if err != nil {
			t.Fatal(err)
		}
		checkOutput(t, f, []byte(raw), r, out)
		results++
	}
	for _, v := range vectors {
		for i := range len(v.raw) {
			try(v.family, v.raw[:i])
			try(v.family, v.raw[:i]+v.raw[i+1:])
		}
	}
	if refusals < 4000 || results < 1000 {
		t.Errorf("%d refusals, %d results", refusals, results)
	}
}

// TestEveryFamily gives every vector to every family: a form is either refused or
// treated by the rules of the family asked for, whatever it looks like.
func TestEveryFamily(t *testing.T) {
	accepted := map[Family]int{}
	for _, v := range vectors {
		for _, f := range Families() {
			r, err := Parse(f, []byte(v.raw))
			if err != nil {
				continue
			}
			accepted[f]++
			out, err := r.Render(seal(t, r.Leaves()))
			if err != nil {
				t.Fatal(err)
			}
			checkOutput(t, f, []byte(v.raw), r, out)
			first := v.raw[strings.IndexFunc(v.raw, func(r rune) bool { return r != ' ' })]
			if want := map[Family]string{MCP: `["`, ResourceRead: "{", ResourceList: "[", ResourceDir: "{", FileRead: "{"}[f]; !strings.Contains(want, string(first)) {
				t.Errorf("family %d accepts %s", f, v.raw)
			}
		}
	}
	for _, f := range Families() {
		if accepted[f] < 4 {
			t.Errorf("family %d: only %d results", f, accepted[f])
		}
	}
}

// TestEveryValue puts every kind of value in place of every value of the plain
// vectors, one at a time: what is not understood is refused or replaced, so none
// of the words passes unless it stands where a leaf may.
func TestEveryValue(t *testing.T) {
	values := []string{`"CANARY!"`, `{"CANARY":"CANARY"}`, `["CANARY"]`, `[{"type":"text","text":"CANARY"}]`, `null`, `true`, `17`, `-1.5e3`}
	plain := map[Family]string{
		MCP:          `[{"type":"text","text":"a"},` + image + `]`,
		ResourceRead: `{"contents":[{"uri":"u","mimeType":"m","text":"t"}],"error":"e"}`,
		ResourceList: `[{"name":"n","title":"t","description":"d","uri":"u","mimeType":"m","server":"s"}]`,
		ResourceDir:  `{"resources":[{"uri":"u","name":"n","mimeType":"m"}],"error":"e"}`,
		FileRead:     `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1,"truncatedByTokenCap":false}}`,
	}
	count := 0
	for f, raw := range plain {
		for start, end := range spans(raw) {
			for _, v := range values {
				count++
				text := raw[:start] + v + raw[end:]
				r, err := Parse(f, []byte(text))
				if err != nil {
					continue
				}
				var other []Leaf
				for _, l := range r.Leaves() {
					other = append(other, Leaf{"other", l.Role})
				}
				out, err := r.Render(seal(t, other))
				if err != nil {
					t.Fatal(err)
				}
				atPath := strings.Contains(text, `"filePath":"CANARY!"`) // kept, and not shown to the model
				if strings.Contains(string(out.JSON()), "CANARY") && !atPath {
					t.Errorf("%s became %s", text, out.JSON())
				}
				checkOutput(t, f, []byte(text), r, out)
			}
		}
	}
	if count < 250 {
		t.Errorf("only %d texts", count)
	}
}

// spans yields where the values of a valid text lie, the whole text included.
func spans(text string) func(func(int, int) bool) {
	return func(yield func(int, int) bool) {
		for i := range len(text) {
			if i > 0 && !strings.ContainsRune("[{,: ", rune(text[i-1])) {
				continue
			}
			end, err := strictjson.Prefix([]byte(text[i:]), strictjson.Limits{})
			if err != nil || !json.Valid([]byte(text[:i]+"0"+text[i+end:])) {
				continue // a member name, or a bracket inside a string
			}
			if !yield(i, i+end) {
				return
			}
		}
	}
}
