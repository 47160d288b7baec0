package defang

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// slow is Find without the prefilters: it tries every character.
func slow(s string) []Hit {
	f := finder{s: s}
	i := 0
	if h, ok := f.line(0, true); ok {
		i = f.take(h)
	}
	for i < len(s) {
		if s[i] == '\n' || s[i] == '\v' || s[i] == '\f' || s[i] == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
			if h, ok := f.line(i+1, f.blank(i)); ok {
				i = f.take(h)
			} else {
				i++
			}
			continue
		}
		c, j := f.unit(i)
		if s[i] == '[' || s[i] == '=' && fold(softBreak) == c {
			c, j = s[i], i+1 // a substitute is searched inside, too, and a hidden line break starts a line
		}
		if c == '\n' && j == i+1 {
			i = j // the first byte of CR LF
			continue
		}
		i = f.step(i, j, c)
	}
	return f.hits
}

// The prefilters rule nothing out that the full search finds.
func TestPrefilterMissesNothing(t *testing.T) {
	vs := vectors(t)
	for _, v := range vs {
		same(t, v.text)
		same(t, "x\n\n"+v.text+"\r\n")
	}
	for _, s := range nearMisses {
		same(t, s)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		same(t, splice(r, vs))
	}
}

func same(t *testing.T, s string) {
	t.Helper()
	f := finder{s: s}
	f.scan()
	if got, want := f.hits, slow(s); !slices.Equal(got, want) {
		t.Fatalf("scan of %+q = %+v\nwithout prefilters %+v", s, got, want)
	}
}
