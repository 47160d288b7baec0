package markup

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
	case '[':
		if f.notes.on {
			return o.footnote()
		}
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
