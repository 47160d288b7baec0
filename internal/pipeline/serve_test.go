package pipeline

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/receipt"
)

// canary stands in hidden places of the test events; it may reach nothing.
const canary = "zqcanaryqz"

// bench is a hook with a state directory of its own.
type bench struct {
	t   *testing.T
	dir string
	env map[string]string
	cfg Config
}

func newBench(t *testing.T) *bench {
	t.Helper()
	dir := t.TempDir()
	b := &bench{t: t, dir: dir, env: map[string]string{"HOME": dir, "POST_MCP_VERIFY_STATE": filepath.Join(dir, "state")}}
	b.cfg = Config{
		Getenv: func(k string) string { return b.env[k] },
		Rand:   rand.Reader, Now: time.Now, Binary: "test",
	}
	return b
}

// policy writes a policy file and points the hook to it.
func (b *bench) policy(toml string) {
	b.t.Helper()
	path := filepath.Join(b.dir, "policy.toml")
	if err := os.WriteFile(path, []byte(toml), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.env["POST_MCP_VERIFY_POLICY"] = path
}

// answer is what came back for one event.
type answer struct {
	code        int
	doc, stderr string
}

func (a answer) output() gjson.Result {
	return gjson.Get(a.doc, "hookSpecificOutput.updatedToolOutput")
}
func (a answer) person() string { return gjson.Get(a.doc, "systemMessage").String() }
func (a answer) model() string {
	return gjson.Get(a.doc, "hookSpecificOutput.additionalContext").String()
}

// withheld reports whether a holds the result back for the given reason: by
// the notice in its place or, for an event not even read, by ending the turn.
func (a answer) withheld(why finding.Reason) bool {
	if v := gjson.Get(a.doc, "continue"); v.Exists() {
		return a.code == 2 && !v.Bool() && !a.output().Exists()
	}
	return a.code == 0 && strings.Contains(a.output().Raw, "[[post-mcp-verify:withheld "+string(why)+"]]")
}

// serve runs one event and checks what must hold of every answer.
func (b *bench) serve(in string) answer {
	b.t.Helper()
	return b.serveFrom(strings.NewReader(in))
}

func (b *bench) serveFrom(in io.Reader) answer {
	b.t.Helper()
	var out, errw bytes.Buffer
	code := Serve(context.Background(), b.cfg, in, &out, &errw)
	a := answer{code, out.String(), errw.String()}
	if !json.Valid(out.Bytes()) || strings.Count(a.doc, "\n") != 1 {
		b.t.Fatalf("the answer is not one JSON document: %q", a.doc)
	}
	for name, s := range map[string]string{"answer": a.doc, "standard error": a.stderr} {
		if strings.Contains(s, canary) {
			b.t.Errorf("hidden text stands in the %s: %q", name, s)
		}
	}
	return a
}

// records returns the session's verified receipts.
func (b *bench) records() []receipt.Record {
	b.t.Helper()
	l, err := ledger.Open(b.env["POST_MCP_VERIFY_STATE"])
	if err != nil {
		b.t.Fatal(err)
	}
	rep, err := l.Read("s-1")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || len(rep.Problems) > 0 {
		b.t.Fatalf("reading the ledger: %v, problems %v", err, rep.Problems)
	}
	return rep.Records
}

// last returns the newest receipt.
func (b *bench) last() receipt.Record {
	b.t.Helper()
	rs := b.records()
	if len(rs) == 0 {
		b.t.Fatal("no receipt was written")
	}
	return rs[len(rs)-1]
}

// post is a PostToolUse event of tool with the given response.
func post(tool, response string) string {
	return `{"session_id":"s-1","transcript_path":"/t","cwd":"/c","hook_event_name":"PostToolUse","tool_name":"` + tool +
		`","tool_input":{"url":"https://learn.microsoft.com/en-us/azure/x"},"tool_response":` + response +
		`,"tool_use_id":"toolu_1","mcp_server":{"name":"microsoft-learn","source":"user"}}`
}

const fetch = "mcp__microsoft-learn__microsoft_docs_fetch"

// texts is a response of text blocks.
func texts(ts ...string) string {
	blocks := make([]map[string]string, len(ts))
	for i, s := range ts {
		blocks[i] = map[string]string{"type": "text", "text": s}
	}
	doc, err := json.Marshal(blocks)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(doc)
}

func TestCleanPageIsByteIdentical(t *testing.T) {
	b := newBench(t)
	const page = "# Title\r\n\r\nText with `code`, \"quotes\", \\ and \u00e9\u4e2d\U0001f468\u200d\U0001f469\u200d\U0001f467.\n\n```\n<!-- kept -->\n```\nno final newline"
	a := b.serve(post(fetch, texts(page)))
	if a.code != 0 || a.stderr != "" {
		t.Errorf("exit code %d, standard error %q", a.code, a.stderr)
	}
	opened, err := fence.Unwrap(a.output().Get("0.text").String())
	if err != nil {
		t.Fatal(err)
	}
	if opened.Payload != page {
		t.Errorf("the payload is %q, want %q", opened.Payload, page)
	}
	if opened.Tier.String() != "authored-doc" {
		t.Errorf("tier is %s", opened.Tier)
	}
	if r := b.last(); r.State != receipt.Fenced || r.Tool == "" || r.Input == "" || r.Response == "" || len(r.Visible) == 0 {
		t.Errorf("receipt is %+v", r)
	}
}

func TestHiddenTextIsRemovedAndWarned(t *testing.T) {
	b := newBench(t)
	a := b.serve(post(fetch, texts("a\u200b\u2060b <!-- "+canary+" -->c", "d")))
	blocks := a.output().Array()
	if len(blocks) != 2 {
		t.Fatalf("got %d blocks, want 2", len(blocks))
	}
	nonces := map[string]bool{}
	for i, want := range []string{"ab c", "d"} {
		opened, err := fence.Unwrap(blocks[i].Get("text").String())
		if err != nil {
			t.Fatal(err)
		}
		if opened.Payload != want {
			t.Errorf("payload %d is %q, want %q", i, opened.Payload, want)
		}
		nonces[opened.Nonce.String()] = true
	}
	if len(nonces) != 1 {
		t.Errorf("one call has %d nonces", len(nonces))
	}
	for _, code := range []finding.Code{finding.ZeroWidth, finding.HTMLComment} {
		if !strings.Contains(a.person(), string(code)+" x") || !strings.Contains(a.model(), string(code)+" x") {
			t.Errorf("%s is missing in %q or %q", code, a.person(), a.model())
		}
	}
}

func TestNonceIsFreshPerCall(t *testing.T) {
	b := newBench(t)
	seen := map[string]bool{}
	for range 20 {
		opened, err := fence.Unwrap(b.serve(post(fetch, texts("x"))).output().Get("0.text").String())
		if err != nil {
			t.Fatal(err)
		}
		seen[opened.Nonce.String()] = true
	}
	if len(seen) != 20 {
		t.Errorf("20 calls had %d nonces", len(seen))
	}
}

// A panic in any stage, a stall in any stage: the model reads the notice (A18).
func TestFaultInEveryStageWithholds(t *testing.T) {
	stages := []string{"read", "decode", "parse", "sanitize", "fence", "ledger", "append"}
	faults := []struct {
		name string
		do   func()
		want finding.Reason
	}{
		{"panic", func() { panic(canary) }, finding.ReasonPanic},
		{"stall", func() { select {} }, finding.ReasonDeadline},
	}
	for _, f := range faults {
		for _, stage := range stages {
			t.Run(f.name+"/"+stage, func(t *testing.T) {
				b := newBench(t)
				b.policy("[limits]\ndeadline = \"200ms\"\n")
				b.cfg.patience = 200 * time.Millisecond
				var hit atomic.Bool
				b.cfg.fault = func(at string) {
					if at == stage {
						hit.Store(true)
						f.do()
					}
				}
				a := b.serve(post(fetch, texts("text "+canary)))
				if !hit.Load() {
					t.Fatalf("stage %s was not reached", stage)
				}
				if !a.withheld(f.want) {
					t.Errorf("exit code %d, answer %s", a.code, a.doc)
				}
				if !strings.Contains(a.stderr, string(f.want)) {
					t.Errorf("standard error does not say why: %q", a.stderr)
				}
				if !strings.Contains(a.person(), "post-mcp-verify explain "+string(f.want)) {
					t.Errorf("the person is not told the next command: %q", a.person())
				}
			})
		}
	}
}

// stuck gives what it has and then blocks, like a client that never closes.
type stuck struct{ r io.Reader }

func (s stuck) Read(p []byte) (int, error) {
	if n, err := s.r.Read(p); err == nil {
		return n, nil
	}
	select {}
}

func TestStandardInputThatNeverEnds(t *testing.T) {
	event := post("ReadMcpResourceTool", `{"contents":[]}`)
	b := newBench(t)
	b.cfg.patience = 200 * time.Millisecond
	a := b.serveFrom(stuck{strings.NewReader(event[:len(event)-40])})
	if got := a.output().Get("contents.0.text").String(); !strings.Contains(got, "withheld deadline]]") {
		t.Errorf("output is %s", a.output().Raw)
	}
	empty := b.serveFrom(stuck{strings.NewReader("")})
	if !empty.withheld(finding.ReasonDeadline) {
		t.Errorf("an event of which nothing is known is answered %s", empty.doc)
	}
}

func TestInputAtAndOverTheLimit(t *testing.T) {
	event := post(fetch, texts(strings.Repeat("x", 2_000_000)))
	b := newBench(t)
	for _, v := range []struct {
		limit int
		held  bool
	}{{len(event), false}, {len(event) - 1, true}} {
		b.policy("[limits]\nmax_input_bytes = " + itoa(v.limit) + "\n")
		a := b.serve(event)
		if got := strings.Contains(a.output().Raw, "withheld input-too-large]]"); got != v.held {
			t.Errorf("limit %d, event %d: withheld is %t", v.limit, len(event), got)
		}
	}
}

func itoa(n int) string {
	doc, _ := json.Marshal(n)
	return string(doc)
}

func TestUnknownShapesAreWithheldWithAReceipt(t *testing.T) {
	vectors := []struct {
		name, response string
		want           finding.Reason
	}{
		{"object", `{"text":"` + canary + `"}`, finding.ReasonShape},
		{"number", `1`, finding.ReasonShape},
		{"null", `null`, finding.ReasonShape},
		{"true", `true`, finding.ReasonShape},
		{"lone surrogate", `[{"type":"text","text":"\ud800"}]`, finding.ReasonEnvelope},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			b := newBench(t)
			a := b.serve(post(fetch, v.response))
			if !strings.Contains(a.output().String(), "withheld "+string(v.want)+"]]") {
				t.Errorf("output is %s", a.output().Raw)
			}
			if r := b.last(); r.State != receipt.Withheld || r.Reason != v.want || len(r.Visible) == 0 {
				t.Errorf("receipt is %+v", r)
			}
		})
	}
}

