package markup

import (
	"slices"
	"strings"
)

// manySpans is how many spans a slice holds that grew by itself. For more, the text
// is asked once how many may come: growing to the size of a text that is nothing but
// tags takes more than twice as much for a moment as the spans, which are four times
// the text.
const manySpans = 1024

// reserve makes room for the spans of the text from pos on.
func (f *finder) reserve(pos int) {
	rest := f.src[pos:]
	f.steps += len(rest)
	f.spans = slices.Grow(f.spans, mostSpans(rest, f.see == nil && !f.html, !f.html))
}

// mostSpans returns about how many spans s may have. tags: raw HTML in text is one,
// beside the comment that it may be; markdown: a comment may be in an HTML block of
// its own, and there is code. HTML blocks of broken tags are not counted, nor is code
// without backticks, since they take more bytes.
func mostSpans(s string, tags, markdown bool) int {
	angles, ends, beside, ticks := 0, 0, 0, 0
	for i := range len(s) {
		switch s[i] {
		case '<':
			rest := s[i+1:]
			switch {
			case strings.HasPrefix(rest, "!--"):
				angles++
				if markdown && (i == 0 || isSpace(s[i-1])) {
					beside++
				}
			case rest == "":
			case rest[0] == '!' || rest[0] == '?':
				angles++
				if tags && len(rest) > 1 && rest[1] != '>' {
					beside++
				}
			case tags && isLetter(rest[0]), rest[0] == '/' && (tags || len(rest) > 1 && !isLetter(rest[1])):
				angles++
			}
		case '>':
			ends++
		case '`':
			if markdown && (i == 0 || s[i-1] != '`') {
				ticks++
			}
		}
	}
	return min(angles, ends) + min(beside, ends) + ticks/2 + 1
}
