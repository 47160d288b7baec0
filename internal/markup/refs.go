package markup

import (
	"hash/maphash"
	"strings"
	"unicode"
	"unicode/utf8"
)

// references holds what the text defines: the labels of reference definitions and,
// in a pass with footnotes, those of footnotes. They are collected only when an
// answer depends on one, by a pass of their own, because a definition may stand
// behind its use.
//
// A label is kept as a hash with a seed that nobody knows, so that an attacker's
// million labels cost eleven bytes each and collide no more often than any. That
// two different labels are taken for one has a chance of 2^-32 for each question.
type references struct {
	collected bool
	notes     int // number of footnotes
	seed      maphash.Seed
	slots     []slot // a hash table, a quarter of it free
	key       []byte
}

// slot holds half of a label's hash, the position of the "[" at which it is
// defined first plus one (31 bits), and whether it is used (the last bit). Zero is
// a free slot.
type slot uint64

const usedBit slot = 1

func (s slot) at() int { return int(uint32(s)>>1) - 1 }

// maxLabel is CommonMark's limit on the characters of a link label.
const maxLabel = 999

// prepare makes room for every label that src could define: what defines one has a
// "]:" and at least five bytes of its own.
func (r *references) prepare(src string, seed maphash.Seed) {
	n := min(strings.Count(src, "]:"), len(src)/5+1)
	*r = references{collected: true, seed: seed, slots: make([]slot, n+n/3+1)}
}

// find returns the slot of the label with that hash, or the free one where it would
// be.
func (r *references) find(hash uint64) (s *slot, known bool) {
	i := int(uint64(uint32(hash)) * uint64(len(r.slots)) >> 32)
	for r.slots[i] != 0 && uint64(r.slots[i])>>32 != hash>>32 {
		if i++; i == len(r.slots) {
			i = 0
		}
	}
	return &r.slots[i], r.slots[i] != 0
}

// add notes that the label is defined at pos. Only the first time counts.
func (r *references) add(hash uint64, pos int) {
	if s, known := r.find(hash); !known {
		*s = slot(hash>>32<<32 | uint64(pos+1)<<1)
	}
}

// usedAt says whether the label is used and it is pos that defines it.
func (r *references) usedAt(hash uint64, pos int) bool {
	if len(r.slots) == 0 {
		return false
	}
	s, known := r.find(hash)
	return known && *s&usedBit != 0 && s.at() == pos
}

// hash returns the hash of the label in x, if it is one.
func (r *references) hash(t *text, x textRange) (hash uint64, ok bool) {
	r.key, ok = t.label(x, r.key[:0])
	return maphash.Bytes(r.seed, r.key), ok
}

// noteHash returns the hash of a footnote's label. No label of a reference begins
// with a space, so that the two never meet.
func (r *references) noteHash(label string) uint64 {
	one := [1]seg{segOf(0, len(label))}
	t := text{src: label, segs: one[:]}
	r.key, _ = t.label(textRange{t.first(), cursor{0, len(label)}}, append(r.key[:0], ' '))
	return maphash.Bytes(r.seed, r.key)
}

// defined says whether the label in x is defined anywhere in the text.
func (f *finder) defined(t *text, x textRange) bool {
	refs := &f.refs
	if !refs.collected {
		f.collectReferences()
	}
	if len(refs.slots) == 0 {
		return false
	}
	hash, ok := refs.hash(t, x)
	if !ok {
		return false
	}
	f.steps += x.to.pos - x.from.pos
	s, known := refs.find(hash)
	if known && f.see != nil && !f.hiding() && !f.covers.at(x.from.pos) {
		*s |= usedBit
	}
	return known
}

func (f *finder) collectReferences() {
	f.refs.collected = true
	f.steps += len(f.src)
	if !strings.Contains(f.src, "]:") {
		return
	}
	if f.see == nil {
		f.refs.seed = maphash.MakeSeed()
	}
	g := finder{src: f.src, mode: refsOnly}
	g.refs.prepare(f.src, f.refs.seed)
	g.find()
	f.steps += g.steps
	f.refs = g.refs
}

// label appends to key the normalised label in r: case folded, runs of whitespace
// as one space, none at the ends. A label is not empty and not longer than
// maxLabel.
func (t *text) label(r textRange, key []byte) ([]byte, bool) {
	empty := len(key)
	count, space := 0, false
	for i := r.from.seg; i <= r.to.seg; i++ {
		lo, hi := max(r.from.pos, int(t.segs[i].lo)), min(r.to.pos, int(t.segs[i].hi))
		for _, c := range t.src[lo:hi] {
			if count++; count > maxLabel {
				return key, false
			}
			if c < utf8.RuneSelf && isTagSpace(byte(c)) {
				space = len(key) > empty
				continue
			}
			if space {
				key = append(key, ' ')
				space = false
			}
			key = fold(key, c)
		}
	}
	return key, len(key) > empty
}

// fold appends c in a form that is equal for all characters that Unicode's full
// case folding makes equal.
func fold(b []byte, c rune) []byte {
	if c < utf8.RuneSelf {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		return append(b, byte(c))
	}
	s := longFold(c)
	if s == "" {
		return utf8.AppendRune(b, orbit(c))
	}
	for _, r := range s {
		b = utf8.AppendRune(b, orbit(r))
	}
	return b
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
		f.defines(c, label)
		if end.pos >= t.end() {
			return nil
		}
		segs = segs[end.seg:]
		segs[0].lo = int32(end.pos)
	}
	return segs
}

// definition reads one definition at the "[" at c, and returns the beginning of
// the line behind it.
func (f *finder) definition(c cursor) (end cursor, label textRange, ok bool) {
	t := &f.in.text
	f.in.tail = linkTail{}
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
	f.in.tail.end = int32(c.pos)
	end, ok = f.definitionTail(c)
	return end, label, ok
}

// validLabel applies the limits on labels without building one.
func (f *finder) validLabel(r textRange) bool {
	t := &f.in.text
	f.steps += r.to.pos - r.from.pos
	count, blank := 0, true
	for i := r.from.seg; i <= r.to.seg; i++ {
		for _, c := range t.src[max(r.from.pos, int(t.segs[i].lo)):min(r.to.pos, int(t.segs[i].hi))] {
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
	f.in.tail.title = Range{}
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
