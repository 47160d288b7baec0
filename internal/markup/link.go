package markup

// brackets is the stack of open "[" and "![". A bit each is enough: only for
// the newest one does its position matter.
type brackets struct {
	bits  []uint64
	depth int
	// inactive openers are those below this depth: a link cannot hold a link.
	inactive int
	last     cursor // of the newest "[", on the stack or not
	lastIsOn bool
	run      parens
}

func (b *brackets) reset() {
	b.bits, b.depth, b.inactive, b.lastIsOn = b.bits[:0], 0, 0, false
	b.run.hi = 0
}

func (b *brackets) push(image bool) {
	if b.depth&63 == 0 {
		b.bits = append(b.bits[:b.depth>>6], 0)
	}
	word := &b.bits[b.depth>>6]
	*word &^= 1 << (b.depth & 63)
	if image {
		*word |= 1 << (b.depth & 63)
	}
	b.depth++
	b.lastIsOn = true
}

// pop returns the newest opener: whether it is an image's, may begin a link,
// and is the newest "[" seen at all (then a label can begin with it).
func (b *brackets) pop() (image, active, newest bool) {
	b.depth--
	image = b.bits[b.depth>>6]>>(b.depth&63)&1 == 1
	active = image || b.depth >= b.inactive
	b.inactive = min(b.inactive, b.depth)
	newest, b.lastIsOn = b.lastIsOn, false
	return image, active, newest
}

// closeBracket reads the "]" at c and the link tail behind it.
func (f *finder) closeBracket(c cursor) cursor {
	in := &f.in
	after := in.add(c, 1)
	if in.brackets.depth == 0 {
		return after
	}
	outer := in.brackets.depth-1 > in.brackets.inactive
	image, active, newest := in.brackets.pop()
	if !active {
		return after
	}
	end, ok := f.inlineTail(after)
	if !ok {
		// A link matters only if there is an outer opener to lose, an image
		// only if something waits for it.
		matters := outer && !image || image && len(in.waiting.queue) > 0
		end, ok = f.referenceTail(c, after, newest, matters)
	}
	switch {
	case image:
		f.closeImage(ok)
	case ok:
		in.brackets.inactive = in.brackets.depth
	}
	if !ok {
		return after
	}
	return end
}

// inlineTail reads "(destination "title")".
func (f *finder) inlineTail(c cursor) (cursor, bool) {
	in := &f.in
	if in.at(c) != '(' {
		return c, false
	}
	start := c
	c, ok := f.destination(in.spaces(in.add(c, 1)))
	if ok {
		before := c
		c = in.spaces(c)
		if c != before {
			if end, ok := f.title(c); ok {
				c = in.spaces(end)
			}
		}
	}
	f.steps += c.pos - start.pos
	if !ok {
		return c, false
	}
	return in.expect(c, ')')
}

// destination reads a link destination, which may be empty.
func (f *finder) destination(c cursor) (cursor, bool) {
	in := &f.in
	if in.at(c) != '<' {
		return f.bareDestination(c)
	}
	rest := in.rest(c)
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '>':
			return in.add(c, i+1), true
		case '<', '\n', '\r':
			f.steps += i
			return c, false
		case '\\':
			if i+1 < len(rest) && isPunct(rest[i+1]) {
				i++
			}
		}
	}
	f.steps += len(rest)
	return c, false
}

// bareDestination reads a destination without angle brackets: no spaces, no
// control characters, balanced parentheses.
func (f *finder) bareDestination(c cursor) (cursor, bool) {
	in := &f.in
	run := &in.brackets.run
	if c.pos < run.hi {
		if close := run.closing(c.pos - 1); close > 0 {
			return in.add(c, close-c.pos), true
		}
		if c.pos-1 != run.unmatched {
			return c, false
		}
	}
	rest := in.rest(c)
	depth, i := 0, 0
loop:
	for ; i < len(rest); i++ {
		switch b := rest[i]; {
		case b == '(':
			depth++
		case b == ')':
			if depth--; depth < 0 {
				return in.add(c, i), true
			}
		case b == '\\' && i+1 < len(rest) && isPunct(rest[i+1]):
			i++
		case b <= ' ' || b == 0x7f:
			break loop
		}
	}
	f.steps += i
	if depth > 0 && c.pos >= run.hi {
		f.steps += i
		run.read(rest[:i], c.pos, depth)
	}
	return in.add(c, i), depth == 0
}

