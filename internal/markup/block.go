package markup

// container is a block quote (0) or a list item, for which it is the number of
// columns a line must be indented by to belong to it (2 to 17).
type container uint8

const quote container = 0

type leafKind uint8

const (
	noLeaf leafKind = iota
	paragraphLeaf
	fenceLeaf
	indentedLeaf
	htmlLeaf
)

// leaf is the open leaf block, which belongs to the innermost container.
type leaf struct {
	kind       leafKind
	start, end int  // end: of its last line that is not blank (a fence: last line)
	char       byte // fence: the fence character
	length     int  // fence: length of the opening fence
	html       int  // html: the CommonMark kind, 1 to 7
	span       int  // html: index of its span plus one, 0 if not reported yet
}

// readLine takes one line through containers, open leaf and new blocks.
func (f *finder) readLine() {
	matched := f.match()
	if f.notes.on {
		f.notes.line(&f.line)
	}
	all := matched == len(f.stack)
	if all && f.continueLeaf() {
		return
	}
	if f.leaf.kind != paragraphLeaf {
		f.closeLeaf()
		f.truncate(matched)
		all = true
	}
	if f.blank() {
		f.closeLeaf()
		f.truncate(matched)
		return
	}
	f.open(matched, all)
}

// match counts the open containers that the line continues.
func (f *finder) match() int {
	seen := 0
	for i := 0; i < len(f.stack); i++ {
		f.steps++
		switch w := f.stack[i]; {
		case w == quote:
			if !f.eatQuote() {
				return i
			}
			seen++
		case f.blank():
			return f.matchBlank(i, seen)
		case f.indent() < int(w):
			return i
		default:
			f.col += int(w)
		}
	}
	return len(f.stack)
}

// matchBlank answers match for a blank rest of line at item i: it continues
// every item up to the next block quote. An item that begins with a blank line
// does not survive a second one.
func (f *finder) matchBlank(i, seen int) int {
	if seen == f.quotes {
		if f.childless {
			return len(f.stack) - 1
		}
		return len(f.stack)
	}
	for f.stack[i] != quote {
		i++
		f.steps++
	}
	return i
}

// eatQuote consumes a block quote marker and one column of space behind it.
func (f *finder) eatQuote() bool {
	if f.blank() || f.src[f.ns] != '>' || f.indent() > 3 {
		return false
	}
	after := f.ns + 1
	f.measure(f.src, after, f.nsCol+1)
	if f.ns > after {
		f.col++
	}
	return true
}

// continueLeaf gives the line to an open leaf that takes it without question.
func (f *finder) continueLeaf() bool {
	switch f.leaf.kind {
	case fenceLeaf:
		f.leaf.end = f.end
		if f.closesFence() {
			f.closeLeaf()
		}
		return true
	case htmlLeaf:
		if f.leaf.html >= 6 && f.blank() {
			return false
		}
		f.htmlLine()
		return true
	case indentedLeaf:
		if f.blank() {
			return true
		}
		if f.indent() >= 4 {
			f.leaf.end = f.end
			return true
		}
	}
	return false
}

// open starts the blocks that the line begins behind its matched containers,
// and gives what is left to a paragraph.
func (f *finder) open(matched int, all bool) {
	o := opening{f: f, matched: matched, lazy: f.leaf.kind == paragraphLeaf}
	o.direct = o.lazy && all
	for !f.blank() {
		if f.indent() >= 4 {
			if !o.lazy {
				f.startLeaf(indentedLeaf)
				return
			}
			break
		}
		switch o.next() {
		case isLeaf:
			return
		case isContainer:
			continue
		}
		break
	}
	if f.blank() {
		return
	}
	if !o.lazy {
		o.enter()
		f.startLeaf(paragraphLeaf)
	}
	f.addParagraphLine()
}

func (f *finder) push(c container) {
	f.settle()
	f.stack = append(f.stack, c)
	f.childless = false
	if c == quote {
		f.quotes++
	}
}

// truncate closes all containers but the outermost n.
func (f *finder) truncate(n int) {
	if n == len(f.stack) {
		return
	}
	f.settle()
	f.closeNotes(n)
	for _, c := range f.stack[n:] {
		if c == quote {
			f.quotes--
		}
	}
	f.steps += len(f.stack) - n
	f.stack = f.stack[:n]
	f.childless = false
}
