// Command mutants performs every mutation of its table, one at a time, and
// checks that the mutant compiles and that the named test, which passes on the
// code as it is, fails on it. It changes no file: the go command reads the
// mutated source through an overlay.
//
// It exits 0 if every mutant was killed by its test, else 1.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// mutation is one row: in file, old (which occurs exactly once) becomes new,
// and then the test, a name or a Test/subtest path, in pkg must fail.
type mutation struct {
	gate      string
	file      string
	old, new  string
	pkg, test string
}

func main() {
	os.Exit(run(os.Args[1:]))
}

// run performs the rows whose gate contains args[0], or all of them.
func run(args []string) int {
	dir, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants: error:", err)
		return 1
	}
	defer os.RemoveAll(dir)
	killed, tried := 0, 0
	for i, m := range table {
		if len(args) > 0 && !strings.Contains(m.gate, args[0]) {
			continue
		}
		tried++
		start := time.Now()
		verdict := m.perform(filepath.Join(dir, fmt.Sprint(i)))
		if verdict == "" {
			killed++
			verdict = "killed"
		}
		fmt.Printf("%-8s %-44s %s %s (%.1fs)\n", verdict, m.gate, m.pkg, m.test, time.Since(start).Seconds())
	}
	fmt.Printf("%d passed, %d failed\n", killed, tried-killed)
	if killed < tried || tried == 0 {
		return 1
	}
	return 0
}

// perform returns "" if the mutant compiled and its test failed, else why not.
func (m mutation) perform(dir string) string {
	overlay, err := m.overlay(dir)
	if err != nil {
		return "ERROR " + err.Error()
	}
	if out, err := m.goTest("", m.test); err != nil {
		return "RED BEFORE the mutation:\n" + tail(out)
	}
	if out, err := m.goTest(overlay, "^$"); err != nil {
		return "DOES NOT COMPILE:\n" + tail(out)
	}
	out, err := m.goTest(overlay, m.test)
	top, _, _ := strings.Cut(m.test, "/")
	switch {
	case err == nil:
		return "SURVIVED"
	case !strings.Contains(out, "--- FAIL: "+top) && !strings.Contains(out, "panic: "):
		return "FAILED OTHERWISE:\n" + tail(out)
	}
	return ""
}

// overlay writes the mutated file and the go command's overlay that names it.
func (m mutation) overlay(dir string) (string, error) {
	src, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(src), m.old); n != 1 {
		return "", fmt.Errorf("the text to mutate occurs %d times in %s, not once", n, m.file)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	abs, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	mutant := filepath.Join(dir, "mutant.go")
	text := strings.Replace(string(src), m.old, m.new, 1)
	if err := os.WriteFile(mutant, []byte(text), 0o600); err != nil {
		return "", err
	}
	doc, err := json.Marshal(map[string]map[string]string{"Replace": {abs: mutant}})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, doc, 0o600)
}

// goTest runs the tests that match name. A test that does not exist counts as
// red, since go test would call it green.
func (m mutation) goTest(overlay, name string) (string, error) {
	args := []string{"test", "-count=1", "-v"}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	pattern := name
	if name != "^$" {
		pattern = "^" + strings.ReplaceAll(name, "/", "$/^") + "$"
	}
	out, err := exec.Command("go", append(args, "-run", pattern, m.pkg)...).CombinedOutput()
	if err == nil && name != "^$" && !strings.Contains(string(out), "--- PASS: ") {
		err = fmt.Errorf("no test %s in %s", name, m.pkg)
	}
	return string(out), err
}

// tail keeps the end of a long output.
func tail(s string) string {
	const most = 1500
	if len(s) > most {
		s = "..." + s[len(s)-most:]
	}
	return s
}
