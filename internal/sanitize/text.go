package sanitize

import (
	"math"

	"post-mcp-verify/internal/finding"
)

// The bounds of the work on one text.
const (
	// MaxRounds is how often cutting and replacing is repeated on one document.
	MaxRounds = 8
	// MaxDepth is how many JSON texts may be nested as strings in the first.
	MaxDepth = 8
)

// Text treats one text as the package comment says. place is where in the tool
// result it stands; keys inside JSON are reported as finding.Key. Offsets of
// the findings count bytes of src. The error is ErrNotConverged or ErrTooDeep;
// the findings up to then are still returned, for the record.
func Text(src string, place finding.Place) (Clean, []finding.Finding, error) {
	if len(src) > math.MaxInt32 {
		return Clean{}, nil, ErrNotConverged
	}
	c := newCleaner(len(src))
	d := document{text: src, place: place, to: c.log.add}
	if err := c.document(&d, 0); err != nil {
		return Clean{}, c.log.sorted(), err
	}
	return Clean{text: d.text, changed: d.text != src}, c.log.sorted(), nil
}

// cleaner treats one text with all that is nested in it.
type cleaner struct {
	log log
	// room is how many bytes of decoded strings may be held at one time.
	room int
	// work is how many more bytes may be gone through, all rounds of all nested
	// texts together.
	work int
}

// newCleaner is a cleaner for a text of n bytes. Its bounds keep memory and time
// linear: without them a text nested MaxDepth times would be held once for each
// level, and gone through MaxRounds times at each. The constants leave small
// texts to MaxDepth and MaxRounds.
func newCleaner(n int) cleaner {
	return cleaner{room: 2*n + 64<<10, work: maxWork*n + 1<<20}
}

// maxWork is how many times the length of a text may be gone through.
const maxWork = 48

// document treats d to the fixed point.
func (c *cleaner) document(d *document, depth int) error {
	for range MaxRounds {
		if c.work -= len(d.text); c.work < 0 {
			return ErrNotConverged
		}
		changed, done, err := c.round(d, depth)
		if err != nil {
			return err
		}
		if done || !changed {
			d.flushNotes()
			return nil
		}
	}
	return ErrNotConverged
}

// round treats d once. done says that no further round is needed even if d
// changed: the strings of JSON have converged each by itself.
func (c *cleaner) round(d *document, depth int) (changed, done bool, err error) {
	d.notes.reset()
	if !d.plain {
		body, ok, err := findJSON(d.text, depth == 0)
		switch {
		case err != nil:
			return false, false, err
		case ok && depth > MaxDepth:
			return false, false, ErrTooDeep
		case ok:
			return c.json(d, body, depth)
		}
	}
	cut := d.cut()
	replaced := d.replaceImitations()
	return cut || replaced, false, nil
}
