package markup

import (
	"strings"
	"testing"
)

// traps are pieces that make a careless reader quadratic when repeated.
var traps = []string{
	"<a ", "<a b=\"", "<a b='", "<a b=\"c\" ", "<a b=c ", "</a ", "<", ">", "> ", "<!-", "<!--", "<!-- --!>", "--", "a <!--",
	"a <![CDATA[ ", "<![CDATA[", "a <? ", "<?", "a <!X ", "<!DOCTYPE ", "<a@b.c", "<a:b", "</", "</ ",
	"[", "![", "]", "[a](", "[a](b", "[](", "](", "[a](<b", "[a](b \"", "[a](b '", "[a](b (", "[a][", "[a][b]", "](a](b", "[a]((",
	"[a]: b\n", "[a]: b 'c\n", "[a\n", "[a]:", "]:[", "[`][", "[a][`](", "[a](b(c)", "[a [b](c", "![<b>](", "![![", "![`a`", "[![<a>](b)](c)", "![<b>](c) ",
	"`", "``a`", "`a``b", "# `\n", "`\n\n", "\\", "\\`", "&lt;", "*", "_ ", "~~~\n", "```\n",
	"- ", "* - ", "- - - * ", "1. ", "0) ", "-\n", "-\n\n", ">\n", "> -\n", "- >\n", "\t", "    ", "- a\n", "a\n", "\r", "\r\n", " \n",
	"|", "|-", "|-\n", "a|b\n-|-\n", "\\|", "a|b\n-|-|\n",
	"<div>\n", "<div <", "<div\n", "<svg>", "<select>", "<style>", "x <style>", "<script><!--", "<script><!--<script>", "<b title='<!--", "> <!--\n", "- <!X><!\n", "<x\n\n", "<xmp>", "</xmp>",
}

// shapes put a trap where it could hurt.
var shapes = []struct {
	name string
	make func(trap string, n int) string
}{
	{"plain", func(s string, n int) string { return repeat(s, n) }},
	{"behind a definition and code", func(s string, n int) string {
		return "x <b>`c` [q]: z\n\n[a`b]: c\n\n[x][a`b] " + repeat(s, n)
	}},
	{"a paragraph each", func(s string, n int) string { return repeat(s+"\n\n", n) }},
	{"a line each", func(s string, n int) string { return repeat(s+"\n", n) }},
	{"quoted lines", func(s string, n int) string { return repeat("> "+s+"\n", n) }},
	{"table cells", func(s string, n int) string { return "a|b\n-|-\n" + repeat(s+"|`\n", n) }},
	{"deep lists, blank lines", func(s string, n int) string {
		return repeat("- ", n/3) + "\n" + repeat("\n", n/3) + repeat(s, n/3)
	}},
	{"deep lists, lines", func(s string, n int) string { return repeat("- ", n/3) + "x\n" + repeat(s+"\n", n/2) }},
	{"deep lists in a quote, blank lines", func(s string, n int) string {
		return repeat("- ", n/4) + "> x\n" + repeat(s+"\n\n", n/2)
	}},
	{"deep quotes, lines", func(s string, n int) string { return repeat("> ", n/3) + "x\n" + repeat(s+"\n", n/2) }},
	{"behind a torn tag", func(s string, n int) string { return "> <div title='\n\n<div>" + repeat(s, n) }},
	{"in script data", func(s string, n int) string { return "<script><!--" + repeat(s, n) }},
	{"in a description", func(s string, n int) string { return "![a " + repeat(s, n) + "](b)" }},
	{"in a comment", func(s string, n int) string { return "> <!--\n\n" + repeat(s, n) }},
	{"escaped", func(s string, n int) string { return "`<" + repeat("\\"+s, n) }},
}

func repeat(s string, n int) string { return strings.Repeat(s, max(1, n/len(s))) }

