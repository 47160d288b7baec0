package markup

// text is inline text: pieces of the source in order.
type text struct {
	src  string
	segs []seg
}

// cursor is a position in a text. At a piece's end it moves on to the next
// piece, so only the text's end is ever a position without a byte.
type cursor struct{ seg, pos int }

func (t *text) first() cursor { return cursor{0, int(t.segs[0].lo)} }

func (t *text) end() int { return int(t.segs[len(t.segs)-1].hi) }

// at returns the byte at c, and -1 at the end of the text.
func (t *text) at(c cursor) int {
	if c.pos >= int(t.segs[c.seg].hi) {
		return -1
	}
	return int(t.src[c.pos])
}

// add moves n bytes on, which must lie in one piece.
func (t *text) add(c cursor, n int) cursor {
	c.pos += n
	if c.pos >= int(t.segs[c.seg].hi) && c.seg+1 < len(t.segs) {
		c.seg++
		c.pos = int(t.segs[c.seg].lo)
	}
	return c
}

// rest is the remainder of the piece at c.
func (t *text) rest(c cursor) string { return t.src[c.pos:t.segs[c.seg].hi] }

// while skips bytes for which is holds.
func (t *text) while(c cursor, is func(byte) bool) cursor {
	for {
		b := t.at(c)
		if b < 0 || !is(byte(b)) {
			return c
		}
		c = t.add(c, 1)
	}
}

// spaces skips whitespace. A paragraph has no blank lines, so that at most one
// line ending is in it.
func (t *text) spaces(c cursor) cursor { return t.while(c, isTagSpace) }

// isTagSpace is whitespace as CommonMark has it inside tags and links.
func isTagSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// openTag reads a CommonMark open tag. Without one, the position it returns is
// where it gave up.
func (t *text) openTag(c cursor) (cursor, bool) {
	c = t.add(c, 1)
	if b := t.at(c); b < 0 || !isLetter(byte(b)) {
		return c, false
	}
	c = t.while(c, isTagChar)
	for {
		before := c
		c = t.spaces(c)
		switch b := t.at(c); {
		case b == '/':
			c = t.add(c, 1)
			return t.expect(c, '>')
		case b == '>':
			return t.expect(c, '>')
		case b < 0 || c == before || !isAttrStart(byte(b)):
			return c, false
		}
		ok := false
		if c, ok = t.attribute(c); !ok {
			return c, false
		}
	}
}

// attribute reads a name and, if there is one, its value.
func (t *text) attribute(c cursor) (cursor, bool) {
	c = t.while(c, isAttrChar)
	after := t.spaces(c)
	if t.at(after) != '=' {
		return c, true
	}
	c = t.spaces(t.add(after, 1))
	switch b := t.at(c); b {
	case '"', '\'':
		c = t.while(t.add(c, 1), func(x byte) bool { return int(x) != b })
		return t.expect(c, byte(b))
	}
	end := t.while(c, isUnquoted)
	return end, end != c
}

func isUnquoted(c byte) bool {
	switch c {
	case '"', '\'', '=', '<', '>', '`', ' ', '\t', '\n', '\r':
		return false
	}
	return true
}

// closeTag reads a CommonMark closing tag.
func (t *text) closeTag(c cursor) (cursor, bool) {
	c = t.add(t.add(c, 1), 1)
	if b := t.at(c); b < 0 || !isLetter(byte(b)) {
		return c, false
	}
	return t.expect(t.spaces(t.while(c, isTagChar)), '>')
}

func (t *text) expect(c cursor, b byte) (cursor, bool) {
	if t.at(c) != int(b) {
		return c, false
	}
	return t.add(c, 1), true
}

// autolink returns the length of the autolink, angle brackets included, that s
// begins with, and 0 for none. s begins with "<". looked is how far it read.
func autolink(s string) (n, looked int) {
	if n, looked = schemeLink(s); n > 0 {
		return n, looked
	}
	n, more := mailLink(s)
	return n, looked + more
}

func schemeLink(s string) (n, looked int) {
	i := 1
	for i < len(s) && i < 35 && isSchemeChar(s[i]) {
		i++
	}
	if i < 3 || i > 33 || i == len(s) || s[i] != ':' || !isLetter(s[1]) {
		return 0, i
	}
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c == '>':
			return i + 1, i
		case c == '<' || c <= ' ' || c == 0x7f:
			return 0, i
		}
	}
	return 0, i
}

func mailLink(s string) (n, looked int) {
	i := 1
	for i < len(s) && isMailChar(s[i]) {
		i++
	}
	if i == 1 || i == len(s) || s[i] != '@' {
		return 0, i
	}
	for {
		label := i + 1
		for i++; i < len(s) && isTagChar(s[i]); i++ {
		}
		if i == label || i-label > 63 || i == len(s) || s[label] == '-' || s[i-1] == '-' {
			return 0, i
		}
		switch s[i] {
		case '>':
			return i + 1, i
		case '.':
		default:
			return 0, i
		}
	}
}
