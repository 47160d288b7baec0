package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// synthetic writes a small corpus of our own, all sets of it, and returns options
// for run.
func synthetic(t *testing.T) (dir, summary string) {
	t.Helper()
	dir = t.TempDir()
	rows := map[string][]row{
		carrierSet: {
			attack("H01", "comment-plain", "strip", "<!-- "+payload+" -->"), attack("U01", "tags", "strip", tagged(payload)),
			attack("U07", "ansi-vt-ff", "strip", "\v"+payload+"\f\f"),
			attack("H02", "comment-in-fenced", "detect", "```\n<!-- "+payload+" -->\n```"),
		},
		legitSet: {
			{ID: "1", Class: emoji, Text: "a \u2764\ufe0f\u200d\U0001F525 b", MustPreserve: "\u2764\ufe0f\u200d\U0001F525"},
			{ID: "2", Class: "hand-math", Text: "f\u2061(x)", MustPreserve: "f\u2061(x)"},
		},
	}
	for _, set := range cleanSets {
		rows[set] = []row{{ID: "1", Text: "# A\n\n<!-- x -->\n\ntext\n"}, {ID: "2", Text: "plain\n"}}
	}
	rows[envelopeSet] = []row{{ID: "1", Text: `{"content":[{"type":"text","text":"a <!-- x -->"}]}`}}
	for set, r := range rows {
		writeRows(t, dir, set, r)
	}
	return dir, filepath.Join(dir, "summary.json")
}

