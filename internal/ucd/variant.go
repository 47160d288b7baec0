package ucd

import "slices"

// A variation sequence is packed as its base (the upper 21 bits) with one bit
// for each selector the base takes: variantBits.
const (
	variantShift = 11
	standardBits = 7 // VS1 to VS7; no sequence has a later one
)

// Variant reports whether the standard defines the sequence of base and
// selector, one of VS1 to VS14 or of the Mongolian selectors FVS1 to FVS4
// (StandardizedVariants.txt, exact for each base, with the sequences that name
// CJK compatibility ideographs). VS15 and VS16 are not asked here, see
// EmojiVariationBases; VS17 and later are registered for Ideographs.
func Variant(base, selector rune) bool {
	bit := selectorBit(selector)
	if bit == 0 || base < 0 || base > 0x10FFFF {
		return false
	}
	at, _ := slices.BinarySearch(variants[:], uint32(base)<<variantShift)
	return at < len(variants) && variants[at]>>variantShift == uint32(base) && variants[at]&bit != 0
}

// selectorBit returns the bit that stands for the selector; 0: there is none.
func selectorBit(selector rune) uint32 {
	switch {
	case 0xFE00 <= selector && selector < 0xFE00+standardBits:
		return 1 << (selector - 0xFE00)
	case 0x180B <= selector && selector <= 0x180D: // FVS1 to FVS3
		return 1 << (standardBits + selector - 0x180B)
	case selector == 0x180F: // FVS4
		return 1 << (standardBits + 3)
	}
	return 0
}
