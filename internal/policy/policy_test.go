package policy

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// golden is the design's table, cell by cell. It is written out, not derived.
const golden = `
unknown info pass
unknown low review
unknown medium block
unknown high block
community info pass
community low review
community medium block
community high block
localized info pass
localized low warn
localized medium review
localized high block
code-sample info pass
code-sample low warn
code-sample medium review
code-sample high block
authored-doc info pass
authored-doc low review
authored-doc medium review
authored-doc high review
`

func TestDispositionTable(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(golden), "\n")
	if len(rows) != 20 || len(provenance.Tiers())*len(finding.Severities()) != 20 {
		t.Fatalf("%d golden rows for %d tiers and %d severities", len(rows), len(provenance.Tiers()), len(finding.Severities()))
	}
	p := Default()
	for _, tier := range provenance.Tiers() {
		for _, s := range finding.Severities() {
			got := tier.String() + " " + s.String() + " " + p.Disposition(tier, s).String()
			if got != rows[0] {
				t.Errorf("got %q, want %q", got, rows[0])
			}
			rows = rows[1:]
		}
	}
}

// Spec rows C20 and C21: the same finding, both directions of trust.
func TestBothDirections(t *testing.T) {
	p := Default()
	if d := p.Disposition(provenance.Community, finding.High); d != Block {
		t.Errorf("high finding, low trust: %v, want block", d)
	}
	if d := p.Disposition(provenance.AuthoredDoc, finding.High); d != Review {
		t.Errorf("high finding, high trust: %v, want review: neither silent block nor silent pass", d)
	}
}

func TestDispositionOutsideTheTable(t *testing.T) {
	p := Default()
	for _, w := range []struct {
		p    *Policy
		t    provenance.Tier
		s    finding.Severity
		want Disposition
	}{
		{p, 5, finding.Low, Block}, {p, 255, finding.High, Block},
		{p, provenance.AuthoredDoc, 4, Block}, {p, provenance.AuthoredDoc, 255, Block},
		{p, 5, finding.Info, Pass},
		{nil, provenance.AuthoredDoc, finding.Low, Block}, {nil, provenance.AuthoredDoc, finding.Info, Pass},
		{&Policy{}, provenance.AuthoredDoc, finding.Low, Block}, {&Policy{}, provenance.AuthoredDoc, finding.Info, Pass},
	} {
		if got := w.p.Disposition(w.t, w.s); got != w.want {
			t.Errorf("Disposition(%d, %d) = %v, want %v", w.t, w.s, got, w.want)
		}
	}
}

func TestZeroValuesAreClosed(t *testing.T) {
	var d Disposition
	var m ImageMode
	if d != Block || m != WithholdImages {
		t.Errorf("zero values are %v and %v", d, m)
	}
	for i, d := range Dispositions() {
		if d.String() != dispositionNames[i] {
			t.Errorf("disposition %d is %v", i, d)
		}
	}
	if Disposition(4).String() != "invalid" || ImageMode(2).String() != "invalid" {
		t.Error("a value outside its list must read invalid")
	}
}

func TestDefaultIsFresh(t *testing.T) {
	p := Default()
	p.Servers[0].Name, p.Servers[0].Sources[0], p.cells[0][1] = "x", "project", Pass
	if q := Default(); reflect.DeepEqual(p, q) || q.Digest() == p.Digest() || q.Servers[0].Sources[0] == "project" {
		t.Error("Default hands out shared state")
	}
}

// The defaults that the specification states.
func TestDefaultValues(t *testing.T) {
	p := Default()
	want := Limits{MaxInputBytes: 67108864, Deadline: 5 * time.Second, PersistLimitChars: 50000}
	if p.Limits != want || p.Image != PassImages || len(p.Servers) == 0 {
		t.Errorf("defaults are %+v, images %v, %d servers", p.Limits, p.Image, len(p.Servers))
	}
	for _, s := range p.Servers {
		for _, source := range s.Sources {
			switch source {
			case "project", "local", "dynamic", "plugin":
				t.Errorf("the default maps %s from source %s", s.Name, source)
			}
		}
		if s.Tier != provenance.AuthoredDoc || len(s.Hosts) != 1 || s.Hosts[0] != "learn.microsoft.com" {
			t.Errorf("default server %+v", s)
		}
	}
}

// The default policy does with a call what the design says.
func TestDefaultServers(t *testing.T) {
	for _, w := range []struct {
		name, tool, source string
		want               provenance.Tier
	}{
		{"microsoft-learn", "mcp__microsoft-learn__microsoft_docs_fetch", "user", provenance.AuthoredDoc},
		{"microsoft.docs.mcp", "mcp__microsoft_docs_mcp__microsoft_docs_fetch", "user", provenance.AuthoredDoc},
		{"msdocs", "mcp__msdocs__microsoft_docs_fetch", "managed", provenance.AuthoredDoc},
		{"microsoft-learn", "mcp__microsoft-learn__microsoft_docs_fetch", "project", provenance.Unknown},
		{"microsoft-learn", "mcp__microsoft-learn__microsoft_docs_fetch", "dynamic", provenance.Unknown},
		{"", "mcp__microsoft-learn__microsoft_docs_fetch", "", provenance.Unknown},
		{"plugin:x:microsoft-learn", "mcp__plugin_x_microsoft-learn__microsoft_docs_fetch", "plugin", provenance.Unknown},
	} {
		c := provenance.Call{ToolName: w.tool, ServerName: w.name, ServerSource: w.source, URL: "https://learn.microsoft.com/en-us/azure/"}
		if got := provenance.TierOf(c, Default().Servers); got != w.want {
			t.Errorf("%s from %q is %v, want %v", w.tool, w.source, got, w.want)
		}
	}
}

func exampleFile(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../policy.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The example file states every default, no more and no less.
func TestExampleIsTheDefault(t *testing.T) {
	p, err := Load(exampleFile(t))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(p, Default()) || p.Digest() != Default().Digest() {
		t.Errorf("policy.example.toml is\n%s\nthe default is\n%s", p.canonical(), Default().canonical())
	}
}

// Every line of the example is read: dropping or changing a value changes the
// policy or is refused, except for a table header that then repeats a key.
func TestExampleSaysEverything(t *testing.T) {
	changes := map[string]string{
		`"review"`: `"pass"`, `"block"`: `"pass"`, `"warn"`: `"pass"`, `image = "pass"`: `image = "withhold"`,
		"67_108_864": "67_108_865", `"5s"`: `"6s"`, "50_000": "49_999", `"authored-doc"`: `"localized"`,
		`hosts = ["learn.microsoft.com"]`: `hosts = []`, `"user", `: ``, `name = "m`: `name = "n`,
	}
	lines := strings.Split(string(exampleFile(t)), "\n")
	tried := 0
	for i, line := range lines {
		for from, to := range changes {
			if strings.HasPrefix(line, "#") || !strings.Contains(line, from) {
				continue
			}
			tried++
			file := strings.Join(append(append(append([]string{}, lines[:i]...), strings.Replace(line, from, to, 1)), lines[i+1:]...), "\n")
			if p, err := Load([]byte(file)); err != nil || p.Digest() == Default().Digest() {
				t.Errorf("line %d, %s for %s: error %v, or the same policy", i+1, to, from, err)
			}
		}
	}
	if tried != 15+1+3+4*3 {
		t.Errorf("tried %d changes, the example has %d values", tried, 15+1+3+4*3)
	}
}
