package markup

// difference is the first byte on which the two sides disagree.
type difference struct {
	pos       int
	want, got string
}

// structureDifference compares the Markdown reader with goldmark, byte by byte
// wherever goldmark says what a byte is. Whitespace is left out: which code line
// keeps its indentation decides nothing.
func structureDifference(src string, v view) (difference, bool) {
	f := finder{src: src, mode: structure}
	f.find()
	return spansDifference(src, f.spans, v)
}

func spansDifference(src string, spans []Span, v view) (difference, bool) {
	got := classes(src, spans)
	for p, want := range v.class {
		if want != silent && !isSpace(src[p]) && got[p] != want {
			return difference{p, want.String(), got[p].String()}, true
		}
	}
	// Where goldmark has nothing (a destination, a title, a definition), no
	// span may be. Only a fenced block can be all fence.
	for _, s := range spans {
		if s.Kind != FencedCode && isSilent(v, s) {
			return difference{int(s.Start), silent.String(), got[int(s.Start)].String()}, true
		}
	}
	return difference{}, false
}

// isSilent says that the oracle has nothing to say about s.
func isSilent(v view, s Span) bool {
	for _, c := range v.class[s.Start:s.End] {
		if c != silent {
			return false
		}
	}
	return true
}

func classes(src string, spans []Span) []class {
	byKind := [...]class{0, fenced, indentedCode, codeSpan, htmlBlock, inlineHTML, inlineComment}
	got := make([]class, len(src))
	for p := range got {
		got[p] = plain
	}
	for _, s := range spans {
		for p := s.Start; p < s.End; p++ {
			got[p] = byKind[s.Kind]
		}
	}
	return got
}

// hiddenDifference compares the Comment spans with what a browser drops.
func hiddenDifference(src string, spans []Span, v view) (difference, bool) {
	in := make([]bool, len(src))
	for s := range Comments(spans) {
		for p := s.Start; p < s.End; p++ {
			in[p] = true
		}
	}
	for p := range in {
		switch {
		case isSpace(src[p]):
		case v.hidden[p] && !in[p]:
			return difference{p, "hidden", "left in"}, true
		case v.shown[p] && in[p]:
			return difference{p, "shown", "cut"}, true
		}
	}
	return difference{}, false
}
