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
	{name: "key", json: true, put: func(s string) string { return `{"k` + escaped(s) + `k": [1.50, true, null]}` }},
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

// payload is a fragment that must not get through.
type payload struct {
	name, text string
	want       string // what is left of it
	severity   finding.Severity
}

// The payloads by class; at least five each (assertion below).
var payloads = map[finding.Code][]payload{
	finding.Invisible: {
		{"ZWSP in a word", "ig\u200bnore", "ignore", finding.Low},
		{"ZWNJ in a word", "ig\u200cnore", "ignore", finding.Low},
		{"ZWJ in a word", "ig\u200dnore", "ignore", finding.Low},
		{"WJ between words", "x \u2060 y", "x  y", finding.Info},
		{"interior BOM", "x \ufeff y", "x  y", finding.Info},
		{"word of tags", "x\U000E0049\U000E0067\U000E006E\U000E006F y", "x y", finding.Low},
		{"language tag", "x \U000E0001\U000E0065 y", "x  y", finding.Info},
		{"letters in flags", "\U0001F3F4\U000E0069\U000E0067\U000E006E\U000E006F\U000E0072\U000E0065\U000E007F", "\U0001F3F4", finding.Low},
		{"tags after a flag", "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F\U000E0041 y",
			"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F y", finding.Info},
		{"unassigned beside tags", "x \U000E0080\U000E01F0\U000E0FFF\U000E0080 y", "x  y", finding.Low},
		{"bytes on an emoji", "\U0001F600\U000E0139\U000E0157\U000E015E\U000E015F!", "\U0001F600!", finding.Low},
		{"selectors on letters", "x\ufe00\ufe01\ufe0f\ufe0e y", "x y", finding.Low},
		{"one selector per letter", "T\U000E0139h", "Th", finding.Low},
		{"second presentation selector", "\u26d4\ufe0f\ufe0f.", "\u26d4\ufe0f.", finding.Info},
		{"FVS after FVS", "\u1820\u180b\u180c x", "\u1820\u180b x", finding.Info},
		{"MVS in Latin", "x\u180ey", "xy", finding.Low},
		{"invisible operators", "x\u2062\u2064\u2061\u2063 y", "x y", finding.Info},
		{"CGJ in a word", "ig\u034fnore", "ignore", finding.Low},
		{"Hangul fillers", "x\u3164\uffa0\u115f\u1160 y", "x y", finding.Info},
		{"Khmer vowels", "x\u17b4\u17b5 y", "x y", finding.Info},
		{"Braille blanks", "x\u2800\u2800 y", "x y", finding.Info},
		{"interlinear", "x\ufff9\ufffb y", "x y", finding.Info},
		{"deprecated", "x\u206a\u206f y", "x y", finding.Info},
		{"musical", "x\U0001D173\U0001D17A y", "x y", finding.Info},
		{"shorthand", "x\U0001BCA0\U0001BCA3 y", "x y", finding.Info},
		{"Egyptian", "x\U00013430\U0001343F y", "x y", finding.Info},
		{"soft hyphen at a space", "x \u00ad y", "x  y", finding.Info},
		{"run of ZWJ in Persian", "\u0645\u200d\u200d\u200d\u200d\u06a9", "\u0645\u200d\u06a9", finding.Info},
		{"ZWSP in Persian", "\u0645\u200b\u06a9", "\u0645\u06a9", finding.Info},
		{"ZWJ before a space and an emoji", "\U0001F600\u200d x", "\U0001F600 x", finding.Info},
		{"mixed with bidi", "ig\u200b\u200e\u200bnore", "ignore", finding.Low},
	},
	finding.Bidi: {
		{"RLO", "x \u202eevil\u202c y", "x evil y", finding.Low},
		{"LRO in Hebrew", "\u05d0\u202d\u05d1", "\u05d0\u05d1", finding.Low},
		{"LRM in a word", "ig\u200enore", "ignore", finding.Low},
		{"RLM", "x \u200f y", "x  y", finding.Info},
		{"ALM", "x \u061c y", "x  y", finding.Info},
		{"isolates", "x \u2066 } \u2069 y", "x  }  y", finding.Info},
		{"embedding", "x \u202b } \u202c y", "x  }  y", finding.Info},
		{"RLI unclosed", "x \u2067 y", "x  y", finding.Info},
		{"FSI", "x \u2068ok\u2069 y", "x ok y", finding.Info},
		{"bits", "x\u200e\u200f\u200e\u200f y", "x y", finding.Info},
	},
	finding.HTMLComment: {
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
	},
}

func TestPayloads(t *testing.T) {
	n := 0
	for code, ps := range payloads {
		if len(ps) < 5 {
			t.Errorf("%s: %d payloads", code, len(ps))
		}
		for _, p := range ps {
			for _, s := range settings {
				if code == finding.HTMLComment && s.code {
					continue
				}
				n++
				t.Run(string(code)+"/"+p.name+"/"+s.name, func(t *testing.T) { checkPayload(t, code, p, s) })
			}
		}
	}
	if n < 600 {
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
	if got, want := decoded(clean.String()), decoded(s.put(p.want)); !equal(got, want) {
		t.Errorf("%q\nbecame %q\nwant   %q", src, got, want)
	}
	place := finding.Value
	if s.name == "key" {
		place = finding.Key
	}
	worst, seen := finding.Info, false
	for _, f := range fs {
		if f.Code == code && f.Removed && f.Place == place {
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
		{"ab\u200bcd\u202eef", []string{"invisible-character \u200b", "bidi-control \u202e"}},
		{"a\u200b\u200c\u200db", []string{"invisible-character \u200b\u200c\u200d"}},
		{"a <!-- x --> b <!-- y --> c", []string{"html-comment <!-- x -->", "html-comment <!-- y -->"}},
		{"x <!<!-- x -->-- P --> y", []string{"html-comment <!<!-- x -->--", "html-comment <!-- x -->"}},
		{"x <!-\u2060- P --> y", []string{"html-comment <!-\u2060-", "invisible-character \u2060"}},
		{"\u2060<!<!<!-- x -->-- y -->-- P --> z", []string{"invisible-character \u2060",
			"html-comment <!<!-- x -->--", "html-comment <!-- x -->"}},
		{`{"a":"x \u2060y\u200bz"}`, []string{"invisible-character " + `"x \u2060y\u200bz"`, "invisible-character " + `"x \u2060y\u200bz"`}},
		{"{\"a\":\"x \u2060y\"}", []string{"invisible-character \u2060"}},
		{"[\"x\", \"\u2060<!-- y -->\"]", []string{"invisible-character \u2060", "html-comment <!-- y -->"}},
		{`["[\"a\\u2060\"]"]`, []string{"invisible-character " + `"[\"a\\u2060\"]"`}},
		{`{"a":1,"\u0061":2}`, []string{`json-duplicate-key "\u0061"`}},
		{`{"a":1,"a\u2060":2}`, []string{`invisible-character "a\u2060"`, `json-duplicate-key "a\u2060"`}},
		{`["\ud800"]`, []string{`json-lone-surrogate "\ud800"`}},
		{"auf\u00adlage", []string{"invisible-character \u00ad"}},
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
