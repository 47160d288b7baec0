package e2e

import (
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

var (
	toolResultsPath = regexp.MustCompile(`/\S+/tool-results/[A-Za-z0-9._-]+\.[a-z]+`)
	lineNumber      = regexp.MustCompile(`(?m)^ *[0-9]+\t`)
)

// TestSavedFileRead follows a model that reads what the client saved raw: the
// bytes of a text resource. The Read tool's result must be cleaned and fenced
// like any other.
func TestSavedFileRead(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	c := newCanary("saved", 0)
	blob := base64.StdEncoding.EncodeToString([]byte("first line\n" + c.dirty() + "\n"))
	result := json.RawMessage(`{"content":[{"type":"resource","resource":{"uri":"doc://b","mimeType":"text/plain","blob":"` + blob + `"}}]}`)
	forEachClient(t, func(t *testing.T, version string) {
		out := run(t, plan{
			Version: version, Settings: settings, Server: serverScript{Tools: []tool{{Name: "blob", Result: result}}},
			Script: []conversation{{Opening: prompt, Turns: calls(
				call("toolu_blob", mcp("blob"), nil),
				callWith("toolu_read", "Read", func(r reading) any {
					return map[string]string{"file_path": toolResultsPath.FindString(r.results("toolu_blob")[0].text())}
				}))}},
		})
		out.completed(t)
		r := out.Model.result(t, "toolu_read")
		one, err := readFence(lineNumber.ReplaceAllString(r.text(), ""))
		if err != nil {
			t.Fatalf("%v: %q", err, r.text())
		}
		if !strings.Contains(one.inside, c.visible) || strings.Contains(out.Model.whole(), c.hidden) {
			t.Errorf("the model read %q", one.inside)
		}
		if found := carriers(out.Model.whole()); len(found) > 0 {
			t.Errorf("the requests hold carriers: %q", found)
		}
		if !vouchedFor(t, out, out.Events[0].SessionID)["toolu_read"] {
			t.Errorf("not vouched for in the form that PostToolBatch shows: %s", out.batched(t, "toolu_read").ToolResponse)
		}
	})
}
