package defang

// maxMarks bounds the letters read of a tag's name, maxSpaces the gaps with
// spaces and maxInline the inline tags among them.
const (
	maxMarks  = 48
	maxSpaces = 4
	maxInline = 8
)

// separators say what stands between two letters of a tag's name.
type separators uint8

const (
	hyphen   separators = 1 << iota // a hyphen, underscore or emphasis
	space                           // a space or line break
	dot                             // a full stop
	colon                           // a colon
	odd                             // any other sign
	list                            // a slash, comma or bar, as between alternatives and in paths
	path                            // a doubled colon
	embedded                        // a whole HTML tag, or a substitute of ours
)

// mark is one letter of a tag's name, or a sign that may be written for one.
type mark struct {
	class byte
	gap   separators // before it
	end   int        // the offset behind it
}

// tagText is what was read behind an angle bracket, as far as it may be a name.
type tagText struct {
	marks   [maxMarks]mark
	n       int
	follows bool // an opening tag behind a word on its line
}

// match is how a listed name lies in a tagText.
type match struct {
	gaps  separators // between its letters
	loose bool       // a gap is of spaces without a hyphen
	end   int        // behind the last letter
	after separators // what stands behind the name, none at the end of the marks
	more  bool       // the next mark is a letter
}

// readTag reads from byte i on, up to what no name goes on behind.
func (f *finder) readTag(t *tagText, i int) {
	t.n = 0
	gap, spaces, inline := separators(0), 0, 0
	for t.n < maxMarks {
		c, j := f.unit(i)
		switch {
		case j == i, c == '>', c == '=', c == '"', c == '\'':
			return
		case letter(c), mayRead(c) && !t.repeats(c, gap):
			t.marks[t.n] = mark{c, gap, j}
			t.n++
			gap = 0
		case c == '<':
			over := f.inline(i)
			if inline++; over == i || inline > maxInline {
				return
			}
			j = over
			gap |= embedded
		case c == ' ', c == '\n':
			if gap&space == 0 && t.n > 0 {
				spaces++
			}
			if spaces > maxSpaces {
				return
			}
			gap |= space
		default:
			sep := f.separator(i, c)
			if sep&gap&colon != 0 {
				sep |= path
			}
			gap |= sep
		}
		i = j
	}
}

// separator sorts the class c of the sign at byte i.
func (f *finder) separator(i int, c byte) separators {
	switch c {
	case ignorable:
		if f.s[i] == '[' {
			return embedded
		}
		return 0
	case '-', '_', '*':
		return hyphen
	case '.':
		return dot
	case ':':
		return colon
	case '/', ',':
		return list
	}
	return odd
}

// inline returns the offset behind the whole HTML tag at byte i, or i.
func (f *finder) inline(i int) int {
	if f.s[i] != '<' {
		return i
	}
	if over := f.htmlTag(i); over > i+1 {
		return over
	}
	return i
}

// mayRead reports whether the class c of a sign may be written for a letter.
func mayRead(c byte) bool {
	switch c {
	case '@', '|', '!', '$', '+':
		return true
	}
	return c >= ligature
}

// repeats reports whether the sign c was just read, so that a run of it does
// not use up the marks.
func (t *tagText) repeats(c byte, gap separators) bool {
	return t.n > 0 && gap == 0 && t.marks[t.n-1].class == c
}

// match compares the marks from the one at k on with a listed name. With exact,
// no digit or sign stands for a letter.
func (t *tagText) match(k int, name string, exact bool) (m match, ok bool) {
	first, pending := true, separators(0)
	for p := 0; p < len(name); {
		if name[p] == '-' {
			p++
			continue
		}
		if k == t.n {
			return m, false
		}
		n := t.reads(k, name[p:], exact)
		switch {
		case n > 0:
			if gap := pending | t.marks[k].gap; !first && !m.add(gap) {
				return m, false
			}
			first, pending = false, 0
			p += n
			m.end = t.marks[k].end
		case letter(t.marks[k].class) || exact:
			return m, false
		default:
			pending |= t.marks[k].gap | odd
			if t.marks[k].class == '|' {
				pending |= list
			}
		}
		k++
	}
	if k < t.n {
		m.after, m.more = t.marks[k].gap, letter(t.marks[k].class)
	}
	return m, true
}

// add notes a gap between two letters of the name. A sign among spaces parts
// words of a sentence; a hyphen among them still joins.
func (m *match) add(gap separators) bool {
	m.gaps |= gap
	if gap&space != 0 {
		m.loose = m.loose || gap&hyphen == 0
		return gap&(dot|colon|odd|list) == 0
	}
	return true
}

// reads is how many letters of want the mark at k stands for.
func (t *tagText) reads(k int, want string, exact bool) int {
	c := t.marks[k].class
	switch {
	case c == want[0]:
		return 1
	case c >= ligature:
		return reading(c, want)
	case exact || !alike(c, want[0]):
		return 0
	case letter(c):
		return 1
	}
	if k+1 < t.n && reads(t.marks[k+1].class, want[0]) {
		return 0 // the letter itself follows
	}
	return 1
}

// ends reports whether the name is over where the match ends: no letter
// follows, be it behind a hyphen.
func (m match) ends() bool {
	return !m.more || m.after&^hyphen != 0
}

// leads reports whether the name may start at its first mark: what stands
// before it is no sign set off by spaces.
func (t *tagText) leads(k int) bool {
	gap := t.marks[k].gap
	return gap&space == 0 || gap&(hyphen|dot|colon|odd|list) == 0
}
