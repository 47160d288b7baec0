package provenance

import (
	"slices"
	"testing"
)

const (
	fetchTool = "mcp__microsoft-learn__microsoft_docs_fetch"
	docURL    = "https://learn.microsoft.com/en-us/azure/azure-functions/functions-overview"
)

// servers stands for a policy's list: a Learn server, one whose name the client
// has to normalise, a plugin's, and two entries that share a normalised name.
var servers = []Server{
	{Name: "microsoft-learn", Sources: []string{"user", "managed"}, Hosts: []string{"learn.microsoft.com"}, Tier: AuthoredDoc},
	{Name: "microsoft.docs.mcp", Sources: []string{"user"}, Hosts: []string{"learn.microsoft.com"}, Tier: AuthoredDoc},
	{Name: "plugin:ms:learn", Sources: []string{"plugin"}, Hosts: []string{"learn.microsoft.com"}, Tier: AuthoredDoc},
	{Name: "two.names", Sources: []string{"user"}, Tier: AuthoredDoc},
	{Name: "two_names", Sources: []string{"user"}, Tier: Community},
	{Name: "wiki", Sources: []string{"user", "project"}, Hosts: []string{"wiki.example"}, Tier: Community},
	{Name: "sp  ace", Sources: []string{"user"}, Tier: AuthoredDoc},
}

// call returns the call of a current client: name and source are told.
func call(tool, name, source, url string) Call {
	return Call{ToolName: tool, ServerName: name, ServerSource: source, URL: url}
}

// pinned returns the call of a client that tells nothing, with its pin.
func pinned(tool, url string) Call { return Call{ToolName: tool, Pinned: true, URL: url} }

