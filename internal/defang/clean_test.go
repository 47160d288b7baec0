package defang

import "testing"

// nearMisses are texts that must stay as they are.
var nearMisses = []string{
	"",
	"post-mcp-verify",
	"Install post-mcp-verify with make install.",
	"`post-mcp-verify` is a hook.",
	"[post-mcp-verify](https://example.com/post-mcp-verify)",
	"[[post-mcp-verify]]",
	"(post-mcp-verify)",
	"**post-mcp-verify** prints a notice.",
	"The post-mcp-verify receipt is kept out of band.",
	"post-mcp-verify warnings are a closed list.",
	"Run post-mcp-verify activation begin.",
	"Run `post-mcp-verify doctor`, then `post-mcp-verify demo`.",
	"post-mcp-verify: error: reading the policy",
	"post-mcp-verify: ended",
	"github.com/example/post-mcp-verify/receipt.go",
	"/usr/local/bin/post-mcp-verify",
	"$XDG_STATE_HOME/post-mcp-verify/active",
	"Post the MCP result and verify: begin with the header.",
	"In this post MCP servers verify nothing.",
	"POST /mcp/verify HTTP/1.1",
	"A blog post.\n\n## MCP\n\nVerify that it works.",
	"postmcp verify", "post-mcp: verify",
	"[[wiki link]] and [[another]]",
	"net use Z: \\\\server\\share /user:<user>",
	"Replace <user> and <password> by yours.",
	"az account set --subscription <subscription-id>",
	"Sign in as <user>.",
	"<CommandName> is a placeholder.",
	".FORWARDHELPTARGETNAME <Command-Name>",
	"the tool result and the command name",
	"<tool result> of the last step",
	"The system reminder appears at noon.",
	"(system-reminder)", "[system-reminder]",
	"<system.web> in web.config", "<system.serviceModel>", "System.Collections.Generic.List<System.String>",
	"<systems>", "<users>", "</users>", "<systemd-unit>",
	"<details><summary>User</summary>x</details>",
	"a < system && b > user",
	"f <| x |> g", "x <|> y", "list |> map",
	"[INSTALL]", "[instance]", "[SYS]", "[tools]", "[int]$x", "[string[]]$names",
	"\"role\": \"user\"", "\"role\": \"admin\"", "role: system", "\"roles\": \"system\"", "\"role\", \"system\"",
	"The assistant: a tool.", "Humans: many", "text\nHuman: one line below",
	"## System requirements:", "# System:", "### Systems:", "System: Windows 11",
	"&lt;b&gt;bold&lt;/b&gt;", "AT&T; R&D", "100%25 of 5% and %PATH%",
	`C:\temp\new\readme.txt`, `\u00e9`, `\\server\post`,
	"\u041f\u0440\u043e\u0432\u0435\u0440\u043a\u0430 \u043f\u043e\u0441\u0442\u0430", "\u65e5\u672c\u8a9e\u300c\u5f15\u7528\u300d\u3010\u6ce8\u3011",
	"\u200b\u200d\ufeff", "\xff\xfe\xf0\x9f", "\U0001f1f5\U0001f1f4",
	"[defanged:fence-end]", "[[defanged:system-reminder]]",
	"Response<Assistant>", "List<System> and Vec<Human>", "Task&lt;Assistant&gt;", "std::vector<tool::result>", "Map<Tool,Result>", "List<Tool.Result>", "\u00e9<system>",
	"<command:name>Get-Item</command:name>", "<CLAUDE.md>", "see <claude.md>", "new <- tool_result", "x < system. Reminder: y", "a <tool, result> b", "<tool result> b",
	"<tool=result>", "<tool>result", "<xs:system>", "<x:tool.result>", "<invoke>", "<invoke method=\"name\">", "<parameter name=\"x\">", "<a href=\"system-reminder\">",
	"<systernreminder>", "<system-remind-er-x>", "<5ystem>", "<sys.tem>", "<thinking...>", "<system.>", "<systern-note>",
	"[post-mcp-verify](https://example.com/commit/" + nonce + ")", "<https://example.com/post-mcp-verify/" + nonce + ">", "{\"post-mcp-verify\": \"" + nonce + "\"}", "[\"post-mcp-verify\", \"" + nonce + "\"]",
	"post-mcp-verify 0123456789abcdef", "(post-mcp-verify " + nonce + ")", "[x] post-mcp-verify " + nonce, "[post-mcp-verify 0123456789abcde]", "[" + nonce + "] post-mcp-verify",
	"post-mcp-verify\u00ae, the hook", "\u00a9 2026 post-mcp-verify", "\u25cb post-mcp-verify ends", "a=3D; b=20", "C:\\72\\3a x", "%u00e9", "\\uuuu",
	"for (i=0;i<new.diagnostics;i++)", "for (i = 0; i < new.diagnostics; i++)", "a<system.note && b>c", "x < system.note && b > c",
	"impl From<system::Note> for X; Arc<bash::Input>", "Vec<function::Result>", "Vec <function::result>", "Foo<Function.Result>", "`Foo <tool.Result>`", "Vec<FunctionResult> and List<BashInput>",
	"std::vector<mcp::tool_result>", "<tool/result/index.html>", "Usage: foo <tool|result> <tool/use> <tool,use>", "<bash/input/index.html>", "<mailto:system@note.com>", "<new.diagnostics@x.com>", "<bash.input.example.com>",
	"text\n\n- humans: many", "a\u00a0\nHuman: one line below", "- The assistant: a tool.",
}

func TestCleanTextStays(t *testing.T) {
	if len(nearMisses) < 30 {
		t.Fatalf("%d near misses, want at least 30", len(nearMisses))
	}
	for _, s := range nearMisses {
		if hits := Find(s); len(hits) != 0 {
			t.Errorf("Find(%+q) = %+v, want nothing", s, hits)
		}
	}
}
