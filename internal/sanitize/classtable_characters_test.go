package sanitize

import (
	"strings"

	"post-mcp-verify/internal/finding"
)

// escapes is a context that every class has: in a string of JSON its characters
// may be written as escapes, which anywhere else are text that shows.
func escapes(text string) context {
	return context{"escapes", text, "raw", everywhere}
}

// characterVectors are the vectors of the classes of characters (U01 to U10).
var characterVectors = map[finding.Code]classVectors{
	finding.Invisible: {
		payloads: []payload{
			{"reserved", "x\u2065 y", "x y", finding.Info},
			{"reserved in a word", "ig\u2065nore", "ignore", finding.Low},
			{"reserved specials", "x\ufff0\ufff8 y", "x y", finding.Info},
			{"reserved beside tags", "x \U000E0080\U000E01F0\U000E0FFF\U000E0080 y", "x  y", finding.Low},
			{"the last one", "x \U000E0FFF y", "x  y", finding.Info},
		},
		legitimate: []string{"\ufffd", "x\ufffcy", "10\u2070", "\u0378 is unassigned", "\uffef is too"},
		contexts:   []context{escapes(`x\u2065y`)},
	},
	finding.Tag: {
		payloads: []payload{
			{"word", "x\U000E0049\U000E0067\U000E006E\U000E006F y", "x y", finding.Low},
			{"language tag", "x \U000E0001\U000E0065 y", "x  y", finding.Info},
			{"one in a word", "ig\U000E0020nore", "ignore", finding.Low},
			{"letters in a flag", "\U0001F3F4\U000E0069\U000E0067\U000E006E\U000E006F\U000E0072\U000E0065\U000E007F", "\U0001F3F4", finding.Low},
			{"a flag that is none", "\U0001F3F4\U000E0075\U000E0073\U000E0074\U000E0078\U000E007F", "\U0001F3F4", finding.Low},
			{"tags after a flag", "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F\U000E0041 y",
				"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F y", finding.Info},
			{"a flag's tags on another emoji", "\U0001F600\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "\U0001F600", finding.Low},
		},
		legitimate: []string{
			"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
			"\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
			"\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F",
			"\U0001F3F4", "\U0001F3F4\u200d\u2620\ufe0f", `\U000E0041`,
		},
		contexts: []context{escapes(`x\udb40\udc41y`)},
	},
	finding.Selector: {
		payloads: []payload{
			{"bytes on an emoji", "\U0001F600\U000E0139\U000E0157\U000E015E\U000E015F!", "\U0001F600!", finding.Low},
			{"on letters", "x\ufe00\ufe01\ufe0f\ufe0e y", "x y", finding.Low},
			{"one on a letter", "T\U000E0139h", "Th", finding.Low},
			{"second presentation selector", "\u26d4\ufe0f\ufe0f.", "\u26d4\ufe0f.", finding.Info},
			{"second Mongolian selector", "\u1820\u180b\u180c x", "\u1820\u180b x", finding.Info},
			{"Mongolian selector in Latin", "x\u180by", "xy", finding.Low},
			{"no variant of this base", "\u2230\ufe00 x", "\u2230 x", finding.Info},
			{"no emoji", "\u03b1\ufe0f x", "\u03b1 x", finding.Info},
			{"ideographic on kana", "\u3042\U000E0100 x", "\u3042 x", finding.Info},
			{"VS15 and VS16 in turn", strings.Repeat("\u2764\ufe0e\u2764\ufe0f", 10), strings.Repeat("\u2764", 20), finding.Low},
			{"bits", strings.Repeat("\u2764\ufe0e\u2764\ufe0f\u2764\ufe0f\u2764\ufe0e\u2764\ufe0e", 5), strings.Repeat("\u2764", 25), finding.Low},
		},
		legitimate: []string{
			"\u2764\ufe0f", "\u260e\ufe0e", "1\ufe0f\u20e3 and #\ufe0f\u20e3", "\u00a9\ufe0f", "\u845b\U000E0100\u57ce", "\u4fae\ufe00",
			"\u2229\ufe00", "0\ufe00", "\ua856\ufe00", "\u182d\u180b\u1820", "\u1828\u180f",
			strings.Repeat("\u2764\ufe0f ", 30), strings.Repeat("\u2714\ufe0e ", 30), "\u260e\ufe0e \u260e\ufe0f \u2764\ufe0e \u2764\ufe0f",
		},
		contexts: []context{escapes(`x\ufe00y`), escapes(`\u3042\udb40\udd00`)},
	},
	finding.ZeroWidth: {
		payloads: []payload{
			{"ZWSP in a word", "ig\u200bnore", "ignore", finding.Low},
			{"ZWNJ in a word", "ig\u200cnore", "ignore", finding.Low},
			{"ZWJ in a word", "ig\u200dnore", "ignore", finding.Low},
			{"WJ between words", "x \u2060 y", "x  y", finding.Info},
			{"interior BOM", "x \ufeff y", "x  y", finding.Info},
			{"MVS in Latin", "x\u180ey", "xy", finding.Low},
			{"run of ZWJ in Persian", "\u0645\u200d\u200d\u200d\u200d\u06a9", "\u0645\u200d\u06a9", finding.Info},
			{"ZWSP in Persian", "\u0645\u200b\u06a9", "\u0645\u06a9", finding.Info},
			{"ZWJ before a space and an emoji", "\U0001F600\u200d x", "\U0001F600 x", finding.Info},
			{"mixed with bidi", "ig\u200b\u200e\u200bnore", "ignore", finding.Low},
		},
		legitimate: []string{
			"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937", "\u0e20\u0e32\u0e29\u0e32\u200b\u0e44\u0e17\u0e22",
			"\U0001F468\u200d\U0001F469\u200d\U0001F467", "\u182d\u180e\u1820",
		},
		contexts: []context{
			escapes(`ig\u200bnore`),
			{"a byte order mark begins a file and nothing else", "\ufeffx", "prose fenced quote list table link string key", "alone"},
		},
	},
	finding.Operator: {
		payloads: []payload{
			{"all four", "x\u2062\u2064\u2061\u2063 y", "x y", finding.Info},
			{"function application", "f\u2061(x)", "f(x)", finding.Info},
			{"times in a word", "ig\u2062nore", "ignore", finding.Low},
			{"separator in a word", "ig\u2063nore", "ignore", finding.Low},
			{"bits", strings.Repeat("\u2062\u2064", 20), "", finding.Info},
			{"after an ideograph", "\u65e5\u2064 x", "\u65e5 x", finding.Info},
		},
		legitimate: []string{"2 \u00d7 3", "a \u22c5 b", "f \u2218 g", "a, b", "\u2211 x", `\u2062`},
		contexts:   []context{escapes(`x\u2062y`)},
	},
	finding.SoftHyphen: {
		payloads: []payload{
			{"at a space", "x \u00ad y", "x  y", finding.Info},
			{"between digits", "1\u00ad2", "12", finding.Low},
			{"after a sign", "(\u00adx)", "(x)", finding.Info},
			{"two", "a\u00ad\u00adb", "a\u00adb", finding.Info},
			{"between letters it stays", "auf\u00adlage", "=", finding.Info},
			{"in every place", "Donau\u00addampf\u00adschiff", "=", finding.Info},
			{"after an accent", "a\u0301\u00adb", "=", finding.Info},
		},
		legitimate: []string{"well-known", "a\u2010b", "a\u2011b", "\u05d0\u05be\u05d1", "a\u2013b"},
		contexts:   []context{escapes(`x \u00ad y`)},
	},
	finding.Filler: {
		payloads: []payload{
			{"mark that stacks Burmese letters", "ig\u1039nore", "ignore", finding.Low},
			{"mark of Khitan", "x\U00016FE4\U00016FE4 y", "x y", finding.Info},
			{"Hangul fillers", "x\u3164\uffa0\u115f\u1160 y", "x y", finding.Info},
			{"in a word", "ig\u3164nore", "ignore", finding.Low},
			{"grapheme joiner in a word", "ig\u034fnore", "ignore", finding.Low},
			{"Khmer vowels", "x\u17b4\u17b5 y", "x y", finding.Info},
			{"Khmer vowels in Khmer", "\u1780\u17b4 x", "\u1780 x", finding.Info},
			{"Braille blanks", "x\u2800\u2800 y", "x y", finding.Info},
			{"Braille blanks and spaces", "x \u2800 \u2800\u2800 y", "x   y", finding.Info},
			{"null notehead", "x\U0001D159 y", "x y", finding.Info},
		},
		legitimate: []string{"\u1019\u1039\u1019", "\u1781\u17d2\u1789",
			"\u05d9\u05b0\u034f\u05e8\u05d5", "a\u0301\u034f\u0308", "\u115f\u1161 \u1100\u1160", "\u2813\u2811\u2800\u283a\u2815", "\U0001D158\U0001D159", "\ud55c\uad6d\uc5b4", "\u1797\u17b6\u179f\u17b6", "\uff71\uff72",
		},
		contexts: []context{escapes(`x\u3164y`)},
	},
	finding.Annotation: {
		payloads: []payload{
			{"anchor and terminator", "x\ufff9\ufffb y", "x y", finding.Info},
			{"whole", "x \ufff9a\ufffab\ufffb y", "x ab y", finding.Low},
			{"anchor in a word", "ig\ufff9nore", "ignore", finding.Low},
			{"separators", "x \ufffa\ufffa\ufffa y", "x  y", finding.Info},
			{"bits", strings.Repeat("\ufff9\ufffb", 20), "", finding.Info},
			{"in Japanese", "\ufff9\u65e5\ufffa\u3072\ufffb", "\u65e5\u3072", finding.Info},
		},
		legitimate: []string{"\ufffd", "\ufffc", "\u65e5(\u3072)", "<ruby>\u65e5<rt>\u3072</rt></ruby>", "a[1]", `\ufff9`},
		contexts:   []context{escapes(`x\ufff9y`)},
	},
	finding.DeprecatedChar: {
		payloads: []payload{
			{"first and last", "x\u206a\u206f y", "x y", finding.Info},
			{"all", "x \u206a\u206b\u206c\u206d\u206e\u206f y", "x  y", finding.Info},
			{"in a word", "ig\u206anore", "ignore", finding.Low},
			{"in Arabic", "\u0645\u206c\u06a9", "\u0645\u06a9", finding.Info},
			{"bits", strings.Repeat("\u206a\u206b", 20), "", finding.Info},
		},
		legitimate: []string{"\u2070", "\u2071", "\u2074", "\u0645\u06a9", `\u206a`, "\u2057"},
		contexts:   []context{escapes(`x\u206ay`)},
	},
	finding.ScriptFormat: {
		payloads: []payload{
			{"musical", "x\U0001D173\U0001D17A y", "x y", finding.Info},
			{"shorthand", "x\U0001BCA0\U0001BCA3 y", "x y", finding.Info},
			{"Egyptian", "x\U00013430\U0001343F y", "x y", finding.Info},
			{"Egyptian blanks", "x \U00013441\U00013442 y", "x  y", finding.Info},
			{"in a word", "ig\U0001BCA0nore", "ignore", finding.Low},
			{"many behind a hieroglyph", "\U000133C1" + strings.Repeat("\U00013437", 5) + " x", "\U000133C1" + strings.Repeat("\U00013437", 3) + " x", finding.Info},
			{"bits", strings.Repeat("\U0001BCA1\U0001BCA2", 20), "", finding.Info},
		},
		legitimate: []string{
			"\U000133C1\U00013430\U000133C2", "\U000133C1\U00013437\U000133C2\U00013438\U00013438", "\U0001BC00\U0001BCA0\U0001BC01",
			"\U0001D15F\U0001D173\U0001D15F\U0001D174", "\U00013000", "\U0001D11E",
		},
		contexts: []context{escapes(`x\ud82f\udca0y`)},
	},
	finding.Bidi: {
		payloads: []payload{
			{"mark within a word of Hebrew's line", "\u05d0 us\u200fer", "\u05d0 user", finding.Low},
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
		legitimate: []string{
			"\u05d4\u05e7\u05dc\u05d3 \u200eaz login\u200e \u05db\u05d0\u05df", "\u0627\u0644\u0646\u0635 (C++\u200f) \u0647\u0646\u0627",
			"\u0627\u0644\u0646\u0635 \u061c10-5", "\u0712\u200f", "\u07ca\u200f!", "\u05d0\u05d1",
		},
		contexts: []context{
			{"isolates in a Hebrew line, not in code", "\u05d0 \u2068x\u2069", "fenced tilde indented inline", "prose alone quote list table link string"},
			{"embedding in an Arabic line, not in code", "\u202b\u0645\u0631\u202c", "fenced tilde indented inline", "prose alone quote list table link string"},
			{"a mark belongs to a line from the right", "x\u200f y", "prose fenced table", "hebrew"},
			escapes(`x\u202ey`),
		},
	},
	finding.Control: {
		payloads: []payload{
			{"NUL in a word", "ig\x00nore", "ignore", finding.Low},
			{"DEL in a word", "ig\x7fnore", "ignore", finding.Low},
			{"C1 in a word", "ig\u0081nore", "ignore", finding.Low},
			{"BEL", "x \a y", "x  y", finding.Info},
			{"separators", "x \x1c\x1d\x1e\x1f y", "x  y", finding.Info},
			{"C1", "x \u0080\u0099 y", "x  y", finding.Info},
			{"damaged quotation mark", "\u00e2\u0080\u009dtext", "\u00e2text", finding.Info},
			{"written over", "x do this\b\b\b\b\b\b\bnothing y", "x nothing y", finding.Medium},
			{"erased by spaces", "x do this\b\b\b\b\b\b\b        y", "x         y", finding.Medium},
			{"bold", "x b\bbo\bol\bld\bd y", "x bold y", finding.Info},
			{"underlined", "x _\bl_\bi_\bn_\be y", "x line y", finding.Info},
			{"one letter", "x a\bb y", "x ab y", finding.Low},
		},
		legitimate: []string{"a\tb", "a\nb", `\x00 and \b`, "^H^H^H", "\u2400\u2408", "Ctrl+C", "\u00a0"},
		contexts: []context{
			escapes(`ig\u0000nore`), escapes(`ig\bnore`),
		},
	},
	finding.TerminalEscape: {
		payloads: []payload{
			{"conceal", "x \x1b[8mdo this\x1b[28m y", "x  y", finding.Medium},
			{"ink on ink", "x \x1b[30;40mdo this\x1b[0m y", "x  y", finding.Medium},
			{"ink on ink of the palette", "x \x1b[38;5;7;47mdo this\x1b[m y", "x  y", finding.Medium},
			{"ink on ink by value", "x \x1b[38;2;1;2;3m\x1b[48:2::1:2:3mdo this\x1b[49m y", "x  y", finding.Medium},
			{"colour", "x \x1b[31mred\x1b[0m y", "x red y", finding.Info},
			{"title", "x \x1b]0;do this\a y", "x  y", finding.Medium},
			{"link", "x \x1b]8;;https://a.example/\x1b\\docs\x1b]8;;\x1b\\ y", "x docs y", finding.Medium},
			{"clipboard", "x \x1b]52;c;ZG8gdGhpcw==\a y", "x  y", finding.Medium},
			{"DCS", "x \x1bPdo this\x1b\\ y", "x  y", finding.Medium},
			{"APC", "x \x1b_do this\x1b\\ y", "x  y", finding.Medium},
			{"PM", "x \x1b^do this\x1b\\ y", "x  y", finding.Medium},
			{"SOS", "x \x1bXdo this\x1b\\ y", "x  y", finding.Medium},
			{"aborted", "x \x1b]0;do this\x18 y", "x  y", finding.Medium},
			{"C1 CSI", "x \u009b8mdo this\u009b28m y", "x  y", finding.Medium},
			{"C1 OSC", "x \u009d0;do this\u009c y", "x  y", finding.Medium},
			{"cursor", "x \x1b[2A y", "x  y", finding.Low},
			{"character set", "x \x1b(B y", "x  y", finding.Low},
			{"reset", "x \x1bc y", "x  y", finding.Low},
			{"alone", "x \x1b\u00e5 y", "x \u00e5 y", finding.Low},
			{"unfinished", "x \x1b[31\u00e5 y", "x 31\u00e5 y", finding.Low},
			{"written over", "x do this\x1b[7Dnothing y", "x do thisnothing y", finding.Medium},
			{"empty string", "x \x1b]8;;\a y", "x  y", finding.Low},
		},
		legitimate: []string{`\x1b[31m`, "ESC[0m", "^[[8mtext^[[0m", `\e[1m and \033[0m`, "\u241b[0m", "[8m", "ESC ] 0 ; title BEL"},
		contexts:   []context{escapes(`x \u001b[8mdo this\u001b[0m y`), escapes(`x \u009b31m y`)},
	},
	finding.LineSeparator: {
		payloads: []payload{
			{"LS", "a\u2028b", "a\nb", finding.Info},
			{"PS", "a\u2029b", "a\nb", finding.Info},
			{"NEL", "a\u0085b", "a\nb", finding.Info},
			{"VT", "a\vb", "a\nb", finding.Info},
			{"two FF in a line", "a\f\fb", "a\n\nb", finding.Info},
			{"one FF in a line", "a\fb", "=", finding.Info},
			{"lone CR", "a\rb", "a\nb", finding.Info},
			{"several", "a\u0085\u2028\u2029b", "a\n\n\nb", finding.Info},
			{"two CR", "a\r\rb", "a\n\nb", finding.Info},
		},
		legitimate: []string{"a\nb", "a\r\nb", "a\r\r\nb", "a\n\fb", "a\f\nb", "\u2424", "a\\r\\nb"},
		contexts: []context{
			{"a page break between lines", "\f", "prose quote list table", "alone fenced"},
			escapes(`a\u2028b`), escapes(`a\fb`),
		},
	},
	finding.Confusable: {
		payloads: []payload{
			{"Cyrillic in a word", "p\u0430ypal", "=", finding.Info},
			{"Greek in a word", "Micr\u03bfsoft", "=", finding.Info},
			{"first letter", "\u0421ommand", "=", finding.Info},
			{"Armenian", "\u0578ame x", "=", finding.Info},
			{"Cherokee", "\u13aapple", "=", finding.Info},
			{"with an accent", "caf\u00e9\u0430", "=", finding.Info},
			{"a whole word", "to \u0441\u043e\u0440\u0443 it", "=", finding.Info},
			{"full width", "\uff29\uff47\uff4e\uff4f\uff52\uff45 x", "=", finding.Info},
			{"mathematical", "\U0001D408\U0001D420\U0001D427\U0001D428\U0001D42B\U0001D41E", "=", finding.Info},
			{"circled", "\u24d8\u24d6\u24dd\u24de\u24e1\u24d4", "=", finding.Info},
			{"upside down", "\u01ddldo\u01ddd \u0287\u0265", "=", finding.Info},
			{"squared", "\U0001F138\U0001F136\U0001F13D\U0001F13E", "=", finding.Info},
			{"regional indicators", "\U0001F1E6\U0001F1F1\U0001F1F1", "=", finding.Info},
		},
		legitimate: []string{
			"\u041f\u0440\u0438\u043c\u0435\u0440 API", "\u03a0\u03b1\u03c1\u03ac\u03b4\u03b5\u03b9\u03b3\u03bc\u03b1", "5 \u03bcm and \u0394x",
			"caf\u00e9 na\u00efve", "\u65e5\u672c\uff21\uff22\uff23\uff24\u8a9e", "\U0001D465 = \U0001D466 + 1", "\u211d and \u2115",
			"\U0001F1F3\U0001F1F4\U0001F1F8\U0001F1EA", "\u24d8 note", "\u05d5Azure", "k\u01ddn\u01b4i", "/\u0279\u028cn/", "\u0421\u0421\u0421\u0420 \u0438 \u0421\u0428\u0410", "\u03b1-helix",
		},
		contexts: []context{
			{"an East Asian line has full-width letters", "\uff21\uff22\uff23\uff24", "prose fenced list table link", "japanese"},
			escapes(`p\u0430ypal`),
		},
	},
	finding.StackedMarks: {
		payloads: []payload{
			{"five on a letter", "a\u0301\u0302\u0303\u0304\u0305 x", "a\u0301\u0302\u0303\u0304 x", finding.Low},
			{"twenty", "a" + strings.Repeat("\u0335", 20) + "b", "a" + strings.Repeat("\u0335", 4) + "b", finding.Low},
			{"with CGJ between", "a\u0301\u034f\u0302\u0303\u0304\u0305\u034f\u0306b", "a\u0301\u034f\u0302\u0303\u0304b", finding.Low},
			{"general marks on a Thai letter", "\u0e01" + strings.Repeat("\u0301", 9), "\u0e01" + strings.Repeat("\u0301", 4), finding.Low},
			{"Thai marks without end", "\u0e01" + strings.Repeat("\u0e49", 40), "\u0e01" + strings.Repeat("\u0e49", 16), finding.Low},
			{"on Cyrillic", "\u0430" + strings.Repeat("\u0483", 7), "\u0430" + strings.Repeat("\u0483", 4), finding.Low},
			{"enclosing", "a" + strings.Repeat("\u20dd", 6), "a" + strings.Repeat("\u20dd", 4), finding.Low},
		},
		legitimate: []string{
			"Ti\u1ebfng Vi\u1ec7t", "e\u0302\u0323", "\u03b1\u0313\u0301\u0345", "\u05e9\u05c1\u05bc\u05b8\u0591\u05bd", "\u0644\u064e\u0651\u0670",
			"\u0f62\u0f92\u0fb1\u0f7c\u0f82", "\u0e01\u0e34\u0e48\u0e4d", "a\u0301\u0302\u0303\u0304",
		},
		contexts: []context{escapes(`a\u0301\u0302\u0303\u0304\u0305\u0306 x`)},
	},
	finding.OddSpace: {
		payloads: []payload{
			{"tabs and spaces", "x\t \t\t \t  \t\t   \t  \ty", "x y", finding.Low},
			{"no-break spaces and spaces", "x\u00a0 \u00a0\u00a0 \u00a0\u00a0 \u00a0  \u00a0\u00a0   \u00a0  y", "x y", finding.Low},
			{"thin and hair spaces", "x\u2009\u200a\u2009\u2009\u200a\u2009\u2009\u200a\u2009\u200a\u200a\u2009\u2009\u200a\u200a\u200ay", "x y", finding.Low},
			{"Ogham and en spaces", "x" + strings.Repeat("\u1680\u2002\u2002", 6) + "y", "x y", finding.Low},
			{"ideographic space between words", "ignore\u3000all", "=", finding.Info},
			{"em space between words", "ignore\u2003all", "=", finding.Info},
			{"Ogham space between words", "ignore\u1680all", "=", finding.Info},
		},
		legitimate: []string{
			"1\u00a0000\u202f\u20ac", "\u65e5\u672c\u3000\u8a9e", "\u1681\u1682\u1680\u1683", "a\u00a0b", "x" + strings.Repeat(" ", 60) + "y",
			"x\t\t\t\t            y", "x" + strings.Repeat("\u00a0", 20) + " = 1", "5\u2009km", "\u2003indented",
		},
		contexts: []context{escapes(`ignore\u3000all`)},
	},
	finding.Padding: {
		payloads: []payload{
			{"empty lines", "x" + strings.Repeat("\n", 25) + "y", "x\n\ny", finding.Info},
			{"empty lines of CR LF", "x" + strings.Repeat("\r\n", 25) + "y", "x\r\n\r\ny", finding.Info},
			{"empty lines with spaces", "x" + strings.Repeat("\n  ", 25) + "y", "x\n\n  y", finding.Info},
			{"just enough", "x" + strings.Repeat("\n", 20) + "y", "x\n\ny", finding.Info},
			{"wide", "x" + strings.Repeat(" ", 200) + "y", "=", finding.Info},
			{"wider", "x" + strings.Repeat("\u00a0", 400) + "y", "=", finding.Info},
		},
		legitimate: []string{
			"x" + strings.Repeat("\n", 19) + "y", "x" + strings.Repeat(" ", 199) + "y", "x" + strings.Repeat(" ", 300) + "\ny",
			"x\n\n\ny", "x\n    y\n        z", "x" + strings.Repeat(" ", 80) + "| y |",
		},
		contexts: []context{escapes("x" + strings.Repeat(`\n`, 25) + "y"), escapes("x" + strings.Repeat(`\u0020`, 250) + "y")},
	},
	finding.PrivateUse: {
		payloads: []payload{
			{"four", "x\ue000\ue001\ue002\ue003 y", "x y", finding.Low},
			{"bits", "x " + strings.Repeat("\ue000\ue001", 20) + " y", "x  y", finding.Low},
			{"plane 15", "x" + strings.Repeat("\U000F0041", 5) + " y", "x y", finding.Low},
			{"plane 16", "x" + strings.Repeat("\U00100041", 5) + " y", "x y", finding.Low},
			{"of all areas", "x\ue000\U000F0000\U00100000\uf8ff y", "x y", finding.Low},
		},
		legitimate: []string{"\ue713 Settings", "\ue0b0\ue0b1", "\uf8ff", "\ue0a0 main \ue0b0", "\ue001\ue002\ue003", "\U000F0001"},
		contexts:   []context{escapes(`x\ue000\ue001\ue002\ue003y`)},
	},
	finding.Noncharacter: {
		payloads: []payload{
			{"one", "x\ufdd0 y", "x\ufffd y", finding.Info},
			{"bits", "x\ufdd0\ufdd1\ufdd0\ufdef y", "x\ufffd\ufffd\ufffd\ufffd y", finding.Info},
			{"byte order mark turned round", "x\ufffe y", "x\ufffd y", finding.Info},
			{"the last of the first plane", "x\uffff y", "x\ufffd y", finding.Info},
			{"of another plane", "x\U0001FFFE\U0010FFFF y", "x\ufffd\ufffd y", finding.Info},
		},
		legitimate: []string{"\ufffd", "\ufffc", "\ufdfa", "\ufdf2", "\U0001F9FF", "\U0001FAF0"},
		contexts:   []context{escapes(`x\uffffy`), escapes(`x\ud83f\udffey`)},
	},
}