func TestTierOf(t *testing.T) {
	for _, w := range []struct {
		why  string
		call Call
		want Tier
	}{
		{"listed pair, document", call(fetchTool, "microsoft-learn", "user", docURL), AuthoredDoc},
		{"listed pair, second source", call(fetchTool, "microsoft-learn", "managed", docURL), AuthoredDoc},
		{"listed pair, no URL", call("mcp__microsoft-learn__microsoft_docs_search", "microsoft-learn", "user", ""), AuthoredDoc},
		{"code sample search", call("mcp__microsoft-learn__microsoft_code_sample_search", "microsoft-learn", "user", ""), CodeSample},
		{"normalised name", call("mcp__microsoft_docs_mcp__microsoft_docs_fetch", "microsoft.docs.mcp", "user", docURL), AuthoredDoc},
		{"plugin's server", call("mcp__plugin_ms_learn__microsoft_docs_fetch", "plugin:ms:learn", "plugin", docURL), AuthoredDoc},
		{"server name with a double underscore", call("mcp__sp__ace__t", "sp  ace", "user", ""), AuthoredDoc},
		{"project source that the policy lists", call("mcp__wiki__get", "wiki", "project", "https://wiki.example/a"), Community},
		{"a low server is not raised by Learn's URL", call("mcp__wiki__get", "wiki", "user", docURL), Unknown},
		{"a low server is not raised by its sections", call("mcp__wiki__get", "wiki", "user", "https://wiki.example/samples/"), Community},

		{"project source", call(fetchTool, "microsoft-learn", "project", docURL), Unknown},
		{"local source", call(fetchTool, "microsoft-learn", "local", docURL), Unknown},
		{"dynamic source", call(fetchTool, "microsoft-learn", "dynamic", docURL), Unknown},
		{"plugin source of a user server", call(fetchTool, "microsoft-learn", "plugin", docURL), Unknown},
		{"source in another case", call(fetchTool, "microsoft-learn", "User", docURL), Unknown},
		{"source with a space", call(fetchTool, "microsoft-learn", "user ", docURL), Unknown},
		{"user source of a plugin's server", call("mcp__plugin_ms_learn__f", "plugin:ms:learn", "user", docURL), Unknown},
		{"unlisted server", call("mcp__other__microsoft_docs_fetch", "other", "user", docURL), Unknown},
		{"look-alike server", call("mcp__microsoft-1earn__microsoft_docs_fetch", "microsoft-1earn", "user", docURL), Unknown},
		{"name in another case", call("mcp__Microsoft-Learn__microsoft_docs_fetch", "Microsoft-Learn", "user", docURL), Unknown},
		{"told name disagrees with the tool name", call("mcp__other__microsoft_docs_fetch", "microsoft-learn", "user", docURL), Unknown},
		{"tool name disagrees with the told name", call(fetchTool, "other", "user", docURL), Unknown},
		{"told name only normalises to a listed one", call("mcp__microsoft_docs_mcp__t", "microsoft_docs_mcp", "user", docURL), Unknown},
		{"tool name extends the server's", call("mcp__microsoft-learn-x__t", "microsoft-learn", "user", docURL), Unknown},
		{"server name that swallows a tool", call("mcp__microsoft-learn__x__t", "microsoft-learn__x", "user", docURL), Unknown},
		{"plain name of a plugin's server", call("mcp__learn__t", "plugin:ms:learn", "plugin", docURL), Unknown},
		{"not an MCP tool", call("Read", "microsoft-learn", "user", docURL), Unknown},
		{"resource tool", call("ReadMcpResourceTool", "microsoft-learn", "user", docURL), Unknown},
		{"tool's suffix only", call("microsoft_docs_fetch", "microsoft-learn", "user", docURL), Unknown},
		{"no tool name", call("", "microsoft-learn", "user", docURL), Unknown},
		{"empty tool part", call("mcp__microsoft-learn__", "microsoft-learn", "user", docURL), Unknown},

		{"nothing told", Call{ToolName: fetchTool, URL: docURL}, Unknown},
		{"nothing told, pinned", pinned(fetchTool, docURL), AuthoredDoc},
		{"nothing told, pinned, answers", pinned(fetchTool, "https://learn.microsoft.com/answers/1"), Community},
		{"nothing told, pinned, normalised", pinned("mcp__microsoft_docs_mcp__t", ""), AuthoredDoc},
		{"nothing told, pinned, plugin's", pinned("mcp__plugin_ms_learn__t", ""), AuthoredDoc},
		{"nothing told, pinned, unlisted", pinned("mcp__other__t", ""), Unknown},
		{"nothing told, pinned, two readings", pinned("mcp__microsoft-learn__x__microsoft_docs_fetch", docURL), Unknown},
		{"nothing told, pinned, three underscores", pinned("mcp__microsoft-learn___t", ""), Unknown},
		{"nothing told, pinned, two entries of one spelling", pinned("mcp__two_names__t", ""), Community},
		{"name without source, pinned", Call{ToolName: fetchTool, ServerName: "microsoft-learn", Pinned: true, URL: docURL}, Unknown},
		{"source without name, pinned", Call{ToolName: fetchTool, ServerSource: "user", Pinned: true, URL: docURL}, Unknown},
		{"project source, pinned", Call{fetchTool, "microsoft-learn", "project", true, docURL}, Unknown},
		{"told name tells two entries of one spelling apart", call("mcp__two_names__t", "two.names", "user", ""), AuthoredDoc},

		{"URL elsewhere", call(fetchTool, "microsoft-learn", "user", "https://evil.example/en-us/azure"), Unknown},
		{"URL that is none", call(fetchTool, "microsoft-learn", "user", "azure functions"), Unknown},
		{"URL of a server without hosts", call("mcp__two_names__t", "two.names", "user", docURL), Unknown},
		{"code sample search with a URL of answers", call("mcp__microsoft-learn__microsoft_code_sample_search", "microsoft-learn", "user", "https://learn.microsoft.com/en-us/answers/1"), Community},
		{"code sample search with a document's URL", call("mcp__microsoft-learn__microsoft_code_sample_search", "microsoft-learn", "user", docURL), CodeSample},
	} {
		if got := TierOf(w.call, servers); got != w.want {
			t.Errorf("%s: TierOf(%+v) = %v, want %v", w.why, w.call, got, w.want)
		}
	}
}

