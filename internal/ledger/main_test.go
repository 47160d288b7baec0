package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// childVar names the part this test binary plays when it runs itself.
const childVar = "LEDGER_TEST_CHILD"

func TestMain(m *testing.M) {
	if part, ok := children[os.Getenv(childVar)]; ok {
		if err := part(os.Args[1:]); err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child is one real process, stopped until every child of its group is started.
type child struct {
	cmd  *exec.Cmd
	gate io.WriteCloser
	out  bytes.Buffer
	errw bytes.Buffer // apart, because a coverage build complains there
}

func startChild(t *testing.T, part string, args ...string) *child {
	t.Helper()
	c := &child{cmd: exec.Command(os.Args[0], args...)}
	c.cmd.Env = append(os.Environ(), childVar+"="+part)
	c.cmd.Stdout, c.cmd.Stderr = &c.out, &c.errw
	gate, err := c.cmd.StdinPipe()
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	c.gate = gate
	return c
}

// finish opens the gate and returns what the child printed.
func (c *child) finish(t *testing.T) string {
	t.Helper()
	c.gate.Close()
	if err := c.cmd.Wait(); err != nil {
		t.Errorf("child: %v: %s%s", err, c.out.String(), c.errw.String())
	}
	return c.out.String()
}

// atGate blocks a child until its parent closes the gate.
func atGate() { _, _ = io.Copy(io.Discard, os.Stdin) }

func sample(l *Ledger, session, call string) receipt.Record {
	k := l.Key()
	return receipt.Record{
		Time: 1767225600000, Event: "PostToolUse", Session: session, Call: call,
		Tool: k.Digest(receipt.PurposeTool, []byte("mcp__docs__fetch")), Input: k.Digest(receipt.PurposeInput, []byte("{}")),
		Response: k.Digest(receipt.PurposeResponse, []byte("raw")),
		Visible:  []receipt.Digest{k.Digest(receipt.PurposeVisible, []byte(call))},
		State:    receipt.Fenced, Tier: "authored-doc", Mode: "delimit",
		Policy: string(k.Digest(receipt.PurposePolicy, []byte("p"))), Binary: "v0.1.0",
	}
}

func mustOpen(t testing.TB, dir string) *Ledger {
	t.Helper()
	l, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func newLedger(t testing.TB) *Ledger { return mustOpen(t, filepath.Join(t.TempDir(), "state")) }

func mustAppend(t testing.TB, l *Ledger, session, call string) receipt.Record {
	t.Helper()
	rec, err := l.Append(sample(l, session, call))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func mustRead(t testing.TB, l *Ledger, session string) Report {
	t.Helper()
	rep, err := l.Read(session)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// calls joins the call ids of a report, which say which records it holds.
func calls(rep Report) string {
	var ids []string
	for _, r := range rep.Records {
		ids = append(ids, r.Call)
	}
	return strings.Join(ids, " ")
}

// problems writes a report's problems as "line:kind".
func problems(rep Report) string {
	var ps []string
	for _, p := range rep.Problems {
		ps = append(ps, fmt.Sprintf("%d:%s", p.Line, p.Kind))
	}
	return strings.Join(ps, " ")
}

func wantReport(t *testing.T, what string, rep Report, wantCalls, wantProblems string) {
	t.Helper()
	if calls(rep) != wantCalls || problems(rep) != wantProblems {
		t.Errorf("%s: calls %q problems %q, want %q and %q", what, calls(rep), problems(rep), wantCalls, wantProblems)
	}
}

// wantError checks an error's type, reason and hint.
func wantError(t *testing.T, what string, err error, why finding.Reason, hint string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("%s: error %v is no *Error", what, err)
		return
	}
	if e.Reason() != why || !strings.Contains(e.Hint(), hint) || e.Hint() == "" {
		t.Errorf("%s: reason %s hint %q, want %s and %q (%v)", what, e.Reason(), e.Hint(), why, hint, e)
	}
	if strings.ContainsAny(e.Error(), "\n\x1b") {
		t.Errorf("%s: error text %q is not one line", what, e.Error())
	}
}

// tree lists everything below dir as "mode path", the session names shortened.
func tree(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		if len(filepath.Base(rel)) == len(fileName("")) {
			rel = filepath.Join(filepath.Dir(rel), "SESSION"+suffix)
		}
		list = append(list, fmt.Sprintf("%04o %s", info.Mode().Perm(), filepath.ToSlash(rel)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func mustDo(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lines returns a session file's complete lines, each with its newline.
func lines(t *testing.T, l *Ledger, session string) []string {
	t.Helper()
	data, err := os.ReadFile(l.path(session))
	mustDo(t, err)
	ls := strings.SplitAfter(string(data), "\n")
	return ls[:len(ls)-1]
}

// age sets a session file's last change.
func age(t *testing.T, l *Ledger, session string, at time.Time) {
	t.Helper()
	mustDo(t, os.Chtimes(l.path(session), at, at))
}
