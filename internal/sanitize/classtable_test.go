package sanitize

import (
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// classVectors are the vectors of one class. Each runs in every setting.
type classVectors struct {
	payloads   []payload
	legitimate []string  // must come back byte for byte, without a finding
	contexts   []context // where the surroundings decide
}

// context is a fragment that is a carrier in some settings and content in others.
type context struct {
	name, text    string
	found, silent string // the settings where it is found, and where it stays and is not
}

// everywhere names every setting.
const everywhere = "prose alone heading fenced tilde indented inline quote list table link string escaped key nested lines resource"

// surroundings are settings that only contexts name. raw puts a fragment into JSON
// as it is written, so that its escapes are escapes.
var surroundings = []setting{
	{name: "raw", json: true, put: func(s string) string { return `{"a":"Text ` + s + ` end."}` }},
	{name: "japanese", put: func(s string) string { return "\u65e5\u672c\u8a9e " + s + "\n" }},
	{name: "hebrew", put: func(s string) string { return "\u05e2\u05d1\u05e8\u05d9\u05ea " + s + "\n" }},
}

// classTables are the tables that together have a row for every class.
var classTables = []map[finding.Code]classVectors{characterVectors}

// inBlocks reports whether the class has its vectors in blockVectors.
func inBlocks(code finding.Code) bool {
	for _, c := range blockVectors {
		if c.code == code {
			return true
		}
	}
	return false
}

// carrierCodes are the codes of all classes of carriers: those that the tables of
// the package use, and all that package finding lists before the imitations.
func carrierCodes() []finding.Code {
	all := append([]finding.Code(nil), classCodes[:]...)
	for _, s := range structures {
		all = append(all, s.code)
	}
	for _, c := range finding.Codes() {
		if c == finding.ForgedFence {
			break
		}
		all = append(all, c)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestClassTable: every class has at least five payloads, five legitimate uses and
// one vector whose surroundings decide, and all of them hold in every setting.
func TestClassTable(t *testing.T) {
	const atLeast = 5
	codes, vectors := carrierCodes(), 0
	if len(codes) < 30 {
		t.Errorf("only %d classes", len(codes))
	}
	for _, code := range codes {
		var c classVectors
		for _, table := range classTables {
			if found, ok := table[code]; ok {
				c = found
			}
		}
		if inBlocks(code) || slices.Contains(elsewhere, code) {
			continue
		}
		if len(c.payloads) < atLeast || len(c.legitimate) < atLeast || len(c.contexts) < 1 {
			t.Errorf("%s: %d payloads, %d legitimate uses, %d contexts", code, len(c.payloads), len(c.legitimate), len(c.contexts))
		}
		vectors += len(c.payloads) + len(c.legitimate) + len(c.contexts)
		t.Run(string(code), func(t *testing.T) { checkClass(t, code, c) })
	}
	if vectors < 280 {
		t.Errorf("only %d vectors", vectors)
	}
}

func checkClass(t *testing.T, code finding.Code, c classVectors) {
	for _, s := range settings {
		for _, p := range c.payloads {
			t.Run(p.name+"/"+s.name, func(t *testing.T) { checkPayload(t, code, p, s) })
		}
		for _, text := range c.legitimate {
			mustStay(t, string(code)+" / "+s.name, s.put(text))
		}
	}
	for _, x := range c.contexts {
		found := checkContext(t, code, x, x.found, true)
		silent := checkContext(t, code, x, x.silent, false)
		if found == 0 || silent == 0 {
			t.Errorf("%s: %d settings and %d", x.name, found, silent)
		}
	}
}

// checkContext runs x in the settings that are named, and returns how many.
func checkContext(t *testing.T, code finding.Code, x context, names string, found bool) (n int) {
	for _, s := range append(surroundings, settings...) {
		if !slices.Contains(strings.Fields(names), s.name) {
			continue
		}
		n++
		src := s.put(x.text)
		clean, fs, err := Text(src, finding.Value)
		if err != nil {
			t.Errorf("%s/%s: %v", x.name, s.name, err)
		}
		checkResult(t, src, clean, fs)
		seen := slices.ContainsFunc(fs, func(f finding.Finding) bool { return f.Code == code })
		if seen != found || !found && clean.Changed() {
			t.Errorf("%s/%s: %q became %q, %+v", x.name, s.name, src, clean.String(), fs)
		}
	}
	if n != len(strings.Fields(names)) {
		t.Errorf("%s: %q names a setting that is none", x.name, names)
	}
	return n
}
