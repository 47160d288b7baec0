package defang

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// angle looks for markup that starts with the bracket at [i,j).
func (f *finder) angle(i, j int) (Hit, bool) {
	if f.plainTag(j) {
		return Hit{}, false
	}
	c, at := f.skip(j, ' ')
	switch {
	case c == '<' && f.isSys(at):
		if h, ok := f.double(i, at); ok {
			return h, true
		}
	case c == '|':
		if h, ok := f.token(i, at); ok {
			return h, true
		}
	}
	closing, at := f.slash(at)
	return f.tagHit(i, at, closing)
}

// tagStarts holds, for each letter that a listed name may start with, the bits
// of the second letters. A test compares it with the lists.
var tagStarts = [26]uint32{
	0:         0x62040, // a
	'b' - 'a': 0x1, 'c' - 'a': 0x24904, 'd' - 'a': 0x10,
	'e' - 'a': 0x2000, 'f' - 'a': 0x100000, 'h' - 'a': 0x100000, 'i' - 'a': 0x6008,
	'l' - 'a': 0x6008, 'm' - 'a': 0x4, 'n' - 'a': 0x4010, 'p' - 'a': 0x10,
	'r' - 'a': 0x10, 's' - 'a': 0x1180011, 't' - 'a': 0x24091, 'u' - 'a': 0x40000,
}

// plainTag reports whether byte i starts another tag's name than a listed one,
// from its first letters. It only rules out what is plain ASCII.
func (f *finder) plainTag(i int) bool {
	s := f.s[i:]
	if s != "" && s[0] == '/' {
		s = s[1:]
	}
	if s == "" || !plainLetter(s[0]) {
		return false
	}
	for k := 1; k < len(s) && k < maxName; k++ {
		if plainLetter(s[k]) {
			continue
		}
		switch s[k] {
		case ' ', '>', '/', '.', ',', '(', '"', '\'':
			return k > 1 && tagStarts[lower(s[0])-'a']>>(lower(s[1])-'a')&1 == 0 ||
				k == 1 && (s[k] == '>' || s[k] == ' ' && tagStarts[lower(s[0])-'a'] == 0)
		}
		return false
	}
	return false
}

func plainLetter(b byte) bool { return lower(b) >= 'a' && lower(b) <= 'z' }

// slash passes a slash at byte at, or behind line breaks there, and the spaces
// behind it, and says whether there was one.
func (f *finder) slash(at int) (closing bool, next int) {
	c, k := f.skipSpace(at)
	if c != '/' {
		return false, at
	}
	_, k = f.unit(k)
	_, next = f.skip(k, ' ')
	return true, next
}

// tagHit looks for one of the listed tag names at byte at, behind the bracket
// at byte i. The client's own tags count whatever follows the name; a role's
// tag must be complete.
func (f *finder) tagHit(i, at int, closing bool) (Hit, bool) {
	t := &f.tag
	if f.readTag(t, at); t.n < 2 {
		return Hit{}, false
	}
	generic := !closing && f.behindLetter(i)
	t.follows = !closing && f.behindWord(i)
	canonical, end := f.harnessName(t, generic)
	if canonical != "" {
		if !closing && f.placeholder(canonical, at, end) {
			return Hit{}, false
		}
		if close, ok := f.bracketEnd(end); ok {
			end = close
		}
		return Hit{i, end, finding.HarnessMarkup, tagSubstitute(canonical, closing)}, true
	}
	canonical, end = t.roleName()
	if canonical == "" || generic || canonical == "user" && !closing && f.inLine(i) {
		return Hit{}, false
	}
	end, ok := f.bracketEnd(end)
	return Hit{i, end, finding.ChatMarkup, tagSubstitute(canonical, closing)}, ok
}

// harnessName looks for one of the client's tags, at the first mark or behind a
// namespace prefix.
func (f *finder) harnessName(t *tagText, generic bool) (canonical string, end int) {
	if !t.leads(0) {
		return "", 0
	}
	if canonical, end := f.call(t); canonical != "" {
		return canonical, end
	}
	if canonical, end := f.listedTag(t, 0, generic); canonical != "" {
		return canonical, end
	}
	for k := 1; k < t.n; k++ {
		switch t.marks[k].gap {
		case 0, hyphen:
		case colon, colon | path:
			if generic && t.marks[k].gap&path != 0 {
				return "", 0
			}
			if canonical, end := f.listedTag(t, k, generic); canonical != "" {
				return canonical, end
			}
		default:
			return "", 0
		}
	}
	return "", 0
}

