package markup

import "strings"

// An element can be cut if what is left reads as before. That takes more than
// knowing where it ends: a line that becomes empty ends an HTML block or splits a
// paragraph, and one that begins with something else may begin another block.

// placeKind is what a followed element stands in.
type placeKind uint8

const (
	inPage  placeKind = iota // an HTML document
	inBlock                  // an HTML block
	inText                   // the text of a paragraph, heading or cell
)

// place is where a followed element begins.
type place struct {
	kind      placeKind
	block     int  // where its HTML block or text begins
	html      int  // the kind of HTML block
	line      int  // where the text of its line begins
	bare      bool // in an HTML block: nothing stands before it on its line
	first     bool // that is the first line of the block or text
	afterList bool // a list comes before the block or text
	closes    bool // in a text: it closes the paragraph
	trouble   bool // brackets or angle brackets before it may join with what is behind
}

func (f *finder) placeOf(start int) place {
	w := &f.watch
	switch {
	case f.page:
		return place{kind: inPage}
	case !f.inText():
		t := &f.tok
		p := place{kind: inBlock, block: t.block, html: t.html, line: t.line, afterList: w.afterList}
		p.bare, p.first = start == t.line, t.line == t.block || w.firstLine > t.block && w.firstLine == t.lineAt
		if w.bare > t.block && w.bare >= t.line && allBlank(f.src[w.bare:start]) {
			p.bare, p.first = true, w.bareFirst
		}
		return p
	}
	return f.textPlace(start)
}

// cut is what is left around an element on the lines where it begins and ends.
type cut struct {
	start, end int
	line       int  // where the text of the first line begins
	bare       bool // nothing stands before it on its line
	tail       int  // the first character behind it that is no space or tab
	empty      bool // nothing stands behind it on its line
	after      int  // empty: where the next line begins
}

func (f *finder) cutOf(end int) cut {
	w := &f.watch
	c := cut{start: w.start, end: end, line: w.place.line, tail: end}
	for c.tail < len(f.src) && isBlank(f.src[c.tail]) {
		c.tail++
	}
	f.steps += c.tail - end
	c.after = c.tail
	switch rest := f.src[c.tail:]; {
	case rest == "":
		c.empty = true
	case strings.HasPrefix(rest, "\r\n"):
		c.empty, c.after = true, c.tail+2
	case rest[0] == '\n' || rest[0] == '\r':
		c.empty, c.after = true, c.tail+1
	}
	return c
}

// cuttable says whether src[w.start:end] can be cut, and up to where: with the
// line's end if otherwise an empty line would be left in the middle of a block.
func (f *finder) cuttable(end int) (int, bool) {
	w := &f.watch
	if joins(f.src, w.start) {
		return end, false
	}
	switch w.place.kind {
	case inBlock:
		return f.cutBlock(end)
	case inText:
		return f.cutText(end)
	}
	return end, true
}

// joins says whether what ends at pos could make a tag or a character reference
// with what comes there instead.
func joins(src string, pos int) bool {
	if pos > 0 && src[pos-1] == '<' {
		return true
	}
	for i := pos - 1; i >= 0 && i > pos-40; i-- {
		if src[i] == '&' {
			return true
		}
		if !isLetter(src[i]) && !isDigit(src[i]) && src[i] != '#' {
			return false
		}
	}
	return false
}

// cutBlock answers cuttable for an element that begins in an HTML block.
func (f *finder) cutBlock(end int) (int, bool) {
	p := &f.watch.place
	c := f.cutOf(end)
	c.bare = p.bare
	whole := c.bare && p.first && c.empty
	if f.tok.block != p.block {
		if p.html < 6 || f.tok.html < 6 || len(f.stack) > 0 || strings.Contains(f.src[c.start:end], "]:") {
			return end, false
		}
	} else if p.html < 6 && !f.keepsEnd(c, whole) {
		return end, false
	}
	switch {
	case !c.bare:
		return end, true
	case c.empty:
		return f.emptyLine(c)
	case p.first && (p.html < 6 || c.tail-end+1 > 3 || !f.begins6(c.tail)):
		return end, false
	}
	f.watch.bare, f.watch.bareFirst = end, p.first
	return end, true
}

// keepsEnd says whether an HTML block of kinds 1 to 5 ends on the same line without
// the element.
func (f *finder) keepsEnd(c cut, whole bool) bool {
	kind := f.watch.place.html
	inside := f.src[c.start:c.end]
	oneLine := !strings.ContainsAny(inside, "\r\n")
	f.steps += len(inside)
	if kind == 1 && (whole || !endsVerbatim(inside)) {
		return !(c.bare && f.watch.place.first) || whole
	}
	f.steps += c.start - c.line
	return oneLine && endsHTML(kind, f.src[c.line:c.start])
}

