package provenance

import "strings"

const (
	toolPrefix   = "mcp__"
	pluginPrefix = "plugin_"
	separator    = "__"
)

// ToolName is an MCP tool's name as the client builds it,
// mcp__<server>__<tool>, taken apart.
type ToolName struct {
	// Server is the server's name after Normalize. A plugin's server reads
	// plugin_<plugin>_<server>; where the plugin's name ends is not decidable,
	// because both may hold underscores.
	Server string
	// Tool is the rest, which may itself hold double underscores.
	Tool string
	// Plugin says that Server has the form of a plugin's server. It is a
	// spelling, not evidence: any server may be named that way.
	Plugin bool
	// Ambiguous says that the name can be cut in more than one place (a run of
	// three underscores, or a second double one). Server is then the shortest
	// candidate, the client's own reading, and belongs to nobody for certain:
	// a server named "a  b" with tool c and a server named "a" with tool b__c
	// have the same name.
	Ambiguous bool
}

// ParseToolName takes an MCP tool's name apart. It returns false for a name
// that the client cannot have built: another prefix or case, an empty server or
// tool, or a character outside [A-Za-z0-9_-].
func ParseToolName(name string) (ToolName, bool) {
	rest, ok := strings.CutPrefix(name, toolPrefix)
	if !ok || !isToolText(rest) {
		return ToolName{}, false
	}
	cut := strings.Index(rest, separator)
	if cut < 1 || cut+len(separator) == len(rest) {
		return ToolName{}, false
	}
	n := ToolName{Server: rest[:cut], Tool: rest[cut+len(separator):]}
	n.Plugin = isPluginServer(n.Server)
	// A cut one byte further on, or anywhere in Tool, must leave a tool behind.
	later := strings.Index(rest[cut+1:], separator)
	n.Ambiguous = later >= 0 && cut+1+later+len(separator) < len(rest)
	return n, true
}

// isPluginServer reports the form plugin_<plugin>_<server>, both parts present.
func isPluginServer(server string) bool {
	rest, ok := strings.CutPrefix(server, pluginPrefix)
	cut := strings.IndexByte(rest, '_')
	return ok && cut > 0 && cut < len(rest)-1
}

// Normalize spells a server's name as the client does inside a tool name: every
// UTF-16 unit outside [A-Za-z0-9_-] becomes one underscore. The client also
// squeezes underscores in names that begin "claude.ai "; that is not imitated,
// so such a connector stays Unknown.
func Normalize(server string) string {
	var b strings.Builder
	b.Grow(len(server))
	for _, r := range server {
		switch {
		case r < 0x80 && isToolByte(byte(r)):
			b.WriteByte(byte(r))
		case r > 0xFFFF: // two UTF-16 units
			b.WriteString(separator)
		default:
			b.WriteByte('_')
		}
	}
	return b.String()
}

func isToolText(s string) bool {
	for i := range len(s) {
		if !isToolByte(s[i]) {
			return false
		}
	}
	return true
}

func isToolByte(c byte) bool {
	return isAlnum(c) || c == '_' || c == '-'
}

func isAlnum(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
