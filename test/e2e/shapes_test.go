package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shapesPlan plays every shape, then two calls in one turn, then a subagent's
// call.
func shapesPlan(t *testing.T, version, settings string) (plan, []shape) {
	list := shapes(t)
	if len(list) != shapeCount {
		t.Fatalf("%d shapes, want %d", len(list), shapeCount)
	}
	turns := append(shapeTurns(list),
		turn{call("toolu_left", mcp("text"), nil), call("toolu_right", mcp("texts"), nil)},
		turn{call("toolu_agent", "Agent", map[string]string{"description": "x", "prompt": subPrompt, "subagent_type": "general-purpose"})})
	return plan{
		Version: version, Settings: settings, Server: shapeServer(list),
		Env: backgroundEnv(),
		Script: []conversation{
			{Opening: subPrompt, Turns: calls(call("toolu_sub", mcp("texts"), nil))},
			{Opening: prompt, Turns: turns},
		},
	}, list
}

const subPrompt = "e2e-sub-prompt"

// TestShapes is the product's promise for part 1: of everything a server can
// return, the model reads cleaned text inside fences, and nothing else.
func TestShapes(t *testing.T) {
	settings := productSettings(t, builtHook(t))
	forEachClient(t, func(t *testing.T, version string) {
		p, list := shapesPlan(t, version, settings)
		out := run(t, p)
		out.completed(t)
		if found := carriers(out.Model.whole()); len(found) > 0 {
			t.Errorf("the requests hold carriers: %q", found)
		}
		nonces := map[string]string{}
		for _, s := range list {
			for _, problem := range checkShape(t, out, s, version, nonces) {
				t.Errorf("%s: %s", s.Name, problem)
			}
			if inside, err := readForm(s.wants(version), out.Model.result(t, s.id())); err == nil {
				t.Logf("%-16s %d text(s), each in one fence", s.Name, len(inside))
			}
			if f := s.wants(version); f == cutString || f == cutArray {
				checkSavedFile(t, f, out.Model.result(t, s.id()).text(), s.canaries)
			}
		}
		checkMoreCalls(t, out, list, nonces)
		checkState(t, out, list)
		checkProjection(t, out, list, version)
	})
}

// TestShapesUntreated is the control: without the hook, every hidden word and a
// carrier of every shape reach the model, so the checks above look at
// something.
func TestShapesUntreated(t *testing.T) {
	forEachClient(t, func(t *testing.T, version string) {
		p, list := shapesPlan(t, version, `{"env":{"CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS":"0"}}`)
		out := run(t, p)
		out.completed(t)
		whole := out.Model.whole()
		if len(carriers(whole)) < 10 {
			t.Errorf("carriers seen: %q", carriers(whole))
		}
		for _, s := range list {
			if s.want != noOutput && len(checkShape(t, out, s, version, map[string]string{})) == 0 {
				t.Errorf("%s: the checks pass without the hook", s.Name)
			}
			// Of a text the client cuts, only the beginning is in the request.
			for i, c := range s.canaries {
				cut := i > 0 && (s.want == cutString || s.want == cutArray)
				hidden := s.dropped || cut || (s.unseen && version == clientVersions[1])
				if strings.Contains(whole, c.hidden) == hidden {
					t.Errorf("%s: the hidden word %s reached the model: %v", s.Name, c.hidden, !hidden)
				}
			}
		}
	})
}

// checkShape says what is wrong with the way the model read one shape.
func checkShape(t *testing.T, out outcome, s shape, version string, nonces map[string]string) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	found := out.Model.results(s.id())
	if len(found) != 1 {
		return []string{fmt.Sprintf("the model read %d forms of the result", len(found))}
	}
	r := found[0]
	for _, c := range carriers(r.Raw) {
		complain("carrier: %s", c)
	}
	inside, err := readForm(s.wants(version), r)
	if err != nil {
		complain("%v\n%s", err, tail(r.text(), 600))
	}
	if want := s.wantTexts(version); want > 0 && len(inside) != want && err == nil {
		complain("%d texts, want %d", len(inside), want)
	}
	problems = append(problems, checkNonces(inside, s.id(), nonces)...)
	return append(problems, checkCanaries(out, s, version, inside)...)
}

// checkNonces wants one nonce within a call and another in every call.
func checkNonces(inside []fenced, id string, nonces map[string]string) (problems []string) {
	for _, f := range inside {
		if owner, used := nonces[f.nonce]; used && owner != id {
			problems = append(problems, "shares a nonce with "+owner)
		}
		nonces[f.nonce] = id
		if f.nonce != inside[0].nonce {
			problems = append(problems, "has two nonces in one call")
		}
	}
	return problems
}

func checkCanaries(out outcome, s shape, version string, inside []fenced) (problems []string) {
	var all strings.Builder
	for _, f := range inside {
		all.WriteString(f.inside)
	}
	whole := out.Model.whole()
	for i, c := range s.canaries {
		if strings.Contains(whole, c.hidden) {
			problems = append(problems, "the hidden word reached the model: "+c.hidden)
		}
		cut := i > 0 && (s.want == cutString || s.want == cutArray)
		unseen := cut || s.unseen && version == clientVersions[1]
		if !unseen && !strings.Contains(all.String(), c.visible) {
			problems = append(problems, "the visible word is not where it belongs: "+c.visible)
		}
	}
	return problems
}

