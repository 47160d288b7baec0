package markup

import (
	"math/rand/v2"
	"strings"
)

// Generated documents are random sequences of these pieces. Line-level pieces
// begin lines inside random container prefixes; inline pieces fill them.
var (
	genPrefixes = []string{"", "", "", "", "> ", ">", "- ", "  ", "    ", "1. ", "   ", "\t", "> > ", "- - ", ">\t", "-\t", "* ", "10) ", " ", "     "}
	genInline   = []string{"a", "b ", " ", "`", "``", "`c`", "<!--", "-->", "--!>", "<!-->", "<!--->", "<b>", "</b>", "<i title=\"", "\"", "'", ">", "<", "<?", "?>", "<!X", "<![CDATA[", "]]>", "[", "]", "](", "](u", ")", "![", "[r]", "\\", "\\<", "&lt;!--", "|", "*", "_", "<http://x>", "<a@b.c>", "</ x", "<a href='", "- ", "-", "(", "\"t\"", "[a`b]", "[r", "][r]", "<style>", "</style>", "<textarea>", "</textarea >", "<script>", "</script>", "<xmp>", "</xmp>", "<iframe>", "<plaintext>"}
	genLines    = []string{"", "", "", "```", "~~~", "````", "<!-- x", "-->", "<div>", "</div>", "<pre>", "</pre>", "<? x", "?>", "<!X", "<![CDATA[", "]]>", "<b>", "<x y=\"z\">", "# h", "===", "---", "- - -", "***", "| a | b |", "|-|-|", "|-|", "-|-", "[r]: /u", "[a`b]: /u 'x'", "[r]:", "2. x", "-", "1.", "+ q", "<!-- y -->", "<a", "</x >", "<pre", "``` x`y", "\tz", "[r]: <v> \"t", "<style>", "</style>", "<textarea>", "</textarea >", "<script>", "</script/>", "<title>", "</title>", "<xmp>", "</xmp>", "<noscript>"}
)

func generate(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 7))
	var b strings.Builder
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	for range 1 + r.IntN(10) {
		if r.IntN(2) == 0 {
			b.WriteString(pick(genPrefixes))
			if r.IntN(4) == 0 {
				b.WriteString(pick(genPrefixes))
			}
		}
		if r.IntN(2) == 0 {
			b.WriteString(pick(genLines))
		}
		if r.IntN(2) == 0 {
			for range r.IntN(7) {
				b.WriteString(pick(genInline))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
