package toolresult

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/sanitize"
	"post-mcp-verify/internal/strictjson"
)

// describe writes leaves in the form of the vectors.
func describe(leaves []Leaf) []string {
	var out []string
	for _, l := range leaves {
		out = append(out, map[Role]string{Text: "T", Identifier: "I", ServerName: "S"}[l.Role]+l.Text)
	}
	return out
}

// codes writes findings in the form of the vectors.
func codes(fs []finding.Finding) string {
	var out []string
	for _, f := range fs {
		out = append(out, string(f.Code))
	}
	return strings.Join(out, " ")
}

// seal fences and cleans the leaves through the real packages.
func seal(t testing.TB, leaves []Leaf) []Part {
	t.Helper()
	nonce, err := fence.NewNonce(strings.NewReader("0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	var parts []Part
	for _, l := range leaves {
		if l.Role != Text {
			name, _, err := sanitize.Identifier(l.Text)
			if err != nil {
				t.Skip(err)
			}
			parts = append(parts, Plain(name))
			continue
		}
		clean, _, err := sanitize.Text(l.Text, finding.Value)
		if err != nil {
			t.Skip(err)
		}
		parts = append(parts, Fenced(fence.Wrap(clean, provenance.Unknown, fence.Delimit, nonce)))
	}
	return parts
}

// unknownNotice is the text in place of an unknown block.
func unknownNotice() string { return fence.Withheld(finding.ReasonShape).String() }

// fill puts the parts into a vector's want.
func fill(want string, parts []Part) string {
	pairs := []string{"$W", string(strictjson.AppendQuote(nil, unknownNotice()))}
	for i := len(parts) - 1; i >= 0; i-- { // $12 before $1
		pairs = append(pairs, "$"+strconv.Itoa(i), string(strictjson.AppendQuote(nil, parts[i].text)))
	}
	return strings.NewReplacer(pairs...).Replace(want)
}

func TestParseRender(t *testing.T) {
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			r, err := Parse(v.family, []byte(v.raw))
			if err != nil {
				t.Fatal(err)
			}
			if got := describe(r.Leaves()); !reflect.DeepEqual(got, v.leaves) {
				t.Errorf("leaves %q, want %q", got, v.leaves)
			}
			if got := codes(r.Findings()); got != v.findings {
				t.Errorf("findings %q, want %q", got, v.findings)
			}
			parts := seal(t, r.Leaves())
			out, err := r.Render(parts)
			if err != nil {
				t.Fatal(err)
			}
			if want := fill(v.want, parts); string(out.JSON()) != want {
				t.Errorf("got  %s\nwant %s", out.JSON(), want)
			}
			if out.IsString() != (v.raw[0] == '"') {
				t.Errorf("IsString is %v", out.IsString())
			}
			checkOutput(t, v.family, []byte(v.raw), r, out)
		})
	}
	if len(vectors) < 38 {
		t.Errorf("only %d vectors", len(vectors))
	}
}

// memberNames are all the names an output may hold.
const memberNames = " type text source media_type data contents resources uri mimeType error name title description server file filePath content numLines startLine totalLines truncatedByTokenCap "

// checkOutput holds what is true of every output: it is strict JSON of the form
// received, holds no member name but ours, and parses again into the same leaves
// and the notices, with nothing unknown left.
func checkOutput(t testing.TB, f Family, raw []byte, r *Result, out Output) {
	t.Helper()
	if err := strictjson.Check(out.JSON(), strictjson.Limits{}); err != nil {
		t.Fatalf("%v in %q", err, out.JSON())
	}
	if first := bytes.TrimLeft(raw, " \t\r\n")[0]; out.JSON()[0] != first {
		t.Fatalf("the form changed from %c to %c", first, out.JSON()[0])
	}
	doc := string(out.JSON())
	strictjson.Strings(doc, func(tok strictjson.Token) bool {
		if tok.Key && !strings.Contains(memberNames, " "+strings.Trim(doc[tok.Start:tok.End], `"`)+" ") {
			t.Fatalf("member %s in %s", doc[tok.Start:tok.End], doc)
		}
		return true
	})
	again, err := Parse(f, out.JSON())
	if err != nil {
		t.Fatalf("%v for %s", err, doc)
	}
	unknown := 0
	for _, fd := range r.Findings() {
		if fd.Start < 0 || fd.Start >= fd.End || fd.End > len(raw) || !json.Valid(raw[fd.Start:fd.End]) {
			t.Errorf("finding %+v is not a value in %q", fd, raw)
		}
		if fd.Code == finding.UnknownBlock {
			unknown++
		}
	}
	for _, fd := range again.Findings() {
		if fd.Code != finding.UninspectedImage {
			t.Errorf("finding %s left in %s", fd.Code, doc)
		}
	}
	if n := len(again.Leaves()); n < len(r.Leaves())+unknown {
		t.Errorf("%d leaves after, %d and %d unknown before", n, len(r.Leaves()), unknown)
	}
}

