package activation

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// exampleCommand is the placeholder that install replaces.
const exampleCommand = "/ABSOLUTE/PATH/TO/post-mcp-verify"

func example(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../settings.example.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func mustRead(t *testing.T, file string) Settings {
	t.Helper()
	s, err := ReadSettings([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestExampleFires applies the documented matcher rule to the example.
func TestExampleFires(t *testing.T) {
	s := mustRead(t, example(t))
	learn := []string{"microsoft_docs_fetch", "microsoft_docs_search", "microsoft_code_sample_search"}
	var covered []string
	for _, server := range []string{"microsoft-learn", "microsoft_docs_mcp", "msdocs", "plugin_microsoft-docs_microsoft-learn", "plugin_p_srv", "other"} {
		for _, tool := range learn {
			covered = append(covered, "mcp__"+server+"__"+tool)
		}
	}
	covered = append(covered, "mcp__s__t", "ReadMcpResourceTool", "ReadMcpResourceDirTool", "ListMcpResourcesTool", "Read")
	notCovered := []string{"Bash", "WebFetch", "WebSearch", "Write", "Edit", "NotebookRead", "ReadFile", "read", "MCP__microsoft-learn__x",
		"mcp_srv_tool", "microsoft_docs_fetch", "Grep", "Glob", "Agent", "TodoWrite", "ToolSearch"}
	writes := []string{"Write", "Edit", "MultiEdit", "NotebookEdit"}
	for _, w := range []struct {
		event    string
		subjects []string
		want     int
	}{
		{"PostToolUse", covered, 1}, {"PostToolUseFailure", covered, 1},
		{"PostToolUse", notCovered, 0}, {"PostToolUseFailure", notCovered, 0},
		{"PreToolUse", writes, 1}, {"PreToolUse", []string{"Read", "Bash", "mcp__a__b", "TodoWrite", "Writer"}, 0},
		{"PostToolBatch", []string{""}, 1}, {"UserPromptSubmit", []string{""}, 1},
		{"PreCompact", []string{"manual", "auto"}, 1},
		{"ConfigChange", []string{"user_settings", "project_settings", "local_settings", "policy_settings", "skills"}, 1},
		{"SessionStart", []string{"startup", "resume", "clear", "compact", "fork"}, 1},
		{"Stop", []string{""}, 0}, {"posttooluse", covered, 0},
	} {
		for _, subject := range w.subjects {
			fired, err := s.Fires(w.event, subject)
			if err != nil || len(fired) != w.want {
				t.Errorf("%s fires %d times for %q (%v), want %d", w.event, len(fired), subject, err, w.want)
			}
		}
	}
	if len(covered) != 23 || len(notCovered) != 16 {
		t.Fatalf("the names have vanished: %d, %d", len(covered), len(notCovered))
	}
}

// TestExampleShape states the example's entries one by one.
func TestExampleShape(t *testing.T) {
	s := mustRead(t, example(t))
	if problems := s.Problems(exampleCommand); len(problems) > 0 {
		t.Errorf("the example has problems: %v", problems)
	}
	if len(s.Hooks) != 10 || s.DisableAllHooks {
		t.Fatalf("the example has %d entries", len(s.Hooks))
	}
	for _, h := range s.Hooks {
		want := Hook{Event: h.Event, Matcher: h.Matcher, Type: "command", Command: exampleCommand, HasArgs: true, Timeout: 90}
		switch h.Event {
		case "PostToolBatch", "UserPromptSubmit", "PreToolUse", "PreCompact", "ConfigChange":
			want.OnFailure = "block"
		}
		if !reflect.DeepEqual(h, want) {
			t.Errorf("entry %+v, want %+v", h, want)
		}
	}
	if want := []Variable{{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS", "0"}}; !reflect.DeepEqual(s.Env, want) {
		t.Errorf("env is %v", s.Env)
	}
	want := []string{"Read(~/.local/state/post-mcp-verify/**)", "Edit(~/.local/state/post-mcp-verify/**)", "Edit(~/.config/post-mcp-verify/**)"}
	if !reflect.DeepEqual(s.Deny, want) {
		t.Errorf("permissions.deny is %q", s.Deny)
	}
}

// TestExampleBroken changes one place of the example at a time. Each change
// must be refused or reported, with a message that names the fault.
func TestExampleBroken(t *testing.T) {
	good := example(t)
	changes := []struct{ why, from, to, says string }{
		{"bare server", `"mcp__.*"`, `"mcp__microsoft-learn"`, `holds "mcp__microsoft-learn", which is an exact name and no tool's`},
		{"bare server in a list", `"mcp__.*"`, `"Read|mcp__microsoft-learn"`, "write mcp__<server>__.*"},
		{"bare prefix", `"mcp__.*"`, `"mcp__"`, "which is an exact name and no tool's"},
		{"prefix of a tool", `"mcp__.*"`, `"mcp__microsoft-learn__microsoft_docs"`, "fires for mcp__microsoft-learn__microsoft_docs_fetch"},
		{"one server", `"mcp__.*"`, `"mcp__microsoft-learn__.*"`, "fires for mcp__plugin_microsoft-docs_microsoft-learn__microsoft_docs_fetch"},
		{"underscored server", `"mcp__.*"`, `"mcp__microsoft_learn__.*"`, "fires for mcp__microsoft-learn__microsoft_docs_fetch"},
		{"plugins only", `"mcp__.*"`, `"mcp__plugin_.*"`, "fires for mcp__microsoft-learn__microsoft_docs_fetch"},
		{"matcher in upper case", `"mcp__.*"`, `"MCP__.*"`, "fires for mcp__s__t"},
		{"look-ahead", `"mcp__.*"`, `"mcp__(?!x).*"`, "differs between JavaScript and RE2"},
		{"not an expression", `"mcp__.*"`, `"mcp__(.*"`, "not a regular expression"},
		{"comma list", `Tool|Read"`, `Tool,Read"`, "is a comma list"},
		{"list without Read", `Tool|Read"`, `Tool"`, "fires for Read"},
		{"list without a resource tool", `ReadMcpResourceTool|`, ``, "fires for ReadMcpResourceTool"},
		{"matcher that is no string", `"mcp__.*"`, `["mcp__.*"]`, "hooks.PostToolUse[0].matcher must be a string"},
		{"matcher that is null", `"mcp__.*"`, `null`, "matcher must be a string"},
		{"trigger that is not matched", `"PreCompact": [
      {`, `"PreCompact": [
      {"matcher": "manual",`, "hooks.PreCompact has no usable entry of ours that fires for auto"},

		{"wrong event case", `"PostToolUse":`, `"postToolUse":`, `event "postToolUse" is not known, it is spelled PostToolUse`},
		{"wrong event case of the barrier", `"PostToolBatch":`, `"POSTTOOLBATCH":`, "it is spelled PostToolBatch"},
		{"unknown event", `"PostToolUse":`, `"AfterToolUse":`, `event "AfterToolUse" is not known`},
		{"event of the language", `"PostToolUse":`, `"toString":`, `event "toString" is not known`},
		{"no failure event", `"PostToolUseFailure":`, `"Stop":`, "hooks.PostToolUseFailure has no usable entry"},
		{"no barrier", `"PostToolBatch":`, `"Stop":`, "hooks.PostToolBatch has no usable entry of ours"},
		{"no prompt check", `"UserPromptSubmit":`, `"Stop":`, "hooks.UserPromptSubmit has no usable entry of ours"},
		{"no compaction check", `"PreCompact":`, `"PostCompact":`, "hooks.PreCompact has no usable entry"},
		{"no settings check", `"ConfigChange":`, `"FileChanged":`, "hooks.ConfigChange has no usable entry"},
		{"no write guard", `"PreToolUse":`, `"Stop":`, "hooks.PreToolUse has no usable entry"},
		{"no session record", `"SessionStart":`, `"SessionEnd":`, "hooks.SessionStart has no usable entry"},
		{"array-shaped hooks", `"hooks": {
    "PostToolUse": [`, `"hooks": [], "x": {
    "PostToolUse": [`, "hooks must be an object of events"},
		{"no hooks wrapper", `"hooks": {
    "PostToolUse": [`, `"PostToolUse": [], "x": {
    "PostToolUse": [`, "event PostToolUse stands at the top level"},
		{"event that is an object", `"SessionStart": [`, `"Stop": {}, "SessionStart": [`, "hooks.Stop must be an array"},
		{"entries without a group", `"SessionStart": [
      {
        "hooks": [`, `"SessionStart": [
      {
        "entries": [`, `unknown key "entries"`},
		{"group that is a string", `"SessionStart": [`, `"SessionStart": ["x",`, "hooks.SessionStart[0] must be an object"},
		{"entry that is a string", `"hooks": [
          {`, `"hooks": ["x",
          {`, "must be an object"},
		{"group without hooks", `"SessionStart": [`, `"SessionStart": [{"matcher": ""},`, "hooks.SessionStart[0].hooks must be an array"},

		{"async", `"timeout": 90`, `"timeout": 90, "async": true`, "async must be absent"},
		{"asyncRewake", `"timeout": 90`, `"timeout": 90, "asyncRewake": true`, "async must be absent"},
		{"once", `"timeout": 90`, `"timeout": 90, "once": true`, "once must be absent"},
		{"if", `"timeout": 90`, `"timeout": 90, "if": "Bash(git *)"`, "if must be absent"},
		{"shell", `"timeout": 90`, `"timeout": 90, "shell": "bash"`, "shell must be absent"},
		{"async that is no boolean", `"timeout": 90`, `"timeout": 90, "async": "true"`, "async must be true or false"},
		{"unknown key", `"timeout": 90`, `"timeout": 90, "onfailure": "block"`, `unknown key "onfailure"`},
		{"no args", `"args": [],`, ``, `needs "args"`},
		{"args that are a string", `"args": []`, `"args": ""`, "args must be an array of strings"},
		{"args that hold a number", `"args": []`, `"args": [1]`, "args[0] must be a string"},
		{"no timeout", `"args": [],
            "timeout": 90`, `"args": []`, "needs an explicit timeout"},
		{"timeout at the longest deadline", `"timeout": 90`, `"timeout": 60`, "timeout must be more than 60 seconds"},
		{"timeout in text", `"timeout": 90`, `"timeout": "90"`, "timeout must be a positive number of seconds"},
		{"negative timeout", `"timeout": 90`, `"timeout": -1`, "timeout must be a positive number of seconds"},
		{"no onFailure", `,
            "onFailure": "block"`, ``, `onFailure must be "block"`},
		{"lenient onFailure", `"onFailure": "block"`, `"onFailure": "continue"`, `onFailure must be "block"`},
		{"relative command", `"command": "/ABSOLUTE/PATH/TO/post-mcp-verify"`, `"command": "post-mcp-verify"`, "has no usable entry of ours"},
		{"no command", `"command": "/ABSOLUTE/PATH/TO/post-mcp-verify",`, ``, "has no command"},
		{"other type", `"type": "command"`, `"type": "prompt"`, "has no usable entry of ours"},
		{"no type", `"type": "command",`, ``, "type must be a string"},

		{"all hooks off", `"env": {`, `"disableAllHooks": true, "env": {`, "disableAllHooks turns every hook off"},
		{"background calls", `"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS": "0"`, `"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS": "120000"`, "past every hook"},
		{"background variable that is a number", `"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS": "0"`, `"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS": 0`, "must be a string"},
		{"state readable", `"Read(~/.local/state/post-mcp-verify/**)",`, ``, "permissions.deny lacks Read(~/.local/state/post-mcp-verify/**)"},
		{"state writable", `"Edit(~/.local/state/post-mcp-verify/**)",`, ``, "permissions.deny lacks Edit(~/.local/state/post-mcp-verify/**)"},
		{"rule that is never consulted", `"Edit(~/.local/state/post-mcp-verify/**)",`, `"Write(~/.local/state/post-mcp-verify/**)",`, "the client never consults"},
		{"one slash is not the root", `"Read(~/.local`, `"Read(/.local`, "permissions.deny lacks Read(~/"},
		{"deny that is a string", `"deny": [`, `"deny": "x", "allow": [`, "permissions.deny must be an array of strings"},

		{"comment", `"env": {`, "// c\n\"env\": {", "invalid JSON: syntax"},
		{"trailing comma", `"timeout": 90`, `"timeout": 90,`, "invalid JSON: syntax"},
		{"key twice", `"env": {`, `"hooks": {}, "env": {`, "invalid JSON: duplicate-key"},
	}
	for _, w := range changes {
		bad := strings.Replace(good, w.from, w.to, 1)
		if bad == good {
			t.Errorf("%s: the example does not hold %q", w.why, w.from)
			continue
		}
		said := complaints(bad)
		if !strings.Contains(said, w.says) {
			t.Errorf("%s: said %q, want %q", w.why, said, w.says)
		}
	}
	if len(changes) < 65 {
		t.Fatalf("the changes have vanished: %d", len(changes))
	}
}

// complaints joins whatever is said about a settings file.
func complaints(file string) string {
	s, err := ReadSettings([]byte(file))
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, p := range s.Problems(exampleCommand) {
		all = append(all, p.Error())
	}
	return strings.Join(all, "\n")
}

// Other hooks and other settings are none of our business.
func TestOthersAreIgnored(t *testing.T) {
	for _, change := range []struct{ from, to string }{
		{`"SessionStart": [`, `"Stop": [{"hooks": [{"type": "command", "command": "echo hi", "async": true, "once": true, "if": "x"}]}], "SessionStart": [`},
		{`"PostToolUse": [`, `"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "prompt", "prompt": "x", "anything": 1}, {"type": "http", "url": "u"}]},`},
		{`"env": {`, `"model": "m", "statusLine": {"type": "command", "command": "x"}, "disableAllHooks": false, "env": {"A": "b",`},
		{`"deny": [`, `"allow": ["Bash(ls)"], "defaultMode": "plan", "deny": ["Bash(curl *)",`},
	} {
		file := strings.Replace(example(t), change.from, change.to, 1)
		if said := complaints(file); said != "" || file == example(t) {
			t.Errorf("with %s: %s", change.to, said)
		}
	}
	for _, file := range []string{`{}`, `{"hooks":{}}`, ` {"model":"m"} `} {
		if s, err := ReadSettings([]byte(file)); err != nil || len(s.Hooks) != 0 || len(s.Problems(exampleCommand)) == 0 {
			t.Errorf("%s: %+v, %v, or no problem found", file, s, err)
		}
	}
	for _, file := range []string{``, `[]`, `null`, `"x"`, `{"hooks":null}`, `{"env":[]}`, `{"permissions":[]}`, `{"disableAllHooks":"yes"}`} {
		if _, err := ReadSettings([]byte(file)); err == nil || !strings.HasPrefix(err.Error(), "reading settings: ") {
			t.Errorf("%s: %v, want an error", file, err)
		}
	}
}

// Problems must look at our entry, not at one that merely matches.
func TestAnotherProgramIsNotOurs(t *testing.T) {
	s := mustRead(t, example(t))
	if problems := s.Problems("/usr/bin/other"); len(problems) < 8 {
		t.Errorf("the example passes for another program: %v", problems)
	}
	// An entry with a fault does not count, even beside a faultless one of
	// another matcher.
	file := strings.Replace(example(t), `"timeout": 90`, `"timeout": 1`, 1)
	if said := complaints(file); !strings.Contains(said, "timeout must be") || !strings.Contains(said, "fires for mcp__s__t") {
		t.Errorf("a killed hook counts as coverage: %s", said)
	}
}

func FuzzReadSettings(f *testing.F) {
	f.Add([]byte(`{"hooks":{"PostToolUse":[{"matcher":"mcp__.*","hooks":[{"type":"command","command":"/x","args":[],"timeout":90}]}]}}`))
	f.Add([]byte(`{"hooks":[],"env":{},"permissions":{"deny":["Read(x)"]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSettings(data)
		if err != nil && (len(s.Hooks) > 0 || len(err.Error()) > 600) {
			t.Errorf("error %q with settings %+v", err, s)
		}
		if err == nil {
			s.Problems(exampleCommand)
		}
	})
}
