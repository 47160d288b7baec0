package hook

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/canonical"
	"post-mcp-verify/internal/strictjson"
	"post-mcp-verify/internal/toolresult"
)

// The projection: what the hook hands back is not what the model reads. The
// client serialises, numbers lines, names an empty result and saves a long one
// to a file, and PostToolBatch shows what came of it. Predict and Observe bring
// both sides to one normal form, a JSON value in RFC 8785 encoding:
//
//   - a persisted result becomes ["persisted", SIZE, NAME, PREVIEW]: only the
//     directory is left out, which the hook cannot know (measured: another id
//     under --no-session-persistence);
//   - a resource tool's answer, which arrives as a string of JSON, becomes
//     ["json", VALUE]; if it tells of an error, the client shows only that;
//   - everything else is itself.
//
// An end-to-end test holds the two equal on the real client for every shape.

// Predict returns the normal forms in which PostToolBatch may show out: first
// as it is, then as the client saves it. Which one depends on a limit that the
// server can set for its tool, so both are vouched for.
func Predict(e Event, out toolresult.Output) [][]byte {
	family, _ := e.Family()
	switch {
	case family == toolresult.FileRead:
		return forms(quoted(numbered(gjson.ParseBytes(out.JSON()))))
	case listsResources(family):
		return predictResources(e, family, out)
	case len(out.Texts()) == 0 && !out.HasImage():
		return forms(quoted("(" + e.ToolName + " completed with no output)"))
	case out.HasImage():
		return forms(out.JSON())
	}
	form, ok := out.Canonical()
	switch {
	case !ok:
		return forms(out.JSON())
	case out.IsString():
		return [][]byte{form, persisted(e, out.Texts()[0], ".txt")}
	}
	return [][]byte{form, persistedBlocks(e, out)}
}

// predictResources is Predict for the tools that read and list resources.
func predictResources(e Event, f toolresult.Family, out toolresult.Output) [][]byte {
	v := gjson.ParseBytes(out.JSON())
	switch {
	case f == toolresult.ResourceList && len(out.Texts()) == 0:
		return forms(quoted(noResources))
	case v.Get("error").Exists():
		text := v.Get("error").String()
		return forms(quoted(text), persisted(e, text, ".txt"))
	}
	inline := append(append([]byte(`["json",`), out.JSON()...), ']')
	return forms(inline, persisted(e, string(stringify(nil, v)), ".txt"))
}

// listsResources reports whether the client shows f's results as a string of
// JSON.
func listsResources(f toolresult.Family) bool {
	return f == toolresult.ResourceRead || f == toolresult.ResourceList || f == toolresult.ResourceDir
}

// noResources is the client's text for an empty resource list (both versions).
const noResources = "No resources found. MCP servers may still provide tools even if they have no resources."

// Observe returns the normal form of what PostToolBatch shows of a call whose
// tool is of family f. raw is one strictly valid JSON value.
func Observe(f toolresult.Family, raw []byte) ([]byte, error) {
	v := gjson.ParseBytes(raw)
	if v.Type != gjson.String {
		return canonical.Append(nil, raw)
	}
	s, _, ok := strictjson.Unquote(v.Raw)
	if !ok {
		return canonical.Append(nil, raw)
	}
	if form, ok := persistedForm(s); ok {
		return canonical.Append(nil, form)
	}
	if inner := []byte(s); listsResources(f) && strictjson.Check(inner, strictjson.Limits{MaxBytes: len(inner), MaxDepth: MaxDepth}) == nil {
		return canonical.Append(nil, append(append([]byte(`["json",`), inner...), ']'))
	}
	return canonical.Append(nil, raw)
}

// forms canonicalises documents this package made; one that cannot be is left
// out, which vouches for less.
func forms(docs ...[]byte) [][]byte {
	var out [][]byte
	for _, d := range docs {
		if c, err := canonical.Append(nil, d); err == nil {
			out = append(out, c)
		}
	}
	return out
}

func quoted(s string) []byte { return strictjson.AppendQuote(nil, s) }

// numbered returns a Read result as the client shows it: each line behind its
// number and a tab. Lines end at LF or CRLF.
func numbered(v gjson.Result) string {
	var b strings.Builder
	n := v.Get("file.startLine").Int()
	for line := range strings.SplitSeq(v.Get("file.content").String(), "\n") {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strconv.FormatInt(n, 10))
		b.WriteByte('\t')
		b.WriteString(strings.TrimSuffix(line, "\r"))
		n++
	}
	return b.String()
}

// stringify writes v as JavaScript's JSON.stringify does. v is of a shape that
// package toolresult makes, hence at most four levels deep.
func stringify(dst []byte, v gjson.Result) []byte {
	if v.Type == gjson.String {
		return strictjson.AppendQuote(dst, v.Str)
	}
	if !v.IsArray() && !v.IsObject() {
		return append(dst, v.Raw...)
	}
	brackets := "[]"
	if v.IsObject() {
		brackets = "{}"
	}
	dst = append(dst, brackets[0])
	first := true
	v.ForEach(func(k, item gjson.Result) bool {
		if !first {
			dst = append(dst, ',')
		}
		first = false
		if v.IsObject() {
			dst = append(strictjson.AppendQuote(dst, k.Str), ':')
		}
		dst = stringify(dst, item)
		return true
	})
	return append(dst, brackets[1])
}
