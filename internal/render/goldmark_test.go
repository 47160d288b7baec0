package render

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// peer is goldmark as anybody would set it up, with no guard and no position
// kept.
var peer = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList,
		extension.NewFootnote(extension.WithFootnoteBacklinkHTML(" "))),
	goldmark.WithRendererOptions(html.WithUnsafe()),
)

// likePeer says whether the page of src is the peer's, but for the
// attributes that this package leaves out because no reader sees them.
func likePeer(t *testing.T, name, src string) bool {
	t.Helper()
	var want bytes.Buffer
	if err := peer.Convert([]byte(src), &want); err != nil {
		t.Fatal(err)
	}
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	var p *page
	if err := g.run(func() { p = g.markdown([]byte(src)) }); err != nil {
		return false
	}
	got, wanted := bare(string(p.html)), bare(want.String())
	if got != wanted {
		t.Errorf("%s: %.200q\npage      %.400q\ngoldmark  %.400q", name, src, got, wanted)
	}
	return true
}

// bare drops the language of fences and the addresses of autolinks, whose text is
// the address again.
func bare(page string) string {
	var b strings.Builder
	for page != "" {
		if rest, ok := strings.CutPrefix(page, `<code class="language-`); ok {
			_, page, _ = strings.Cut(rest, `"`)
			b.WriteString("<code")
			continue
		}
		if rest, ok := strings.CutPrefix(page, `<a href="`); ok {
			address, after, _ := strings.Cut(rest, `">`)
			if strings.HasPrefix(after, strings.TrimPrefix(address, "mailto:")) || address == "" || strings.Contains(address, "%") {
				b.WriteString(`<a href="">`)
				page = after
				continue
			}
		}
		b.WriteByte(page[0])
		page = page[1:]
	}
	return b.String()
}

// TestPageIsGoldmarks: neither the guard nor the nodes of our own change what
// goldmark makes of a text.
func TestPageIsGoldmarks(t *testing.T) {
	compared := 0
	for _, v := range vectors {
		if likePeer(t, v.name, v.src) {
			compared++
		}
	}
	for i, b := range bombs {
		if likePeer(t, b.name, bomb(i, 60)) {
			compared++
		}
	}
	for _, src := range samples {
		if likePeer(t, "sample", src) {
			compared++
		}
	}
	if compared < 180 {
		t.Errorf("%d pages compared", compared)
	}
}

// samples exercise what the nodes and wrappers of this package stand for.
var samples = []string{
	"    code\n\n    more\n",
	"\tcode\n\n\t\tmore\n",
	"- a\n\n      code\n",
	"- a\n\n\t  code\n",
	"1.\tcode\n\n\t\tmore\n",
	">\tcode\n>\n>\t\tmore\n",
	"```\nopen",
	"```\nopen\n\n",
	"~~~ go\na\n~~~",
	"  ```\n   a\n  b\n c\n```",
	"- ```\n  a\n\tb\n  ```",
	"> ```\n> a\n```\n",
	"<div>\na\n</div>",
	"<div>",
	"- <div>\n  a\n\tb",
	"> <pre>\n> a\n>\n> b\n> </pre>\n",
	"<pre>\na\n\nb\n</pre>\nc",
	"<!-- a\n\nb -->\nc",
	"<?a\n\nb?>c\nd",
	"<!A\nb>\nc",
	"<![CDATA[\na\n]]>\nb",
	"<https://example.com/?a=1&b=2>",
	"<a@example.com>",
	"<MAILTO:a@example.com>",
	"a <b c=\"d\">e</b> <!-- f --> g",
	"a <b\nc>d",
	"| a | b |\n|:--|--:|\n| `c\\|d` | e |\n",
	"a | b\n- | -\nc\n",
	"| a |\n|---|\n\nb",
	"a\n| b |\n|---|\n| c |",
	"a\n-\n\n- b\n- c\n\n  d\n",
	"1. a\n2. b\n\n\n3) c",
	"- [ ] a\n- [x] b\n- [X] c\n- [y] d",
	"~a~ ~~b~~ ~~~c~~~",
	"*a **b *c* d** e*",
	"***a** b*",
	"_a__b_ __c_d__",
	"**a*b**c*",
	"[a](b) [c](<d e> \"f\") [g](h 'i') [j](k (l))",
	"[a](b \"c\nd\")",
	"![a *b* `c` ![d](e) [f](g)](h \"i\")",
	"[a [b](c) d](e)",
	"[a]\n\n[a]: b \"c\"\n[a]: d\n",
	"[a][] [A][a] [b][c]\n\n[a]: <b c>\n",
	"[a]: b\n[c]: d\ne [a] [c]",
	"> [a]: b\n\n[a]",
	"[a]: b\n\"c\"\n\n[a]",
	"a[^b] c[^d] e[^b]\n\n[^b]: f\n[^d]: g\n\n    h\n",
	"[^a]: b",
	"a[^b]\n\n[^b]:\n    c\n",
	"&amp; &lt; &copy; &#65; &#x42; &#0; &nothing; &",
	"\\* \\a \\\\ \\<b> \\[c](d)",
	"a\\\nb  \nc\nd",
	"`a` `` b`c `` ` d ` `e\nf`",
	"# a\n## b ##\n### c #d\n#e\n####### f",
	"a\n===\nb\nc\n---\n",
	"***\n---\n___\n",
	"a\u00a0b\u200bc",
	"a\x00b",
	"a\xffb",
	"\ufeffa",
	"a\r\nb\r\n\r\nc\rd",
	"",
	"\n\n\n",
	" ",
}

// TestCorporaAreGoldmarks: nor on real documents.
func TestCorporaAreGoldmarks(t *testing.T) {
	for _, name := range []string{"clean-mslearn-en", "clean-multilingual", "clean-readmes", "hard-negatives"} {
		compared := 0
		for i, r := range corpus(t, name) {
			if i%20 == 0 && likePeer(t, r.ID, r.Text) {
				compared++
			}
		}
		if compared == 0 {
			t.Errorf("%s: nothing compared", name)
		}
	}
}

// TestWordsAgreeWithTheTree: on honest pages the tokens of a page are what the
// parser makes of them, so nothing has to be distrusted.
func TestWordsAgreeWithTheTree(t *testing.T) {
	compared := 0
	for _, v := range vectors {
		src := v.src[bodyStart(v.src):]
		g, cancel := newGuard(context.Background(), Limits{})
		err := g.run(func() {
			p := g.markdown([]byte(src))
			if isHTML(src) {
				p = newHTMLPage(g, []byte(src))
			}
			text, _ := g.read(p, make(canvas, len(src))).inTree()
			compared++
			if text != v.text && !strings.Contains(src, "<svg><svg></svg>") && !strings.Contains(src, "<svg><foreignobject></foreignobject>") {
				t.Errorf("%s: the words say %q, the tree %q", v.name, text, v.text)
			}
		})
		cancel()
		if err != nil {
			t.Errorf("%s: %v", v.name, err)
		}
	}
	if compared < len(vectors) {
		t.Errorf("%d of %d compared", compared, len(vectors))
	}
}
