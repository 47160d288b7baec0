package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// references holds the labels that the text defines, normalised. They are
// collected only when an answer depends on one, by a pass of their own, because
// a definition may stand behind its use.
type references struct {
	collected bool
	labels    map[string]struct{}
}

// maxLabel is CommonMark's limit on the characters of a link label.
const maxLabel = 999

// defined says whether the label in r is defined anywhere in the text.
func (f *finder) defined(t *text, r textRange) bool {
	if !f.refs.collected {
		f.refs.collected = true
		f.collectReferences()
	}
	if len(f.refs.labels) == 0 {
		return false
	}
	key, ok := t.label(r)
	if !ok {
		return false
	}
	f.steps += r.to.pos - r.from.pos
	_, ok = f.refs.labels[key]
	return ok
}

func (f *finder) collectReferences() {
	f.steps += len(f.src)
	if !strings.Contains(f.src, "]:") {
		return
	}
	g := finder{src: f.src, mode: refsOnly}
	g.find()
	f.steps += g.steps
	f.refs.labels = g.refs.labels
}

// label normalises the label in r: case folded, runs of whitespace as one space,
// none at the ends. A label is not empty and not longer than maxLabel.
func (t *text) label(r textRange) (string, bool) {
	var b strings.Builder
	count, space := 0, false
	for i := r.from.seg; i <= r.to.seg; i++ {
		lo, hi := max(r.from.pos, t.segs[i].lo), min(r.to.pos, t.segs[i].hi)
		for _, c := range t.src[lo:hi] {
			if count++; count > maxLabel {
				return "", false
			}
			if c < utf8.RuneSelf && isTagSpace(byte(c)) {
				space = b.Len() > 0
				continue
			}
			if space {
				b.WriteByte(' ')
				space = false
			}
			fold(&b, c)
		}
	}
	return b.String(), b.Len() > 0
}

// fold appends c in a form that is equal for all characters that Unicode's full
// case folding makes equal.
func fold(b *strings.Builder, c rune) {
	if c < utf8.RuneSelf {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b.WriteByte(byte(c))
		return
	}
	s := longFold(c)
	if s == "" {
		b.WriteRune(orbit(c))
		return
	}
	for _, r := range s {
		b.WriteRune(orbit(r))
	}
}

// orbit returns one character for all that simple folding makes equal to c.
func orbit(c rune) rune {
	least := c
	for r := unicode.SimpleFold(c); r != c; r = unicode.SimpleFold(r) {
		least = min(least, r)
	}
	return unicode.ToLower(least)
}

// longFold returns what c folds to if that is more than one character.
func longFold(c rune) string {
	lo, hi := 0, len(longFolds)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if longFolds[mid].from < c {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(longFolds) && longFolds[lo].from == c {
		return longFolds[lo].to
	}
	return ""
}

// define removes the reference definitions that a paragraph begins with, and
// returns what is left of it.
func (f *finder) define(segs []seg) []seg {
	for len(segs) > 0 {
		t := text{src: f.src, segs: segs}
		c := t.spaces(t.first())
		if t.at(c) != '[' {
			break
		}
		// title and destination read from f.in.
		f.in.text = t
		f.in.brackets.run.hi = 0
		end, label, ok := f.definition(c)
		if !ok {
			break
		}
		f.addReference(label)
		if end.pos >= t.end() {
			return nil
		}
		segs = segs[end.seg:]
		segs[0].lo = end.pos
	}
	return segs
}

func (f *finder) addReference(r textRange) {
	if f.mode != refsOnly {
		return
	}
	if f.refs.labels == nil {
		f.refs.labels = map[string]struct{}{}
	}
	if key, ok := f.in.text.label(r); ok {
		f.refs.labels[key] = struct{}{}
	}
}

// definition reads one definition at the "[" at c, and returns the beginning of
// the line behind it.
func (f *finder) definition(c cursor) (end cursor, label textRange, ok bool) {
	t := &f.in.text
	close, ok := f.label(c)
	if !ok {
		return c, label, false
	}
	label = textRange{t.add(c, 1), close}
	c = t.add(close, 1)
	if t.at(c) != ':' || !f.validLabel(label) {
		return c, label, false
	}
	start := t.spaces(t.add(c, 1))
	c, ok = f.destination(start)
	if !ok || c == start {
		return c, label, false
	}
	end, ok = f.definitionTail(c)
	return end, label, ok
}

// validLabel applies the limits on labels without building one.
func (f *finder) validLabel(r textRange) bool {
	t := &f.in.text
	count, blank := 0, true
	for i := r.from.seg; i <= r.to.seg; i++ {
		for _, c := range t.src[max(r.from.pos, t.segs[i].lo):min(r.to.pos, t.segs[i].hi)] {
			count++
			blank = blank && c < utf8.RuneSelf && isTagSpace(byte(c))
		}
	}
	return !blank && count <= maxLabel
}

// definitionTail reads the title, if there is one that ends its line, and the
// line ending. A title on a line of its own that does not belong is left to the
// paragraph.
func (f *finder) definitionTail(c cursor) (cursor, bool) {
	t := &f.in.text
	eol, plain := t.lineEnd(c)
	after := t.spaces(c)
	if after == c || t.at(after) < 0 {
		return eol, plain
	}
	if end, ok := f.title(after); ok {
		if end, ok := t.lineEnd(end); ok {
			return end, true
		}
	}
	return eol, plain
}

// lineEnd skips blanks and the line ending. It says whether nothing else was
// there.
func (t *text) lineEnd(c cursor) (cursor, bool) {
	c = t.while(c, isBlank)
	switch t.at(c) {
	case -1:
		return c, true
	case '\n':
		return t.add(c, 1), true
	case '\r':
		c = t.add(c, 1)
		if t.at(c) == '\n' {
			c = t.add(c, 1)
		}
		return c, true
	}
	return c, false
}
