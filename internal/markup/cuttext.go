package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// textMemo is what is known about the text in which followed elements begin, so
// that together they read it a bounded number of times.
type textMemo struct {
	block     int // where the text begins, plus one
	afterList bool
	seen      int // up to here its lines are known
	seg       int // the piece that seen is in
	line      int // where the text of seen's line begins
	lineText  int // the first character of that which is no whitespace

	delimiters [len(delimiters)]int // how often each occurs
	bracket    int                  // the last "]"
	angle      int                  // the last ">"
	tag        int                  // the last "<"
	cutEnd     int                  // where the last certain element ends
	defines    bool                 // it could begin with a definition
}

// trouble is what stands in a text, up to now, that could join with what is behind
// an element in it.
type trouble struct {
	angle bool // a "<" that began nothing
	tail  bool // a "](" that was no link's
	image bool // raw HTML waited for an image, and where it stood is not known
}

// delimiters are the characters of emphasis and strikethrough.
const delimiters = "*_~"

// know reads the text once.
func (f *finder) know() *textMemo {
	m := &f.watch.text1
	segs := f.in.segs
	lo, hi := int(segs[0].lo), f.in.end()
	if m.block == lo+1 {
		return m
	}
	*m = textMemo{block: lo + 1, afterList: m.afterList, seen: lo, line: lo, lineText: -1, bracket: -1, angle: -1}
	f.steps += 2 * (hi - lo)
	s := f.src[lo:hi]
	for p := range len(s) {
		if i := strings.IndexByte(delimiters, s[p]); i >= 0 {
			m.delimiters[i]++
		}
	}
	m.bracket, m.angle, m.tag = lo+strings.LastIndexByte(s, ']'), lo+strings.LastIndexByte(s, '>'), lo+strings.LastIndexByte(s, '<')
	first := strings.TrimLeft(s, " \t\r\n")
	m.defines = strings.HasPrefix(first, "[") && strings.Contains(s, "]:")
	return m
}

// move brings the memo to the line of pos.
func (m *textMemo) move(f *finder, pos int) {
	segs := f.in.segs
	for m.seg+1 < len(segs) && int(segs[m.seg].hi) <= pos {
		m.seg++
		f.steps++
	}
	lo := max(m.seen, int(segs[m.seg].lo))
	if lo == int(segs[m.seg].lo) && m.line < lo {
		m.line, m.lineText = lo, -1
	}
	if i := strings.LastIndexAny(f.src[lo:pos], "\r\n"); i >= 0 {
		m.line, m.lineText = lo+i+1, -1
	}
	f.steps += pos - lo
	m.seen = pos
	if m.lineText < 0 {
		m.lineText = m.line
		for m.lineText < pos && isBlank(f.src[m.lineText]) {
			m.lineText++
		}
	}
}

// textPlace is where an element begins that is raw HTML in text.
func (f *finder) textPlace(start int) place {
	m := f.know()
	m.move(f, start)
	in := &f.in
	return place{
		kind: inText, block: int(in.segs[0].lo), line: m.line, first: m.line == int(in.segs[0].lo), afterList: m.afterList,
		trouble: int(f.tok.inline.lo) != start || in.trouble.image || in.trouble.tail || in.trouble.angle && m.angle > start || in.brackets.depth > 0 && m.bracket > start,
	}
}

// cutText answers cuttable for an element in a text.
func (f *finder) cutText(end int) (int, bool) {
	w := &f.watch
	m := f.know()
	c := f.cutOf(end)
	c.bare = m.lineText >= c.start || c.start == m.line
	f.steps += 3 * (end - c.start)
	if w.place.closes && m.tag >= end {
		return end, false // it closes the paragraph, in which tags behind it would be
	}
	if in := f.tok.inline; in.hi > 0 && end != int(in.lo) && end != int(in.hi) {
		return end, false // to Markdown the tag is the attribute of another
	}
	if w.place.trouble || m.defines || f.rubs(c) || !f.selfContained(m, f.src[w.start:end], f.src[w.text:max(w.text, end)]) {
		return end, false
	}
	if seg := f.in.segs[0]; len(f.in.segs) == 1 && &f.in.segs[0] == &f.in.one[0] {
		return end, seg.lo > 0 && f.src[seg.lo-1] == '#' || f.cutCell(c, seg)
	}
	if f.para.table {
		return end, false
	}
	to, ok := f.cutParagraph(c, m)
	if ok {
		m.cutEnd, m.seen = to, max(m.seen, end) // one line is left of its lines
	}
	return to, ok
}

