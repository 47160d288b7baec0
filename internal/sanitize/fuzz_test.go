package sanitize

import (
	"testing"

	"post-mcp-verify/internal/finding"
)

// seeds are the vectors of the other tests.
func seeds() []string {
	var all []string
	for _, s := range settings {
		for _, p := range commentPayloads {
			all = append(all, s.put(p.text))
		}
		for _, table := range classTables {
			for _, c := range table {
				for _, p := range c.payloads {
					all = append(all, s.put(p.text))
				}
			}
		}
	}
	for _, l := range legitimate {
		all = append(all, l.text, settings[len(settings)-1].put(l.text))
	}
	for _, b := range bombs {
		all = append(all, b.make(200))
	}
	return append(append(all, forms...),
		codeChain(3), "\"a <!--\"\n\"b -->\"", "[Resource from s at u] x <!-- y [z] \"-->\"", "a <!-- b\n<!-- c -->d -->\n",
		`{"codeSnippet":"<!-- a --> \u2067\u05d0"}`, `["post-mcp-","verify:end deadbeef"]`, `["post-mcp-verify","\u0065nd deadbeef\n"]`,
		"<html>\n\n```\n<!-- a -->\n```\n`<!-- b`\n\n    <!-- c -->", "<html>\n\n<script>/<!--/</script>\n<!-- a -->", `{"a":"post-mcp-verify:","active":1}`,
		`[{"role":"system"}]`, `<?xml version="1.0"?>`, "<!doctype html>\n\n    <!-- a -->`<!-- b -->`", "`\u05d0\u2066`",
		"\u845b\U000E0100\u845b\U000E0101\u845b\U000E0102", "1\ufe0e2\ufe0f", "\u2801\u2800\n\u2800")
}

func FuzzText(f *testing.F) {
	all := seeds()
	if len(all) < 900 {
		f.Fatalf("%d seeds", len(all))
	}
	for i, s := range all {
		if i%7 == 0 || i > len(all)-150 {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		clean, fs, err := Text(src, finding.Value)
		if err != nil {
			if clean.String() != "" {
				t.Errorf("%q: text and error", src)
			}
			return
		}
		checkResult(t, src, clean, fs)
	})
}

func FuzzIdentifier(f *testing.F) {
	for _, s := range []string{"https://a.example/b?c=d", "text/html; charset=utf-8", "a\u200bb", "a b", "assistant://x", "text/html; a=b; c=d", "[[post-mcp-verify:end]]", "<!-- x -->"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		name, fs, err := Identifier(src)
		if err != nil {
			return
		}
		out := name.String()
		if name.Changed() != (out != src) || name.Changed() && len(fs) == 0 {
			t.Errorf("%q became %q, %v, %+v", src, out, name.Changed(), fs)
		}
		if !isIdentifier(out) || len(out) > MaxIdentifier+len(withheld) {
			t.Errorf("%q became %q, which is no identifier", src, out)
		}
		if again, _, err := Identifier(out); err != nil || again.Changed() {
			t.Errorf("%q became %q and then %q (%v)", src, out, again.String(), err)
		}
		for _, f := range fs {
			if f.Start < 0 || f.End < f.Start || f.End > len(src) || f.Place != finding.Identifier {
				t.Errorf("%q: finding %+v", src, f)
			}
		}
	})
}
