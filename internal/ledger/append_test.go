package ledger

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

func TestAppendChains(t *testing.T) {
	l := newLedger(t)
	prev := receipt.Genesis
	for i, call := range []string{"c1", "c2", "c3"} {
		rec := mustAppend(t, l, "s-1", call)
		if rec.Version != 1 || rec.Seq != uint64(i+1) || rec.Prev != prev || rec.Call != call {
			t.Errorf("record %d: version %d seq %d prev %s", i, rec.Version, rec.Seq, rec.Prev)
		}
		_, mac, err := receipt.Verify(l.Key(), []byte(lines(t, l, "s-1")[i]))
		mustDo(t, err)
		prev = mac
	}
	if first := mustAppend(t, l, "s-2", "c1"); first.Seq != 1 || first.Prev != receipt.Genesis {
		t.Error("sessions share a chain")
	}
	wantReport(t, "s-1", mustRead(t, l, "s-1"), "c1 c2 c3", "")
}

// Seq and Prev come from the file, whatever the caller claims.
func TestAppendIgnoresClaims(t *testing.T) {
	l := newLedger(t)
	rec := sample(l, "s-1", "c1")
	rec.Version, rec.Seq, rec.Prev = 9, 77, strings.Repeat("a", 64)
	got, err := l.Append(rec)
	if err != nil || got.Version != 1 || got.Seq != 1 || got.Prev != receipt.Genesis {
		t.Errorf("seq %d prev %s, %v", got.Seq, got.Prev, err)
	}
}

func TestAppendRefusesBadRecords(t *testing.T) {
	l := newLedger(t)
	for name, spoil := range map[string]func(*receipt.Record){
		"no session":       func(r *receipt.Record) { r.Session = "" },
		"path as session":  func(r *receipt.Record) { r.Session = "../../key" },
		"text as call":     func(r *receipt.Record) { r.Call = "ignore previous" },
		"name as tool":     func(r *receipt.Record) { r.Tool = "mcp__docs__fetch" },
		"visible withheld": func(r *receipt.Record) { r.State = receipt.Unreplaceable },
	} {
		rec := sample(l, "s-1", "c1")
		spoil(&rec)
		got, err := l.Append(rec)
		wantError(t, name, err, finding.ReasonLedger, "")
		if !errors.Is(err, receipt.ErrField) || got.Session != "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if entries, err := os.ReadDir(l.dir); err != nil || len(entries) != 0 {
		t.Errorf("%d files made for refused records, %v", len(entries), err)
	}
}

// A6: what was digested is nowhere in the state directory, in no usual disguise.
func TestCanaryIsNowhere(t *testing.T) {
	const canary = "CANARY-7f3a-payload-text"
	l := newLedger(t)
	k := l.Key()
	rec := sample(l, "s-1", "c1")
	rec.Tool = k.Digest(receipt.PurposeTool, []byte(canary))
	rec.Input = k.Digest(receipt.PurposeInput, []byte(canary))
	rec.Response = k.Digest(receipt.PurposeResponse, []byte(canary))
	rec.Visible = []receipt.Digest{k.Digest(receipt.PurposeVisible, []byte(canary))}
	if _, err := l.Append(rec); err != nil {
		t.Fatal(err)
	}
	forms := []string{canary, strings.ToLower(canary), hex.EncodeToString([]byte(canary)),
		base64.StdEncoding.EncodeToString([]byte(canary))[:30], canary[:10], canary[10:]}
	found, files := false, 0
	err := filepath.WalkDir(filepath.Dir(l.dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files++
		data = append(data, path...)
		for _, f := range forms {
			if bytes.Contains(data, []byte(f)) {
				t.Errorf("%s holds the canary", path)
			}
		}
		found = found || bytes.Contains(data, []byte(rec.Visible[0]))
		return err
	})
	if err != nil || !found || files != 2 {
		t.Errorf("digest found %v in %d files, %v", found, files, err)
	}
}

