package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

func TestSpell(t *testing.T) {
	vectors := []struct {
		name, in string
		cost     int
		want     string
	}{
		{"plain", "plain text", 60, "plain text"},
		{"letters of any script", "é 漢字 ни سلام", 60, "é 漢字 ни سلام"},
		{"emoji without a selector", "\U0001F600", 60, "\U0001F600"},
		{"named", "a\u200bb", 60, "a⟦U+200B ZERO WIDTH SPACE⟧b"},
		{"repeated", "a\u200b\u200b\u200bb", 60, "a⟦U+200B ZERO WIDTH SPACE x3⟧b"},
		{"two kinds", "\u200b\u200c", 60, "⟦U+200B ZERO WIDTH SPACE⟧⟦U+200C ZERO WIDTH NON-JOINER⟧"},
		{"selector", "\U0001F600\ufe0f", 60, "\U0001F600⟦U+FE0F VARIATION SELECTOR-16⟧"},
		{"line feed and tab", "a\n\tb", 60, "a⟦U+000A LINE FEED⟧⟦U+0009 TAB⟧b"},
		{"escape", "\x1b[2J", 60, "⟦U+001B ESCAPE⟧[2J"},
		{"control without a name", "\x01", 60, "⟦U+0001 <control>⟧"},
		{"private use", "\ue000", 60, "⟦U+E000 <private-use>⟧"},
		{"tags", "\U000E0069\U000E0067\U000E006E", 60, `⟦tags "ign"⟧`},
		{"tags with a quote", "\U000E0022\U000E005C", 60, `⟦tags "\"\\"⟧`},
		{"one tag", "\U000E0041", 60, "⟦U+E0041 TAG LATIN CAPITAL LETTER A⟧"},
		{"a tag that mirrors nothing", "\U000E0001\U000E0041\U000E0042", 60, "⟦U+E0001 LANGUAGE TAG⟧⟦tags \"AB\"⟧"},
		{"more tags than fit in one bracket", strings.Repeat("\U000E0041", 62), 60, "⟦tags \"" + strings.Repeat("A", 60) + "\"⟧⟦tags \"AA\"⟧"},
		{"brackets of ours", "\u27e6U+200B\u27e7", 60, "⟦U+27E6⟧U+200B⟦U+27E7⟧"},
		{"a bad byte", "a\xffb", 60, "a⟦0xFF⟧b"},
		{"bad bytes", "\xff\xff\xfe", 60, "⟦0xFF x2⟧⟦0xFE⟧"},
		{"a replacement character", "\ufffd", 60, "⟦U+FFFD REPLACEMENT CHARACTER⟧"},
		{"two marks", "e\u0301\u0302", 60, "e\u0301\u0302"},
		{"stacked marks", "e\u0301\u0302\u0303\u0303f\u0301", 60, "e\u0301\u0302⟦U+0303 x2⟧f\u0301"},
		{"cut", "abcdef", 4, "abcd⟦... 2 more bytes⟧"},
		{"exactly", "abcd", 4, "abcd"},
		{"cut in front of a name", "ab\u200b", 9, "ab⟦... 3 more bytes⟧"},
		{"room for the name", "ab\u200b", 10, "ab⟦U+200B ZERO WIDTH SPACE⟧"},
		{"empty", "", 0, ""},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			if got := spell(v.in, v.cost); got != v.want {
				t.Errorf("spell(%q, %d) =\n%s, want\n%s", v.in, v.cost, got, v.want)
			}
		})
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("x", 100)
	vectors := []struct {
		name, src, span string
		want            excerpt
	}{
		{"within a line", "one\ntwo SPAN three\nfour", "SPAN", excerpt{"two ", "SPAN", " three"}},
		{"the whole text", "SPAN", "SPAN", excerpt{"", "SPAN", ""}},
		{"over two lines", "a S\nN b\nc", "S\nN", excerpt{"a ", "S⟦U+000A LINE FEED⟧N", " b"}},
		{"up to the end of its line", "a SPAN\nb", "SPAN\n", excerpt{"a ", "SPAN⟦U+000A LINE FEED⟧", ""}},
		{"carriage returns at line ends", "a\r\nSPAN b\r\nc", "SPAN", excerpt{"", "SPAN", " b"}},
		{"long context", long + "SPAN" + long, "SPAN", excerpt{"⟦...⟧" + long[:30], "SPAN", long[:30] + "⟦... 70 more bytes⟧"}},
		{"context of exactly the bound", long[:30] + "SPAN" + long[:30], "SPAN", excerpt{long[:30], "SPAN", long[:30]}},
		{"hidden context", strings.Repeat("\u200b\u200c", 4) + "SPAN", "SPAN", excerpt{
			"⟦...⟧⟦U+200C ZERO WIDTH NON-JOINER⟧⟦U+200B ZERO WIDTH SPACE⟧⟦U+200C ZERO WIDTH NON-JOINER⟧", "SPAN", ""}},
		{"a long span", "<" + long + ">", "<" + long + ">", excerpt{"", "<" + long[:59] + "⟦... 42 more bytes⟧", ""}},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			start := strings.Index(v.src, v.span)
			if got := newExcerpt(v.src, start, start+len(v.span)); got != v.want {
				t.Errorf("got %q, want %q", got, v.want)
			}
		})
	}
}