// emptyLine answers cuttable for an element that leaves an empty line.
func (f *finder) emptyLine(c cut) (int, bool) {
	p := &f.watch.place
	if len(f.stack) > f.quotes {
		return c.end, p.first && f.emptiesItem(c)
	}
	if len(f.stack) > 0 && !f.endsQuoted(c.after) {
		return c.end, false
	}
	next := f.src[c.after:]
	ends := next == "" || next[0] == '\n' || next[0] == '\r' || len(f.stack) > 0 || f.blankLine(c.after)
	switch {
	case p.first && (ends || p.html == 1 || f.begins6(c.after)):
		f.watch.firstLine = c.after
		return c.end, f.keepsApart(c.after, p.afterList)
	case p.first:
		return c.end, false
	case ends || p.html < 6:
		return c.end, true
	}
	return c.after, true
}

// emptiesItem says whether a list item that holds nothing but the element c on its
// only line is still one without it, which has an empty item in its place.
func (f *finder) emptiesItem(c cut) bool {
	lo := c.start
	for lo > 0 && lo > c.start-16 && f.src[lo-1] != '\n' && f.src[lo-1] != '\r' {
		lo--
	}
	marker := f.src[lo:c.start]
	if len(f.stack) != 1 || len(marker) > 14 || marker == "" || isSpace(marker[0]) || strings.Trim(marker, "-+*.) 0123456789") != "" {
		return false
	}
	return f.opensItem(lo) && f.keepsApart(c.after, false) && f.followsItem(c.after)
}

// opensItem says whether an empty item could begin at the line at lo: it cannot
// interrupt a paragraph.
func (f *finder) opensItem(lo int) bool {
	if lo <= markLength(f.src) {
		return true
	}
	before := strings.TrimSuffix(f.src[:lo-1], "\r")
	before = before[strings.LastIndexAny(before, "\r\n")+1:]
	f.steps += len(before)
	if allBlank(before) {
		return true
	}
	return len(before) > 2 && strings.IndexByte("-+*", before[0]) >= 0 && isBlank(before[1]) && !allBlank(before[2:])
}

// followsItem says whether the next line that is not blank, at or behind pos, is not
// in the item before it.
func (f *finder) followsItem(pos int) bool {
	lo := pos
	for p := pos; p < len(f.src); p++ {
		f.steps++
		switch c := f.src[p]; {
		case c == '\n' || c == '\r':
			lo = p + 1
		case !isBlank(c):
			return p == lo
		}
	}
	return true
}

// blankLine says whether the line at pos is blank.
func (f *finder) blankLine(pos int) bool {
	p := pos
	for p < len(f.src) && isBlank(f.src[p]) {
		p++
	}
	f.steps += p - pos
	return p == len(f.src) || f.src[p] == '\n' || f.src[p] == '\r'
}

// endsQuoted says whether the line at pos ends the block before it although that is
// in a block quote.
func (f *finder) endsQuoted(pos int) bool {
	p := pos
	for p < len(f.src) && (isBlank(f.src[p]) || f.src[p] == '>') {
		p++
	}
	f.steps += p - pos
	return p == len(f.src) || f.src[p] == '\n' || f.src[p] == '\r' || p == pos
}

// begins6 says whether an HTML block of kind 6 begins at pos, behind three spaces at
// most.
func (f *finder) begins6(pos int) bool {
	s := f.src[pos:]
	for n := 0; n < 3 && s != "" && s[0] == ' '; n++ {
		s = s[1:]
	}
	name := TagName(s[:min(len(s), longestName+3)])
	if name == "" || !lookup(name).block {
		return false
	}
	rest := s[strings.Index(s, name)+len(name):]
	return rest == "" || isBlank(rest[0]) || rest[0] == '>' || rest[0] == '\n' || strings.HasPrefix(rest, "/>")
}

// keepsApart says whether the next line that is not blank, at or behind pos, begins
// a block of its own even if what separates it from the block before is cut.
func (f *finder) keepsApart(pos int, afterList bool) bool {
	lo := pos
	for p := pos; p < len(f.src); p++ {
		f.steps++
		switch c := f.src[p]; {
		case c == '\n' || c == '\r':
			lo = p + 1
		case c == '\t':
			return false
		case c == ' ':
		case p-lo > 3:
			return false
		default:
			return !afterList || p == lo && c != '-' && c != '+' && c != '*' && !isDigit(c)
		}
	}
	return true
}
