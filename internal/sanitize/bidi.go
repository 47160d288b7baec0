package sanitize

import "unicode/utf8"

// inRightToLeft: marks, embeddings and isolates stay in a line that has a letter
// of a right-to-left script (carrier U06); real Arabic pages hold many, and
// unbalanced. An override has no such use and no rule.
func inRightToLeft(s *spot) verdict {
	s.line.seek(s.text, s.at)
	if s.line.rightToLeft && s.directed() >= maxDirected {
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

// directed counts the directional controls right before the spot, up to maxDirected.
func (s *spot) directed() int {
	n := 0
	for at := s.at; n < maxDirected; n++ {
		r, size := utf8.DecodeLastRuneInString(s.text[:at])
		if !directional.has(r) {
			break
		}
		at -= size
	}
	return n
}
