package hook

import (
	"encoding/json"
	"strings"
	"testing"

	"post-mcp-verify/internal/canonical"
	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/sanitize"
	"post-mcp-verify/internal/toolresult"
)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// handedBack treats a response as the hook does, with a fixed nonce.
func handedBack(t *testing.T, f toolresult.Family, response string, asString bool) toolresult.Output {
	t.Helper()
	res, err := toolresult.Parse(f, []byte(response))
	if err != nil {
		t.Fatal(err)
	}
	nonce, err := fence.NewNonce(zeros{})
	if err != nil {
		t.Fatal(err)
	}
	var parts []toolresult.Part
	for _, l := range res.Leaves() {
		if l.Role != toolresult.Text {
			name, _, err := sanitize.Identifier(l.Text)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, toolresult.Plain(name))
			continue
		}
		clean, _, err := sanitize.Text(l.Text, finding.Value)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, toolresult.Fenced(fence.Wrap(clean, provenance.Unknown, fence.Delimit, nonce)))
	}
	render := res.Render
	if asString {
		render = res.RenderString
	}
	out, err := render(parts)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// shown are the ways in which the client was measured to show what a hook hands
// back; test/e2e holds them on the client itself.
var shown = []struct {
	name, tool, response string
	asString             bool
	show                 func(out string) string
}{
	{"blocks", "mcp__s__t", `[{"type":"text","text":"a"},{"type":"text","text":"b \"q\" \u00e9\n"}]`, false,
		func(out string) string { return out }},
	{"blocks, reordered and respaced by the client", "mcp__s__t", `[{"type":"text","text":"a\/b"}]`, false,
		func(out string) string {
			var blocks []map[string]string
			must(json.Unmarshal([]byte(out), &blocks))
			return `[ {"text" :` + quote(blocks[0]["text"]) + `, "type":"text"} ]`
		}},
	{"string", "mcp__s__t", `"text"`, false, func(out string) string { return out }},
	{"image", "mcp__s__t", `[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"aGk="}}]`, false,
		func(out string) string { return out }},
	{"no block", "mcp__s__t", `[]`, false, func(string) string { return `"(mcp__s__t completed with no output)"` }},
	{"resource", "ReadMcpResourceTool", `{"contents":[{"uri":"doc://a","mimeType":"text/plain","text":"x\ty"}]}`, false, quote},
	{"resource list", "ListMcpResourcesTool", `[{"name":"n","uri":"doc://a","server":"s"}]`, false, quote},
	{"resource directory", "ReadMcpResourceDirTool", `{"resources":[{"uri":"doc://a","name":"n"}]}`, false, quote},
	{"resource error", "ReadMcpResourceTool", `{"contents":[],"error":"words"}`, false,
		func(out string) string {
			var r struct{ Error string }
			must(json.Unmarshal([]byte(out), &r))
			return quote(r.Error)
		}},
	{"no resource", "ListMcpResourcesTool", `[]`, false, func(string) string { return quote(noResources) }},
	{"persisted string", "mcp__s__t", `[{"type":"text","text":"` + strings.Repeat("a line\\n", 9000) + `"}]`, true,
		func(out string) string {
			var s string
			must(json.Unmarshal([]byte(out), &s))
			at := strings.LastIndexByte(s[:2000], '\n')
			return quote("<persisted-output>\nOutput too large (" + sizeText(len(s)) + "). Full output saved to: /any/where/tool-results/toolu_1.txt\n\nPreview (first 2KB):\n" +
				s[:at] + "\n...\n</persisted-output>")
		}},
	{"persisted blocks", "mcp__s__t", `[{"type":"text","text":"` + strings.Repeat("\u00e9", 1500) + `"}]`, false,
		func(out string) string {
			var blocks []struct {
				Type string `json:"type"`
				Text string `json:"text"`
			}
			must(json.Unmarshal([]byte(out), &blocks))
			doc, err := json.MarshalIndent(blocks, "", "  ")
			must(err)
			units := len([]rune(string(doc)))
			cut := string([]rune(string(doc))[:min(2000, units)])
			return quote("<persisted-output>\nOutput too large (" + sizeText(units) + "). Full output saved to: C:\\x\\toolu_1.json\n\nPreview (first 2KB):\n" + cut + more(units) + "\n</persisted-output>")
		}},
	{"persisted resource", "ReadMcpResourceTool", `{"contents":[{"uri":"doc://a","text":"` + strings.Repeat("x", 3000) + `"}]}`, false,
		func(out string) string {
			return quote("<persisted-output>\nOutput too large (" + sizeText(len(out)) + "). Full output saved to: /p/toolu_1.txt\n\nPreview (first 2KB):\n" + out[:2000] + "\n...\n</persisted-output>")
		}},
	{"file", "Read", `{"type":"text","file":{"filePath":"/tool-results/a","content":"one\r\ntwo\n","numLines":3,"startLine":7,"totalLines":3}}`, false,
		func(out string) string {
			var r struct{ File struct{ Content string } }
			must(json.Unmarshal([]byte(out), &r))
			var b strings.Builder
			for i, line := range strings.Split(strings.ReplaceAll(r.File.Content, "\r\n", "\n"), "\n") {
				if i > 0 {
					b.WriteByte('\n')
				}
				b.WriteString(strings.TrimSpace(quoteInt(7+i)) + "\t" + line)
			}
			return quote(b.String())
		}},
}

