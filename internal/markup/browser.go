package markup

import "strings"

// tokenState is a state of the browser's tokenizer, coarser than WHATWG's: only
// what decides where comments begin and end.
type tokenState uint8

const (
	inData tokenState = iota
	inComment
	inBogus // a bogus comment or DOCTYPE: up to the next ">"
	inTag
	inRaw // the content of a raw text element
)

// tokenizer is the browser's view of all raw HTML of the text, in order.
type tokenizer struct {
	state tokenState
	open  int // index of the open comment's span

	attr    attrState
	quote   byte
	closing bool    // the tag is an end tag
	elem    element // of the tag, then of the raw text
	name    string  // of the raw text element

	escaped int // script data: 1 escaped, 2 double escaped
	pending int // raw text: position of a "<!--" not closed yet, plus one

	tree   tree
	torn   bool // attributes and raw text are not certain from here on
	resume int  // where the line after the last HTML block begins

	start   int // of the current tag
	line    int // where the text of the line begins on which it does, in an HTML block
	lineAt  int // where that line begins
	content int // where the raw text begins
	// inSelect: a select was open before the current tag.
	inSelect bool
	block    int // where the last HTML block begins
	html     int // its kind

	inline seg // the inline raw HTML being fed; empty in an HTML block
	fed    int // where the last inline raw HTML or line of an HTML block ended
}

// feed gives src[lo:hi] to the tokenizer: one line of an HTML block or a piece of
// inline raw HTML.
func (f *finder) feed(lo, hi int) {
	if f.mode != full {
		return
	}
	f.steps += hi - lo
	f.tok.fed = hi
	for lo < hi {
		switch f.tok.state {
		case inData:
			lo = f.data(lo, hi)
		case inComment:
			lo = f.comment(lo, hi)
		case inBogus:
			lo = f.bogus(lo, hi)
		case inTag:
			lo = f.tag(lo, hi)
		case inRaw:
			lo = f.rawText(lo, hi)
		}
	}
}

func (f *finder) data(lo, hi int) int {
	i := strings.IndexByte(f.src[lo:hi], '<')
	if i < 0 {
		return hi
	}
	lo += i
	s := f.src[lo:hi]
	switch {
	case strings.HasPrefix(s, "<!--"):
		return f.openComment(lo, hi)
	case len(s) > 1 && (s[1] == '!' || s[1] == '?'):
		f.begin(inBogus, lo)
		return lo + 2
	case len(s) > 2 && s[1] == '/':
		return f.endTag(lo, s)
	case len(s) > 1 && isLetter(s[1]):
		return f.beginTag(lo+1, hi, false)
	}
	return lo + 1
}

// endTag reads an end tag, or what begins like one and is a bogus comment. "</>"
// is dropped altogether, which comes to the same.
func (f *finder) endTag(lo int, s string) int {
	if isLetter(s[2]) {
		return f.beginTag(lo+2, lo+len(s), true)
	}
	f.begin(inBogus, lo)
	return lo + 2
}

// begin reports a comment, whose end close fills in.
func (f *finder) begin(s tokenState, start int) {
	f.tok.open = len(f.spans)
	f.emit(Comment, start, len(f.src))
	f.tok.state = s
}

func (f *finder) openComment(lo, hi int) int {
	f.begin(inComment, lo)
	lo += len("<!--")
	switch s := f.src[lo:hi]; {
	case strings.HasPrefix(s, ">"):
		lo++
		f.endComment(lo)
	case strings.HasPrefix(s, "->"):
		lo += 2
		f.endComment(lo)
	}
	return lo
}

// endComment closes the open comment and reports what it had swallowed the
// beginning of.
func (f *finder) endComment(end int) {
	f.spans[f.tok.open].End = int32(end)
	f.tok.state = inData
	switch in := f.tok.inline; {
	case f.spans[f.tok.open].Start < in.lo && end < int(in.hi):
		f.emit(InlineHTML, end, int(in.hi))
	case f.leaf.kind == htmlLeaf && f.leaf.span == 0:
		f.reportHTML(end)
	}
}

