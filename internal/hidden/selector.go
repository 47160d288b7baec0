package hidden

import "strings"

// add takes in a rule whose block has ended.
func (s *Sheet) add(b *block) {
	g, hides := b.ground()
	s.hides = s.hides || hides
	l := selectors{lexer: lexer{css: b.selectors}, names: s.names, shows: b.shows() &^ g.together}
	if !b.mute {
		l.unnamed = l.shows
	}
	if b.unsure || b.nests {
		l.shows = allSlots
	}
	before, odd := len(s.rules), false
	for l.next() {
		odd = odd || l.odd
		if !hides || l.pseudo {
			continue
		}
		l.mark()
		sure := l.simple && !b.unsure && !b.nests && b.touched&moved == 0 && (l.class != "" || l.id != "")
		r := rule{l.element, l.class, l.id, g}
		if sure && len(s.rules) < maxRules && !s.has(r) {
			s.rules = append(s.rules, r)
		}
	}
	if odd || l.comma { // one selector that a browser does not know undoes the rule
		s.rules = s.rules[:before]
	}
}

func (s *Sheet) has(r rule) bool {
	for i := range s.rules {
		if s.rules[i] == r {
			return true
		}
	}
	return false
}

// selectors reads a list of selectors one by one.
type selectors struct {
	lexer
	names   *names
	shows   slots // what the rule sets without hiding
	unnamed slots // the same, of elements that no name tells
	comma   bool  // the selector before ended with one

	element, class, id string // of a simple selector, as they stand in the text
	simple             bool
	odd                bool   // it has signs that may make it invalid
	fresh              bool   // a compound begins here
	pseudo             bool   // it selects no element but something drawn with it
	last               uint32 // the hash of the last class or id, or else of the last type
	named              bool   // last is a class's or id's
	compound           bool   // the last compound has a name
	star               bool   // it is "*" alone
	parts              int
}

// next reads up to the comma behind the next selector.
func (l *selectors) next() bool {
	if l.skip(); l.at == len(l.css) {
		return false
	}
	*l = selectors{lexer: l.lexer, names: l.names, shows: l.shows, unnamed: l.unnamed, simple: true, fresh: true}
	depth := 0
	for l.at < len(l.css) {
		c := l.css[l.at]
		if c == ',' && depth == 0 {
			l.at++
			l.comma = true
			break
		}
		l.part(c, &depth)
	}
	l.odd = l.odd || l.parts == 0
	if l.pseudo {
		return true
	}
	if l.last == 0 || !l.compound {
		l.names.all |= l.unnamed
	}
	if page := l.simple && (strings.EqualFold(l.element, "html") || strings.EqualFold(l.element, "body")); !page {
		l.names.anywhere |= l.unnamed
	}
	return true
}

// part reads one part of a selector.
func (l *selectors) part(c byte, depth *int) {
	from := l.at
	l.out.reset()
	switch {
	case c == '.' || c == '#':
		l.at++
		l.named = l.read(c, *depth) || l.named
		l.keep(c, l.css[from+1:l.at], *depth)
	case c == '*':
		l.at++
		l.star = l.fresh
		l.odd = l.odd || !l.fresh
		l.simple = l.simple && l.parts == 0
	case l.startsName():
		l.odd = l.odd || !l.fresh
		l.read('t', *depth)
		l.keep('t', l.css[from:l.at], *depth)
	case c == ':':
		l.at++
		l.simple, l.star, l.odd = false, false, true
		l.pseudoName()
	case c == '[':
		l.simple, l.star, l.odd = false, false, true
		l.attribute()
	case isSpace(c) || c == '/' && l.peek(1) == '*':
		l.gap()
		return
	default:
		l.sign(c, depth)
	}
	l.fresh = false
	l.parts++
}

// read reads a name, notes that the rule touches it, and says whether it is there.
func (l *selectors) read(kind byte, depth int) bool {
	from := l.at
	l.odd = l.odd || !l.startsName()
	l.nameChars()
	if l.at == from {
		l.simple = false
		return false
	}
	h := hashPlain(kind, l.out.bytes())
	l.names.touched[h%uint32(len(l.names.touched))] |= l.shows
	if depth == 0 && kind != 't' || !l.named {
		l.last = h
	}
	return true
}

// keep notes a name of a simple selector. One with an escape is none.
func (l *selectors) keep(kind byte, name string, depth int) {
	l.compound = l.compound || depth == 0
	l.star = false
	l.simple = l.simple && l.class == "" && l.id == "" && strings.IndexByte(name, '\\') < 0 && depth == 0
	switch kind {
	case '.':
		l.class = name
	case '#':
		l.id = name
	default:
		l.simple = l.simple && l.parts == 0
		l.element = name
	}
}

// gap passes over white space, which joins two compounds unless a comma or the end
// is behind.
func (l *selectors) gap() {
	l.skip()
	if l.at < len(l.css) && l.css[l.at] != ',' && l.parts > 0 {
		l.simple, l.compound, l.star, l.fresh = false, false, false, true
	}
}

// sign passes over any other sign.
func (l *selectors) sign(c byte, depth *int) {
	l.simple, l.odd = false, true
	switch c {
	case '"', '\'':
		l.str(c)
		return
	case '(':
		*depth++
	case ')':
		*depth = max(*depth-1, 0)
	case '>', '+', '~':
		if *depth == 0 {
			l.compound, l.star = false, false
		}
	}
	l.at++
}

// drawn are the names of what is drawn with an element and holds none of its text.
const drawn = "before after marker placeholder selection backdrop cue file-selector-button"

// pseudoName reads the name behind a colon or two.
func (l *selectors) pseudoName() {
	if l.peek(0) == ':' {
		l.at++
	}
	l.nameChars()
	name := l.out.bytes()
	if len(name) > 0 && name[0] == '-' || oneOf(name, drawn) {
		l.pseudo = true
	}
}

// attribute reads a selector of an attribute. One for a class or an id names it.
func (l *selectors) attribute() {
	end := strings.IndexByte(l.css[l.at:], ']')
	if end < 0 {
		end = len(l.css) - l.at
	}
	inside := l.css[l.at+1 : max(l.at+end, l.at+1)]
	l.at = min(l.at+end+1, len(l.css))
	name, value, found := strings.Cut(inside, "=")
	name = strings.TrimRight(name, "~|^$* \t\r\n\f")
	kind := byte('.')
	switch {
	case !found:
		return
	case strings.EqualFold(strings.TrimSpace(name), "id"):
		kind = '#'
	case !strings.EqualFold(strings.TrimSpace(name), "class"):
		return
	}
	for rest := strings.Trim(value, "\"' \t\r\n\f"); rest != ""; {
		var word string
		if word, rest = nextField(rest); word != "" {
			word = strings.Trim(word, "\"'")
			l.out.reset()
			v := lexer{css: word}
			v.nameChars()
			l.last, l.named, l.compound = hashPlain(kind, v.out.bytes()), true, true
			l.names.touched[l.last%uint32(len(l.names.touched))] |= l.shows
		}
	}
}

// mark makes what the selector names last suspect.
func (l *selectors) mark() {
	switch {
	case l.last != 0:
		l.names.suspect(l.last)
	case l.star:
		l.names.suspect(everything)
	}
}
