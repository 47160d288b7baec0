package hook

import (
	"errors"
	"fmt"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// Kind says which of the client's events an Event is.
type Kind uint8

// The kinds the product acts on. Every other event the client is known to send
// is Other; a name the client is not known to send is UnknownEvent, the zero
// value.
const (
	UnknownEvent Kind = iota
	PostToolUse
	PostToolUseFailure
	PostToolBatch
	UserPromptSubmit
	PreToolUse
	PreCompact
	ConfigChange
	Other
)

// Stops reports whether the client, on every version measured, holds back what
// the event announces when the hook exits with code 2.
func (k Kind) Stops() bool {
	switch k {
	case PostToolBatch, UserPromptSubmit, PreToolUse, PreCompact, ConfigChange:
		return true
	}
	return false
}

// KindOf maps a hook_event_name to its Kind. The names are those of clients
// 2.1.197 and 2.1.332.
func KindOf(name string) Kind {
	switch name {
	case "PostToolUse":
		return PostToolUse
	case "PostToolUseFailure":
		return PostToolUseFailure
	case "PostToolBatch":
		return PostToolBatch
	case "UserPromptSubmit":
		return UserPromptSubmit
	case "PreToolUse":
		return PreToolUse
	case "PreCompact":
		return PreCompact
	case "ConfigChange":
		return ConfigChange
	}
	for _, n := range otherEvents {
		if n == name {
			return Other
		}
	}
	return UnknownEvent
}

// otherEvents are the events that carry no tool result; they are answered with
// the empty document.
var otherEvents = [...]string{
	"CwdChanged", "DirectoryAdded", "Elicitation", "ElicitationResult",
	"FileChanged", "InstructionsLoaded", "MessageDisplay", "Notification",
	"PermissionDenied", "PermissionRequest", "PostCompact", "PostModelSwitch",
	"PreModelSwitch", "PreSkillShellCommand", "SessionEnd", "SessionStart",
	"Setup", "Stop", "StopFailure", "SubagentStart", "SubagentStop",
	"TaskCompleted", "TaskCreated", "TeammateIdle", "UserPromptExpansion",
	"WorktreeCreate", "WorktreeRemove",
}

// Event is one hook input, decoded. ToolName, Error and everything in
// ToolInput and ToolResponse are attacker-chosen text and must not be printed.
type Event struct {
	Kind      Kind
	Name      string // the client's own spelling of Kind
	Session   string
	Call      string // tool_use_id, "" if the client gave none
	Agent     string // agent_id, "" outside a subagent
	Dir       string // cwd, the session's working directory
	ToolName  string
	Server    string // mcp_server.name, "" where the client does not tell
	Source    string // mcp_server.source, "" where the client does not tell
	URL       string // tool_input.url, "" if there is none
	FilePath  string // tool_input.file_path, "" if there is none
	Error     string // the text of a failed call
	ToolInput []byte // raw JSON, nil if absent
	Response  []byte // raw JSON of tool_response, nil if absent
}

// RefusalError says why an input is not an Event. It never quotes the input.
type RefusalError struct {
	Why finding.Reason
	Err error // may be nil
}

// Error names the reason and, where known, the position.
func (e *RefusalError) Error() string {
	if e.Err == nil {
		return "decoding event: a member is missing or has another type"
	}
	return "decoding event: " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *RefusalError) Unwrap() error { return e.Err }

// Reason returns the reason for the withheld notice.
func (e *RefusalError) Reason() finding.Reason { return e.Why }

// MaxDepth is how deeply an event's JSON may nest, in levels. A client's own
// events stay below 20; the rest is room for a server's data.
const MaxDepth = 128

// Decode reads one event strictly: valid UTF-8 and RFC 8259 JSON, no duplicate
// member, at most MaxDepth levels and maxBytes bytes, and the members the event
// needs with the types the client gives them. Members it does not know are
// ignored. The error is always a *RefusalError; the Event that comes with it
// holds what Peek could see.
func Decode(data []byte, maxBytes int) (Event, error) {
	if len(data) > maxBytes {
		return Peek(data), &RefusalError{Why: finding.ReasonOversized, Err: fmt.Errorf("more than %d bytes", maxBytes)}
	}
	limits := strictjson.Limits{MaxBytes: maxBytes, MaxDepth: MaxDepth, AllowLoneSurrogates: true}
	if err := strictjson.Check(data, limits); err != nil {
		return Peek(data), &RefusalError{Why: finding.ReasonEnvelope, Err: err}
	}
	e, ok := members(data)
	if !ok || e.Name == "" {
		return e, &RefusalError{Why: finding.ReasonEnvelope}
	}
	if e.Kind == UnknownEvent {
		return e, &RefusalError{Why: finding.ReasonUnknownEvent, Err: errors.New("its name is none of the client's")}
	}
	if !e.complete() {
		return e, &RefusalError{Why: finding.ReasonEnvelope}
	}
	return e, nil
}

// Peek reads what it can of an input that may be cut off or malformed. It
// decides only in which form to refuse, never whether.
func Peek(data []byte) (e Event) {
	defer func() {
		if recover() != nil {
			e = Event{}
		}
	}()
	str := func(path string) string {
		if v := gjson.GetBytes(data, path); v.Type == gjson.String {
			return v.Str
		}
		return ""
	}
	e.Name = str("hook_event_name")
	e.Kind = KindOf(e.Name)
	e.ToolName = str("tool_name")
	e.FilePath = str("tool_input.file_path")
	e.Session = str("session_id")
	e.Call = str("tool_use_id")
	e.Agent = str("agent_id")
	e.Dir = str("cwd")
	return e
}

// Glance is Peek for an input that is still arriving: it looks only for what
// the client writes before any tool text.
func Glance(data []byte) (e Event) {
	defer func() {
		if recover() != nil {
			e = Event{}
		}
	}()
	e.Name = gjson.GetBytes(data, "hook_event_name").String()
	if e.Kind = KindOf(e.Name); e.Kind == UnknownEvent {
		return e
	}
	e.Dir = gjson.GetBytes(data, "cwd").String()
	if e.Kind == PostToolUse || e.Kind == PostToolUseFailure {
		e.ToolName = gjson.GetBytes(data, "tool_name").String()
		e.FilePath = gjson.GetBytes(data, "tool_input.file_path").String()
	}
	return e
}

// members fills an Event from the top-level members; ok is false if one has
// another type than the client gives it.
func members(data []byte) (e Event, ok bool) {
	ok = true
	str := func(dst *string, v gjson.Result) {
		ok = ok && (v.Type == gjson.String || v.Type == gjson.Null)
		*dst = v.String()
	}
	gjson.ParseBytes(data).ForEach(func(k, v gjson.Result) bool {
		switch k.Str {
		case "hook_event_name":
			str(&e.Name, v)
		case "session_id":
			str(&e.Session, v)
		case "tool_use_id":
			str(&e.Call, v)
		case "agent_id":
			str(&e.Agent, v)
		case "cwd":
			str(&e.Dir, v)
		case "tool_name":
			str(&e.ToolName, v)
		case "error":
			if v.Type == gjson.String {
				e.Error = v.Str
			} else {
				e.Error = v.Raw
			}
		case "mcp_server":
			str(&e.Server, v.Get("name"))
			str(&e.Source, v.Get("source"))
		case "tool_input":
			e.ToolInput = slice(data, v)
			e.URL = address(v)
			e.FilePath = stringAt(v, "file_path")
		case "tool_response":
			e.Response = slice(data, v)
		}
		return true
	})
	e.Kind = KindOf(e.Name)
	return e, ok
}

// complete reports whether the members that e's kind needs are there.
func (e Event) complete() bool {
	switch e.Kind {
	case PostToolUse:
		return e.Session != "" && e.ToolName != "" && e.Response != nil
	case PostToolUseFailure:
		return e.Session != "" && e.ToolName != ""
	case PostToolBatch, UserPromptSubmit:
		return e.Session != ""
	}
	return true
}

// slice returns the bytes of data that v was read from.
func slice(data []byte, v gjson.Result) []byte {
	return data[v.Index : v.Index+len(v.Raw)]
}

// unreadableURL stands for a url member that is no address: it parses as none,
// so that provenance knows no more of the call than that.
const unreadableURL = "?"

// address returns tool_input.url, "" only if there is no such member.
func address(input gjson.Result) string {
	m := input.Get("url")
	switch {
	case !m.Exists():
		return ""
	case m.Type == gjson.String && m.Str != "":
		return m.Str
	}
	return unreadableURL
}

// stringAt returns the string member name of v, and "" for any other type.
func stringAt(v gjson.Result, name string) string {
	if m := v.Get(name); m.Type == gjson.String {
		return m.Str
	}
	return ""
}
