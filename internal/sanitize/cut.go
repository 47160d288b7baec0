package sanitize

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// bulkRun is how many characters that carry bytes make a run suspicious.
const bulkRun = 4

// cut removes every carrier of the table from d and reports whether any was.
// Spans of structure and of characters are found on the same text and merged.
func (d *document) cut() bool {
	w := walker{d: d, spot: spot{d: d, text: d.text, key: d.place == finding.Key}}
	w.edit.text = d.text
	w.structure = d.structural()
	w.walk()
	w.cutStructure(len(d.text))
	return d.apply(&w.edit)
}

// structural returns the spans of all classes of structure that are to be cut,
// in ascending order of their start, and reports or notes each.
func (d *document) structural() []piece {
	var cuts []piece
	for i := range classes {
		if classes[i].scan == nil {
			continue
		}
		classes[i].scan(d, func(c carrier) {
			f := finding.Finding{Code: classes[i].code, Severity: c.severity, Start: c.start, End: c.end, Removed: !c.stays}
			if c.stays {
				d.note(f)
				return
			}
			d.report(f)
			cuts = append(cuts, piece{uint32(c.start), uint32(c.end), c.broken})
		})
	}
	slices.SortFunc(cuts, func(a, b piece) int { return cmp.Compare(a.start, b.start) })
	return cuts
}

// piece is a span of structure that is to be cut, or replaced by brokenOpener.
type piece struct {
	start, end uint32
	broken     bool
}

// substitute is what stands in the place of p.
func (p piece) substitute() string {
	if p.broken {
		return brokenOpener
	}
	return ""
}

// walker goes through the characters of one text.
type walker struct {
	d         *document
	spot      spot
	edit      editor
	structure []piece // still to be cut
	block     block
}

// block is a run of characters that are cut, whatever their classes.
type block struct {
	start, end int
	prev       rune // the last character before it that stays
	bulk       int  // how many carry bytes
	classes    [classCount]extent
	alien      [classCount]bool
}

// extent is a span of a text. In a block, it is where the characters of one
// class lie, from the first to the last of them.
type extent struct{ start, end uint32 }

// walk judges every character of a class.
func (w *walker) walk() {
	text := w.d.text
	w.block.end = -1
	for i := nextLead(text, 0); i < len(text); i = nextLead(text, i) {
		r, n := utf8.DecodeRuneInString(text[i:])
		at, p := lookup(r)
		if at < 0 {
			i += n
			continue
		}
		i = w.judge(i, n, r, at, p)
	}
	w.closeBlock()
}

// judge decides about the character r at i and returns where to go on.
func (w *walker) judge(i, n int, r rune, class int, p *points) int {
	s := &w.spot
	s.r, s.at, s.end, s.prev, s.worse = r, i, i+n, w.prev(i), false
	v := junk
	if p.legit != nil && !w.d.strict {
		v = p.legit(s)
	}
	switch v {
	case junk:
		w.extend(class, p)
	case odd:
		w.d.note(finding.Finding{Code: classes[class].code, Start: s.at, End: s.end})
	}
	return s.end
}

// prev returns the last character before i that stays.
func (w *walker) prev(i int) rune {
	if w.block.end == i {
		return w.block.prev
	}
	if i == 0 {
		return none
	}
	r, _ := utf8.DecodeLastRuneInString(w.d.text[:i])
	return r
}

// extend adds the spot to the open block, or opens one.
func (w *walker) extend(class int, p *points) {
	s, b := &w.spot, &w.block
	if b.end != s.at {
		w.closeBlock()
		*b = block{start: s.at, prev: s.prev}
	}
	b.end = s.end
	if p.marks&bulk != 0 {
		b.bulk++
	}
	e := &b.classes[class]
	if e.end == 0 {
		e.start = uint32(s.at)
	}
	e.end = uint32(s.end)
	b.alien[class] = b.alien[class] || p.marks&alien != 0 || s.worse
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
		f := finding.Finding{Code: classes[i].code, Severity: severity, Start: int(e.start), End: int(e.end), Removed: true}
		if b.alien[i] {
			f.Severity = max(f.Severity, finding.Low)
		}
		w.d.report(f)
	}
	w.cutStructure(b.start)
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

// cutStructure cuts the spans of structure that start before position end.
func (w *walker) cutStructure(end int) {
	for len(w.structure) > 0 && int(w.structure[0].start) < end {
		w.edit.replace(int(w.structure[0].start), int(w.structure[0].end), w.structure[0].substitute())
		w.structure = w.structure[1:]
	}
}

// nextLead returns the first position from i on where a code point of a class
// may begin, or the length of text.
func nextLead(text string, i int) int {
	for ; i < len(text)-1; i++ {
		if mask := lead[text[i]]; mask != 0 && mask>>(text[i+1]&0x3F)&1 != 0 {
			return i
		}
	}
	return len(text)
}
