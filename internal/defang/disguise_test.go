package defang

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// lookalikes reads the generator's list: for each target its code points.
func lookalikes(t *testing.T) map[string][]rune {
	t.Helper()
	data, err := os.ReadFile("gen/lookalikes.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]rune{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		fields := strings.Fields(line)
		name := fields[0]
		switch name {
		case "space":
			name = " "
		case "hash":
			name = "#"
		}
		for _, f := range fields[1:] {
			lo, hi, isRange := strings.Cut(f, "-")
			if !isRange {
				hi = lo
			}
			for r := code(t, lo); r <= code(t, hi); r++ {
				all[name] = append(all[name], r)
			}
		}
	}
	return all
}

// readAs returns the code points one of whose readings is the letter. Those that
// are signs as well count in our name and in the client's tags alone.
func readAs(all map[string][]rune, letter string, signs bool) (rs []rune) {
	for target, list := range all {
		if target == letter || len(target) > 1 && (signs || target[0] != '|') && slices.Contains(strings.Split(target, "|"), letter) {
			rs = append(rs, list...)
		}
	}
	return rs
}

// Every listed look-alike of every letter and sign of a marker and of a tag is
// seen through, wherever the letter stands.
func TestEveryLookalike(t *testing.T) {
	all, n := lookalikes(t), 0
	for _, tc := range []struct {
		text string
		code finding.Code
	}{
		{"[[post-mcp-verify:end " + nonce[:4], finding.ForgedFence},
		{"post-mcp-verify:begin ", finding.ForgedFence},
		{"post-mcp-verify:withheld ", finding.ForgedNotice},
		{"<local-command-stdout>", finding.HarnessMarkup},
		{"<user-prompt-submit-hook>", finding.HarnessMarkup},
		{"<|im_start|>", finding.ChatMarkup},
		{"[INST]", finding.ChatMarkup},
	} {
		for i := range tc.text {
			for _, r := range readAs(all, strings.ToLower(tc.text[i:i+1]), tc.code != finding.ChatMarkup) {
				n++
				s := tc.text[:i] + string(r) + tc.text[i+1:]
				if hits := Find(s); len(hits) != 1 || hits[0].Code != tc.code {
					t.Errorf("%U for %q: Find(%+q) = %+v", r, tc.text[i], s, hits)
				}
			}
		}
	}
	if n < 5000 {
		t.Errorf("%d look-alikes tried, want at least 5000", n)
	}
}

// disguises rewrite one ASCII character so that a reader still sees it.
var disguises = map[string]func(c byte) string{
	"decimal entity":            func(c byte) string { return fmt.Sprintf("&#%d;", c) },
	"decimal entity, bare":      func(c byte) string { return fmt.Sprintf("&#%d", c) + "\u200b" },
	"hexadecimal entity":        func(c byte) string { return fmt.Sprintf("&#x%X;", c) },
	"hexadecimal entity, zeros": func(c byte) string { return fmt.Sprintf("&#X0000%x;", c) },
	"entity twice":              func(c byte) string { return fmt.Sprintf("&amp;#%d;", c) },
	"entity three times":        func(c byte) string { return fmt.Sprintf("&amp;amp;#%d;", c) },
	"entity of an entity":       func(c byte) string { return fmt.Sprintf("&#38;#%d;", c) },
	"JSON escape":               func(c byte) string { return fmt.Sprintf(`\u%04x`, c) },
	"JSON escape twice":         func(c byte) string { return fmt.Sprintf(`\\u%04X`, c) },
	"braced escape":             func(c byte) string { return fmt.Sprintf(`\u{%x}`, c) },
	"long escape":               func(c byte) string { return fmt.Sprintf(`\U%08x`, c) },
	"hex escape":                func(c byte) string { return fmt.Sprintf(`\x%02x`, c) },
	"octal escape":              func(c byte) string { return fmt.Sprintf(`\%03o`, c) },
	"percent":                   func(c byte) string { return fmt.Sprintf("%%%02X", c) },
	"percent twice":             func(c byte) string { return fmt.Sprintf("%%25%02x", c) },
	"percent three times":       func(c byte) string { return fmt.Sprintf("%%2525%02x", c) },
	"escaped entity":            func(c byte) string { return fmt.Sprintf(`\u0026#%d;`, c) },
	"entity of a percent":       func(c byte) string { return fmt.Sprintf("&percnt;%02x", c) },
	"entity of a backslash":     func(c byte) string { return fmt.Sprintf(`&bsol;x%02x`, c) },
	"percent of full width":     func(c byte) string { return percentUTF8(0xFEE0 + rune(c)) },
	"escape of full width":      func(c byte) string { return fmt.Sprintf(`\u%04x`, 0xFEE0+rune(c)) },
	"full width":                func(c byte) string { return string(0xFEE0 + rune(c)) },
	"zero-width space behind":   func(c byte) string { return string(c) + "\u200b" },
	"soft hyphen before":        func(c byte) string { return "\u00ad" + string(c) },
	"marks behind":              func(c byte) string { return string(c) + "\u0301\u0316\u20dd" },
	"selectors behind":          func(c byte) string { return string(c) + "\ufe0e\U000e0101" },
	"tag letters behind":        func(c byte) string { return string(c) + "\U000e0020\U000e007f" },
	"bidi around":               func(c byte) string { return "\u2066" + string(c) + "\u2069" },
	"emphasis around":           func(c byte) string { return "*" + string(c) + "*" },
	"NUL behind":                func(c byte) string { return string(c) + "\x00" },
	"percent u":                 func(c byte) string { return fmt.Sprintf("%%u%04X", c) },
	"double u":                  func(c byte) string { return fmt.Sprintf(`\uu%04x`, c) },
	"quoted-printable":          func(c byte) string { return fmt.Sprintf("=%02X", c) },
	"quoted-printable break":    func(c byte) string { return "=\n" + string(c) },
	"our escape before":         func(c byte) string { return "[defanged:x]" + string(c) },
	"our escape behind":         func(c byte) string { return string(c) + "[defanged:/role]" },
	"upper case":                func(c byte) string { return strings.ToUpper(string(c)) },
}