// parens knows the parentheses of one run without spaces in which a destination
// was not closed, so that the run is not read again for every "](" in it.
type parens struct {
	hi        int // the run's end
	unmatched int // position of the last "(" that nothing closes
	opens     []paren
	stack     []uint32 // indexes of opens not closed
	next      int      // index of the first open that closing may still be asked for
}

// paren is a "(" behind a "]". Texts are under 2 GiB.
type paren struct{ pos, close, depth uint32 }

// read matches the parentheses of s, which begins at position at behind an
// unclosed one and leaves depth more of them open.
func (p *parens) read(s string, at, depth int) {
	p.hi, p.unmatched, p.next = at+len(s), at-1, 0
	p.opens, p.stack = p.opens[:0], p.stack[:0]
	d := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && isPunct(s[i+1]):
			i++
		case s[i] == '(':
			if d++; d == depth {
				p.unmatched = at + i
			}
			if i > 0 && s[i-1] == ']' {
				p.stack = append(p.stack, uint32(len(p.opens)))
				p.opens = append(p.opens, paren{pos: uint32(at + i), depth: uint32(d)})
			}
		case s[i] == ')':
			p.close(at+i, d)
			d--
		}
	}
}

// close matches the ")" at pos with the newest open one if that is as deep.
func (p *parens) close(pos, depth int) {
	n := len(p.stack)
	if n == 0 || int(p.opens[p.stack[n-1]].depth) != depth {
		return
	}
	p.opens[p.stack[n-1]].close = uint32(pos)
	p.stack = p.stack[:n-1]
}

// closing returns the position of the ")" that matches the "(" at open, and 0 if
// the run has none. It is asked in ascending order.
func (p *parens) closing(open int) int {
	for p.next < len(p.opens) && int(p.opens[p.next].pos) < open {
		p.next++
	}
	if p.next < len(p.opens) && int(p.opens[p.next].pos) == open {
		return int(p.opens[p.next].close)
	}
	return 0
}

// title reads a link title in any of its three kinds of quotes.
func (f *finder) title(c cursor) (cursor, bool) {
	in := &f.in
	var closer byte
	switch q := in.at(c); q {
	case '"', '\'':
		closer = byte(q)
	case '(':
		closer = ')'
	default:
		return c, false
	}
	start := c
	end, ok := c, false
	for c = in.add(c, 1); ; c = in.add(c, 1) {
		b := in.at(c)
		if b < 0 || b == '(' && closer == ')' {
			break
		}
		if b == int(closer) {
			end, ok = in.add(c, 1), true
			break
		}
		if b == '\\' {
			c = in.escape(c)
		}
	}
	f.steps += c.pos - start.pos
	return end, ok
}

// escape moves from a backslash to the last byte of what it escapes.
func (t *text) escape(c cursor) cursor {
	if rest := t.rest(c); len(rest) > 1 && isPunct(rest[1]) {
		return t.add(c, 1)
	}
	return c
}

// referenceTail reads a full, collapsed or shortcut reference whose text ends
// at c. It asks whether the label is defined only if the answer changes what
// follows: a full label's text is not read as inline text, what stands behind
// it could be a link tail, and a link takes the outer brackets their meaning.
func (f *finder) referenceTail(c, after cursor, newest, matters bool) (cursor, bool) {
	in := &f.in
	end, label := after, textRange{}
	if in.at(after) == '[' {
		close, ok := f.label(after)
		if ok {
			label = textRange{in.add(after, 1), close}
			end = in.add(close, 1)
			matters = matters || in.at(end) == '(' || f.interesting(after.pos, end.pos)
		}
	}
	if label.empty() {
		if !newest {
			return c, false
		}
		label = textRange{in.add(in.brackets.last, 1), c}
	}
	if !matters || !f.defined(&in.text, label) {
		return c, false
	}
	return end, true
}

// textRange is the text between two cursors.
type textRange struct{ from, to cursor }

func (r textRange) empty() bool { return r.from == r.to }

// label finds the "]" of the link label that begins with "[" at c.
func (f *finder) label(c cursor) (cursor, bool) {
	t := &f.in.text
	start := c
	for c = t.add(c, 1); ; c = t.add(c, 1) {
		b := t.at(c)
		if b < 0 || b == '[' {
			break
		}
		if b == ']' {
			f.steps += c.pos - start.pos
			return c, true
		}
		if b == '\\' {
			c = t.escape(c)
		}
	}
	f.steps += c.pos - start.pos
	return c, false
}
