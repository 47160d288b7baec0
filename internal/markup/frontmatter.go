package markup

import "strings"

// FindFrontMatter finds the front matter that src begins with: a line "---" and the
// next line "---" or "...", or two lines "+++". A byte order mark may precede
// the first, blanks may follow each. Without the second line there is none.
func FindFrontMatter(src string) (Part, bool) {
	l := line{}
	l.reset()
	l.next = markLength(src)
	start := l.next
	if !l.nextLine(src) || l.ns != l.start {
		return Part{}, false
	}
	fence := l.trimmed(src)
	if fence != "---" && fence != "+++" {
		return Part{}, false
	}
	text := l.next
	for l.nextLine(src) {
		s := l.trimmed(src)
		if l.ns == l.start && (s == fence || s == "..." && fence == "---") {
			end := l.start + len(s)
			return Part{Kind: FrontMatter, Range: rangeOf(start, end), Text: rangeOf(text, l.start)}, true
		}
	}
	return Part{}, false
}

// trimmed is the line from its first character on, without blanks at its end.
func (l *line) trimmed(src string) string {
	return strings.TrimRight(src[l.ns:l.end], " \t")
}
