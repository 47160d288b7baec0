package policy

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// Each cell can be set to each disposition, and only that cell changes.
func TestLoadEveryCell(t *testing.T) {
	count := 0
	for _, tier := range provenance.Tiers() {
		for _, s := range finding.Severities()[1:] {
			for _, d := range Dispositions() {
				file := "[disposition." + tier.String() + "]\n" + s.String() + " = \"" + d.String() + "\"\n"
				p, err := Load([]byte(file))
				if err != nil {
					t.Fatalf("%q: %v", file, err)
				}
				want := Default()
				want.cells[tier][s] = d
				if !reflect.DeepEqual(p, want) || p.Disposition(tier, s) != d {
					t.Errorf("%q changed another cell or none", file)
				}
				count++
			}
		}
	}
	if count != 60 {
		t.Errorf("tried %d cells and dispositions, want 60", count)
	}
}

// accepted are files and what they change in the default policy.
var accepted = []struct {
	file   string
	change func(*Policy)
}{
	{"", func(*Policy) {}},
	{`# nothing

`,
		func(*Policy) {}},
	{`[limits]
[disposition]
[disposition.unknown]
`,
		func(*Policy) {}},
	{`image = "withhold"`, func(p *Policy) { p.Image = WithholdImages }},
	{`[limits]
max_input_bytes = 65536`,
		func(p *Policy) { p.Limits.MaxInputBytes = 65536 }},
	{"limits.max_input_bytes = 268_435_456", func(p *Policy) { p.Limits.MaxInputBytes = 256 << 20 }},
	{"limits = { deadline = \"100ms\" }", func(p *Policy) { p.Limits.Deadline = 100 * time.Millisecond }},
	{`[limits]
deadline = "60s"`,
		func(p *Policy) { p.Limits.Deadline = time.Minute }},
	{`[limits]
deadline = "1m0s"`,
		func(p *Policy) { p.Limits.Deadline = time.Minute }},
	{`[limits]
persist_limit_chars = 1000`,
		func(p *Policy) { p.Limits.PersistLimitChars = 1000 }},
	{"server = []", func(p *Policy) { p.Servers = nil }},
	{`[[server]]
name = "a.b c"
sources = ["project", "dynamic"]
tier = "community"`,
		func(p *Policy) {
			p.Servers = []provenance.Server{{Name: "a.b c", Sources: []string{"dynamic", "project"}, Tier: provenance.Community}}
		}},
	{"server = [{name = \"a\", sources = [\"plugin\"], tier = \"unknown\", hosts = [\"b.example\", \"a.example\", \"xn--bcher-kva.example\"]}]", func(p *Policy) {
		p.Servers = []provenance.Server{{Name: "a", Sources: []string{"plugin"}, Hosts: []string{"a.example", "b.example", "xn--bcher-kva.example"}}}
	}},
	{`[[server]]
name = "a"
sources = ["user"]
tier = "community"
[[server]]
name = "a"
sources = ["local"]
tier = "unknown"`,
		func(p *Policy) {
			p.Servers = []provenance.Server{{Name: "a", Sources: []string{"user"}, Tier: provenance.Community}, {Name: "a", Sources: []string{"local"}}}
		}},
}

func TestLoadAccepts(t *testing.T) {
	for _, w := range accepted {
		want := Default()
		w.change(want)
		got, err := Load([]byte(w.file))
		if err != nil {
			t.Errorf("Load(%q): %v", w.file, err)
			continue
		}
		if got.canonical() != want.canonical() {
			t.Errorf("Load(%q) is\n%s\nwant\n%s", w.file, got.canonical(), want.canonical())
		}
	}
	if len(accepted) < 14 {
		t.Fatalf("the vectors have vanished: %d", len(accepted))
	}
}

