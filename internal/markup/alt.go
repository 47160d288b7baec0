package markup

// Raw HTML inside an image's description never reaches the browser's tokenizer:
// renderers drop it or escape it into the alt attribute. Whether "![" begins an
// image shows only at its "]", so that what lies between waits here.

// held is a code span or raw HTML waiting for its "![" to be decided.
type held struct {
	kind     Kind
	alt      bool
	group    uint32 // alt, last of its group: index of the first
	from, to cursor
}

// waiting is the queue of one inline text.
type waiting struct {
	queue []held
	marks []uint32 // length of the queue at each open "!["
}

func (w *waiting) reset() { w.queue, w.marks = w.queue[:0], w.marks[:0] }

// found takes a code span or raw HTML in the order of the text.
func (f *finder) found(k Kind, from, to cursor) {
	w := &f.in.waiting
	if len(w.marks) == 0 {
		f.pass(held{kind: k, from: from, to: to})
		return
	}
	w.queue = append(w.queue, held{kind: k, from: from, to: to})
}

// closeImage decides the newest "![".
func (f *finder) closeImage(image bool) {
	w := &f.in.waiting
	mark := int(w.marks[len(w.marks)-1])
	w.marks = w.marks[:len(w.marks)-1]
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
	if len(w.marks) == 0 {
		f.release()
	}
}

// release passes everything on.
func (f *finder) release() {
	for _, h := range f.in.waiting.queue {
		f.pass(h)
	}
	f.steps += len(f.in.waiting.queue)
	f.in.waiting.reset()
}

// pass reports h and gives raw HTML to the tokenizer.
func (f *finder) pass(h held) {
	if h.kind == CodeSpan && f.tok.state == inBogus {
		f.endComment(h.from.pos) // by the tag that the renderer emits
	}
	if h.kind != Comment || h.alt || f.mode == structure {
		f.emit(h.kind, h.from.pos, h.to.pos)
	}
	if h.kind != CodeSpan && !h.alt {
		f.feedInline(h.from, h.to)
	}
}
