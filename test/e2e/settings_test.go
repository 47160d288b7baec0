package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// backgroundEnv makes a client without a terminal do what one with a terminal
// does after two minutes: take a slow call into the background.
func backgroundEnv() []string {
	return []string{
		fmt.Sprintf("CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS=%d", backgroundMS),
		"CLAUDE_AUTO_BACKGROUND_TASKS=1",
	}
}

// TestLateResult shows why the settings carry an env entry: without it the
// newer client takes a slow call into the background and no hook sees its
// result. TestShapes has the same call with the entry.
func TestLateResult(t *testing.T) {
	forEachClient(t, func(t *testing.T, version string) {
		s := slowShape("slow")
		out := run(t, plan{
			Version: version, Server: serverScript{Tools: []tool{s.tool}},
			Env:    backgroundEnv(),
			Script: []conversation{{Opening: prompt, Turns: calls(call(s.id(), mcp("slow"), nil))}},
		})
		out.completed(t)
		late := !strings.Contains(out.Model.result(t, s.id()).text(), s.canaries[0].visible)
		if late != (version == clientVersions[1]) {
			t.Errorf("the slow call was taken into the background: %v", late)
		}
	})
}

// TestPluginServer calls a plugin's tool, whose name has another form: the
// settings' matchers must cover it.
func TestPluginServer(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	forEachClient(t, func(t *testing.T, version string) {
		s := textShape("text", 1)
		box := newSandbox(t)
		use := "mcp__plugin_docs_" + serverName + "__text"
		out := run(t, plan{
			Version: version, Settings: settings, Box: &box, Server: serverScript{Tools: []tool{s.tool}},
			Plugin: "docs", Args: []string{"--allowedTools", use},
			Script: []conversation{{Opening: prompt, Turns: calls(call(s.id(), use, nil))}},
		})
		out.completed(t)
		r := out.Model.result(t, s.id())
		inside, err := readForm(everyText, r)
		if err != nil {
			t.Fatalf("%v: %s", err, r.text())
		}
		for _, problem := range checkCanaries(out, s, version, inside) {
			t.Error(problem)
		}
	})
}
