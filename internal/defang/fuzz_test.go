package defang

import (
	"testing"

	"post-mcp-verify/internal/finding"
)

// FuzzFind holds Find to its contract: hits lie in range, in order and apart;
// work is linear; substituting all of them is a fixed point; substituting all
// but chat markup leaves only chat markup.
func FuzzFind(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.text)
	}
	for _, s := range nearMisses {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		check(t, s)
	})
}

func check(t *testing.T, s string) {
	t.Helper()
	fd := finder{s: s}
	fd.scan()
	if limit := maxSteps(len(s)); fd.steps > limit {
		t.Fatalf("%d steps for %d bytes, want at most %d", fd.steps, len(s), limit)
	}
	at, hits := 0, Find(s)
	for _, h := range hits {
		if h.Start < at || h.End <= h.Start || h.End > len(s) || h.Substitute == "" {
			t.Fatalf("hit %+v out of order or range in %+q", h, s)
		}
		at = h.End
	}
	all := substitute(s, hits, nil)
	if rest := Find(all); len(rest) != 0 {
		t.Fatalf("%+q became %+q, which holds %+v", s, all, rest)
	}
	some := substitute(s, hits, isChat)
	for _, h := range Find(some) {
		if h.Code != finding.ChatMarkup {
			t.Fatalf("%+q became %+q, which holds %+v", s, some, h)
		}
	}
}
