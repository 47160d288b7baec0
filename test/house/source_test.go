// Package house holds the project's own rules as tests: which way imports
// point, how large things may grow, what must be documented and what the hook
// may link. They read the source in-process, so that the test cache sees every
// file they depend on.
package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../.."

// file is one parsed source file of the project.
type file struct {
	path string // slash-separated, relative to the root
	pkg  string // folder, relative to the root
	test bool
	ast  *ast.File
	fset *token.FileSet
}

// lines returns the number of lines of the file.
func (f file) lines() int { return f.fset.File(f.ast.Pos()).LineCount() }

// generated reports whether the file says that a program wrote it.
func (f file) generated() bool { return ast.IsGenerated(f.ast) }

// sources parses every Go file of the project. It fails the test if there are
// suspiciously few: a walk that finds nothing must not pass.
func sources(t *testing.T) []file {
	t.Helper()
	var files []file
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		files = append(files, file{rel, filepath.ToSlash(filepath.Dir(rel)), strings.HasSuffix(rel, "_test.go"), parsed, fset})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 40 {
		t.Fatalf("found %d source files, expected at least 40", len(files))
	}
	return files
}

// imports returns the paths that f imports.
func (f file) imports() []string {
	var paths []string
	for _, s := range f.ast.Imports {
		paths = append(paths, strings.Trim(s.Path.Value, `"`))
	}
	return paths
}
