//go:build darwin || linux

package ledger

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// children are the parts real processes play.
var children = map[string]func(args []string) error{
	"append":   childAppend,
	"umask":    childUmask,
	"full":     childFull,
	"readonly": childReadOnly,
	"hold":     childHold,
}

// childAppend waits at the gate, opens DIR and appends COUNT records of session
// s-1 named after NAME. It prints a digest that only its key makes.
func childAppend(args []string) error {
	dir, name := args[0], args[1]
	count, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	atGate()
	l, err := Open(dir)
	if err != nil {
		return err
	}
	l.wait = time.Minute // this is about losses, not about a loaded machine's latency
	for i := range count {
		if _, err := l.Append(sample(l, "s-1", fmt.Sprintf("%s.%d", name, i))); err != nil {
			return err
		}
	}
	fmt.Print(l.Key().Digest(receipt.PurposeChallenge))
	return nil
}

func race(t *testing.T, dir string, processes, records int) (keys map[string]bool) {
	t.Helper()
	var cs []*child
	for i := range processes {
		cs = append(cs, startChild(t, "append", dir, fmt.Sprintf("p%d", i), strconv.Itoa(records)))
	}
	for _, c := range cs {
		c.gate.Close()
	}
	keys = map[string]bool{}
	for _, c := range cs {
		keys[c.finish(t)] = true
	}
	return keys
}

// A9: real processes lose and mix nothing, and make one key.
func TestParallelProcesses(t *testing.T) {
	for _, processes := range []int{1, 32} {
		const each = 8
		dir := filepath.Join(t.TempDir(), "state")
		keys := race(t, dir, processes, each)
		if len(keys) != 1 {
			t.Fatalf("%d processes used %d keys", processes, len(keys))
		}
		l := mustOpen(t, dir)
		rep := mustRead(t, l, "s-1")
		if len(rep.Records) != processes*each || len(rep.Problems) != 0 {
			t.Errorf("%d records of %d, problems %q", len(rep.Records), processes*each, problems(rep))
		}
		next := map[string]int{}
		for i, rec := range rep.Records {
			name, n, _ := strings.Cut(rec.Call, ".")
			if rec.Seq != uint64(i+1) || n != strconv.Itoa(next[name]) {
				t.Fatalf("record %d: seq %d call %s", i, rec.Seq, rec.Call)
			}
			next[name]++
			for j, other := range rep.Records {
				if rec.Vouches(other.Visible[0]) != (i == j) {
					t.Fatalf("records %d and %d vouch for each other's text", i, j)
				}
			}
		}
		if len(next) != processes {
			t.Errorf("%d processes left records", len(next))
		}
	}
}

func TestKeyRace(t *testing.T) {
	for range 5 {
		dir := filepath.Join(t.TempDir(), "state")
		keys := race(t, dir, 16, 0)
		if len(keys) != 1 || keys[""] {
			t.Fatalf("16 processes used %d keys", len(keys))
		}
		if got, want := tree(t, dir), []string{"0700 .", "0600 key", "0700 ledger"}; !slices.Equal(got, want) {
			t.Errorf("left %q", got)
		}
		if !keys[string(mustOpen(t, dir).Key().Digest(receipt.PurposeChallenge))] {
			t.Error("the key on disk is not the one they used")
		}
	}
}

func childUmask(args []string) error {
	syscall.Umask(0)
	return childAppend(args)
}

func TestModesUnderOpenUmask(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	startChild(t, "umask", dir, "p", "1").finish(t)
	want := []string{"0700 .", "0600 key", "0700 ledger", "0600 ledger/SESSION.jsonl"}
	if got := tree(t, dir); !slices.Equal(got, want) {
		t.Errorf("tree %q, want %q", got, want)
	}
}

// childFull appends to DIR on a disk that is full after BYTES bytes a file, and
// prints the reason of the failure.
func childFull(args []string) error {
	limit, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ) // then write(2) fails, after a short write
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
		return err
	}
	l, err := Open(args[0])
	if err == nil {
		_, err = l.Append(sample(l, "s-1", "late"))
	}
	return printReason(err)
}

func printReason(err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return fmt.Errorf("not an *Error: %w", err)
	}
	fmt.Print(e.Reason())
	return nil
}

// A record the disk has no room for leaves nothing behind, wherever it is cut.
func TestFullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	l := mustOpen(t, dir)
	mustAppend(t, l, "s-1", "c1")
	mustAppend(t, l, "s-1", "c2")
	before, err := os.ReadFile(l.path("s-1"))
	mustDo(t, err)
	for _, room := range []int{0, 1, 100, len(before)/2 - 1} {
		got := startChild(t, "full", dir, strconv.Itoa(len(before)+room)).finish(t)
		if got != string(finding.ReasonLedger) {
			t.Errorf("room for %d bytes: %q", room, got)
		}
		after, err := os.ReadFile(l.path("s-1"))
		if err != nil || string(after) != string(before) {
			t.Errorf("room for %d bytes: %d bytes left, want %d, %v", room, len(after), len(before), err)
		}
	}
	mustAppend(t, l, "s-1", "c3")
	wantReport(t, "with room again", mustRead(t, l, "s-1"), "c1 c2 c3", "")
}

