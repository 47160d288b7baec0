package defang

import "post-mcp-verify/internal/finding"

// token looks for a chat template's token, <|name|>, whose first bar stands at
// byte at. Any name counts; only listed ones are named in the substitute.
func (f *finder) token(i, at int) (Hit, bool) {
	_, at = f.unit(at)
	_, at = f.skip(at, ' ')
	m := f.name(at)
	if m.n < 2 {
		return Hit{}, false
	}
	c, bar := f.skip(m.stop, ' ')
	if c != '|' {
		return Hit{}, false
	}
	_, bar = f.unit(bar)
	c, close := f.skip(bar, ' ')
	if c != '>' {
		return Hit{}, false
	}
	_, end := f.unit(close)
	return Hit{i, end, finding.ChatMarkup, tokenSubstitute(m.text())}, true
}

// isSys reports whether the second bracket of <<SYS>> stands at byte i.
func (f *finder) isSys(i int) bool {
	_, j := f.unit(i)
	c, _ := f.skip(j, ' ')
	return c == 's' || c == '/'
}

// double looks for <<SYS>> and <</SYS>>; the second bracket stands at byte at.
func (f *finder) double(i, at int) (Hit, bool) {
	_, at = f.unit(at)
	_, at = f.skip(at, ' ')
	closing, at := f.slash(at)
	end, ok := f.word(at, "sys", nameGap)
	if !ok {
		return Hit{}, false
	}
	for range 2 {
		if end, ok = f.bracketEnd(end); !ok {
			return Hit{}, false
		}
	}
	return Hit{i, end, finding.ChatMarkup, tagSubstitute("sys", closing)}, true
}

// square looks for [INST] and its relatives; the bracket is [i,j).
func (f *finder) square(i, j int) (Hit, bool) {
	_, at := f.skip(j, ' ')
	closing, at := f.slash(at)
	m := f.name(at)
	canonical := listed(squareTokens[:], m.text())
	if canonical == "" {
		return Hit{}, false
	}
	c, end := f.skip(m.stop, ' ')
	if c != ']' {
		return Hit{}, false
	}
	_, end = f.unit(end)
	return Hit{i, end, finding.ChatMarkup, tagSubstitute(canonical, closing)}, true
}

// role looks for "role": "system" in JSON's way of writing, behind the first
// quote. Only the word role is the hit, so that JSON stays JSON.
func (f *finder) role(start int) (Hit, bool) {
	end, ok := f.word(start, "role", nameGap)
	if !ok {
		return Hit{}, false
	}
	at := end
	for _, want := range [...]byte{'"', ':', '"'} {
		c, k := f.skipSpace(at)
		if c == '\'' {
			c = '"'
		}
		if c != want {
			return Hit{}, false
		}
		_, at = f.unit(k)
	}
	m := f.name(at)
	if c := m.next; c != '"' && c != '\'' || listed(jsonRoles[:], m.text()) == "" {
		return Hit{}, false
	}
	return Hit{start, end, finding.ChatMarkup, roleSubstitute}, true
}

// skipSpace passes invisible characters, spaces and line breaks.
func (f *finder) skipSpace(i int) (byte, int) {
	for {
		c, j := f.unit(i)
		if j == i || c != ignorable && c != ' ' && c != '\n' {
			return c, i
		}
		i = j
	}
}

// line looks at the start of a line, byte i, for a speaker's name with a colon
// (after a blank line) or a heading that names one (anywhere). blank says
// whether the line before is blank or there is none.
func (f *finder) line(i int, blank bool) (Hit, bool) {
	hashes := 0
	for {
		c, j := f.unit(i)
		if j == i || letter(c) {
			break
		}
		switch c {
		case ' ', '>', '*', '_', '`', '-', '+', '#':
		case ignorable:
			if f.s[i] == '[' { // a substitute: what stands behind it is inside the line
				return Hit{}, false
			}
		default:
			return Hit{}, false
		}
		if c == '#' {
			hashes++
		}
		i = j
	}
	m := f.name(i)
	speaker := listed(speakers[:], m.text()) != ""
	heading := speaker || listed(headings[:], m.text()) != ""
	if !(speaker && blank && hashes == 0 || heading && hashes >= 3) {
		return Hit{}, false
	}
	c, at := f.skip(m.stop, ' ')
	if c != ':' {
		return Hit{}, false
	}
	_, end := f.unit(at)
	return Hit{i, end, finding.ChatMarkup, speakerSubstitute}, true
}
