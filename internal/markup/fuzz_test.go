package markup

import (
	"testing"
	"unicode/utf8"
)

// FuzzFind tests what Find promises for any text: positions in range, in order
// and nested as documented, the same twice, a bounded number of steps a byte.
func FuzzFind(f *testing.F) {
	for _, v := range readVectors(f) {
		f.Add(v.source)
	}
	for _, trap := range traps {
		f.Add(repeat(trap, 256))
	}
	f.Fuzz(func(t *testing.T, src string) { checkSpans(t, src) })
}

// FuzzAgainstGoldmark wants every difference from goldmark and x/net/html to be
// of a known class, and none to leave a comment in.
func FuzzAgainstGoldmark(f *testing.F) {
	for _, v := range readVectors(f) {
		f.Add(v.source)
	}
	f.Fuzz(func(t *testing.T, src string) {
		// goldmark is quadratic on some inputs, and drops what is no UTF-8.
		if len(src) > 2000 || !utf8.ValidString(src) {
			return
		}
		if name, small := examine(src); small != "" {
			t.Errorf("%s: %q", name, small)
		}
		if problem := checkRendered(mark(src)).problem; problem != "" {
			t.Errorf("%s: %q", problem, src)
		}
	})
}

// FuzzFindHTML tests what FindHTML promises for any text, wants every difference
// from x/net/html's tokenizer to be of a known class, and no comment of its parser
// to be left in.
func FuzzFindHTML(f *testing.F) {
	for _, v := range htmlVectors.read(f) {
		f.Add(v.source)
	}
	for seed := range uint64(100) {
		f.Add(generateHTML(seed))
	}
	f.Fuzz(func(t *testing.T, src string) {
		checkHTML(t, src)
		if len(src) > 2000 || !utf8.ValidString(src) {
			return
		}
		if name, small := examineHTML(src); small != "" {
			t.Errorf("%s: %q", name, small)
		}
		if problem := checkTree(mark(src)).problem; problem != "" {
			t.Errorf("%s: %q", problem, src)
		}
	})
}
