// Command fuzz runs every fuzz target of the project for the time given as its
// argument (default 60s), one after the other, and says which ran.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var target = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)

func main() {
	os.Exit(run(os.Args[1:]))
}

// run fuzzes; it fails if a target fails or none is found.
func run(args []string) int {
	duration := "60s"
	if len(args) > 0 {
		duration = args[0]
	}
	passed, failed := 0, 0
	for _, pattern := range []string{"internal/*/*_test.go", "cmd/*/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			fmt.Fprintln(os.Stderr, "fuzz: error:", err)
			return 1
		}
		for _, file := range files {
			p, f := fuzzFile(file, duration)
			passed, failed = passed+p, failed+f
		}
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		return 1
	}
	return 0
}

// fuzzFile runs each target declared in file and counts how they ended.
func fuzzFile(file, duration string) (passed, failed int) {
	src, err := os.ReadFile(file)
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzz: error:", err)
		return 0, 1
	}
	for _, m := range target.FindAllStringSubmatch(string(src), -1) {
		pkg := "./" + filepath.ToSlash(filepath.Dir(file))
		out, err := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+m[1]+"$", "-fuzztime", duration, pkg).CombinedOutput()
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if err != nil {
			failed++
			fmt.Printf("FAIL %s %s\n%s\n", pkg, m[1], out)
			continue
		}
		passed++
		last := lines[max(0, len(lines)-3)]
		fmt.Printf("ok   %-24s %-22s %s\n", pkg, m[1], last)
	}
	return passed, failed
}
