package hidden

import "unicode/utf8"

// lexer reads CSS (CSS Syntax Module Level 3, section 4) token by token into a
// plain form.
type lexer struct {
	css string
	at  int
	out plain
	// url says that the name just read is "url" and the next byte "(".
	url bool
}

func (l *lexer) peek(ahead int) byte {
	if l.at+ahead < len(l.css) {
		return l.css[l.at+ahead]
	}
	return 0
}

// skip passes over white space and comments.
func (l *lexer) skip() {
	for l.at < len(l.css) {
		switch {
		case isSpace(l.css[l.at]):
			l.at++
		case l.css[l.at] == '/' && l.peek(1) == '*':
			l.comment()
		default:
			return
		}
		l.out.space = true
	}
}

// comment passes over a comment, to the end of the text if it does not end.
func (l *lexer) comment() {
	for l.at += 2; l.at < len(l.css); l.at++ {
		if l.css[l.at] == '*' && l.peek(1) == '/' {
			l.at += 2
			return
		}
	}
}

// token reads one token that is neither white space nor a comment, and returns
// its first byte, or "a" for a name and "0" for a number.
func (l *lexer) token() byte {
	c := l.css[l.at]
	switch {
	case c == '"' || c == '\'':
		l.out.begin(c)
		l.str(c)
	case l.startsNumber():
		l.out.begin('0')
		l.number()
		return '0'
	case l.startsName():
		l.out.begin('a')
		l.name()
		return 'a'
	case c == '#':
		l.out.begin(c)
		l.at++
		l.out.put(c)
		l.nameChars()
	default:
		l.out.begin(c)
		l.at++
		l.out.put(c)
	}
	return c
}

// str reads a string as "", or as foreign if a line ending breaks it.
func (l *lexer) str(quote byte) {
	for l.at++; l.at < len(l.css); l.at++ {
		switch c := l.css[l.at]; {
		case c == quote:
			l.at++
			l.out.put('"')
			l.out.put('"')
			return
		case c == '\\':
			l.at++
			if l.at < len(l.css) && l.css[l.at] == '\r' && l.peek(1) == '\n' {
				l.at++
			}
		case c == '\n' || c == '\r' || c == '\f':
			l.out.put(foreign)
			return
		}
	}
	l.at = len(l.css) // an escape may have led beyond it
	l.out.put('"')
	l.out.put('"')
}

// startsNumber says whether a number begins here.
func (l *lexer) startsNumber() bool {
	i := 0
	if c := l.peek(0); c == '+' || c == '-' {
		i = 1
	}
	return isDigit(l.peek(i)) || l.peek(i) == '.' && isDigit(l.peek(i+1))
}

// startsName says whether a name (an ident sequence) begins here.
func (l *lexer) startsName() bool {
	switch c := l.peek(0); {
	case c == '-':
		return l.at+1 < len(l.css) && (isNameStart(l.peek(1)) || l.peek(1) == '-' || l.escapeAt(1))
	case c == '\\':
		return l.escapeAt(0)
	default:
		return l.at < len(l.css) && isNameStart(c)
	}
}

// escapeAt says whether a valid escape begins ahead of here.
func (l *lexer) escapeAt(ahead int) bool {
	if l.peek(ahead) != '\\' {
		return false
	}
	c := l.peek(ahead + 1)
	return c != '\n' && c != '\r' && c != '\f'
}

func isNameStart(c byte) bool { return isLetter(c) || c == '_' || c >= utf8.RuneSelf || c == 0 }

func isNameChar(c byte) bool { return isNameStart(c) || isDigit(c) || c == '-' }

// number reads a number with its unit or "%".
func (l *lexer) number() {
	l.put()
	l.digits()
	if l.peek(0) == '.' && isDigit(l.peek(1)) {
		l.put()
		l.digits()
	}
	if l.peek(0)|0x20 == 'e' {
		sign := 0
		if c := l.peek(1); c == '+' || c == '-' {
			sign = 1
		}
		if isDigit(l.peek(1 + sign)) {
			for range 2 + sign {
				l.put()
			}
			l.digits()
		}
	}
	if l.peek(0) == '%' {
		l.put()
	} else if l.startsName() {
		from := l.out.n
		l.nameChars()
		l.guard(from, true)
	}
}

func (l *lexer) digits() {
	for isDigit(l.peek(0)) {
		l.put()
	}
}

// put copies one byte.
func (l *lexer) put() {
	l.out.put(lower(l.css[l.at]))
	l.at++
}

// name reads a name, with the "(" behind it if it names a function.
func (l *lexer) name() {
	from := l.out.n
	l.nameChars()
	l.guard(from, false)
	l.url = l.peek(0) == '(' && string(l.out.buf[from:l.out.n]) == "url"
}

// nameChars reads the characters of a name.
func (l *lexer) nameChars() {
	for l.at < len(l.css) {
		switch c := l.css[l.at]; {
		case c == '\\' && l.escapeAt(0):
			l.escape()
		case isNameChar(c):
			l.at++
			if c == 0 {
				c = foreign
			}
			if c < utf8.RuneSelf || utf8.RuneStart(c) {
				l.out.put(lower(min(c, utf8.RuneSelf)))
			}
		default:
			return
		}
	}
}

// guard marks a name at from in the plain form that escapes have made look like a
// number or, as a unit, like an exponent.
func (l *lexer) guard(from int, unit bool) {
	name := l.out.buf[from:l.out.n]
	first := name
	if unit {
		if len(name) == 0 || name[0] != 'e' {
			return
		}
		first = name[1:]
	}
	if len(first) > 0 && first[0] == '-' {
		first = first[1:]
	}
	if len(first) > 0 && isDigit(first[0]) {
		name[0] = foreign
	}
}

// escape reads an escape.
func (l *lexer) escape() {
	l.at++
	r, n := rune(0), 0
	for n < 6 && hexDigit(l.peek(n)) >= 0 && l.at+n < len(l.css) {
		r = r<<4 | hexDigit(l.peek(n))
		n++
	}
	switch {
	case n > 0:
		l.at += n
		l.afterEscape()
	case l.at < len(l.css):
		r, n = utf8.DecodeRuneInString(l.css[l.at:])
		l.at += n
	}
	switch {
	case r >= utf8.RuneSelf:
		l.out.put(utf8.RuneSelf)
	case r != 0 && isNameChar(byte(r)):
		l.out.put(lower(byte(r)))
	default:
		l.out.put(foreign)
	}
}

// afterEscape passes over the one white space that ends a hexadecimal escape.
func (l *lexer) afterEscape() {
	if l.peek(0) == '\r' && l.peek(1) == '\n' {
		l.at++
	}
	if isSpace(l.peek(0)) {
		l.at++
	}
}

// address reads the rest of an unquoted url(…) behind its "(" as nothing, and
// says whether it is one: a quoted one is a function like others.
func (l *lexer) address() bool {
	from := l.at
	for isSpace(l.peek(0)) {
		l.at++
	}
	if c := l.peek(0); c == '"' || c == '\'' {
		l.at = from
		return false
	}
	for l.at < len(l.css) && l.css[l.at] != ')' {
		if l.escapeAt(0) {
			l.at++
		}
		l.at++
	}
	l.at = min(l.at+1, len(l.css))
	l.out.put(')')
	return true
}
