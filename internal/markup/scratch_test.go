package markup

import (
	"fmt"
	"testing"
	"strings"
	"os"
	"strconv"
)

// shrink by removing lines then chars while same kind of difference
func shrink(s string, bad func(string) bool) string {
	for changed := true; changed; {
		changed = false
		for n := len(s)/2; n >= 1; n /= 2 {
			for i := 0; i+n <= len(s); {
				c := s[:i] + s[i+n:]
				if bad(c) { s = c; changed = true } else { i++ }
			}
		}
	}
	return s
}

func TestScratchGen(t *testing.T) {
	n := 20000
	if v, err := strconv.Atoi(os.Getenv("N")); err == nil { n = v }
	kind := os.Getenv("K")
	seen := map[string]int{}
	bads := 0
	for seed := uint64(0); seed < uint64(n); seed++ {
		src := generate(seed)
		v := oracle(src)
		var bad func(string) bool
		if kind == "S" {
			x, b := structureDifference(src, v)
			if !b { continue }
			bad = func(s string) bool { y, b := structureDifference(s, oracle(s)); return b && y.want == x.want && y.got == x.got }
		} else {
			if _, b := structureDifference(src, v); b { continue }
			x, b := hiddenDifference(src, Find(src), v)
			if !b { continue }
			bad = func(s string) bool { w := oracle(s); if _, b := structureDifference(s, w); b { return false }; y, b := hiddenDifference(s, Find(s), w); return b && y.want == x.want }
		}
		bads++
		if bads > 400 { continue }
		m := shrink(src, bad)
		v = oracle(m)
		var x difference
		if kind == "S" { x, _ = structureDifference(m, v) } else { x, _ = hiddenDifference(m, Find(m), v) }
		key := fmt.Sprintf("%-9s %-9s %q", x.want, x.got, m)
		seen[key]++
	}
	for k, c := range seen { fmt.Println("D", c, k) }
	fmt.Println("bad", bads, "of", n, strings.Repeat("-", 3))
}
