package markup

import "strings"

// Footnotes are no CommonMark. What defines one is a container to the readers
// that have them (GitHub, goldmark's extension) and a definition or a paragraph
// to all others, so that the passes of this file read the text a second way and
// report nothing but footnotes.

// notes is the state of a pass that has footnotes.
type notes struct {
	on   bool
	open []openNote // those to be reported
	// end is where the last line ends that is not blank, of those before the
	// current line; next is the same with the current line.
	end, next int
	// kept is how many of open, from the outermost on, hold something used.
	kept int
}

// openNote is a footnote on the stack of containers.
type openNote struct{ start, depth int32 }

// noteIndent is the number of columns that a footnote's further lines are
// indented by.
const noteIndent container = 4

// hasFootnote says whether the text has anything that could define a footnote.
func (f *finder) hasFootnote() bool {
	for at := 0; ; {
		i := strings.Index(f.src[at:], "[^")
		if i < 0 {
			f.steps += len(f.src) - at
			return false
		}
		n := noteLabel(f.src[at+i:])
		f.steps += i + n + 2
		if at += i + n + 1; n > 0 && strings.HasPrefix(f.src[at:], ":") {
			return true
		}
	}
}

// seeFootnotes reports the references to footnotes and the footnotes.
func (f *finder) seeFootnotes() {
	labels := finder{src: f.src, mode: refsOnly}
	labels.notes.on = true
	labels.refs.prepare(f.src, f.refs.seed)
	labels.find()
	f.steps += labels.steps
	if labels.refs.notes == 0 {
		return
	}
	refs := finder{src: f.src, mode: noteRefs, see: f.see, refs: labels.refs, covers: covers{spans: f.spans}}
	refs.notes.on = true
	refs.find()
	all := finder{src: f.src, mode: refsOnly, see: f.see, refs: refs.refs, covers: covers{spans: f.spans}}
	all.notes.on = true
	all.find()
	all.notes.end = all.notes.next
	all.closeNotes(0)
	f.steps += refs.steps + all.steps
}

// keep notes that everything open holds something used.
func (n *notes) keep(used bool) {
	if used {
		n.kept = len(n.open)
	}
}

// line moves on by a line of which the containers have been matched.
func (n *notes) line(l *line) {
	n.end = n.next
	if !l.blank() {
		n.next = l.end
	}
}

// footnote opens a footnote.
func (o *opening) footnote() opened {
	f := o.f
	n := noteLabel(f.src[f.ns:f.end])
	f.steps += n
	if after := f.ns + n + 1; n == 0 || after >= f.end || f.src[after] != ':' {
		return isNothing
	}
	o.enter()
	start := f.ns
	f.measure(f.src, start+n+2, f.nsCol+n+2)
	f.push(noteIndent)
	switch {
	case f.see == nil:
		f.refs.notes++
		f.refs.add(f.refs.noteHash(f.src[start+2:start+n]), start)
	case f.mode == refsOnly && !f.covers.at(start):
		f.notes.open = append(f.notes.open, openNote{int32(start), int32(len(f.stack) - 1)})
	}
	return isContainer
}

// closeNotes reports the footnotes among the containers from the nth on.
func (f *finder) closeNotes(n int) {
	w := &f.notes
	for i := len(w.open) - 1; i >= 0 && int(w.open[i].depth) >= n; i-- {
		start := int(w.open[i].start)
		close := start + noteLabel(f.src[start:])
		used := i < w.kept || f.refs.usedAt(f.refs.noteHash(f.src[start+2:close]), start)
		f.see(Part{
			Kind: Footnote, Range: rangeOf(start, w.end), Text: rangeOf(close+2, w.end),
			Label: rangeOf(start+2, close), Used: used,
		})
		w.open = w.open[:i]
		w.keep(used)
	}
}

// footnoteRef reads the reference to a footnote at c.
func (f *finder) footnoteRef(c cursor) (cursor, bool) {
	rest := f.in.rest(c)
	n := noteLabel(rest)
	f.steps += n
	if n == 0 {
		return c, false
	}
	s, known := f.refs.find(f.refs.noteHash(rest[2:n]))
	if !known {
		return c, false
	}
	if !f.covers.at(c.pos) {
		*s |= usedBit
		f.see(Part{Kind: FootnoteRef, Range: rangeOf(c.pos, c.pos+n+1), Label: rangeOf(c.pos+2, c.pos+n)})
	}
	return f.in.add(c, n+1), true
}

// noteLabel returns the position of the "]" behind the footnote label that s
// begins with, and 0 for none. It is in one line, not blank, and has no bracket
// without a backslash.
func noteLabel(s string) int {
	if len(s) < 2 || s[0] != '[' || s[1] != '^' {
		return 0
	}
	for i := 2; i < len(s) && i < 2+maxLabel; i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) && isPunct(s[i+1]) {
				i++
			}
		case '[', '\n', '\r':
			return 0
		case ']':
			if allBlank(s[2:i]) {
				return 0
			}
			return i
		}
	}
	return 0
}