func TestParseRefuses(t *testing.T) {
	deep := strings.Repeat("[", 200) + strings.Repeat("]", 200)
	for _, c := range []struct {
		family Family
		raw    string
		why    finding.Reason
		code   strictjson.Code
	}{
		// Row A25 of the requirements, inside every kind of place.
		{MCP, deep, finding.ReasonEnvelope, strictjson.Depth},
		{MCP, `[{"type":"text","text":"a","text":"b"}]`, finding.ReasonEnvelope, strictjson.DuplicateKey},
		{MCP, `[{"type":"text","text":"a","\u0074ext":"b"}]`, finding.ReasonEnvelope, strictjson.DuplicateKey},
		{MCP, `[{"type":"text","text":"a","_meta":{"a":1,"a":2}}]`, finding.ReasonEnvelope, strictjson.DuplicateKey},
		{MCP, `[{"type":"text","text":"\ud800"}]`, finding.ReasonEnvelope, strictjson.Surrogate},
		{MCP, `"\udc00"`, finding.ReasonEnvelope, strictjson.Surrogate},
		{MCP, "\"\xff\"", finding.ReasonEnvelope, strictjson.UTF8},
		{MCP, "\"a\x00\"", finding.ReasonEnvelope, strictjson.Syntax},
		{MCP, `[` + strings.Repeat("9", 5000) + `]`, finding.ReasonEnvelope, strictjson.Number},
		{MCP, `[{"type":"text","text":"a"}`, finding.ReasonEnvelope, strictjson.Syntax},
		{MCP, `[] []`, finding.ReasonEnvelope, strictjson.Trailing},
		{MCP, ``, finding.ReasonEnvelope, strictjson.Syntax},
		{ResourceRead, `{"contents":[{"uri":"u","uri":"v"}]}`, finding.ReasonEnvelope, strictjson.DuplicateKey},

		// Other forms.
		{MCP, `{}`, finding.ReasonShape, ""},
		{MCP, `{"text":""}`, finding.ReasonShape, ""},
		{MCP, `{"content":[{"type":"text","text":"a"}]}`, finding.ReasonShape, ""},
		{MCP, `7`, finding.ReasonShape, ""},
		{MCP, `true`, finding.ReasonShape, ""},
		{MCP, `null`, finding.ReasonShape, ""},
		{ResourceRead, `{}`, finding.ReasonShape, ""},
		{ResourceRead, `[]`, finding.ReasonShape, ""},
		{ResourceRead, `"x"`, finding.ReasonShape, ""},
		{ResourceRead, `{"contents":{}}`, finding.ReasonShape, ""},
		{ResourceRead, `{"contents":"x"}`, finding.ReasonShape, ""},
		{ResourceRead, `{"contents":[],"error":null}`, finding.ReasonShape, ""},
		{ResourceRead, `{"contents":[],"error":{"a":1}}`, finding.ReasonShape, ""},
		{ResourceRead, `{"error":"x"}`, finding.ReasonShape, ""},
		{ResourceDir, `[]`, finding.ReasonShape, ""},
		{ResourceDir, `{"resources":{}}`, finding.ReasonShape, ""},
		{ResourceDir, `{"resources":[],"error":1}`, finding.ReasonShape, ""},
		{ResourceList, `{}`, finding.ReasonShape, ""},
		{ResourceList, `"x"`, finding.ReasonShape, ""},
		{ResourceList, `null`, finding.ReasonShape, ""},
		{FileRead, `"x"`, finding.ReasonShape, ""},
		{FileRead, `[]`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text"}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":"x"}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"image","file":{"base64":"AAAA","type":"image/png","originalSize":3}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"file_unchanged","file":{"filePath":"/a"}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"content":"x","numLines":1,"startLine":1,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","numLines":1,"startLine":1,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","startLine":1,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":"1","startLine":1,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":-1,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1.0}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1e3,"totalLines":1}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1234567890123456}}`, finding.ReasonShape, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1,"truncatedByTokenCap":"x"}}`, finding.ReasonShape, ""},
		{Family(200), `"x"`, finding.ReasonShape, ""},
	} {
		r, err := Parse(c.family, []byte(c.raw))
		var shape *ShapeError
		if r != nil || !errors.As(err, &shape) || shape.Reason() != c.why {
			t.Errorf("Parse(%d, %.60q) = %v, %v, want %s", c.family, c.raw, r, err, c.why)
			continue
		}
		var strict *strictjson.Error
		if errors.As(err, &strict) != (c.code != "") || strict != nil && strict.Code != c.code {
			t.Errorf("Parse(%d, %.60q): cause %v, want %q", c.family, c.raw, strict, c.code)
		}
	}
}

