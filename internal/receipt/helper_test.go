package receipt

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// exampleKey is the key of the package comment: bytes 0 to 31.
func exampleKey() Key {
	var k Key
	for i := range k {
		k[i] = byte(i)
	}
	return k
}

// example is the record of the package comment.
func example() Record {
	k := exampleKey()
	return Record{
		Version: 1, Seq: 1, Prev: Genesis, Time: 1767225600000, Event: "PostToolUse",
		Session: "s-1", Call: "toolu_01",
		Tool:     k.Digest(PurposeTool, []byte("mcp__docs__fetch")),
		Input:    k.Digest(PurposeInput, []byte("{}")),
		Response: k.Digest(PurposeResponse, []byte("raw")),
		Visible:  []Digest{k.Digest(PurposeVisible, []byte("shown"))},
		State:    Fenced, Tier: "authored-doc", Mode: "delimit",
		Findings: []Count{{finding.HTMLComment, finding.Value, 1}, {finding.Invisible, finding.Key, 2}},
		Policy:   string(k.Digest(PurposePolicy, []byte("p"))),
		Binary:   "v0.1.0",
	}
}

// full is a record with every member filled, the longest values included.
func full() Record {
	r := example()
	k := exampleKey()
	long := strings.Repeat("x", MaxID)
	r.Seq, r.Prev, r.Time = MaxNumber, string(k.Digest(PurposeServer)), MaxNumber
	r.Session, r.Call, r.Agent, r.Binary = long, long, long, long
	r.Weak, r.State, r.Reason = true, PartWithheld, finding.ReasonKeyMissing
	r.Rules, r.Challenge = string(k.Digest(PurposeRules)), k.Digest(PurposeChallenge)
	r.Findings = nil
	for _, c := range finding.Codes() {
		for _, p := range finding.Places() {
			r.Findings = append(r.Findings, Count{c, p, MaxNumber})
		}
	}
	sortCounts(r.Findings)
	r.Findings = r.Findings[:min(len(r.Findings), MaxFindings)]
	for len(r.Visible) < MaxVisible {
		r.Visible = append(r.Visible, k.Digest(PurposeVisible, []byte{byte(len(r.Visible))}))
	}
	return r
}

func sortCounts(cs []Count) {
	for i := range cs {
		for j := i; j > 0 && cs[j-1].name() > cs[j].name(); j-- {
			cs[j-1], cs[j] = cs[j], cs[j-1]
		}
	}
}

func mustEncode(t testing.TB, k Key, r Record) []byte {
	t.Helper()
	line, err := Encode(k, r)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// declared returns the names of the package's constants for which keep is true.
func declared(t *testing.T, keep func(name, typ string) bool) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source files: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			typ := ""
			if id, ok := spec.Type.(*ast.Ident); ok {
				typ = id.Name
			}
			for _, id := range spec.Names {
				if keep(id.Name, typ) && !strings.HasSuffix(file, "_test.go") {
					names = append(names, id.Name)
				}
			}
			return true
		})
	}
	return names
}
