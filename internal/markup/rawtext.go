package markup

import "strings"

// rawText reads a raw text element's content up to its end tag.
func (f *finder) rawText(lo, hi int) int {
	t := &f.tok
	for ; lo < hi; lo++ {
		switch f.src[lo] {
		case '<':
			s := f.src[lo:hi]
			if f.endsRaw(s) {
				f.seeRawText(lo)
				return f.beginTag(lo+2, hi, true)
			}
			if strings.HasPrefix(s, "<!--") {
				t.escaped = max(t.escaped, 1)
				if t.pending == 0 {
					t.pending = lo + 1
				}
				lo++ // "<!-->" and "<!--->" end where they begin
			}
		case '-':
			f.rawDashes(f.src[lo:hi], lo)
		}
	}
	return hi
}

// endsRaw says whether s begins with the end tag of the raw text element, and
// follows script's escape states.
func (f *finder) endsRaw(s string) bool {
	t := &f.tok
	if t.elem.script && t.escaped == 1 && isRawTag(s[1:], t.name) {
		t.escaped = 2
	}
	if len(s) < 2 || s[1] != '/' || !isRawTag(s[2:], t.name) {
		return false
	}
	if t.elem.script && t.escaped == 2 {
		t.escaped = 1
		return false
	}
	return !t.elem.endless
}

// isRawTag says whether s begins with name and a byte that ends a name.
func isRawTag(s, name string) bool {
	if len(s) <= len(name) || !strings.EqualFold(s[:len(name)], name) {
		return false
	}
	c := s[len(name)]
	return isSpace(c) || c == '/' || c == '>'
}

// rawDashes reports a comment inside raw text that s ends.
func (f *finder) rawDashes(s string, lo int) {
	t := &f.tok
	n := 0
	switch {
	case strings.HasPrefix(s, "-->"):
		t.escaped, n = 0, 3
	case strings.HasPrefix(s, "--!>"):
		n = 4
	}
	if n > 0 && t.pending > 0 {
		f.emit(Comment, t.pending-1, lo+n)
		t.pending = 0
	}
}
