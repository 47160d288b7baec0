package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/provenance"
)

// goldenCanonical is the canonical text of the default policy, as the package
// comment specifies it.
const goldenCanonical = `post-mcp-verify policy 1
disposition unknown low review
disposition unknown medium block
disposition unknown high block
disposition community low review
disposition community medium block
disposition community high block
disposition localized low warn
disposition localized medium review
disposition localized high block
disposition code-sample low warn
disposition code-sample medium review
disposition code-sample high block
disposition authored-doc low review
disposition authored-doc medium review
disposition authored-doc high review
image pass
limit max_input_bytes 67108864
limit deadline 5000000000
limit persist_limit_chars 50000
server authored-doc 15:microsoft-learn
source 10:enterprise
source 7:managed
source 4:user
host 19:learn.microsoft.com
server authored-doc 18:microsoft.docs.mcp
source 10:enterprise
source 7:managed
source 4:user
host 19:learn.microsoft.com
server authored-doc 6:msdocs
source 10:enterprise
source 7:managed
source 4:user
host 19:learn.microsoft.com
`

func TestDigestGolden(t *testing.T) {
	p := Default()
	if got := p.canonical(); got != goldenCanonical {
		t.Errorf("canonical text:\n%s\nwant:\n%s", got, goldenCanonical)
	}
	sum := sha256.Sum256([]byte(goldenCanonical))
	if got, want := p.Digest(), hex.EncodeToString(sum[:]); got != want || len(got) != 64 {
		t.Errorf("Digest = %q, want %q", got, want)
	}
}

// Files that mean the same have the same digest.
func TestDigestIgnoresSpelling(t *testing.T) {
	same := []string{
		"", "# comment\n", "image = 'pass'", "limits.deadline = \"5000ms\"", "limits = {max_input_bytes = 0x4000000}",
		"[disposition.unknown]\nhigh = \"block\"\nlow = \"review\"", string(exampleFile(t)),
		strings.ReplaceAll(string(exampleFile(t)), "\n", "\r\n"),
		reorderServers(string(exampleFile(t))),
		strings.ReplaceAll(string(exampleFile(t)), `["user", "managed", "enterprise"]`, `["managed","enterprise","user"]`),
	}
	for i, file := range same {
		p, err := Load([]byte(file))
		if err != nil || p.Digest() != Default().Digest() {
			t.Errorf("file %d: %v, or another digest", i, err)
		}
	}
}

// reorderServers puts the last [[server]] entry first.
func reorderServers(file string) string {
	parts := strings.Split(file, "\n[[server]]\n")
	last := len(parts) - 1
	parts = append([]string{parts[0], parts[last]}, parts[1:last]...)
	return strings.Join(parts, "\n\n[[server]]\n")
}

// Every single difference in meaning has its own digest.
func TestDigestTellsApart(t *testing.T) {
	changes := []func(*Policy){
		func(p *Policy) {},
		func(p *Policy) { p.Image = WithholdImages },
		func(p *Policy) { p.Limits.MaxInputBytes++ },
		func(p *Policy) { p.Limits.Deadline++ },
		func(p *Policy) { p.Limits.PersistLimitChars-- },
		func(p *Policy) { p.Servers = nil },
		func(p *Policy) { p.Servers = p.Servers[1:] },
		func(p *Policy) { p.Servers[0].Name = "x" },
		func(p *Policy) { p.Servers[0].Tier = provenance.CodeSample },
		func(p *Policy) { p.Servers[0].Sources = p.Servers[0].Sources[1:] },
		func(p *Policy) { p.Servers[0].Sources = append(p.Servers[0].Sources, "plugin") },
		func(p *Policy) { p.Servers[0].Hosts = nil },
		func(p *Policy) { p.Servers[0].Hosts = []string{"a", "b"} },
		func(p *Policy) { p.Servers[0].Hosts = []string{"a b"} },
		func(p *Policy) { p.Servers[0].Hosts, p.Servers[0].Sources = p.Servers[0].Sources, p.Servers[0].Hosts },
		// Names that imitate lines of the canonical text.
		func(p *Policy) { p.Servers[0].Name = "x\nsource 4:user" },
		func(p *Policy) { p.Servers[0].Name = "15:microsoft-learn" },
	}
	for tier := range tierCount {
		for s := 1; s < severityCount; s++ {
			for d := range Disposition(4) {
				if Default().cells[tier][s] != d {
					changes = append(changes, func(p *Policy) { p.cells[tier][s] = d })
				}
			}
		}
	}
	var digests []string
	for _, change := range changes {
		p := Default()
		change(p)
		digests = append(digests, p.Digest())
	}
	slices.Sort(digests)
	if n := len(slices.Compact(digests)); n != len(changes) || n != 17+45 {
		t.Errorf("%d digests for %d policies", n, len(changes))
	}
	// The column of info is not part of a policy: it cannot be set or read.
	p := Default()
	p.cells[provenance.Unknown][0] = Block
	if p.Digest() != Default().Digest() || p.Disposition(provenance.Unknown, 0) != Pass {
		t.Error("the info column has an effect")
	}
}
