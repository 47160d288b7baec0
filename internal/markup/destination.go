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
			in.tail.destination = rangeOf(c.pos+1, c.pos+i)
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
	if c.pos < run.hi && run.isOpen(c.pos-1) {
		return c, false
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
				break loop
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
		run.read(rest[:i], c.pos)
	}
	in.tail.destination = rangeOf(c.pos, c.pos+i)
	return in.add(c, i), depth <= 0
}

// parens knows the parentheses of one run without spaces in which a destination
// was not closed, so that the run is not read again for every "](" in it: what
// begins behind a "(" that is closed ends there, and is read but once.
type parens struct {
	lo, hi int      // the run
	open   []uint64 // a bit a byte: a "(" that nothing closes, but for the last
}

// read finds the open parentheses of s, which begins at position at.
func (p *parens) read(s string, at int) {
	p.lo, p.hi = at, at+len(s)
	p.open = append(p.open[:0], make([]uint64, len(s)/64+1)...)
	closers, last := 0, true
	for i := len(s) - 1; i >= 0; i-- {
		switch c := s[i]; {
		case c != '(' && c != ')' || isEscaped(s[:i]):
		case c == ')':
			closers++
		case closers > 0:
			closers--
		case last:
			last = false // what is behind it is balanced
		default:
			p.open[i/64] |= 1 << (i % 64)
		}
	}
}

// isEscaped says whether s ends with a backslash that escapes what is behind it.
func isEscaped(s string) bool {
	n := len(s)
	for n > 0 && s[n-1] == '\\' {
		n--
	}
	return (len(s)-n)%2 == 1
}

// isOpen says whether nothing closes the "(" at pos and it is not the last such.
func (p *parens) isOpen(pos int) bool {
	i := pos - p.lo
	return i >= 0 && p.open[i/64]>>(i%64)&1 == 1
}
