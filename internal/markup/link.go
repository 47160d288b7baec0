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
	opener := 0
	if f.see != nil {
		opener = in.openers.pop()
	}
	if !active {
		return after
	}
	end, ok := f.inlineTail(after)
	if !ok {
		// A link matters only if somebody asks for links or there is an outer
		// opener to lose, an image only if something waits for it.
		matters := f.see != nil || outer && !image || image && len(in.waiting.queue) > 0
		end, ok = f.referenceTail(c, after, newest, matters)
	}
	switch {
	case image:
		f.closeImage(ok)
	case ok:
		in.brackets.inactive = in.brackets.depth
	}
	if !ok {
		in.trouble.tail = in.trouble.tail || in.at(after) == '('
		return after
	}
	if f.seesLinks() {
		f.seeLink(image, rangeOf(opener, end.pos), c.pos)
	}
	return end
}

// inlineTail reads "(destination "title")".
func (f *finder) inlineTail(c cursor) (cursor, bool) {
	in := &f.in
	in.tail = linkTail{}
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
			in.tail.title = rangeOf(in.add(start, 1).pos, c.pos)
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
		inner := textRange{in.add(after, 1), close}
		// Brackets around blanks or too much are no label and begin anew.
		if ok && (inner.empty() || f.validLabel(inner)) {
			label = inner
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
	in.tail = linkTail{label: label.bytes()}
	return end, true
}

// textRange is the text between two cursors.
type textRange struct{ from, to cursor }

func (r textRange) empty() bool { return r.from == r.to }

func (r textRange) bytes() Range { return rangeOf(r.from.pos, r.to.pos) }

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
