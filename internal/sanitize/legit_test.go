package sanitize

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"post-mcp-verify/internal/finding"
)

// legitimate holds what must come back byte for byte, in every setting.
var legitimate = []struct{ name, text string }{
	// joiners
	{"Persian ZWNJ", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"},
	{"Urdu ZWNJ", "\u0627\u0631\u062f\u0648\u200c\u0632\u0628\u0627\u0646"},
	{"Kurdish ZWNJ", "\u0628\u06d5\u200c\u06a9\u0627\u0631"},
	{"Persian ZWNJ at a word's end", "\u0645\u06cc\u200c \u06a9\u0646\u062f"},
	{"Arabic ZWJ for a letter's form", "\u0647\u200d \u0628"},
	{"Syriac ZWNJ", "\u0712\u200c\u0715"},
	{"Hindi ZWJ", "\u0915\u094d\u200d\u0937"},
	{"Hindi ZWNJ", "\u0915\u094d\u200c\u0937"},
	{"Marathi eyelash ra", "\u0930\u094d\u200d\u092f"},
	{"Bengali ya-phala", "\u09b0\u200d\u09cd\u09af"},
	{"Malayalam chillu", "\u0d28\u0d4d\u200d"},
	{"Sinhala rakaransaya", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"},
	{"Tamil ksha", "\u0b95\u0bcd\u200c\u0bb7"},
	{"Telugu ZWNJ", "\u0c26\u0c4d\u200c\u0c32"},
	{"Kannada ZWJ", "\u0cb0\u200d\u0ccd\u0caf"},
	{"Gujarati ZWNJ", "\u0a95\u0acd\u200c\u0ab7"},
	{"Khmer ZWNJ", "\u179f\u17ca\u200c\u17b8"},
	{"Myanmar ZWNJ", "\u1000\u103a\u200c\u1010"},
	{"Balinese ZWNJ", "\u1b13\u1b44\u200c\u1b13"},
	{"Javanese ZWNJ", "\ua98f\ua9c0\u200c\ua98f"},
	{"Adlam ZWNJ", "\U0001E922\u200c\U0001E923"},
	{"Chakma ZWNJ", "\U00011107\U00011133\u200c\U00011107"},
	// breaks
	{"Thai ZWSP", "\u0e20\u0e32\u0e29\u0e32\u200b\u0e44\u0e17\u0e22"},
	{"Lao ZWSP", "\u0e9e\u0eb2\u200b\u0ea5\u0eb2\u0ea7"},
	{"Khmer ZWSP", "\u1797\u17b6\u200b\u1781\u17d2\u1798"},
	{"Myanmar ZWSP", "\u1019\u103c\u1014\u103a\u200b\u1019\u102c"},
	{"Tibetan ZWSP", "\u0f56\u0f7c\u0f51\u200b\u0f61\u0f72"},
	{"Thai plain", "\u0e40\u0e2d\u0e01\u0e2a\u0e32\u0e23"},
	// selectors
	{"heart with VS16", "\u2764\ufe0f"},
	{"phone with VS15", "\u260e\ufe0e"},
	{"keycap", "1\ufe0f\u20e3 and #\ufe0f\u20e3"},
	{"copyright with VS16", "\u00a9\ufe0f"},
	{"IVS after Han", "\u845b\U000E0100\u57ce"},
	{"CJK compatibility with VS1", "\u4fae\ufe00"},
	{"operator with VS1", "\u2229\ufe00"},
	{"slashed zero", "0\ufe00"},
	{"Phags-pa VS1", "\ua856\ufe00"},
	{"Mongolian FVS", "\u182d\u180b\u1820"},
	{"Mongolian FVS4", "\u1828\u180f"},
	{"Mongolian MVS", "\u182d\u180e\u1820"},
	// emoji
	{"family", "\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466"},
	{"technician with skin tone", "\U0001F469\U0001F3FD\u200d\U0001F4BB"},
	{"rainbow flag", "\U0001F3F3\ufe0f\u200d\U0001F308"},
	{"pirate flag", "\U0001F3F4\u200d\u2620\ufe0f"},
	{"heart on fire", "\u2764\ufe0f\u200d\U0001F525"},
	{"England", "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F"},
	{"Scotland", "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F"},
	{"Wales", "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F"},
	{"two flags in a row", "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F"},
	{"national flag", "\U0001F1F3\U0001F1F4"},
	// other scripts' own
	{"Hebrew CGJ", "\u05d9\u05b0\u034f\u05e8\u05d5"},
	{"marks kept apart by CGJ", "a\u0301\u034f\u0308"},
	{"old Hangul fillers", "\u115f\u1161 \u1100\u1160"},
	{"Braille with blanks", "\u2813\u2811\u2800\u283a\u2815"},
	{"hieroglyphs joined", "\U000133C1\U00013430\U000133C2"},
	{"Duployan", "\U0001BC00\U0001BCA0\U0001BC01"},
	{"music", "\U0001D15F\U0001D173\U0001D15F\U0001D174"},
	{"Arabic number signs", "\u0600\u0661 \u06dd"},
	{"Kaithi number sign", "\U000110BD\U00011083"},
	// direction
	{"Hebrew with LRM", "\u05d4\u05e7\u05dc\u05d3 \u200eaz login\u200e \u05db\u05d0\u05df"},
	{"Arabic with RLM", "\u0627\u0644\u0646\u0635 (C++\u200f) \u0647\u0646\u0627"},
	{"Arabic with ALM", "\u0627\u0644\u0646\u0635 \u061c10-5"},
	{"Arabic with RLE and PDF", "\u202b\u0645\u0631\u062d\u0628\u0627\u202c"},
	{"Arabic with a stray PDF", "\u0645\u0631\u062d\u0628\u0627\u202c."},
	{"Hebrew with isolates", "\u05dc\u05d7\u05e5 \u2068OK\u2069 \u05d5 \u2066Cancel\u2069"},
	{"Syriac with RLM", "\u0712\u200f"},
	{"N'Ko with RLM", "\u07ca\u200f!"},
	// plain text in many scripts
	{"Norwegian", "bl\u00e5b\u00e6rsylt\u00f8y \u2013 \u00abs\u00e5nn\u00bb \u2026"},
	{"Vietnamese", "Ti\u1ebfng Vi\u1ec7t nghi\u00ean"},
	{"decomposed", "Cafe\u0301 A\u030a"},
	{"Cyrillic", "\u041f\u0440\u0438\u043c\u0435\u0440 API"},
	{"Greek", "\u03a0\u03b1\u03c1\u03ac\u03b4\u03b5\u03b9\u03b3\u03bc\u03b1"},
	{"Japanese", "\u65e5\u672c\u8a9e\u306e\u30c9\u30ad\u30e5\u30e1\u30f3\u30c8\uff08\u5168\u89d2\uff09"},
	{"half-width kana", "\uff71\uff72\uff8a\uff9f"},
	{"Korean", "\ud55c\uad6d\uc5b4 \ubb38\uc11c"},
	{"Georgian", "\u10d3\u10dd\u10d9\u10e3\u10db\u10d4\u10dc\u10e2\u10d8"},
	{"Armenian", "\u0553\u0561\u057d\u057f\u0561\u0569\u0578\u0582\u0572\u0569"},
	{"Amharic", "\u1230\u1290\u12f5"},
	{"no-break spaces", "1\u00a0000\u202f\u20ac"},
	{"private use icon", "\ue713 Settings"},
	{"mathematics", "\u2200x\u2208\u211d: x\u00b2\u22650 \U0001D49C"},
	{"arrows and bullets", "a \u2192 b \u2022 c \u2713"},
	// Markdown and HTML that is no carrier
	{"tags", "a<br>b <sup>2</sup> <a id=\"x\"></a>"},
	{"less-than", "if a < b && c > d"},
	{"generic types", "List<string> and <resource-group>"},
	{"arrow of dashes", "a --> b and a <-- c"},
	{"exclamation", "Wow! <b>--</b>"},
	{"entities", "&lt;!-- not a comment --&gt; &nbsp;"},
	{"escape sequences as text", `write \u200b or \x1b[31m`},
	{"brackets", "[[wiki]] [x] {y} [a](b)"},
	{"quotes", `"quoted" and 'single'`},
	{"a mention of our name", "The post-mcp-verify hook."},
}

// forms are whole documents that must come back byte for byte.
var forms = []string{
	"",
	"\n",
	"no final newline",
	"\ufeff# Title\n\nText after a byte order mark.\n",
	"line\r\nline\r\n\r\n- a\r\n- b\r\n",
	"---\ntitle: A\nms.date: 01/01/2025\n---\n\n# A\n",
	"```html\n<p>x</p>\n```\n",
	"~~~\nx\n~~~",
	"    indented code\n\ttab\n",
	"> quote\n>> deeper\n",
	"1. one\n   - two\n     1. three\n",
	"| a | b |\n|:--|--:|\n| `x|y` | z |\n",
	"![alt](https://example.com/a.png \"title\")\n",
	"[ref]: https://example.com\n\n[x][ref]\n",
	"<details>\n<summary>S</summary>\n\ntext\n\n</details>\n",
	"Term\n: definition[^1]\n\n[^1]: note\n",
	"::: zone pivot=\"x\"\n:::image type=\"content\" source=\"a.png\":::\n:::\n",
	"> [!NOTE]\n> Text.\n",
	"\\<!\\-- escaped -->\n",
	"a  \nhard break\\\nother\n",
	"***\n\n---\n\n___\n",
	"Setext\n======\n",
	`{}`, `[]`, `""`, ` [ ] `, `{"a":{}}`,
	`{"results":[{"title":"T","content":"# H\n\nText\twith \"quotes\" and \\u200b.","contentUrl":"https://learn.microsoft.com/a?b=c&d=e"}]}`,
	"{\n  \"a\" : 1.50,\n  \"b\" : [ true , null , -0.0e+10 ]\n}\n",
	`{"html":"\u003cbr\u003e","slash":"a\/b","emoji":"\ud83d\ude00","s":"\u00e5"}`,
	`{"json":"{\"a\":\"b\\nc\"}"}`,
	"{\"a\":1}\n{\"b\":2}\n",
	`{"a":1}{"b":2} [3] "x" 4`,
	"\ufeff{\"a\":\"b\"}",
	"12 \"twelve\"",
	"[1] [2] [3]",
	"[Resource from docs at docs://a] plain text",
	"[Resource from docs at docs://a] {\"a\":\"b\"}",
	"[Resource from docs at docs://a] [not json](x) \"quoted\" {y}",
	"[Resource link: docs] docs://a",
	"[x] not json", "{not json}", "\"not\" json", "{\"a\":1} trailing", "[1,]", "{'a':1}", "true story",
}

func TestLegitimate(t *testing.T) {
	n := 0
	for _, l := range legitimate {
		for _, s := range settings {
			if s.code && strings.ContainsAny(l.text, "\u202a\u202b\u202c\u2066\u2067\u2068\u2069") {
				continue // TestDirectionInCode
			}
			n++
			src := s.put(l.text)
			if s.name == "escaped" && l.name == "quotes" {
				src = s.put("\u2019")
			}
			mustStay(t, l.name+" / "+s.name, src)
		}
	}
	if n < 60*len(settings) {
		t.Errorf("only %d strings", n)
	}
	for _, src := range forms {
		mustStay(t, "form", src)
	}
	if len(forms) < 40 {
		t.Errorf("only %d forms", len(forms))
	}
}

// mustStay asserts that src comes back as the very same string, without a finding.
func mustStay(t *testing.T, name, src string) {
	t.Helper()
	clean, fs, err := Text(src, finding.Value)
	if err != nil || len(fs) != 0 {
		t.Errorf("%s: %q: findings %+v, error %v", name, src, fs, err)
		return
	}
	out := clean.String()
	if out != src || clean.Changed() {
		t.Errorf("%s: %q became %q", name, src, out)
	}
	if len(src) > 0 && unsafe.StringData(out) != unsafe.StringData(src) {
		t.Errorf("%s: %q was copied", name, src)
	}
}

// TestReportedOnly: a soft hyphen between letters is reported and stays.
func TestReportedOnly(t *testing.T) {
	for _, word := range []string{"menneske\u00adrettigheter", "Donau\u00addampf\u00adschiff", "\u00e5\u00ad\u00f8", "\u0434\u0430\u00ad\u043d\u043e", "a\u0301\u00adb"} {
		for _, s := range settings {
			src := s.put(word)
			clean, fs, err := Text(src, finding.Value)
			if err != nil || clean.Changed() || len(fs) == 0 {
				t.Errorf("%s: %q became %q, %+v, %v", s.name, src, clean.String(), fs, err)
			}
			for _, f := range fs {
				if f.Code != finding.SoftHyphen || f.Severity != finding.Info || f.Removed {
					t.Errorf("%s: %+v", s.name, f)
				}
			}
		}
	}
}

// TestEmoji: every emoji sequence of Unicode 17, recommended or not, comes back byte
// for byte, alone, in a text and in a row.
func TestEmoji(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "ucd", "testdata", "emoji-sequences.txt"))
	if err != nil {
		t.Fatal(err)
	}
	n, row := 0, ""
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		emoji := ""
		for _, hex := range strings.Fields(line) {
			r, err := strconv.ParseUint(hex, 16, 32)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			emoji += string(rune(r))
		}
		n++
		row += emoji + " "
		mustStay(t, line, emoji)
		mustStay(t, line, "see "+emoji+emoji+", too")
		mustStay(t, line, `{"a":"`+escaped(emoji)+`"}`)
	}
	mustStay(t, "all", row)
	if n < 3953 {
		t.Errorf("only %d sequences", n)
	}
}
