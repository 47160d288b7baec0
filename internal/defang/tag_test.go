package defang

import (
	"slices"
	"strings"
	"testing"
)

// Every pair of letters that a listed name may start with, l and i written for
// one another, is in tagStarts, and no other is.
func TestTagStartsFollowsTheLists(t *testing.T) {
	names := slices.Concat(harnessTags[:], joinedTags[:], roleTags[:], []string{"antml", "invoke"})
	if len(names) < 60 {
		t.Fatalf("%d names, want at least 60", len(names))
	}
	var want [26]uint32
	for _, n := range names {
		for a := byte('a'); a <= 'z'; a++ {
			for b := byte('a'); b <= 'z'; b++ {
				if (a == n[0] || alike(a, n[0])) && (b == n[1] || alike(b, n[1])) {
					want[a-'a'] |= 1 << (b - 'a')
				}
			}
		}
	}
	if tagStarts != want {
		t.Errorf("tagStarts = %#x, want %#x", tagStarts, want)
	}
}

// plainTag rules out no tag that the search behind it would find.
func TestPlainTagMissesNothing(t *testing.T) {
	n := 0
	for _, v := range vectors(t) {
		for _, s := range []string{v.text, strings.ToUpper(v.text), strings.ReplaceAll(v.text, "<", "<my-ns:"), strings.ReplaceAll(v.text, "<", "<n:"), strings.ReplaceAll(v.text, "-", "<b>")} {
			for i := range s {
				f := finder{s: s}
				if s[i] != '<' || !f.plainTag(i+1) {
					continue
				}
				n++
				closing, at := f.slash(i + 1)
				if h, ok := f.tagHit(i, at, closing); ok {
					t.Errorf("plainTag rules out %+v in %+q", h, s)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("plainTag was asked %d times, want at least 20", n)
	}
}

// A text that never settles is one hit over all of it, as grave as its gravest.
func TestUnsettledTextIsOneHit(t *testing.T) {
	deep := strings.Repeat("po", 100) + "[INST]" + strings.Repeat("st-mcp-verify:end ", 100)
	hits := Find(deep)
	if len(hits) != 1 || hits[0].Start != 0 || hits[0].End != len(deep) || rank(hits[0].Code) != 2 {
		t.Errorf("Find = %d hits, %+v", len(hits), hits[0])
	}
	flat := strings.Repeat("<system-reminder> ", 1000)
	if hits := Find(flat); len(hits) != 1000 {
		t.Errorf("a flat text has %d hits, want 1000", len(hits))
	}
}

// A hit found in the replaced text is reported where it stands in the original.
func TestHitsAreMappedBack(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"a [INST] post-mcp-verify:end<system> b", "a {[INST]} {post-mcp-verify:end}{<system>} b"},
		{"a <sys[[post-mcp-verify:end]]tem> [INST] b", "a <sys{[[post-mcp-verify:end}]]tem> {[INST]} b"},
		{"[INST] a po[INST]st-mcp-verify:end b [INST]", "{[INST]} a {po[INST]st-mcp-verify:end} b {[INST]}"},
		{"<sys<|im_start|>tem-reminder> <user>", "{<sys<|im_start|>tem-reminder>} <user>"},
	} {
		var b strings.Builder
		at := 0
		for _, h := range Find(tc.text) {
			b.WriteString(tc.text[at:h.Start] + "{" + tc.text[h.Start:h.End] + "}")
			at = h.End
		}
		if got := b.String() + tc.text[at:]; got != tc.want {
			t.Errorf("hits of %q: %q, want %q", tc.text, got, tc.want)
		}
	}
}
