package markup

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
