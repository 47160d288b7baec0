package markup

import (
	"strings"
	"unicode/utf8"
)

// headStays says whether the line on which c begins is still a paragraph's, by what
// stands before c on it.
func (f *finder) headStays(c cut, m *textMemo) bool {
	if f.src[m.lineText] != '<' {
		return keepsParagraph(f.src[m.lineText:c.start])
	}
	// A tag alone on a line would begin an HTML block, and the tag may be cut too.
	for p := c.start - 1; p > m.lineText && p > c.start-40 && f.src[p] != '>'; p-- {
		if isLetter(f.src[p]) {
			return true
		}
	}
	if m.cutEnd <= m.line && holdsText(f.src[m.lineText:c.start]) {
		return true
	}
	return !c.empty && (m.cutEnd <= m.line || f.beginsText(c.tail, 0))
}

// holdsText says whether text comes behind the tag that s begins with.
func holdsText(s string) bool {
	s = s[:min(len(s), 64)]
	_, behind, ok := strings.Cut(s, ">")
	return ok && !strings.ContainsAny(s[:len(s)-len(behind)], "\"'") && len(behind) > 0 && isLetter(behind[0])
}

// keepsParagraph says whether a line that begins a paragraph with s still does
// whatever comes behind s.
func keepsParagraph(s string) bool {
	switch s[0] {
	case '`':
		if runLength(s, '`') > 2 {
			return false
		}
	case '[', '"', '\'', '(', '&', '!', '*', '_', '$':
	default:
		return beginsSafely(s)
	}
	for i := 1; i < len(s) && i < 12; i++ {
		if isLetter(s[i]) || s[i] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// beginsText says whether the text at pos, behind so many spaces more, begins a
// paragraph wherever one can begin.
func (f *finder) beginsText(pos, spaces int) bool {
	lo := pos
	for pos < len(f.src) && f.src[pos] == ' ' && pos < lo+4 {
		pos++
	}
	if pos-lo+spaces > 3 {
		return false
	}
	return beginsSafely(f.src[pos:min(len(f.src), pos+12)])
}

// beginsSafely says whether a line that begins with s is a paragraph's: it begins
// with a word, and not with the number of a list item.
func beginsSafely(s string) bool {
	n := 0
	for n < len(s) && n < 12 && isDigit(s[n]) {
		n++
	}
	switch {
	case n == len(s) || n >= 12:
		return false
	case n == 0:
		return isLetter(s[0]) || s[0] >= utf8.RuneSelf
	case s[n] == '.' || s[n] == ')':
		return n+1 < len(s) && !isSpace(s[n+1])
	}
	return isLetter(s[n]) || s[n] >= utf8.RuneSelf || isBlank(s[n]) || s[n] == ','
}
