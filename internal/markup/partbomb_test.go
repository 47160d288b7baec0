package markup

import (
	"runtime"
	"strings"
	"testing"
)

// partTraps are pieces that make a careless reader of parts quadratic, or take much
// memory, when repeated.
var partTraps = []string{
	"[a]:b\n", "[a]: b 'c'\n", "[a]: b 'c\n", "[a]:\n", "[a]:<", "[a]", "[a] ", "[a][b]", "[a][b", "[x][", "[][", "[[]", "![a]", "![a][b] ", "[![a]", "[a](b \"c\") ",
	"[a](<b> 'c", "[^a]", "[^a]:", "[^a]: b\n", "[^a]: b\n\n", "[^a]:\n", "    [^a]: b\n", "> [^a]: b\n", "- [^a]: b\n", "![^a]", "[^", "[^a", "[^a]:[b]:c ", "[a\\", "]:", "]:]:[",
	"```a\n", "```a\n```\n", "~~~ a b  \n~~~\n", "---\n", "+++\n", "...\n", "<a:b>", "<!--[a]-->", "<!-- [a]\n\n", "[a]:# (b)\n\n[a] <!-- c --> ", "]:\n[a]:b",
}

// partShapes put a trap where it could hurt.
var partShapes = []struct {
	name string
	make func(trap string, n int) string
}{
	{"plain", func(s string, n int) string { return repeat(s, n) }},
	{"behind definitions", func(s string, n int) string { return "[a]: b\n[x]: y\n[^a]: b\n\n[^x]: y\n\n" + repeat(s, n) }},
	{"before definitions", func(s string, n int) string { return repeat(s, n) + "\n\n[a]: b\n[^a]: b\n" }},
	{"a paragraph each", func(s string, n int) string { return repeat(s+"\n\n", n) + "[a]: b\n[^a]: b\n" }},
	{"quoted lines", func(s string, n int) string { return "[a]: b\n[^a]: b\n\n" + repeat("> "+s+"\n", n) }},
	{"deep quotes", func(s string, n int) string { return repeat("> ", n/3) + "[^a]: b\n" + repeat(s+"\n", n/2) }},
	{"deep lists", func(s string, n int) string { return repeat("- ", n/3) + "[^a]: b\n" + repeat(s+"\n", n/2) }},
	{"deep footnotes", func(s string, n int) string { return repeat("[^a]:", n/3) + "b\n" + repeat(s+"\n", n/2) }},
	{"deep footnotes, indented", func(s string, n int) string {
		return repeat("[^a]:", n/8) + "b\n\n" + strings.Repeat(strings.Repeat(" ", n/16)+s+"\n\n", 8)
	}},
	{"in front matter", func(s string, n int) string { return "---\n" + repeat(s, n) + "\n---\n[a]: b\n" }},
	{"in a label", func(s string, n int) string { return "[a]: b\n\n[" + repeat(s, n) + "]" }},
	{"in a description", func(s string, n int) string { return "[a]: b\n\n![<b>" + repeat(s, n) + "](b)" }},
	{"table cells", func(s string, n int) string { return "[a]: b\n[^a]: b\n\na|b\n-|-\n" + repeat(s+"|`\n", n) }},
	{"in a comment", func(s string, n int) string { return "[a]: b\n[^a]: b\n\n> <!--\n\n" + repeat(s, n) }},
}

// TestLinearParts counts steps, not time: at every size the same number a byte.
func TestLinearParts(t *testing.T) {
	cases := 0
	for _, shape := range partShapes {
		for _, trap := range append(partTraps, traps...) {
			perByte := func(n int) float64 {
				src := shape.make(trap, n)
				return float64(walkSteps(src)) / float64(len(src))
			}
			small, large := perByte(1<<12), perByte(1<<14)
			if large > partStepsPerByte || large > 1.25*small+0.5 {
				t.Errorf("%s, %q: %.1f steps a byte, %.1f for four times the text", shape.name, trap, small, large)
			}
			cases++
		}
	}
	if cases < 1700 {
		t.Errorf("only %d cases", cases)
	}
}

// numbered repeats s with another number for its "#" each time.
func numbered(s string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(strings.ReplaceAll(s, "#", string([]byte{byte('a' + i%26), byte('a' + i/26%26), byte('a' + i/676%26), byte('a' + i/17576%26)})))
	}
	return b.String()
}

// bombs are texts of n bytes and more that cost the most memory.
var bombs = map[string]func(n int) string{
	"labels":          func(n int) string { return numbered("[#]:b\n", n) },
	"used labels":     func(n int) string { return numbered("[#]:b\n", n/2) + "\n" + numbered("[#]", n/2) },
	"one label":       func(n int) string { return repeat("[a]:b\n", n) },
	"footnotes":       func(n int) string { return numbered("[^#]:b\n", n) },
	"nested notes":    func(n int) string { return numbered("[^#]:", n) },
	"used notes":      func(n int) string { return numbered("[^#]:[^#]\n", n) },
	"brackets":        func(n int) string { return repeat("[", n) + "]:" },
	"descriptions":    func(n int) string { return repeat("![", n) },
	"references":      func(n int) string { return "[a]: b\n\n" + repeat("[a]", n) },
	"x references":    func(n int) string { return "[x]: b\n\n" + repeat("[x][", n) },
	"links":           func(n int) string { return repeat("[a](", n) },
	"complete links":  func(n int) string { return repeat("[](b)", n) },
	"wanted nowhere":  func(n int) string { return repeat("]:", n) + "[^a]:" },
	"front matter":    func(n int) string { return "---\n" + repeat("---a\n", n) },
	"quoted label":    func(n int) string { return "> [a\n" + repeat("> a\n", n) },
	"notes in quotes": func(n int) string { return numbered("> [^#]: b\n", n) },
}

// TestPartBombs: steps stay linear at sizes that matter, and what a walk allocates
// beyond the spans of Find, freed or not, stays a small multiple of the text.
func TestPartBombs(t *testing.T) {
	for name, bomb := range bombs {
		src := bomb(1 << 18)
		small, large := walkSteps(bomb(1<<16)), walkSteps(src)
		if ratio := float64(large) / float64(max(1, small)); ratio > 4.4 {
			t.Errorf("%s: %.2f times the steps for four times the text", name, ratio)
		}
		before := allocated(func() { Find(src) })
		parts := 0
		extra := float64(allocated(func() { Walk(src, func(Part) bool { parts++; return false }) })) - float64(before)
		t.Logf("%s: %d parts, %.2f bytes a byte beside %.2f", name, parts, extra/float64(len(src)), float64(before)/float64(len(src)))
		if extra > partBytesPerByte*float64(len(src)) {
			t.Errorf("%s: %.2f bytes a byte", name, extra/float64(len(src)))
		}
	}
}

// partBytesPerByte bounds all that a walk allocates, what it has freed again
// included.
const partBytesPerByte = 12

func allocated(run func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestWalkAllocatesLittle: on an ordinary text with references a walk costs no
// allocation for each of them.
func TestWalkAllocatesLittle(t *testing.T) {
	page := strings.Repeat("A line with [a link](https://example.test/x), [one][a] and [a] ![b](c 'd').\n\n- item\n\n", 50)
	const defs = "[a]: /u\n"
	see := func(Part) bool { return false }
	small := testing.AllocsPerRun(20, func() { Walk(page+defs, see) })
	large := testing.AllocsPerRun(20, func() { Walk(strings.Repeat(page, 16)+defs, see) })
	if large > small+2 {
		t.Errorf("%v allocations, %v for 16 times the text", small, large)
	}
}
