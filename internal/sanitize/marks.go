package sanitize

import (
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// How many nonspacing marks stay on one letter (carrier U09). Vietnamese has two,
// polytonic Greek three; pointed and chanted Hebrew, Tibetan and the scripts of
// India have more.
const (
	maxMarks    = 4
	maxStacking = 16 // where the letter's script stacks marks, and the marks are its own
	firstMark   = 0x0300
)

// stackedMarks finds the marks beyond those. It looks at every eighth byte only,
// because more than maxMarks marks are longer.
func stackedMarks(d *document, found func(carrier)) {
	const stride = 2 * maxMarks
	text := d.text
	for i := stride - 1; i < len(text); i += stride {
		if text[i] < utf8.RuneSelf {
			continue
		}
		at := runeStart(text, i)
		if r, _ := utf8.DecodeRuneInString(text[at:]); r < firstMark || !ucd.NonspacingMarks.Has(r) {
			continue
		}
		start, stacks := markedLetter(text, at)
		end := excessMarks(text, start, stacks, found)
		i = max(i, end-1)
	}
}

// markedLetter goes back over the marks before position at, and returns where
// they begin and whether their letter is of a script that stacks them.
func markedLetter(text string, at int) (start int, stacks bool) {
	for at > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		if !ucd.NonspacingMarks.Has(r) {
			return at, ucd.Stacks(r)
		}
		at -= n
	}
	return 0, false
}

// excessMarks reports what is too much of the marks from start on, and returns
// where they end.
func excessMarks(text string, start int, stacks bool, found func(carrier)) (end int) {
	c := carrier{severity: finding.Low}
	from := [2]int{-1, -1} // where the marks beyond maxMarks and maxStacking begin
	marks := 0
	for end = start; end < len(text); {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !ucd.NonspacingMarks.Has(r) {
			break
		}
		if rowOf(r) == nil { // one that draws something
			switch marks++; marks {
			case maxMarks + 1:
				from[0] = end
			case maxStacking + 1:
				from[1] = end
			}
			stacks = stacks && ucd.Stacks(r)
			if marks > maxMarks {
				c.points.Add(r)
			}
		}
		end += n
	}
	c.start, c.end = from[0], end
	if stacks {
		c.start = from[1]
	}
	if c.start >= 0 {
		found(c)
	}
	return end
}
