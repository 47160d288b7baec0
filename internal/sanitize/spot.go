package sanitize

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/ucd"
)

// verdict is what a rule decides about the character in question.
type verdict uint8

const (
	junk verdict = iota // it is cut
	fine                // it stays
	odd                 // it stays and is reported
	swap                // another character takes its place
)

// keepIf is fine if ok, else junk.
func keepIf(ok bool) verdict {
	if ok {
		return fine
	}
	return junk
}

// none is the neighbour at either end of a text.
const none rune = -1

// spot is one character of a class in its surroundings.
type spot struct {
	d    *document
	text string
	r    rune
	at   int  // where r is
	end  int  // right after r, or after the sequence that a rule accepted
	prev rune // the last character before r that stays
	key  bool // the text is a key of JSON
	// worse is set by a rule for a character that is more than out of place.
	worse bool
	with  rune // set by a rule: what takes the place of r
	// payload holds the positions of selectors that are part of a payload.
	payload bitSet
	// What rules remember from one spot to the next.
	line    line
	blanks  blanks
	private privateRun
	code    codeCursor
}

// inCode reports whether the spot lies in code.
func (s *spot) inCode() bool { return s.code.holds(s.d, s.at, s.end) }

// next returns the character after the spot.
func (s *spot) next() rune {
	if s.end == len(s.text) {
		return none
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.end:])
	return r
}

// beside is fine if a neighbour is in set, else junk.
func (s *spot) beside(set ucd.Set) verdict { return keepIf(set.Has(s.prev) || set.Has(s.next())) }

// count returns how many characters of set stand right before the spot, up to most.
func (s *spot) count(set ucd.Set, most int) int {
	n := 0
	for at := s.at; n < most; n++ {
		r, size := utf8.DecodeLastRuneInString(s.text[:at])
		if !set.Has(r) {
			break
		}
		at -= size
	}
	return n
}

// line remembers the line that was looked at last, so that a long line is read
// once and not for each of its characters.
type line struct {
	end         int // right after the line, 0 before the first
	rightToLeft bool
}

// seek moves to the line that holds position at; positions only grow.
func (l *line) seek(text string, at int) {
	if at < l.end {
		return
	}
	start := l.end + strings.LastIndexAny(text[l.end:at], "\n\r") + 1
	l.end = len(text)
	if n := strings.IndexAny(text[at:], "\n\r"); n >= 0 {
		l.end = at + n + 1
	}
	l.rightToLeft = strings.IndexFunc(text[start:l.end], isRightToLeft) >= 0
}

func isRightToLeft(r rune) bool {
	return r >= 0x0590 && ucd.RightToLeft.Has(r) && ucd.Letters.Has(r)
}

// unseen holds the letters and marks of the table, so that one of them cannot
// vouch for another.
var unseen = ucd.Set{
	{Lo: 0x034F, Hi: 0x034F}, {Lo: 0x1039, Hi: 0x1039}, {Lo: 0x115F, Hi: 0x1160}, {Lo: 0x17B4, Hi: 0x17B5},
	{Lo: 0x17D2, Hi: 0x17D2}, {Lo: 0x180B, Hi: 0x180D}, {Lo: 0x180F, Hi: 0x180F}, {Lo: 0x1A60, Hi: 0x1A60},
	{Lo: 0x1BAB, Hi: 0x1BAB}, {Lo: 0x2D7F, Hi: 0x2D7F}, {Lo: 0x3164, Hi: 0x3164}, {Lo: 0xAAF6, Hi: 0xAAF6},
	{Lo: 0xFE00, Hi: 0xFE0F}, {Lo: 0xFFA0, Hi: 0xFFA0}, {Lo: 0x10A3F, Hi: 0x10A3F}, {Lo: 0x1107F, Hi: 0x1107F},
	{Lo: 0x11133, Hi: 0x11133}, {Lo: 0x113D0, Hi: 0x113D0}, {Lo: 0x1193E, Hi: 0x1193E}, {Lo: 0x11A47, Hi: 0x11A47},
	{Lo: 0x11A99, Hi: 0x11A99}, {Lo: 0x11D45, Hi: 0x11D45}, {Lo: 0x11D97, Hi: 0x11D97}, {Lo: 0x11F42, Hi: 0x11F42},
	{Lo: 0x13440, Hi: 0x13442}, {Lo: 0x16FE4, Hi: 0x16FE4}, {Lo: 0xE0100, Hi: 0xE01EF},
}

// isWord reports whether r is a letter or a mark that can be seen.
func isWord(r rune) bool { return (ucd.Letters.Has(r) || ucd.Marks.Has(r)) && !unseen.Has(r) }

// isMark reports whether r is a mark that can be seen.
func isMark(r rune) bool { return r >= 0x0300 && ucd.Marks.Has(r) && !unseen.Has(r) }

// isASCIIWord reports whether r is an ASCII letter or digit.
func isASCIIWord(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
}
