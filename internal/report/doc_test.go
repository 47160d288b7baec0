package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

const docPath = "../../docs/report.md"

// kinds collects the path and the type of every member below v.
func kinds(v any, path string, into map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		if path != "" {
			into[path] = "object"
		}
		for name, member := range v {
			kinds(member, strings.TrimPrefix(path+"."+name, "."), into)
		}
	case []any:
		into[path] = "list"
		for _, element := range v {
			kinds(element, path+"[]", into)
		}
	case string:
		into[path] = "string"
	case float64:
		into[path] = "integer"
	case bool:
		into[path] = "boolean"
	default:
		into[path] = fmt.Sprintf("%T", v)
	}
	if element, ok := strings.CutSuffix(path, "[]"); ok && into[path] == "object" {
		delete(into, path)
		into[element] = "list"
	}
}

// documented reads the rows "| `member` | type | ..." of docs/report.md.
func documented(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(docPath)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (string|integer|boolean|object|list) \\| \\S").FindAllStringSubmatch(string(text), -1) {
		if rows[m[1]] != "" {
			t.Errorf("%s is described twice", m[1])
		}
		rows[m[1]] = m[2]
	}
	return rows
}

// Every member that JSON writes is documented with its type, and every documented
// one is written: the two cannot part.
func TestEveryMemberIsDocumented(t *testing.T) {
	written := map[string]string{}
	for _, g := range goldens {
		var b bytes.Buffer
		if err := JSON(&b, Tool{"spotlight", "v0"}, g.doc); err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(b.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		kinds(v, "", written)
	}
	rows := documented(t)
	if len(rows) < 30 {
		t.Fatalf("docs/report.md describes %d members, expected at least 30", len(rows))
	}
	if !maps.Equal(written, rows) {
		for _, path := range slices.Sorted(maps.Keys(written)) {
			if rows[path] != written[path] {
				t.Errorf("%s is written as %s and documented as %q", path, written[path], rows[path])
			}
		}
		for path := range rows {
			if written[path] == "" {
				t.Errorf("%s is documented and not written", path)
			}
		}
	}
}

// A reader that knows the schema and refuses anything else reads every golden.
func TestStrictReaderReadsTheGoldens(t *testing.T) {
	read := 0
	for _, g := range goldens {
		text, err := os.ReadFile("testdata/" + g.name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		var form reportForm
		if err := d.Decode(&form); err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		if d.More() || form.Schema != Schema || len(form.Documents) != 1 {
			t.Errorf("%s is not one report of schema %s", g.name, Schema)
		}
		checkSums(t, g.name, form.Documents[0])
		read++
	}
	if read != len(goldens) {
		t.Fatalf("read %d goldens", read)
	}
}

// checkSums holds the counts against the findings, which count the same things.
func checkSums(t *testing.T, name string, d documentForm) {
	t.Helper()
	all := map[string]int{}
	for _, f := range d.Findings {
		all[f.Code] += f.Count
		if f.Start.Offset > f.End.Offset || f.End.Offset > d.Bytes {
			t.Errorf("%s: a span is not within the text: %v", name, f)
		}
	}
	for _, c := range d.Counts {
		if all[c.Code] != c.Count || c.Removed > c.Count {
			t.Errorf("%s: %s is counted %d times, %d findings", name, c.Code, c.Count, all[c.Code])
		}
		delete(all, c.Code)
	}
	if len(all) > 0 {
		t.Errorf("%s: not counted: %v", name, all)
	}
}

// The page shows the real output and names every word that a member can hold.
func TestDocumentedExampleAndWords(t *testing.T) {
	text, err := os.ReadFile(docPath)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"testdata/page.txt", "testdata/kept.json"} {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "\n"+string(want)+"```\n") {
			t.Errorf("docs/report.md does not show %s as it is", file)
		}
	}
	words := []string{Schema, unchanged, changed, withheld}
	for _, s := range finding.Severities() {
		words = append(words, s.String())
	}
	for _, v := range finding.Views() {
		words = append(words, v.String())
	}
	for _, p := range finding.Places() {
		words = append(words, p.String())
	}
	for _, w := range words {
		if !strings.Contains(string(text), "`"+w+"`") {
			t.Errorf("docs/report.md does not name `%s`", w)
		}
	}
}