func more(units int) string {
	if units > 2000 {
		return "\n..."
	}
	return ""
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func quote(s string) string {
	doc, err := json.Marshal(s)
	must(err)
	return string(doc)
}

func quoteInt(n int) string {
	doc, err := json.Marshal(n)
	must(err)
	return string(doc)
}

func TestPredictMeetsObserve(t *testing.T) {
	for _, v := range shown {
		t.Run(v.name, func(t *testing.T) {
			e := Event{ToolName: v.tool, Call: "toolu_1", FilePath: "/tool-results/a"}
			f, ok := e.Family()
			if !ok {
				t.Fatal("out of scope")
			}
			out := handedBack(t, f, v.response, v.asString)
			raw := v.show(string(out.JSON()))
			got, err := Observe(f, []byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			var all []string
			for _, p := range Predict(e, out) {
				if string(p) == string(got) {
					return
				}
				all = append(all, string(p))
			}
			t.Errorf("observed %.300s\npredicted %.600q", got, all)
		})
	}
}

// The shortcut to the canonical form gives what package canonical gives.
func TestCanonicalShortcut(t *testing.T) {
	vectors := []string{
		`[{"type":"text","text":"a"}]`, `"a"`, `[{"type":"text","text":"a"},{"type":"text","text":"b"}]`,
		`[{"text":"\u0001\b\f\n\r\t\"\\\/\u007f\u2028\u00e9\ud83d\ude00<>","type":"text","_meta":{}}]`,
		`[{"type":"text","text":"a"},{"type":"odd"},{"type":"text","text":""}]`,
	}
	for _, v := range vectors {
		out := handedBack(t, toolresult.MCP, v, false)
		want, err := canonical.Append(nil, out.JSON())
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := out.Canonical(); !ok || string(got) != string(want) {
			t.Errorf("%s: got %t %s, want %s", v, ok, got, want)
		}
	}
	image := `[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"aGk="}}]`
	for f, v := range map[toolresult.Family]string{toolresult.MCP: image, toolresult.ResourceList: `[{"name":"n","uri":"u","server":"s"}]`} {
		if form, ok := handedBack(t, f, v, false).Canonical(); ok {
			t.Errorf("%s has the canonical form %s", v, form)
		}
	}
}

// What was changed in any way is another form (A10).
func TestChangedTextIsNotPredicted(t *testing.T) {
	e := Event{ToolName: "mcp__s__t", Call: "toolu_1"}
	for _, asString := range []bool{false, true} {
		out := handedBack(t, toolresult.MCP, `[{"type":"text","text":"caf\u00e9 a\nb"}]`, asString)
		text := out.Texts()[0]
		changed := map[string]string{
			"one byte":         strings.Replace(text, "a", "A", 1),
			"added newline":    text + "\n",
			"trimmed":          strings.TrimSuffix(text, "]"),
			"CRLF":             strings.ReplaceAll(text, "\n", "\r\n"),
			"decomposed":       strings.Replace(text, "\u00e9", "e\u0301", 1),
			"truncated":        text[:len(text)/2],
			"without its mark": strings.Replace(text, "[[post-mcp-verify:begin", "[[post-mcp-verify:begun", 1),
			"raw":              "caf\u00e9 a\nb",
		}
		for name, s := range changed {
			t.Run(name, func(t *testing.T) {
				for _, raw := range []string{`[{"type":"text","text":` + quote(s) + `}]`, quote(s)} {
					if predicted(t, e, out, raw) {
						t.Errorf("%s is taken for what was handed back", raw)
					}
				}
			})
		}
		if !predicted(t, e, out, string(out.JSON())) {
			t.Error("what was handed back is not recognised")
		}
	}
}

// predicted reports whether PostToolBatch showing raw is what out predicts.
func predicted(t *testing.T, e Event, out toolresult.Output, raw string) bool {
	t.Helper()
	got, err := Observe(toolresult.MCP, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Predict(e, out) {
		if string(p) == string(got) {
			return true
		}
	}
	return false
}

func TestSizeText(t *testing.T) {
	for n, want := range map[int]string{
		1023: "1023 bytes", 1024: "1KB", 50_001: "48.8KB", 51_200: "50KB", 51_251: "50KB",
		62_259: "60.8KB", 50_047: "48.9KB", 1 << 20: "1MB", 1_048_063: "1023.5KB", 1 << 30: "1GB",
	} {
		if got := sizeText(n); got != want {
			t.Errorf("sizeText(%d) = %q, want %q", n, got, want)
		}
	}
}

// The cut was measured on the client: the last line feed beyond 1,000 units,
// else 2,000 units, never within a surrogate pair.
func TestCutPreview(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	vectors := []struct {
		name, in string
		want     int
		more     bool
	}{
		{"short", x(2000), 2000, false},
		{"no line feed", x(2001), 2000, true},
		{"line feed at 1000", x(1000) + "\n" + x(2000), 2000, true},
		{"line feed at 1001", x(1001) + "\n" + x(2000), 1001, true},
		{"line feed at 1999", x(1999) + "\n" + x(2000), 1999, true},
		{"line feed at 2000", x(2000) + "\n" + x(2000), 2000, true},
		{"pair across the cut", x(1999) + "\U0001f600" + x(9), 1999, true},
		{"pair before the cut", x(1998) + "\U0001f600" + x(9), 2002, true},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			got, more := cutPreview(v.in)
			if len(got) != v.want || more != v.more {
				t.Errorf("cut after %d bytes, more %t; want %d, %t", len(got), more, v.want, v.more)
			}
		})
	}
}

func FuzzObserve(f *testing.F) {
	for _, v := range shown {
		f.Add(uint8(0), v.response)
	}
	f.Add(uint8(1), `"<persisted-output>\nOutput too large (1KB). Full output saved to: /a\n\nPreview (first 2KB):\nx\n...\n</persisted-output>"`)
	f.Fuzz(func(t *testing.T, family uint8, raw string) {
		if !json.Valid([]byte(raw)) {
			return
		}
		form, err := Observe(toolresult.Family(family%5), []byte(raw))
		if err == nil && !json.Valid(form) {
			t.Fatalf("the normal form is not JSON: %q", form)
		}
	})
}
