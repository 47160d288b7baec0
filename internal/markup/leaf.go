package markup

import "strings"

// startLeaf opens a leaf block at the current position.
func (f *finder) startLeaf(k leafKind) {
	f.childless = false
	switch k {
	case htmlLeaf:
	case paragraphLeaf:
		f.para.reset()
		f.para.tight = f.tightBogus()
	default:
		f.settle()
	}
	f.leaf = leaf{kind: k, start: f.ns, end: f.end}
}

// instant is a leaf block of one line without structure of its own.
func (f *finder) instant() {
	f.childless = false
	f.settle()
}

// closeLeaf ends the open leaf block and reports what it holds.
func (f *finder) closeLeaf() {
	l := f.leaf
	f.leaf.kind = noLeaf
	switch l.kind {
	case paragraphLeaf:
		f.closeParagraph()
	case fenceLeaf:
		f.emit(FencedCode, l.start, l.end)
	case indentedLeaf:
		f.emit(IndentedCode, l.start, l.end)
	case htmlLeaf:
		f.closeHTML(l)
	}
}

// heading reads an ATX heading, whose text is one line.
func (o *opening) heading() opened {
	f := o.f
	n := runLength(f.src[f.ns:f.end], '#')
	after := f.ns + n
	if n > 6 || after < f.end && !isBlank(f.src[after]) {
		return isNothing
	}
	o.enter()
	f.instant()
	f.inlineRange(after, f.end)
	f.endParagraph(f.end)
	return isLeaf
}

// underline reads a setext heading's underline, which makes a heading of the
// paragraph before it if there is anything but definitions in it.
func (o *opening) underline(c byte) opened {
	f := o.f
	if !o.direct {
		return isNothing
	}
	n := runLength(f.src[f.ns:f.end], c)
	if !allBlank(f.src[f.ns+n : f.end]) {
		return isNothing
	}
	f.leaf.kind = noLeaf
	f.para.heading = true
	made := f.closeParagraph()
	o.lazy, o.direct = false, false
	if made {
		return isLeaf
	}
	return isNothing
}

// fence opens a fenced code block.
func (o *opening) fence(c byte) opened {
	f := o.f
	s := f.src[f.ns:f.end]
	n := runLength(s, c)
	if n < 3 || c == '`' && strings.IndexByte(s[n:], '`') >= 0 {
		return isNothing
	}
	o.enter()
	f.startLeaf(fenceLeaf)
	f.leaf.char, f.leaf.length = c, n
	if f.seesLinks() {
		f.seeInfo(f.ns + n)
	}
	return isLeaf
}

// seeInfo reports the info string of the fence whose first line goes on at lo.
func (f *finder) seeInfo(lo int) {
	hi := f.end
	for lo < hi && isBlank(f.src[lo]) {
		lo++
	}
	for lo < hi && isBlank(f.src[hi-1]) {
		hi--
	}
	if lo < hi {
		f.report(Part{Kind: Info, Range: rangeOf(lo, hi)})
	}
}

func (f *finder) closesFence() bool {
	if f.blank() || f.src[f.ns] != f.leaf.char || f.indent() > 3 {
		return false
	}
	n := runLength(f.src[f.ns:f.end], f.leaf.char)
	return n >= f.leaf.length && allBlank(f.src[f.ns+n:f.end])
}

// paragraph collects the lines of the open paragraph.
type paragraph struct {
	segs []seg
	// table: some line after the first looks like a table's delimiter row.
	table bool
	// heading: it is one of two lines or more.
	heading bool
	// tight: it stands right behind an HTML block in a list item.
	tight bool
}

// seg is a piece of the source: whole lines without container markers, each
// with its line ending.
type seg struct{ lo, hi int32 }

func segOf(lo, hi int) seg { return seg{int32(lo), int32(hi)} }

func (s seg) length() int { return int(s.hi - s.lo) }

func (p *paragraph) reset() { p.segs, p.table, p.heading = p.segs[:0], false, false }

// addParagraphLine appends the current line, from where its containers end.
func (f *finder) addParagraphLine() {
	f.leaf.end = f.end
	p := &f.para
	lo := f.contentStart()
	if len(p.segs) > 0 {
		p.table = p.table || f.indent() < 4 && isDelimiter(f.src[f.ns:f.end])
		if last := &p.segs[len(p.segs)-1]; int(last.hi) == lo {
			last.hi = int32(f.next)
			return
		}
	}
	p.segs = append(p.segs, segOf(lo, f.next))
}

// contentStart returns a position in front of the current line's text that
// leaves as much indentation as the containers did. Where a tab makes that
// impossible, only "less than four columns" is kept.
func (f *finder) contentStart() int {
	if lo := f.ns - f.indent(); lo >= f.start && strings.IndexByte(f.src[lo:f.ns], '\t') < 0 {
		return lo
	}
	if f.indent() < 4 {
		return f.ns
	}
	return f.start + strings.LastIndexByte(f.src[f.start:f.ns], '\t')
}

// closeParagraph reads the collected text, and says whether it was more than
// definitions and a table. Definitions alone render as nothing.
func (f *finder) closeParagraph() bool {
	segs := f.define(f.para.segs)
	if len(segs) == 0 {
		return false
	}
	if !f.para.tight {
		f.settle()
	}
	made := f.readParagraph(segs)
	f.endParagraph(f.leaf.end)
	return made
}

func (f *finder) readParagraph(segs []seg) bool {
	if f.para.table {
		if t, ok := f.findTable(segs); ok {
			if f.mode != refsOnly {
				f.readTable(t)
			}
			return t.header > 0
		}
	}
	f.inline(segs)
	return true
}