// An input that has no canonical form cannot be bound to the call; the notice
// is vouched for all the same.
func TestInputWithoutCanonicalForm(t *testing.T) {
	b := newBench(t)
	a := b.serve(strings.Replace(post(fetch, texts("x")), "azure/x", `\ud800`, 1))
	if !strings.Contains(a.output().String(), "withheld unreadable-event]]") {
		t.Errorf("output is %s", a.output().Raw)
	}
	if r := b.last(); r.State != receipt.Withheld || r.Input != "" || len(r.Visible) == 0 {
		t.Errorf("receipt is %+v", r)
	}
}

func TestPolicyThatCannotBeRead(t *testing.T) {
	for name, toml := range map[string]string{
		"unknown key": "colour = \"red\"\n", "malformed": "= =", "wrong type": "[limits]\ndeadline = 5\n",
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.policy(toml)
			a := b.serve(post(fetch, texts("x")))
			if !strings.Contains(a.output().Raw, "withheld unreadable-policy]]") || a.stderr == "" {
				t.Errorf("answered %s with %q", a.doc, a.stderr)
			}
		})
	}
	b := newBench(t)
	b.env["POST_MCP_VERIFY_POLICY"] = filepath.Join(b.dir, "none.toml")
	if a := b.serve(post(fetch, texts("x"))); !strings.Contains(a.output().Raw, "withheld unreadable-policy]]") {
		t.Errorf("a policy that was named and is missing does not withhold: %s", a.doc)
	}
}

