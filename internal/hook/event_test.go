package hook

import (
	"errors"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

const limit = 1 << 20

// good is a whole PostToolUse event; vectors are made from it by replacement.
const good = `{"session_id":"s-1","transcript_path":"/t","cwd":"/c","permission_mode":"default",` +
	`"hook_event_name":"PostToolUse","tool_name":"mcp__srv__tool","tool_input":{"url":"https://example.com/a"},` +
	`"tool_response":[{"type":"text","text":"x"}],"tool_use_id":"toolu_1","agent_id":"a-1","duration_ms":1,` +
	`"mcp_server":{"name":"srv","source":"user"}}`

func TestDecodeReadsEveryMember(t *testing.T) {
	got, err := Decode([]byte(good), limit)
	if err != nil {
		t.Fatal(err)
	}
	want := Event{
		Kind: PostToolUse, Name: "PostToolUse", Session: "s-1", Call: "toolu_1", Agent: "a-1",
		ToolName: "mcp__srv__tool", Server: "srv", Source: "user", URL: "https://example.com/a",
	}
	if string(got.ToolInput) != `{"url":"https://example.com/a"}` || string(got.Response) != `[{"type":"text","text":"x"}]` {
		t.Errorf("raw members are %s and %s", got.ToolInput, got.Response)
	}
	got.ToolInput, got.Response = nil, nil
	if got.Name != want.Name || got.Kind != want.Kind || got.Session != want.Session || got.Call != want.Call ||
		got.Agent != want.Agent || got.ToolName != want.ToolName || got.Server != want.Server ||
		got.Source != want.Source || got.URL != want.URL || got.FilePath != "" || got.Error != "" {
		t.Errorf("Decode = %+v, want %+v", got, want)
	}
}

func TestDecodeRefuses(t *testing.T) {
	replace := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	vectors := []struct {
		name, in string
		want     finding.Reason
	}{
		{"empty", "", finding.ReasonEnvelope},
		{"white space", " \n", finding.ReasonEnvelope},
		{"an array", "[" + good + "]", finding.ReasonEnvelope},
		{"a string", `"PostToolUse"`, finding.ReasonEnvelope},
		{"cut off", good[:len(good)-20], finding.ReasonEnvelope},
		{"trailing text", good + "x", finding.ReasonEnvelope},
		{"two documents", good + good, finding.ReasonEnvelope},
		{"not UTF-8", replace("srv__tool", "srv__\xff"), finding.ReasonEnvelope},
		{"duplicate event name", replace(`"cwd"`, `"hook_event_name":"Stop","cwd"`), finding.ReasonEnvelope},
		{"duplicate under an escape", replace(`"cwd"`, `"hook_event_nam\u0065":"Stop","cwd"`), finding.ReasonEnvelope},
		{"duplicate response", replace(`"tool_use_id"`, `"tool_response":[],"tool_use_id"`), finding.ReasonEnvelope},
		{"no event name", replace(`"hook_event_name":"PostToolUse",`, ""), finding.ReasonEnvelope},
		{"event name of another type", replace(`"PostToolUse"`, "1"), finding.ReasonEnvelope},
		{"unknown event", replace("PostToolUse", "PostToolUsage"), finding.ReasonUnknownEvent},
		{"other case", replace("PostToolUse", "posttooluse"), finding.ReasonUnknownEvent},
		{"no session", replace(`"session_id":"s-1",`, ""), finding.ReasonEnvelope},
		{"session of another type", replace(`"s-1"`, "1"), finding.ReasonEnvelope},
		{"no tool name", replace(`"tool_name":"mcp__srv__tool",`, ""), finding.ReasonEnvelope},
		{"no response", replace(`"tool_response":[{"type":"text","text":"x"}],`, ""), finding.ReasonEnvelope},
		{"too deep", replace(`"x"}]`, `"x"}],"d":`+strings.Repeat("[", MaxDepth)+strings.Repeat("]", MaxDepth)), finding.ReasonEnvelope},
		{"too large", replace("x", strings.Repeat("x", limit)), finding.ReasonOversized},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			_, err := Decode([]byte(v.in), limit)
			var refused *RefusalError
			if !errors.As(err, &refused) {
				t.Fatalf("Decode accepted it: %v", err)
			}
			if refused.Why != v.want {
				t.Errorf("reason is %s, want %s (%v)", refused.Why, v.want, err)
			}
		})
	}
}

