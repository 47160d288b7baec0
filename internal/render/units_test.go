package render

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
)

// guarded runs f under the default limits.
func guarded(t *testing.T, f func(*guard)) {
	t.Helper()
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	if err := g.run(func() { f(g) }); err != nil {
		t.Error(err)
	}
}

func TestLimitsHaveDefaults(t *testing.T) {
	for _, c := range []struct{ given, want Limits }{
		{Limits{}, Limits{DefaultBytes, DefaultDepth, DefaultTime}},
		{Limits{Bytes: -1, Depth: -1, Time: -1}, Limits{DefaultBytes, DefaultDepth, DefaultTime}},
		{Limits{Bytes: 1, Depth: 2, Time: 3}, Limits{1, 2, 3}},
	} {
		g, cancel := newGuard(context.Background(), c.given)
		cancel()
		if g.limits != c.want {
			t.Errorf("%+v: %+v", c.given, g.limits)
		}
	}
}

func TestSlowReader(t *testing.T) {
	text := strings.Repeat("abcdefghij", 2000)
	guarded(t, func(g *guard) {
		r := &slowReader{g, []byte(text)}
		b := make([]byte, len(text))
		if n, err := r.Read(b); n != pieceBytes || err != nil {
			t.Errorf("%d bytes, %v", n, err)
		}
		if n, err := r.Read(b[:7]); n != 7 || err != nil {
			t.Errorf("%d bytes, %v", n, err)
		}
		rest, err := io.ReadAll(r)
		if err != nil || string(rest) != text[pieceBytes+7:] {
			t.Errorf("%d bytes, %v", len(rest), err)
		}
		if n, err := r.Read(b); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("%d bytes, %v", n, err)
		}
	})
	g, cancel := newGuard(context.Background(), Limits{})
	cancel()
	if n, err := (&slowReader{g, []byte(text)}).Read(make([]byte, 9)); n != 0 || !errors.Is(err, ErrDeadline) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// TestStepChecks: cheap calls look at the clock too, only less often.
func TestStepChecks(t *testing.T) {
	g, cancel := newGuard(context.Background(), Limits{})
	cancel()
	steps := 0
	err := g.run(func() {
		for range 1000 {
			g.step()
			steps++
		}
	})
	if !errors.Is(err, ErrDeadline) || steps > 256 {
		t.Errorf("%v after %d steps", err, steps)
	}
	if err := g.run(g.check); !errors.Is(err, ErrDeadline) {
		t.Error(err)
	}
}

func TestPosition(t *testing.T) {
	src := []byte("one two three")
	other := []byte("one two three")
	p := newPage(nil, src)
	for _, c := range []struct {
		name string
		b    []byte
		at   int
		ok   bool
	}{
		{"all", src, 0, true},
		{"beginning", src[:3], 0, true},
		{"middle", src[4:7], 4, true},
		{"end", src[8:], 8, true},
		{"nothing", src[4:4], 0, false},
		{"the same bytes elsewhere", other[4:7], 0, false},
		{"a copy", slices.Clone(src[4:7]), 0, false},
		{"clipped", src[4:7:7], 0, false},
		{"nil", nil, 0, false},
	} {
		if at, ok := p.position(c.b); at != c.at || ok != c.ok {
			t.Errorf("%s: %d, %v", c.name, at, ok)
		}
	}
}

// TestRuns: what is written in the place of source stands for all of it. A run is
// "lo-hi", with "=" if it is the source's own bytes.
func TestRuns(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"one two", "0-7="},
		{"a &amp; b", "0-2= 2-7 7-9="},
		{"a &lt;&gt; b", "0-2= 2-10 10-12="},
		{"&#65;b", "0-5 5-6="},
		{"b&#65;", "0-1= 1-6"},
		{"a\\*b", "0-1= 2-4="},
		{"a < b", "0-2= 2-3 3-5="},
		{"a *b* c", "0-2= 3-4= 5-7="},
		{"`a<b`", "1-2= 2-3 3-4="},
		{"    a<b", "4-5= 5-6 6-7="},
		{"```\na\n```", "4-6="},
		{"<https://a.b/?c&d>", "1-15= 15-16 16-17="},
		{"a <b>c</b>", "0-10="},
		{"[a](b)", "4-5= 1-2="},
		{"![a](b)", "5-6= 2-3="},
		{"a\nb", "0-1= 2-3="},
	} {
		guarded(t, func(g *guard) {
			var got []string
			for _, r := range g.markdown([]byte(c.src)).runs {
				if r.lo >= 0 {
					got = append(got, fmt.Sprintf("%d-%d%s", r.lo, r.hi, map[bool]string{true: "="}[r.same]))
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%q: %s, want %s", c.src, s, c.want)
			}
		})
	}
}

