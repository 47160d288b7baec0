package house

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// The limits of STYLE: lines of a function's body, of a file and of a main.
const (
	mostFunction = 80
	mostFile     = 500
	mostMain     = 20
)

func TestSizes(t *testing.T) {
	var functions, files []int
	for _, f := range sources(t) {
		if f.generated() {
			continue
		}
		if n := f.lines(); n > mostFile {
			t.Errorf("%s has %d lines, at most %d are allowed", f.path, n, mostFile)
		}
		if f.test {
			continue
		}
		files = append(files, f.lines())
		if strings.HasPrefix(f.pkg, "cmd/") && strings.HasSuffix(f.path, "/main.go") && f.lines() > mostMain {
			t.Errorf("%s has %d lines, at most %d are allowed", f.path, f.lines(), mostMain)
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			n := f.fset.Position(fn.Body.Rbrace).Line - f.fset.Position(fn.Pos()).Line + 1
			functions = append(functions, n)
			if n > mostFunction {
				t.Errorf("%s: %s has %d lines, at most %d are allowed", f.path, fn.Name.Name, n, mostFunction)
			}
		}
	}
	slices.Sort(functions)
	slices.Sort(files)
	t.Logf("%d functions: median %d lines, p90 %d; %d files: median %d lines",
		len(functions), functions[len(functions)/2], functions[len(functions)*9/10], len(files), files[len(files)/2])
}

func TestNoInitFunctions(t *testing.T) {
	for _, f := range sources(t) {
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s declares an init function", f.path)
			}
		}
	}
}

func TestEverythingExportedIsDocumented(t *testing.T) {
	packages := map[string]bool{}
	checked := 0
	for _, f := range sources(t) {
		if f.test {
			continue
		}
		packages[f.pkg] = packages[f.pkg] || f.ast.Doc != nil
		for _, d := range f.ast.Decls {
			for name, documented := range exported(d) {
				checked++
				if !documented {
					t.Errorf("%s: %s is exported and has no comment", f.path, name)
				}
			}
		}
	}
	for pkg, documented := range packages {
		if !documented {
			t.Errorf("package %s has no comment", pkg)
		}
	}
	if checked < 100 {
		t.Fatalf("checked %d exported names, expected at least 100", checked)
	}
}

// exported returns the exported names that d declares and whether each has a
// comment; a group's comment covers its members.
func exported(d ast.Decl) map[string]bool {
	names := map[string]bool{}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d))) {
			names[d.Name.Name] = d.Doc != nil
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					names[s.Name.Name] = d.Doc != nil || s.Doc != nil
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() {
						names[n.Name] = d.Doc != nil || s.Doc != nil || s.Comment != nil
					}
				}
			}
		}
	}
	return names
}

// receiver returns the name of the type that d is a method of.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}
