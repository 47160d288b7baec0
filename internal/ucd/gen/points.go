package main

import "fmt"

const maxPoint = 0x10FFFF

// points is a set of code points, indexed by them.
type points []bool

func newPoints() points { return make(points, maxPoint+1) }

// span is the code points from lo to hi, both included.
type span struct{ lo, hi rune }

// union returns what is in any of the sets.
func union(sets ...points) points {
	u := newPoints()
	for _, s := range sets {
		for r := range s {
			u[r] = u[r] || s[r]
		}
	}
	return u
}

// and returns what is in both sets.
func (p points) and(q points) points {
	return p.where(func(r rune) bool { return q[r] })
}

// minus returns what is in p and in none of the others.
func (p points) minus(others ...points) points {
	u := union(others...)
	return p.where(func(r rune) bool { return !u[r] })
}

// where returns the members for which keep holds.
func (p points) where(keep func(rune) bool) points {
	out := newPoints()
	for r := range p {
		out[r] = p[r] && keep(rune(r))
	}
	return out
}

// spans returns the set as maximal ranges, ascending.
func (p points) spans() []span {
	var all []span
	for r := rune(0); r <= maxPoint; r++ {
		switch {
		case !p[r]:
		case len(all) > 0 && all[len(all)-1].hi == r-1:
			all[len(all)-1].hi = r
		default:
			all = append(all, span{r, r})
		}
	}
	return all
}

// set returns the named set of the source, as "Script/Latin".
func (d *data) set(name string) points {
	all, ok := d.sets[name]
	if !ok {
		panic(fmt.Sprintf("the source has no set %s", name))
	}
	p := newPoints()
	for _, s := range all {
		for r := s.lo; r <= s.hi; r++ {
			p[r] = true
		}
	}
	return p
}

// either returns the union of values of one property.
func (d *data) either(property string, values ...string) points {
	var sets []points
	for _, v := range values {
		sets = append(sets, d.set(property+"/"+v))
	}
	return union(sets...)
}
