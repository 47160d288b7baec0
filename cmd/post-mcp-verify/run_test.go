package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/receipt"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"post-mcp-verify": main})
}

// The scripts run the program as a process of its own, with an empty home.
func TestScripts(t *testing.T) {
	scripts, err := os.ReadDir("testdata/script")
	if err != nil || len(scripts) < 6 {
		t.Fatalf("found %d scripts, expected at least 6: %v", len(scripts), err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir+"/home")
			env.Setenv("XDG_STATE_HOME", "")
			env.Setenv("XDG_CONFIG_HOME", "")
			env.Setenv("POST_MCP_VERIFY_STATE", "")
			env.Setenv("POST_MCP_VERIFY_POLICY", "")
			return os.MkdirAll(env.WorkDir+"/home", 0o700)
		},
	})
}

// Every code and reason that a message can name is explained, once.
func TestEverythingIsExplained(t *testing.T) {
	count := map[string]int{}
	for _, e := range explanations {
		count[e.code]++
		if e.means == "" || e.do == "" {
			t.Errorf("%s has no text", e.code)
		}
	}
	want := 0
	for _, c := range finding.Codes() {
		want++
		if count[string(c)] != 1 {
			t.Errorf("code %s has %d explanations", c, count[string(c)])
		}
	}
	for _, r := range finding.Reasons() {
		want++
		if count[string(r)] != 1 {
			t.Errorf("reason %s has %d explanations", r, count[string(r)])
		}
	}
	for _, s := range receipt.States() {
		want++
		if count[string(s)] != 1 {
			t.Errorf("state %s has %d explanations", s, count[string(s)])
		}
	}
	if len(explanations) != want {
		t.Errorf("%d explanations for %d codes and reasons", len(explanations), want)
	}
}

// README.md lists every state, tier, disposition and exit code (A32).
func TestReadmeKnowsTheNames(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range receipt.States() {
		names = append(names, string(s))
	}
	for _, d := range policy.Dispositions() {
		names = append(names, d.String())
	}
	for _, tier := range provenance.Tiers() {
		names = append(names, tier.String())
	}
	rows := []string{
		fmt.Sprintf("| hook | %d |", hook.ExitOK), fmt.Sprintf("| hook | %d |", hook.ExitStop),
		fmt.Sprintf("| commands | %d / %d / %d |", exitOK, exitFailure, exitUsage),
	}
	for _, row := range rows {
		if !strings.Contains(string(text), row) {
			t.Errorf("README.md has no row %q", row)
		}
	}
	if len(names) < 16 {
		t.Fatalf("only %d names", len(names))
	}
	for _, n := range names {
		if !strings.Contains(string(text), "`"+n+"`") {
			t.Errorf("README.md does not name `%s`", n)
		}
	}
}

// What a person types or a file is called reaches the terminal escaped.
func TestMessagesAreEscaped(t *testing.T) {
	for _, args := range [][]string{
		{"\x1b]0;x\a\u202e"}, {"explain", "\x1b[2J"}, {"demo", "--event", "\x1b[2J"}, {"demo", "--\x1b[2J"}, {"version", "\x1b"}, {"demo", "\x1b"},
	} {
		var out, errw bytes.Buffer
		if code := run(context.Background(), nil, args, strings.NewReader(""), &out, &errw); code == 0 {
			t.Errorf("%q succeeds", args)
		}
		if strings.ContainsAny(out.String()+errw.String(), "\x1b\a\u202e") {
			t.Errorf("%q is printed raw: %q", args, errw.String())
		}
		if !strings.Contains(errw.String(), "error: ") || !strings.Contains(errw.String(), "hint: ") {
			t.Errorf("%q is answered %q", args, errw.String())
		}
	}
}
