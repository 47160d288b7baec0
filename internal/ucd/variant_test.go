package ucd

import (
	"math/bits"
	"slices"
	"testing"
)

func TestVariant(t *testing.T) {
	for _, c := range []struct {
		base, selector rune
		want           bool
	}{
		{'0', 0xFE00, true}, {'0', 0xFE01, false}, {'1', 0xFE00, false}, {'a', 0xFE00, false},
		{0x2229, 0xFE00, true}, {0x2278, 0xFE00, false}, // 2278 was withdrawn
		{0x2018, 0xFE00, true}, {0x201D, 0xFE01, true}, {0x201D, 0xFE03, false},
		{0x3001, 0xFE00, true}, {0x3001, 0xFE01, true}, {0x3001, 0xFE02, false},
		{0x1D49C, 0xFE01, true}, {0x1D49D, 0xFE00, false}, {0x1D4B5, 0xFE01, true}, {0x1D4B6, 0xFE00, false},
		{0x1000, 0xFE00, true}, {0x1001, 0xFE00, false}, {0xA868, 0xFE00, true}, {0x10AE1, 0xFE00, true},
		{0x349E, 0xFE00, true}, {0x4E00, 0xFE00, false}, {0x4E0D, 0xFE00, true}, // CJK compatibility
		{0x5172, 0xFE02, false}, {0x6D41, 0xFE02, true}, {0x2A600, 0xFE00, true},
		{0x13092, 0xFE00, false}, {0x13093, 0xFE01, true}, {0x13093, 0xFE00, false}, // hieroglyphs turned round
		{0x13338, 0xFE06, true}, {0x13443, 0xFE00, true}, {0x13000, 0xFE00, false},
		{0x1820, 0x180B, true}, {0x1820, 0x180C, true}, {0x1820, 0x180D, false}, {0x1828, 0x180D, true}, // Mongolian
		{0x1827, 0x180B, false}, {0x1820, 0x180F, false}, {0x1820, 0xFE00, false}, {0x3001, 0x180B, false},
		{0x1820, 0x180E, false}, {0x2764, 0xFE0F, false}, {0x2764, 0xFE0E, false}, {0x4E0D, 0xE0100, false},
		{'0', 0xFE07, false}, {'0', 0xFE0D, false}, {'0', 'a', false}, {'0', -1, false},
		{-1, 0xFE00, false}, {0x110000, 0xFE00, false}, {'0' + 1<<21, 0xFE00, false}, {0x10FFFF, 0xFE00, false}, {0, 0xFE00, false},
	} {
		if Variant(c.base, c.selector) != c.want {
			t.Errorf("Variant(%04X, %04X) = %v", c.base, c.selector, !c.want)
		}
	}
}

// StandardizedVariants.txt 16.0 has 1,306 sequences on 1,127 bases.
func TestVariantCount(t *testing.T) {
	sequences := 0
	for i, v := range variants {
		if i > 0 && variants[i-1]>>variantShift >= v>>variantShift {
			t.Errorf("base %X is out of order", v>>variantShift)
		}
		sequences += bits.OnesCount32(v & (1<<variantShift - 1))
	}
	if sequences != 1306 || len(variants) != 1127 {
		t.Errorf("%d sequences on %d bases", sequences, len(variants))
	}
	counted := 0
	selectors := []rune{0x180B, 0x180C, 0x180D, 0x180F}
	for s := rune(0xFE00); s <= 0xFE0F; s++ {
		selectors = append(selectors, s)
	}
	for base := rune(0); base <= 0x323AF; base++ {
		for _, s := range selectors {
			if Variant(base, s) {
				counted++
				if selector := slices.Contains(selectors[:4], s); selector != Mongolian.Has(base) {
					t.Errorf("U+%04X takes U+%04X", base, s)
				}
			}
		}
	}
	if counted != sequences {
		t.Errorf("Variant accepts %d sequences of %d", counted, sequences)
	}
}
