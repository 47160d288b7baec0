package e2e

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// The exit codes of the test binary when no test ran.
const (
	exitSkipped = 0
	exitRefused = 1
)

// scratch is a folder for this test process, for what outlives one test: the
// built hook. TestMain makes and removes it.
var scratch string

// TestMain runs a role if the binary was started as a helper, else the tests.
func TestMain(m *testing.M) {
	if role, ok := roleOf(os.Args); ok {
		os.Exit(role(os.Args[2:], os.Stdin, os.Stdout))
	}
	if code, stop := decide(os.Getenv("E2E"), os.Getenv("CI"), os.Stdout); stop {
		os.Exit(code)
	}
	os.Exit(runAll(m))
}

// decide says whether the switch keeps the tests from running, and prints why.
func decide(e2e, ci string, w io.Writer) (code int, stop bool) {
	switch {
	case e2e != "off":
		return 0, false
	case ci == "true":
		fmt.Fprintln(w, "e2e: error: E2E=off is refused when CI=true: the real client must be tested there")
		return exitRefused, true
	default:
		fmt.Fprintln(w, "e2e: skipped: E2E=off, the real client was not started and nothing about it was shown")
		return exitSkipped, true
	}
}

func runAll(m *testing.M) int {
	dir, err := os.MkdirTemp("", markPrefix)
	if err != nil {
		fmt.Println("e2e: error: making a scratch folder:", err)
		return exitRefused
	}
	scratch = dir
	defer os.RemoveAll(dir)
	before := look(machinePlaces())
	code := m.Run()
	if leaks := before.leaks(machinePlaces(), marks.all()); len(leaks) > 0 {
		fmt.Println("e2e: error: the runs left traces outside their own folders:", leaks)
		code = max(code, 1)
	}
	return code
}

// repoRoot is the folder that holds go.mod.
func repoRoot() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(filepath.Dir(filepath.Dir(file)))
}

// TestSwitch pins what E2E and CI do. It also reads both variables while tests
// run, so that go's test cache takes them into its key.
func TestSwitch(t *testing.T) {
	t.Logf("E2E=%q CI=%q", os.Getenv("E2E"), os.Getenv("CI"))
	cases := []struct {
		e2e, ci string
		code    int
		stop    bool
	}{
		{"", "", 0, false},
		{"", "true", 0, false},
		{"on", "", 0, false},
		{"OFF", "", 0, false},
		{"off", "", exitSkipped, true},
		{"off", "false", exitSkipped, true},
		{"off", "true", exitRefused, true},
	}
	for _, c := range cases {
		var said writeCounter
		code, stop := decide(c.e2e, c.ci, &said)
		if code != c.code || stop != c.stop || (said > 0) != c.stop {
			t.Errorf("E2E=%q CI=%q: code %d stop %v said %d bytes", c.e2e, c.ci, code, stop, said)
		}
	}
}

type writeCounter int

func (w *writeCounter) Write(p []byte) (int, error) { *w += writeCounter(len(p)); return len(p), nil }
