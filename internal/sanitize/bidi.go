package sanitize

import "post-mcp-verify/internal/ucd"

// inRightToLeft: marks, embeddings and isolates stay in a line that has a letter
// of a right-to-left script (carrier U06); real Arabic pages hold many, and
// unbalanced. An override has no such use and no rule.
func inRightToLeft(s *spot) verdict {
	s.line.seek(s.text, s.at)
	if isASCIIWord(s.prev) && isASCIIWord(s.next()) {
		s.worse = true // within a word from the left it can only carry a bit
		return junk
	}
	if s.line.rightToLeft && s.count(directional, maxDirected) >= maxDirected {
		s.worse = true
		return junk
	}
	return keepIf(s.line.rightToLeft)
}

// inProse is inRightToLeft for what reorders a whole stretch: in code it only
// serves to show a program that is not the one that runs (carrier U06).
func inProse(s *spot) verdict {
	if s.inCode() {
		s.worse = true
		return junk
	}
	return inRightToLeft(s)
}

// maxDirected is how many directional controls may stand in a row.
const maxDirected = 3

// directional holds the characters of class bidi.
var directional = ucd.Set{
	{Lo: 0x061C, Hi: 0x061C}, {Lo: 0x200E, Hi: 0x200F}, {Lo: 0x202A, Hi: 0x202E}, {Lo: 0x2066, Hi: 0x2069},
}
