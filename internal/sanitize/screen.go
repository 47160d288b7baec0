package sanitize

import (
	"math"
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// screen finds what a terminal would not show of a text (carrier U07): escape
// sequences with what they hold, text that SGR conceals or paints in the colour
// of its ground, and text that several backspaces in a row go back over. What is
// erased, or written over behind a lone CR or a movement, stays: CR ends a line for
// every other reader, and the others reach text that its writer did not mean.
// It reads one line at a time, and only lines that command a terminal.
type screen struct {
	text string
	next [4]int // where the next backspace, ESC, C1 control and lone CR are

	far, farLine int // the first of those from end on, and where its line begins
	trigger      int // the same, or the next concealed line
	lineStart    int // where its line begins
	start, end   int // the line read last
	gone, grave  bitSet

	// the next span to be cut, and where to look for the one behind it
	from, to, pos int

	cells    []uint32 // by column, where the character in it begins
	col      int
	ink      rendition
	commands bool // the line holds an escape sequence
}

const (
	// maxColumns is how far back a line can be written over.
	maxColumns = 2048
	// graveRun is how many bytes that nobody was to see make a finding Medium.
	graveRun = 4
)

// newScreen is a screen before the first line of text.
func newScreen(text string) screen {
	return screen{text: text, next: [4]int{-1, -1, -1, -1}, far: -1, trigger: -1, from: math.MaxInt}
}

// begins tells whether position i, at or behind the end of the line read last,
// lies in the next line that commands a terminal.
func (s *screen) begins(i int) bool {
	if i < s.end {
		return false
	}
	if s.trigger <= s.end {
		if far := s.nextTrigger(i); far != s.far {
			s.far, s.farLine = far, s.end+strings.LastIndexByte(s.text[s.end:far], '\n')+1
		}
		s.trigger, s.lineStart = s.far, s.farLine
		if s.ink.hides() && s.trigger < len(s.text) && s.end+1 < s.lineStart {
			s.lineStart, s.trigger = s.end+1, s.end+1 // what is concealed goes on to the next command
		}
	}
	return s.trigger < len(s.text) && i >= s.lineStart
}

// nextTrigger returns where the next character that commands a terminal is, from
// i on, or the length of the text.
func (s *screen) nextTrigger(i int) int {
	first := len(s.text)
	for kind, find := range [...]func(string, int) int{nextBackspace, nextEscape, nextC1, nextReturn} {
		if s.next[kind] < i {
			s.next[kind] = find(s.text, i)
		}
		first = min(first, s.next[kind])
	}
	return first
}

func nextBackspace(text string, i int) int { return nextByte(text, i, backspace) }
func nextEscape(text string, i int) int    { return nextByte(text, i, escapeByte) }

// nextByte returns the first position of c from i on, or the length of text.
func nextByte(text string, i int, c byte) int {
	if n := strings.IndexByte(text[i:], c); n >= 0 {
		return i + n
	}
	return len(text)
}

func nextC1(text string, i int) int {
	for i = nextByte(text, i, c1Lead); i < len(text); i = nextByte(text, i+1, c1Lead) {
		if i+1 < len(text) && strings.IndexByte(c1Introducers, text[i+1]) >= 0 {
			return i
		}
	}
	return i
}

func nextReturn(text string, i int) int {
	for i = nextByte(text, i, '\r'); i < len(text); i = nextByte(text, i+1, '\r') {
		if !strings.HasPrefix(text[i+1:], "\n") {
			return i
		}
	}
	return i
}

// read plays the line that begins has found.
func (s *screen) read() {
	s.start, s.end = s.lineStart, nextByte(s.text, s.trigger, '\n')
	s.gone.reset(s.end - s.start)
	s.grave.reset(s.end - s.start)
	s.newLine()
	s.commands = s.ink.hides()
	for i := s.start; i < s.end; {
		i = s.play(i)
	}
	s.pos = s.start
	s.seek()
}

// newLine moves to an empty line.
func (s *screen) newLine() { s.cells, s.col = s.cells[:0], 0 }

// erasing is how many backspaces in a row go back over what was written. Fewer are
// bold or underlined print, or a slip.
const erasing = 4

// back plays the backspaces at i.
func (s *screen) back(i int) int {
	end := i
	for end < s.end && s.text[end] == backspace {
		end++
	}
	before, _ := utf8.DecodeLastRuneInString(s.text[s.start:i])
	after, m := utf8.DecodeRuneInString(s.text[end:s.end])
	struck := m > 0 && (before == after || before == '_' || after == '_' || before == '+' && after == 'o')
	s.hide(i, end, !struck && m > 0 && i > s.start)
	if n := end - i; n >= erasing || struck && n <= columns(before) {
		s.col = max(s.col-n, 0)
		if n < erasing {
			s.col = max(len(s.cells)-1, 0) // one character, however wide
		}
	}
	return end
}

// columns is how many columns r may take.
func columns(r rune) int {
	if r >= 0x1100 {
		return 2
	}
	return 1
}

// play plays what stands at i and returns where to go on.
func (s *screen) play(i int) int {
	switch c := s.text[i]; {
	case c == backspace:
		return s.back(i)
	case c == '\r':
		s.newLine()
	case c == escapeByte || c == c1Lead:
		if q := readCommand(s.text[:s.end], i); q.kind != noCommand {
			s.obey(i, q)
			return q.end
		}
		return s.print(i)
	case c >= ' ' && c != 0x7F:
		return s.print(i)
	}
	return i + 1
}

// print puts the character at i onto the screen.
func (s *screen) print(i int) int {
	end := i + 1
	if s.text[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(s.text[i:s.end])
		end = i + n
		if hasNoCell(r) {
			if s.ink.hides() {
				s.hide(i, end, false)
			}
			return end
		}
	}
	if s.ink.hides() {
		s.hide(i, end, s.text[i] != ' ')
	}
	if s.col < len(s.cells) {
		s.overwrite(s.cells[s.col], i)
		s.cells[s.col] = uint32(i)
	} else {
		s.roll()
		s.cells = append(s.cells, uint32(i))
	}
	s.col++
	return end
}

// hasNoCell reports whether r takes no column of its own.
func hasNoCell(r rune) bool { return isMark(r) || rowOf(r) != nil }

// roll forgets the first half of a line that has become too long.
func (s *screen) roll() {
	if len(s.cells) == maxColumns {
		n := copy(s.cells, s.cells[maxColumns/2:])
		s.cells, s.col = s.cells[:n], n
	}
}

// overwrite hides the character at position cell, and its marks, under the one at
// by. Under the same character, or under or over a line below, it is bold or
// underlined print and not hidden from anyone.
func (s *screen) overwrite(cell uint32, by int) {
	at := int(cell)
	grave := s.text[by] != s.text[at] && s.text[by] != '_' && s.text[at] != '_'
	end := at + 1
	if s.text[at] >= utf8.RuneSelf {
		_, n := utf8.DecodeRuneInString(s.text[at:])
		end = at + n
	}
	for end < s.end && s.text[end] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(s.text[end:])
		if !hasNoCell(r) {
			break
		}
		end += n
	}
	s.hide(at, end, grave && s.text[at] != ' ')
}

