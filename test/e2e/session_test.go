package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	runTimeout = 60 * time.Second // hard limit of one run of the client
	prompt     = "e2e-main-prompt"
	serverName = "microsoft-learn"
)

// plan says what a session is made of.
type plan struct {
	Version  string
	Script   []conversation // default: nothing but "done"
	Server   serverScript
	Settings string   // the user's settings file; empty for none
	Project  string   // the project's settings file; empty for none
	Plugin   string   // offers the server through a plugin of this name instead
	Env      []string // added to the sandbox's environment
	Args     []string // added to the client's arguments
	Box      *sandbox // nil makes a new one; a used one goes on, with "--continue" in Args
	Prompt   string   // default: the constant prompt
	Outbound bool     // the client is expected to want more than loopback
}

// outcome is how one run ended and what was seen on the way.
type outcome struct {
	ended
	Box      sandbox
	Model    reading     // every request to the model
	Other    []string    // every other request that reached the stub, as "METHOD target"
	Events   []event     // what the recording hook saw, in order
	Hooks    []hookReply // what each hook answered, as the client reported it
	Terminal string      // terminal_reason of the client's last line
}

// hookReply is one finished hook, as the client reports it in its own output.
type hookReply struct {
	Event    string `json:"hook_event"`
	Name     string `json:"hook_name"`
	Stdout   string `json:"stdout"`
	Stderr   string `json:"stderr"`
	ExitCode *int   `json:"exit_code"`
	Outcome  string `json:"outcome"`
}

// run plays one session of the real client, from start to end.
func run(t *testing.T, p plan) outcome {
	t.Helper()
	client := realClient(t, p.Version)
	box := p.Box
	if box == nil {
		made := newSandbox(t)
		box = &made
	}
	stub := newModel(t, p.Script)
	args := stage(t, *box, p)
	ended, err := process{
		Path: client, Args: args, Env: append(box.env(stub.server.URL), p.Env...),
		Dir: box.Project, Mark: box.Home, Limit: runTimeout,
	}.run()
	if err != nil {
		t.Fatalf("%v\nstdout: %s\nstderr: %s", err, tail(ended.Stdout, 2000), tail(ended.Stderr, 2000))
	}
	out := outcome{ended: ended, Box: *box}
	out.readStdout(t)
	stub.mu.Lock()
	defer stub.mu.Unlock()
	out.Model, out.Other = stub.requests, stub.other
	out.Events = recorded(t, box.Records)
	for _, e := range out.Events {
		marks.add(e.SessionID)
	}
	if away := out.away(); len(away) > 0 && !p.Outbound {
		t.Errorf("the client wanted to leave this machine: %q", away)
	}
	return out
}

// stage writes the session's files and returns the client's arguments.
func stage(t *testing.T, box sandbox, p plan) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if p.Server.Name == "" {
		p.Server.Name = serverName
	}
	script := box.write(t, "server.json", mustJSON(t, p.Server))
	server := map[string]any{"command": self, "args": []string{rolePrefix + "mcp", script}}
	config := mustJSON(t, map[string]any{"mcpServers": map[string]any{p.Server.Name: server}})
	recorder := box.write(t, "recorder.json", mustJSON(t, recorderSettings(self, box.Records)))
	if p.Settings != "" {
		box.write(t, box.userSettings(), []byte(p.Settings))
	}
	if p.Project != "" {
		box.write(t, box.Project+"/.claude/settings.json", []byte(p.Project))
	}
	if p.Prompt == "" {
		p.Prompt = prompt
	}
	args := []string{
		"-p", p.Prompt, "--output-format", "stream-json", "--verbose", "--include-hook-events", "--settings", recorder,
		"--allowedTools", "mcp__" + p.Server.Name + ",ReadMcpResourceTool,ListMcpResourcesTool,Read,Bash,Agent",
	}
	return append(append(args, offer(t, box, p.Plugin, config)...), p.Args...)
}

// offer writes the server's configuration and returns the arguments that make
// the client read it: directly, or as a plugin's.
func offer(t *testing.T, box sandbox, plugin string, config []byte) []string {
	t.Helper()
	if plugin == "" {
		return []string{"--mcp-config", box.write(t, "mcp.json", config), "--strict-mcp-config"}
	}
	manifest := box.write(t, "plugin/.claude-plugin/plugin.json", mustJSON(t, map[string]string{"name": plugin, "version": "1.0.0", "description": "offers a server"}))
	dir := filepath.Dir(filepath.Dir(manifest))
	box.write(t, filepath.Join(dir, ".mcp.json"), config)
	return []string{"--plugin-dir", dir}
}

// recorderSettings adds the recording hook beside whatever the user's settings
// hold.
func recorderSettings(self, dir string) map[string]any {
	entry := []map[string]any{{"hooks": []map[string]any{{
		"type": "command", "command": self, "args": []string{rolePrefix + "record", dir}, "timeout": 20,
	}}}}
	hooks := map[string]any{}
	for _, name := range []string{"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "UserPromptSubmit"} {
		hooks[name] = entry
	}
	return map[string]any{"hooks": hooks}
}

// readStdout takes hook replies and the ending out of the client's stream.
func (o *outcome) readStdout(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(o.Stdout) {
		var m struct {
			Type     string `json:"type"`
			Subtype  string `json:"subtype"`
			Terminal string `json:"terminal_reason"`
			hookReply
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Errorf("the client printed a line that is not JSON: %v", err)
			continue
		}
		switch {
		case m.Subtype == "hook_response":
			o.Hooks = append(o.Hooks, m.hookReply)
		case m.Type == "result":
			o.Terminal = m.Terminal
		}
	}
}

// away returns what the client wanted to reach beyond loopback: the stub is its
// proxy for everything else, and connects nobody.
func (o outcome) away() []string {
	return slices.DeleteFunc(slices.Clone(o.Other), func(s string) bool {
		return strings.Contains(s, " 127.0.0.1:")
	})
}

// completed fails the test unless the session ran to its ordinary end.
func (o outcome) completed(t *testing.T) {
	t.Helper()
	if o.Exit != 0 || o.Terminal != "completed" {
		t.Fatalf("exit %d, terminal reason %q\nstdout: %s\nstderr: %s", o.Exit, o.Terminal, tail(o.Stdout, 2000), tail(o.Stderr, 2000))
	}
}

// events returns the recorded events of one name, of one call if id is given.
func (o outcome) events(name, id string) []event {
	return slices.DeleteFunc(slices.Clone(o.Events), func(e event) bool {
		return e.Name != name || (id != "" && e.ToolUseID != id)
	})
}

// batched returns what PostToolBatch showed for a call: what the model was
// about to read.
func (o outcome) batched(t *testing.T, id string) batchCall {
	t.Helper()
	var found []batchCall
	for _, e := range o.Events {
		for _, c := range e.ToolCalls {
			if c.ToolUseID == id {
				found = append(found, c)
			}
		}
	}
	if len(found) != 1 {
		t.Fatalf("call %s: %d PostToolBatch records, want 1", id, len(found))
	}
	return found[0]
}

// forEachClient runs f once per client version, side by side.
func forEachClient(t *testing.T, f func(t *testing.T, version string)) {
	for _, version := range clientVersions {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			f(t, version)
		})
	}
}

// mcp spells the name the client gives a tool of the stub server.
func mcp(tool string) string { return fmt.Sprintf("mcp__%s__%s", serverName, tool) }
