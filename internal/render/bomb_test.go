package render

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// bombs are texts that ask for more work than their length: a head once, a body
// again and again, a tail once.
var bombs = []struct {
	name, head, body, tail string
}{
	{name: "quotes", body: ">"},
	{name: "quotes with spaces", body: "> "},
	{name: "quote lines", body: strings.Repeat(">", 90) + "\n"},
	{name: "growing quotes", body: "> a\n>> b\n>>> c\n"},
	{name: "lists in one line", body: "- "},
	{name: "numbered lists in one line", body: "1. "},
	{name: "deep lists", body: deepList(60)},
	{name: "list items", body: "- a\n"},
	{name: "loose list items", body: "- a\n\n"},
	{name: "divs", body: "<div>"},
	{name: "div lines", body: "<div>\n\n"},
	{name: "closed divs", body: "<div></div>\n"},
	{name: "end tags", body: "</div>\n"},
	{name: "spans", body: "<span>"},
	{name: "brackets", body: "["},
	{name: "bracket pairs", body: "[]"},
	{name: "closing brackets", body: "]"},
	{name: "nested brackets", body: "[", tail: strings.Repeat("]", 65536)},
	{name: "image openers", body: "!["},
	{name: "nested images", body: "![", tail: strings.Repeat("](a)", 32768)},
	{name: "nested links", body: "[", tail: strings.Repeat("](a)", 32768)},
	{name: "links", body: "[a](b "},
	{name: "links with titles", body: `[a](b "c`},
	{name: "links in angle brackets", body: "[a](<b"},
	{name: "parentheses", head: "[a](", body: "("},
	{name: "backticks", body: "`"},
	{name: "growing backticks", body: growing("`", 300)},
	{name: "code spans", body: "`a` "},
	{name: "fences", body: "```\n"},
	{name: "comments", body: "<!--"},
	{name: "comments in text", body: "a <!-- "},
	{name: "instructions", body: "a <? "},
	{name: "declarations", body: "a <!A "},
	{name: "CDATA", body: "a <![CDATA[ "},
	{name: "open tags", body: "a <b c "},
	{name: "open tags with quotes", body: "a <b c=\" "},
	{name: "many attributes", head: "a <b ", body: "c ", tail: ">"},
	{name: "autolinks", body: "<a:"},
	{name: "mail addresses", body: "<a.b.c"},
	{name: "stars", body: "*"},
	{name: "stars and letters", body: "*a "},
	{name: "stars on both sides", body: "a*"},
	{name: "nested emphasis", body: "*a ", tail: strings.Repeat(" a*", 32768)},
	{name: "emphasis that never pairs", body: "*a_ "},
	{name: "emphasis of three kinds", body: "a**b_c~"},
	{name: "underscores", body: "_"},
	{name: "underscores and letters", body: "_a "},
	{name: "tildes", body: "~a"},
	{name: "marks", head: "a", body: "\u0301"},
	{name: "table pipes", body: "|"},
	{name: "wide table", head: strings.Repeat("|", 30000) + "\n" + strings.Repeat("|-", 30000) + "\n", body: "a\n"},
	{name: "long table", head: "|a|b|\n|-|-|\n", body: "|a|b|\n"},
	{name: "tables", body: "|a|\n|-|\n|b|\n\n"},
	{name: "delimiter rows", body: "|-|\n"},
	{name: "escaped pipes", head: "|a|\n|-|\n", body: "|`\\|`|\n"},
	{name: "definitions", body: "[a]: b\n"},
	{name: "different definitions", body: numbered("[%d]: b\n", 40000)},
	{name: "definitions with open titles", body: "[a]: b \"c\n"},
	{name: "definitions of one paragraph", head: strings.Repeat("[a]: b\n", 12000), body: "a\n"},
	{name: "long reference", head: "[a]: " + strings.Repeat("b", 60000) + "\n\n", body: "[a] "},
	{name: "long labels", body: "[" + strings.Repeat("a", 900) + "]"},
	{name: "footnotes", body: numbered("[^%d]\n\n[^%d]: a\n\n", 6000)},
	{name: "footnote references", head: "[^a]: b\n\n", body: "[^a]"},
	{name: "footnotes in footnotes", body: "[^a]: "},
	{name: "references to nothing", body: "&"},
	{name: "character references", body: "&#65;"},
	{name: "named references", body: "&amp;"},
	{name: "unknown references", body: "&" + strings.Repeat("a", 30)},
	{name: "backslashes", body: "\\"},
	{name: "hard breaks", body: "a\\\n"},
	{name: "setext lines", body: "a\n-\n"},
	{name: "headings", body: "# "},
	{name: "heading lines", body: "# a\n"},
	{name: "tabs", body: "\t"},
	{name: "tab lines", body: "-\ta\n\t\t\tb\n"},
	{name: "blank lines", body: "\n"},
	{name: "quoted blank lines", body: ">\n"},
	{name: "carriage returns", body: "\r"},
	{name: "NUL", body: "\x00"},
	{name: "broken UTF-8", body: "\xff"},
	{name: "front matter", head: "---\n", body: "a: b\n"},
	{name: "open formatting", head: "<div>\n" + numbered("<b a=%d>", 480), body: "<p>x", tail: ""},
	{name: "long open formatting", head: "<div>\n<b " + strings.Repeat("c ", 50000) + ">", body: "<p>x"},
	{name: "hidden formatting", head: "<div>\n", body: "<b a><table><td></b></table>"},
	{name: "links left open", body: "<a><p>"},
	{name: "misnested", body: "<b><p></b>"},
	{name: "tables in tables", body: "<table><td>"},
	{name: "foster parents", head: "<div>\n<table>", body: "a<b>"},
	{name: "ignored tags", head: "<div>\n", body: "a</x>"},
	{name: "selects", head: "<div>\n", body: "<select><option>"},
	{name: "templates", head: "<div>\n", body: "<template>"},
	{name: "svg", head: "<div>\n", body: "<svg><desc>"},
	{name: "math", head: "<div>\n", body: "<math><mi><svg>"},
	{name: "scripts", body: "<script><!--<script>"},
	{name: "script ends", head: "<script>\n", body: "</scrip"},
	{name: "plaintext", head: "<div><plaintext>", body: "<b>"},
	{name: "textareas", body: "<textarea>"},
	{name: "hidden elements", head: "<div>\n", body: "<i hidden>a</i>"},
	{name: "styles", head: "<div>\n", body: `<i style="display:none">a</i>`},
	{name: "one long style", head: `<div style="`, body: "a:b;", tail: `">`},
	{name: "open styles", head: "<div>\n", body: `<i style="`},
	{name: "html", head: "<html>", body: "<p>a"},
	{name: "html divs", head: "<html>", body: "<div>"},
	{name: "html bodies", head: "<html>", body: "<body a=b>"},
	{name: "html framesets", head: "<html>", body: "<frameset>"},
	{name: "marks of our own", body: "Z12 "},
	{name: "words", body: "a "},
	{name: "one word", body: "a"},
	{name: "long line of HTML", head: "<div ", body: "a=b "},
}