// A url that is no address is not the same as none: the call keeps no more
// trust than an unreadable one has.
func TestURLOfAnotherType(t *testing.T) {
	for url, absent := range map[string]bool{`["https://example.com/a"]`: false, `{}`: false, `5`: false, `null`: false, `""`: false} {
		e, err := Decode([]byte(strings.Replace(good, `"https://example.com/a"`, url, 1)), limit)
		if err != nil || (e.URL == "") != absent {
			t.Errorf("url %s is read as %q (%v)", url, e.URL, err)
		}
	}
	e, err := Decode([]byte(strings.Replace(good, `"url":"https://example.com/a"`, "", 1)), limit)
	if err != nil || e.URL != "" {
		t.Errorf("no url is read as %q (%v)", e.URL, err)
	}
}

func TestDecodeAtTheLimit(t *testing.T) {
	if _, err := Decode([]byte(good), len(good)); err != nil {
		t.Errorf("an event of exactly the limit is refused: %v", err)
	}
	_, err := Decode([]byte(good), len(good)-1)
	var refused *RefusalError
	if !errors.As(err, &refused) || refused.Why != finding.ReasonOversized {
		t.Errorf("an event one byte over the limit is answered %v", err)
	}
}

// The event's kind must be known even where the rest cannot be read, so that
// the refusal has the form that withholds.
func TestPeekOfBrokenInput(t *testing.T) {
	vectors := []struct {
		name, in string
		kind     Kind
		tool     string
	}{
		{"cut in the response", good[:strings.Index(good, `"text":"x"`)+9], PostToolUse, "mcp__srv__tool"},
		{"cut in the input", good[:strings.Index(good, "example")], PostToolUse, "mcp__srv__tool"},
		{"cut before the tool", good[:strings.Index(good, `"tool_name"`)], PostToolUse, ""},
		{"cut before the name", good[:20], UnknownEvent, ""},
		{"nothing", "", UnknownEvent, ""},
		{"binary", "\x00\xff{{{\"", UnknownEvent, ""},
		{"name nested in the input only", `{"tool_input":{"hook_event_name":"Stop"},"x":`, UnknownEvent, ""},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			e := Peek([]byte(v.in))
			if e.Kind != v.kind || e.ToolName != v.tool {
				t.Errorf("Peek sees kind %d and tool %q, want %d and %q", e.Kind, e.ToolName, v.kind, v.tool)
			}
		})
	}
}

func TestScope(t *testing.T) {
	vectors := []struct {
		tool, path string
		in         bool
	}{
		{"mcp__microsoft-learn__microsoft_docs_fetch", "", true},
		{"mcp__plugin_docs_learn__search", "", true},
		{"mcp__", "", true},
		{"ReadMcpResourceTool", "", true},
		{"ListMcpResourcesTool", "", true},
		{"ReadMcpResourceDirTool", "", true},
		{"Read", "/home/u/.claude/projects/p/s/tool-results/x.txt", true},
		{"Read", `C:\Users\u\.claude\projects\p\s\tool-results\x.txt`, true},
		{"Read", "/home/u/.claude/projects/p/s/Tool-Results/x.txt", true},
		{"Read", "/a/tool-results/../b", true},
		{"Read", "/home/u/project/readme.md", false},
		{"Read", "/home/u/my-tool-results/readme.md", false},
		{"Read", "", false},
		{"Bash", "", false},
		{"WebFetch", "", false},
		{"Mcp__srv__tool", "", false},
		{"xmcp__srv__tool", "", false},
	}
	for _, v := range vectors {
		t.Run(v.tool+" "+v.path, func(t *testing.T) {
			if got := (Event{ToolName: v.tool, FilePath: v.path}).InScope(); got != v.in {
				t.Errorf("in scope: %t, want %t", got, v.in)
			}
		})
	}
	byResponse := Event{ToolName: "Read", Response: []byte(`{"type":"text","file":{"filePath":"/s/tool-results/a.txt"}}`)}
	if !byResponse.InScope() {
		t.Error("a Read whose response names a saved result is out of scope")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(good)
	f.Add(strings.Replace(good, "PostToolUse", "PostToolUseFailure", 1))
	f.Add(`{"hook_event_name":"Stop"}`)
	f.Add(`{"hook_event_name":"PostToolUse","session_id":"\ud800"}`)
	f.Fuzz(func(t *testing.T, in string) {
		e, err := Decode([]byte(in), limit)
		if err != nil {
			var refused *RefusalError
			if !errors.As(err, &refused) || refused.Why == "" {
				t.Fatalf("refused without a reason: %v", err)
			}
			if strings.Contains(in, "zqzq") && strings.Contains(err.Error(), "zqzq") {
				t.Fatal("the error quotes the input")
			}
			return
		}
		if e.Kind == UnknownEvent || KindOf(e.Name) != e.Kind {
			t.Fatalf("decoded to kind %d of name %q", e.Kind, e.Name)
		}
		if e.Kind == PostToolUse && (e.Session == "" || e.ToolName == "" || e.Response == nil) {
			t.Fatal("an incomplete event was decoded")
		}
	})
}
