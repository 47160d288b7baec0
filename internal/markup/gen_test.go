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

// genHTML are the pieces of generated HTML documents: tags that change how the
// tokenizer goes on, what opens and closes comments, and text.
var genHTML = []string{"v", "v ", "\n\n    ", "`", "<!--", "-->", "--!>", "<!-- P -->", "<!-->", "<!--->", "<!--!>", "<?", "<!x", "</ ", "</>", ">", "\"", "'", "--", "-",
	"<b>", "</b>", "<br>", "<a b='", "<a b=\"", "<a b=c/>", "<p>", "</p>", "<div>", "</div>", "<g>", "<g/>", "</g>", "<a>", "</a>", "<font>", "<li>", "</li>", "<span>", "</span>",
	"<style>", "</style>", "<style", "<script>", "</script>", "<script/>", "<title>", "</title>", "<textarea>", "</textarea>", "<xmp>", "</xmp>", "<iframe>", "</iframe>", "<noscript>", "</noscript>", "<noembed>",
	"<svg>", "</svg>", "<svg/>", "<SVG>", "<math>", "</math>", "<desc>", "</desc>", "<foreignObject>", "</foreignObject>", "<mi>", "</mi>", "<mtext>", "</mtext>", "<mglyph>", "</mglyph>", "<annotation-xml>",
	"<select>", "</select>", "<option>", "<template>", "</template>", "<table>", "<tr>", "<td>", "</td>", "</table>", "<![CDATA[", "]]>", "</body>", "</html>", "<head>"}

func generateHTML(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 11))
	var b strings.Builder
	if r.IntN(2) == 0 {
		b.WriteString("<!doctype html>\n<html>")
	}
	pieces := genHTML
	if seed%2 == 0 {
		pieces = genForeign
		b.WriteString([]string{"<svg>", "<math>", "<select>"}[r.IntN(3)])
	}
	for range 1 + r.IntN(24) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// genForeign are the pieces of documents inside svg and math.
var genForeign = []string{"v", "<!--", "-->", "<!-- P -->", "<!-- P -->", "'>", "<a b='", "<b>", "</b>", "<g>", "</g>", "<p>", "</p>", "<style>", "</style>", "<style>", "</style>",
	"<svg>", "</svg>", "<math>", "</math>", "<desc>", "</desc>", "<title>", "</title>", "<mi>", "</mi>", "<mglyph>", "</mglyph>"}

// generateMixed puts the pieces of HTML documents into lines and containers.
func generateMixed(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 13))
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	var b strings.Builder
	for range 1 + r.IntN(5) {
		b.WriteString(pick([]string{"", "", "", "> ", "- ", "v ", "\n", "\nv *v* ", "v|v\n-|-\n"}))
		for range 1 + r.IntN(6) {
			b.WriteString(pick(genHTML))
		}
		b.WriteString("\n")
	}
	return b.String()
}
