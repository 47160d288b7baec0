package markup

import (
	"fmt"
	"strings"
	"testing"
)

// partVectors are the vectors of Walk.
var partVectors = vectorFile{"testdata/parts.txt", 100, describeParts}

func TestPartVectors(t *testing.T) { partVectors.test(t) }

// describeParts describes the parts of Markdown in the order of their report.
func describeParts(src string) []string {
	var out []string
	Walk(src, func(p Part) bool {
		if p.Kind <= FrontMatter {
			out = append(out, describePart(src, p))
		}
		return false
	})
	return out
}

func describePart(src string, p Part) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q", partNames[p.Kind], at(src, p.Range))
	for _, f := range []struct {
		name string
		Range
	}{{"text", p.Text}, {"label", p.Label}, {"to", p.Destination}, {"title", p.Title}} {
		if f.Range != (Range{}) {
			fmt.Fprintf(&b, " %s %q", f.name, at(src, f.Range))
		}
	}
	if p.Used {
		b.WriteString(" used")
	}
	return b.String()
}

// TestManyDefinitions: what is not kept is found again.
func TestManyDefinitions(t *testing.T) {
	src := numbered("[#]: /u\n", 1<<14) + "\n" + numbered("[#] ", 1<<12) + "\n"
	defs := ourParts(src, []PartKind{Definition})
	refs := len(ourParts(src, []PartKind{Link}))
	if len(defs) < 2*maxDefinitions(len(src)) || refs < 500 {
		t.Fatalf("only %d definitions and %d references", len(defs), refs)
	}
	for i, d := range defs {
		if d.Used != (i < refs) || at(src, d.Destination) != "/u" {
			t.Fatalf("definition %d of %d, %d used: %s", i, len(defs), refs, describePart(src, d))
		}
	}
}