// However long a line, an excerpt of it is not.
func TestExcerptsAreBounded(t *testing.T) {
	const most = 4096
	for _, unit := range []string{"x", "\u200b", "\u200b\u200c", "\U000E0041", "\U000E0041\u200b", "\u0301", "\xff", "\x1b\a", "\u27e6", "漢"} {
		line := strings.Repeat(unit, 20_000)
		e := newExcerpt(line, len(line)/3/len(unit)*len(unit), len(line)/2/len(unit)*len(unit))
		if n := len(e.Before) + len(e.Span) + len(e.After); n > most {
			t.Errorf("an excerpt of many %q has %d bytes", unit, n)
		}
	}
}

func TestCaretsStandBelowTheSpan(t *testing.T) {
	vectors := []struct {
		before string
		want   int
	}{{"", 0}, {"abc", 3}, {"漢字", 4}, {"한글", 4}, {"e\u0301", 1}, {"ни", 2}, {"\U0001F600", 2}, {"ａ", 2}, {"⟦U+200B⟧", 8}, {"\u05d0\u05b8", 1}}
	for _, v := range vectors {
		var b strings.Builder
		writeExcerpt(&b, excerpt{Before: v.before, Span: "^^"})
		_, carets, _ := strings.Cut(b.String(), "\n")
		if got := len(carets) - len(strings.TrimLeft(carets, " ")) - 4; got != v.want {
			t.Errorf("carets behind %q begin in column %d, want %d", v.before, got, v.want)
		}
	}
}

func TestCharactersAreListed(t *testing.T) {
	var p finding.Points
	for _, r := range []rune{0x200B, 0x0430, 0xE000, '\n', 0x27E6} {
		p.Add(r)
	}
	const want = "U+200B ZERO WIDTH SPACE, U+0430 (\u0430), U+E000 <private-use>, U+000A LINE FEED, U+27E6"
	if got := list(p, ""); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := list(p, spell("\u200b\ue000\u0430\n\u27e6", spanCost)); got != "U+0430 (\u0430)" {
		t.Errorf("what is spelled out is listed again: %s", got)
	}
	if got := list(finding.Points{}, ""); got != "" {
		t.Errorf("no points give %q", got)
	}
}

func TestQuote(t *testing.T) {
	vectors := []struct{ in, want string }{
		{"a.md", `"a.md"`},
		{"\x1b[2J\n\u202e", `"⟦U+001B⟧[2J⟦U+000A⟧⟦U+202E⟧"`},
		{strings.Repeat("x", 80), `"` + strings.Repeat("x", 80) + `"`},
		{strings.Repeat("x", 81), `"` + strings.Repeat("x", 80) + `..."`},
		{strings.Repeat("x", 79) + "漢", `"` + strings.Repeat("x", 79) + `..."`},
		{strings.Repeat("\x80", 100), `"` + strings.Repeat("⟦0x80⟧", 76) + `..."`},
	}
	for _, v := range vectors {
		if got := Quote(v.in); got != v.want {
			t.Errorf("Quote(%q) = %s, want %s", v.in, got, v.want)
		}
	}
}

// printable reports whether every character of s is drawn as itself.
func printable(s string) bool {
	for _, r := range s {
		if r == utf8.RuneError || r != '\n' && r != '⟦' && r != '⟧' && !inLine(r) {
			return false
		}
	}
	return utf8.ValidString(s)
}