// refused are files that must not load, with what the error has to say.
var refused = []struct{ file, says string }{
	// Unknown keys, each named with what is allowed; the case counts.
	{"images = \"pass\"", "unknown key images, allowed are disposition, image, limits, server"},
	{"Image = \"pass\"", `unknown key "Image", allowed are disposition, image, limits, server`},
	{`[Limits]
deadline = "1s"`,
		`unknown key "Limits"`},
	{`[limits]
dead_line = "1s"`,
		"unknown key limits.dead_line, allowed are deadline, max_input_bytes, persist_limit_chars"},
	{`[limits]
Deadline = "1s"`,
		`unknown key limits."Deadline"`},
	{`[disposition.trusted]
low = "pass"`,
		"unknown key disposition.trusted, allowed are unknown, community, localized, code-sample, authored-doc"},
	{`[disposition.unknown]
critical = "pass"`,
		"unknown key disposition.unknown.critical, allowed are low, medium, high"},
	{`[disposition.unknown]
Low = "pass"`,
		`unknown key disposition.unknown."Low"`},
	{`[[server]]
name = "a"
source = ["user"]
tier = "unknown"`,
		"unknown key server[1].source, allowed are hosts, name, sources, tier"},
	{"\"a\\u001b[31m\\u202e\" = 1", `unknown key "a\x1b[31m\u202e"`},
	{"\"" + strings.Repeat("k", 500) + "\" = 1", `unknown key "` + strings.Repeat("k", 64) + `"...`},
	{"\"\" = 1", `unknown key ""`},
	{"quarantine = \"/q\"", "unknown key quarantine"},
	// Info never decides, whatever is asked.
	{`[disposition.unknown]
info = "block"`,
		"disposition.unknown.info cannot be set: info findings never decide"},
	{`[disposition.authored-doc]
info = "pass"`,
		"disposition.authored-doc.info cannot be set"},
	{`[disposition]
info = "block"`,
		"unknown key disposition.info"},
	// Wrong values and types.
	{"image = \"Pass\"", `image is "Pass", it must be one of withhold, pass`},
	{"image = true", "image must be one of withhold, pass"},
	{"image = \"\\u001b]0;x\\u0007\"", `image is "\x1b]0;x\a"`},
	{`[disposition.unknown]
low = "allow"`,
		`disposition.unknown.low is "allow", it must be one of block, review, warn, pass`},
	{`[disposition.unknown]
low = 1`,
		"disposition.unknown.low must be one of block"},
	{"disposition = 1", "disposition must be a table"},
	{"disposition.unknown = \"block\"", "disposition.unknown must be a table"},
	{"limits = []", "limits must be a table"},
	{`[limits]
max_input_bytes = 65535`,
		"limits.max_input_bytes is 65535, it must lie between 65536 and 268435456"},
	{`[limits]
max_input_bytes = 268435457`,
		"limits.max_input_bytes is 268435457"},
	{`[limits]
max_input_bytes = -1`,
		"limits.max_input_bytes is -1"},
	{`[limits]
max_input_bytes = 9223372036854775807`,
		"limits.max_input_bytes is 9223372036854775807"},
	{`[limits]
max_input_bytes = 9223372036854775808`,
		"line 2 is not TOML"},
	{`[limits]
max_input_bytes = 1e6`,
		"limits.max_input_bytes must be a whole number"},
	{`[limits]
max_input_bytes = "64MiB"`,
		"limits.max_input_bytes must be a whole number"},
	{`[limits]
persist_limit_chars = 999`,
		"limits.persist_limit_chars is 999, it must lie between 1000 and 50000"},
	{`[limits]
persist_limit_chars = 50001`,
		"limits.persist_limit_chars is 50001"},
	{`[limits]
deadline = 5`,
		`limits.deadline must be a duration in quotes, such as "5s"`},
	{`[limits]
deadline = "5"`,
		`limits.deadline is "5", it must be a duration`},
	{`[limits]
deadline = "99ms"`,
		"limits.deadline is 99ms, it must lie between 100ms and 1m0s"},
	{`[limits]
deadline = "60.001s"`,
		"limits.deadline is 1m0.001s"},
	{`[limits]
deadline = "-5s"`,
		"limits.deadline is -5s"},
	{`[limits]
deadline = "0"`,
		"limits.deadline is 0s"},
	// Servers.
	{"server = 1", "server must be a list of at most 256 [[server]] tables"},
	{"server = [1]", "server must be a list"},
	{`[server]
name = "a"`,
		"server must be a list"},
	{`[[server]]
sources = ["user"]
tier = "unknown"`,
		"server[1] has no name"},
	{`[[server]]
name = "a"
tier = "unknown"`,
		"server[1] has no sources"},
	{`[[server]]
name = "a"
sources = ["user"]`,
		"server[1] has no tier"},
	{`[[server]]
name = ""
sources = ["user"]
tier = "unknown"`,
		"server[1].name must be a server's name"},
	{"[[server]]\nname = \"a\\nb\"\nsources = [\"user\"]\ntier = \"unknown\"", "server[1].name must be a server's name"},
	{`[[server]]
name = 1
sources = ["user"]
tier = "unknown"`,
		"server[1].name must be a server's name"},
	{`[[server]]
name = "a"
sources = []
tier = "unknown"`,
		"server[1].sources is empty, it needs at least one of agent"},
	{`[[server]]
name = "a"
sources = "user"
tier = "unknown"`,
		"server[1].sources must be a list"},
	{`[[server]]
name = "a"
sources = [1]
tier = "unknown"`,
		"server[1].sources must be a list of strings"},
	{`[[server]]
name = "a"
sources = ["users"]
tier = "unknown"`,
		`server[1].sources holds "users", each must be one of agent`},
	{`[[server]]
name = "a"
sources = ["*"]
tier = "unknown"`,
		`server[1].sources holds "*"`},
	{`[[server]]
name = "a"
sources = [""]
tier = "unknown"`,
		`server[1].sources holds ""`},
	{`[[server]]
name = "a"
sources = ["user", "user"]
tier = "unknown"`,
		`server[1].sources holds "user" twice`},
	{`[[server]]
name = "a"
sources = ["user"]
tier = "trusted"`,
		`server[1].tier is "trusted", it must be one of unknown, community`},
	{"[[server]]\nname = \"a\"\nsources = [\"user\"]\ntier = \"community\"\n[[server]]\nname = \"a\"\nsources = [\"plugin\", \"user\"]\ntier = \"unknown\"",
		`server[1] and server[2] both map "a" from source user`},
	{strings.Repeat("[[server]]\nname = \"a\"\nsources = [\"user\"]\ntier = \"unknown\"\n", 257), "server must be a list of at most 256"},
	// Syntax, by line.
	{`image = "pass"
image = "pass"`,
		"line 2 is not TOML"},
	{`[limits]
[limits]`,
		"line 2 is not TOML"},
	{"image", "line 1 is not TOML"},
	{`

x = `,
		"line 3 is not TOML"},
	{"x = \"\xff\"", "not TOML"},
	{"x = \x00", "not TOML"},
	// Depth: what the parser would take quadratic time or a deep stack for.
	{"x = " + strings.Repeat("[\n", 30<<10), "not TOML"},
	{"x = " + strings.Repeat("{a=", 300), "line 1 is not TOML"},
	{"x = " + strings.Repeat("{a=\n", 301), "file has more than 300 opening braces"},
	{strings.Repeat("a.", 64) + "a=", "line 1 is not TOML"},
	{"\n" + strings.Repeat("a.", 65) + "a=1", "line 2 has more than 1024 bytes or 64 dots"},
	{"\n#" + strings.Repeat("a", 1024), "line 2 has more than 1024 bytes or 64 dots"},
	{strings.Repeat(strings.Repeat("a.", 64)+"b=1\n", 400), "not TOML"},
	{strings.Repeat("#\n", MaxFileBytes/2) + "#", "file has 65537 bytes, at most 65536 are allowed"},
}

