package render

import (
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// page is the HTML of a text, and where in the text its bytes come from.
//
// goldmark's renderer writes what it takes over from the source as slices of the
// source, so that where a slice begins tells its position. What it writes
// instead of something (a character for a reference, a reference for "<") stands
// between two such slices of one piece of text, and so does what it replaces.
type page struct {
	g    *guard
	src  []byte
	html []byte
	runs []run
	// at is the position in the source right behind what was written last, and
	// end is where the piece of text ends that is being written, or -1.
	at, end int
}

// run is a stretch of HTML up to the next run.
type run struct {
	out int32 // where it begins in the HTML
	// lo and hi are the bytes of the source that it comes from, both -1 for
	// markup of the renderer's own.
	lo, hi int32
	// same says that the bytes are the same, and so their positions are known one
	// by one.
	same bool
}

func newPage(g *guard, src []byte) *page { return &page{g: g, src: src, end: -1} }

// newHTMLPage is the page of a text that is HTML.
func newHTMLPage(g *guard, src []byte) *page {
	return &page{g: g, src: src, html: src, runs: []run{{0, 0, int32(len(src)), true}}, end: -1}
}

// position returns where in the source b begins, if it is a slice of it.
func (p *page) position(b []byte) (int, bool) {
	at := cap(p.src) - cap(b)
	if len(b) == 0 || at < 0 || at+len(b) > len(p.src) || &p.src[at] != &b[0] {
		return 0, false
	}
	return at, true
}

// Write implements util.BufWriter.
func (p *page) Write(b []byte) (int, error) {
	if at, ok := p.position(b); ok {
		p.taken(at, len(b))
	} else {
		p.made(len(b))
	}
	p.html = append(p.html, b...)
	return len(b), nil
}

// WriteString implements util.BufWriter.
func (p *page) WriteString(s string) (int, error) {
	p.made(len(s))
	p.html = append(p.html, s...)
	return len(s), nil
}

// WriteByte implements util.BufWriter.
func (p *page) WriteByte(c byte) error {
	p.made(1)
	p.html = append(p.html, c)
	return nil
}

// WriteRune implements util.BufWriter.
func (p *page) WriteRune(r rune) (int, error) {
	p.made(utf8.RuneLen(r))
	p.html = utf8.AppendRune(p.html, r)
	return utf8.RuneLen(r), nil
}

// Available implements util.BufWriter.
func (p *page) Available() int { return cap(p.html) - len(p.html) }

// Buffered implements util.BufWriter.
func (p *page) Buffered() int { return len(p.html) }

// Flush implements util.BufWriter.
func (p *page) Flush() error { return nil }

// room stops if n bytes more are too many.
func (p *page) room(n int) {
	p.g.step()
	p.g.require(len(p.html)+n <= maxOutput*len(p.src)+pieceBytes, ErrTooLarge)
}

// taken notes that the next n bytes come from position at.
func (p *page) taken(at, n int) {
	p.room(n)
	p.close(at)
	p.at = at + n
	if last := len(p.runs) - 1; last >= 0 && p.runs[last].same && int(p.runs[last].hi) == at {
		p.runs[last].hi = int32(at + n)
		return
	}
	p.runs = append(p.runs, run{int32(len(p.html)), int32(at), int32(at + n), true})
}

// made notes that the next n bytes are the renderer's own.
func (p *page) made(n int) {
	p.room(n)
	lo := int32(-1)
	if p.end >= 0 {
		lo = int32(p.at)
	}
	if last := len(p.runs) - 1; last >= 0 && !p.runs[last].same && p.runs[last].lo == lo {
		return
	}
	p.runs = append(p.runs, run{int32(len(p.html)), lo, lo, false})
}

// close ends a run of the renderer's own that stands for source up to position at.
func (p *page) close(at int) {
	if p.end < 0 || len(p.runs) == 0 {
		return
	}
	if last := &p.runs[len(p.runs)-1]; !last.same && last.lo >= 0 {
		last.hi = max(last.lo, int32(at))
	}
}

// sources calls found with each range of the source that html[lo:hi] comes from.
// It is for ascending ranges: next is the run to begin with, and comes back.
func (p *page) sources(lo, hi, next int, found func(lo, hi int)) int {
	for next+1 < len(p.runs) && int(p.runs[next+1].out) <= lo {
		next++
	}
	for i := next; i < len(p.runs) && int(p.runs[i].out) < hi; i++ {
		r := p.runs[i]
		switch {
		case r.lo < 0:
		case r.same:
			off := int(r.lo) - int(r.out)
			found(max(lo+off, int(r.lo)), min(hi+off, int(r.hi)))
		default:
			found(int(r.lo), int(r.hi))
		}
	}
	return next
}

// positioned is goldmark's writer of text, which tells the page where in the
// source each piece lies.
type positioned struct{ html.Writer }

func (w positioned) Write(to util.BufWriter, b []byte) { within(to, b, w.Writer.Write) }

func (w positioned) RawWrite(to util.BufWriter, b []byte) { within(to, b, w.Writer.RawWrite) }

func (w positioned) SecureWrite(to util.BufWriter, b []byte) { within(to, b, w.Writer.SecureWrite) }

func within(to util.BufWriter, b []byte, write func(util.BufWriter, []byte)) {
	p := to.(*page)
	if at, ok := p.position(b); ok {
		p.at, p.end = at, at+len(b)
	}
	write(to, b)
	p.close(p.end)
	p.end = -1
}

// nodes renders the nodes that goldmark copies before it writes them.
type nodes struct{ positioned }

// RegisterFuncs implements renderer.NodeRenderer.
func (n nodes) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindCodeBlock, n.code)
	reg.Register(ast.KindFencedCodeBlock, n.code)
	reg.Register(ast.KindHTMLBlock, n.html)
	reg.Register(ast.KindAutoLink, n.autoLink)
}

func (n nodes) code(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<pre><code>")
	for i := range node.Lines().Len() {
		n.line(w, src, node.Lines().At(i), n.RawWrite)
	}
	_, _ = w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}

func (n nodes) html(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	block := node.(*ast.HTMLBlock)
	if entering {
		for i := range block.Lines().Len() {
			n.line(w, src, block.Lines().At(i), n.SecureWrite)
		}
	} else if block.HasClosure() {
		n.line(w, src, block.ClosureLine, n.SecureWrite)
	}
	return ast.WalkContinue, nil
}

// line writes one line of a block.
func (n nodes) line(w util.BufWriter, src []byte, s text.Segment, write func(util.BufWriter, []byte)) {
	for range s.Padding {
		_ = w.WriteByte(' ')
	}
	write(w, src[s.Start:s.Stop])
	if s.ForceNewline && s.Stop > s.Start && src[s.Stop-1] != '\n' {
		_ = w.WriteByte('\n')
	}
}

func (n nodes) autoLink(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(`<a href="">`)
		n.RawWrite(w, node.(*ast.AutoLink).Label(src))
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}
