package sanitize

import "math/bits"

// bitSet is a set of small numbers.
type bitSet []uint64

// reset empties b and makes room for the numbers below n.
func (b *bitSet) reset(n int) {
	words := (n + 63) / 64
	if cap(*b) < words {
		*b = make(bitSet, words)
		return
	}
	*b = (*b)[:words]
	clear(*b)
}

// set adds the numbers from start to end, end excluded.
func (b bitSet) set(start, end int) {
	for i := start; i < end; i++ {
		b[i/64] |= 1 << (i % 64)
	}
}

// has reports whether i is in b; of a nil b none is.
func (b bitSet) has(i int) bool { return b != nil && b[i/64]>>(i%64)&1 != 0 }

// next returns the first number from i on that is in b, or is not, or a number
// beyond all that b has room for.
func (b bitSet) next(i int, in bool) int {
	for i < 64*len(b) {
		w := b[i/64]
		if !in {
			w = ^w
		}
		if w >>= i % 64; w != 0 {
			return i + bits.TrailingZeros64(w)
		}
		i = (i/64 + 1) * 64
	}
	return i
}

// count returns how many numbers from start to end, end excluded, are in b.
func (b bitSet) count(start, end int) int {
	n := 0
	for i := start; i < end; i++ {
		n += int(b[i/64] >> (i % 64) & 1)
	}
	return n
}
