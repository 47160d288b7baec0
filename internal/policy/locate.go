package policy

import "strings"

// The environment variables that Locate asks for.
const (
	EnvPolicy     = "POST_MCP_VERIFY_POLICY"
	envConfigHome = "XDG_CONFIG_HOME"
	envHome       = "HOME"
	envProfile    = "USERPROFILE" // Windows
)

// Locate says where the policy file is: at $POST_MCP_VERIFY_POLICY if that is
// set (explicit is true and the file must exist), else at
// post-mcp-verify/policy.toml under $XDG_CONFIG_HOME or the home directory's
// .config (explicit is false and the file may be missing: then Default holds).
//
// Relative paths are not used, because a hook runs in the project's directory
// and the project must not choose the policy: an explicit one gives "" and
// true, which no caller can read and every caller must therefore refuse; a
// relative $XDG_CONFIG_HOME is ignored, as its standard demands. The path is ""
// and explicit false if the environment names no home.
func Locate(getenv func(string) string) (path string, explicit bool) {
	if p := getenv(EnvPolicy); p != "" {
		if !isAbsolute(p) {
			p = ""
		}
		return p, true
	}
	for _, base := range [...]struct{ variable, below string }{
		{envConfigHome, ""}, {envHome, "/.config"}, {envProfile, "/.config"},
	} {
		if dir := getenv(base.variable); isAbsolute(dir) {
			return strings.TrimRight(dir, `/\`) + base.below + "/post-mcp-verify/policy.toml", false
		}
	}
	return "", false
}

// isAbsolute accepts /… and, for Windows, a drive with a slash; the form does
// not depend on the system this runs on.
func isAbsolute(p string) bool {
	if strings.HasPrefix(p, "/") {
		return true
	}
	return len(p) > 2 && ('a' <= p[0]|0x20 && p[0]|0x20 <= 'z') && p[1] == ':' && (p[2] == '\\' || p[2] == '/')
}