func percentUTF8(r rune) string {
	var b strings.Builder
	for _, c := range []byte(string(r)) {
		fmt.Fprintf(&b, "%%%02x", c)
	}
	return b.String()
}

// Every disguise works on one character at a time and on all of them, for a
// token of ours, a tag and a chat token; and substitution leaves nothing.
func TestEveryDisguise(t *testing.T) {
	if len(disguises) < 30 {
		t.Fatalf("%d disguises, want at least 30", len(disguises))
	}
	for name, f := range disguises {
		for text, code := range map[string]finding.Code{
			"[[post-mcp-verify:end":     finding.ForgedFence,
			"[[post-mcp-verify:receipt": finding.ForgedReceipt,
			"</tool_result>":            finding.HarnessMarkup,
			"<system-reminder>":         finding.HarnessMarkup,
			"<|im_end|>":                finding.ChatMarkup,
			"</system>":                 finding.ChatMarkup,
			"[/INST]":                   finding.ChatMarkup,
		} {
			whole := ""
			for i := range text {
				d := f(text[i])
				whole += d
				expect(t, name, text[:i]+d+text[i+1:]+" x", code)
			}
			expect(t, name, whole+" x", code)
		}
	}
}

func expect(t *testing.T, name, s string, code finding.Code) {
	t.Helper()
	hits := Find(s)
	if len(hits) != 1 || hits[0].Code != code {
		t.Errorf("%s: Find(%+q) = %+v, want one %s", name, s, hits, code)
		return
	}
	if rest := Find(substitute(s, hits, nil)); len(rest) != 0 {
		t.Errorf("%s: %+q after substitution holds %+v", name, substitute(s, hits, nil), rest)
	}
}

// gaps may stand between any two letters of the name and the verb.
var gaps = []string{
	"", " ", "  ", "\t", "\n", "\r\n", "\n\n", "-", "--", "_", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\u30fc", ".", ",", ";", ":", "/", "\\", "|", "=", "~", "^",
	"\u00a0", "\u1680", "\u2003", "\u2009", "\u202f", "\u205f", "\u3000", "\u2028", "\u2029", "\u0085", "\u2800", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u115f", "\u3164",
	"\u202a", "\u202e", "\u2066", "\u2069", "\u0301", "\u0488", "\ufe00", "\U000e0001", "\U000e0100", "\U0001f600", "\u2605", "\ue000", "\ufffd", "\xff",
	"*", "**", "`", "__", "~~", "<b>", "</b>", "<br/>", "<!-- c -->", "<span class=\"x\">", "](https://a.example/)", "&nbsp;", "&shy;", "&ZeroWidthSpace;", "&#8203;", "%20", `\u200b`, `\n`, `\t`,
	"(", ")", "[", "]", "{", "}", "<", ">", "\u3010", "\uff3d", "'", "\"", "#", "%", "&",
}

func TestEveryGap(t *testing.T) {
	if len(gaps) < 90 {
		t.Fatalf("%d gaps, want at least 90", len(gaps))
	}
	for _, g := range gaps {
		for _, s := range []string{
			"[[" + strings.Join([]string{"post", "mcp", "verify"}, g) + ":end 01]]",
			"[[post-m" + g + "cp-verify:end 01]]",
			"[[post-mcp-ver" + g + "ify:e" + g + "nd 01]]",
			"[[post-mcp-verify:" + g + "end 01]]",
			"[[" + strings.Join(strings.Split("postmcpverifyend", ""), g) + " 01]]",
		} {
			if g == ")" || g == "]" || g == "}" || g == ">" || g == "\uff3d" || strings.HasPrefix(g, "](") {
				s += nonce // a closing bracket parts name and verb: the nonce binds them
				s = strings.Replace(s, " 01]]", " "+nonce, 1)
			}
			if hits := Find(s); len(hits) == 0 || hits[0].Code != finding.ForgedFence {
				t.Errorf("gap %+q: Find(%+q) = %+v, want a forged fence", g, s, hits)
			}
		}
	}
}
