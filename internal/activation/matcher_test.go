package activation

import (
	"strings"
	"testing"
)

const fetch = "mcp__microsoft-learn__microsoft_docs_fetch"

// measured is the table of what the real client did with each matcher for
// fetch, on both versions.
var measured = []struct {
	matcher string
	fires   bool
}{
	{"microsoft_docs_fetch", false},
	{"mcp__microsoft-learn", false},
	{"mcp__microsoft-learn__microsoft_docs", false},
	{"mcp__microsoft_learn__.*", false},
	{"MCP__.*", false},
	{"mcp__.*", true},
	{"mcp__*", true},
	{"mcp__microsoft-learn__.*", true},
	{".*microsoft_docs_fetch", true},
	{"microsoft_docs_fetch$", true},
	{"mcp__microsoft-learn__microsoft_docs_fetch", true},
	{"Read|mcp__microsoft-learn__microsoft_docs_fetch", true},
	{"", true},
	{"*", true},
}

func TestMatchesMeasured(t *testing.T) {
	for _, w := range measured {
		got, err := Matches(w.matcher, fetch)
		if err != nil || got != w.fires {
			t.Errorf("Matches(%q) = %v, %v; the client: %v", w.matcher, got, err, w.fires)
		}
	}
	if len(measured) != 14 {
		t.Fatalf("%d rows, the client was measured with 14 matchers", len(measured))
	}
}

func TestMatchesRule(t *testing.T) {
	for _, w := range []struct {
		matcher, tool string
		fires         bool
	}{
		// Lists of exact names: whole names, in this case, white space trimmed.
		{"Read", "Read", true}, {"Read", "ReadMcpResourceTool", false}, {"Read", "read", false}, {"read", "Read", false},
		{"Write|Edit", "Edit", true}, {"Write|Edit", "MultiEdit", false}, {"Write|Edit", "Write|Edit", false},
		{"Write, Edit", "Edit", true}, {"Write,Edit", "Write", true}, {" Write | Edit ", "Write", true}, {"Write Edit", "Write", false},
		{"a-b", "a-b", true}, {"a-b", "a", false}, {"|", "Read", false}, {"|", "", false}, {" ", "", false}, {",,", "Read", false}, {"Read|", "", false},
		{"mcp__microsoft-learn__microsoft_docs_fetch,Read", fetch, true},
		// Regular expressions: anywhere in the name.
		{"Read.*", "ReadMcpResourceTool", true}, {"Read.*", "xRead", true}, {"^Read$", "ReadMcpResourceTool", false}, {"^Read$", "Read", true},
		{"mcp__(a|b)__.*", "mcp__b__t", true}, {"mcp__(?:a|b)__t", "mcp__c__t", false}, {"mcp__.+__search$", "mcp__a__search", true},
		{`mcp__\w+__t`, "mcp__a__t", true}, {`mcp__microsoft\-learn__`, fetch, true}, {"[Rr]ead", "xread", true},
		{"mcp__x__*", "mcp__x_y", true},
	} {
		got, err := Matches(w.matcher, w.tool)
		if err != nil || got != w.fires {
			t.Errorf("Matches(%q, %q) = %v, %v; want %v", w.matcher, w.tool, got, err, w.fires)
		}
	}
}

// Expressions that RE2 lacks or reads differently are refused, never guessed.
func TestMatchesRefuses(t *testing.T) {
	matchers := []string{
		"mcp__(?!x).*", "mcp__(?=x)", "(?<=mcp__)x", "(?<!a)b", `(a)\1`, "(?i)mcp__.*", "(?i:mcp)", "(?P<n>a)", "(?<n>a)", "(?U)a*",
		`\pL`, `\p{L}`, `\PL`, `\u0041`, `\x41`, `\x{41}`, `\cA`, `\0`, `\07`, `\A`, `\z`, `\Z`, `\Qmcp__.*\E`, `\C`, `\a`, `\e`, `\k<n>`, `a\_b`,
		"[[:alpha:]]", "[^[:space:]]", "mcp__\u00f8", "mcp__\u200b.*", "[]", "[^]", "(", ")", "[a", "a{2,1}", "a**", "+", "?", `mcp__.*\`, "a{9999}", "Bash(*)", "**",
	}
	for _, m := range matchers {
		fires, err := Matches(m, fetch)
		if err == nil || fires {
			t.Errorf("Matches(%q) = %v, %v; want an error", m, fires, err)
			continue
		}
		for i := range len(err.Error()) {
			if c := err.Error()[i]; c >= 0x7F || c < ' ' {
				t.Errorf("Matches(%q): error %q holds byte %#x", m, err, c)
			}
		}
	}
	if len(matchers) < 42 {
		t.Fatalf("the vectors have vanished: %d", len(matchers))
	}
}

// Whatever the matcher: no panic, and a list fires for its own names only.
func FuzzMatches(f *testing.F) {
	for _, w := range measured {
		f.Add(w.matcher, fetch)
	}
	f.Add("(?i)a", "A")
	f.Fuzz(func(t *testing.T, matcher, tool string) {
		fires, err := Matches(matcher, tool)
		if err != nil && fires {
			t.Errorf("Matches(%q, %q) fires and fails", matcher, tool)
		}
		if _, exact := exactNames(matcher); exact && fires && matcher != "" && !strings.Contains(matcher, tool) {
			t.Errorf("list %q fires for %q", matcher, tool)
		}
	})
}