func TestTierOfWithoutMapping(t *testing.T) {
	c := call(fetchTool, "microsoft-learn", "user", docURL)
	for _, list := range [][]Server{nil, {}, {{}}, {{Name: "microsoft-learn", Tier: AuthoredDoc}}, {{Sources: []string{"user", ""}, Tier: AuthoredDoc}}} {
		if got := TierOf(c, list); got != Unknown {
			t.Errorf("TierOf with %+v = %v, want unknown", list, got)
		}
		if got := TierOf(Call{ToolName: "mcp____t", Pinned: true}, list); got != Unknown {
			t.Errorf("TierOf of an empty server with %+v = %v, want unknown", list, got)
		}
	}
	// A list that names the empty source must not turn silence into trust.
	silent := []Server{{Name: "microsoft-learn", Sources: []string{""}, Tier: AuthoredDoc}}
	if got := TierOf(Call{ToolName: fetchTool, ServerName: "microsoft-learn"}, silent); got != Unknown {
		t.Errorf("TierOf without a source = %v, want unknown", got)
	}
}

func TestServerOf(t *testing.T) {
	s, ok := ServerOf(call("mcp__wiki__get", "wiki", "project", ""), servers)
	if !ok || s.Name != "wiki" {
		t.Errorf("ServerOf(wiki) = %+v, %v", s, ok)
	}
	if s, ok = ServerOf(call("mcp__nope__get", "nope", "user", ""), servers); ok || s.Name != "" {
		t.Errorf("ServerOf(nope) = %+v, %v", s, ok)
	}
	both := []Server{
		{Name: "a", Sources: []string{"user"}, Tier: CodeSample},
		{Name: "a", Sources: []string{"user"}, Tier: Community},
		{Name: "a", Sources: []string{"user"}, Tier: AuthoredDoc},
	}
	for range 3 { // whatever the order, the lowest counts
		if s, _ = ServerOf(call("mcp__a__t", "a", "user", ""), both); s.Tier != Community {
			t.Errorf("ServerOf with three entries = %v, want community", s.Tier)
		}
		both = append(both[1:], both[0])
	}
}

func TestTierNames(t *testing.T) {
	want := []string{"unknown", "community", "localized", "code-sample", "authored-doc"}
	var got []string
	for _, tier := range Tiers() {
		got = append(got, tier.String())
		if back, ok := ParseTier(tier.String()); !ok || back != tier {
			t.Errorf("ParseTier(%q) = %v, %v", tier.String(), back, ok)
		}
	}
	if !slices.Equal(got, want) || !slices.IsSorted(Tiers()) {
		t.Errorf("tiers, least trusted first: %v, want %v", got, want)
	}
	for _, name := range []string{"", "Unknown", "authored", "authored-doc ", "invalid"} {
		if tier, ok := ParseTier(name); ok || tier != Unknown {
			t.Errorf("ParseTier(%q) = %v, %v; want refusal", name, tier, ok)
		}
	}
	if Tier(5).String() != "invalid" || Tier(255).String() != "invalid" {
		t.Error("a tier outside the list must read invalid")
	}
}

// Whatever a URL says, it never raises a tier.
func FuzzLower(f *testing.F) {
	for _, w := range addresses {
		f.Add(w.url)
	}
	for _, u := range badAddresses {
		f.Add(u)
	}
	f.Fuzz(func(t *testing.T, u string) {
		for _, tier := range Tiers() {
			if got := Lower(tier, u, servers[0]); got > tier {
				t.Errorf("Lower(%v, %q) = %v", tier, u, got)
			}
		}
	})
}
