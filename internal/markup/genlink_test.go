package markup

import (
	"math/rand/v2"
	"strings"
)

// Generated documents about links: as those of generate, with other pieces.
var (
	genLinkInline = []string{"a", "b ", " ", "`", "[", "]", "![", "](", "](u)", "](<u v>)", "](u 't')", "](u \"t", "\")", "(t)", ")", "(", "<", ">", "'", "\"",
		"[r]", "[R]", "[r][]", "![r][]", "[x][r]", "[x][ r\tr ]", "[x][q]", "[q]", "![x][q]", "[]", "[ ]", "[r r]", "[r][q]", "](", "()", "(<>)",
		"\\", "\\]", "\\[", "*", "<http://x>", "<a@b.c>", "<b>", "<b c='", "[^n]", "[^N]", "[^m]", "![^n]", "[a [b](c) d](e)", "![a [b](c)](e)", ":", "|", "<!-- x -->", "&amp;", "\u00e9", "^"}
	genLinkLines = []string{"", "", "", "[r]: /u", "[R]: <u> 't'", "[r r]: /v \"t\"", "[q]: #", "  [q]: <>", "[q]:", "/u", "'t'", "\"t", "u\"", "(t)", "[r]: /u 't", "[r]: /u 't' x", "[", "r]: /u",
		"[\u00c9]: /e", "[^n]: note", "[^m]: a [^n]", "[^n]:", "[^k]: `c`", "    more", "     code", "[^n]: [r]: /u", "[^n]: - a", "[^n]: [^m]: a", "[^]: x", "[^ ]: x", "[^n] : x", "[r] : /u",
		"```", "``` js a=b", "~~~  x  ", "```x", "===", "---", "# h [r]", "|a|[r]|", "|-|-|", "- x", "1. y", "<div>", "</div>", "<!-- c", "-->", "+++", "..."}
)

func generateLinks(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 17))
	var b strings.Builder
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	for range 1 + r.IntN(9) {
		if r.IntN(2) == 0 {
			b.WriteString(pick(genPrefixes))
		}
		if r.IntN(2) == 0 {
			b.WriteString(pick(genLinkLines))
		}
		if r.IntN(2) == 0 {
			for range r.IntN(8) {
				b.WriteString(pick(genLinkInline))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
