package e2e

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const hookName = "post-mcp-verify"

var buildOnce = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch, "bin", hookName)
	cmd := exec.Command("go", "build", "-o", path, "./cmd/"+hookName)
	cmd.Dir = repoRoot()
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return path, nil
})

// builtHook builds the hook once and returns its path.
func builtHook(t *testing.T) string {
	t.Helper()
	watchSources(t)
	path, err := buildOnce()
	if err != nil {
		t.Fatalf("building the hook: %v\n%s", err, path)
	}
	return path
}

// watchSources opens every source file the hook is built from. Go's test cache
// does not see what a command reads; without this it would serve yesterday's
// result for today's hook.
func watchSources(t *testing.T) {
	t.Helper()
	seen := 0
	for _, dir := range []string{"cmd", "internal", "go.mod", "go.sum"} {
		err := filepath.WalkDir(filepath.Join(repoRoot(), dir), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				seen++
				_, err = os.ReadFile(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 20 {
		t.Fatalf("only %d source files", seen)
	}
}

// productSettings is settings.example.json as a user would install it: with the
// placeholder replaced by the hook's path.
func productSettings(t *testing.T, hook string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(repoRoot(), "settings.example.json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatalf("settings.example.json: %v", err)
	}
	if n := setCommand(doc, hook); n < 4 {
		t.Fatalf("settings.example.json: %d hook commands were pointed at the hook", n)
	}
	return string(mustJSON(t, doc))
}

// setCommand points every command named like the hook at the given path, and
// says how many there were.
func setCommand(v any, hook string) (n int) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			n += setCommand(x, hook)
		}
	case map[string]any:
		for k, x := range v {
			if s, ok := x.(string); ok && k == "command" && strings.HasSuffix(s, hookName) {
				v[k] = hook
				n++
				continue
			}
			n += setCommand(x, hook)
		}
	}
	return n
}