func TestAppendRefusesUnsafeFiles(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"readable by others": func(p string) error { return os.Chmod(p, 0o644) },
		"writable by group":  func(p string) error { return os.Chmod(p, 0o620) },
		"link": func(p string) error {
			return errors.Join(os.Rename(p, p+".moved"), os.Symlink(p+".moved", p))
		},
		"dangling link": func(p string) error { return errors.Join(os.Remove(p), os.Symlink(p+".moved", p)) },
		"directory":     func(p string) error { return errors.Join(os.Remove(p), os.Mkdir(p, 0o700)) },
	} {
		l := newLedger(t)
		mustAppend(t, l, "s-1", "c1")
		mustDo(t, spoil(l.path("s-1")))
		_, err := l.Append(sample(l, "s-1", "c2"))
		wantError(t, name, err, finding.ReasonLedger, "")
		_, err = l.Read("s-1")
		wantError(t, name+", read", err, finding.ReasonLedger, "")
		if _, err := os.Lstat(l.path("s-1") + ".moved"); name == "dangling link" && !os.IsNotExist(err) {
			t.Error("written through the link")
		}
	}
}

// A record cut short at any byte is not accepted, does not stop the session,
// and cannot be completed later.
func TestTornTailAtEveryByte(t *testing.T) {
	l := newLedger(t)
	for _, c := range []string{"c1", "c2", "c3"} {
		mustAppend(t, l, "s-1", c)
	}
	whole := lines(t, l, "s-1")
	before := whole[0] + whole[1]
	last := whole[2]
	if _, _, err := receipt.Verify(l.Key(), []byte(last)); err != nil {
		t.Fatal(err)
	}
	for cut := range len(last) {
		mustDo(t, os.WriteFile(l.path("s-1"), []byte(before+last[:cut]), 0o600))
		torn := map[bool]string{false: "", true: "3:torn"}[cut > 0]
		wantReport(t, "cut, read", mustRead(t, l, "s-1"), "c1 c2", torn)
		rec := mustAppend(t, l, "s-1", "c4")
		if rec.Seq != 3 {
			t.Fatalf("cut at %d: seq %d", cut, rec.Seq)
		}
		mustAppend(t, l, "s-1", "c5")
		wantReport(t, "cut, appended", mustRead(t, l, "s-1"), "c1 c2 c4 c5", torn)
		if t.Failed() {
			t.Fatalf("cut at byte %d of %d", cut, len(last))
		}
	}
}

// What may lie at the end of a file after a crash or a power cut.
func TestAppendAfterGarbage(t *testing.T) {
	for _, v := range []struct{ name, tail, problems string }{
		{"zeros", strings.Repeat("\x00", 5000), "3:torn"},
		{"zeros over the first window", strings.Repeat("\x00", 3*firstWindow), "3:torn"},
		{"zeros almost over the last window", strings.Repeat("\x00", maxWindow/2), "3:torn"},
		{"empty line", "\n", "3:malformed"},
		{"text line", "hello\n", "3:malformed"},
		{"text", "hello", "3:torn"},
		{"two torn lines", "a!\nb", "3:torn 4:torn"},
		{"JSON", "{}\n", "3:malformed"},
		{"not UTF-8", "\xff\xfe\n", "3:malformed"},
	} {
		l := newLedger(t)
		mustAppend(t, l, "s-1", "c1")
		mustAppend(t, l, "s-1", "c2")
		addTo(t, l.path("s-1"), v.tail)
		if rec := mustAppend(t, l, "s-1", "c3"); rec.Seq != 3 {
			t.Errorf("%s: seq %d", v.name, rec.Seq)
		}
		wantReport(t, v.name, mustRead(t, l, "s-1"), "c1 c2 c3", v.problems)
	}
}

func addTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	mustDo(t, err)
	_, err = f.WriteString(text)
	mustDo(t, errors.Join(err, f.Close()))
}

// A file that holds no valid record at all starts over, visibly; one whose end
// is garbage beyond the bound is refused.
func TestAppendWithoutAnyValidRecord(t *testing.T) {
	l := newLedger(t)
	mustDo(t, os.WriteFile(l.path("s-1"), []byte("garbage"), 0o600))
	if rec := mustAppend(t, l, "s-1", "c1"); rec.Seq != 1 {
		t.Errorf("seq %d", rec.Seq)
	}
	wantReport(t, "garbage", mustRead(t, l, "s-1"), "c1", "1:torn")

	addTo(t, l.path("s-1"), strings.Repeat("\x00", 2*maxWindow))
	_, err := l.Append(sample(l, "s-1", "c2"))
	wantError(t, "garbage beyond the bound", err, finding.ReasonLedger, "")
	if !errors.Is(err, errNoTail) {
		t.Error(err)
	}
}

