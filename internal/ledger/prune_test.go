package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var pruneNow = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

func days(n float64) time.Duration { return time.Duration(n * float64(24*time.Hour)) }

// Five files of one size, s-5 the oldest. size is that of one file.
func TestPrune(t *testing.T) {
	for _, v := range []struct {
		name string
		ages [5]float64 // days since the last change
		keep func(size int64) Retention
		left string
	}{
		{"no limits", [5]float64{1, 2, 3, 4, 500}, func(int64) Retention { return Retention{} }, "12345"},
		{"by age", [5]float64{1, 2, 3, 40, 50}, func(int64) Retention { return Retention{MaxAge: days(30)} }, "123"},
		{"at the age limit", [5]float64{1, 2, 3, 30, 50}, func(int64) Retention { return Retention{MaxAge: days(30)} }, "1234"},
		{"by size, oldest first", [5]float64{2, 3, 4, 5, 6}, func(n int64) Retention { return Retention{MaxBytes: 2 * n} }, "12"},
		{"by size, one byte short", [5]float64{2, 3, 4, 5, 6}, func(n int64) Retention { return Retention{MaxBytes: 2*n - 1} }, "1"},
		{"by size, at the limit", [5]float64{2, 3, 4, 5, 6}, func(n int64) Retention { return Retention{MaxBytes: 5 * n} }, "12345"},
		{"by both", [5]float64{2, 3, 4, 5, 60}, func(n int64) Retention { return Retention{MaxAge: days(30), MaxBytes: 3 * n} }, "123"},
		{"live stays", [5]float64{2, 3, 4, 50, 60}, func(int64) Retention {
			return Retention{MaxAge: days(1.5), MaxBytes: 1, Live: []string{"s-5", "s-2", "absent"}}
		}, "25"},
		{"changed within a day stays", [5]float64{0.1, 0.9, 0.99, 1.01, 2}, func(int64) Retention { return Retention{MaxAge: 1, MaxBytes: 1} }, "123"},
		{"changed in the future stays", [5]float64{-1, -400, 2, 2, 2}, func(int64) Retention { return Retention{MaxBytes: 1} }, "12"},
	} {
		l := newLedger(t)
		var size int64
		for i, d := range v.ages {
			session := fmt.Sprintf("s-%d", i+1)
			mustAppend(t, l, session, "c1")
			info, err := os.Stat(l.path(session))
			mustDo(t, err)
			size = info.Size()
			age(t, l, session, pruneNow.Add(-days(d)))
		}
		done, err := l.Prune(pruneNow, v.keep(size))
		mustDo(t, err)
		left := ""
		for i := range v.ages {
			if _, err := os.Lstat(l.path(fmt.Sprintf("s-%d", i+1))); err == nil {
				left += fmt.Sprint(i + 1)
			}
		}
		gone := 5 - len(v.left)
		if left != v.left || done.Files != gone || done.Bytes != int64(gone)*size {
			t.Errorf("%s: left %s, want %s; reported %+v", v.name, left, v.left, done)
		}
		if _, err := Open(filepath.Dir(l.dir)); err != nil {
			t.Errorf("%s: %v", v.name, err)
		}
	}
}

func TestPruneSparesLockedFiles(t *testing.T) {
	l := newLedger(t)
	for _, s := range []string{"s-1", "s-2"} {
		mustAppend(t, l, s, "c1")
		age(t, l, s, pruneNow.Add(-days(100)))
	}
	f := holdLock(t, l.path("s-1"))
	done, err := l.Prune(pruneNow, Retention{MaxAge: days(1)})
	mustDo(t, err)
	if _, err := os.Lstat(l.path("s-1")); err != nil || done.Files != 1 {
		t.Errorf("locked file: %v; %d removed", err, done.Files)
	}
	mustDo(t, f.Close())
	if done, err = l.Prune(pruneNow, Retention{MaxAge: days(1)}); err != nil || done.Files != 1 {
		t.Errorf("once unlocked: %d removed, %v", done.Files, err)
	}
}

// Only files whose names this package makes are removed.
func TestPruneSparesOtherFiles(t *testing.T) {
	l := newLedger(t)
	old := pruneNow.Add(-days(1000))
	names := []string{"notes.txt", "a.jsonl", "x" + fileName("s"), strings.TrimSuffix(fileName("s"), suffix) + ".jsonx"}
	for _, n := range names {
		path := filepath.Join(l.dir, n)
		mustDo(t, os.WriteFile(path, []byte("x"), 0o600))
		mustDo(t, os.Chtimes(path, old, old))
	}
	target := filepath.Join(t.TempDir(), "target")
	mustDo(t, os.WriteFile(target, []byte("x"), 0o600))
	mustDo(t, os.Symlink(target, l.path("link")))
	mustDo(t, os.Mkdir(l.path("dir"), 0o700))
	mustDo(t, os.Chtimes(filepath.Join(filepath.Dir(l.dir), keyName), old, old))
	before := len(tree(t, filepath.Dir(l.dir)))
	done, err := l.Prune(pruneNow, Retention{MaxAge: 1, MaxBytes: 1})
	if err != nil || done.Files != 0 || len(tree(t, filepath.Dir(l.dir))) != before {
		t.Errorf("%+v, %v", done, err)
	}
}

// A receipt that comes in between the listing and the removal saves its file.
func TestPruneLooksAgainUnderTheLock(t *testing.T) {
	l := newLedger(t)
	mustAppend(t, l, "s-1", "c1")
	age(t, l, "s-1", pruneNow)
	if removed, err := l.removeRested(l.path("s-1"), pruneNow.Add(time.Hour)); removed || err != nil {
		t.Errorf("removed %v, %v", removed, err)
	}
	if removed, err := l.removeRested(l.path("s-1"), pruneNow.Add(restPeriod)); !removed || err != nil {
		t.Errorf("after the rest period: removed %v, %v", removed, err)
	}
	if removed, err := l.removeRested(l.path("s-1"), pruneNow.Add(restPeriod)); removed || err != nil {
		t.Errorf("gone already: removed %v, %v", removed, err)
	}
}