// The policy's own deadline counts, and without one the default of 5 s.
func TestDeadlines(t *testing.T) {
	if d := policy.Default().Limits.Deadline; d != 5*time.Second {
		t.Errorf("the default deadline is %s", d)
	}
	b := newBench(t)
	b.policy("[limits]\ndeadline = \"150ms\"\n")
	b.cfg.fault = func(stage string) {
		if stage == "sanitize" {
			select {}
		}
	}
	start := time.Now()
	a := b.serve(post(fetch, texts("x")))
	if took := time.Since(start); !a.withheld(finding.ReasonDeadline) || took < 150*time.Millisecond || took > 4*time.Second {
		t.Errorf("after %s answered %s", took, a.doc)
	}
}

// A stage that never yields does not keep the watchdog from its turn, even on
// the one processor that main allows.
func TestDeadlineInABusyLoop(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b := newBench(t)
	b.cfg.patience = 200 * time.Millisecond
	var stop atomic.Bool
	b.cfg.fault = func(stage string) {
		for stage == "sanitize" && !stop.Load() {
		}
		if stage == "sanitize" {
			select {} // the worker was left behind
		}
	}
	defer stop.Store(true)
	if a := b.serve(post(fetch, texts("x"))); !a.withheld(finding.ReasonDeadline) {
		t.Errorf("answered %s", a.doc)
	}
}
