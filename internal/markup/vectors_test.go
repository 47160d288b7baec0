package markup

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/vectors.txt with the spans found now")

const vectorFile = "testdata/vectors.txt"

// leastVectors fails the test if vectors vanish.
const leastVectors = 280

// vector is a source and its spans as "kind quoted-text". A line of the file that
// begins with # is a comment; a Go-quoted line is a source; an indented line is a
// span of it.
type vector struct {
	line   int
	source string
	spans  []string
}

func readVectors(t testing.TB) []vector {
	t.Helper()
	file, err := os.Open(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var vs []vector
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		switch s := lines.Text(); {
		case s == "" || s[0] == '#':
		case s[0] == '"':
			src, err := strconv.Unquote(s)
			if err != nil {
				t.Fatalf("%s:%d: %v", vectorFile, n, err)
			}
			vs = append(vs, vector{line: n, source: src})
		case s[0] == '\t' && len(vs) > 0:
			last := &vs[len(vs)-1]
			last.spans = append(last.spans, strings.TrimSpace(s))
		default:
			t.Fatalf("%s:%d: neither comment, source nor span", vectorFile, n)
		}
	}
	if len(vs) < leastVectors {
		t.Fatalf("%d vectors, want at least %d", len(vs), leastVectors)
	}
	return vs
}

var kindNames = [...]string{"", "fenced", "indented", "codespan", "html", "inline", "comment"}

func describe(src string, spans []Span) []string {
	var out []string
	for _, s := range spans {
		out = append(out, fmt.Sprintf("%s %q", kindNames[s.Kind], src[s.Start:s.End]))
	}
	return out
}

func TestVectors(t *testing.T) {
	vs := readVectors(t)
	if *update {
		rewrite(t, vs)
		return
	}
	for _, v := range vs {
		got := describe(v.source, Find(v.source))
		if strings.Join(got, "\n") != strings.Join(v.spans, "\n") {
			t.Errorf("%s:%d: %q\n got %s\nwant %s", vectorFile, v.line, v.source,
				strings.Join(got, "\n     "), strings.Join(v.spans, "\n     "))
		}
	}
}

// TestVectorsAllLineEndings reads every vector with CRLF, and with CR alone, and
// wants the same structure.
func TestVectorsAllLineEndings(t *testing.T) {
	for _, v := range readVectors(t) {
		if strings.Contains(v.source, "\r") {
			continue
		}
		for _, eol := range []string{"\r\n", "\r"} {
			src := strings.ReplaceAll(v.source, "\n", eol)
			got := describe(src, Find(src))
			for i := range got {
				got[i] = strings.ReplaceAll(got[i], fmt.Sprintf("%q", eol)[1:len(fmt.Sprintf("%q", eol))-1], `\n`)
			}
			if strings.Join(got, "\n") != strings.Join(v.spans, "\n") {
				t.Errorf("%s:%d with %q: %q\n got %s\nwant %s", vectorFile, v.line, eol, src,
					strings.Join(got, "\n     "), strings.Join(v.spans, "\n     "))
			}
		}
	}
}

func rewrite(t *testing.T, vs []vector) {
	old, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for s := range strings.Lines(string(old)) {
		if s[0] == '\t' {
			continue
		}
		b.WriteString(s)
		if s[0] == '"' {
			src := vs[0].source
			vs = vs[1:]
			for _, d := range describe(src, Find(src)) {
				b.WriteString("\t" + d + "\n")
			}
		}
	}
	if err := os.WriteFile(vectorFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
