package ucd

// Range is the code points from Lo to Hi, both included.
type Range struct{ Lo, Hi rune }

// Set is a set of code points: ranges in ascending order that neither overlap
// nor touch.
type Set []Range

// Has reports whether r is in the set. No value of r is an error; one that is
// no code point is in no set.
func (s Set) Has(r rune) bool {
	if len(s) == 0 || r < s[0].Lo {
		return false
	}
	lo, hi := 0, len(s)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch {
		case r < s[mid].Lo:
			hi = mid
		case r > s[mid].Hi:
			lo = mid + 1
		default:
			return true
		}
	}
	return false
}

// Stacks reports whether r, a letter, number or mark, belongs to a script that
// puts many marks on one letter, so that a long run of marks there is spelling
// and not decoration: Hebrew with points and accents, Arabic with vowels,
// Tibetan, Thai and the scripts of India with their vowel signs.
//
// The rule: scripts with at least four marks of their own, and the marks they
// share with one another (the Vedic accents, the Arabic vowels). Latin, Greek and
// Common have none worth the name: they borrow the general diacritics of
// U+0300 to U+036F and the like, of which Vietnamese puts two on a letter and
// polytonic Greek three; those diacritics are of no stacking script, on whatever
// letter they stand. Cyrillic and Glagolitic are left out although they have
// many: titlo and superscript letters come one or two at a time.
//
// A run is spelling where its letter and its marks all stack: text that heaps
// general diacritics on a Thai letter is not.
func Stacks(r rune) bool { return stacking.Has(r) }
