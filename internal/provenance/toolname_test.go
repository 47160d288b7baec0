package provenance

import "testing"

// toolNames are the forms of spec row A20: separators are exact, hyphens and
// double underscores may stand in the parts.
var toolNames = []struct {
	name, server, tool string
	plugin, ambiguous  bool
}{
	{name: "mcp__srv__tool", server: "srv", tool: "tool"},
	{name: "mcp__microsoft-learn__microsoft_docs_fetch", server: "microsoft-learn", tool: "microsoft_docs_fetch"},
	{name: "mcp__microsoft_docs_mcp__microsoft_docs_search", server: "microsoft_docs_mcp", tool: "microsoft_docs_search"},
	{name: "mcp__plugin_p_srv__tool", server: "plugin_p_srv", tool: "tool", plugin: true},
	{name: "mcp__plugin_microsoft-docs_microsoft-learn__microsoft_docs_fetch",
		server: "plugin_microsoft-docs_microsoft-learn", tool: "microsoft_docs_fetch", plugin: true},
	{name: "mcp__plugin_only__tool", server: "plugin_only", tool: "tool"},
	{name: "mcp__plugin__tool", server: "plugin", tool: "tool"},
	{name: "mcp__plugin_a___tool", server: "plugin_a", tool: "_tool", ambiguous: true},
	{name: "mcp__s__t", server: "s", tool: "t"},
	{name: "mcp___s__t", server: "_s", tool: "t"},
	{name: "mcp__s__t-u", server: "s", tool: "t-u"},
	{name: "mcp__s__t_", server: "s", tool: "t_"},
	{name: "mcp__s__t__", server: "s", tool: "t__"},
	{name: "mcp__srv__a__b", server: "srv", tool: "a__b", ambiguous: true},
	{name: "mcp__srv___tool", server: "srv", tool: "_tool", ambiguous: true},
	{name: "mcp__srv____", server: "srv", tool: "__", ambiguous: true},
	{name: "mcp__microsoft-learn__x__microsoft_docs_fetch", server: "microsoft-learn", tool: "x__microsoft_docs_fetch", ambiguous: true},
}

// notToolNames must not be taken for an MCP tool.
var notToolNames = []string{
	"", "mcp", "mcp_", "mcp__", "mcp___", "mcp____", "mcp__srv", "mcp__srv_", "mcp__srv__",
	"mcp____tool", "mcp_srv_tool", "mcp_srv__tool", "MCP__srv__tool", "Mcp__srv__tool",
	" mcp__srv__tool", "mcp__srv__tool ", "mcp__srv__tool\n", "mcp__sr v__tool",
	"mcp__srv\u200b__tool", "mcp__srv__t\u00f8ol", "mcp__srv__tool\x00", "mcp__srv.x__tool",
	"xmcp__srv__tool", "Read", "ReadMcpResourceTool", "ListMcpResourcesTool",
	"microsoft_docs_fetch", "plugin_p_srv__tool", "mcp\uff3f\uff3fsrv__tool",
}

func TestParseToolName(t *testing.T) {
	for _, w := range toolNames {
		got, ok := ParseToolName(w.name)
		want := ToolName{w.server, w.tool, w.plugin, w.ambiguous}
		if !ok || got != want {
			t.Errorf("ParseToolName(%q) = %+v, %v; want %+v", w.name, got, ok, want)
		}
	}
	for _, name := range notToolNames {
		if got, ok := ParseToolName(name); ok || got != (ToolName{}) {
			t.Errorf("ParseToolName(%q) = %+v, %v; want refusal", name, got, ok)
		}
	}
	if len(toolNames) < 17 || len(notToolNames) < 29 {
		t.Fatalf("the vectors have vanished: %d, %d", len(toolNames), len(notToolNames))
	}
}

func TestNormalize(t *testing.T) {
	for in, want := range map[string]string{
		"microsoft-learn":              "microsoft-learn",
		"microsoft.docs.mcp":           "microsoft_docs_mcp",
		"plugin:p:srv":                 "plugin_p_srv",
		"a  b":                         "a__b",
		"MS Learn (user)":              "MS_Learn__user_",
		"":                             "",
		"m\u00f8te":                    "m_te",
		"\U0001F600":                   "__", // two UTF-16 units, as in the client's JavaScript
		"microsoft\u200b-learn":        "microsoft_-learn",
		"m\u0456crosoft-learn":         "m_crosoft-learn", // Cyrillic i
		"claude.ai Microsoft  Learn x": "claude_ai_Microsoft__Learn_x",
	} {
		if got := Normalize(in); got != want {
			t.Errorf("Normalize(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzParseToolName(f *testing.F) {
	for _, w := range toolNames {
		f.Add(w.name)
	}
	for _, name := range notToolNames {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		n, ok := ParseToolName(name)
		if !ok {
			return
		}
		if toolPrefix+n.Server+separator+n.Tool != name || n.Server == "" || n.Tool == "" {
			t.Errorf("ParseToolName(%q) = %+v does not spell the name again", name, n)
		}
		if Normalize(n.Server) != n.Server {
			t.Errorf("ParseToolName(%q): server %q is not in the client's spelling", name, n.Server)
		}
		if n.Ambiguous != (readings(name) > 1) {
			t.Errorf("ParseToolName(%q): %d readings, Ambiguous %v", name, readings(name), n.Ambiguous)
		}
	})
}

// readings counts the cuts of an MCP tool name by trying every position.
func readings(name string) (count int) {
	rest := name[len(toolPrefix):]
	for i := 1; i+len(separator) < len(rest); i++ {
		if rest[i:i+len(separator)] == separator {
			count++
		}
	}
	return count
}
