package sanitize

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/ucd"
)

// The bounds within which selectors that each have a use are text. Names in
// Japanese have one or two; a payload has one on every character, or as many
// values as it needs.
const (
	fewSelectors = 8   // as many are never a payload
	fewValues    = 4   // as many different ones within a window are none
	window       = 256 // characters, selectors not counted
)

// The bounds within which VS15 and VS16 on emoji are text: honest pages choose one
// of the two for nearly all (carrier U02, selectors in turn).
const (
	presentations       = 17 // selectors looked at together
	presentationChanges = 6  // from one of the two to the other among those
)

// selectorSearch finds the selectors that carry bytes although each has a use where
// it stands: standardized and ideographic ones, and those on digits that are no
// keycaps, by their number or their many values; VS15 and VS16 on emoji by their
// turns. Cutting some does not make others a payload but at the bounds: windows and
// runs are measured without the selectors in them.
type selectorSearch struct {
	text    string
	payload bitSet // where the selectors of a payload begin; nil for none
	index   int    // characters so far, selectors not counted

	run    selectorRun
	recent [2 * window]selection // those in the window, by number
	first  int                   // number of the first of them
	n      int                   // number of the next
	marked int                   // up to here they are judged
	count  [256]int              // how often the window holds a value
	values int                   // how many different ones it holds

	emoji presentationWindow
}

// selection is a selector that has a use where it stands.
type selection struct {
	at, index int
	value     uint8
}

// selectorRun is a stretch of characters that may have a selector each.
type selectorRun struct{ start, chars, selectors int }

// payloadSelectors returns where the selectors of payloads begin in text.
func payloadSelectors(text string) bitSet {
	if !strings.Contains(text, "\xef\xb8") && !strings.Contains(text, "\xf3\xa0") {
		return nil
	}
	s := selectorSearch{text: text}
	prev := none
	for i, r := range text {
		v, ok := selectorValue(r)
		switch {
		case r < utf8.RuneSelf && !isKeycap(r):
			s.closeRun(i)
			s.index++
		case ok && selects(text[i:], prev, r):
			s.add(selection{i, s.index, v})
		case ok:
			if r >= 0xFE0E && r <= 0xFE0F && isPresented(prev) {
				s.emoji.add(i, r, s.mark)
			}
		case ucd.Ideographs.Has(r) || isKeycap(r) || hasVariants(r):
			s.run.chars++
			s.index++
		default:
			s.closeRun(i)
			s.index++
		}
		prev = r
	}
	s.closeRun(len(text))
	return s.payload
}

// mark notes that the selector at a position is part of a payload.
func (s *selectorSearch) mark(at int) {
	if s.payload == nil {
		s.payload.reset(len(s.text))
	}
	s.payload.set(at, at+1)
}

// selects reports whether the selector r, with which rest begins, may count as
// one of a payload behind prev by its value.
func selects(rest string, prev, r rune) bool {
	switch {
	case r <= 0xFE0D:
		return isVariant(prev, r)
	case r <= 0xFE0F:
		return isKeycap(prev) && !strings.HasPrefix(rest[len("\ufe0f"):], "\u20e3")
	}
	return ucd.Ideographs.Has(prev)
}

// selectorValue numbers VS1 to VS256.
func selectorValue(r rune) (uint8, bool) {
	switch {
	case 0xFE00 <= r && r <= 0xFE0F:
		return uint8(r - 0xFE00), true
	case 0xE0100 <= r && r <= 0xE01EF:
		return uint8(r - 0xE0100 + 16), true
	}
	return 0, false
}

// add takes the next selector into the window, of which all are marked if their
// values are too many.
func (s *selectorSearch) add(next selection) {
	s.run.selectors++
	s.recent[s.n%len(s.recent)] = next
	s.n++
	if s.count[next.value]++; s.count[next.value] == 1 {
		s.values++
	}
	for {
		old := s.recent[s.first%len(s.recent)]
		if next.index-old.index < window {
			break
		}
		if s.count[old.value]--; s.count[old.value] == 0 {
			s.values--
		}
		s.first++
	}
	if s.n-s.first > fewSelectors && s.values > fewValues {
		for s.marked = max(s.marked, s.first); s.marked < s.n; s.marked++ {
			s.mark(s.recent[s.marked%len(s.recent)].at)
		}
	}
}

// closeRun ends the run at a position and marks its selectors if there are too many.
func (s *selectorSearch) closeRun(end int) {
	if r := s.run; r.selectors > fewSelectors && 2*r.selectors > r.chars {
		prev := none
		for i, c := range s.text[r.start:end] {
			if _, ok := selectorValue(c); ok && selects(s.text[r.start+i:], prev, c) {
				s.mark(r.start + i)
			}
			prev = c
		}
	}
	s.run = selectorRun{start: end}
}

// presentationWindow is the last of VS15 and VS16 on emoji.
type presentationWindow struct {
	at     [presentations]int
	kind   [presentations]rune
	n      int // selectors so far
	marked int // the first ones, up to here, are judged
	turns  int // changes of the kind within the window
}

// turn is 1 if selector i is not of the kind of the one before it.
func (w *presentationWindow) turn(i int) int {
	if i > 0 && w.kind[i%presentations] != w.kind[(i-1)%presentations] {
		return 1
	}
	return 0
}

// add takes the next selector into the window, of which all are marked, once, if
// they change too often.
func (w *presentationWindow) add(at int, kind rune, mark func(at int)) {
	if w.n >= presentations {
		w.turns -= w.turn(w.n - presentations + 1)
	}
	w.at[w.n%presentations], w.kind[w.n%presentations] = at, kind
	w.turns += w.turn(w.n)
	w.n++
	if w.n < presentations || w.turns < presentationChanges {
		return
	}
	for w.marked = max(w.marked, w.n-presentations); w.marked < w.n; w.marked++ {
		mark(w.at[w.marked%presentations])
	}
}
