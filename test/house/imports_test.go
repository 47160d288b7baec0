package house

import (
	"go/ast"
	"strings"
	"testing"
)

const module = "post-mcp-verify/"

// rank orders the packages: one may import only packages of a lower rank. A
// package without a rank fails the test.
var rank = map[string]int{
	"internal/finding":    0,
	"internal/ucd":        0,
	"internal/provenance": 2,
	"internal/markup":     1,
	"internal/defang":     1,
	"internal/strictjson": 1,
	"internal/canonical":  2,
	"internal/hidden":     2,
	"internal/sanitize":   3,
	"internal/render":     4,
	"internal/policy":     3,
	"internal/fence":      4,
	"internal/receipt":    4,
	"internal/report":     5,
	"internal/toolresult": 5,
	"internal/ledger":     5,
	"internal/hook":       6,
	"internal/activation": 6,
	"internal/pipeline":   7,
	"cmd/post-mcp-verify": 8,
	"cmd/spotlight":       8,
	"internal/ucd/gen":    9,
	"test/corpus":         9,
	"bench":               9,
	"bench/floor":         9,
	"test/e2e":            9,
	"test/house":          9,
	"test/mutants":        9,
	"test/fuzz":           9,
	"internal/defang/gen": 9,
}

// pure packages take everything as arguments: no file, network, clock or
// environment, and nothing that runs at process start.
var pure = []string{
	"internal/finding", "internal/ucd", "internal/hidden", "internal/provenance", "internal/markup", "internal/defang",
	"internal/strictjson", "internal/canonical", "internal/sanitize", "internal/policy",
	"internal/fence", "internal/receipt",
}

func TestImportsPointDownwards(t *testing.T) {
	checked := 0
	for _, f := range sources(t) {
		own, ok := rank[f.pkg]
		if !ok {
			t.Errorf("%s: package %s has no rank; add it to the table", f.path, f.pkg)
			continue
		}
		if f.test {
			continue
		}
		for _, path := range f.imports() {
			rel, inside := strings.CutPrefix(path, module)
			if !inside {
				continue
			}
			checked++
			if theirs, ok := rank[rel]; !ok || theirs >= own {
				t.Errorf("%s: %s (rank %d) imports %s (rank %d)", f.path, f.pkg, own, rel, theirs)
			}
		}
	}
	if checked < 20 {
		t.Fatalf("checked %d imports, expected at least 20", checked)
	}
}

func TestPureCore(t *testing.T) {
	forbidden := map[string]bool{
		"os": true, "os/exec": true, "net": true, "net/http": true, "database/sql": true,
		"io/ioutil": true, "path/filepath": true, "syscall": true, "math/rand": true, "math/rand/v2": true,
		"crypto/rand": true, "log": true, "regexp": true, "runtime": true, "unsafe": true,
	}
	checked := 0
	for _, f := range sources(t) {
		if f.test || !contains(pure, f.pkg) {
			continue
		}
		checked++
		for _, path := range f.imports() {
			if forbidden[path] {
				t.Errorf("%s imports %s", f.path, path)
			}
		}
	}
	if clocks := clockCalls(t); len(clocks) > 0 {
		t.Errorf("the pure core asks the clock: %v", clocks)
	}
	if checked < len(pure) {
		t.Fatalf("checked %d files, expected at least one for each of %d packages", checked, len(pure))
	}
}

// clockCalls returns where the pure core reads the time or waits.
func clockCalls(t *testing.T) []string {
	var found []string
	for _, f := range sources(t) {
		if f.test || !contains(pure, f.pkg) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, ok := sel.X.(*ast.Ident)
			if ok && pkg.Name == "time" && contains([]string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"}, sel.Sel.Name) {
				found = append(found, f.path+": time."+sel.Sel.Name)
			}
			return true
		})
	}
	return found
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
