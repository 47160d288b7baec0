package hook

import (
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/toolresult"
)

// Family returns the form of e's tool result, and false for a tool that is out
// of scope. In scope are MCP tools, the three resource tools, and Read of any
// file below a directory named tool-results, where the client saves results
// raw. WebFetch, WebSearch and Bash are not covered.
func (e Event) Family() (toolresult.Family, bool) {
	switch {
	case strings.HasPrefix(e.ToolName, "mcp__"):
		return toolresult.MCP, true
	case e.ToolName == "ReadMcpResourceTool":
		return toolresult.ResourceRead, true
	case e.ToolName == "ListMcpResourcesTool":
		return toolresult.ResourceList, true
	case e.ToolName == "ReadMcpResourceDirTool":
		return toolresult.ResourceDir, true
	case e.ToolName == "Read":
		return toolresult.FileRead, savedResult(e.FilePath) || savedResult(responsePath(e.Response))
	}
	return toolresult.MCP, false
}

// responsePath returns the path that a Read's response names.
func responsePath(response []byte) string {
	return gjson.GetBytes(response, "file.filePath").String()
}

// savedResult reports whether path has a component named tool-results, in any
// case: two of the client's platforms have file systems that ignore it.
func savedResult(path string) bool {
	for part := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		if strings.EqualFold(part, "tool-results") {
			return true
		}
	}
	return false
}

// InScope reports whether e's tool is one whose results are treated.
func (e Event) InScope() bool {
	_, ok := e.Family()
	return ok
}