func TestWriters(t *testing.T) {
	guarded(t, func(g *guard) {
		p := newPage(g, []byte("abc"))
		_, _ = p.WriteString("<p>")
		_, _ = p.Write(p.src[1:])
		_ = p.WriteByte('!')
		n, _ := p.WriteRune('é')
		if err := p.Flush(); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
		if string(p.html) != "<p>bc!é" || p.Buffered() != len(p.html) || p.Available() < 0 {
			t.Errorf("%q", p.html)
		}
		want := []run{{0, -1, -1, false}, {3, 1, 3, true}, {5, -1, -1, false}}
		if !reflect.DeepEqual(p.runs, want) {
			t.Errorf("%+v", p.runs)
		}
	})
}

// TestRoom: a page that grows out of proportion is refused while it grows.
func TestRoom(t *testing.T) {
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	p := newPage(g, []byte("abc"))
	err := g.run(func() {
		for range 1 << 20 {
			_, _ = p.WriteString("0123456789")
		}
	})
	if !errors.Is(err, ErrTooLarge) || len(p.html) > maxOutput*3+pieceBytes {
		t.Errorf("%v after %d bytes", err, len(p.html))
	}
}

func TestCommentClass(t *testing.T) {
	for token, want := range map[string]class{
		"<!-- a -->":      comment,
		"<!-- a --!>":     comment,
		"<!-->":           comment,
		"<!-- a":          openComment,
		"<!-- a ->":       openComment,
		"<!-- a >":        openComment,
		"<! a >":          comment,
		"<! a":            openComment,
		"<? a ?>":         comment,
		"<? a":            openComment,
		"</ a>":           comment,
		"<!doctype a>":    comment,
		"<!DOCTYPE html>": ordinary,
		"<!doctype html system 'about:legacy-compat'>":                                      comment,
		`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">`:                                ordinary,
		`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN` + strings.Repeat("a", 200) + `>`: comment,
		"<!DOCTYPE html " + note + ">":                                                      comment,
		`<?xml version="1.0" encoding="UTF-8"?>`:                                            ordinary,
		`<?xml ` + strings.Repeat(note, 3) + `?>`:                                           comment,
	} {
		if got := commentClass(token); got != want {
			t.Errorf("%s: %d, want %d", token, got, want)
		}
	}
}

func TestStandsApart(t *testing.T) {
	for _, c := range []struct {
		before, word, after string
		want                bool
	}{
		{"", "a", "", true}, {" ", "a", " ", true}, {"\n", "a", "\r\n", true}, {"\t", "a", "\t", true},
		{" \"", "a", "\" ", true}, {" (", "a", "). ", true}, {" *", "a", "*, ", true}, {" ", "a", "?", true},
		{"/", "a", " ", false}, {" ", "a", "/", false}, {"-", "a", "-", false}, {" ", "a", "=", false},
		{" ", "a", ".b", false}, {"b.", "a", " ", false}, {":", "a", " ", false}, {" ", "a", ": ", true},
		{"%20", "a", "%20", false}, {" #", "a", " ", false}, {" ", "a", "(", false},
	} {
		src := "x" + c.before + c.word + c.after
		if c.before == "" {
			src = c.word + c.after
		}
		lo := strings.Index(src, c.word)
		if c.before != "" {
			lo = 1 + len(c.before)
		}
		if got := standsApart(src, lo, lo+len(c.word)); got != c.want {
			t.Errorf("%q: %v", src, got)
		}
	}
}

