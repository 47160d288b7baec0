package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// block is one content block of the stub model's answer.
type block struct {
	Type  string `json:"type"`
	Text  string `json:"text,omitempty"`
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Input any    `json:"input,omitempty"`

	fill func(reading) any // makes Input from what the model has read, if set
}

// turn is one answer of the stub model: several tool uses in it are parallel
// calls.
type turn []block

// conversation is what the stub model says, turn by turn, wherever the first
// user message holds Opening. A subagent is a conversation of its own: its
// opening is the prompt it was given.
type conversation struct {
	Opening string
	Turns   []turn
}

// call is a tool use whose id tells tests what it was for.
func call(id, tool string, input any) block {
	if input == nil {
		input = struct{}{}
	}
	return block{Type: "tool_use", ID: id, Name: tool, Input: input}
}

// callWith is a tool use whose input depends on what the model has read so far.
func callWith(id, tool string, fill func(reading) any) block {
	b := call(id, tool, nil)
	b.fill = fill
	return b
}

// say is a text block.
func say(text string) block { return block{Type: "text", Text: text} }

// calls makes one turn of each block.
func calls(blocks ...block) []turn {
	turns := make([]turn, len(blocks))
	for i, b := range blocks {
		turns[i] = turn{b}
	}
	return turns
}

// model is the stub of the Messages API.
type model struct {
	server *httptest.Server
	script []conversation

	mu       sync.Mutex
	requests []request
	other    []string // requests for anything but messages
}

// request is one request body, whole and decoded as far as tests need it.
type request struct {
	Raw      []byte          `json:"-"`
	Stream   bool            `json:"stream"`
	Model    string          `json:"model"`
	System   json.RawMessage `json:"system"`
	Messages []message       `json:"messages"`
	Tools    []struct {
		Name string `json:"name"`
	} `json:"tools"`
}

type message struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
}

// newModel starts a stub on loopback that ends with the test.
func newModel(t *testing.T, script []conversation) *model {
	m := &model{script: script}
	m.server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.server.Close)
	return m
}

func (m *model) serve(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodConnect {
		m.note(r)
		http.Error(w, "the stub connects nobody", http.StatusForbidden)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.Path != "/v1/messages" {
		m.note(r)
		answerJSON(w, map[string]any{"input_tokens": 10})
		return
	}
	q := request{Raw: body}
	if err := json.Unmarshal(body, &q); err != nil {
		http.Error(w, "the stub cannot read the request", http.StatusBadRequest)
		return
	}
	n := m.record(q)
	answer := m.answer(q)
	if q.Stream {
		stream(w, n, q.Model, answer)
		return
	}
	whole := envelope(n, q.Model, answer.stopReason())
	whole["content"] = answer
	answerJSON(w, whole)
}

func (m *model) note(r *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.other = append(m.other, r.Method+" "+r.Host+r.URL.Path)
}

func (m *model) record(q request) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests = append(m.requests, q)
	return len(m.requests)
}

// answer picks the turn by counting what the model has already said in this
// conversation, so a repeated request gets the same answer. Requests without
// tools are the client's own (titles, summaries).
func (m *model) answer(q request) turn {
	done := turn{say("done")}
	if len(q.Tools) == 0 || len(q.Messages) == 0 {
		return done
	}
	opening := string(q.Messages[0].Content)
	for _, c := range m.script {
		if !strings.Contains(opening, c.Opening) {
			continue
		}
		if said := q.said(); said < len(c.Turns) {
			return c.Turns[said].filled(q)
		}
		return done
	}
	return done
}

func (q request) said() int {
	n := 0
	for _, m := range q.Messages {
		if m.Role == "assistant" {
			n++
		}
	}
	return n
}

func (t turn) filled(q request) turn {
	t = slices.Clone(t)
	for i, b := range t {
		if b.fill != nil {
			t[i].Input = b.fill(reading{q})
		}
	}
	return t
}

func (t turn) stopReason() string {
	for _, b := range t {
		if b.Type == "tool_use" {
			return "tool_use"
		}
	}
	return "end_turn"
}

func envelope(n int, name string, stop any) map[string]any {
	return map[string]any{
		"id": fmt.Sprintf("msg_%d", n), "type": "message", "role": "assistant", "model": name,
		"content": []block{}, "stop_reason": stop, "stop_sequence": nil,
		"usage": map[string]int{"input_tokens": 10, "output_tokens": 1},
	}
}

// stream sends an answer as server-sent events, one delta per block.
func stream(w http.ResponseWriter, n int, name string, answer turn) {
	w.Header().Set("Content-Type", "text/event-stream")
	event := func(kind string, fields map[string]any) {
		fields["type"] = kind
		data, _ := json.Marshal(fields)
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", kind, data)
	}
	event("message_start", map[string]any{"message": envelope(n, name, nil)})
	for i, b := range answer {
		start, delta := b.streamed()
		event("content_block_start", map[string]any{"index": i, "content_block": start})
		event("content_block_delta", map[string]any{"index": i, "delta": delta})
		event("content_block_stop", map[string]any{"index": i})
	}
	event("message_delta", map[string]any{
		"delta": map[string]any{"stop_reason": answer.stopReason(), "stop_sequence": nil},
		"usage": map[string]int{"output_tokens": 5},
	})
	event("message_stop", map[string]any{})
}

// streamed splits a block into its empty start and the one delta that fills it.
func (b block) streamed() (start, delta map[string]any) {
	if b.Type == "text" {
		return map[string]any{"type": "text", "text": ""}, map[string]any{"type": "text_delta", "text": b.Text}
	}
	input, _ := json.Marshal(b.Input)
	return map[string]any{"type": "tool_use", "id": b.ID, "name": b.Name, "input": struct{}{}},
		map[string]any{"type": "input_json_delta", "partial_json": string(input)}
}

func answerJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}
