package markup

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	gmtext "github.com/yuin/goldmark/text"
	nethtml "golang.org/x/net/html"
)

// The oracle: goldmark's parser with GFM tables says which bytes are code, raw
// HTML or text; a renderer of our own keeps, for every byte it renders, the
// source byte it came from; x/net/html's tokenizer says which of them a browser
// drops as comments. Nothing of it is shared with the code under test.

var oracleParser = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// class is what a source byte is. Zero: nothing the oracle speaks about.
type class byte

const (
	silent class = iota
	plain
	fenced
	indentedCode
	codeSpan
	htmlBlock
	inlineHTML
	inlineComment
)

var classNames = [...]string{"silent", "text", "fenced", "indented", "codespan", "htmlblock", "inlinehtml", "comment"}

func (c class) String() string { return classNames[c] }

// view is the oracle's view of one document.
type view struct {
	class  []class
	hidden []bool // the browser drops the byte as (part of) a comment
	shown  []bool // the browser shows the byte as text
}

func oracle(src string) view {
	n := markLength(src) // goldmark takes the mark for text
	r := render(src[n:])
	for i, p := range r.from {
		if p >= 0 {
			r.from[i] = p + n
		}
	}
	v := view{class: append(make([]class, n), r.class...)}
	v.read(r.out, r.from)
	return v
}

// htmlOracle is the view of an HTML document: no Markdown reader before the
// tokenizer.
func htmlOracle(src string) view {
	from := make([]int, len(src))
	for p := range from {
		from[p] = p
	}
	v := view{class: make([]class, len(src))}
	v.read([]byte(src), from)
	for p := range standardDoctype.FindString(src) {
		v.hidden[p] = false // a decision of FindHTML's comment
	}
	return v
}

var standardDoctype = regexp.MustCompile(`(?i)^\x{feff}?\s*<!doctype\s+html(?:` +
	`\s+public\s+"-//w3c//dtd x?html [^"]*//en"\s+"http://www.w3.org/tr/[^"]*"|\s+system\s+'about:legacy-compat')?\s*>`)

// read gives out to the tokenizer; from holds for each of its bytes the position
// in the source, or -1.
func (v *view) read(out []byte, from []int) {
	v.hidden, v.shown = make([]bool, len(v.class)), make([]bool, len(v.class))
	z := nethtml.NewTokenizer(bytes.NewReader(out))
	unseen := false // the text of an element that shows none
	for at := 0; ; {
		kind := z.Next()
		n := len(z.Raw())
		for _, p := range from[at : at+n] {
			if p < 0 {
				continue
			}
			switch kind {
			case nethtml.CommentToken, nethtml.DoctypeToken:
				v.hidden[p] = true
			case nethtml.TextToken:
				v.shown[p] = !unseen
			}
		}
		if kind == nethtml.StartTagToken || kind == nethtml.SelfClosingTagToken {
			name, _ := z.TagName()
			unseen = strings.Contains(" script style title iframe noembed noframes noscript ", " "+string(name)+" ")
		} else {
			unseen = false
		}
		at += n
		if kind == nethtml.ErrorToken {
			return
		}
	}
}

func render(src string) renderer {
	r := renderer{src: []byte(src), class: make([]class, len(src))}
	r.block(oracleParser.Parse(gmtext.NewReader(r.src)))
	return r
}

// renderer renders as goldmark does with raw HTML allowed, keeping positions.
type renderer struct {
	src   []byte
	out   []byte
	from  []int
	class []class
}

func (r *renderer) markup(s string) {
	r.out = append(r.out, s...)
	for range s {
		r.from = append(r.from, -1)
	}
}

// source renders src[lo:hi], escaped unless raw, and classes it.
func (r *renderer) source(lo, hi int, c class, raw bool) {
	for p := lo; p < hi; p++ {
		r.class[p] = c
		s := string(r.src[p : p+1])
		if !raw {
			s = html.EscapeString(s)
			if s == "&#39;" {
				s = "'" // as goldmark
			}
		}
		r.out = append(r.out, s...)
		for range len(s) {
			r.from = append(r.from, p)
		}
	}
}

