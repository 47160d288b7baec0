package markup

// Raw HTML inside an image's description never reaches the browser's tokenizer:
// renderers drop it or escape it into the alt attribute. Whether "![" begins an
// image shows only at its "]", so that what lies between waits here.

// held is a code span or raw HTML waiting for its "![" to be decided.
type held struct {
	kind     Kind
	alt      bool
	group    uint32 // alt, last of its group: index of the first
	from, to spot
}

// spot is a cursor that waits.
type spot struct{ seg, pos int32 }

func (c cursor) spot() spot { return spot{int32(c.seg), int32(c.pos)} }

func (s spot) cursor() cursor { return cursor{int(s.seg), int(s.pos)} }

// waiting is the queue of one inline text.
type waiting struct {
	queue []held
	marks rising // length of the queue at each open "!["
}

func (w *waiting) reset() {
	w.queue = w.queue[:0]
	w.marks.reset(0)
}

// found takes a code span or raw HTML in the order of the text.
func (f *finder) found(k Kind, from, to cursor) {
	w := &f.in.waiting
	h := held{kind: k, from: from.spot(), to: to.spot()}
	if w.marks.empty() {
		f.pass(h)
		return
	}
	w.queue = append(w.queue, h)
}

// closeImage decides the newest "![".
func (f *finder) closeImage(image bool) {
	w := &f.in.waiting
	mark := w.marks.pop()
	if image && mark < len(w.queue) {
		for i := len(w.queue) - 1; i >= mark; i-- {
			f.steps++
			if w.queue[i].alt {
				i = int(w.queue[i].group)
			}
			w.queue[i].alt = true
		}
		w.queue[len(w.queue)-1].group = uint32(mark)
	}
	if w.marks.empty() {
		f.release()
	}
}

// release passes everything on.
func (f *finder) release() {
	f.in.trouble.image = f.in.trouble.image || len(f.in.waiting.queue) > 0
	for _, h := range f.in.waiting.queue {
		f.pass(h)
	}
	f.steps += len(f.in.waiting.queue)
	f.in.waiting.reset()
}

// pass reports h and gives raw HTML to the tokenizer.
func (f *finder) pass(h held) {
	if h.kind == CodeSpan && f.tok.state == inBogus {
		f.endComment(int(h.from.pos)) // by the tag that the renderer emits
	}
	if h.kind != Comment || h.alt || f.mode == structure {
		f.emit(h.kind, int(h.from.pos), int(h.to.pos))
	}
	if h.kind != CodeSpan && !h.alt {
		f.feedInline(h.from.cursor(), h.to.cursor())
	}
}
