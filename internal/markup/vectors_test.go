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

var update = flag.Bool("update", false, "rewrite the vectors with the spans found now")

// vectorFile is a file of vectors, the least number it must have, and what finds
// and describes their spans or parts.
type vectorFile struct {
	name  string
	least int
	find  func(string) []string
}

var (
	markdownVectors = vectorFile{"testdata/vectors.txt", leastVectors, described(Find)}
	htmlVectors     = vectorFile{"testdata/html.txt", 72, described(FindHTML)}
)

const leastVectors = 294

// vector is a source and its spans as "kind quoted-text". A line of the file that
// begins with # is a comment; a Go-quoted line is a source; an indented line is a
// span of it.
type vector struct {
	line   int
	source string
	spans  []string
}

func readVectors(t testing.TB) []vector { return markdownVectors.read(t) }

func (x vectorFile) read(t testing.TB) []vector {
	t.Helper()
	file, err := os.Open(x.name)
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
				t.Fatalf("%s:%d: %v", x.name, n, err)
			}
			vs = append(vs, vector{line: n, source: src})
		case s[0] == '\t' && len(vs) > 0:
			last := &vs[len(vs)-1]
			last.spans = append(last.spans, strings.TrimSpace(s))
		default:
			t.Fatalf("%s:%d: neither comment, source nor span", x.name, n)
		}
	}
	if len(vs) < x.least {
		t.Fatalf("%d vectors, want at least %d", len(vs), x.least)
	}
	return vs
}

var kindNames = [...]string{"", "fenced", "indented", "codespan", "html", "inline", "comment"}

func described(find func(string) []Span) func(string) []string {
	return func(src string) []string { return describe(src, find(src)) }
}

func describe(src string, spans []Span) []string {
	var out []string
	for _, s := range spans {
		out = append(out, fmt.Sprintf("%s %q", kindNames[s.Kind], src[s.Start:s.End]))
	}
	return out
}

func TestVectors(t *testing.T)     { markdownVectors.test(t) }
func TestHTMLVectors(t *testing.T) { htmlVectors.test(t) }

func (x vectorFile) test(t *testing.T) {
	vs := x.read(t)
	if *update {
		x.rewrite(t, vs)
		return
	}
	for _, v := range vs {
		got := x.find(v.source)
		if strings.Join(got, "\n") != strings.Join(v.spans, "\n") {
			t.Errorf("%s:%d: %q\n got %s\nwant %s", x.name, v.line, v.source,
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
				t.Errorf("%s:%d with %q: %q\n got %s\nwant %s", markdownVectors.name, v.line, eol, src,
					strings.Join(got, "\n     "), strings.Join(v.spans, "\n     "))
			}
		}
	}
}

func (x vectorFile) rewrite(t *testing.T, vs []vector) {
	old, err := os.ReadFile(x.name)
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
			for _, d := range x.find(src) {
				b.WriteString("\t" + d + "\n")
			}
		}
	}
	if err := os.WriteFile(x.name, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
