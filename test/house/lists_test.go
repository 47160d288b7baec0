package house

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// The closed lists of package finding hold every constant of their type: a code
// that is missing in its list would be missing wherever the list is walked.
func TestClosedListsAreComplete(t *testing.T) {
	listed := map[string]map[string]bool{"Code": {}, "Reason": {}}
	for _, c := range finding.Codes() {
		listed["Code"][string(c)] = true
	}
	for _, r := range finding.Reasons() {
		listed["Reason"][string(r)] = true
	}
	seen := 0
	for _, f := range sources(t) {
		if f.test || f.pkg != "internal/finding" {
			continue
		}
		for typ, values := range constants(f.ast) {
			for _, v := range values {
				seen++
				if list, ok := listed[typ]; ok && !list[v] {
					t.Errorf("%s: %s %q is not in its list", f.path, typ, v)
				}
			}
		}
	}
	if want := len(finding.Codes()) + len(finding.Reasons()); seen != want {
		t.Errorf("found %d constants for %d listed", seen, want)
	}
}

// constants returns the string constants of f by their declared type.
func constants(f *ast.File) map[string][]string {
	found := map[string][]string{}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		typ := ""
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			if id, ok := v.Type.(*ast.Ident); ok {
				typ = id.Name
			}
			for _, value := range v.Values {
				lit, ok := value.(*ast.BasicLit)
				if ok && lit.Kind == token.STRING && (typ == "Code" || typ == "Reason") {
					found[typ] = append(found[typ], strings.Trim(lit.Value, `"`))
				}
			}
		}
	}
	return found
}
