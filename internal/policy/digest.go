package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// Digest returns the 64 lower-case hexadecimal digits that name what p means;
// the package comment specifies the text they are the SHA-256 of. Two policies
// that decide alike in every case have the same digest, however their files are
// written, and a change of any cell, limit or list changes it.
func (p *Policy) Digest() string {
	sum := sha256.Sum256([]byte(p.canonical()))
	return hex.EncodeToString(sum[:])
}

// canonical returns the text that Digest names.
func (p *Policy) canonical() string {
	var b strings.Builder
	line(&b, "post-mcp-verify policy 1")
	for _, t := range provenance.Tiers() {
		for _, s := range finding.Severities()[1:] {
			line(&b, "disposition", t.String(), s.String(), p.Disposition(t, s).String())
		}
	}
	line(&b, "image", p.Image.String())
	line(&b, "limit", "max_input_bytes", strconv.Itoa(p.Limits.MaxInputBytes))
	line(&b, "limit", "deadline", strconv.FormatInt(int64(p.Limits.Deadline), 10))
	line(&b, "limit", "persist_limit_chars", strconv.Itoa(p.Limits.PersistLimitChars))
	servers := make([]string, len(p.Servers))
	for i, s := range p.Servers {
		servers[i] = serverLines(s)
	}
	slices.Sort(servers)
	for _, lines := range servers {
		b.WriteString(lines)
	}
	return b.String()
}

// serverLines spells one entry. Lengths precede texts, so that no text can
// imitate a line.
func serverLines(s provenance.Server) string {
	var b strings.Builder
	line(&b, "server", s.Tier.String(), counted(s.Name))
	for _, source := range slices.Sorted(slices.Values(s.Sources)) {
		line(&b, "source", counted(source))
	}
	for _, host := range slices.Sorted(slices.Values(s.Hosts)) {
		line(&b, "host", counted(host))
	}
	return b.String()
}

func counted(s string) string { return strconv.Itoa(len(s)) + ":" + s }

func line(b *strings.Builder, words ...string) {
	b.WriteString(strings.Join(words, " "))
	b.WriteByte('\n')
}
