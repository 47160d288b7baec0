package e2e

import (
	"crypto/sha256"
	"maps"
	"strings"
	"testing"
)

// cleanPages are pages from which nothing may be taken, in the ways real ones
// look suspicious: joiners in emoji and in Persian, Hebrew, Windows line ends,
// no end of line at the end, comments that code shows. Counts is what is
// reported all the same.
var cleanPages = map[string]struct {
	text   string
	counts map[string]int
}{
	"page": {text: strings.Join([]string{
		"---", "title: Scale a function app", "ms.date: 01/15/2026", "---", "",
		"# Scale a function app", "",
		"An app that runs on the *Flex plan* adds instances as [events](https://learn.microsoft.com/azure/x?tabs=cli#scale) arrive.", "",
		"> [!NOTE]", "> The limit is per region.", "",
		"| Plan | Limit |", "| --- | ---: |", "| Flex | 1,000 |", "",
		"```csharp", "if (a < b && c > d) { Console.WriteLine(\"<b>\"); }", "```", "",
		"    indented code", "",
		"Use `az`, and 1 < 2 && 3 > 2. See <kbd>Ctrl</kbd>+<kbd>C</kbd>.", "",
		"1. Run `az functionapp create`.", "1. Wait.", "",
	}, "\n")},
	"comments": {text: strings.Join([]string{
		"```html", "<!-- the host reads this -->", "<div hidden>kept</div>", "```", "",
		"    <!-- indented code -->", "", "Use `<!-- inline -->` to hide a note.", "",
	}, "\n"), counts: map[string]int{"html-comment": 3, "hidden-element": 1}},
	"scripts": {text: "Team \U0001f469\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3\n\n" +
		"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\n\n\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd\n\nBl\u00e5b\u00e6rsyltet\u00f8y"},
	"windows": {text: "# Title\r\n\r\nFirst line\r\nsecond line\r\n"},
	"open":    {text: "no end of line"},
	"search": {text: `{"results":[{"title":"Scale a function app","content":"# Scale\n\nUse \u0041 and <b>.\n",` +
		`"contentUrl":"https://learn.microsoft.com/en-us/azure/x"},{"n":1.50,"big":12345678901234567890}]}`},
}

// TestCleanPages wants every byte of a clean page between the markers, by the
// digest of what package fence unwraps, and no other warning than the table's.
func TestCleanPages(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	forEachClient(t, func(t *testing.T, version string) {
		var turns []turn
		var tools []tool
		for name, page := range cleanPages {
			tools = append(tools, tool{Name: name, Result: textResult(t, page.text)})
			url := map[string]string{"url": "https://learn.microsoft.com/en-us/azure/x"}
			turns = append(turns, turn{call("toolu_"+name, mcp(name), url)})
		}
		out := run(t, plan{
			Version: version, Settings: settings, Server: serverScript{Tools: tools},
			Script: []conversation{{Opening: prompt, Turns: turns}},
		})
		out.completed(t)
		for name, page := range cleanPages {
			payload, err := unwrap(out.Model.result(t, "toolu_"+name).text())
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if got, want := sha256.Sum256([]byte(payload)), sha256.Sum256([]byte(page.text)); got != want {
				t.Errorf("%s: the payload is %q, want %q", name, payload, page.text)
			}
			m := out.message(t, "PostToolUse", mcp(name))
			if !maps.Equal(m.counts, page.counts) || (len(page.counts) == 0) != (m.person+m.model == "") {
				t.Errorf("%s: warned of %v: %q %q", name, m.counts, m.person, m.model)
			}
		}
	})
}
