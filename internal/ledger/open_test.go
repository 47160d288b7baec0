package ledger

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

func TestResolve(t *testing.T) {
	for _, v := range []struct {
		name string
		env  map[string]string
		want string // "" for an error naming hint
		hint string
	}{
		{"own variable", map[string]string{StateVar: "/s", "XDG_STATE_HOME": "/x", "HOME": "/h"}, "/s", ""},
		{"cleaned", map[string]string{StateVar: "/s/../t/"}, "/t", ""},
		{"XDG", map[string]string{"XDG_STATE_HOME": "/x", "HOME": "/h"}, "/x/post-mcp-verify", ""},
		{"home", map[string]string{"HOME": "/h"}, "/h/.local/state/post-mcp-verify", ""},
		{"empty is unset", map[string]string{StateVar: "", "XDG_STATE_HOME": "", "HOME": "/h"}, "/h/.local/state/post-mcp-verify", ""},
		{"relative own", map[string]string{StateVar: "s", "HOME": "/h"}, "", "set " + StateVar},
		{"tilde", map[string]string{StateVar: "~/s", "HOME": "/h"}, "", "set " + StateVar},
		{"relative XDG", map[string]string{"XDG_STATE_HOME": "x", "HOME": "/h"}, "", "set XDG_STATE_HOME"},
		{"relative home", map[string]string{"HOME": "."}, "", "set HOME"},
		{"nothing set", nil, "", "set " + StateVar},
		{"hostile value", map[string]string{StateVar: "a\n\x1b[2J"}, "", "set " + StateVar},
	} {
		got, err := Resolve(func(name string) string { return v.env[name] })
		if v.want != "" {
			if err != nil || got != v.want {
				t.Errorf("%s: %q, %v", v.name, got, err)
			}
			continue
		}
		if got != "" {
			t.Errorf("%s: %q beside an error", v.name, got)
		}
		wantError(t, v.name, err, finding.ReasonState, v.hint)
	}
}

func TestOpenMakesAPrivateTree(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b", "state")
	l := mustOpen(t, dir)
	mustAppend(t, l, "s-1", "c1")
	want := []string{"0700 .", "0600 key", "0700 ledger", "0600 ledger/SESSION.jsonl"}
	if got := tree(t, dir); !slices.Equal(got, want) {
		t.Errorf("tree %q, want %q", got, want)
	}
	again := mustOpen(t, dir)
	if again.Key() != l.Key() || l.Key() == (receipt.Key{}) {
		t.Error("the second Open has another key, or none was drawn")
	}
	if other := newLedger(t); other.Key() == l.Key() {
		t.Error("two state directories have the same key")
	}
	for _, d := range []string{"a", filepath.Join("a", "b")} {
		info, err := os.Stat(filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(dir))), d))
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v %v", d, info.Mode(), err)
		}
	}
}

// unsafeTrees spoil a good state directory; Open must refuse and say how to repair it.
var unsafeTrees = []struct {
	name  string
	why   finding.Reason
	hint  string
	spoil func(t *testing.T, dir string)
}{
	{"state readable by group", finding.ReasonState, "chmod 0700", chmod("", 0o750)},
	{"state traversable by others", finding.ReasonState, "chmod 0700", chmod("", 0o701)},
	{"state writable by others", finding.ReasonState, "chmod 0700", chmod("", 0o702)},
	{"ledger readable by others", finding.ReasonState, "chmod 0700", chmod("ledger", 0o755)},
	{"state is a link", finding.ReasonState, StateVar, toLink("")},
	{"ledger is a link", finding.ReasonState, StateVar, toLink("ledger")},
	{"state is a file", finding.ReasonState, StateVar, toFile("")},
	{"ledger is a file", finding.ReasonState, "move", toFile("ledger")},
	{"key readable by group", finding.ReasonKey, "chmod 0600", chmod("key", 0o640)},
	{"key readable by others", finding.ReasonKey, "chmod 0600", chmod("key", 0o604)},
	{"key is a link", finding.ReasonKey, "move", toLink("key")},
	{"key is a dangling link", finding.ReasonKey, "move", func(t *testing.T, dir string) {
		mustDo(t, os.Remove(filepath.Join(dir, "key")))
		mustDo(t, os.Symlink("nowhere", filepath.Join(dir, "key")))
	}},
	{"key is a directory", finding.ReasonKey, "move", func(t *testing.T, dir string) {
		mustDo(t, os.Remove(filepath.Join(dir, "key")))
		mustDo(t, os.Mkdir(filepath.Join(dir, "key"), 0o700))
	}},
	{"key empty", finding.ReasonKey, "restore", keyText(func(string) string { return "" })},
	{"key cut short", finding.ReasonKey, "restore", keyText(func(k string) string { return k[:63] })},
	{"key without newline", finding.ReasonKey, "restore", keyText(func(k string) string { return k[:64] })},
	{"key with one byte more", finding.ReasonKey, "restore", keyText(func(k string) string { return k + "\n" })},
	{"key with much more", finding.ReasonKey, "restore", keyText(func(k string) string { return strings.Repeat(k, 1000) })},
	{"key not hex", finding.ReasonKey, "restore", keyText(func(k string) string { return "g" + k[1:] })},
	{"key missing", finding.ReasonKeyMissing, "restore", func(t *testing.T, dir string) {
		mustDo(t, os.Remove(filepath.Join(dir, "key")))
	}},
	{"state another user's", finding.ReasonState, StateVar, chown("")},
	{"ledger another user's", finding.ReasonState, StateVar, chown("ledger")},
	{"key another user's", finding.ReasonKey, StateVar, chown("key")},
}

