package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestFailedCall looks at the one result that cannot be replaced: the model
// must be warned of it, and the receipt must not vouch for it.
func TestFailedCall(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	c := newCanary("failed", 0)
	forEachClient(t, func(t *testing.T, version string) {
		out := run(t, plan{
			Version: version, Settings: settings,
			Server: serverScript{Tools: []tool{{
				Name: "failing", Result: json.RawMessage(`{"isError":true,"content":[` + textBlock(c.dirty()) + `]}`),
			}}},
			Script: []conversation{{Opening: prompt, Turns: calls(call("toolu_failing", mcp("failing"), nil))}},
		})
		out.completed(t)
		r := out.Model.result(t, "toolu_failing")
		if !r.IsError || !strings.Contains(r.text(), c.hidden) || strings.Contains(r.text(), markerStart) {
			t.Errorf("the model read %q: if errors can be replaced now, do so", r.text())
		}
		m := out.message(t, "PostToolUseFailure", mcp("failing"))
		for _, code := range []string{"unfenced-error", "html-comment@error", "zero-width-character@error", "bidi-control@error"} {
			if m.counts[code] == 0 {
				t.Errorf("not warned of %s: %v", code, m.counts)
			}
		}
		if len(out.Model.beside(m.model)) == 0 {
			t.Error("the warning did not reach the model")
		}
		if said := out.allMessages(t); strings.Contains(said, c.visible) || strings.Contains(said, c.hidden) {
			t.Error("the warning repeats content")
		}
		for _, event := range []string{"PostToolBatch", "UserPromptSubmit"} {
			if !slices.ContainsFunc(out.Hooks, func(h hookReply) bool {
				return h.Event == event && strings.Contains(h.Stderr, "barrier: not enforced")
			}) {
				t.Errorf("%s: nobody says that the barrier is not enforced", event)
			}
		}
	})
}

// TestStateUnavailable takes the hook's state folder away, by a file in its
// place: without a receipt the model must read the notice and nothing else.
func TestStateUnavailable(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	forEachClient(t, func(t *testing.T, version string) {
		s := textShape("text", 2)
		box := newSandbox(t)
		box.write(t, box.state(), []byte("not a folder\n"))
		out := run(t, plan{
			Version: version, Settings: settings, Box: &box, Server: serverScript{Tools: []tool{s.tool}},
			Script: []conversation{{Opening: prompt, Turns: calls(call(s.id(), mcp("text"), nil))}},
		})
		out.completed(t)
		text := out.Model.result(t, s.id()).text()
		if !strings.HasPrefix(text, markerStart+"withheld state-unavailable]]") || strings.Count(text, markerStart) != 1 {
			t.Errorf("the model read %q", text)
		}
		whole := out.Model.whole()
		for _, c := range s.canaries {
			if strings.Contains(whole, c.visible) || strings.Contains(whole, c.hidden) {
				t.Errorf("the withheld text reached the model: %s", c.visible)
			}
		}
		m := out.message(t, "PostToolUse", mcp("text"))
		if !strings.Contains(m.person, "state-unavailable") || !strings.Contains(m.person, "post-mcp-verify explain") {
			t.Errorf("the person is told %q", m.person)
		}
	})
}
