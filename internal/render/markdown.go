package render

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown renders src as goldmark does, CommonMark with GFM tables,
// strikethrough and task lists, footnotes, and raw HTML allowed.
func (g *guard) markdown(src []byte) *page {
	out := newPage(g, src)
	pc := &definitions{Context: parser.NewContext(), g: g}
	root := g.parser(pc, src).Parse(text.NewReader(src), parser.WithContext(pc))
	if err := pageRenderer().Render(out, src, root); err != nil {
		panic(err)
	}
	return out
}

// parser is goldmark's with the guard between it and each of its parts.
func (g *guard) parser(pc *definitions, src []byte) parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(each(append(parser.DefaultBlockParsers(),
			util.Prioritized(&footnotes{BlockParser: extension.NewFootnoteBlockParser(), g: g}, 999)), g.block)...),
		parser.WithInlineParsers(each(append(parser.DefaultInlineParsers(),
			util.Prioritized(extension.NewTaskCheckBoxParser(), 0),
			util.Prioritized(extension.NewFootnoteParser(), 101),
			util.Prioritized(extension.NewStrikethroughParser(), 500)), g.inline)...),
		parser.WithParagraphTransformers(
			util.Prioritized(pc, 100),
			util.Prioritized(tables{extension.NewTableParagraphTransformer(), g}, 200)),
		parser.WithASTTransformers(
			util.Prioritized(shape{g, bytes.Count(src, []byte(`\|`))}, -1),
			util.Prioritized(extension.NewTableASTTransformer(), 0),
			util.Prioritized(extension.NewFootnoteASTTransformer(), 999)),
	)
}

// pageRenderer is goldmark's with the nodes and the writer that keep positions.
func pageRenderer() renderer.Renderer {
	w := positioned{html.DefaultWriter}
	return renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(html.NewRenderer(html.WithUnsafe(), html.WithWriter(w)), 1000),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(extension.NewTaskCheckBoxHTMLRenderer(), 500),
		util.Prioritized(extension.NewFootnoteHTMLRenderer(extension.WithFootnoteBacklinkHTML(" ")), 500),
		util.Prioritized(nodes{w}, 400),
	))
}

// each puts the guard around every parser of the list.
func each(list []util.PrioritizedValue, guarded func(any) any) []util.PrioritizedValue {
	for i := range list {
		list[i].Value = guarded(list[i].Value)
	}
	return list
}

func (g *guard) block(p any) any { return blockParser{p.(parser.BlockParser), g} }

// blockParser asks the guard before each line of each block.
type blockParser struct {
	parser.BlockParser
	g *guard
}

func (b blockParser) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	b.g.step()
	b.g.require(len(pc.OpenedBlocks()) <= b.g.limits.Depth, ErrTooDeep)
	return b.BlockParser.Open(parent, r, pc)
}

func (b blockParser) Continue(n ast.Node, r text.Reader, pc parser.Context) parser.State {
	b.g.step()
	return b.BlockParser.Continue(n, r, pc)
}

func (b blockParser) Close(n ast.Node, r text.Reader, pc parser.Context) {
	b.g.check()
	b.BlockParser.Close(n, r, pc)
}

// footnotes counts the definitions of footnotes.
type footnotes struct {
	parser.BlockParser
	g     *guard
	count int
}

func (f *footnotes) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	n, state := f.BlockParser.Open(parent, r, pc)
	if n != nil {
		f.count++
		f.g.require(f.count <= maxFootnotes, ErrTooLarge)
	}
	return n, state
}

func (g *guard) inline(p any) any {
	in := inlineParser{p.(parser.InlineParser), g}
	if c, ok := p.(parser.CloseBlocker); ok {
		return closingParser{in, c}
	}
	return in
}

// inlineParser asks the guard wherever inline markup may begin: a parser may then
// look through the whole block for its end.
type inlineParser struct {
	parser.InlineParser
	g *guard
}

func (in inlineParser) Parse(parent ast.Node, r text.Reader, pc parser.Context) ast.Node {
	in.g.check()
	n := in.InlineParser.Parse(parent, r, pc)
	if d, ok := n.(*parser.Delimiter); ok {
		d.Processor = delimiters{d.Processor, in.g}
	}
	return n
}

// closingParser is an inlineParser that wants to know when a block ends.
type closingParser struct {
	inlineParser
	parser.CloseBlocker
}

// delimiters asks the guard while openers and closers are paired.
type delimiters struct {
	parser.DelimiterProcessor
	g *guard
}

func (d delimiters) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	d.g.step()
	return d.DelimiterProcessor.CanOpenCloser(opener, closer)
}

// definitions takes link reference definitions out of a paragraph. It is the
// parser's context too, because that hears of each definition.
type definitions struct {
	parser.Context
	g           *guard
	count, rows int
}

// Transform implements parser.ParagraphTransformer.
func (d *definitions) Transform(n *ast.Paragraph, r text.Reader, pc parser.Context) {
	d.g.check()
	d.count, d.rows = 0, n.Lines().Len()
	parser.LinkReferenceParagraphTransformer.Transform(n, r, pc)
}

// AddReference implements parser.Context.
func (d *definitions) AddReference(ref parser.Reference) {
	d.g.check()
	d.count++
	d.g.require(d.count*d.rows <= maxMoves, ErrTooLarge)
	d.Context.AddReference(ref)
}

// tables makes tables of paragraphs, if not too large.
type tables struct {
	parser.ParagraphTransformer
	g *guard
}

func (t tables) Transform(n *ast.Paragraph, r text.Reader, pc parser.Context) {
	t.g.check()
	lines := n.Lines()
	for i := range lines.Len() {
		line := lines.At(i)
		columns := columns(r.Source()[line.Start:line.Stop])
		t.g.require(columns*(lines.Len()-i) <= maxCells, ErrTooLarge)
	}
	t.ParagraphTransformer.Transform(n, r, pc)
}

// columns is at least the number of columns that line announces if it is the
// second of a table, and 0 if it cannot be.
func columns(line []byte) int {
	n := 1
	for _, c := range line {
		switch c {
		case '|':
			n++
		case '-', ':', ' ', '\t', '\r', '\n', '\f', '\v':
		default:
			return 0
		}
	}
	return n
}

// shape refuses a tree that is too deep for those who walk it by recursion.
type shape struct {
	g     *guard
	pipes int // escaped ones
}

// Transform implements parser.ASTTransformer.
func (s shape) Transform(root *ast.Document, _ text.Reader, _ parser.Context) {
	spans, depth := 0, 0
	for n := ast.Node(root); n != nil; {
		s.g.step()
		if n.Kind() == ast.KindCodeSpan {
			spans += n.ChildCount()
		}
		if n.HasChildren() {
			depth++
			s.g.require(depth <= s.g.limits.Depth, ErrTooDeep)
			n = n.FirstChild()
			continue
		}
		for n != nil && n.NextSibling() == nil {
			n = n.Parent()
			depth--
		}
		if n != nil {
			n = n.NextSibling()
		}
	}
	s.g.require(spans*s.pipes <= maxEscapedPipes, ErrTooLarge)
}
