package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/report"
)

// capturedEvent is what Claude Code 2.1.332 gave a hook after it had fetched a
// page from a test server; only the paths were replaced.
//
//go:embed sample/captured.json
var capturedEvent []byte

// hiddenEvent is a search result with hidden text of several kinds.
//
//go:embed sample/hidden.json
var hiddenEvent []byte

// demo runs the hook on two samples, or on the event in a file, with a
// temporary state directory, and shows what went in and what came out.
func demo(ctx context.Context, getenv func(string) string, args []string, out, errw io.Writer) int {
	fs := flag.NewFlagSet("demo", flag.ContinueOnError)
	file := fs.String("event", "", "show this `file`, one hook event as JSON, instead of the samples")
	plain := fs.Bool("plain", false, "no colours")
	if code, ok := flags(fs, args, out, errw); !ok {
		return code
	}
	d := show{out: out, ink: !*plain && getenv("NO_COLOR") == "" && terminal(out)}
	if *file != "" {
		data, err := os.ReadFile(*file)
		if err != nil {
			return fail(errw, exitFailure, quote(err.Error()), "--event takes a readable file with one hook event")
		}
		return d.event(ctx, "The event in the file", data, errw)
	}
	code := d.event(ctx, "1. A page as the real client handed it over (captured from Claude Code 2.1.332)", capturedEvent, errw)
	if code != exitOK {
		return code
	}
	return d.event(ctx, "2. A search result with hidden text", hiddenEvent, errw)
}

// show writes the demo.
type show struct {
	out io.Writer
	ink bool
}

// event runs the program itself, as the client would, on one event.
func (d show) event(ctx context.Context, title string, event []byte, errw io.Writer) int {
	state, err := os.MkdirTemp("", "post-mcp-verify-demo-")
	if err != nil {
		return fail(errw, exitFailure, quote(err.Error()), "the demo needs a writable temporary directory")
	}
	defer os.RemoveAll(state)
	var answer, log bytes.Buffer
	environ := []string{"POST_MCP_VERIFY_STATE=" + filepath.Join(state, "state"), "HOME=" + state}
	code := run(ctx, environ, nil, bytes.NewReader(event), &answer, &log)

	d.line("1", title)
	d.section("What the server sent", texts(gjson.GetBytes(event, "tool_response")))
	specific := gjson.GetBytes(answer.Bytes(), "hookSpecificOutput")
	d.section("What the model reads", texts(specific.Get("updatedToolOutput")))
	d.section("Told to the person", orNothing(gjson.GetBytes(answer.Bytes(), "systemMessage").String()))
	d.section("Told to the model", orNothing(specific.Get("additionalContext").String()))
	d.receipt(filepath.Join(state, "state"), gjson.GetBytes(event, "session_id").String())
	if log.Len() > 0 {
		d.section("Standard error", log.String())
	}
	fmt.Fprintf(d.out, "  exit code %d, %d bytes in, %d bytes out\n\n", code, len(event), answer.Len())
	return exitOK
}

// receipt shows the session's records as the ledger verifies them.
func (d show) receipt(state, session string) {
	l, err := ledger.Open(state)
	if err != nil {
		d.section("Receipt", "none: "+report.Line(err.Error()))
		return
	}
	rep, err := l.Read(session)
	if err != nil || len(rep.Records) == 0 {
		d.section("Receipt", "none")
		return
	}
	var b strings.Builder
	for _, r := range rep.Records {
		fmt.Fprintf(&b, "number    %d of the session\nevent     %s, call %s\nstate     %s%s\n", r.Seq, r.Event, r.Call, r.State, reason(r))
		fmt.Fprintf(&b, "tier      %s, mode %s\nfindings  %s\n", orNothing(r.Tier), orNothing(r.Mode), counts(r))
		for _, v := range r.Visible {
			fmt.Fprintf(&b, "vouches   %s\n", v)
		}
		fmt.Fprintf(&b, "policy    %s\nbinary    %s\n", r.Policy, r.Binary)
	}
	fmt.Fprintf(&b, "chain     %d record(s), every MAC and link verified: %t", len(rep.Records), len(rep.Problems) == 0)
	d.section("Receipt (no content in it, only keyed digests)", b.String())
}

func reason(r receipt.Record) string {
	if r.Reason == "" {
		return ""
	}
	return " (" + string(r.Reason) + ")"
}

func counts(r receipt.Record) string {
	var parts []string
	for _, c := range r.Findings {
		parts = append(parts, fmt.Sprintf("%s x%d", hook.Label(c), c.N))
	}
	return orNothing(strings.Join(parts, ", "))
}

// section prints a heading and a text behind a bar, with everything invisible
// made visible.
func (d show) section(heading, text string) {
	d.line("36", "  "+heading)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		shown := report.Visible(line)
		if d.ink {
			shown = strings.NewReplacer("⟦", "\x1b[41;97m⟦", "⟧", "⟧\x1b[0m").Replace(shown)
		}
		fmt.Fprintln(d.out, "  │", shown)
	}
	fmt.Fprintln(d.out)
}

// line prints s with the given SGR attribute if colours are on.
func (d show) line(sgr, s string) {
	if d.ink {
		s = "\x1b[" + sgr + "m" + s + "\x1b[0m"
	}
	fmt.Fprintln(d.out, s)
}

// texts returns what a person should see of a tool result: a string, the texts
// of an array of blocks, or the JSON.
func texts(v gjson.Result) string {
	if v.Type == gjson.String {
		return v.Str
	}
	if !v.IsArray() {
		return v.Raw
	}
	var all []string
	for _, block := range v.Array() {
		if t := block.Get("text"); t.Exists() {
			all = append(all, t.String())
		} else {
			all = append(all, block.Raw)
		}
	}
	return strings.Join(all, "\n")
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// terminal reports whether w is a character device.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