// obey does what the sequence q, which begins at i, says.
func (s *screen) obey(i int, q command) {
	s.commands = true
	s.hide(i, q.end, false)
	if q.kind == stringCommand {
		s.hideLetters(q.at, q.parameters)
	}
	if q.kind != controlCommand {
		return
	}
	written := len(s.cells) > 0
	switch q.final {
	case 'm':
		if !strings.HasPrefix(q.parameters, "?") && !strings.HasPrefix(q.parameters, ">") {
			s.ink.apply(q.parameters)
		}
	case 'D', 'G':
		s.hide(i, q.end, written)
	case 'J', 'K':
		s.hide(i, q.end, written && q.parameters != "" && q.parameters != "0") // to the end is what grep writes
	}
}

// hide marks the bytes from start to end as not to be seen; grave: they were text.
func (s *screen) hide(start, end int, grave bool) {
	s.gone.set(start-s.start, end-s.start)
	if grave {
		s.grave.set(start-s.start, end-s.start)
	}
}

// hideLetters marks the letters that a string sequence holds at position at as grave.
func (s *screen) hideLetters(at int, held string) {
	for i := 0; i < len(held); i++ {
		if c := held[i]; c >= utf8.RuneSelf || isASCIILetter(c) {
			s.grave.set(at+i-s.start, at+i+1-s.start)
		}
	}
}

// skip returns the end of the span at i that is not to be seen, or i.
func (s *screen) skip(i int) int {
	if i >= s.end || i < s.start {
		return i
	}
	return s.start + s.gone.next(i-s.start, false)
}

// seek finds the next span to be cut from pos on.
func (s *screen) seek() {
	s.from = math.MaxInt
	if from := s.gone.next(s.pos-s.start, true); from < s.end-s.start {
		s.from, s.to = s.start+from, s.start+s.gone.next(from, false)
		s.pos = s.to
	}
}

// finding is the finding for the span from from to to.
func (s *screen) finding() finding.Finding {
	f := finding.Finding{Code: finding.Control, Start: s.from, End: s.to, Removed: true}
	if s.commands {
		f.Code = finding.TerminalEscape
	}
	switch n := s.grave.count(s.from-s.start, s.to-s.start); {
	case n >= graveRun:
		f.Severity = finding.Medium
	case n > 0:
		f.Severity = finding.Low
	}
	for i := s.from; i < s.to; {
		i = s.describe(&f, i)
	}
	return f
}

// describe adds to f what stands at i of its span, and returns where to go on.
func (s *screen) describe(f *finding.Finding, i int) int {
	r, n := utf8.DecodeRuneInString(s.text[i:s.to])
	if p := rowOf(r); p == nil || p.class != control && p.class != escape && p.class != separator {
		return i + n
	}
	f.Points.Add(r)
	q := readCommand(s.text[:s.end], i)
	if q.kind == noCommand {
		return i + n
	}
	if q.kind != controlCommand || strings.IndexByte("mK", q.final) < 0 {
		f.Severity = max(f.Severity, finding.Low)
	}
	return q.end
}
