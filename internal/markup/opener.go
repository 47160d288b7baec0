package markup

// rising is a stack of numbers none of which is less than the one below it. It
// holds the distances, seven bits a byte, and so is never longer than the number
// of pushes or the last number, whichever is more.
type rising struct {
	top       int
	distances []byte
}

func (r *rising) reset(bottom int) { r.top, r.distances = bottom, r.distances[:0] }

func (r *rising) empty() bool { return len(r.distances) == 0 }

// push takes a number not less than the last. The byte that pop reads first is the
// last, with the low bits; a set high bit says that another is before it.
func (r *rising) push(number int) {
	d := uint32(number - r.top)
	r.top = number
	n := 0
	for d>>(7*n+7) != 0 {
		n++
	}
	for more := byte(0); n >= 0; n-- {
		r.distances = append(r.distances, byte(d>>(7*n))&0x7f|more)
		more = 0x80
	}
}

func (r *rising) pop() int {
	number, d := r.top, uint32(0)
	for shift := 0; ; shift += 7 {
		last := len(r.distances) - 1
		b := r.distances[last]
		r.distances = r.distances[:last]
		d |= uint32(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	r.top -= int(d)
	return number
}

// linkTail is what the last link tail, reference or definition gave.
type linkTail struct {
	label, destination, title Range
	end                       int32 // of a definition's destination
}

// openBracket takes the "[" at c.
func (f *finder) openBracket(c cursor, image bool) {
	b := &f.in.brackets
	b.push(image)
	b.last = c
	if f.see != nil {
		f.in.openers.push(c.pos)
	}
}

// seeLink reports a link or image, of which r is given from its "[" on and whose
// text ends at textEnd.
func (f *finder) seeLink(image bool, r Range, textEnd int) {
	p := Part{Kind: Link, Range: r, Text: Range{r.Start + 1, int32(textEnd)}}
	if image {
		p.Kind = Image
		p.Start--
	}
	tail := f.in.tail
	p.Label, p.Destination, p.Title = tail.label, tail.destination, tail.title
	f.report(p)
}
