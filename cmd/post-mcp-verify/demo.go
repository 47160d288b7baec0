package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/defang"
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

// hiddenEvent is a page with hidden text of several kinds, searchEvent a search
// result whose hidden text stands in JSON escapes.
var (
	//go:embed sample/hidden.json
	hiddenEvent []byte
	//go:embed sample/search.json
	searchEvent []byte
)

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
	samples := []struct {
		title, note string
		event       []byte
	}{
		{"1. A page as the real client handed it over (captured from Claude Code 2.1.332)",
			"Clean, so every byte stays. Its tier is unknown: the server was named on the command line, which anybody can do.", capturedEvent},
		{"2. A page with hidden text",
			"A server from the user's own settings. Four lines are not what they seem.", hiddenEvent},
		{"3. A search result with hidden text in JSON escapes",
			"The six characters \\u200b hide as well as the one they stand for. (One line of JSON, wrapped here.)", searchEvent},
	}
	fmt.Fprintf(out, "%s\n\n", legend)
	for _, s := range samples {
		if code := d.event(ctx, s.title+"\n   "+s.note, s.event, errw); code != exitOK {
			return code
		}
	}
	fmt.Fprintln(out, "That was the hook itself, on a state directory made for this and removed again.\n"+
		"To use it: README.md, Install. What a code or state means: post-mcp-verify explain CODE")
	return exitOK
}

// legend explains the marks before a line.
const legend = "  |  the same on both sides      -  sent so, and not read so by the model\n" +
	"  =  the fence, written here     +  what the model reads instead"

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

	before := texts(gjson.GetBytes(event, "tool_response"))
	if e := gjson.GetBytes(event, "error"); e.Exists() {
		before = e.String()
	}
	specific := gjson.GetBytes(answer.Bytes(), "hookSpecificOutput")
	d.line("1", title)
	if after := specific.Get("updatedToolOutput"); after.Exists() {
		d.section("What the server sent", before, marks(texts(after), "-"))
		d.section("What the model reads", texts(after), marks(before, "+"))
	} else {
		d.section("What the server sent", orNothing(before), plain)
		d.section("What the model reads", unreplaced(event, answer.Bytes()), plain)
	}
	d.section("Told to the person", orNothing(gjson.GetBytes(answer.Bytes(), "systemMessage").String()), plain)
	d.section("Told to the model", orNothing(specific.Get("additionalContext").String()), plain)
	d.receipt(filepath.Join(state, "state"), gjson.GetBytes(event, "session_id").String())
	if log.Len() > 0 {
		d.section("Standard error", log.String(), plain)
	}
	fmt.Fprintf(d.out, "  exit code %d, %d bytes in, %d bytes out\n\n", code, len(event), answer.Len())
	return exitOK
}

// unreplaced says what an answer without a replacement means for the model.
func unreplaced(event, answer []byte) string {
	switch {
	case gjson.GetBytes(answer, "continue").Exists():
		return "nothing: the turn ends here"
	case gjson.GetBytes(event, "error").Exists():
		return "the error text as it is: the client lets no hook replace it"
	}
	return "what was sent, as it is: this event or tool is out of the hook's scope"
}

// receipt shows the session's records as the ledger verifies them.
func (d show) receipt(state, session string) {
	l, err := ledger.Open(state)
	if err != nil {
		d.section("Receipt", "none: "+report.Line(err.Error()), plain)
		return
	}
	rep, err := l.Read(session)
	if err != nil || len(rep.Records) == 0 {
		d.section("Receipt", "none", plain)
		return
	}
	var b strings.Builder
	for _, r := range rep.Records {
		fmt.Fprintf(&b, "number    %d of the session\nevent     %s, call %s\nstate     %s%s\n", r.Seq, r.Event, r.Call, r.State, reason(r))
		if r.Tier != "" {
			fmt.Fprintf(&b, "tier      %s, mode %s\n", r.Tier, r.Mode)
		}
		fmt.Fprintf(&b, "findings  %s\n", counts(r))
		for i, v := range r.Visible {
			fmt.Fprintf(&b, "vouches   %.16s... %s\n", v, forms[min(i, 1)])
		}
		fmt.Fprintf(&b, "policy    %.16s...\nbinary    %s\n", r.Policy, r.Binary)
	}
	fmt.Fprintf(&b, "chain     %d record(s), every MAC and link verified: %t", len(rep.Records), len(rep.Problems) == 0)
	d.section("Receipt (no content in it, only keyed digests)", b.String(), plain)
}

// forms names the digests that a receipt vouches for.
var forms = [...]string{"for the text as it is shown", "for the text as the client saves it, if it is long"}

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

// plain marks no line.
func plain(string) string { return "|" }

// marks tells lines that stand in other from those that do not, which get the
// mark changed; a line with a marker of ours that other does not have is the
// fence.
func marks(other, changed string) func(string) string {
	same := map[string]bool{}
	for line := range strings.SplitSeq(other, "\n") {
		same[line] = true
	}
	return func(line string) string {
		switch {
		case same[line]:
			return "|"
		case changed == "+" && strings.HasPrefix(line, "[["+defang.Brand+":"):
			return "="
		}
		return changed
	}
}

// ink is the colour of a line by its mark.
func ink(mark string) string {
	switch mark {
	case "-":
		return "\x1b[31m"
	case "+":
		return "\x1b[32m"
	case "=":
		return "\x1b[36m"
	}
	return ""
}

// section prints a heading and a text, each line behind its mark, with
// everything invisible made visible.
func (d show) section(heading, text string, mark func(string) string) {
	d.line("1;36", "  "+heading)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		m := mark(line)
		shown := report.Visible(line)
		if colour := ink(m); d.ink && colour != "" {
			shown = strings.NewReplacer("⟦", "\x1b[7m⟦", "⟧", "⟧\x1b[27m").Replace(shown)
			m, shown = colour+m, shown+"\x1b[0m"
		}
		fmt.Fprintln(d.out, "  "+m, shown)
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
			all = append(all, wrapped(t.String()))
		} else {
			all = append(all, block.Raw)
		}
	}
	return strings.Join(all, "\n")
}

// wrapped sets lines of JSON on several lines, as they are otherwise.
func wrapped(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		var b bytes.Buffer
		if strings.HasPrefix(line, `{"`) && json.Indent(&b, []byte(line), "", "  ") == nil {
			lines[i] = b.String()
		}
	}
	return strings.Join(lines, "\n")
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