func deepList(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
	}
	return b.String()
}

func growing(s string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(s, i+1) + " ")
	}
	return b.String()
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

func bomb(i, size int) string {
	b := bombs[i]
	n := max(0, size-len(b.head)-len(b.tail)) / len(b.body)
	return b.head + strings.Repeat(b.body, n+1) + b.tail
}

// TestBombs: every bomb ends in a closed reason or a result, soon after its
// deadline at the latest.
func TestBombs(t *testing.T) {
	if len(bombs) < 100 {
		t.Fatalf("%d bombs", len(bombs))
	}
	sizes := []int{128 << 10, 1<<20 - 140<<10}
	if testing.Short() {
		sizes = sizes[:1]
	}
	const limit = 2 * time.Second
	ends := map[string]int{}
	var longest time.Duration
	for i, b := range bombs {
		for _, size := range sizes {
			src := bomb(i, size)
			start := time.Now()
			v, err := Find(context.Background(), src, Limits{Time: limit})
			took := time.Since(start)
			longest = max(longest, took)
			if took > 5*limit {
				t.Errorf("%s, %d bytes: %v", b.name, len(src), took)
			}
			switch {
			case err == nil:
				ends["result"]++
				checkSpans(t, src, v)
			case !isClosed(err):
				t.Errorf("%s: %v", b.name, err)
			default:
				ends[err.Error()]++
			}
			if testing.Verbose() && took > limit/4 {
				t.Logf("%-30s %7d bytes %8.3f s %v", b.name, len(src), took.Seconds(), err)
			}
		}
	}
	t.Logf("%v, longest %v", ends, longest)
}

func isClosed(err error) bool {
	return errors.Is(err, ErrTooDeep) || errors.Is(err, ErrTooLarge) || errors.Is(err, ErrDeadline) || errors.Is(err, ErrBroken)
}

// checkSpans: findings lie inside the source, in order, and hold something.
func checkSpans(t *testing.T, src string, v View) {
	t.Helper()
	at := 0
	for _, u := range v.Unseen {
		if u.Start < at || u.End <= u.Start || u.End > len(src) || u.Code == "" {
			t.Fatalf("%+v behind %d in a text of %d bytes", u, at, len(src))
		}
		at = u.Start
	}
}
