package ucd

import "testing"

// Every question has an answer for every number, and the answers fit together.
func FuzzQuestions(f *testing.F) {
	for _, r := range []int32{-1, 0, 'a', 0x200D, 0x1820, 0x430, 0x4E0D, 0xFE0F, 0x1F600, 0xE0061, 0x10FFFF, 0x110000, 1<<31 - 1} {
		f.Add(r, int32(0xFE00))
		f.Add(int32(0x1820), r)
	}
	f.Fuzz(func(t *testing.T, r, selector int32) {
		outside := r < 0 || r > 0x10FFFF
		for _, s := range sets {
			if outside && s.set.Has(r) {
				t.Errorf("%s holds %d", s.name, r)
			}
		}
		if Variant(r, selector) && (outside || Name(selector) == "" || !DefaultIgnorable.Has(selector)) {
			t.Errorf("Variant(%d, %d)", r, selector)
		}
		if ascii, ok := LookAlike(r); ok && (r < 0x80 || ascii >= 0x80 || ScriptOf(r) == Other) {
			t.Errorf("LookAlike(%d) = %q", r, ascii)
		}
		if DefaultIgnorable.Has(r) && Name(r) == "" {
			t.Errorf("Name(%d) is empty", r)
		}
		if outside && (Name(r) != "" || ScriptOf(r) != Other || Stacks(r)) {
			t.Errorf("%d is taken for a code point", r)
		}
	})
}

func BenchmarkHas(b *testing.B) {
	for b.Loop() {
		for _, r := range [...]rune{0xE9, 0x430, 0x627, 0x4E00, 0x1F600} {
			_ = Letters.Has(r)
		}
	}
}

func BenchmarkLookAlike(b *testing.B) {
	for b.Loop() {
		for _, r := range [...]rune{0xE9, 0x430, 0x627, 0x4E00, 0x1F600} {
			_, _ = LookAlike(r)
		}
	}
}
