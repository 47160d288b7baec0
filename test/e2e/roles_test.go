package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A helper process is this test binary with "e2e-role=NAME" as its first
// argument. Arguments and not the environment choose it, because a hook entry
// in exec form has arguments and no environment.
const rolePrefix = "e2e-role="

type role func(args []string, in io.Reader, out io.Writer) int

func roleOf(argv []string) (role, bool) {
	if len(argv) < 2 || !strings.HasPrefix(argv[1], rolePrefix) {
		return nil, false
	}
	roles := map[string]role{"mcp": serveMCP, "record": recordEvent, "stand-in": standIn}
	r, ok := roles[strings.TrimPrefix(argv[1], rolePrefix)]
	return r, ok
}

// recordEvent is the role of the recording hook: it keeps its input in a file
// of its own in the folder given, and answers nothing.
func recordEvent(args []string, in io.Reader, _ io.Writer) int {
	data, err := io.ReadAll(in)
	if err != nil {
		return 1
	}
	name := fmt.Sprintf("%020d-%d.json", time.Now().UnixNano(), os.Getpid())
	if os.WriteFile(filepath.Join(args[0], name), data, 0o600) != nil {
		return 1
	}
	return 0
}

// event is one hook input, decoded as far as tests need it.
type event struct {
	Raw            []byte          `json:"-"`
	Name           string          `json:"hook_event_name"`
	SessionID      string          `json:"session_id"`
	TranscriptPath string          `json:"transcript_path"`
	AgentID        string          `json:"agent_id"`
	ToolName       string          `json:"tool_name"`
	ToolUseID      string          `json:"tool_use_id"`
	ToolResponse   json.RawMessage `json:"tool_response"`
	Error          string          `json:"error"`
	ToolCalls      []batchCall     `json:"tool_calls"`
}

// batchCall is one call in a PostToolBatch event: what the model is about to
// read.
type batchCall struct {
	ToolName     string          `json:"tool_name"`
	ToolUseID    string          `json:"tool_use_id"`
	ToolInput    json.RawMessage `json:"tool_input"`
	ToolResponse json.RawMessage `json:"tool_response"`
}

// recorded reads back what the recording hook kept, in order.
func recorded(t *testing.T, dir string) []event {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(paths)
	var events []event
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		e := event{Raw: data}
		if err := json.Unmarshal(data, &e); err != nil {
			t.Fatalf("the client sent a hook something that is not JSON: %v", err)
		}
		events = append(events, e)
	}
	return events
}

// The marks the stand-in hook puts around a text.
const standInOpen, standInClose = "[F]", "[/F]"

// standIn is a hook for trying the harness itself: it marks every text and
// cleans nothing. Tests of the product never use it.
func standIn(_ []string, in io.Reader, out io.Writer) int {
	var e event
	if json.NewDecoder(in).Decode(&e) != nil {
		return 1
	}
	reply := map[string]any{"hookEventName": e.Name}
	switch e.Name {
	case "PostToolUse":
		reply["updatedToolOutput"] = standInMark(e.ToolResponse)
		reply["additionalContext"] = "stand-in-context"
	case "PostToolUseFailure":
		reply["additionalContext"] = "stand-in-failure"
	default:
		io.WriteString(out, "{}")
		return 0
	}
	json.NewEncoder(out).Encode(map[string]any{"systemMessage": "stand-in-message", "hookSpecificOutput": reply})
	return 0
}

func standInMark(response json.RawMessage) any {
	var whole string
	if json.Unmarshal(response, &whole) == nil {
		return standInOpen + whole + standInClose
	}
	var blocks []map[string]any
	if json.Unmarshal(response, &blocks) != nil {
		return response
	}
	for _, b := range blocks {
		if text, ok := b["text"].(string); ok {
			b["text"] = standInOpen + text + standInClose
		}
	}
	return blocks
}
