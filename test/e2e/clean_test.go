package e2e

import (
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"
)

// cleanPages are pages without a carrier, in the ways real ones look
// suspicious: comments and tags in code, joiners in emoji and in Persian, marks
// in Hebrew, Windows line ends, no end of line at the end.
var cleanPages = map[string]string{
	"page": strings.Join([]string{
		"---", "title: Scale a function app", "ms.date: 01/15/2026", "---", "",
		"# Scale a function app", "",
		"An app that runs on the *Flex plan* adds instances as [events](https://learn.microsoft.com/azure/x?tabs=cli#scale) arrive.", "",
		"> [!NOTE]", "> The limit is per region.", "",
		"| Plan | Limit |", "| --- | ---: |", "| Flex | 1,000 |", "",
		"```html", "<!-- the host reads this -->", "<div hidden>kept</div>", "```", "",
		"    <!-- indented code -->", "",
		"Use `<!-- inline -->` to hide a note, and 1 < 2 && 3 > 2.", "",
		"1. Run `az functionapp create`.", "1. Wait.", "",
	}, "\n"),
	"scripts": "Team \U0001f469\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3\n\n" +
		"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\n\n\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd\n\nBl\u00e5b\u00e6rsyltet\u00f8y",
	"windows": "# Title\r\n\r\nFirst line\r\nsecond line\r\n",
	"open":    "no end of line",
	"search": `{"results":[{"title":"Scale a function app","content":"# Scale\n\nUse \u0041 and <b>.\n",` +
		`"contentUrl":"https://learn.microsoft.com/en-us/azure/x"},{"n":1.50,"big":12345678901234567890}]}`,
}

// TestCleanPages wants every byte of a clean page between the markers, by the
// digest of what package fence unwraps, and no warning.
func TestCleanPages(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	forEachClient(t, func(t *testing.T, version string) {
		var turns []turn
		var tools []tool
		for name, text := range cleanPages {
			tools = append(tools, tool{Name: name, Result: textResult(t, text)})
			url := map[string]string{"url": "https://learn.microsoft.com/en-us/azure/x"}
			turns = append(turns, turn{call("toolu_"+name, mcp(name), url)})
		}
		out := run(t, plan{
			Version: version, Settings: settings, Server: serverScript{Tools: tools},
			Script: []conversation{{Opening: prompt, Turns: turns}},
		})
		out.completed(t)
		dump(t, "clean-"+version, out)
		for name, text := range cleanPages {
			payload, err := unwrap(out.Model.result(t, "toolu_"+name).text())
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if got, want := sha256.Sum256([]byte(payload)), sha256.Sum256([]byte(text)); got != want {
				t.Errorf("%s: the payload is %q, want %q", name, payload, text)
			}
			if m := out.message(t, "PostToolUse", mcp(name)); m.person != "" || m.model != "" {
				t.Errorf("%s: a warning about a clean page: %+v", name, m)
			}
		}
	})
}

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
		for _, code := range []string{"unfenced-error", "html-comment@error", "invisible-character@error", "bidi-control@error"} {
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