// The same while the key is made: no half key, no leftovers, a later start works.
func TestFullDiskForTheKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	for _, room := range []string{"0", "1", "64"} {
		if got := startChild(t, "full", dir, room).finish(t); got != string(finding.ReasonState) {
			t.Errorf("room for %s bytes: %q", room, got)
		}
		if got, want := tree(t, dir), []string{"0700 .", "0700 ledger"}; !slices.Equal(got, want) {
			t.Errorf("room for %s bytes: left %q", room, got)
		}
	}
	mustAppend(t, mustOpen(t, dir), "s-1", "c1")
}

// childReadOnly drops root's rights, if it has them, and uses DIR.
func childReadOnly(args []string) error {
	if os.Geteuid() == 0 {
		if err := errors.Join(syscall.Setgid(65534), syscall.Setuid(65534)); err != nil {
			return err
		}
	}
	l, err := Open(args[0])
	if err == nil {
		_, err = l.Append(sample(l, args[1], "c1"))
	}
	return printReason(err)
}

func TestReadOnlyDirectories(t *testing.T) {
	for _, v := range []struct {
		name    string
		prepare func(l *Ledger, dir string) error
		session string
		want    finding.Reason
	}{
		{"no state yet", func(_ *Ledger, dir string) error {
			return errors.Join(os.RemoveAll(dir), os.Chmod(filepath.Dir(dir), 0o500))
		}, "s-1", finding.ReasonState},
		{"no key yet", func(_ *Ledger, dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, keyName)), os.Chmod(dir, 0o500))
		}, "s-1", finding.ReasonState},
		{"new session", func(l *Ledger, _ string) error { return os.Chmod(l.dir, 0o500) }, "s-1", finding.ReasonLedger},
		{"known session", func(l *Ledger, _ string) error { return os.Chmod(l.path("s-0"), 0o400) }, "s-0", finding.ReasonLedger},
		{"unreadable key", func(_ *Ledger, dir string) error { return os.Chmod(filepath.Join(dir, keyName), 0) }, "s-1", finding.ReasonKey},
		{"untraversable state", func(_ *Ledger, dir string) error { return os.Chmod(dir, 0) }, "s-1", finding.ReasonState},
	} {
		base := t.TempDir()
		dir := filepath.Join(base, "state")
		l := mustOpen(t, dir)
		if v.session == "s-0" {
			mustAppend(t, l, "s-0", "c0")
		}
		mustDo(t, v.prepare(l, dir))
		if os.Geteuid() == 0 {
			giveAway(t, filepath.Dir(base))
		}
		if got := startChild(t, "readonly", dir, v.session).finish(t); got != string(v.want) {
			t.Errorf("%s: %q, want %s", v.name, got, v.want)
		}
		for _, d := range []string{base, dir, l.dir} {
			_ = os.Chmod(d, 0o700) // so that t.TempDir can clean up
		}
	}
}

// giveAway hands a tree to the user that childReadOnly becomes.
func giveAway(t *testing.T, dir string) {
	t.Helper()
	mustDo(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, 65534, 65534))
	}))
}

// childHold locks the file of session s-1 in DIR and says so; it never lets go.
func childHold(args []string) error {
	l, err := Open(args[0])
	if err != nil {
		return err
	}
	f, _, err := l.openLocked(l.path("s-1"), os.O_RDWR, true)
	if err != nil {
		return err
	}
	defer f.Close()
	atGate()
	return nil
}

// A killed process does not leave its lock behind.
func TestKilledProcessFreesItsLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	l := mustOpen(t, dir)
	mustAppend(t, l, "s-1", "c1")
	c := startChild(t, "hold", dir)
	waitUntilLocked(t, l.path("s-1"))
	l.wait = 0
	if _, err := l.Append(sample(l, "s-1", "c2")); !errors.Is(err, errBusy) {
		t.Errorf("while held: %v", err)
	}
	mustDo(t, c.cmd.Process.Kill())
	_ = c.cmd.Wait()
	l.wait = lockWait
	mustAppend(t, l, "s-1", "c3")
	wantReport(t, "afterwards", mustRead(t, l, "s-1"), "c1 c3", "")
}

func waitUntilLocked(t *testing.T, path string) {
	t.Helper()
	for range 2000 {
		f, err := openFile(path, os.O_RDWR)
		mustDo(t, err)
		err = tryLock(f, true)
		f.Close()
		if errors.Is(err, errBusy) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the child never took the lock")
}