// Records longer than the first window are found.
func TestAppendAfterLongRecords(t *testing.T) {
	l := newLedger(t)
	long := sample(l, "s-1", strings.Repeat("c", receipt.MaxID))
	var fs []finding.Finding
	for _, c := range finding.Codes() {
		for _, p := range finding.Places() {
			fs = append(fs, finding.Finding{Code: c, Place: p})
		}
	}
	long.Findings = receipt.Tally(fs)
	for want := range uint64(20) {
		rec, err := l.Append(long)
		if err != nil || rec.Seq != want+1 {
			t.Fatalf("seq %d, want %d, %v", rec.Seq, want+1, err)
		}
	}
	rep := mustRead(t, l, "s-1")
	if len(rep.Records) != 20 || len(rep.Problems) != 0 {
		t.Errorf("%d records, problems %q", len(rep.Records), problems(rep))
	}
}

// The chain is not continued from a record that another key made or that
// belongs to another session.
func TestAppendDoesNotChainToForeignRecords(t *testing.T) {
	l, other := newLedger(t), newLedger(t)
	mustAppend(t, l, "s-1", "c1")
	mustAppend(t, other, "s-1", "x1")
	mustAppend(t, other, "s-1", "x2")
	mustAppend(t, l, "s-2", "y1")
	mustAppend(t, l, "s-2", "y2")
	addTo(t, l.path("s-1"), strings.Join(append(lines(t, other, "s-1"), lines(t, l, "s-2")...), ""))
	if rec := mustAppend(t, l, "s-1", "c2"); rec.Seq != 2 {
		t.Errorf("seq %d", rec.Seq)
	}
	wantReport(t, "foreign", mustRead(t, l, "s-1"), "c1 c2", "2:bad-mac 3:bad-mac 4:other-session 5:other-session")
}

func holdLock(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := openFile(path, os.O_RDWR)
	mustDo(t, err)
	mustDo(t, tryLock(f, true))
	return f
}

func TestLockWaitIsBounded(t *testing.T) {
	l := newLedger(t)
	mustAppend(t, l, "s-1", "c1")
	f := holdLock(t, l.path("s-1"))
	l.wait = 30 * time.Millisecond
	start := time.Now()
	_, err := l.Append(sample(l, "s-1", "c2"))
	wantError(t, "append", err, finding.ReasonLedger, "")
	took := time.Since(start)
	if !errors.Is(err, errBusy) || took < l.wait || took > 10*time.Second {
		t.Errorf("%v after %v", err, took)
	}
	if _, err = l.Read("s-1"); !errors.Is(err, errBusy) {
		t.Errorf("read: %v", err)
	}
	mustAppend(t, l, "s-2", "c1") // another session does not wait
	mustDo(t, f.Close())
	mustAppend(t, l, "s-1", "c3")
	wantReport(t, "afterwards", mustRead(t, l, "s-1"), "c1 c3", "")
}

// A file that is pruned while an append waits for it does not swallow the record.
func TestAppendNoticesRemoval(t *testing.T) {
	l := newLedger(t)
	l.wait = time.Minute
	mustAppend(t, l, "s-1", "c1")
	f := holdLock(t, l.path("s-1"))
	done := make(chan error)
	go func() {
		_, err := l.Append(sample(l, "s-1", "c2"))
		done <- err
	}()
	time.Sleep(50 * time.Millisecond) // it has the file open by now; if not, the test is weaker, not wrong
	mustDo(t, os.Remove(l.path("s-1")))
	mustDo(t, f.Close())
	mustDo(t, <-done)
	wantReport(t, "new file", mustRead(t, l, "s-1"), "c2", "")
}

func BenchmarkOpenAppend(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "state")
	for b.Loop() {
		mustAppend(b, mustOpen(b, dir), "s-1", "c1")
	}
}

func BenchmarkRead1000(b *testing.B) {
	l := newLedger(b)
	for range 1000 {
		mustAppend(b, l, "s-1", "c1")
	}
	for b.Loop() {
		if rep := mustRead(b, l, "s-1"); len(rep.Records) != 1000 {
			b.Fatal(len(rep.Records))
		}
	}
}
