// Package toolresult finds the text in a tool_response and puts other text in its
// place, in the very form in which the client delivered it.
//
// Each Family is one form the client was measured to deliver. What is not exactly
// of that form is refused with a *ShapeError; what is of no known kind inside it
// (a block, a resource) is replaced by a withheld notice and reported. The output
// is composed of three things only:
//
//   - member names and punctuation spelled in this package. Member names of the
//     input are content too: an unknown member is dropped and reported.
//   - what comes back for the leaves, which is fenced (fence.Sealed) or cleaned
//     (sanitize.Name) by type. An identifier that comes back unchanged keeps its
//     original spelling, byte for byte.
//   - bytes of the input whose form leaves no room for text: base64 image data
//     with a known media type, whole numbers, booleans; and a Read's filePath,
//     which the client chose and does not show to the model.
//
// The forms:
//
//	MCP           [block…] or "text"
//	  block       {"type":"text","text":T}
//	              {"type":"image","source":{"type":"base64","media_type":M,"data":D}}
//	ResourceRead  {"contents":[{"uri":I,"mimeType":I,"text":T}…],"error":T}
//	              mimeType, text and error may be absent
//	ResourceList  [{"name":T,"title":T,"description":T,"uri":I,"mimeType":I,"server":S}…]
//	              title, description and mimeType may be absent
//	ResourceDir   {"resources":[{"uri":I,"name":T,"mimeType":I}…],"error":T}
//	              mimeType and error may be absent
//	FileRead      {"type":"text","file":{"filePath":P,"content":T,"numLines":N,
//	              "startLine":N,"totalLines":N,"truncatedByTokenCap":B}}
//	              truncatedByTokenCap may be absent
//
// T is a Text leaf, I an Identifier leaf, S a ServerName leaf.
package toolresult

import (
	"fmt"
	"strings"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/sanitize"
)

// Family is a form of tool_response. The client's tool name decides which.
type Family uint8

// The families. The zero value is the form of every MCP tool.
const (
	MCP          Family = iota // an MCP tool: content blocks, or one string
	ResourceRead               // ReadMcpResourceTool
	ResourceList               // ListMcpResourcesTool
	ResourceDir                // ReadMcpResourceDirTool
	FileRead                   // Read of a text file
)

// Families lists every family.
func Families() []Family {
	return []Family{MCP, ResourceRead, ResourceList, ResourceDir, FileRead}
}

// Role says how a leaf has to come back. The zero value is no role.
type Role uint8

// The roles.
const (
	Text       Role = iota + 1 // comes back fenced
	Identifier                 // comes back defanged; the model must repeat it exactly
	ServerName                 // as Identifier; the client's name of a server
)

// Leaf is one string of a result.
type Leaf struct {
	Text string // decoded
	Role Role
}

// MaxItems is how many blocks or resources one result may hold. Each costs a
// fence, so without a limit a small result could become a huge one.
const MaxItems = 10_000

// ShapeError says that a tool_response is not of the family's form.
type ShapeError struct {
	why finding.Reason
	err error // a *strictjson.Error, or nil
}

// Error states the reason and, where known, the position; never content.
func (e *ShapeError) Error() string {
	if e.err == nil {
		return "parsing tool response: " + string(e.why)
	}
	return "parsing tool response: " + e.err.Error()
}

// Unwrap returns the *strictjson.Error, if that was the cause.
func (e *ShapeError) Unwrap() error { return e.err }

// Reason is finding.ReasonEnvelope if the response is not strict JSON (duplicate
// names and lone surrogates included), else finding.ReasonShape.
func (e *ShapeError) Reason() finding.Reason { return e.why }

// Part is what comes back for one leaf. It cannot hold raw text; the zero value
// fits no leaf.
type Part struct {
	text string
	role Role
}

// Fenced is the part for a Text leaf.
func Fenced(s fence.Sealed) Part { return Part{s.String(), Text} }

// Plain is the part for an Identifier or ServerName leaf.
func Plain(n sanitize.Name) Part { return Part{n.String(), Identifier} }

// Result is a parsed tool_response.
type Result struct {
	family   Family
	bare     bool // MCP: one string
	failed   bool // ResourceRead or ResourceDir: there is an error text, which the client shows alone
	blind    bool // images are withheld
	images   int
	template []segment
	leaves   []Leaf
	findings []finding.Finding
}

// Leaves returns the strings to be treated, in document order of the output.
func (r *Result) Leaves() []Leaf { return r.leaves }

// Findings returns what was noticed about the structure: uninspected-image,
// unknown-block (replaced by a notice) and dropped-member (once for each object
// that lost members). Spans are byte offsets into the raw response.
func (r *Result) Findings() []finding.Finding { return r.findings }

// SavedByClient reports whether the result reads like the client's notice that
// it saved an oversized result to a file. A server can write the same words, so
// nothing follows from it but a hint.
func (r *Result) SavedByClient() bool {
	return r.bare && strings.HasPrefix(r.leaves[0].Text, "Error: result (") &&
		strings.Contains(r.leaves[0].Text, "exceeds maximum allowed tokens. Output has been saved to ")
}

// CanBeString reports whether RenderString would give everything that Render
// gives: the family is MCP and there is no image.
func (r *Result) CanBeString() bool { return r.family == MCP && r.images == 0 }

// match checks that there is one part of the right role for each leaf.
func (r *Result) match(parts []Part) error {
	if len(parts) != len(r.leaves) {
		return fmt.Errorf("rendering tool response: %d parts for %d leaves", len(parts), len(r.leaves))
	}
	for i, p := range parts {
		if p.role != min(r.leaves[i].Role, Identifier) {
			return fmt.Errorf("rendering tool response: part %d has role %d, its leaf %d", i, p.role, r.leaves[i].Role)
		}
	}
	return nil
}
