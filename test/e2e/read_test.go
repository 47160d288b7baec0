package e2e

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// reading is everything the stub model was sent in one session.
type reading []request

// piece is one block of what the model reads. A string result is one piece of
// type "string".
type piece struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ToolUseID string          `json:"tool_use_id"`
	IsError   bool            `json:"is_error"`
	Content   json.RawMessage `json:"content"`
}

// result is one form in which the model read the result of one call.
type result struct {
	Pieces  []piece
	IsError bool
	Raw     string // the content as the client spelled it, compacted
}

// texts returns the texts of a result, in order.
func (r result) texts() []string {
	var out []string
	for _, p := range r.Pieces {
		if p.Type == "text" || p.Type == "string" {
			out = append(out, p.Text)
		}
	}
	return out
}

// text joins the texts of a result by newlines.
func (r result) text() string { return strings.Join(r.texts(), "\n") }

// pieces decodes a content field: a string or an array of blocks.
func pieces(content json.RawMessage) []piece {
	var s string
	if json.Unmarshal(content, &s) == nil {
		return []piece{{Type: "string", Text: s}}
	}
	var ps []piece
	if json.Unmarshal(content, &ps) == nil {
		return ps
	}
	return nil
}

// results returns every distinct form in which any request carries the result
// of that call: one, unless the client rewrites history.
func (r reading) results(id string) []result {
	var found []result
	seen := map[string]bool{}
	r.eachPiece(func(role string, p piece) {
		if p.Type != "tool_result" || p.ToolUseID != id {
			return
		}
		var raw bytes.Buffer
		if json.Compact(&raw, p.Content) != nil || seen[raw.String()] {
			return
		}
		seen[raw.String()] = true
		found = append(found, result{Pieces: pieces(p.Content), IsError: p.IsError, Raw: raw.String()})
	})
	return found
}

// result returns the one form of a call's result and fails the test if the
// model read none or several.
func (r reading) result(t *testing.T, id string) result {
	t.Helper()
	found := r.results(id)
	if len(found) != 1 {
		t.Fatalf("call %s: the model read %d forms of its result in %d requests, want 1", id, len(found), len(r))
	}
	return found[0]
}

// injected returns each distinct text outside of tool results and of what the
// model itself said: the prompt, reminders, system messages, hook context.
func (r reading) injected() []string {
	var out []string
	seen := map[string]bool{}
	add := func(s string) {
		if s != "" && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	r.eachPiece(func(role string, p piece) {
		if role != "assistant" && p.Type != "tool_result" {
			add(p.Text)
		}
	})
	return out
}

// beside returns the texts that came with hook output in them: those that hold
// any of the given words. It is how warnings are found without knowing where a
// client version puts them.
func (r reading) beside(words ...string) []string {
	var out []string
	for _, s := range r.injected() {
		for _, w := range words {
			if strings.Contains(s, w) {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

// whole returns all request bodies as they came over the wire.
func (r reading) whole() string {
	var b strings.Builder
	for _, q := range r {
		b.Write(q.Raw)
		b.WriteByte('\n')
	}
	return b.String()
}

func (r reading) eachPiece(f func(role string, p piece)) {
	for _, q := range r {
		for _, m := range q.Messages {
			for _, p := range pieces(m.Content) {
				f(m.Role, p)
			}
		}
	}
}