func (r *renderer) lines(s *gmtext.Segments, c class, raw bool) {
	for i := range s.Len() {
		r.source(s.At(i).Start, s.At(i).Stop, c, raw)
		if s.At(i).Stop == len(r.src) && !raw {
			r.markup("\n")
		}
	}
}

func (r *renderer) children(n ast.Node, open, close string) {
	r.markup(open)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() == ast.TypeInline {
			r.inline(c)
		} else {
			r.block(c)
		}
	}
	r.markup(close)
}

func (r *renderer) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Document, *ast.TextBlock:
		r.children(n, "", "\n")
	case *ast.FencedCodeBlock:
		r.markup("<pre><code>")
		r.lines(n.Lines(), fenced, false)
		r.markup("</code></pre>\n")
	case *ast.CodeBlock:
		r.markup("<pre><code>")
		r.lines(n.Lines(), indentedCode, false)
		r.markup("</code></pre>\n")
	case *ast.HTMLBlock:
		r.lines(n.Lines(), htmlBlock, true)
		if n.HasClosure() {
			r.source(n.ClosureLine.Start, n.ClosureLine.Stop, htmlBlock, true)
		}
	case *ast.ThematicBreak:
		r.markup("<hr>\n")
	case *ast.LinkReferenceDefinition:
	default:
		r.children(n, blockTags[n.Kind()], "</x>\n")
	}
}

// blockTags holds a tag per container. Only that there is one matters.
var blockTags = map[ast.NodeKind]string{
	ast.KindParagraph: "<p>", ast.KindHeading: "<h1>", ast.KindBlockquote: "<blockquote>\n",
	ast.KindList: "<ul>\n", ast.KindListItem: "<li>", extast.KindTable: "<table>\n",
	extast.KindTableHeader: "<thead>\n<tr>\n", extast.KindTableRow: "<tr>\n", extast.KindTableCell: "<td>",
}

func (r *renderer) inline(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		r.source(n.Segment.Start, n.Segment.Stop, plain, false)
		if n.HardLineBreak() {
			r.markup("<br>")
		}
		r.markup("\n")
	case *ast.CodeSpan:
		r.markup("<code>")
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			s := c.(*ast.Text).Segment
			r.source(s.Start, s.Stop, codeSpan, false)
		}
		r.markup("</code>")
	case *ast.RawHTML:
		r.raw(n, true)
	case *ast.AutoLink:
		r.markup(`<a href="">` + html.EscapeString(string(n.Label(r.src))) + "</a>")
	case *ast.Image:
		r.markup(`<img src="" alt="`)
		r.alt(n)
		r.markup(`">`)
	case *ast.Link:
		r.children(n, `<a href="">`, "</a>")
	default:
		r.children(n, "<em>", "</em>")
	}
}

func (r *renderer) raw(n *ast.RawHTML, render bool) {
	c := inlineHTML
	if bytes.HasPrefix(n.Segments.Value(r.src), []byte("<!--")) {
		c = inlineComment
	}
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		if render {
			r.source(s.Start, s.Stop, c, true)
			continue
		}
		for p := s.Start; p < s.Stop; p++ {
			r.class[p] = c
		}
	}
}

// alt renders an image's description: text and code, no raw HTML.
func (r *renderer) alt(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			r.source(c.Segment.Start, c.Segment.Stop, plain, false)
		case *ast.RawHTML:
			r.raw(c, false)
		case *ast.CodeSpan:
			for t := c.FirstChild(); t != nil; t = t.NextSibling() {
				s := t.(*ast.Text).Segment
				r.source(s.Start, s.Stop, codeSpan, false)
			}
		default:
			r.alt(c)
		}
	}
}