func TestLoadRefuses(t *testing.T) {
	for _, w := range refused {
		p, err := Load([]byte(w.file))
		if err == nil || p != nil {
			t.Errorf("Load(%.200q) accepted", w.file)
			continue
		}
		if !strings.HasPrefix(err.Error(), "reading policy: ") || !strings.Contains(err.Error(), w.says) {
			t.Errorf("Load(%.200q): %q does not say %q", w.file, err, w.says)
		}
		checkErrorText(t, err)
	}
	if len(refused) < 72 {
		t.Fatalf("the vectors have vanished: %d", len(refused))
	}
	if _, err := Load([]byte(strings.Repeat(strings.Repeat("#", 1023)+"\n", MaxFileBytes/1024))); err != nil {
		t.Errorf("a file of the greatest length: %v", err)
	}
}

// checkErrorText refuses an error that could act on a terminal or fill it.
func checkErrorText(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			t.Errorf("error %q holds byte %#x", text, text[i])
		}
	}
	if len(text) > 1200 {
		t.Errorf("error of %d bytes", len(text))
	}
}

func TestHosts(t *testing.T) {
	for host, want := range map[string]bool{
		"learn.microsoft.com": true, "localhost": true, "a-b.c": true, "1.2.3.4": true, "xn--bcher-kva.example": true,
		"": false, ".": false, "a.": false, ".a": false, "a..b": false, "Learn.microsoft.com": false, "a:443": false,
		"a/b": false, "*.a": false, "a b": false, "-a": false, "a-": false, "a.-b": false, "b\u00fccher.example": false, "a_b": false,
		strings.Repeat("a", 254): false,
	} {
		if got := isHost(host); got != want {
			t.Errorf("isHost(%q) = %v, want %v", host, got, want)
		}
		file := "[[server]]\nname = \"a\"\nsources = [\"user\"]\ntier = \"unknown\"\nhosts = [\"" + host + "\"]"
		if _, err := Load([]byte(file)); (err == nil) != want {
			t.Errorf("host %q: %v", host, err)
		}
	}
}