func TestOpenRefusesUnsafeTrees(t *testing.T) {
	if len(unsafeTrees) != 23 {
		t.Fatalf("%d vectors", len(unsafeTrees))
	}
	for _, v := range unsafeTrees {
		t.Run(v.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "state")
			mustAppend(t, mustOpen(t, dir), "s-1", "c1")
			v.spoil(t, dir)
			l, err := Open(dir)
			if l != nil {
				t.Error("opened")
			}
			wantError(t, v.name, err, v.why, v.hint)
		})
	}
}

func chmod(name string, mode os.FileMode) func(*testing.T, string) {
	return func(t *testing.T, dir string) { mustDo(t, os.Chmod(filepath.Join(dir, name), mode)) }
}

func chown(name string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		if os.Geteuid() != 0 {
			t.Skip("only root can give a file away")
		}
		mustDo(t, os.Chown(filepath.Join(dir, name), 65534, 65534))
	}
}

func toLink(name string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		path := filepath.Join(dir, name)
		mustDo(t, os.Rename(path, dir+"-moved"))
		mustDo(t, os.Symlink(dir+"-moved", path))
	}
}

func toFile(name string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		path := filepath.Join(dir, name)
		mustDo(t, os.Rename(path, dir+"-moved"))
		mustDo(t, os.WriteFile(path, nil, 0o600))
	}
}

func keyText(change func(string) string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		path := filepath.Join(dir, "key")
		old, err := os.ReadFile(path)
		mustDo(t, err)
		mustDo(t, os.WriteFile(path, []byte(change(string(old))), 0o600))
	}
}

// A missing key is not replaced, and its absence not cured by asking again.
func TestMissingKeyStaysMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	mustAppend(t, mustOpen(t, dir), "s-1", "c1")
	mustDo(t, os.Remove(filepath.Join(dir, "key")))
	for range 3 {
		if _, err := Open(dir); err == nil {
			t.Fatal("opened without the key")
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "key")); !os.IsNotExist(err) {
		t.Errorf("a key appeared: %v", err)
	}
}

// Control for the test above: without receipts a new key is drawn.
func TestMissingKeyWithoutReceipts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	first := mustOpen(t, dir).Key()
	mustDo(t, os.Remove(filepath.Join(dir, "key")))
	if mustOpen(t, dir).Key() == first {
		t.Error("the deleted key came back")
	}
}

// Another process makes the key and the first receipt between our look for the
// key and our look for receipts: that is no missing key.
func TestKeyMadeBetweenTwoLooks(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	mustDo(t, os.MkdirAll(filepath.Join(dir, subdir), 0o700))
	var theirs receipt.Key
	ours, err := openKey(filepath.Join(dir, keyName), func() (bool, error) {
		l := mustOpen(t, dir)
		mustAppend(t, l, "s-1", "c1")
		theirs = l.Key()
		return holdsLedgers(filepath.Join(dir, subdir))
	})
	if err != nil || ours != theirs {
		t.Errorf("same key %v, %v", ours == theirs, err)
	}
}

// Another process makes the key after we saw that there is none: the loser of
// the race takes the winner's.
func TestKeyMadeBeforeOurLink(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	theirs := mustOpen(t, dir).Key()
	ours, err := createKey(filepath.Join(dir, keyName))
	if err != nil || ours != theirs {
		t.Errorf("same key %v, %v", ours == theirs, err)
	}
	if got := tree(t, dir); len(got) != 3 {
		t.Errorf("left behind: %q", got)
	}
}

func TestOpenWhereNothingCanBeMade(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	mustDo(t, os.WriteFile(file, nil, 0o600))
	_, err := Open(filepath.Join(file, "state"))
	wantError(t, "below a file", err, finding.ReasonState, StateVar)
}

// Session ids that a file system might fold or read as a path get files of
// their own, all inside the ledger directory.
func TestSessionFilesAreDistinct(t *testing.T) {
	l := newLedger(t)
	ids := []string{"a", "A", ".", "..", "...", "con", "CON", "nul.", "a:b", "a_b", "-", strings.Repeat("x", 128), "a.jsonl"}
	for _, id := range ids {
		mustAppend(t, l, id, "c1")
	}
	seen := map[string]bool{}
	for _, id := range ids {
		wantReport(t, id, mustRead(t, l, id), "c1", "")
		seen[strings.ToLower(l.path(id))] = true
		if filepath.Dir(l.path(id)) != l.dir {
			t.Errorf("%q lies in %q", id, filepath.Dir(l.path(id)))
		}
	}
	entries, err := os.ReadDir(l.dir)
	if err != nil || len(entries) != len(ids) || len(seen) != len(ids) {
		t.Errorf("%d files, %d names, %d ids, %v", len(entries), len(seen), len(ids), err)
	}
}
