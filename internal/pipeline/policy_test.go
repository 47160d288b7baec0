package pipeline

import (
	"os/user"
	"path/filepath"
	"testing"
)

// A session begun in the home directory, or above it, is in no project: there
// the default places of policy and state must stay usable.
func TestOfProject(t *testing.T) {
	u, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	home := u.HomeDir
	inHome := filepath.Join(home, ".local", "state", "post-mcp-verify")
	dir := t.TempDir()
	vectors := []struct {
		name, cwd, project, path string
		want                     bool
	}{
		{"beside", dir, "", filepath.Join(filepath.Dir(dir), "other"), false},
		{"below the working directory", dir, "", filepath.Join(dir, "a", "b"), true},
		{"the directory itself", dir, "", dir, true},
		{"below the client's project", "/", dir, filepath.Join(dir, "a"), true},
		{"a name that begins alike", dir, "", dir + "-other", false},
		{"dots that lead out", dir, "", filepath.Join(dir, "..", "x"), false},
		{"session in the home", home, home, inHome, false},
		{"session above the home", filepath.Dir(home), "", inHome, false},
		{"session in a project of the home", filepath.Join(home, "no-such-project"), "", inHome, false},
		{"relative working directory", "x", "", filepath.Join(dir, "a"), false},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			env := map[string]string{"CLAUDE_PROJECT_DIR": v.project, "HOME": dir}
			c := conductor{cfg: Config{Getenv: func(k string) string { return env[k] }}}
			if got := c.ofProject(v.path, v.cwd); got != v.want {
				t.Errorf("%s is of the project: %t, want %t", v.path, got, v.want)
			}
		})
	}
}
