package markup

import (
	"testing"
	"unicode/utf8"
)

// FuzzWalk tests what Walk promises for any text, and wants every difference from
// goldmark to be of a known class.
func FuzzWalk(f *testing.F) {
	for _, v := range partVectors.read(f) {
		f.Add(v.source)
	}
	for _, trap := range partTraps {
		f.Add(repeat(trap, 256))
	}
	for seed := range uint64(100) {
		f.Add(generateLinks(seed))
	}
	f.Fuzz(func(t *testing.T, src string) {
		checkParts(t, src)
		if len(src) > 2000 || !utf8.ValidString(src) {
			return
		}
		if name, small := examineParts(src); small != "" {
			t.Errorf("%s: %q", name, small)
		}
	})
}
