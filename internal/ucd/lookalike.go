package ucd

// alike is a run of code points that look like a run of ASCII characters.
type alike struct {
	first rune
	count uint8
	ascii byte // what first looks like; the next one looks like ascii+1
}

// LookAlike returns the ASCII letter or digit that r looks like, if r is a letter
// or number beyond ASCII whose skeleton (UTS #39) is the skeleton of one. For
// UTS #39 the digit 1, capital I and small l look the same, and 0 and O do: of
// those it returns the digit for a number, the capital for a capital letter, else
// l and O. It says nothing of letters with marks, which have a skeleton of more
// than one character.
func LookAlike(r rune) (ascii byte, ok bool) {
	lo, hi := 0, len(alikes)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch a := &alikes[mid]; {
		case r < a.first:
			hi = mid
		case r >= a.first+rune(a.count):
			lo = mid + 1
		default:
			return a.ascii + byte(r-a.first), true
		}
	}
	return 0, false
}
