package markup

import "strings"

// GFM tables as goldmark reads them: a paragraph whose line has a delimiter row
// behind it, with at least as many columns as that line has cells, is a table
// from that line to its end. What stands before is a paragraph. A pipe ends a
// cell even inside a code span, unless there is a backslash before it.

// table is a paragraph's lines and the index of the header among them.
type table struct {
	lines  []seg
	header int
}

// isDelimiter says whether the line s looks like a delimiter row.
func isDelimiter(s string) bool {
	if s == "" {
		return false
	}
	bare := true
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '-':
		case '|', ':', ' ', '\t':
			bare = false
		default:
			return false
		}
	}
	return !bare
}

// columns counts the columns of a delimiter row, and returns 0 if it is none.
func columns(s string) int {
	s = strings.Trim(s, " \t")
	s = strings.TrimPrefix(s, "|")
	s = strings.TrimSuffix(s, "|")
	n := 0
	for rest, more := s, true; more; n++ {
		var col string
		col, rest, more = strings.Cut(rest, "|")
		col = strings.Trim(col, " \t")
		col = strings.TrimSuffix(strings.TrimPrefix(col, ":"), ":")
		if col == "" || runLength(col, '-') != len(col) {
			return 0
		}
	}
	return n
}

// findTable finds the table in a paragraph's text.
func (f *finder) findTable(segs []seg) (table, bool) {
	t := table{lines: f.splitLines(segs)}
	for i := 1; i < len(t.lines); i++ {
		s := t.trim(f.src, i)
		if indented(f.src[t.lines[i].lo:t.lines[i].hi]) || !isDelimiter(f.src[s.lo:s.hi]) {
			continue
		}
		f.steps += s.length()
		n := columns(f.src[s.lo:s.hi])
		if n == 0 {
			continue
		}
		t.header = i - 1
		return t, f.cells(t.trim(f.src, i-1), nil) <= n
	}
	return t, false
}

// indented says whether s is indented by four columns or more.
func indented(s string) bool {
	col := 0
	for i := 0; i < len(s) && col < 4; i++ {
		switch s[i] {
		case ' ':
			col++
		case '\t':
			col += 4 - col&3
		default:
			return false
		}
	}
	return col >= 4
}

// splitLines cuts segs into lines.
func (f *finder) splitLines(segs []seg) []seg {
	f.lines = f.lines[:0]
	for _, s := range segs {
		l := line{next: int(s.lo)}
		l.reset()
		for l.nextLine(f.src[:s.hi]) {
			f.lines = append(f.lines, segOf(l.start, l.next))
		}
		f.steps += s.length()
	}
	return f.lines
}

// trim returns line i without whitespace around it.
func (t *table) trim(src string, i int) seg {
	s := t.lines[i]
	for s.lo < s.hi && isSpace(src[s.lo]) {
		s.lo++
	}
	for s.lo < s.hi && isSpace(src[s.hi-1]) {
		s.hi--
	}
	return s
}

// readTable reads the paragraph before the table, and every cell. Cells beyond
// the last column are not shown, and read all the same.
func (f *finder) readTable(t table) {
	if before := t.lines[:t.header]; len(before) > 0 {
		f.inline(before)
		f.endRaw(int(before[len(before)-1].hi))
	}
	f.settle()
	for i := t.header; i < len(t.lines); i++ {
		if i != t.header+1 {
			f.cells(t.trim(f.src, i), f.inlineRange)
		}
	}
}

// cells counts the cells of a row and calls read, if there is one, for each.
func (f *finder) cells(row seg, read func(lo, hi int)) int {
	f.steps += row.length()
	pos, end := int(row.lo), int(row.hi)
	if pos < end && f.src[pos] == '|' {
		pos++
	}
	if pos < end && f.src[end-1] == '|' {
		end--
	}
	n := 0
	for ; pos < end; n++ {
		close := f.cellEnd(pos, end, int(row.lo))
		if read != nil {
			read(pos, close)
		}
		pos = close + 1
	}
	return n
}

// cellEnd finds the pipe that ends the cell at pos, or end.
func (f *finder) cellEnd(pos, end, row int) int {
	for p := pos; ; p++ {
		i := strings.IndexByte(f.src[p:end], '|')
		if i < 0 {
			return end
		}
		p += i
		if p == row || f.src[p-1] != '\\' {
			return p
		}
	}
}
