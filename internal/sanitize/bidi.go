package sanitize

// inRightToLeft: marks, embeddings and isolates stay in a line that has a letter
// of a right-to-left script (carrier U06); real Arabic pages hold many, and
// unbalanced. An override has no such use and no rule.
func inRightToLeft(s *spot) verdict {
	s.line.seek(s.text, s.at)
	return keepIf(s.line.rightToLeft)
}
