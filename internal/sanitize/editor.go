package sanitize

import "strings"

// editor copies a text with some spans replaced, and remembers which bytes it
// kept. Spans come in ascending order of their start.
type editor struct {
	text    string
	out     strings.Builder
	started bool
	pos     int // up to here text is copied or replaced
	kept    []run
}

// run is a stretch of bytes that two texts share.
type run struct{ out, src, n uint32 }

// maxRuns bounds the memory of an offset map. What lies beyond the last run is
// one span that was changed, which is exact enough where so much was.
const maxRuns = 1 << 16

// replace puts with in place of text[start:end). The part of the span that an
// earlier call has replaced is left out, and with too if that is all of it.
func (e *editor) replace(start, end int, with string) {
	if start < e.pos && end <= e.pos {
		return
	}
	start = max(start, e.pos)
	if end <= start && with == "" {
		return
	}
	if !e.started {
		e.started = true
		e.out.Grow(len(e.text) + len(with))
	}
	e.keep(start)
	e.out.WriteString(with)
	e.pos = max(end, start)
}

// keep copies the bytes up to end.
func (e *editor) keep(end int) {
	if end == e.pos {
		return
	}
	if len(e.kept) < maxRuns {
		e.kept = append(e.kept, run{uint32(e.out.Len()), uint32(e.pos), uint32(end - e.pos)})
	}
	e.out.WriteString(e.text[e.pos:end])
	e.pos = end
}

// finish returns the edited text; unchanged, it is the very same string.
func (e *editor) finish() (out string, kept origin, changed bool) {
	if !e.started {
		return e.text, origin{}, false
	}
	e.keep(len(e.text))
	return e.out.String(), origin{runs: e.kept, srcLen: uint32(len(e.text)), mapped: true}, true
}