// rubs says whether the characters on both sides of c mean something else side by
// side.
func (f *finder) rubs(c cut) bool {
	before, behind := byte('\n'), byte('\n')
	if c.start > 0 {
		before = f.src[c.start-1]
	}
	if c.end < len(f.src) {
		behind = f.src[c.end]
	}
	switch {
	case strings.IndexByte(delimiters, before) >= 0 || strings.IndexByte(delimiters, behind) >= 0:
		return true
	case before == '\\', behind == '#':
		return true
	case before == '`' && (behind == '`' || behind == '<'), before == '!' && (behind == '[' || behind == '<'):
		return true
	case before == ']':
		return true
	}
	// Two spaces before a line's end break the line.
	spaces, p := c.tail-c.end, c.start
	for p > c.line && spaces < 2 && isBlank(f.src[p-1]) {
		p--
		spaces++
	}
	cut := spaces == 1 && p > c.line && f.src[p-1] == '>' // one more may be cut
	return c.empty && (spaces > 1 || cut) && c.after < f.in.end()
}

// selfContained says whether no brackets, links or emphasis reach into or out of
// the element, whose content is text.
func (f *finder) selfContained(m *textMemo, element, text string) bool {
	if !balanced(text) || f.watch.anchor && (strings.ContainsAny(text, "[@") || strings.Contains(text, "://")) {
		return false
	}
	for i := range len(delimiters) {
		n := strings.Count(element, delimiters[i:i+1])
		if n > 0 && n < m.delimiters[i] {
			return paired(text)
		}
	}
	return true
}

// balanced says whether the brackets of s close each other. Where a backslash or a
// backtick could hide one it gives up.
func balanced(s string) bool {
	if !strings.ContainsAny(s, "[]") {
		return true
	}
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '[':
			depth++
		case ']':
			depth--
		case '\\', '`':
			return false
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// maxPairs is how deep paired follows emphasis.
const maxPairs = 8

// paired says whether the emphasis in s opens and closes inside s, whatever stands
// around it. It knows the plain cases only: runs that can open or close, not both.
func paired(s string) bool {
	if strings.ContainsAny(s, "\\`") {
		return false
	}
	open := make([]string, 0, maxPairs)
	for i := 0; i < len(s); {
		if strings.IndexByte(delimiters, s[i]) < 0 {
			i++
			continue
		}
		n := runLength(s[i:], s[i])
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		behind, _ := utf8.DecodeRuneInString(s[i+n:])
		run := s[i : i+n]
		i += n
		left, right := isWord(before), isWord(behind)
		switch {
		case left && right:
			if run[0] != '_' {
				return false
			}
		case right && len(open) < maxPairs && isApart(before):
			open = append(open, run)
		case left && len(open) > 0 && open[len(open)-1] == run && isApart(behind):
			open = open[:len(open)-1]
		case left || right || !unicode.IsSpace(before) || !unicode.IsSpace(behind):
			return false
		}
	}
	return len(open) == 0
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isApart says whether r is whitespace or punctuation of ASCII.
func isApart(r rune) bool {
	return r == utf8.RuneError || r < utf8.RuneSelf && (isSpace(byte(r)) || isPunct(byte(r)))
}

// cutCell answers for an element in a table's cell: a row needs a pipe or text.
func (f *finder) cutCell(c cut, cell seg) bool {
	if cell.lo > 0 && f.src[cell.lo-1] == '|' && int(cell.hi) < len(f.src) && f.src[cell.hi] == '|' {
		return true
	}
	blank := strings.TrimLeft(f.src[c.end:max(c.end, int(cell.hi))], " \t") == ""
	if c.bare || int(cell.lo) > c.line && allBlank(f.src[cell.lo:c.start]) {
		return !blank && f.beginsText(c.tail, c.tail-c.end)
	}
	return keepsParagraph(f.src[f.watch.text1.lineText:c.start])
}

// cutParagraph answers for an element in a paragraph: what begins its lines decides.
func (f *finder) cutParagraph(c cut, m *textMemo) (int, bool) {
	p := &f.watch.place
	switch {
	case !c.bare:
		return c.end, f.headStays(c, m)
	case !c.empty:
		return c.end, f.beginsText(c.tail, c.start-c.line+c.tail-c.end)
	case len(f.stack) > f.quotes:
		return c.end, p.first && c.after >= f.in.end() && f.emptiesItem(c)
	}
	last := c.after >= f.in.end()
	switch {
	case last && len(f.stack) > 0 && !f.endsQuoted(c.after), last && len(f.stack) == 0 && !f.blankLine(c.after):
		return c.end, false
	case last && p.first:
		return c.end, f.keepsApart(c.after, p.afterList)
	case last:
		return c.end, true
	case len(f.stack) > 0:
		return c.end, false
	case p.first:
		return c.end, f.beginsText(c.after, 0) && (!p.afterList || f.src[c.after] != ' ')
	}
	return c.after, true
}