func writeRows(t *testing.T, dir, set string, rows []row) {
	t.Helper()
	var lines bytes.Buffer
	for _, r := range rows {
		line, err := json.Marshal(map[string]string{
			"id": r.ID, "text": r.Text, "cls": r.Class, "must_preserve": r.MustPreserve,
			"carrier": r.Carrier, "payload": r.Payload, "fragment": r.Fragment, "expect": r.Expect,
		})
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	if err := os.WriteFile(filepath.Join(dir, set+".jsonl"), lines.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// expectRun asserts the exit code and that the output holds each of want.
func expectRun(t *testing.T, code int, args []string, want ...string) {
	t.Helper()
	var out, errw bytes.Buffer
	if got := run(args, &out, &errw); got != code {
		t.Errorf("%q: exit code %d, expected %d\n%s%s", args, got, code, out.String(), errw.String())
	}
	for _, w := range want {
		if !strings.Contains(out.String()+errw.String(), w) {
			t.Errorf("%q: no %q in\n%s%s", args, w, out.String(), errw.String())
		}
	}
	for _, text := range []string{payload, "Two words stay"} {
		if strings.Contains(out.String()+errw.String(), text) {
			t.Errorf("%q: the output holds text of the corpus", args)
		}
	}
}

func TestRunCompares(t *testing.T) {
	dir, summary := synthetic(t)
	args := []string{"--corpora", dir, "--summary", summary}
	expectRun(t, exitError, args, "reading summary")
	expectRun(t, exitOK, append(args, "--update"), "wrote ")
	expectRun(t, exitOK, args, " 0 regressions, 0 gates missed", "ansi-vt-ff", "exception invisible operators")
	data, err := os.ReadFile(summary)
	if err != nil || strings.Contains(string(data), "words") || strings.Contains(string(data), payload) {
		t.Errorf("the summary holds text: %v", err)
	}
}

// TestRunFails: each committed count that is better than the measured one is a
// regression, and the line is named.
func TestRunFails(t *testing.T) {
	dir, summary := synthetic(t)
	args := []string{"--corpora", dir, "--summary", summary}
	expectRun(t, exitOK, append(args, "--update"))
	for _, c := range []struct {
		line   string
		change int
		want   string
	}{
		{carrierSet + "/strip/passed", 1, "fell from 3 to 2"},
		{carrierSet + "/by-carrier/U01/tags", 1, "fell from 2 to 1"},
		{carrierSet + "/strip/damaged", -1, "rose from -1 to 0"},
		{legitSet + "/kept", 1, "fell from 2 to 1"},
		{"clean-readmes/changed/html-comment", -1, "rose from 0 to 1"},
		{"clean-readmes/visible-text-differs", -1, "rose from -1 to 0"},
		{carrierSet + "/rows", 1, "corpus shrank from 5 to 4"},
		{carrierSet + "/rows", -1, "corpus grew from 3 to 4"},
		{carrierSet + "/bytes", 1, "corpus shrank"},
		{carrierSet + "/strip/rows", 1, "changed from 3 to 2: rows are scored by another rule"},
		{carrierSet + "/strip/rows", -1, "changed from 1 to 2: rows are scored by another rule"},
	} {
		edit(t, summary, c.line, c.change)
		expectRun(t, exitRegression, args, "regression: "+c.line+": "+c.want)
		edit(t, summary, c.line, -c.change)
	}
	for _, better := range []struct {
		line   string
		change int
	}{{carrierSet + "/strip/passed", -1}, {"clean-readmes/changed", 1}, {legitSet + "/emoji-damaged-by-category", 5}} {
		edit(t, summary, better.line, better.change)
		expectRun(t, exitOK, args)
		edit(t, summary, better.line, -better.change)
	}
	edit(t, summary, "clean-gone/rows", 7)
	expectRun(t, exitRegression, args, "clean-gone/rows: was 7 and is not measured any more")
}

// edit changes one count of the summary.
func edit(t *testing.T, summary, line string, change int) {
	t.Helper()
	committed, err := readSummary(summary)
	if err != nil {
		t.Fatal(err)
	}
	committed[line] += change
	data, err := json.Marshal(committed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(summary, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestRunNoticesTheCorpus: a row less is no regression of the program and fails
// all the same; a set that is gone or empty is an error; no corpora at all is
// "not run".
func TestRunNoticesTheCorpus(t *testing.T) {
	dir, summary := synthetic(t)
	args := []string{"--corpora", dir, "--summary", summary}
	expectRun(t, exitOK, append(args, "--update"))
	writeRows(t, dir, "clean-blobs", []row{{ID: "2", Text: "plain\n"}})
	expectRun(t, exitRegression, args, "clean-blobs/rows: corpus shrank from 2 to 1")
	writeRows(t, dir, "clean-blobs", nil)
	expectRun(t, exitError, args, "it is empty")
	if err := os.Remove(filepath.Join(dir, "clean-blobs.jsonl")); err != nil {
		t.Fatal(err)
	}
	expectRun(t, exitError, args, "reading corpus")
	expectRun(t, exitNotRun, []string{"--corpora", filepath.Join(dir, "none")}, "not run: corpora not found at")
}

// TestRunMissesGates: a gate holds whatever the summary says.
func TestRunMissesGates(t *testing.T) {
	dir, summary := synthetic(t)
	args := []string{"--corpora", dir, "--summary", summary, "--misses"}
	writeRows(t, dir, carrierSet, []row{attack("X01", "plain", "strip", payload), attack("U07", "ansi-vt-ff", "strip", "\vx")})
	writeRows(t, dir, legitSet, []row{{ID: "lost", Class: "hand-x", Text: "a <!-- b -->", MustPreserve: "a <!-- b -->"}})
	missed := []string{"gate missed: " + carrierSet + "/strip/passed is 0 of 1 (0.00 %), must be 99.5 %", "gate missed: " + legitSet + "/lost is 1", "synthetic.plain"}
	expectRun(t, exitRegression, append(args, "--update"), missed...)
	expectRun(t, exitRegression, args, append(missed, " 0 regressions, 2 gates missed")...)
}

func TestRunUsage(t *testing.T) {
	expectRun(t, exitError, []string{"--nonsense"})
	expectRun(t, exitError, []string{"stray"}, `unexpected argument "stray"`)
	expectRun(t, exitOK, []string{"--help"}, "-corpora")
}

func TestEmptySummaryFails(t *testing.T) {
	c := counts{"a": {1, more}}
	if worse := c.regressions(nil); len(worse) != 1 {
		t.Errorf("%q", worse)
	}
	if missed := (counts{}).missedGates(); len(missed) < 20 {
		t.Errorf("%d gates missed without a measurement", len(missed))
	}
}
