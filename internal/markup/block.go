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

// opening is the state of one line while it opens blocks.
type opening struct {
	f       *finder
	matched int
	lazy    bool // the line could still continue the open paragraph
	direct  bool // and its containers all matched
	tb      struct {
		char byte
		fail int
	}
}

type opened uint8

const (
	isNothing opened = iota
	isContainer
	isLeaf
)

// enter ends whatever the line's new block ends. Only its first call acts.
func (o *opening) enter() {
	if o.lazy {
		o.f.closeLeaf()
		o.f.truncate(o.matched)
	}
	o.lazy, o.direct = false, false
}

// next opens one block at the current position, indented by less than four.
func (o *opening) next() opened {
	f := o.f
	switch c := f.src[f.ns]; c {
	case '>':
		o.enter()
		f.eatQuote()
		f.push(quote)
		return isContainer
	case '#':
		return o.heading()
	case '`', '~':
		return o.fence(c)
	case '<':
		return o.html()
	case '=':
		return o.underline(c)
	case '-':
		if r := o.underline(c); r != isNothing {
			return r
		}
		return o.breakOrItem(c)
	case '*', '_', '+':
		return o.breakOrItem(c)
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return o.item()
	}
	return isNothing
}

func (o *opening) breakOrItem(c byte) opened {
	if c != '+' && o.isBreak(c) {
		o.enter()
		o.f.instant()
		return isLeaf
	}
	if c == '_' {
		return isNothing
	}
	return o.item()
}

// isBreak recognises a thematic break. A line of nested bullets asks again at
// every one of them, so where the last scan failed is remembered.
func (o *opening) isBreak(c byte) bool {
	f := o.f
	if o.tb.char == c && f.ns <= o.tb.fail {
		return false
	}
	count, p := 0, f.ns
	for ; p < f.end; p++ {
		switch {
		case f.src[p] == c:
			count++
		case !isBlank(f.src[p]):
			o.tb.char, o.tb.fail = c, p
			f.steps += p - f.ns
			return false
		}
	}
	f.steps += p - f.ns
	return count >= 3
}

// item opens a list item.
func (o *opening) item() opened {
	f := o.f
	n, start := f.marker()
	if n == 0 {
		return isNothing
	}
	line, indent := f.line, f.indent()
	f.measure(f.src, f.ns+n, f.nsCol+n)
	// An empty item cannot interrupt a paragraph, nor can one that does not
	// count from one.
	if o.direct && (f.blank() || start != 1) {
		f.line = line
		return isNothing
	}
	o.enter()
	pad := f.indent()
	if pad >= 5 || f.blank() {
		pad = 1
	}
	f.col += pad
	f.push(container(indent + n + pad))
	f.childless = f.blank()
	return isContainer
}

// marker returns the length of the list marker at the current position (0: none
// there) and the number it starts with (1 for a bullet).
func (f *finder) marker() (n, start int) {
	s := f.src[f.ns:f.end]
	start = 1
	if isDigit(s[0]) {
		start = 0
		for n < len(s) && n < 10 && isDigit(s[n]) {
			start = start*10 + int(s[n]-'0')
			n++
		}
		if n > 9 || n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0, 0
		}
	}
	n++
	if n < len(s) && !isBlank(s[n]) {
		return 0, 0
	}
	return n, start
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
	for _, c := range f.stack[n:] {
		if c == quote {
			f.quotes--
		}
	}
	f.steps += len(f.stack) - n
	f.stack = f.stack[:n]
	f.childless = false
}