// listedTag looks for a listed name at the mark k.
func (f *finder) listedTag(t *tagText, k int, generic bool) (canonical string, end int) {
	for i := range harnessTags {
		n := harnessTags[i]
		if !t.mayBe(k, n) {
			continue
		}
		if m, ok := t.match(k, n, false); ok && m.ends() && (spaced(n) || !m.loose && f.binding(m, generic)) && (m.gaps&dot == 0 || !isFile(n)) {
			return n, m.end
		}
	}
	if t.marks[k].gap&^(hyphen|space|embedded) != 0 && k == 0 {
		return "", 0
	}
	for i := range joinedTags {
		n := joinedTags[i]
		if !t.mayBe(k, n) {
			continue
		}
		m, ok := t.match(k, n, false)
		if ok && m.ends() && !m.loose && joins(m.gaps, n, generic || k > 0 || m.gaps&dot != 0 && t.follows) && f.binding(m, generic) {
			return n, m.end
		}
	}
	return "", 0
}

// binding reports whether the gaps of a match make it a tag where code writes
// names too: a type argument or comparison (generic) has only hyphens in it,
// and elsewhere other signs need the closing bracket right behind the name. A
// doubled colon is a path.
func (f *finder) binding(m match, generic bool) bool {
	signs := m.gaps & (dot | colon | odd | list | path)
	switch {
	case generic:
		return m.gaps&hyphen != 0 && signs == 0
	case signs == 0:
		return true
	case m.gaps&path != 0:
		return false
	}
	_, ok := f.bracketEnd(m.end)
	return ok
}

// mayBe rules out, by its first letter alone, most of what is not the name.
func (t *tagText) mayBe(k int, name string) bool {
	c := t.marks[k].class
	return c == name[0] || c < 'a' || c > 'z' || c == 'i' || c == 'l'
}

// spaced reports whether name is one of spacedTags.
func spaced(name string) bool {
	for _, n := range spacedTags {
		if n == name {
			return true
		}
	}
	return false
}

// isFile reports whether the tag's name with a full stop is that of a file.
func isFile(name string) bool { return strings.HasSuffix(name, "claude-md") }

// joins reports whether the gaps of a name of plain words make it a tag: a
// hyphen, or another sign where no programming language writes one.
func joins(gaps separators, name string, hyphenOnly bool) bool {
	switch {
	case gaps&hyphen != 0:
		return true
	case hyphenOnly, gaps&list != 0:
		return false
	}
	return gaps&(dot|odd|embedded) != 0 || gaps&colon != 0 && !strings.HasPrefix(name, "command")
}

// call looks for a tool call as the model writes it: any name in the namespace
// antml, or invoke with a name.
func (f *finder) call(t *tagText) (canonical string, end int) {
	if !t.mayBe(0, "antml") && !t.mayBe(0, "invoke") {
		return "", 0
	}
	if m, ok := t.match(0, "antml", true); ok {
		if c, _ := f.skip(m.end, ' '); c == ':' {
			return "antml", m.end
		}
	}
	if m, ok := t.match(0, "invoke", true); ok && m.after&space != 0 {
		_, at := f.skipSpace(m.end)
		if end, ok := f.word(at, "name", nameGap); ok {
			if c, _ := f.skipSpace(end); c == '=' {
				return "invoke", m.end
			}
		}
	}
	return "", 0
}

// roleName looks for a role: its letters and hyphens, no look-alike digit.
func (t *tagText) roleName() (canonical string, end int) {
	if t.marks[0].gap&^(hyphen|space|embedded) != 0 || !t.leads(0) {
		return "", 0
	}
	for i := range roleTags {
		n := roleTags[i]
		if !t.mayBe(0, n) {
			continue
		}
		if m, ok := t.match(0, n, true); ok && m.ends() && m.gaps&^(hyphen|embedded) == 0 {
			return n, m.end
		}
	}
	return "", 0
}

// behindLetter reports whether a letter or number stands directly before byte i:
// an opening tag there is a type argument, as in List<System>.
func (f *finder) behindLetter(i int) bool {
	r, n := utf8.DecodeLastRuneInString(f.s[:i])
	return n > 0 && letter(fold(r))
}

// behindWord is behindLetter with spaces between.
func (f *finder) behindWord(i int) bool {
	for k := i; k > max(0, i-maxLead); k-- {
		if f.s[k-1] != ' ' {
			return f.behindLetter(k)
		}
	}
	return false
}

// placeholder reports whether an opening tag is more likely documentation's way
// of writing "put yours here": <Command-Name> with a capital, unless a slash
// command follows.
func (f *finder) placeholder(canonical string, at, end int) bool {
	switch canonical {
	case "command-name", "command-message", "command-args", "command-contents":
		end, _ = f.bracketEnd(end)
		return f.s[at] >= 'A' && f.s[at] <= 'Z' && !strings.HasPrefix(f.s[end:], "/")
	}
	return false
}
