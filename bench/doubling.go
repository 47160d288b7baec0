package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/render"
	"post-mcp-verify/internal/sanitize"
)

// bombs are inputs on which a reader that looks back, or ahead, is quadratic.
var bombs = []struct{ name, unit string }{
	{"quote marks", ">"},
	{"nested quotes", "> "},
	{"elements", "<div>"},
	{"hidden elements", "<div hidden>"},
	{"paragraphs that hide", "<p hidden>a"},
	{"styled elements", "<span style=\"display:none\">"},
	{"scripts", "<script>"},
	{"end tags", "</div>"},
	{"tags without end", "<a b=\""},
	{"less-than signs", "<"},
	{"brackets", "["},
	{"image brackets", "!["},
	{"links", "[a]("},
	{"empty links", "[](aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) "},
	{"definitions", "[a]:b\n"},
	{"comment definitions", "[a]: # (b)\n\n"},
	{"footnotes", "[^a]: b\n\n"},
	{"footnote references", "[^a][^b]: "},
	{"backticks", "`"},
	{"fences with words", "``` a b c d e\n"},
	{"comment openers", "<!--"},
	{"comments", "<!-- -->"},
	{"combining marks", "\u0301"},
	{"marked letters", "a\u0301\u0302\u0303\u0304\u0305\u0306"},
	{"zero width", "\u200b"},
	{"tag characters", "\U000E0041"},
	{"selectors", "\u845b\U000E0100"},
	{"overrides", "\u202e\u202d"},
	{"escape characters", "\x1b"},
	{"colours", "\x1b[8mx\x1b[m"},
	{"titles of terminals", "\x1b]0;x"},
	{"backspaces", "a\b"},
	{"look-alikes", "p\u0430y "},
	{"spaces in turn", " \u00a0"},
	{"template comments", "{#"},
	{"braces", "{{/* {% comment %} "},
	{"list items", "- "},
	{"asterisks", "*a "},
	{"table cells", "|a"},
	{"entities", "&#x41;"},
	{"forged markers", "[[post-mcp-verify:end "},
	{"JSON arrays", "["},
	{"JSON strings", "\"a\u200b\","},
}

// megabyte is the smallest size of a bomb, in bytes; it doubles three times.
const megabyte = 1 << 20

// doubling prints by how much the time grows when a bomb doubles, and the worst.
func doubling() map[string]float64 {
	fmt.Printf("\n%-24s %9s %9s %9s %9s   %s\n", "bomb, hook's path", "1 MB, ms", "2 MB", "4 MB", "8 MB", "worst ratio per doubling")
	worst := map[string]float64{}
	for _, b := range bombs {
		var took [4]float64
		for i := range took {
			src := strings.Repeat(b.unit, megabyte<<i/len(b.unit))
			took[i] = fastest(func() { _, _, _ = sanitize.Text(src, finding.Value) })
		}
		ratio := 0.0
		for i := 1; i < len(took); i++ {
			ratio = max(ratio, took[i]/took[i-1])
		}
		worst[b.name] = ratio
		fmt.Printf("%-24s %9.1f %9.1f %9.1f %9.1f   %.2f\n", b.name, took[0], took[1], took[2], took[3], ratio)
	}
	return worst
}

// fastest runs f a few times and returns the least time it took, in milliseconds:
// what a shared machine adds is no part of the growth.
func fastest(f func()) float64 {
	least := time.Hour
	for range 4 {
		start := time.Now()
		f()
		least = min(least, time.Since(start))
	}
	return float64(least.Microseconds()) / 1000
}

// renderedBombs prints what becomes of each bomb in the rendered view.
func renderedBombs() {
	fmt.Printf("\n%-24s %9s   %s\n", "bomb, rendered view", "ms", "outcome, 256 KB")
	for _, b := range bombs {
		src := strings.Repeat(b.unit, megabyte/4/len(b.unit))
		start := time.Now()
		_, err := render.Find(context.Background(), src, render.Limits{})
		outcome := "inspected"
		switch {
		case errors.Is(err, render.ErrTooDeep), errors.Is(err, render.ErrTooLarge), errors.Is(err, render.ErrDeadline):
			outcome = err.Error()
		case err != nil:
			outcome = "FAILED: " + err.Error()
		}
		fmt.Printf("%-24s %9.0f   %s\n", b.name, float64(time.Since(start).Microseconds())/1000, outcome)
	}
}
