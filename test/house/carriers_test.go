package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// TestCarriersPage: docs/carriers.md has a row for every class of carrier.
func TestCarriersPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "carriers.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, c := range finding.Codes() {
		if c == finding.ForgedFence {
			break // the imitations begin
		}
		rows++
		if !strings.Contains(string(page), "\n| `"+string(c)+"` |") {
			t.Errorf("%s has no row", c)
		}
	}
	if rows < 30 {
		t.Errorf("only %d classes", rows)
	}
}
