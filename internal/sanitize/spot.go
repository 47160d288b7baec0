package sanitize

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// verdict is what a rule decides about the character in question.
type verdict uint8

const (
	junk verdict = iota // it is cut
	fine                // it stays
	odd                 // it stays and is reported
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
	// What rules remember from one spot to the next.
	line   line
	blanks blanks
	code   codeCursor
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
	return r >= 0x0590 && rightToLeft.has(r) && unicode.IsLetter(r)
}

// isWord reports whether r is a letter or a mark that can be seen.
func isWord(r rune) bool { return (unicode.IsLetter(r) || unicode.IsMark(r)) && !unseen.has(r) }

// isMark reports whether r is a mark that can be seen.
func isMark(r rune) bool { return unicode.IsMark(r) && !unseen.has(r) }

// isASCIIWord reports whether r is an ASCII letter or digit.
func isASCIIWord(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
}