func TestMaxItems(t *testing.T) {
	of := func(n int) []byte { return []byte("[" + strings.Repeat(`,{"type":"text","text":""}`, n)[1:] + "]") }
	if r, err := Parse(MCP, of(MaxItems)); err != nil || len(r.Leaves()) != MaxItems {
		t.Errorf("at the limit: %v", err)
	}
	var shape *ShapeError
	if _, err := Parse(MCP, of(MaxItems+1)); !errors.As(err, &shape) || shape.Reason() != finding.ReasonShape {
		t.Errorf("one beyond: %v", err)
	}
}

// TestNothingPasses puts a word wherever a form has room for one and looks for it
// in what comes out if every leaf comes back as another word.
func TestNothingPasses(t *testing.T) {
	hostile := []struct {
		family Family
		raw    string
	}{
		{MCP, `[{"type":"text","text":"CANARY","CANARY":"CANARY","annotations":{"CANARY":["CANARY"]}}]`},
		{MCP, `[{"type":"CANARY","text":"CANARY"},"CANARY",["CANARY"],{"CANARY":{}}]`},
		{MCP, `[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA","CANARY":"CANARY"},"CANARY":1,"text":"CANARY"}]`},
		{MCP, `[{"type":"image","source":{"type":"base64","media_type":"CANARY","data":"AAAA"}}]`},
		{MCP, `[{"type":"image","source":{"type":"CANARY","media_type":"image/png","data":"AAAA"}}]`},
		{MCP, `[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"CANARY !"}}]`},
		{MCP, `"CANARY"`},
		{ResourceRead, `{"contents":[{"uri":"CANARY","mimeType":"CANARY","text":"CANARY","CANARY":"CANARY"}],"CANARY":1,"error":"CANARY"}`},
		{ResourceRead, `{"contents":[{"uri":"CANARY","blob":"CANARY","blobSavedTo":"CANARY"},"CANARY",{"text":"CANARY"}]}`},
		{ResourceList, `[{"name":"CANARY","uri":"CANARY","server":"CANARY","title":"CANARY","description":"CANARY","mimeType":"CANARY","CANARY":"CANARY"},{"name":"CANARY"}]`},
		{ResourceDir, `{"resources":[{"uri":"CANARY","name":"CANARY","mimeType":"CANARY","CANARY":"CANARY"},{"name":"CANARY"},"CANARY"],"CANARY":1,"error":"CANARY"}`},
		{FileRead, `{"type":"text","CANARY":1,"file":{"filePath":"/a","content":"CANARY","numLines":1,"startLine":1,"totalLines":1,"CANARY":"CANARY"}}`},
	}
	for _, h := range hostile {
		r, err := Parse(h.family, []byte(h.raw))
		if err != nil {
			t.Errorf("%s: %v", h.raw, err)
			continue
		}
		var other []Leaf
		for _, l := range r.Leaves() {
			other = append(other, Leaf{"other", l.Role})
		}
		out, err := r.Render(seal(t, other))
		if err != nil || bytes.Contains(out.JSON(), []byte("CANARY")) {
			t.Errorf("%s became %s, %v", h.raw, out.JSON(), err)
		}
		for _, f := range r.Findings() {
			if f.Code == finding.UnknownBlock && (f.Severity < finding.Low || !f.Removed) {
				t.Errorf("%s: finding %+v", h.raw, f)
			}
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	r, err := Parse(ResourceRead, []byte(`{"contents":[{"uri":"u","text":"t"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	good := seal(t, r.Leaves())
	if _, err := r.Render(good); err != nil {
		t.Fatal(err)
	}
	for name, parts := range map[string][]Part{
		"none":       nil,
		"too few":    good[:1],
		"too many":   append(good[:2:2], good[1]),
		"swapped":    {good[1], good[0]},
		"zero value": {good[0], {}},
	} {
		if out, err := r.Render(parts); err == nil || len(out.JSON()) != 0 {
			t.Errorf("%s: %s, %v", name, out.JSON(), err)
		}
		if out, err := r.RenderString(parts); err == nil || len(out.JSON()) != 0 {
			t.Errorf("%s as a string: %s, %v", name, out.JSON(), err)
		}
	}
}

func TestRenderString(t *testing.T) {
	for _, c := range []struct {
		family Family
		raw    string
		want   string // as in vectors, without quotes; "" for a refusal
	}{
		{MCP, `[{"type":"text","text":"a"},{"type":"text","text":"b \"c\""}]`, "$0\n$1"},
		{MCP, `[{"type":"text","text":"a"},{"type":"odd"},{"type":"text","text":"b"}]`, "$0\n$W\n$1"},
		{MCP, `"a"`, "$0"},
		{MCP, `[` + image + `]`, ""},
		{ResourceRead, `{"contents":[{"uri":"u","text":"t"}]}`, ""},
		{ResourceList, `[]`, ""},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1}}`, ""},
	} {
		r, err := Parse(c.family, []byte(c.raw))
		if err != nil {
			t.Fatal(err)
		}
		parts := seal(t, r.Leaves())
		out, err := r.RenderString(parts)
		if r.CanBeString() != (c.want != "") || errors.Is(err, ErrNotString) != (c.want == "") {
			t.Errorf("%s: CanBeString %v, %v", c.raw, r.CanBeString(), err)
		}
		if c.want == "" {
			continue
		}
		want := strings.ReplaceAll(c.want, "$W", unknownNotice())
		for i, p := range parts {
			want = strings.ReplaceAll(want, fmt.Sprint("$", i), p.text)
		}
		var got string
		if err := json.Unmarshal(out.JSON(), &got); err != nil || got != want || !out.IsString() || out.Chars() != len(want) {
			t.Errorf("%s: %q, %v, %d characters, want %q", c.raw, got, err, out.Chars(), want)
		}
	}
}

// TestChars holds the client's rule of counting, with parts that stay as they are
// so that the numbers can be read off.
func TestChars(t *testing.T) {
	for _, c := range []struct {
		family Family
		raw    string
		want   int
	}{
		{MCP, `"abc"`, 3},
		{MCP, `"\u00e9\u65e5\ud83d\ude00\n"`, 5},
		{MCP, `[]`, 0},
		{MCP, `[{"type":"text","text":"abc"},` + image + `,{"type":"text","text":"\ud83d\ude00"}]`, 5},
		{MCP, `[{"type":"odd"}]`, len(unknownNotice())},
		{ResourceRead, `{"contents":[{"uri":"u","text":"t"}]}`, 37},
		{ResourceRead, `{"contents":[{"uri":"u","text":"t"}],"error":"abcd"}`, 4},
		{ResourceList, `[{"name":"n","uri":"u","server":"s"}]`, 37},
		{FileRead, `{"type":"text","file":{"filePath":"/a","content":"xyz","numLines":1,"startLine":1,"totalLines":1}}`, 3},
	} {
		r, err := Parse(c.family, []byte(c.raw))
		if err != nil {
			t.Fatal(err)
		}
		var same []Part
		for _, l := range r.Leaves() {
			same = append(same, Part{l.Text, min(l.Role, Identifier)})
		}
		out, err := r.Render(same)
		if err != nil || out.Chars() != c.want {
			t.Errorf("%s: %d, %v, want %d", c.raw, out.Chars(), err, c.want)
		}
	}
}

// TestWithheld takes the notice of each family back through Parse: the client's
// form, the notice as the one text, nothing unknown.
func TestWithheld(t *testing.T) {
	n := fence.Withheld(finding.ReasonDeadline)
	for f, want := range map[Family]string{
		MCP:          `$N`,
		ResourceRead: `{"contents":[{"uri":"","mimeType":"text/plain","text":$N}]}`,
		ResourceList: `[{"name":$N,"uri":"","server":""}]`,
		ResourceDir:  `{"resources":[{"uri":"","name":$N}]}`,
		FileRead:     `{"type":"text","file":{"filePath":"","content":$N,"numLines":1,"startLine":1,"totalLines":1}}`,
		Family(200):  `$N`,
	} {
		out := Withheld(f, n)
		want = strings.ReplaceAll(want, "$N", string(strictjson.AppendQuote(nil, n.String())))
		if string(out.JSON()) != want || out.IsString() != (want[0] == '"') || out.Chars() < len(n.String()) {
			t.Errorf("family %d: %s, %d characters", f, out.JSON(), out.Chars())
		}
	}
	for _, f := range Families() {
		r, err := Parse(f, Withheld(f, n).JSON())
		if err != nil || len(r.Findings()) != 0 {
			t.Errorf("family %d: %v", f, err)
			continue
		}
		texts := 0
		for _, l := range r.Leaves() {
			if l.Role == Text && l.Text == n.String() {
				texts++
			}
		}
		if texts != 1 {
			t.Errorf("family %d: the notice %d times in %q", f, texts, describe(r.Leaves()))
		}
	}
}

// TestErrorsQuoteNothing looks for content in the error texts.
func TestErrorsQuoteNothing(t *testing.T) {
	for _, raw := range []string{`{"CANARY":1}`, `{"CANARY":1,"CANARY":2}`, `"CANARY`, `[{"type":"text","text":"CANARY\ud800"}]`} {
		if _, err := Parse(MCP, []byte(raw)); err == nil || strings.Contains(err.Error(), "CANARY") {
			t.Errorf("%s: %v", raw, err)
		}
	}
}
