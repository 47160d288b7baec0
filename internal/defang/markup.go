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
	case c == '/':
		_, next := f.unit(at)
		return f.tagHit(i, next, true)
	case letter(c):
		return f.tagHit(i, at, false)
	}
	return Hit{}, false
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
	if m.next == ':' && string(m.letters[:m.n]) == "antml" {
		return "antml", finding.HarnessMarkup, m.end
	}
	if m.next == '.' {
		return "", "", i
	}
	canonical, code = tagName(string(m.letters[:m.n]), m.joined)
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
	for _, n := range spacedNames {
		if end, ok := f.word(i, n.letters, spaceGap); ok {
			return n.canonical, end
		}
	}
	return "", i
}

// token looks for a chat template's token, <|name|>, whose first bar stands at
// byte at. Any name counts; only listed ones are named in the substitute.
func (f *finder) token(i, at int) (Hit, bool) {
	_, at = f.unit(at)
	_, at = f.skip(at, ' ')
	m := f.name(at)
	if m.n < 2 {
		return Hit{}, false
	}
	c, bar := f.skip(m.stop, ' ')
	if c != '|' {
		return Hit{}, false
	}
	_, bar = f.unit(bar)
	c, close := f.skip(bar, ignorable)
	if c != '>' {
		return Hit{}, false
	}
	_, end := f.unit(close)
	return Hit{i, end, finding.ChatMarkup, tokenSubstitute(string(m.letters[:m.n]))}, true
}

// isSys reports whether the second bracket of <<SYS>> stands at byte i.
func (f *finder) isSys(i int) bool {
	_, j := f.unit(i)
	c, j := f.skip(j, ' ')
	return c == 's' || c == '/'
}

// double looks for <<SYS>> and <</SYS>>; the second bracket stands at byte at.
func (f *finder) double(i, at int) (Hit, bool) {
	_, at = f.unit(at)
	c, at := f.skip(at, ' ')
	closing := c == '/'
	if closing {
		_, at = f.unit(at)
		_, at = f.skip(at, ' ')
	}
	end, ok := f.word(at, "sys", nameGap)
	if !ok {
		return Hit{}, false
	}
	for range 2 {
		if end, ok = f.bracketEnd(end); !ok {
			return Hit{}, false
		}
	}
	return Hit{i, end, finding.ChatMarkup, tagSubstitute("sys", closing)}, true
}

// square looks for [INST] and its relatives; the bracket is [i,j).
func (f *finder) square(i, j int) (Hit, bool) {
	c, at := f.skip(j, ' ')
	closing := c == '/'
	if closing {
		_, at = f.unit(at)
		_, at = f.skip(at, ' ')
	}
	m := f.name(at)
	canonical := squareName(string(m.letters[:m.n]))
	if canonical == "" {
		return Hit{}, false
	}
	c, close := f.skip(m.stop, ' ')
	if c != ']' {
		return Hit{}, false
	}
	_, end := f.unit(close)
	return Hit{i, end, finding.ChatMarkup, tagSubstitute(canonical, closing)}, true
}

// role looks for "role": "system" in JSON's way of writing; the first quote is
// [i,j). Only the word role is the hit, so that JSON stays JSON.
func (f *finder) role(j int) (Hit, bool) {
	start := j
	end, ok := f.word(start, "role", nameGap)
	if !ok {
		return Hit{}, false
	}
	at := end
	for _, want := range [...]byte{'"', ':', '"'} {
		c, k := f.skipSpace(at)
		if c == '\'' {
			c = '"'
		}
		if c != want {
			return Hit{}, false
		}
		_, at = f.unit(k)
	}
	m := f.name(at)
	if c := m.next; c != '"' && c != '\'' || !roleName(string(m.letters[:m.n])) {
		return Hit{}, false
	}
	return Hit{start, end, finding.ChatMarkup, roleSubstitute}, true
}

// skipSpace passes invisible characters, spaces and line breaks.
func (f *finder) skipSpace(i int) (byte, int) {
	for {
		c, j := f.unit(i)
		if j == i || c != ignorable && c != ' ' && c != '\n' {
			return c, i
		}
		i = j
	}
}

// line looks at the start of a line, byte i, for a speaker's name with a colon
// (after a blank line) or a heading that names one (anywhere). blank says
// whether the line before is blank or there is none.
func (f *finder) line(i int, blank bool) (Hit, bool) {
	hashes := 0
	for {
		c, j := f.unit(i)
		if j == i || letter(c) {
			break
		}
		if c != ' ' && c != '>' && c != '*' && c != '#' && c != ignorable {
			return Hit{}, false
		}
		if c == '#' {
			hashes++
		}
		i = j
	}
	m := f.name(i)
	speaker, heading := speakerName(string(m.letters[:m.n]))
	if !(speaker && blank && hashes == 0 || heading && hashes >= 3) {
		return Hit{}, false
	}
	c, at := f.skip(m.stop, ' ')
	if c != ':' {
		return Hit{}, false
	}
	_, end := f.unit(at)
	return Hit{i, end, finding.ChatMarkup, speakerSubstitute}, true
}
