package provenance

import (
	"slices"
	"strings"
)

// Call is what the harness says about one tool call. No field is taken from
// the result.
type Call struct {
	ToolName     string // as the client spells it
	ServerName   string // mcp_server.name; "" where the client does not tell
	ServerSource string // mcp_server.source; "" where the client does not tell
	// Pinned says that the operator's own check has pinned the definition of
	// the server this tool name belongs to. It is consulted only where the
	// client tells neither name nor source.
	Pinned bool
	URL    string // tool_input.url; "" if the call has none
}

// Server maps one configured server to a tier.
type Server struct {
	Name    string   // exactly as in the settings, before Normalize
	Sources []string // where its definition may come from, the client's words
	Hosts   []string // lower-case hosts whose URLs keep the tier
	Tier    Tier     // what its content is, before a URL lowers it
}

// codeSampleTool is Microsoft Learn's tool that returns nothing but code.
const codeSampleTool = "microsoft_code_sample_search"

// TierOf places a call. Everything that is not a policy-listed pair of server
// name and source with an agreeing tool name is Unknown; so is a URL outside
// the server's hosts. A call without a URL has the server's own tier.
func TierOf(c Call, servers []Server) Tier {
	s, ok := ServerOf(c, servers)
	if !ok {
		return Unknown
	}
	t := s.Tier
	if c.toolOf(s) == codeSampleTool {
		t = min(t, CodeSample)
	}
	if c.URL != "" {
		t = Lower(t, c.URL, s)
	}
	return t
}

// ServerOf returns the entry that a call belongs to, and false if there is none.
// If several fit, the one with the lowest tier is taken.
func ServerOf(c Call, servers []Server) (Server, bool) {
	best, found := Server{}, false
	for _, s := range servers {
		if c.isFrom(s) && (!found || s.Tier < best.Tier) {
			best, found = s, true
		}
	}
	return best, found
}

// isFrom reports whether c is a call of s. A client tells both name and source
// or neither; half of it is not evidence.
func (c Call) isFrom(s Server) bool {
	n, ok := ParseToolName(c.ToolName)
	if !ok || s.Name == "" {
		return false
	}
	if c.ServerName == "" && c.ServerSource == "" {
		return c.Pinned && !n.Ambiguous && n.Server == Normalize(s.Name)
	}
	return c.ServerName == s.Name && c.ServerSource != "" &&
		slices.Contains(s.Sources, c.ServerSource) && c.toolOf(s) != ""
}

// toolOf returns the tool part of c's name if its server part is exactly s, and
// "" otherwise.
func (c Call) toolOf(s Server) string {
	tool, ok := strings.CutPrefix(c.ToolName, toolPrefix+Normalize(s.Name)+separator)
	if !ok {
		return ""
	}
	return tool
}

// Lower returns t lowered by what the URL u says within s: Unknown if u cannot
// be read or lies on no host of s, the tier of its section if that is lower.
// The result is never above t.
func Lower(t Tier, u string, s Server) Tier {
	a, ok := parseAddress(u)
	if !ok || !slices.Contains(s.Hosts, a.host) {
		return Unknown
	}
	return min(t, sectionTier(a))
}
