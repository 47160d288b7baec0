package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

func TestReadRows(t *testing.T) {
	dir := t.TempDir()
	writeRows(t, dir, "set", []row{{ID: "1", Text: "a\u200bb", Class: "U03", MustPreserve: "a", Carrier: "c", Payload: "p", Fragment: "f", Expect: "strip"}, {ID: "2", Text: strings.Repeat("x", 1<<20)}})
	rows, err := readRows(dir, "set")
	if err != nil || len(rows) != 2 || size(rows) != 5+1<<20 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if want := (row{"1", "a\u200bb", "U03", "a", "c", "p", "f", "strip"}); rows[0] != want {
		t.Errorf("%+v", rows[0])
	}
	for name, content := range map[string]string{"empty": "", "broken": "{\"id\":\"1\"}\n{\"id\":", "array": "[]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name+".jsonl"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if rows, err := readRows(dir, name); err == nil {
			t.Errorf("%s: %d rows", name, len(rows))
		}
	}
	if _, err := readRows(dir, "gone"); err == nil {
		t.Error("a set that is not there was read")
	}
}

// TestForEachKeepsOrder: results stand where their rows stand, however many
// processors there are.
func TestForEachKeepsOrder(t *testing.T) {
	rows := make([]row, 1000)
	for i := range rows {
		rows[i].ID = fmt.Sprint(i)
	}
	for i, id := range forEach(rows, func(r row) string { return r.ID }) {
		if id != rows[i].ID {
			t.Fatalf("result %d is that of row %s", i, id)
		}
	}
	if n := len(forEach(nil, func(row) int { return 1 })); n != 0 {
		t.Errorf("%d results of no rows", n)
	}
}

func TestDOMText(t *testing.T) {
	for src, want := range map[string]string{
		"# A\n\n*b* `c` [d](/e \"f\")\n":          "A b c d",
		"a<!-- b -->c":                            "ac",
		"`<!-- b -->`":                            "<!-- b -->",
		"a <!-- b":                                "a <!-- b",
		"<!-- b\n\nc":                             "",
		"| a | b |\n|---|---|\n| c | d |\n":       "a b c d",
		"<script>a</script>\n\nb":                 "b",
		"a<br>b":                                  "a b",
		"a[^1]\n\n[^1]: b\n\n[^2]: c\n":           "a1 b \u21a9",
		"<div hidden>a</div>\n\nb":                "a b",
		"[a]: /b\n\nc":                            "c",
		"<!doctype html><title>a</title><p>b *c*": "b *c*",
		"\ufeff<html><body>a":                     "a",
		"Tr\u00f8ndelag \u65e5\u672c":             "Tr\u00f8ndelag \u65e5\u672c",
	} {
		got, err := domText(src)
		if err != nil || seen(got) != want {
			t.Errorf("%q: %q, %v; expected %q", src, seen(got), err, want)
		}
	}
}

// TestPrint: the tables hold the counts, the re-labelled carriers with their
// reasons, and the rows that failed only if they are asked for.
func TestPrint(t *testing.T) {
	dir, _ := synthetic(t)
	writeRows(t, dir, carrierSet, []row{
		attack("H01", "comment-plain", "strip", "<!-- "+payload+" -->"), attack("X01", "plain", "strip", payload),
		attack("M01", "md-img-alt", "strip", "!["+payload+"](a.png)"), attack("E01", "enc-x", "decode-then-detect", "x"),
	})
	m, err := measure(dir)
	if err != nil {
		t.Fatal(err)
	}
	var short, long strings.Builder
	m.print(&short, false)
	m.print(&long, true)
	for _, want := range []string{
		"strip 2 1 50.00 % 1 0", "re-labelled: 1 rows labelled strip", "md-img-alt M01b report 1", "strip X01 plain unchanged 1 1",
		"2 1 1 0 0", "exception invisible operators (U04): U+2061 to U+2064 have no visible form 1 hand-math",
		"clean-readmes 2 1 50.00 % 0 0 0 0 0 0.00 %", "html-comment 1 1 1 1 1 1 1", "localized Learn files, of 2 0 0.0 % 0", "fully-qualified emoji, of 1 1 100.0 % 0",
	} {
		if !strings.Contains(seen(short.String()), want) {
			t.Errorf("no %q in\n%s", want, short.String())
		}
	}
	for _, only := range []string{"synthetic.plain", "enc-x not reported"} {
		if strings.Contains(seen(short.String()), only) || !strings.Contains(seen(long.String()), only) {
			t.Errorf("%q does not depend on --misses", only)
		}
	}
}

// TestCountsDescribeEveryLine: a name that is a set's size is compared exactly,
// what the naive way does is never a regression, and no name holds a row's id.
func TestCountsDescribeEveryLine(t *testing.T) {
	dir, _ := synthetic(t)
	m, err := measure(dir)
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	for name, c := range m.counts {
		sized := strings.HasSuffix(name, "/rows") || strings.HasSuffix(name, "/bytes") || strings.HasSuffix(name, "/emoji")
		if sized != (c.better == equal || c.better == fixed) {
			t.Errorf("%s: %d", name, c.better)
		}
		if sized {
			exact++
		}
		if strings.HasSuffix(name, "by-category") != (c.better == noted) {
			t.Errorf("%s: %d", name, c.better)
		}
		if strings.Contains(name, "synthetic") {
			t.Errorf("%s names a row", name)
		}
	}
	if exact < 2*(2+len(cleanSets)) {
		t.Errorf("only %d lines describe the corpora", exact)
	}
}

// TestCountPages: each verdict on a document has its line.
func TestCountPages(t *testing.T) {
	comment := map[finding.Code]bool{finding.HTMLComment: true}
	m := measurement{counts: counts{}, pages: map[string][]pageVerdict{"set": {
		{id: "same"}, {id: "dom", changed: true, removed: comment, dom: differs}, {id: "explained", changed: true, removed: comment}, {id: "unexplained", changed: true},
		{id: "differs", changed: true, removed: comment, shown: differs}, {id: "defanged", changed: true, removed: comment, shown: defanged},
		{id: "withheld", withheld: true}, {id: "flagged", flagged: true, naive: true},
	}}}
	m.countPages("set")
	for name, want := range map[string]int{
		"changed": 5, "unexplained": 1, "withheld": 1, "medium-or-more": 1, "visible-text-differs": 1, "only-defanged": 1,
		"changed-by-category": 1, "changed/html-comment": 4, "dom-text-differs": 1,
	} {
		if got := m.counts["set/"+name].n; got != want {
			t.Errorf("%s: %d, expected %d", name, got, want)
		}
	}
	var out strings.Builder
	m.pages[cleanSets[0]] = m.pages["set"]
	m.printDifferent(&out)
	for _, want := range []string{"withheld\t" + cleanSets[0] + "\twithheld", "visible text differs\t" + cleanSets[0] + "\tdiffers\t[html-comment]", "DOM text differs\t" + cleanSets[0] + "\tdom\t[html-comment]", "changed without a finding\t" + cleanSets[0] + "\tunexplained"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
