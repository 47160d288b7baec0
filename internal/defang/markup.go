package defang

// maxName bounds the letters of a tag's or token's name.
const maxName = 32

// name is what was read of a tag's name: the classes of its letters and digits.
type name struct {
	letters [maxName]byte
	n       int
	stop    int  // where reading ended
	next    byte // the class that ended it
}

// name reads letters, hyphens and underscores from byte i on. Invisible
// characters and emphasis between them do not count. A name that is too long
// or holds a letter of no ASCII shape has n == 0.
func (f *finder) name(i int) (m name) {
	for {
		c, j := f.unit(i)
		switch {
		case j > i && (c == '-' || c == '_' || c == '*' || c == ignorable):
		case j > i && letter(c):
			if !m.add(c) {
				return name{}
			}
		default:
			m.stop, m.next = i, c
			return m
		}
		i = j
	}
}

func (m *name) text() string { return string(m.letters[:m.n]) }

func (m *name) add(c byte) bool {
	if c == other || m.n == maxName {
		return false
	}
	m.letters[m.n] = c
	m.n++
	return true
}

// inLine reports whether something stands before byte i on its line.
func (f *finder) inLine(i int) bool {
	return !f.lineStart(i)
}

// lineStart reports whether nothing but spaces, quote marks and emphasis
// stands before byte i on its line, looking back at most maxLead bytes.
func (f *finder) lineStart(i int) bool {
	for k := i - 1; k >= max(0, i-maxLead); k-- {
		switch f.s[k] {
		case '\n', '\r':
			return true
		case ' ', '\t', '>', '*':
		default:
			return false
		}
	}
	return i < maxLead
}

// bracketEnd returns the offset behind the closing angle bracket that follows
// byte i after nothing but spaces, a slash and invisible characters.
func (f *finder) bracketEnd(i int) (int, bool) {
	for {
		c, j := f.unit(i)
		switch {
		case j == i:
			return i, false
		case c == '>':
			return j, true
		case c != ' ' && c != '\n' && c != '/' && c != ignorable && c != '-' && c != '_' && c != '*':
			return i, false
		}
		i = j
	}
}
