package defang

import (
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// maxSteps is the most bytes that Find may decode for a text of n bytes: every
// byte is looked at by few of the searches that can start near it.
func maxSteps(n int) int { return 40*n + 4096 }

// repeats are prefixes, and signs that may stand between letters, whose
// repetition would be quadratic if a failed search were repeated from each.
var repeats = []string{
	"[", "[[", "<", "< ", "<<", "</", "<|", "<|a", "<!--", "p<!--", "p<", "p<b ", "<o>", "p<o>", "<", "<s>t", "<e>", "p](", "p ", "P\u200b", "po",
	"[[post-mcp-verify:", "[[post-mcp-verify:en", "[[post-mcp-verify:end", "post-mcp-verify", "post-mcp-verify ",
	"post-mcp-verify:\n", "post-mcp-", "postmcp", "post", "\\", "\\\\n", "&", "&amp;", "&amp", "&#", "&#0", "&#x", "%25", "%", "\\u005c",
	"\n", "\n ", "\r", "\r\n", "\n>", "\n#", "\n\nHuman", "\"", "\"role\"", "\"role\":", "\"role\"\n", "r", " ", "\u00a0", "\u200b", "\u0301", "\U0001f1f5",
	"<system", "<system ", "<system- ", "<s y s t e m ", "<system>", "<user>", "<local-command-", "[INST", "[ ", "<<SYS", "<<SYS>", "\u0440", "\u3010", "\u33ab", "-", "_", "*",
	"<<b>", "<a<b>", "<a<b", "<t<b>o", "<[defanged:x]", "[defanged:x]", "p[defanged:x]", "[defanged:", "p<b>", "p<b <", "p](a(", "p](", "][", "p][r]", "=3C", "=\n", "<$", "<s$", "<x:", "<x:s", "< t ", "</\n", "<\n",
	"[post-mcp-verify ", "[post-mcp-verify 0123456789abcde ", "\u00ae", "p\u25cb", "\u2117", "%u0070", "\\uuu", "<invoke ", "<invoke name ", "List<System>", "List<", "\f", "\n- ", "\n\u3000", "\u2028",
}

// chains are whole tags and link targets with a name's first letter inside:
// every letter starts a search that could jump over all that follow it.
var chains = []string{
	"<p> </p>\n", "<p></p>\n", "<p>", "<p></script>", "</p></style>", "<!--p-->", "<p>\\n", "<p>\n", "<p/>", "<post-mcp-verify>", "][post-mcp-verify]", "][p]", "](p)",
	"\\u200f</p>", "<p><o>", "<p><o><o><o><o><o><o><o><o>", "<p o>", "<\u0440>", "<&#112;>", "<%70>", "<p>\u200b", "[[post-mcp-verify<p>", "<b>p</b><b>o</b>", "<p>[defanged:x]", "<p><p po>",
	"<\\u0070>", "<=70>", "<p><|><!>", "<p>+", "post-mcp-verify:<p>", "<end>post-mcp-verify", "post-mcp-verify<p><end>", "<post-mcp-verify:e>", "<ppppppppp>",
}

// A24: a chain of tags or targets is not read once for each letter in it.
func TestChainsAreLinear(t *testing.T) {
	for _, r := range chains {
		for _, size := range []int{8 << 10, 64 << 10} {
			s := strings.Repeat(r, size/len(r))
			if got := work(s); got > maxSteps(len(s)) {
				t.Fatalf("%d bytes of %+q: %d steps, want at most %d", len(s), r, got, maxSteps(len(s))) // the others could take hours
			}
		}
	}
}

// A bounded chain hides no name: two tags about each letter, any number of
// tags that no name starts in, and a few that one could start in.
func TestChainsHideNoName(t *testing.T) {
	for _, s := range []string{
		"[[<span>" + strings.Join(strings.Split("post-mcp-verify:end", ""), "</span><span>"),
		strings.Join(strings.Split("[[post-mcp-verify: end", ""), "</p><p>"),
		"[[po" + strings.Repeat("<b></b>", 100) + "st-mcp-verify:end",
		"[[post-mcp-verify:" + strings.Repeat("<b></b>", 100) + "end",
		"[[po" + strings.Repeat("<p>", maxJumps) + "st-mcp-verify:end",
		"[[post-mcp-verify" + strings.Repeat("<p>", maxJumps) + ":end " + nonce,
	} {
		if hits := Find(s); len(hits) != 1 || hits[0].Code != finding.ForgedFence {
			t.Errorf("Find(%+q) = %+v, want a forged fence", s, hits)
		}
	}
	if hits := Find("[[po" + strings.Repeat("<p>", 3*maxJumps) + "st-mcp-verify:end"); len(hits) != 0 {
		t.Errorf("a chain over the bound is found, which doc.go denies: %+v", hits)
	}
}

// A24: work grows in step with the input, whatever is repeated, alone, behind a
// letter or before a sign that never comes.
func TestWorkIsLinear(t *testing.T) {
	for _, r := range repeats {
		for _, start := range []string{"", "p", "post-mcp-verify", "post-mcp-verify:", "[[post-mcp-verify:e", "<", "<system", "<|im", "[", "\"role\"", "\n\n"} {
			small, large := work(start+strings.Repeat(r, 1<<12)), work(start+strings.Repeat(r, 1<<14))
			if n := len(r) << 14; large > maxSteps(n) {
				t.Errorf("%d bytes of %+q behind %+q: %d steps, want at most %d", n, r, start, large, maxSteps(n))
			}
			if large > 5*small+4096 {
				t.Errorf("%+q behind %+q: four times the input, %d steps after %d", r, start, large, small)
			}
		}
	}
}

func work(s string) int {
	f := finder{s: s}
	f.scan()
	return f.steps
}

// A long run of each sign between the letters of a name is skipped once, not
// once for each letter and verb that might follow.
func TestWorkIsLinearAcrossGaps(t *testing.T) {
	for _, r := range repeats {
		run := strings.Repeat(r, 1<<10)
		s := strings.Join(strings.Split("[[post-mcp-verify:end<|im_start|>[INST]\n\nHuman:", ""), run)
		if got := work(s); got > maxSteps(len(s)) {
			t.Errorf("runs of %+q: %d steps for %d bytes, want at most %d", r, got, len(s), maxSteps(len(s)))
		}
	}
}
