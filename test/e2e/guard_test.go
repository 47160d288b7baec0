package e2e

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// markPrefix begins the name of every folder this process makes, so that a
// trace of a run is recognised wherever it lies.
const markPrefix = "pmv-e2e-"

// markSet collects what identifies this process's runs: their folders and
// session ids.
type markSet struct {
	mu   sync.Mutex
	list []string
}

var marks markSet

func (s *markSet) add(mark string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if mark != "" && !slices.Contains(s.list, mark) {
		s.list = append(s.list, mark)
	}
}

func (s *markSet) all() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.list)
}

// machinePlaces are where the client or the hook would write if a run were not
// kept apart: the real user's configuration and state, and the shared folder
// for temporary files.
func machinePlaces() []string {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	xdg := func(name, below string) string {
		if dir := os.Getenv(name); dir != "" {
			return dir
		}
		return filepath.Join(home, below)
	}
	places := []string{
		filepath.Join(home, ".claude"), filepath.Join(home, ".claude.json"), filepath.Join(home, ".claude.json.backup"),
		os.Getenv("POST_MCP_VERIFY_STATE"), os.Getenv("CLAUDE_CONFIG_DIR"),
		filepath.Join(os.TempDir(), "claude-"+userTag()), filepath.Join("/tmp", "claude-"+userTag()),
	}
	for _, dir := range []string{xdg("XDG_STATE_HOME", ".local/state"), xdg("XDG_CONFIG_HOME", ".config"),
		xdg("XDG_DATA_HOME", ".local/share"), xdg("XDG_CACHE_HOME", ".cache")} {
		for _, name := range []string{"claude", "claude-cli-nodejs", "claude-code", "post-mcp-verify"} {
			places = append(places, filepath.Join(dir, name))
		}
	}
	return slices.DeleteFunc(places, func(p string) bool { return p == "" })
}

// listing maps each path to its size and time of change.
type listing map[string]string

func look(places []string) listing {
	seen := listing{}
	for _, place := range places {
		filepath.WalkDir(place, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if info, err := d.Info(); err == nil {
				seen[path] = fmt.Sprint(info.Size(), info.ModTime().Format(time.RFC3339Nano))
			}
			return nil
		})
	}
	return seen
}

// leaks lists what is new or changed since the listing was made and bears one
// of the marks in its path or content. Somebody else's client or hook may run at
// the same time: its traces bear no mark of ours, and every receipt names its
// session.
func (before listing) leaks(places, marks []string) []string {
	var found []string
	for path, stamp := range look(places) {
		if before[path] != stamp && bears(path, marks) {
			found = append(found, path)
		}
	}
	slices.Sort(found)
	return found
}

func bears(path string, marks []string) bool {
	var head []byte
	if f, err := os.Open(path); err == nil {
		head, _ = io.ReadAll(io.LimitReader(f, 64<<20))
		f.Close()
	}
	return slices.ContainsFunc(marks, func(m string) bool {
		return strings.Contains(path, m) || bytes.Contains(head, []byte(m))
	})
}

// TestGuardSeesALeak plants what the guard must see beside what it must not.
func TestGuardSeesALeak(t *testing.T) {
	home := t.TempDir()
	write := func(path, text string) string {
		path = filepath.Join(home, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write(".claude/old.json", "pmv-e2e-1 from an earlier day")
	before := look([]string{home})
	write(".claude/projects/other/a.jsonl", "somebody else's session")
	history := write(".claude/history.jsonl", `{"project":"/tmp/pmv-e2e-1/project"}`)
	transcript := write(".claude/projects/-tmp-pmv-e2e-1-project/b.jsonl", "{}")
	write(".local/state/post-mcp-verify/ledger/other.jsonl", `{"session":"5e55-other"}`)
	ledger := write(".local/state/post-mcp-verify/ledger/ours.jsonl", `{"session":"5e55-ours"}`)
	want := []string{history, filepath.Dir(transcript), transcript, ledger}
	if got := before.leaks([]string{home}, []string{"pmv-e2e-1", "5e55-ours"}); !slices.Equal(got, want) {
		t.Errorf("leaks %q, want %q", got, want)
	}
	if len(machinePlaces()) < 10 {
		t.Error("the guard looks at too few places")
	}
}
