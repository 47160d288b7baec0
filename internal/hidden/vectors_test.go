package hidden

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// readRows reads a table of testdata: rows of columns divided by tabs, the last of
// which is a Go string if it begins with a quotation mark.
func readRows(t testing.TB, file string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for n, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		row := strings.SplitN(line, "\t", columns)
		if len(row) != columns {
			t.Fatalf("%s, line %d: %d columns, want %d", file, n+1, len(row), columns)
		}
		if last := &row[columns-1]; strings.HasPrefix(*last, `"`) {
			if *last, err = strconv.Unquote(*last); err != nil {
				t.Fatalf("%s, line %d: %v", file, n+1, err)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// atLeast fails if a table has lost rows that have word in their first column.
func atLeast(t *testing.T, rows [][]string, word string, want int) {
	t.Helper()
	n := 0
	for _, row := range rows {
		if row[0] == word {
			n++
		}
	}
	if n < want {
		t.Errorf("%d rows are %q, want at least %d", n, word, want)
	}
}

func styled(css string) []Attribute { return []Attribute{{"style", css}} }

func TestStyles(t *testing.T) {
	rows := readRows(t, "styles.txt", 3)
	atLeast(t, rows, "hidden", 220)
	atLeast(t, rows, "suspect", 40)
	atLeast(t, rows, "shown", 220)
	for _, row := range rows {
		v, w := Element("div", styled(row[2]))
		if v.String() != row[0] || w.String() != row[1] {
			t.Errorf("%q: %v by %v, want %s by %s", row[2], v, w, row[0], row[1])
		}
	}
}

// readTag reads a start tag as markup would report it.
func readTag(t testing.TB, tag string) (string, []Attribute) {
	t.Helper()
	s := strings.TrimSuffix(strings.TrimPrefix(tag, "<"), ">")
	name, rest, _ := strings.Cut(s, " ")
	var attrs []Attribute
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		n := strings.IndexAny(rest, " =")
		if n < 0 {
			n = len(rest)
		}
		a := Attribute{Name: rest[:n]}
		if rest = rest[n:]; strings.HasPrefix(rest, "=") {
			a.Value, rest = readValue(rest[1:])
		}
		attrs = append(attrs, a)
	}
	return name, attrs
}

func readValue(s string) (value, rest string) {
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		value, rest, _ = strings.Cut(s[1:], s[:1])
		return value, rest
	}
	value, rest, _ = strings.Cut(s, " ")
	return value, rest
}

func TestTags(t *testing.T) {
	rows := readRows(t, "tags.txt", 3)
	atLeast(t, rows, "hidden", 60)
	atLeast(t, rows, "suspect", 25)
	atLeast(t, rows, "shown", 55)
	for _, row := range rows {
		v, w := Element(readTag(t, row[2]))
		if v.String() != row[0] || w.String() != row[1] {
			t.Errorf("%s: %v by %v, want %s by %s", row[2], v, w, row[0], row[1])
		}
	}
}

// TestBrowser: what a browser hides is never Shown here, and what it shows is never
// Hidden. Left out of the table is what this package hides on purpose although the
// browser does not: see the package comment.
func TestBrowser(t *testing.T) {
	rows := readRows(t, "browser.txt", 2)
	atLeast(t, rows, "hidden", 1100)
	atLeast(t, rows, "shown", 1100)
	for _, row := range rows {
		v, w := judged(row[1])
		if row[0] == "hidden" && v == Shown || row[0] == "shown" && v == Hidden {
			t.Errorf("%q: %v by %v, a browser: %s", row[1], v, w, row[0])
		}
	}
}
