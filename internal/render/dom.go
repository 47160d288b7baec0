package render

import (
	"errors"
	"strings"

	"post-mcp-verify/internal/hidden"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxNodes is how deep the tree of a page may be. A browser's stack of open
// elements has 512 at most, but misnested tags move subtrees further down.
const maxNodes = 1024

// tree parses HTML as a browser does.
func (g *guard) tree(page []byte) *nethtml.Node {
	root, err := nethtml.Parse(&slowReader{g, page})
	switch {
	case err == nil:
		return root
	case errors.Is(err, ErrDeadline):
		panic(stop{ErrDeadline})
	case strings.Contains(err.Error(), "exceeds 512 nodes"):
		panic(stop{ErrTooDeep})
	}
	panic(stop{ErrBroken})
}

// state is how the text in an element is shown.
type state struct {
	why class // seen, or why not
	pre bool  // line endings count
}

// walk gives every text of the tree to text, and every break between lines and
// cells to gap, in the order of the page.
func (g *guard) walk(root *nethtml.Node, text func(string, state), gap func(byte)) {
	states := []state{{why: seen}}
	for n := root; n != nil; {
		g.step()
		top := states[len(states)-1]
		switch n.Type {
		case nethtml.TextNode:
			text(n.Data, top)
		case nethtml.ElementNode:
			gap(gapAround(n))
			top = top.within(n)
		}
		if n.FirstChild != nil {
			g.require(len(states) <= maxNodes, ErrTooDeep)
			states, n = append(states, top), n.FirstChild
			continue
		}
		for n != nil && n.NextSibling == nil {
			if n.Type == nethtml.ElementNode {
				gap(gapAround(n))
			}
			n, states = n.Parent, states[:len(states)-1]
		}
		if n != nil {
			gap(gapAround(n))
			n = n.NextSibling
		}
	}
}

// within is the state of text in element n.
func (s state) within(n *nethtml.Node) state {
	switch n.DataAtom {
	case atom.Pre, atom.Textarea, atom.Listing, atom.Xmp, atom.Plaintext:
		s.pre = true
	}
	if s.why != seen {
		return s
	}
	inside := n.Namespace != "" // svg or math, where alone some names mean something
	switch kind := hidden.Unrendered(n.Data); {
	case kind == hidden.RawText, kind == hidden.Markup, kind == hidden.Fallback, kind == hidden.Foreign && inside:
		s.why = unrendered
		return s
	case kind == hidden.Deferred && inside:
		s.why = deferred
		return s
	}
	attrs := make([]hidden.Attribute, len(n.Attr))
	for i, a := range n.Attr {
		attrs[i] = hidden.Attribute{Name: a.Key, Value: strings.ReplaceAll(a.Val, "&", "&amp;")}
	}
	if v, _ := hidden.Element(n.Data, attrs); v == hidden.Hidden {
		s.why = concealed
	}
	return s
}

// gapAround is what stands before and behind the element n: a line ending, a
// space, or nothing (0).
func gapAround(n *nethtml.Node) byte {
	if n.Type != nethtml.ElementNode {
		return 0
	}
	switch n.DataAtom {
	case atom.Td, atom.Th:
		return ' '
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Br, atom.Caption,
		atom.Center, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2,
		atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html,
		atom.Legend, atom.Li, atom.Listing, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.Optgroup,
		atom.Option, atom.P, atom.Plaintext, atom.Pre, atom.Search, atom.Section, atom.Select,
		atom.Summary, atom.Table, atom.Tbody, atom.Textarea, atom.Tfoot, atom.Thead, atom.Title,
		atom.Tr, atom.Ul, atom.Xmp:
		return '\n'
	}
	return 0
}

// prose gathers what a reader sees: words with one space between them, and a line
// ending between blocks.
type prose struct {
	b   []byte
	due byte // what stands before the next word: 0, ' ' or '\n'
}

// gap makes a gap before the next word that is at least as wide as c.
func (p *prose) gap(c byte) {
	if c == '\n' || c == ' ' && p.due == 0 {
		p.due = c
	}
}

// add adds text.
func (p *prose) add(text string) {
	if p.due != 0 && len(p.b) > 0 {
		p.b = append(p.b, p.due)
	}
	p.due = 0
	p.b = append(p.b, text...)
}

const htmlSpace = " \t\n\f\r"

// fields calls word with each word of text, and gap with what lies between.
func fields(text string, pre bool, word func(string), gap func(byte)) {
	for text != "" {
		n := strings.IndexAny(text, htmlSpace)
		if n < 0 {
			n = len(text)
		}
		if n > 0 {
			word(text[:n])
			text = text[n:]
			continue
		}
		if pre && text[0] == '\n' {
			gap('\n')
		} else {
			gap(' ')
		}
		text = text[1:]
	}
}

// visible is what a reader sees of a page.
func (g *guard) visible(page []byte) string {
	var p prose
	g.walk(g.tree(page), func(text string, s state) {
		if s.why == seen {
			fields(text, s.pre, p.add, p.gap)
		}
	}, p.gap)
	return string(p.b)
}

// decode resolves the character references of a word. NUL is dropped, as a
// browser does.
func decode(word string) string {
	return nethtml.UnescapeString(strings.ReplaceAll(word, "\x00", ""))
}
