package markup

import (
	"hash/maphash"
	"strings"
)

// Walk returns what Find returns, but for InlineHTML, and gives the parts of src to v.
// With a nil v it is Find.
//
// The text is read up to six times, always in whole passes: once as Find does,
// which gives front matter, fences, links and tags; once or twice more if it
// defines references, after which the Definitions come; and three times
// more if it has footnotes, which then come behind everything else. Each of these
// groups comes in the order of the text, a construct behind those inside it.
//
// What a Comment covers is in no part, and nothing in it makes a definition used.
// (Raw HTML behind an "![" waits for the answer whether that is an image; a link
// behind it is reported and counts whatever the comments.)
//
// Front matter and footnotes are no CommonMark: they are reported beside the
// reading without them, in which a "[^label]: word" is a Definition, the lines of
// front matter are breaks and headings, and a footnote's later paragraphs may be
// IndentedCode.
//
// Beside the spans and the lines of one paragraph inside a container (eight bytes a
// line) a walk keeps, of a text that is nothing but these, 2.2 bytes a byte for
// labels, 1.6 for footnotes inside footnotes and 1 for open brackets; where a slice
// grows it is a little more than twice as much for a moment.
func Walk(src string, v Visitor) []Span {
	if v == nil {
		return Find(src)
	}
	if m, ok := FindFrontMatter(src); ok {
		v(m)
	}
	if idle(src) && strings.IndexByte(src, '[') < 0 {
		return nil
	}
	f := finder{src: src, see: v}
	f.walk()
	return f.spans
}

// walk runs all passes.
func (f *finder) walk() {
	f.watch.around.lost = hasFrameset(f.src)
	f.refs.seed = maphash.MakeSeed()
	f.find()
	f.seeDefinitions()
	if f.hasFootnote() {
		f.seeFootnotes()
	}
}

// seesLinks says whether inline constructs and fences are reported in this pass.
func (f *finder) seesLinks() bool { return f.see != nil && f.mode == full }

// hiding says whether an open comment swallows what comes now. While raw HTML
// waits for its "![" that is not known, and no is the answer.
func (f *finder) hiding() bool {
	return (f.tok.state == inComment || f.tok.state == inBogus) && len(f.in.waiting.queue) == 0
}

// report gives p to the visitor unless a comment swallows it.
func (f *finder) report(p Part) {
	if !f.hiding() {
		f.see(p)
	}
}

func rangeOf(start, end int) Range { return Range{int32(start), int32(end)} }

// covers answers for positions that do not decrease whether a Comment covers
// them.
type covers struct {
	spans []Span
	next  int
}

func (c *covers) at(pos int) bool {
	for c.next < len(c.spans) {
		s := c.spans[c.next]
		if s.Kind == Comment && int(s.End) > pos {
			return int(s.Start) <= pos
		}
		c.next++
	}
	return false
}
