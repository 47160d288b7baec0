package sanitize

import (
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// elsewhere lists the classes that this package does not find, whose vectors
// are where they are found.
var elsewhere = []finding.Code{finding.UnseenText} // internal/render

// blockSetting puts a block into surroundings.
type blockSetting struct {
	name  string
	put   func(string) string
	code  bool // the block is a sample: it stays
	first bool // the block is still the first of the document
}

// eachLine puts head before the first line of s and rest before the others.
func eachLine(s, head, rest string) string {
	return head + strings.ReplaceAll(s, "\n", "\n"+rest)
}

var blockSettings = []blockSetting{
	{name: "alone", first: true, put: func(s string) string { return s }},
	{name: "between", put: func(s string) string { return "Before.\n\n" + s + "\n\nAfter.\n" }},
	{name: "quote", put: func(s string) string { return "Before.\n\n" + eachLine(s, "> ", "> ") + "\n\nAfter.\n" }},
	{name: "list", put: func(s string) string { return "- one\n\n" + eachLine(s, "- ", "  ") + "\n\nAfter.\n" }},
	{name: "fenced", code: true, put: func(s string) string { return "Before.\n\n~~~~~~\n" + s + "\n~~~~~~\n\nAfter.\n" }},
	{name: "indented", code: true, put: func(s string) string { return "Before.\n\n" + eachLine(s, "    ", "    ") + "\n\nAfter.\n" }},
	{name: "string", first: true, put: func(s string) string { return `{"results":[{"content":` + quoted(s) + `}]}` }},
	{name: "escaped", first: true, put: func(s string) string { return `{"a":1,"content":"` + escaped(s) + `"}` }},
	{name: "sample", code: true, first: true, put: func(s string) string { return `{"codeSnippet":` + quoted(s) + `}` }},
}

// TestBlockTable: every class of HTML and Markdown has at least five payloads and
// five legitimate uses; a payload goes, or is reported, in each setting but code,
// where it stays; and what is legitimate stays in each, unreported.
func TestBlockTable(t *testing.T) {
	const atLeast = 5
	vectors := 0
	for _, c := range blockVectors {
		if len(c.payloads) < atLeast || len(c.legitimate) < atLeast {
			t.Errorf("%s: %d payloads, %d legitimate uses", c.code, len(c.payloads), len(c.legitimate))
		}
		vectors += len(c.payloads) + len(c.legitimate)
		for _, s := range blockSettings {
			for _, v := range c.payloads {
				t.Run(string(c.code)+"/"+v.name+"/"+s.name, func(t *testing.T) { checkBlock(t, c.code, v, s) })
			}
			for _, v := range c.legitimate {
				t.Run(string(c.code)+"/"+v.name+"/"+s.name, func(t *testing.T) { blockMustStay(t, c.code, s.put(v.text), s.code) })
			}
		}
	}
	if vectors < 145 {
		t.Errorf("only %d vectors", vectors)
	}
}

// checkBlock checks a payload in one setting.
func checkBlock(t *testing.T, code finding.Code, v blockVector, s blockSetting) {
	if code == finding.FrontMatterText && !s.first {
		return
	}
	src := s.put(v.text)
	clean, fs, err := Text(src, finding.Value)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, src, clean, fs)
	found := slices.ContainsFunc(fs, func(f finding.Finding) bool { return f.Code == code && f.Removed == (v.want != "=" && !s.code) })
	switch {
	case s.code && clean.Changed():
		t.Errorf("code became %q", clean.String())
	case s.code:
	case !found:
		t.Errorf("%q became %q with %+v", src, clean.String(), fs)
	case v.want == "=" && clean.Changed():
		t.Errorf("became %q", clean.String())
	case v.want != "=" && s.name == "alone" && clean.String() != v.want:
		t.Errorf("became %q, want %q", clean.String(), v.want)
	case v.want != "=" && strings.Count(clean.String(), "speak") > strings.Count(v.want, "speak"):
		t.Errorf("became %q", clean.String())
	}
}

// blockMustStay checks that a text comes back as it is and, outside of code, gives
// no finding of the class.
func blockMustStay(t *testing.T, code finding.Code, src string, inCode bool) {
	clean, fs, err := Text(src, finding.Value)
	found := slices.ContainsFunc(fs, func(f finding.Finding) bool { return f.Code == code })
	if err != nil || clean.Changed() || found && !inCode {
		t.Errorf("%q became %q with %+v, %v", src, clean.String(), fs, err)
	}
}
