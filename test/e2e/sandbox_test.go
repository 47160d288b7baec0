package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// clientPath is the whole PATH of a run: enough for a shell and its tools.
const clientPath = "/usr/bin:/bin"

// sandbox is the empty place one session lives in.
type sandbox struct {
	Root    string // everything below is removed after the test
	Home    string
	Project string // the working folder
	Temp    string
	Records string // what the recording hook kept
}

// newSandbox makes one. E2E_KEEP=1 leaves it behind after a failure.
func newSandbox(t *testing.T) sandbox {
	t.Helper()
	root, err := os.MkdirTemp("", markPrefix)
	if err != nil {
		t.Fatal(err)
	}
	marks.add(filepath.Base(root))
	t.Cleanup(func() {
		if t.Failed() && os.Getenv("E2E_KEEP") != "" {
			t.Logf("kept %s", root)
			return
		}
		if err := os.RemoveAll(root); err != nil {
			t.Errorf("removing the sandbox: %v", err)
		}
	})
	box := sandbox{Root: root, Home: filepath.Join(root, "home")}
	box.Project = filepath.Join(box.Home, "project")
	box.Temp = filepath.Join(box.Home, "tmp")
	box.Records = filepath.Join(root, "records")
	for _, dir := range []string{box.Project, box.Temp, box.Records, filepath.Join(box.Home, ".claude")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return box
}

// env is the whole environment of a client in this sandbox.
func (b sandbox) env(apiURL string) []string {
	return []string{
		"PATH=" + clientPath,
		"HOME=" + b.Home,
		"TMPDIR=" + b.Temp,
		"CLAUDE_CODE_TMPDIR=" + b.Temp,
		"XDG_CONFIG_HOME=" + filepath.Join(b.Home, ".config"),
		"XDG_CACHE_HOME=" + filepath.Join(b.Home, ".cache"),
		"XDG_DATA_HOME=" + filepath.Join(b.Home, ".local", "share"),
		"XDG_STATE_HOME=" + filepath.Join(b.Home, ".local", "state"),
		"ANTHROPIC_BASE_URL=" + apiURL,
		"ANTHROPIC_API_KEY=made-up",
		"HTTP_PROXY=" + apiURL, "HTTPS_PROXY=" + apiURL, "NO_PROXY=127.0.0.1", // the stub sees who wants to go elsewhere
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
		"DISABLE_AUTOUPDATER=1",
	}
}

// userSettings is where the client reads the user's settings in this sandbox.
func (b sandbox) userSettings() string { return filepath.Join(b.Home, ".claude", "settings.json") }

// state is the hook's state folder in this sandbox.
func (b sandbox) state() string {
	return filepath.Join(b.Home, ".local", "state", "post-mcp-verify")
}

// write puts a file below the sandbox's root and returns its path.
func (b sandbox) write(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.Root, name)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// mustJSON marshals what a test built itself.
func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
