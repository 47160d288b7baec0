package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
)

func TestUnknownTo(t *testing.T) {
	raw := []finding.Finding{
		{Code: finding.HTMLComment, Start: 10, End: 20, Removed: true},
		{Code: finding.ZeroWidth, Start: 20, End: 23, Removed: true},
		{Code: finding.HTMLComment, Start: 40, End: 60},
		{Code: finding.LinkTitle, Start: 35, End: 45},
		{Code: finding.HTMLComment, Start: 70, End: 80, Removed: true},
		{Code: finding.Tag, Start: 72, End: 74, Removed: true},
	}
	vectors := []struct {
		name       string
		code       finding.Code
		start, end int
		known      bool
	}{
		{"taken out", finding.UnseenText, 12, 18, true},
		{"taken out by two that touch", finding.UnseenText, 12, 23, true},
		{"taken out, the whole span", finding.UnseenText, 10, 20, true},
		{"taken out behind a shorter one", finding.UnseenText, 75, 79, true},
		{"the same class, kept", finding.HTMLComment, 45, 50, true},
		{"another class, kept", finding.UnseenText, 45, 50, false},
		{"taken out but for a sign", finding.UnseenText, 12, 24, true},
		{"begins just before", finding.UnseenText, 9, 15, true},
		{"words behind it are left", finding.UnseenText, 12, 69, false},
		{"words before it are left", finding.UnseenText, 41, 72, false},
		{"elsewhere", finding.UnseenText, 25, 30, false},
		{"partly the same class", finding.LinkTitle, 40, 46, false},
		{"behind everything", finding.UnseenText, 90, 95, false},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			got := unknownTo(strings.Repeat("word and some more words ", 40), raw, []finding.Finding{{Code: v.code, Start: v.start, End: v.end, View: finding.Rendered}})
			if (len(got) == 0) != v.known {
				t.Errorf("%d findings are left", len(got))
			}
		})
	}
	if got := unknownTo("", nil, raw); !slices.Equal(got, raw) {
		t.Errorf("without raw findings, %v are left", got)
	}
}

// Many findings in both views take time in proportion to their number.
func TestUnknownToIsFast(t *testing.T) {
	var raw, rendered []finding.Finding
	for i := range 200_000 {
		raw = append(raw, finding.Finding{Code: finding.Tag, Start: 10 * i, End: 10*i + 5, Removed: true})
		rendered = append(rendered, finding.Finding{Code: finding.UnseenText, Start: 10*i + 5, End: 10*i + 9})
	}
	done := make(chan int)
	go func() { done <- len(unknownTo(strings.Repeat("word and some more words ", 40), raw, rendered)) }()
	select {
	case n := <-done:
		if n != len(rendered) {
			t.Errorf("%d findings are left", n)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("not done after 20 s")
	}
}

func TestIsJSON(t *testing.T) {
	yes := []string{`{}`, ` {"a": 1}` + "\n", `[1, 2]`, "{}\n[]\n", `{"a":"<!-- x -->"}`}
	no := []string{"", " ", "text", "42", `"a"`, "{} text", "[link](x)", "[x] [y]", "{", "[1]\n42", "\ufeff"}
	for _, text := range yes {
		if !isJSON(text) {
			t.Errorf("%q is JSON", text)
		}
		if _, err := hiddenFromReaders(context.Background(), text); !errors.Is(err, errNoPage) {
			t.Errorf("%q is rendered: %v", text, err)
		}
	}
	for _, text := range no {
		if isJSON(text) {
			t.Errorf("%q is not JSON", text)
		}
	}
}

// A bomb ends within the deadline, and is not called clean.
func TestBombsAreNotInspected(t *testing.T) {
	for _, unit := range []string{">", "<div>"} {
		code, out, report := call(strings.Repeat(unit, 100_000), "sanitize")
		if code != exitOK || !strings.Contains(report, "the rendered view was not inspected: too deep") {
			t.Errorf("%q: exit code %d, %d bytes, %.200s", unit, code, len(out), report)
		}
	}
}