// readForm reads the fences of a result that the model must read in that form.
func readForm(f form, r result) ([]fenced, error) {
	switch f {
	case cutString, cutArray:
		return readCut(f, r.text())
	case inJSON:
		return readJSONFences(r.text())
	case noOutput:
		if len(r.texts()) == 1 && noOutputText.MatchString(r.text()) {
			return nil, nil
		}
	}
	var all []fenced
	for _, text := range r.texts() {
		one, err := readFence(text)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		return nil, errNotOneFence
	}
	return all, nil
}

// noOutputText is the client's own sentence for an empty result.
var noOutputText = regexp.MustCompile(`^\([A-Za-z0-9_-]+ completed with no output\)$`)

// readCut reads what the client shows of a result it saved.
func readCut(f form, text string) ([]fenced, error) {
	text, ok := strings.CutPrefix(text, "<persisted-output>\n")
	text, ok2 := strings.CutSuffix(text, "\n...\n</persisted-output>")
	if !ok || !ok2 {
		return nil, fmt.Errorf("not saved by the client: %s", text[:min(len(text), 80)])
	}
	one, err := readOpenFence(text)
	if err == nil && f == cutString {
		err = one.marked()
	}
	return []fenced{one}, err
}

// readJSONFences reads the JSON string the client makes of a resource or of a
// list of them: names and texts are fences, URIs and media types stand bare.
func readJSONFences(text string) ([]fenced, error) {
	type entry = map[string]string
	var doc struct{ Contents []entry }
	var entries []entry
	if err := json.Unmarshal([]byte(text), &doc); err == nil {
		entries = doc.Contents
	} else if err := json.Unmarshal([]byte(text), &entries); err != nil {
		return nil, fmt.Errorf("reading the resources: %w", err)
	}
	if len(entries) == 0 || entries[0]["uri"] != docURI {
		return nil, fmt.Errorf("the URI of the first of %d resources changed", len(entries))
	}
	var all []fenced
	for _, e := range entries {
		for _, member := range slices.Sorted(maps.Keys(e)) {
			one, err := readFence(e[member])
			switch bare := member == "uri" || member == "mimeType" || member == "server"; {
			case bare && strings.Contains(e[member], markerStart+"begin"):
				return nil, fmt.Errorf("%w: in %s", errForged, member)
			case bare:
				continue
			case err != nil:
				return nil, fmt.Errorf("%s: %w", member, err)
			}
			all = append(all, one)
		}
	}
	return all, nil
}

// checkMoreCalls looks at the parallel calls and the subagent's: the same tools
// again, so the same texts under nonces of their own.
func checkMoreCalls(t *testing.T, out outcome, list []shape, nonces map[string]string) {
	for id, name := range map[string]string{"toolu_left": "text", "toolu_right": "texts", "toolu_sub": "texts"} {
		i := slices.IndexFunc(list, func(s shape) bool { return s.Name == name })
		r := out.Model.result(t, id)
		inside, err := readForm(everyText, r)
		if err != nil || len(inside) != list[i].texts {
			t.Errorf("%s: %d fences, %v", id, len(inside), err)
		}
		for _, problem := range append(checkNonces(inside, id, nonces), checkCanaries(out, list[i], "", inside)...) {
			t.Errorf("%s: %s", id, problem)
		}
	}
	if sub := out.events("PostToolUse", "toolu_sub"); len(sub) != 1 || sub[0].AgentID == "" {
		t.Errorf("the subagent's call was recorded as %d events", len(sub))
	}
}

// checkState wants receipts in the sandbox, and not a word of content in them.
func checkState(t *testing.T, out outcome, list []shape) {
	files := 0
	err := filepath.WalkDir(out.Box.state(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		for _, s := range list {
			for _, c := range s.canaries {
				if strings.Contains(string(data), c.visible) || strings.Contains(string(data), c.hidden) {
					t.Errorf("%s: a receipt holds content", s.Name)
				}
			}
		}
		return err
	})
	if err != nil || files < 2 {
		t.Errorf("%d files in the state folder, want a key and a ledger: %v", files, err)
	}
}

// checkSavedFile reads the file that the client wrote of a large result: it
// must be one fence, with both ends of the text in it.
func checkSavedFile(t *testing.T, f form, text string, cs []canary) {
	t.Helper()
	path := savedPath.FindStringSubmatch(text)
	if path == nil {
		t.Errorf("no path in %s", text[:min(len(text), 200)])
		return
	}
	data, err := os.ReadFile(path[1])
	if err != nil {
		t.Error(err)
		return
	}
	if found := carriers(string(data)); len(found) > 0 {
		t.Errorf("the saved file holds carriers: %q", found)
	}
	whole := string(data)
	if f == cutArray {
		whole = result{Pieces: pieces(data)}.text()
	}
	one, err := readFence(whole)
	if err == nil && f == cutString {
		err = one.marked()
	}
	if err != nil {
		t.Errorf("the saved file: %v", err)
	}
	for _, c := range cs {
		if !strings.Contains(one.inside, c.visible) || strings.Contains(one.inside, c.hidden) {
			t.Errorf("the saved file does not hold the cleaned text around %s", c.visible)
		}
	}
}

var savedPath = regexp.MustCompile(`Full output saved to: (\S+)`)