// Whatever a file says, info passes, every limit lies in its range, no tier is
// given without a source, and the digest is a function of the meaning.
func FuzzLoad(f *testing.F) {
	for _, w := range accepted {
		f.Add([]byte(w.file))
	}
	for _, w := range refused {
		if len(w.file) < 4096 {
			f.Add([]byte(w.file))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Load(data)
		if err != nil {
			checkErrorText(t, err)
			return
		}
		for _, tier := range provenance.Tiers() {
			if p.Disposition(tier, finding.Info) != Pass {
				t.Errorf("info decides for %v", tier)
			}
		}
		l := p.Limits
		if l.MaxInputBytes < MinInputBytes || l.MaxInputBytes > MaxInputBytes || l.Deadline < MinDeadline ||
			l.Deadline > MaxDeadline || l.PersistLimitChars < MinPersistLimit || l.PersistLimitChars > MaxPersistLimit {
			t.Errorf("limits out of range: %+v", l)
		}
		for _, s := range p.Servers {
			if s.Name == "" || len(s.Sources) == 0 {
				t.Errorf("server without name or source: %+v", s)
			}
		}
		if again, err := Load(data); err != nil || again.Digest() != p.Digest() {
			t.Error("the same file has two meanings")
		}
	})
}

// Every key refuses every TOML type but its own.
func TestLoadTypes(t *testing.T) {
	values := map[string]string{
		"string": `"x y"`, "integer": `7`, "float": `1.5`, "boolean": `true`, "date": `2026-01-02`,
		"instant": `2026-01-02T03:04:05Z`, "infinity": `inf`, "empty table": `{}`, "list": `[1]`, "lists": `[[1]]`,
	}
	// Each key, with the one of these types whose value it takes.
	keys := map[string]string{
		`image = %`:                        "",
		`disposition = %`:                  "empty table",
		`disposition.unknown = %`:          "empty table",
		`disposition.unknown.low = %`:      "",
		`limits = %`:                       "empty table",
		`limits.max_input_bytes = %`:       "",
		`limits.deadline = %`:              "",
		`limits.persist_limit_chars = %`:   "",
		`server = %`:                       "",
		`server = [{name = %}]`:            "",
		`server = [{sources = %}]`:         "",
		`server = [{tier = %}]`:            "",
		`server = [{name = "a", hosts=%}]`: "",
	}
	tried := 0
	for key, own := range keys {
		for kind, value := range values {
			file := strings.Replace(key, "%", value, 1)
			if _, err := Load([]byte(file)); (err == nil) != (kind == own) {
				t.Errorf("Load(%q) of type %s: %v", file, kind, err)
			}
			tried++
		}
	}
	if tried != 130 {
		t.Errorf("tried %d files, want 130", tried)
	}
}
