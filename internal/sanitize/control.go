package sanitize

// The line ends that only some programs see (carrier U07): text behind one is on a
// line of its own for one reader and not for another. They become LF.

// lineBreak: NEL, LS and PS.
func lineBreak(s *spot) verdict {
	s.with = '\n'
	return swap
}

// loneReturn: CR is a line end in old files. Before CR LF it is what a program
// left that ended the lines of a text twice.
func loneReturn(s *spot) verdict {
	if next := s.next(); next == '\n' || next == '\r' && s.end+1 < len(s.text) && s.text[s.end+1] == '\n' {
		return fine
	}
	return lineBreak(s)
}

// pageBreak: a form feed between lines begins a new page, as in plain text of old.
// One within a line stays and is reported. VT, and several in a row, have no use.
func pageBreak(s *spot) verdict {
	next := s.next()
	switch {
	case s.r != '\f' || next == '\f' || s.at > 0 && s.text[s.at-1] == '\f':
		return lineBreak(s)
	case isEdge(s.prev) || isEdge(next):
		return fine
	}
	return odd
}

// isEdge reports whether r is the end of a line or of the text.
func isEdge(r rune) bool { return r == '\n' || r == '\r' || r == none }
