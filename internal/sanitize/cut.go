package sanitize

import (
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// bulkRun is how many characters that carry bytes make a run suspicious.
const bulkRun = 4

// cut removes every carrier of the tables from d and reports whether any was.
// Spans of structure and of characters are found on the same text and merged.
func (d *document) cut() bool {
	if isWords(d.text) {
		return false
	}
	w := walker{d: d, spot: spot{d: d, text: d.text, key: d.place == finding.Key}}
	w.edit.text = d.text
	w.screen = newScreen(d.text)
	if !d.strict {
		w.spot.payload = payloadSelectors(d.text)
	}
	w.structure = d.structural()
	w.walk()
	return d.apply(&w.edit)
}

// fewSpaces in a row are no carrier, whatever their kinds.
const fewSpaces = 12

// isWords spares the short strings of JSON a walk: a text of printable ASCII on one
// line holds no character of a class, and without the signs that begin markup, a
// reference or a template none of structure.
func isWords(text string) bool {
	spaces := 0
	for i := range len(text) {
		switch kind := wordBytes[text[i]]; {
		case kind == 0:
			return false
		case text[i] != ' ':
			spaces = 0
		default:
			if spaces++; spaces > fewSpaces {
				return false
			}
		}
	}
	return true
}

// wordBytes are 1 for the bytes that isWords accepts.
var wordBytes = [256]uint8{
	' ': 1, '!': 1, '"': 1, '#': 1, '$': 1, '\'': 1, '(': 1, ')': 1, '*': 1, '+': 1, ',': 1, '-': 1, '.': 1, '/': 1,
	'0': 1, '1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 1, '8': 1, '9': 1, ':': 1, ';': 1, '=': 1, '>': 1, '?': 1, '@': 1,
	'A': 1, 'B': 1, 'C': 1, 'D': 1, 'E': 1, 'F': 1, 'G': 1, 'H': 1, 'I': 1, 'J': 1, 'K': 1, 'L': 1, 'M': 1, 'N': 1, 'O': 1,
	'P': 1, 'Q': 1, 'R': 1, 'S': 1, 'T': 1, 'U': 1, 'V': 1, 'W': 1, 'X': 1, 'Y': 1, 'Z': 1, '[': 1, '^': 1, '_': 1,
	'a': 1, 'b': 1, 'c': 1, 'd': 1, 'e': 1, 'f': 1, 'g': 1, 'h': 1, 'i': 1, 'j': 1, 'k': 1, 'l': 1, 'm': 1, 'n': 1, 'o': 1,
	'p': 1, 'q': 1, 'r': 1, 's': 1, 't': 1, 'u': 1, 'v': 1, 'w': 1, 'x': 1, 'y': 1, 'z': 1, '|': 1, '}': 1,
}

// walker goes through the characters of one text.
type walker struct {
	d         *document
	spot      spot
	edit      editor
	screen    screen
	structure []piece // still to be cut
	block     block
	exchange  exchange
}

// block is a run of characters that are cut, whatever their classes.
type block struct {
	start, end int
	prev       rune // the last character before it that stays
	bulk       int  // how many carry bytes
	classes    [classCount]extent
	alien      [classCount]bool
	points     [classCount]finding.Points
}

// extent is a span of a text. In a block, it is where the characters of one
// class lie, from the first to the last of them.
type extent struct{ start, end uint32 }

// exchange is the run of exchanged characters of one class that was met last.
type exchange struct {
	found finding.Finding
	last  rune // what stands in the place of its last character
}

// walk judges every character of a class.
func (w *walker) walk() {
	d, text := w.d, w.d.text
	w.block.end, w.exchange.found.End = -1, -1
	for i := nextLead(text, 0); i < len(text); i = nextLead(text, i) {
		for !d.strict && w.screen.begins(i) {
			w.closeBlock()
			w.cutBefore(w.screen.lineStart)
			w.screen.read()
		}
		if end := w.screen.skip(i); end > i {
			i = end
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		p := rowOf(r)
		if p == nil || d.strict && p.marks&refused != 0 {
			i += n
			continue
		}
		i = w.judge(i, n, r, p)
	}
	w.closeBlock()
	w.closeExchange()
	w.cutBefore(len(text))
}

// judge decides about the character r at i and returns where to go on.
func (w *walker) judge(i, n int, r rune, p *points) int {
	s := &w.spot
	s.r, s.at, s.end, s.prev, s.worse = r, i, i+n, w.prev(i), false
	v := junk
	if p.rule != nil && !w.d.strict {
		v = p.rule(s)
	}
	switch v {
	case junk:
		w.extend(p)
	case odd:
		f := finding.Finding{Code: classCodes[p.class], Start: s.at, End: s.end}
		f.Points.Add(r)
		w.d.note(f)
	case swap:
		w.replace(p)
	}
	return s.end
}

// prev returns the last character before i in the edited text.
func (w *walker) prev(i int) rune {
	switch i {
	case w.block.end:
		return w.block.prev
	case w.exchange.found.End:
		return w.exchange.last
	case 0:
		return none
	}
	r, _ := utf8.DecodeLastRuneInString(w.d.text[:i])
	return r
}

// extend adds the spot to the open block, or opens one.
func (w *walker) extend(p *points) {
	s, b := &w.spot, &w.block
	if b.end != s.at {
		w.closeBlock()
		*b = block{start: s.at, prev: s.prev}
	}
	b.end = s.end
	if p.marks&bulk != 0 {
		b.bulk++
	}
	e := &b.classes[p.class]
	if e.end == 0 {
		e.start = uint32(s.at)
	}
	e.end = uint32(s.end)
	b.alien[p.class] = b.alien[p.class] || p.marks&alien != 0 || s.worse
	b.points[p.class].Add(s.r)
}

// closeBlock reports the open block, one finding for each class in it, and cuts it.
func (w *walker) closeBlock() {
	b := &w.block
	if b.end < 0 {
		return
	}
	severity := w.severity()
	for i, e := range b.classes {
		if e.end == 0 {
			continue
		}
		f := finding.Finding{
			Code: classCodes[i], Severity: severity,
			Start: int(e.start), End: int(e.end), Points: b.points[i], Removed: true,
		}
		if b.alien[i] {
			f.Severity = max(f.Severity, finding.Low)
		}
		w.d.report(f)
	}
	w.cutBefore(b.start)
	w.edit.replace(b.start, b.end, "")
	b.end = -1
}

// severity is Low for a block inside an ASCII word, and for one that carries bytes.
func (w *walker) severity() finding.Severity {
	b := &w.block
	if b.bulk >= bulkRun {
		return finding.Low
	}
	if isASCIIWord(b.prev) && b.end < len(w.d.text) && isASCIIWord(rune(w.d.text[b.end])) {
		return finding.Low
	}
	return finding.Info
}

// replace puts the spot's substitute in its place.
func (w *walker) replace(p *points) {
	w.closeBlock()
	s, x := &w.spot, &w.exchange
	if f := &x.found; f.End == s.at && f.Code == classCodes[p.class] {
		f.End = s.end
	} else {
		w.closeExchange()
		x.found = finding.Finding{Code: classCodes[p.class], Start: s.at, End: s.end, Removed: true}
	}
	x.found.Points.Add(s.r)
	x.last = s.with
	w.cutBefore(s.at)
	w.edit.replace(s.at, s.end, string(s.with))
}

// closeExchange reports the run of exchanged characters.
func (w *walker) closeExchange() {
	if w.exchange.found.End >= 0 {
		w.d.report(w.exchange.found)
	}
}

// cutBefore cuts the spans of structure, and what a terminal would not show,
// that start before position end.
func (w *walker) cutBefore(end int) {
	for {
		start := w.screen.from
		if len(w.structure) > 0 && int(w.structure[0].start) <= start {
			p := w.structure[0]
			if int(p.start) >= end {
				return
			}
			w.edit.replace(int(p.start), int(p.end), substitutes[p.with])
			w.structure = w.structure[1:]
			continue
		}
		if start >= end {
			return
		}
		w.d.report(w.screen.finding())
		w.edit.replace(start, w.screen.to, "")
		w.screen.seek()
	}
}
