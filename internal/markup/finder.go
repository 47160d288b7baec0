package markup

import "strings"

// mode says how much of the work a finder does.
type mode uint8

const (
	full      mode = iota // everything
	structure             // the Markdown reader only; tests compare it with goldmark
	refsOnly              // the blocks, for what defines references and footnotes
	noteRefs              // references to footnotes only
)

// finder holds the state of one pass. Memory beyond the spans grows with the
// depth of containers (one byte each), the lines of one paragraph inside a
// container, and the reference definitions if they are needed at all.
type finder struct {
	src   string
	mode  mode
	spans []Span
	steps int     // bytes looked at, for the tests that bound the work
	see   Visitor // nil: nobody wants parts
	page  bool    // the text is an HTML document
	html  bool    // the browser alone reads it
	watch watch

	line
	stack []container
	// quotes counts the block quotes on the stack.
	quotes int
	// childless: the innermost container is a list item with nothing in it.
	childless bool
	leaf      leaf
	para      paragraph
	in        inline
	tok       tokenizer
	lines     []seg
	refs      references
	defs      definitions
	notes     notes
	covers    covers // of a pass behind the one that found the comments

	nextTick, nextAngle, nextBracket memo
}

// find runs the pass.
func (f *finder) find() {
	f.nextTick = memo{byte: '`', at: -1}
	f.nextAngle = memo{byte: '<', at: -1}
	f.nextBracket = memo{byte: '[', at: -1}
	f.line.reset()
	f.line.next = markLength(f.src)
	for f.nextLine(f.src) {
		f.steps += f.next - f.start
		f.readLine()
		if f.seesLinks() {
			f.lineDone()
		}
	}
	f.closeLeaf()
	f.finish()
}

// markLength is the length of the byte order mark that src begins with, which readers
// drop before they look for Markdown.
func markLength(src string) int {
	if strings.HasPrefix(src, "\ufeff") {
		return len("\ufeff")
	}
	return 0
}

// idle says that src has no character that code or HTML could begin with.
// Indented code needs a tab or four spaces in a row wherever it stands.
func idle(src string) bool {
	return strings.IndexByte(src, '<') < 0 && strings.IndexByte(src, '`') < 0 &&
		strings.IndexByte(src, '~') < 0 && strings.IndexByte(src, '\t') < 0 &&
		!strings.Contains(src, "    ")
}

// emit appends a span, unless an open comment has swallowed it. Raw HTML in text is
// four times the text in spans at worst, and a visitor gets its tags.
func (f *finder) emit(k Kind, start, end int) {
	if k == InlineHTML && f.see != nil {
		return
	}
	if f.mode < refsOnly && f.tok.state != inComment && f.tok.state != inBogus {
		if len(f.spans) == manySpans {
			f.reserve(start)
		}
		f.spans = append(f.spans, Span{k, int32(start), int32(end)})
	}
}

// interesting says whether src[lo:hi] has a backtick or an angle bracket.
func (f *finder) interesting(lo, hi int) bool {
	return f.nextTick.from(f, lo) < hi || f.nextAngle.from(f, lo) < hi
}

// memo finds the next occurrence of one byte for positions that do not
// decrease, so that all searches together read the text once.
type memo struct {
	byte byte
	at   int
}

func (m *memo) from(f *finder, pos int) int {
	if m.at >= pos {
		return m.at
	}
	i := strings.IndexByte(f.src[pos:], m.byte)
	if i < 0 {
		i = len(f.src) - pos
	}
	m.at = pos + i
	f.steps += i
	return m.at
}

// line is the current line and how much of it the containers have consumed.
type line struct {
	start, end, next int // [start,end) without its ending; next line's start
	lf, cr           int // the next '\n' and '\r' at or after start

	col   int // column up to which containers consumed the line
	ns    int // position of the first character after that is no space or tab
	nsCol int // its column
}

func (l *line) reset() { l.lf, l.cr = -1, -1 }

// nextLine moves to the next line. LF, CRLF and a lone CR end lines.
func (l *line) nextLine(src string) bool {
	if l.next >= len(src) {
		return false
	}
	l.start = l.next
	l.lf = nextByte(src, '\n', l.lf, l.start)
	l.cr = nextByte(src, '\r', l.cr, l.start)
	l.end = min(l.lf, l.cr)
	l.next = min(l.end+1, len(src))
	if l.cr+1 == l.lf && l.lf < len(src) {
		l.next = l.lf + 1
	}
	l.measure(src, l.start, 0)
	return true
}

func nextByte(src string, c byte, at, pos int) int {
	if at >= pos {
		return at
	}
	if i := strings.IndexByte(src[pos:], c); i >= 0 {
		return pos + i
	}
	return len(src)
}

// measure sets the consumed column and finds the next character behind it.
func (l *line) measure(src string, pos, col int) {
	l.col = col
	for pos < l.end {
		if src[pos] == ' ' {
			col++
		} else if src[pos] == '\t' {
			col += 4 - col&3
		} else {
			break
		}
		pos++
	}
	l.ns, l.nsCol = pos, col
}

// indent is the width in columns of the whitespace before the next character.
func (l *line) indent() int { return l.nsCol - l.col }

func (l *line) blank() bool { return l.ns == l.end }
