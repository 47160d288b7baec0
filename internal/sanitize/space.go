package sanitize

import (
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// The bounds within which empty space is layout (carrier U09). Nothing in 2,000
// documentation pages goes beyond the first three.
const (
	bitSpaces   = 16  // as many unlike spaces in a row can spell two letters
	bitChanges  = 4   // from one kind to another, which alignment does not need
	emptyLines  = 20  // line ends in a row push text out of sight
	widePadding = 200 // spaces before text do so too; tables have them
)

// betweenLetters: an unusual space between ASCII letters stays and is reported,
// because it also parts words that a machine looks for.
func betweenLetters(s *spot) verdict {
	if next := s.next(); s.prev < utf8.RuneSelf && next < utf8.RuneSelf && isASCIILetter(byte(s.prev)) && isASCIILetter(byte(next)) {
		return odd
	}
	return fine
}

// blankAreas finds runs of unlike spaces that spell bits, and empty space that
// pushes text out of sight. It looks at every sixteenth byte only: no shorter
// area is of interest.
func blankAreas(d *document, found func(carrier)) {
	const stride = min(bitSpaces, emptyLines)
	text := d.text
	for i := stride - 1; i < len(text); i += stride {
		if isInk(text[i]) || text[i] == ' ' && isInk(text[i-1]) && i+1 < len(text) && isInk(text[i+1]) {
			continue
		}
		if at := runeStart(text, i); isBlankAt(text, at) {
			start, end := blankArea(text, at)
			if end-start >= stride {
				blankLines(text, start, end, found)
			}
			i = max(i, end-1)
		}
	}
}

// isInk reports whether b is ASCII and neither a space nor a control character.
func isInk(b byte) bool { return ' ' < b && b < utf8.RuneSelf }

// runeStart returns where the character begins that position i lies in.
func runeStart(text string, i int) int {
	for n := 0; n < utf8.UTFMax-1 && i > 0 && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	return i
}

// isBlank reports whether r is a space, a tab or a line end.
func isBlank(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r >= 0xA0 && ucd.Spaces.Has(r)
}

func isBlankAt(text string, i int) bool {
	if text[i] < utf8.RuneSelf {
		return isBlank(rune(text[i]))
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return isBlank(r)
}

// blankArea returns the white space around position at.
func blankArea(text string, at int) (start, end int) {
	for start = at; start > 0; {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !isBlank(r) {
			break
		}
		start -= n
	}
	for end = at; end < len(text); {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !isBlank(r) {
			break
		}
		end += n
	}
	return start, end
}

// blankLines judges the white space from start to end, line by line.
func blankLines(text string, start, end int, found func(carrier)) {
	first, last, lines := -1, -1, 0
	for i := start; i < end; i++ {
		if text[i] == '\n' {
			if lines++; first < 0 {
				first = i
			}
			last = i + 1
		}
	}
	if lines >= emptyLines && end < len(text) {
		blankRun(text, start, first, false, found)
		c := carrier{start: first, end: last, code: finding.Padding, with: blankLine}
		if first > start && text[first-1] == '\r' {
			c.start, c.with = first-1, blankCRLF
		}
		found(c)
		blankRun(text, last, end, true, found)
		return
	}
	for i := start; i < end; {
		next := nextByte(text[:end], i, '\n')
		blankRun(text, i, next, next == end && end < len(text), found)
		i = next + 1
	}
}

// blankRun judges the white space of one line; before: text follows it there.
func blankRun(text string, start, end int, before bool, found func(carrier)) {
	if end-start < bitSpaces {
		return
	}
	c := carrier{start: start, end: end}
	prev, spaces, changes := none, 0, 0
	for _, r := range text[start:end] {
		if r == '\r' {
			continue
		}
		if spaces++; r != prev && prev != none {
			changes++
		}
		prev = r
		c.points.Add(r)
	}
	switch {
	case spaces >= bitSpaces && changes >= bitChanges:
		c.severity, c.with = finding.Low, oneSpace
		if end > start && text[end-1] == '\r' {
			c.end--
		}
		found(c)
	case before && spaces >= widePadding:
		c.code, c.stays = finding.Padding, true
		found(c)
	}
}
