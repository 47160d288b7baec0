package hook

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/toolresult"
)

// parsed is an answer as the client reads it.
type parsed struct {
	Continue      *bool
	StopReason    string
	SystemMessage string
	Specific      struct {
		HookEventName     string
		AdditionalContext string
		UpdatedToolOutput json.RawMessage
	} `json:"hookSpecificOutput"`
}

func parse(t *testing.T, r Reply) parsed {
	t.Helper()
	var p parsed
	d := json.NewDecoder(strings.NewReader(string(r.Document())))
	if err := d.Decode(&p); err != nil {
		t.Fatalf("the answer is not JSON: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		t.Fatal("the answer is more than one document")
	}
	return p
}

// Every kind of event and every reason end in the form that holds the text
// back, as far as the client lets a hook do so (A17).
func TestRefusalTable(t *testing.T) {
	kinds := []struct {
		event    Event
		exit     int
		stops    bool   // continue:false
		replaces string // JSON type of the replacement, "" for none
	}{
		{Event{Kind: PostToolUse, Name: "PostToolUse", ToolName: "mcp__a__b"}, ExitOK, false, "string"},
		{Event{Kind: PostToolUse, Name: "PostToolUse"}, ExitOK, false, "string"},
		{Event{Kind: PostToolUse, Name: "PostToolUse", ToolName: "ReadMcpResourceTool"}, ExitOK, false, "object"},
		{Event{Kind: PostToolUse, Name: "PostToolUse", ToolName: "ListMcpResourcesTool"}, ExitOK, false, "array"},
		{Event{Kind: PostToolUse, Name: "PostToolUse", ToolName: "ReadMcpResourceDirTool"}, ExitOK, false, "object"},
		{Event{Kind: PostToolUse, Name: "PostToolUse", ToolName: "Read", FilePath: "/tool-results/a"}, ExitOK, false, "object"},
		{Event{Kind: PostToolUseFailure, Name: "PostToolUseFailure"}, ExitOK, false, ""},
		{Event{Kind: PostToolBatch, Name: "PostToolBatch"}, ExitStop, true, ""},
		{Event{Kind: UserPromptSubmit, Name: "UserPromptSubmit"}, ExitStop, true, ""},
		{Event{Kind: PreToolUse, Name: "PreToolUse"}, ExitStop, true, ""},
		{Event{Kind: PreCompact, Name: "PreCompact"}, ExitStop, true, ""},
		{Event{Kind: ConfigChange, Name: "ConfigChange"}, ExitStop, true, ""},
		{Event{Kind: UnknownEvent, Name: "NoSuchEvent"}, ExitStop, true, ""},
		{Event{Kind: UnknownEvent}, ExitStop, true, ""},
		{Event{Kind: Other, Name: "Stop"}, ExitOK, true, ""},
	}
	for _, k := range kinds {
		for _, why := range finding.Reasons() {
			t.Run(k.event.Name+k.event.ToolName+"/"+string(why), func(t *testing.T) {
				r := Refuse(k.event, why)
				if got := r.Write(io.Discard, k.event.Kind); got != k.exit {
					t.Errorf("exit code %d, want %d", got, k.exit)
				}
				p := parse(t, r)
				if got := p.Continue != nil && !*p.Continue; got != k.stops {
					t.Errorf("continue:false is %t, want %t", got, k.stops)
				}
				if got := jsonType(p.Specific.UpdatedToolOutput); got != k.replaces {
					t.Errorf("the replacement is %q, want %q", got, k.replaces)
				}
				if k.replaces != "" && !strings.Contains(string(p.Specific.UpdatedToolOutput), "[[post-mcp-verify:withheld "+string(why)+"]]") {
					t.Errorf("no withheld notice in %s", p.Specific.UpdatedToolOutput)
				}
				if !strings.Contains(p.SystemMessage, string(why)) || !strings.Contains(p.SystemMessage, "post-mcp-verify explain "+string(why)) {
					t.Errorf("the person is not told the code and the next command: %q", p.SystemMessage)
				}
			})
		}
	}
}

func jsonType(raw json.RawMessage) string {
	switch {
	case len(raw) == 0:
		return ""
	case raw[0] == '"':
		return "string"
	case raw[0] == '[':
		return "array"
	case raw[0] == '{':
		return "object"
	}
	return "other"
}

// failingWriter takes n bytes and then fails, like a pipe whose reader is gone.
type failingWriter struct{ n int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if len(p) <= w.n {
		w.n -= len(p)
		return len(p), nil
	}
	return w.n, errors.New("broken pipe")
}

func TestAnswerThatDoesNotLeaveWhole(t *testing.T) {
	whole := len(Pass().Document())
	vectors := []struct {
		kind Kind
		room int
		want int
	}{
		{PostToolUse, 0, ExitOK}, {PostToolUse, 1, ExitOK}, {PostToolUseFailure, 1, ExitOK},
		{PostToolBatch, whole, ExitOK}, {PostToolBatch, whole - 1, ExitStop}, {PostToolBatch, 0, ExitStop},
		{UserPromptSubmit, whole, ExitOK}, {UserPromptSubmit, whole - 1, ExitStop},
		{PreToolUse, 0, ExitStop}, {PreCompact, 0, ExitStop}, {ConfigChange, 0, ExitStop},
		{Other, 0, ExitOK},
	}
	for _, v := range vectors {
		if got := Pass().Write(&failingWriter{v.room}, v.kind); got != v.want {
			t.Errorf("kind %d with room for %d of %d bytes: exit code %d, want %d", v.kind, v.room, whole, got, v.want)
		}
	}
}

// Messages are made of fixed sentences, codes and counts (A19).
func TestMessagesHoldOnlyCodesAndCounts(t *testing.T) {
	var counts []receipt.Count
	for _, code := range finding.Codes() {
		for _, place := range finding.Places() {
			counts = append(counts, receipt.Count{Code: code, Place: place, N: 3})
		}
	}
	p := parse(t, Replace(toolresult.Output{}, nil))
	if p.SystemMessage != "" || p.Specific.AdditionalContext != "" {
		t.Error("a clean result comes with a message")
	}
	for _, r := range []Reply{Caution(counts), Replace(toolresult.Withheld(toolresult.MCP, notice()), counts)} {
		p := parse(t, r)
		for _, c := range counts {
			if want := Label(c) + " x3"; !strings.Contains(p.SystemMessage, want) || !strings.Contains(p.Specific.AdditionalContext, want) {
				t.Fatalf("%s is missing in %q or %q", want, p.SystemMessage, p.Specific.AdditionalContext)
			}
		}
		for _, s := range []string{p.SystemMessage, p.Specific.AdditionalContext} {
			if i := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }); i >= 0 {
				t.Errorf("a message is not printable ASCII at byte %d: %q", i, s)
			}
		}
	}
}

func TestFailureAlwaysSaysUnfenced(t *testing.T) {
	p := parse(t, Caution([]receipt.Count{{Code: finding.UnfencedError, N: 1}}))
	if p.SystemMessage != "" {
		t.Errorf("an ordinary failure bothers the person: %q", p.SystemMessage)
	}
	if p.Specific.HookEventName != "PostToolUseFailure" || !strings.Contains(p.Specific.AdditionalContext, "unfenced-error x1") {
		t.Errorf("the model is not told: %+v", p.Specific)
	}
}

func notice() fence.Notice { return fence.Withheld(finding.ReasonPanic) }
