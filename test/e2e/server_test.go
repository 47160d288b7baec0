package e2e

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"sync"
	"time"
)

// serverScript is what the stub MCP server answers, written to a file that its
// process reads.
type serverScript struct {
	Name         string                     `json:"name"`
	Instructions string                     `json:"instructions,omitempty"`
	Tools        []tool                     `json:"tools"`
	Resources    []json.RawMessage          `json:"resources"` // as listed
	Contents     map[string]json.RawMessage `json:"contents"`  // URI to the whole answer of resources/read
}

// tool is one tool of the stub server and the one result it always gives.
type tool struct {
	Name         string          `json:"name"`
	Result       json.RawMessage `json:"result"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Meta         json.RawMessage `json:"meta,omitempty"`
	DelayMS      int             `json:"delayMs,omitempty"`
}

type rpc struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// serveMCP is the role of the stub server: newline-delimited JSON-RPC on
// standard input and output, calls answered side by side, until input ends.
func serveMCP(args []string, in io.Reader, out io.Writer) int {
	data, err := os.ReadFile(args[0])
	if err != nil {
		return 1
	}
	var script serverScript
	if err := json.Unmarshal(data, &script); err != nil {
		return 1
	}
	var mu sync.Mutex
	send := func(m rpc) {
		mu.Lock()
		defer mu.Unlock()
		json.NewEncoder(out).Encode(m)
	}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return 0
		}
		var m rpc
		if json.Unmarshal(line, &m) == nil && len(m.ID) > 0 {
			go func() { send(script.reply(m)) }()
		}
	}
}

func (s serverScript) reply(m rpc) rpc {
	answer := rpc{JSONRPC: "2.0", ID: m.ID}
	switch m.Method {
	case "initialize":
		answer.Result = s.hello(m.Params)
	case "ping":
		answer.Result = struct{}{}
	case "tools/list":
		answer.Result = map[string]any{"tools": s.listTools()}
	case "tools/call":
		answer.Result, answer.Error = s.callTool(m.Params)
	case "resources/list":
		answer.Result = map[string]any{"resources": orEmpty(s.Resources)}
	case "resources/read":
		answer.Result, answer.Error = s.readResource(m.Params)
	default:
		answer.Error = &rpcError{Code: -32601, Message: "no such method"}
	}
	return answer
}

func (s serverScript) hello(params json.RawMessage) map[string]any {
	var p struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	json.Unmarshal(params, &p)
	hello := map[string]any{
		"protocolVersion": p.ProtocolVersion,
		"capabilities":    map[string]any{"tools": struct{}{}, "resources": struct{}{}},
		"serverInfo":      map[string]string{"name": s.Name, "version": "1"},
	}
	if s.Instructions != "" {
		hello["instructions"] = s.Instructions
	}
	return hello
}

func (s serverScript) listTools() []map[string]any {
	list := []map[string]any{}
	for _, t := range s.Tools {
		entry := map[string]any{
			"name": t.Name, "description": "a scripted tool",
			"inputSchema": json.RawMessage(`{"type":"object","properties":{"url":{"type":"string"},"query":{"type":"string"}}}`),
		}
		if t.OutputSchema != nil {
			entry["outputSchema"] = t.OutputSchema
		}
		if t.Meta != nil {
			entry["_meta"] = t.Meta
		}
		list = append(list, entry)
	}
	return list
}

func (s serverScript) callTool(params json.RawMessage) (any, *rpcError) {
	var p struct{ Name string }
	json.Unmarshal(params, &p)
	for _, t := range s.Tools {
		if t.Name == p.Name {
			time.Sleep(time.Duration(t.DelayMS) * time.Millisecond)
			return t.Result, nil
		}
	}
	return nil, &rpcError{Code: -32602, Message: "no such tool"}
}

func (s serverScript) readResource(params json.RawMessage) (any, *rpcError) {
	var p struct{ URI string }
	json.Unmarshal(params, &p)
	if r, ok := s.Contents[p.URI]; ok {
		return r, nil
	}
	return nil, &rpcError{Code: -32602, Message: "no such resource"}
}

func orEmpty(list []json.RawMessage) []json.RawMessage {
	if list == nil {
		return []json.RawMessage{}
	}
	return list
}
