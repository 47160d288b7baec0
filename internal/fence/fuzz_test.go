package fence

import (
	"strings"
	"testing"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/sanitize"
)

// FuzzWrapUnwrap: whatever the content, cleaned and fenced it comes back byte
// for byte, between exactly one opening and one closing marker.
func FuzzWrapUnwrap(f *testing.F) {
	for _, p := range payloads[:30] {
		f.Add(p, uint8(0), uint8(1))
	}
	for _, p := range forged(f) {
		f.Add(p, uint8(1), uint8(4))
	}
	n := testNonce(f)
	f.Fuzz(func(t *testing.T, content string, mode, tier uint8) {
		m := Modes()[int(mode)%len(Modes())]
		tr := provenance.Tiers()[int(tier)%len(provenance.Tiers())]
		if !holdsMarker(content) {
			roundTrip(t, content, tr, m, n)
		}
		c, _, err := sanitize.Text(content, finding.Value)
		if err != nil {
			return // withheld
		}
		roundTrip(t, c.String(), tr, m, n)
	})
}

// FuzzUnwrap: what Unwrap accepts, Wrap writes the same.
func FuzzUnwrap(f *testing.F) {
	n := testNonce(f)
	for _, m := range Modes() {
		for _, p := range payloads[:20] {
			f.Add(seal(p, provenance.Localized, m, n))
		}
	}
	for _, tc := range refusals(f) {
		f.Add(tc.text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		o, err := Unwrap(s)
		if err != nil {
			return
		}
		if seal(o.Payload, o.Tier, o.Mode, o.Nonce) != s || strings.Count(s, defang.EndHead) != 1 {
			t.Fatalf("accepted %+q as %+v", s, o)
		}
	})
}
