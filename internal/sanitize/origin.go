package sanitize

import "sort"

// origin maps offsets of an edited text to the text it was made from. The zero
// value is the identity.
type origin struct {
	runs   []run // ascending in both texts
	srcLen uint32
	mapped bool
}

// span returns the source span of the edited text's [start, end). A byte that
// was put in stands for the whole span it replaced.
func (o origin) span(start, end int) (int, int) {
	if !o.mapped {
		return start, end
	}
	first, _ := o.byteAt(uint32(start))
	if end <= start {
		return first, first
	}
	_, last := o.byteAt(uint32(end - 1))
	return first, max(first, last)
}

// byteAt returns the source span behind one byte of the edited text.
func (o origin) byteAt(p uint32) (int, int) {
	i := sort.Search(len(o.runs), func(i int) bool { return o.runs[i].out > p })
	next := o.srcLen
	if i < len(o.runs) {
		next = o.runs[i].src
	}
	if i == 0 {
		return 0, int(next)
	}
	r := o.runs[i-1]
	if d := p - r.out; d < r.n {
		return int(r.src + d), int(r.src+d) + 1
	}
	return int(r.src + r.n), int(next)
}

// after returns the map for a text edited once more: later maps its offsets to
// those that o maps on.
func (o origin) after(later origin) origin {
	if !o.mapped {
		return later
	}
	joined := origin{srcLen: o.srcLen, mapped: true}
	i := 0
	for _, l := range later.runs {
		for i > 0 && o.runs[i-1].out+o.runs[i-1].n > l.src {
			i-- // the run before reaches into this one too
		}
		for ; i < len(o.runs) && o.runs[i].out < l.src+l.n; i++ {
			joined.add(l, o.runs[i])
		}
	}
	return joined
}

// add appends what a later run and an earlier one have in common.
func (o *origin) add(later, earlier run) {
	from := max(later.src, earlier.out)
	to := min(later.src+later.n, earlier.out+earlier.n)
	if from < to && len(o.runs) < maxRuns {
		o.runs = append(o.runs, run{later.out + from - later.src, earlier.src + from - earlier.out, to - from})
	}
}
