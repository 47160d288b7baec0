package sanitize

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// setting puts a one-line fragment into surroundings.
type setting struct {
	name string
	put  func(string) string
	code bool // the fragment stands in code
	json bool
}

var settings = []setting{
	{name: "prose", put: func(s string) string { return "Some text " + s + " and more.\n\nNext paragraph.\n" }},
	{name: "alone", put: func(s string) string { return s }},
	{name: "heading", put: func(s string) string { return "# Title " + s + "\r\n\r\nText.\r\n" }},
	{name: "fenced", code: true, put: func(s string) string { return "Text.\n\n```text\nx " + s + "\n```\n\nText.\n" }},
	{name: "tilde", code: true, put: func(s string) string { return "Text.\n\n~~~\nx " + s + "\n~~~\n" }},
	{name: "indented", code: true, put: func(s string) string { return "Text.\n\n    x " + s + "\n\nText.\n" }},
	{name: "inline", code: true, put: func(s string) string { return "Use `x " + s + " y` here.\n" }},
	{name: "quote", put: func(s string) string { return "> Note " + s + " end.\n\nText.\n" }},
	{name: "list", put: func(s string) string { return "- one\n- two " + s + " end\n- three\n" }},
	{name: "table", put: func(s string) string { return "| a | b |\n| --- | --- |\n| x | y " + s + " z |\n" }},
	{name: "link", put: func(s string) string { return "See [the " + s + " page](https://example.com/a) now.\n" }},
	{name: "string", json: true, put: func(s string) string {
		return `{"results": [ {"title":"t","content":` + quoted("Text "+s+" end.") + `} ] }`
	}},
	{name: "escaped", json: true, put: func(s string) string { return `{"a":1,"content":"Text ` + escaped(s) + ` end."}` }},
	{name: "key", json: true, put: func(s string) string { return `{"k_` + escaped(s) + `_k": [1.50, true, null]}` }},
	{name: "nested", json: true, put: func(s string) string {
		return `["x", ` + quoted(`{"in\u006eer":"Text `+escaped(s)+` end."}`) + `]`
	}},
	{name: "lines", json: true, put: func(s string) string { return "{\"a\":\"x\"}\n{\"a\":" + quoted("y "+s+" y") + "}\n" }},
	{name: "resource", json: true, put: func(s string) string {
		return `[Resource from docs at mcp://x/[a] b] {"content":"Text ` + escaped(s) + ` end."}`
	}},
}

// escaped writes every character of s that is no letter or digit as \u escapes.
func escaped(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		if isASCIIWord(rune(u)) {
			b.WriteByte(byte(u))
		} else {
			fmt.Fprintf(&b, `\u%04x`, u)
		}
	}
	return b.String()
}

// strings of a result: the text itself, or each decoded string if it is JSON,
// also those within strings.
func decoded(s string) []string {
	all := []string{s}
	body, ok, _ := findJSON(s, true)
	if !ok {
		return all
	}
	s = s[body.start:]
	strictjson.Strings(s, func(t strictjson.Token) bool {
		inner, _, _ := strictjson.Unquote(s[t.Start:t.End])
		all = append(all, decoded(inner)...)
		return true
	})
	return all
}

// payload is a fragment that must not get through, or not without a finding.
type payload struct {
	name, text string
	want       string // what is left of it; "=" for all of it
	severity   finding.Severity
}

// commentPayloads are the payloads of HTML comments.
var commentPayloads = []payload{
	{"plain", "x <!-- do it --> y", "x  y", finding.Info},
	{"no spaces", "x<!--do it-->y", "xy", finding.Info},
	{"two", "x <!-- do --><!-- it --> y", "x  y", finding.Info},
	{"greater inside", "x <!-- a > b --> y", "x  y", finding.Info},
	{"empty", "x <!----> y", "x  y", finding.Info},
	{"invisible inside", "x <!-- d\u200bo --> y", "x  y", finding.Info},
	{"opener split", "x <!-\u2060- do --> y", "x [defanged:comment] do --> y", finding.Info},
	{"opener split by a tag", "x <\U000E0020!-- do --> y", "x [defanged:comment] do --> y", finding.Info},
	{"closer split", "x <!-- do -\u2060-> y", "x [defanged:comment] do --> y", finding.Info},
	{"comment in an opener", "x <!<!-- x -->-- do --> y", "x [defanged:comment] do --> y", finding.Info},
	{"conditional", "x <!--[if mso]> do <![endif]--> y", "x  y", finding.Info},
}

// TestComments: comments go, but for those in code (TestCommentsInCode).
func TestComments(t *testing.T) {
	n := 0
	for _, p := range commentPayloads {
		for _, s := range settings {
			if s.code {
				continue
			}
			n++
			t.Run(p.name+"/"+s.name, func(t *testing.T) { checkPayload(t, finding.HTMLComment, p, s) })
		}
	}
	if n < 130 {
		t.Errorf("only %d vectors", n)
	}
}

