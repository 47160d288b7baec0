package defang

import (
	"strings"

	"post-mcp-verify/internal/finding"
)

// maxName bounds the letters of a tag's or token's name.
const maxName = 32

// name is what was read of a tag's name: its folded letters and digits.
type name struct {
	letters [maxName]byte
	n       int
	joined  bool // a hyphen or underscore stands between letters
	end     int  // behind the last letter
	stop    int  // behind what followed it: where reading ended
	next    byte // the class that ended it
}

// name reads letters, hyphens and underscores from byte i on. Invisible
// characters and emphasis between them do not count. A name that is too long
// or holds a letter of no ASCII shape has n == 0.
func (f *finder) name(i int) (m name) {
	joined := false
	for {
		c, j := f.unit(i)
		switch {
		case j > i && (c == '-' || c == '_' || c == '*'):
			joined = m.n > 0
		case j > i && c == ignorable:
		case j > i && letter(c):
			if !m.add(c) {
				return name{}
			}
			m.joined = m.joined || joined
			m.end = j
		case strings.HasPrefix(f.s[i:], substituteHead):
			return name{} // stands for letters: the name does not end here
		default:
			m.stop, m.next = i, c
			return m
		}
		i = j
	}
}

func (m *name) text() string { return string(m.letters[:m.n]) }

func (m *name) add(c byte) bool {
	if c >= ligature {
		l := ligatures[c-ligature]
		m.n += copy(m.letters[m.n:], l)
		return m.n < maxName
	}
	if c == other || m.n == maxName {
		return false
	}
	m.letters[m.n] = c
	m.n++
	return true
}

// angle looks for markup that starts with the bracket at [i,j).
func (f *finder) angle(i, j int) (Hit, bool) {
	c, at := f.skip(j, ' ')
	switch {
	case c == '<' && f.isSys(at):
		return f.double(i, at)
	case c == '|':
		return f.token(i, at)
	case c == '/', letter(c):
		closing, at := f.slash(at)
		return f.tagHit(i, at, closing)
	}
	return Hit{}, false
}

// slash passes a slash at byte at and the spaces behind it, and says whether
// there was one.
func (f *finder) slash(at int) (closing bool, next int) {
	c, j := f.unit(at)
	if c != '/' {
		return false, at
	}
	_, next = f.skip(j, ' ')
	return true, next
}

// tagHit looks for one of the listed tag names at byte at. The client's own
// tags count whatever follows the name; a role's tag must be complete.
func (f *finder) tagHit(i, at int, closing bool) (Hit, bool) {
	canonical, code, end := f.tagName(at)
	if canonical == "" || !closing && f.placeholder(canonical, i, at, end) {
		return Hit{}, false
	}
	if close, ok := f.bracketEnd(end); ok {
		end = close
	} else if code == finding.ChatMarkup {
		return Hit{}, false
	}
	return Hit{i, end, code, tagSubstitute(canonical, closing)}, true
}

// tagName reads a listed name at byte i.
func (f *finder) tagName(i int) (canonical string, code finding.Code, end int) {
	m := f.name(i)
	if m.next == ' ' || m.next == '\n' {
		if canonical, end := f.spaced(i); canonical != "" {
			return canonical, finding.HarnessMarkup, end
		}
	}
	if m.next == ':' && m.text() == "antml" {
		return "antml", finding.HarnessMarkup, m.end
	}
	if m.next == '.' {
		return "", "", i
	}
	canonical, code = tagName(m.text(), m.joined)
	return canonical, code, m.end
}

// placeholder reports whether an opening tag is more likely documentation's way
// of writing "put yours here": <user> inside a line, and <Command-Name> with a
// capital unless a slash command follows.
func (f *finder) placeholder(canonical string, i, at, end int) bool {
	switch canonical {
	case "user":
		return !f.lineStart(i)
	case "command-name", "command-message", "command-args", "command-contents":
		end, _ = f.bracketEnd(end)
		return f.s[at] >= 'A' && f.s[at] <= 'Z' && !strings.HasPrefix(f.s[end:], "/")
	}
	return false
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

// spaced matches the client's tag names that are distinctive enough to be
// recognised with spaces between their words.
func (f *finder) spaced(i int) (canonical string, end int) {
	for _, n := range spacedTags {
		if end, ok := f.word(i, n.letters, spaceGap); ok {
			return n.canonical, end
		}
	}
	return "", i
}