// comment looks for "-->" or "--!>".
func (f *finder) comment(lo, hi int) int {
	for {
		i := strings.Index(f.src[lo:hi], "--")
		if i < 0 {
			return hi
		}
		lo += i + 2
		start := lo - 2
		for lo < hi && f.src[lo] == '-' {
			lo++
		}
		switch s := f.src[lo:hi]; {
		case strings.HasPrefix(s, ">"):
			f.endComment(lo + 1)
			return lo + 1
		case strings.HasPrefix(s, "!>") && !(f.tok.torn && lo-start < 4 && strings.HasSuffix(f.src[:start], "<!")):
			f.endComment(lo + 2)
			return lo + 2
		}
	}
}

func (f *finder) bogus(lo, hi int) int {
	i := strings.IndexByte(f.src[lo:hi], '>')
	if i < 0 {
		return hi
	}
	lo += i + 1
	start := f.spans[f.tok.open].Start
	f.endComment(lo)
	if len(f.tok.tree.nodes) > 0 && isOpenCDATA(f.src[start:lo]) {
		f.tok.torn = true
	}
	return lo
}

// isOpenCDATA says whether s, up to its first ">", would go on in svg or math.
func isOpenCDATA(s string) bool {
	return strings.HasPrefix(s, "<![CDATA[") && !strings.HasSuffix(s, "]]>")
}

// endRaw ends the raw HTML of one leaf block at end. A comment stays open, and
// a bogus comment or a tag until settle.
func (f *finder) endRaw(end int) {
	t := &f.tok
	t.pending = 0
	if t.state == inRaw {
		t.state, t.torn = inData, true
		f.leaveRaw(end)
	}
	if t.state == inBogus {
		f.spans[t.open].End = int32(end)
	}
}

// settle accounts for a tag that the renderer emits at this point: its ">"
// ends a bogus comment, and a tag, svg or math left open becomes anyone's guess.
func (f *finder) settle() {
	t := &f.tok
	t.torn = t.torn || len(t.tree.nodes) > 0
	switch t.state {
	case inBogus:
		t.state = inData
		f.watch.swallowed()
	case inTag:
		t.state, t.torn = inData, true
		f.seeTornTag(t.fed)
	}
	if f.seesLinks() {
		f.renderedTag()
	}
}

// tightBogus says whether the paragraph at the current line is the continuation
// of a bogus comment: the renderer emits no tag between an HTML block and a
// paragraph right behind it in a tight list.
func (f *finder) tightBogus() bool {
	return f.tok.state == inBogus && f.tok.resume == f.start &&
		len(f.stack) > 0 && f.stack[len(f.stack)-1] != quote
}

// feedInline gives the inline raw HTML between two cursors to the tokenizer.
func (f *finder) feedInline(from, to cursor) {
	segs := f.in.segs
	if len(f.tok.tree.nodes) > 0 && !f.isBare(f.tok.fed, from.pos) {
		f.tok.torn = true // text between may render as tags
	}
	f.tok.inline = segOf(from.pos, to.pos)
	for i := from.seg; i <= to.seg; i++ {
		f.feed(max(int(segs[i].lo), from.pos), min(int(segs[i].hi), to.pos))
	}
	f.tok.inline = seg{}
	f.tok.pending = 0
	if f.tok.state == inTag {
		f.settle()
	}
}

// isBare says whether src[lo:hi] renders without a tag in every dialect, but for
// that of a link, which stays inside svg and math.
func (f *finder) isBare(lo, hi int) bool {
	s := f.src[lo:hi]
	f.steps += len(s)
	if strings.ContainsAny(s, "\r\n\\`^=[]<>{}$&|") {
		return false
	}
	for i := range len(delimiters) {
		if strings.IndexByte(s, delimiters[i]) >= 0 && f.know().delimiters[i] > 1 {
			return false
		}
	}
	return true
}

// endParagraph ends the raw HTML of a paragraph, heading or table at end.
func (f *finder) endParagraph(end int) {
	f.endRaw(end)
	f.settle()
}

// finish closes what the end of the text closes.
func (f *finder) finish() {
	f.settle()
	if f.seesLinks() {
		f.endOfInput()
	}
}
