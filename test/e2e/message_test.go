package e2e

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// messages are the two texts a hook answers beside the result: one for the
// person, one for the model.
type messages struct {
	person, model string
	counts        map[string]int // codes as both say them, "code" or "code@place"
}

// messagesOf decodes what the product's hook answered to one event. The
// recording hook answers nothing and is passed over.
func (o outcome) messagesOf(t *testing.T, event, tool string) []messages {
	t.Helper()
	var all []messages
	for _, h := range o.Hooks {
		if h.Event != event || !strings.HasSuffix(h.Name, ":"+tool) || strings.TrimSpace(h.Stdout) == "" {
			continue
		}
		var doc struct {
			SystemMessage      string
			HookSpecificOutput struct{ AdditionalContext string }
		}
		if err := json.Unmarshal([]byte(h.Stdout), &doc); err != nil {
			t.Errorf("%s: the hook's answer is not one JSON document: %v", tool, err)
			continue
		}
		m := messages{person: doc.SystemMessage, model: doc.HookSpecificOutput.AdditionalContext, counts: map[string]int{}}
		for _, c := range codeCount.FindAllStringSubmatch(m.model, -1) {
			m.counts[c[1]], _ = strconv.Atoi(c[2])
		}
		all = append(all, m)
	}
	return all
}

// message is the one answer that is expected.
func (o outcome) message(t *testing.T, event, tool string) messages {
	t.Helper()
	all := o.messagesOf(t, event, tool)
	if len(all) != 1 {
		t.Fatalf("%s %s: %d answers of the hook, want 1", event, tool, len(all))
	}
	return all[0]
}

var codeCount = regexp.MustCompile(`([a-z]+(?:-[a-z]+)*(?:@[a-z]+)?) x([0-9]+)`)

// allMessages joins everything every hook said beside results, and everything
// the model was told outside of results.
func (o outcome) allMessages(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, h := range o.Hooks {
		var doc map[string]any
		if strings.TrimSpace(h.Stdout) == "" || json.Unmarshal([]byte(h.Stdout), &doc) != nil {
			continue
		}
		if specific, ok := doc["hookSpecificOutput"].(map[string]any); ok {
			delete(specific, "updatedToolOutput")
		}
		rest, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(rest)
		b.WriteString(h.Stderr)
	}
	for _, s := range o.Model.injected() {
		b.WriteString(s)
	}
	return b.String()
}