// TestUnseen: rows of words of one class are text, and what ends a row.
func TestUnseen(t *testing.T) {
	// The classes are given by a letter for each byte of the text.
	letters := map[rune]class{'s': seen, '.': ordinary, 'c': comment, 'h': concealed, 'i': info, 'a': attribute, ' ': unwritten}
	for _, c := range []struct{ src, classes, want string }{
		{"one two three", "sssssssssssss", ""},
		{"one two three", "ccccccccccccc", "one two three"},
		{"one two three", "hhhhhhhhhhhhh", "one two three"},
		{"one two three", "             ", "one two three"},
		{"one two three", ".............", ""},
		{"one two", "ccccccc", ""},
		{"one two 333", "ccccccccccc", ""},
		{"one two three", "ccccccccsssss", ""},
		{"one two three four", "ccc.....cccccccccc", "one two three four"},
		{"one two three four", "cccc....cccccccccc", "one two three four"},
		{"one two three four", "ccccssss cccccccccc", ""},
		{"one two three four", "ccc hhh hhhhh hhhh", "two three four"},
		{"one two three", "Ccccccccccccc", "one two three"},
		{"one two three", "ccccCcccccccc", ""},
		{"one two three four", "cccCcccccccccccccc", "two three four"},
		{"one-two-three", "ccccccccccccc", "one-two-three"},
		{"one-two-three", "             ", ""},
		{"one 2 two 3 three", "iiiiiiiiiiiiiiiii", ""},
		{"one two three 4", "iiiiiiiiiiiiiii", "one two three 4"},
		{"one two three 4 five", "iiiiiiiiiiiiiiiiiiii", "one two three 4 five"},
		{strings.Repeat("a", 40), strings.Repeat("c", 40), strings.Repeat("a", 40)},
		{strings.Repeat("a", 39), strings.Repeat("c", 39), ""},
		{strings.Repeat("a", 40), strings.Repeat("i", 40), ""},
		{"", "", ""},
	} {
		cv := make(canvas, len(c.src))
		for i, r := range c.classes {
			if i >= len(cv) {
				break
			}
			if r == 'C' {
				cv[i] = comment | edge
				continue
			}
			cv[i] = letters[r]
		}
		guarded(t, func(g *guard) {
			var got []string
			for _, u := range cv.unseen(g, c.src) {
				got = append(got, c.src[u.Start:u.End])
			}
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("%q %q: %q, want %q", c.src, c.classes, s, c.want)
			}
		})
	}
}

func TestUndividedScripts(t *testing.T) {
	for text, want := range map[string]bool{
		"请把报告发送": false, "请把报告发送到": false, "请把报告发送到另": true, "レポートを別のア": true, "ส่งรายงานไปยัง": true, "보고서를다른": false,
	} {
		cv := make(canvas, len(text))
		cv.paint(0, len(text), comment)
		guarded(t, func(g *guard) {
			if got := len(cv.unseen(g, text)) > 0; got != want {
				t.Errorf("%s: %v", text, got)
			}
		})
	}
}

func TestCanvas(t *testing.T) {
	cv := make(canvas, 6)
	cv.piece(1, 3, comment)
	cv.fill(0, 6, ordinary)
	cv.piece(4, 4, attribute)
	cv.piece(5, 6, attribute)
	want := canvas{ordinary, comment | edge, comment, ordinary | edge, ordinary, attribute | edge}
	if !slices.Equal(cv, want) {
		t.Errorf("%v, want %v", cv, want)
	}
	cv.piece(1, 3, ordinary)
	if cv[1] != ordinary || cv[2] != ordinary {
		t.Errorf("%v", cv)
	}
}

func TestDestination(t *testing.T) {
	for address, want := range map[string]class{
		"https://example.com/one/two/three/four":                               ordinary,
		"one-two-three-four.md":                                                ordinary,
		"one two three.md":                                                     ordinary,
		"https://example.com/?a=" + strings.ReplaceAll(note, " ", "+"):         address,
		"https://example.com/#:~:text=" + strings.ReplaceAll(note, " ", "%20"): address,
		note: address,
		"mailto:a@b.c?body=" + strings.ReplaceAll(note, " ", "%20"): address,
		"": ordinary,
	} {
		cv := make(canvas, len(room(address)))
		cv.destination(room(address), markup.Range{End: int32(len(address))})
		got := ordinary
		if len(address) > 0 {
			got = cv[0] &^ edge
		}
		if got != want {
			t.Errorf("%s: %d, want %d", address, got, want)
		}
	}
}

// room leaves room behind an address.
func room(a string) string { return a + ")" }

