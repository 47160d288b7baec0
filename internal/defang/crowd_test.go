package defang

import (
	"strings"
	"testing"
)

// TestCrowd: a text of nothing but imitations is few hits, one whose imitations
// stand apart keeps them apart, and either is settled once they are replaced.
func TestCrowd(t *testing.T) {
	const n = 3 * crowd
	for _, c := range []struct {
		name, unit string
		least      int
		most       int
	}{
		{"side by side", "<system> ", crowd, crowd + 1},
		{"apart", "<system>" + strings.Repeat(" word", crowdGap/5+1) + " ", n, n},
		{"in the middle of the gap", "[INST]" + strings.Repeat("x", crowdGap-1), crowd, crowd + 1},
	} {
		s := strings.Repeat(c.unit, n)
		hits := Find(s)
		if len(hits) < c.least || len(hits) > c.most {
			t.Errorf("%s: %d hits, want %d to %d", c.name, len(hits), c.least, c.most)
		}
		end := 0
		for _, h := range hits {
			if h.Start < end || h.End <= h.Start || h.End > len(s) {
				t.Fatalf("%s: hit [%d,%d) behind %d", c.name, h.Start, h.End, end)
			}
			end = h.End
		}
		out, _ := replaced(s, hits, true)
		if more := Find(out); len(more) > 0 {
			t.Errorf("%s: %d hits are left", c.name, len(more))
		}
	}
}
