package e2e

import (
	"strings"
	"testing"
)

// TestCallsWithoutAResult makes calls that never reach the server: of a tool it
// does not have, and of one that the settings deny. The client answers them
// itself, no PostToolUse fires, and nothing of the server's is in the answer.
func TestCallsWithoutAResult(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	denying := strings.Replace(settings, `"deny":[`, `"deny":["`+mcp("denied")+`",`, 1)
	if denying == settings {
		t.Fatal("the settings have no deny rules to add to")
	}
	forEachClient(t, func(t *testing.T, version string) {
		given, denied := textShape("given", 1), textShape("denied", 1)
		out := run(t, plan{
			Version: version, Settings: denying, Server: serverScript{Tools: []tool{given.tool, denied.tool}},
			Script: []conversation{{Opening: prompt, Turns: calls(
				call("toolu_unknown", mcp("nope"), nil),
				call("toolu_denied", mcp("denied"), nil),
				call(given.id(), mcp("given"), nil),
			)}},
		})
		out.completed(t)
		for _, id := range []string{"toolu_unknown", "toolu_denied"} {
			r := out.Model.result(t, id)
			if r.text() == "" || strings.Contains(r.text(), markerStart) {
				t.Errorf("%s: the model read %q", id, r.text())
			}
			if n := len(out.events("PostToolUse", id)); n != 0 {
				t.Errorf("%s: %d PostToolUse events", id, n)
			}
		}
		whole := out.Model.whole()
		for _, c := range denied.canaries {
			if strings.Contains(whole, c.visible) || strings.Contains(whole, c.hidden) {
				t.Errorf("the denied tool's text reached the model: %s", c.visible)
			}
		}
		inside, err := readForm(everyText, out.Model.result(t, given.id()))
		if err != nil || len(inside) != 1 {
			t.Errorf("the call beside them has %d fences: %v", len(inside), err)
		}
	})
}