func TestLeads(t *testing.T) {
	for destination, want := range map[string]bool{
		"https://example.com": true, "/a": true, "a.md": true, "#a": true, "a@b": true, "#": false, "": false, "a": false,
	} {
		if leads(destination) != want {
			t.Errorf("%q: %v", destination, !want)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	for line, want := range map[string]class{
		"title: " + note:           ordinary,
		"  Title: " + note:         ordinary,
		"\"description\": " + note: ordinary,
		"- title: " + note:         ordinary,
		"note: " + note:            frontMatter,
		"# " + note:                frontMatter,
		"# title: " + note:         frontMatter,
		"  - " + note:              frontMatter,
		note:                       frontMatter,
	} {
		src := "---\n" + line + "\n---\n"
		cv := make(canvas, len(src))
		cv.frontMatter(src, 0, len(src))
		if got := cv[len("---\n")+len(line)-1] &^ edge; got != want {
			t.Errorf("%s: %d, want %d", line, got, want)
		}
	}
}

func TestBodyStart(t *testing.T) {
	for src, want := range map[string]int{
		"": 0, "a": 0, "\ufeffa": 3, "---\na: b\n---\nc": 12, "\ufeff---\na: b\n---\nc": 15, "+++\na = 1\n+++\nc": 13,
		"---\na: b\nc": 0, "--- a\n---\n": 0, "a\n---\nb\n---\n": 0, "---\n---\n": 7,
	} {
		if got := bodyStart(src); got != want {
			t.Errorf("%q: %d, want %d", src, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	for line, want := range map[string]int{
		"|-|-|\n": 4, "-|-": 2, ":-:": 1, "": 1, "| a |": 0, "a": 0, " |\t- | :-: |\r\n": 4,
	} {
		if got := columns([]byte(line)); got != want {
			t.Errorf("%q: %d, want %d", line, got, want)
		}
	}
}

func TestMarks(t *testing.T) {
	r := &reading{prefix: "ZAB", words: make([]word, 20)}
	for _, c := range []struct{ text, want string }{
		{"ZAB0", "0"},
		{"ZAB12", "12"},
		{"ZAB1ZAB2", "1 2"},
		{"aZAB1b", "a 1 b"},
		{"a", "a"},
		{"", ""},
		{"ZAB99", ""},
		{"ZAB" + strings.Repeat("9", 40), strings.Repeat("9", 38)},
		{"ZA", "ZA"},
	} {
		var got []string
		r.marks(c.text, func(i int, plain string) {
			if i >= 0 {
				plain = fmt.Sprint(i)
			}
			got = append(got, plain)
		})
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.text, s, c.want)
		}
	}
}

// TestSanitized: what sites that sanitize drop, and a browser would show, is said
// to be theirs.
func TestSanitized(t *testing.T) {
	for _, c := range []struct {
		src  string
		want string // of each word
	}{
		{"<p>one two</p>", "kept kept"},
		{"<p>one</p><marquee>two</marquee>", "kept kept"},
		{"<nostyle>one</nostyle> two", "dropped kept"},
		{"<frame>one two", "dropped dropped"},
		{"<svg><text>one</text></svg>", "kept"},
	} {
		guarded(t, func(g *guard) {
			r := g.read(newHTMLPage(g, []byte(c.src)), make(canvas, len(c.src)))
			r.inTree()
			r.sanitize()
			var got []string
			for _, w := range r.words {
				got = append(got, map[class]string{seen: "kept", sanitized: "dropped"}[w.why])
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s: %s, want %s", c.src, s, c.want)
			}
		})
	}
}

// TestHTMLAndMarkdown: of a text that may be read as either, what one of them hides
// is found, and the text is the browser's.
func TestHTMLAndMarkdown(t *testing.T) {
	src := "<html><body>\n<p>one</p>\n\n[//]: # (" + note + ")\n\n<p hidden>two three four</p>\n"
	v, err := Find(context.Background(), src, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []finding.Code{finding.LinkDefinition, finding.HiddenElement}
	var got []finding.Code
	for _, u := range v.Unseen {
		got = append(got, u.Code)
	}
	if !slices.Equal(got, want) || v.Text != "one\n[//]: # ("+note+")" {
		t.Errorf("%v, %q", got, v.Text)
	}
}