// TestLinear counts steps, not time: at every size the same number a byte, and
// no more for twice the text.
func TestLinear(t *testing.T) {
	cases := 0
	for _, shape := range shapes {
		for _, trap := range traps {
			perByte := func(n int) float64 {
				src := shape.make(trap, n)
				f := finder{src: src}
				f.find()
				return float64(f.steps) / float64(len(src))
			}
			small, large := perByte(1<<12), perByte(1<<14)
			if large > stepsPerByte || large > 1.25*small+0.5 {
				t.Errorf("%s, %q: %.1f steps a byte, %.1f for four times the text", shape.name, trap, small, large)
			}
			cases++
		}
	}
	if cases < 1500 {
		t.Errorf("only %d cases", cases)
	}
}

// htmlTraps are prefixes behind which every trap is repeated in an HTML document.
var htmlTraps = []string{"", "<svg>", "<svg><desc>", "<math><mi>", "<select>", "<svg><font>", "<style>", "<script><!--",
	"<!--", "<svg></x><a b='", strings.Repeat("<svg><g>", maxTree/2-1), strings.Repeat("<svg><desc><p>", 40)}

func TestLinearHTML(t *testing.T) {
	cases := 0
	extra := []string{"<g>", "<g></g>", "<g></G", "</g>", "<desc>", "<desc><p>", "<p></p>", "<svg>", "</svg>", "<" + strings.Repeat("g", 300) + ">", "<svg><![CDATA[>"}
	for _, prefix := range htmlTraps {
		for _, trap := range append(extra, traps...) {
			perByte := func(n int) float64 {
				f := finder{src: prefix + repeat(trap, n)}
				f.findHTML()
				return float64(f.steps) / float64(len(f.src))
			}
			if small, large := perByte(1<<13), perByte(1<<15); large > stepsPerByte || large > 1.25*small+0.5 {
				t.Errorf("%q, %q: %.1f steps a byte, %.1f for four times the text", prefix, trap, small, large)
			}
			cases++
		}
	}
	if cases < 1200 {
		t.Errorf("only %d cases", cases)
	}
}

// TestTreeIsBounded: elements inside svg cost no more memory than maxTree.
func TestTreeIsBounded(t *testing.T) {
	f := finder{src: "<html><svg>" + strings.Repeat("<g>", 10*maxTree)}
	f.findHTML()
	if n := len(f.tok.tree.nodes); n != maxTree+1 || !f.tok.torn {
		t.Errorf("%d elements followed, torn %v", n, f.tok.torn)
	}
}

// TestLinearTicks has runs of backticks of all lengths, each unmatched.
func TestLinearTicks(t *testing.T) {
	steps := func(n int) float64 {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("`", i) + " ")
		}
		f := finder{src: b.String()}
		f.find()
		return float64(f.steps) / float64(b.Len())
	}
	if small, large := steps(1<<12), steps(1<<18); large > stepsPerByte || large > 1.25*small {
		t.Errorf("%.1f steps a byte, then %.1f", small, large)
	}
}

// TestStepsAreCounted is the control: a reader that starts again at every byte
// must be over the bound, so that the bound means something.
func TestStepsAreCounted(t *testing.T) {
	src := strings.Repeat("a <!-- ", 400)
	total := 0
	for i := range src {
		f := finder{src: src[i:]}
		f.find()
		total += f.steps
	}
	if total < stepsPerByte*len(src) {
		t.Errorf("%d steps", total)
	}
}

// TestMemory: nothing beside the spans grows with an ordinary text.
func TestMemory(t *testing.T) {
	page := strings.Repeat("A line with `code`, [a link](https://example.test/x) and <br>.\n\n- item\n\n", 50)
	small := testing.AllocsPerRun(20, func() { Find(page) })
	large := testing.AllocsPerRun(20, func() { Find(strings.Repeat(page, 16)) })
	if large > small+10 { // doublings of the span slice, and the longer source
		t.Errorf("%v allocations, %v for 16 times the text", small, large)
	}
}
