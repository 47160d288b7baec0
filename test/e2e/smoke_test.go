package e2e

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

func standInSettings(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	hook := []map[string]any{{"matcher": "mcp__.*", "hooks": []map[string]any{{
		"type": "command", "command": self, "args": []string{rolePrefix + "stand-in"}, "timeout": 20,
	}}}}
	return string(mustJSON(t, map[string]any{"hooks": map[string]any{"PostToolUse": hook, "PostToolUseFailure": hook}}))
}

func textResult(t *testing.T, texts ...string) json.RawMessage {
	t.Helper()
	blocks := []map[string]string{}
	for _, s := range texts {
		blocks = append(blocks, map[string]string{"type": "text", "text": s})
	}
	return mustJSON(t, map[string]any{"content": blocks})
}

// TestHarness shows, with a hook that only marks texts, that the harness sees
// what it claims to see: replaced results, parallel calls, a subagent's call,
// failures, hook output, the last event before the model reads.
func TestHarness(t *testing.T) {
	settings := standInSettings(t)
	forEachClient(t, func(t *testing.T, version string) {
		out := run(t, plan{
			Version: version, Settings: settings,
			Server: serverScript{Tools: []tool{
				{Name: "plain", Result: textResult(t, "first", "second")},
				{Name: "other", Result: textResult(t, "third")},
				{Name: "failing", Result: json.RawMessage(`{"isError":true,"content":[{"type":"text","text":"failed-text"}]}`)},
			}},
			Script: []conversation{
				{Opening: "e2e-sub-prompt", Turns: calls(call("toolu_sub", mcp("other"), nil))},
				{Opening: prompt, Turns: []turn{
					{call("toolu_one", mcp("plain"), nil)},
					{call("toolu_left", mcp("plain"), nil), call("toolu_right", mcp("other"), nil)},
					{call("toolu_fail", mcp("failing"), nil)},
					{call("toolu_agent", "Agent", map[string]string{"description": "x", "prompt": "e2e-sub-prompt", "subagent_type": "general-purpose"})},
				}},
			},
		})
		out.completed(t)
		checkHarness(t, out)
	})
}

func checkHarness(t *testing.T, out outcome) {
	for id, want := range map[string][]string{
		"toolu_one":   {"[F]first[/F]", "[F]second[/F]"},
		"toolu_left":  {"[F]first[/F]", "[F]second[/F]"},
		"toolu_right": {"[F]third[/F]"},
		"toolu_sub":   {"[F]third[/F]"},
	} {
		if got := out.Model.result(t, id).texts(); !slices.Equal(got, want) {
			t.Errorf("%s: the model read %q", id, got)
		}
		if got := out.batched(t, id).ToolResponse; !strings.Contains(string(got), want[0]) {
			t.Errorf("%s: PostToolBatch showed %s", id, got)
		}
		if got := len(out.events("PostToolUse", id)); got != 1 {
			t.Errorf("%s: %d PostToolUse records", id, got)
		}
	}
	if got := out.Model.result(t, "toolu_fail"); !got.IsError || !strings.HasPrefix(got.text(), "failed-text") {
		t.Errorf("the failed call reads %+v", got)
	}
	if sub := out.events("PostToolUse", "toolu_sub"); sub[0].AgentID == "" {
		t.Error("the subagent's call carries no agent id")
	}
	for _, word := range []string{"stand-in-context", "stand-in-failure"} {
		if len(out.Model.beside(word)) == 0 {
			t.Errorf("%s: not found beside the results", word)
		}
	}
	if strings.Contains(out.Model.whole(), "stand-in-message") {
		t.Error("a systemMessage reached the model")
	}
	if !slices.ContainsFunc(out.Hooks, func(h hookReply) bool { return strings.Contains(h.Stdout, "stand-in-message") }) {
		t.Errorf("no hook reply was seen among %d", len(out.Hooks))
	}
}

// TestLoopbackOnly is the control of what run checks every time: a tool that
// wants to go out is seen, and does not get there.
func TestLoopbackOnly(t *testing.T) {
	forEachClient(t, func(t *testing.T, version string) {
		url := map[string]string{"url": "https://stub.invalid/page", "prompt": "x"}
		out := run(t, plan{
			Version: version, Outbound: true, Args: []string{"--allowedTools", "WebFetch"},
			Script: []conversation{{Opening: prompt, Turns: calls(call("toolu_web", "WebFetch", url))}},
		})
		out.completed(t)
		if away := out.away(); len(away) == 0 || !strings.HasPrefix(away[0], "CONNECT ") {
			t.Errorf("the way out was not seen: %q", out.Other)
		}
		if !out.Model.result(t, "toolu_web").IsError {
			t.Error("the client got out")
		}
	})
}
