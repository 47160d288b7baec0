package fence

import "strings"

// boundary returns the offset behind the first line boundary at or after byte
// i of s, and false if there is none.
func boundary(s string, i int) (end int, ok bool) {
	for ; i < len(s); i++ {
		switch b := s[i]; {
		case b == '\r' && i+1 < len(s) && s[i+1] == '\n':
			return i + 2, true
		case b >= '\n' && b <= '\r': // LF, VT, FF, CR
			return i + 1, true
		case b == 0xC2 && i+1 < len(s) && s[i+1] == 0x85: // U+0085
			return i + 2, true
		case b == 0xE2 && i+2 < len(s) && s[i+1] == 0x80 && (s[i+2] == 0xA8 || s[i+2] == 0xA9): // U+2028, U+2029
			return i + 3, true
		}
	}
	return len(s), false
}

// lines counts the lines of s: its boundaries and one more.
func lines(s string) int {
	n := 1
	for i, ok := boundary(s, 0); ok; i, ok = boundary(s, i) {
		n++
	}
	return n
}

// writeMarked writes s with the mark before each of its lines.
func writeMarked(b *strings.Builder, s, mark string) {
	for more := true; more; {
		var end int
		end, more = boundary(s, 0)
		b.WriteString(mark)
		b.WriteString(s[:end])
		s = s[end:]
	}
}

// unmark removes the mark from every line of body, and reports false if a line
// has none.
func unmark(body, mark string) (string, bool) {
	var b strings.Builder
	b.Grow(len(body))
	for more := true; more; {
		var end int
		line, ok := strings.CutPrefix(body, mark)
		if !ok {
			return "", false
		}
		end, more = boundary(line, 0)
		b.WriteString(line[:end])
		body = line[end:]
	}
	return b.String(), true
}