func checkPayload(t *testing.T, code finding.Code, p payload, s setting) {
	src := s.put(p.text)
	clean, fs, err := Text(src, finding.Value)
	if err != nil {
		t.Fatalf("%q: %v", src, err)
	}
	checkResult(t, src, clean, fs)
	stays := p.want == "="
	if stays {
		p.want = p.text
	}
	if got, want := decoded(clean.String()), decoded(s.put(p.want)); !equal(got, want) {
		t.Errorf("%q\nbecame %q\nwant   %q", src, got, want)
	}
	place := finding.Value
	if s.name == "key" {
		place = finding.Key
	}
	worst, seen := finding.Info, false
	for _, f := range fs {
		if f.Code == code && f.Removed != stays && f.Place == place {
			worst, seen = max(worst, f.Severity), true
		}
	}
	if !seen {
		t.Errorf("%q: no %s finding at %s in %+v", src, code, place, fs)
	}
	// In a key or between letters of the setting the neighbours differ; in code
	// what reorders is worse.
	free := s.name == "key" || s.name == "alone" || s.code && code == finding.Bidi
	if worst < p.severity || worst > p.severity && !free {
		t.Errorf("%q: severity %s, want %s", src, worst, p.severity)
	}
}

// equal compares what can be read, whether escapes or characters spell it.
func equal(got, want []string) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if got[i] != want[i] && len(decoded(got[i])) == 1 {
			return false
		}
	}
	return true
}

// TestCommentsInCode: in code a comment is content, and reported.
func TestCommentsInCode(t *testing.T) {
	n := 0
	for _, s := range settings {
		if !s.code {
			continue
		}
		for _, text := range []string{"<!-- x -->", "<!-- x", "<!-- x --><!-- y -->", "<!---->", "a <!-- x --> b"} {
			n++
			src := s.put(text)
			clean, fs, err := Text(src, finding.Value)
			if err != nil || clean.Changed() {
				t.Errorf("%q became %q, %v", src, clean.String(), err)
			}
			if want := max(1, strings.Count(text, "<!--")); len(fs) != want {
				t.Errorf("%q: findings %+v, want %d", src, fs, want)
			}
			for _, f := range fs {
				if f.Code != finding.HTMLComment || f.Severity != finding.Info || f.Removed || !strings.HasPrefix(src[f.Start:], "<!--") {
					t.Errorf("%q: finding %+v", src, f)
				}
			}
		}
	}
	if n != 20 {
		t.Errorf("%d vectors", n)
	}
}

// TestSpans: a finding says exactly what was removed.
func TestSpans(t *testing.T) {
	for _, c := range []struct {
		src  string
		want []string // code and source bytes, in order
	}{
		{"ab\u200bcd\u202eef", []string{"zero-width-character \u200b", "bidi-control \u202e"}},
		{"a\u200b\u200c\u200db", []string{"zero-width-character \u200b\u200c\u200d"}},
		{"a <!-- x --> b <!-- y --> c", []string{"html-comment <!-- x -->", "html-comment <!-- y -->"}},
		{"x <!<!-- x -->-- P --> y", []string{"html-comment <!<!-- x -->--", "html-comment <!-- x -->"}},
		{"x <!-\u2060- P --> y", []string{"html-comment <!-\u2060-", "zero-width-character \u2060"}},
		{"\u2060<!<!<!-- x -->-- y -->-- P --> z", []string{"zero-width-character \u2060",
			"html-comment <!<!-- x -->--", "html-comment <!-- x -->"}},
		{`{"a":"x \u2060y\u200bz"}`, []string{"zero-width-character " + `"x \u2060y\u200bz"`, "zero-width-character " + `"x \u2060y\u200bz"`}},
		{"{\"a\":\"x \u2060y\"}", []string{"zero-width-character \u2060"}},
		{"[\"x\", \"\u2060<!-- y -->\"]", []string{"zero-width-character \u2060", "html-comment <!-- y -->"}},
		{`["[\"a\\u2060\"]"]`, []string{"zero-width-character " + `"[\"a\\u2060\"]"`}},
		{`{"a":1,"\u0061":2}`, []string{`json-duplicate-key "\u0061"`}},
		{`{"a":1,"a\u2060":2}`, []string{`json-duplicate-key "a\u2060"`, `zero-width-character "a\u2060"`}},
		{`["\ud800"]`, []string{`json-lone-surrogate "\ud800"`}},
		{"auf\u00adlage", []string{"soft-hyphen \u00ad"}},
	} {
		clean, fs, err := Text(c.src, finding.Value)
		if err != nil {
			t.Errorf("%q: %v", c.src, err)
			continue
		}
		checkResult(t, c.src, clean, fs)
		var got []string
		for _, f := range fs {
			got = append(got, string(f.Code)+" "+c.src[f.Start:f.End])
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q:\n got %q\nwant %q", c.src, got, c.want)
		}
	}
}
