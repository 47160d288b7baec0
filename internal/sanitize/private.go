package sanitize

import (
	"unicode/utf8"

	"post-mcp-verify/internal/ucd"
)

// maxPrivate is how many private-use characters in a row are the icons of a font
// and no message (carrier U10).
const maxPrivate = 3

// fewPrivate: icons of documents stand alone or two together.
func fewPrivate(s *spot) verdict {
	s.private.seek(s.text, s.at)
	return keepIf(s.private.size <= maxPrivate)
}

// privateRun remembers the run of private-use characters that was looked at last.
type privateRun struct {
	end  int // right after the run, 0 before the first
	size int // characters
}

// seek moves to the run that begins at position at, unless at lies in the last one.
func (p *privateRun) seek(text string, at int) {
	if at < p.end {
		return
	}
	p.size = 0
	for p.end = at; p.end < len(text); p.size++ {
		r, n := utf8.DecodeRuneInString(text[p.end:])
		if !ucd.PrivateUse.Has(r) {
			break
		}
		p.end += n
	}
}

// replacement: a code point that is no character becomes U+FFFD, which shows that
// there was one and carries nothing.
func replacement(s *spot) verdict {
	s.with = utf8.RuneError
	return swap
}
