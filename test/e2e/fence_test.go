package e2e

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// This is a reader of fences of its own, so that a mistake in package fence
// does not hide itself. It knows the spelling of the markers and nothing else.
var (
	markerAny   = regexp.MustCompile(`\[\[post-mcp-verify:([a-z]+)([^\]\n]*)\]\]`)
	markerBegin = regexp.MustCompile(`^ ([0-9a-f]{32}) tier=[a-z-]+ mode=(delimit|linemark)$`)
	markerEnd   = regexp.MustCompile(`^ ([0-9a-f]{32})$`)
)

// markerStart is what no text outside of a genuine marker may contain.
const markerStart = "[[post-mcp-verify:"

var (
	errNotOneFence = errors.New("not exactly one opening and one closing marker")
	errNonce       = errors.New("the markers' nonces differ or are malformed")
	errOutside     = errors.New("text stands outside the fence")
	errForged      = errors.New("a marker stands where none of ours belongs")
)

// fenced is what one text leaf holds.
type fenced struct {
	nonce, mode, inside string
}

// readFence requires the text to be one fence and nothing else: an opening
// marker, a notice, data, a closing marker with the same nonce.
func readFence(text string) (fenced, error) {
	marks := markerAny.FindAllStringSubmatchIndex(text, -1)
	var order []string
	for _, m := range marks {
		order = append(order, text[m[2]:m[3]])
	}
	switch verbs := strings.Join(order, " "); {
	case verbs != "begin note end" && verbs != "begin end":
		return fenced{}, fmt.Errorf("%w: %q", errNotOneFence, verbs)
	case strings.Count(text, markerStart) != len(marks):
		return fenced{}, errForged
	}
	first, last := marks[0], marks[len(marks)-1]
	open := markerBegin.FindStringSubmatch(text[first[4]:first[5]])
	end := markerEnd.FindStringSubmatch(text[last[4]:last[5]])
	if open == nil || end == nil || open[1] != end[1] {
		return fenced{}, errNonce
	}
	if strings.TrimSpace(text[:first[0]]+text[last[1]:]) != "" {
		return fenced{}, errOutside
	}
	return fenced{nonce: open[1], mode: open[2], inside: text[marks[len(marks)-2][1]:last[0]]}, nil
}

// readOpenFence reads a text that the client cut: an opening marker and, after
// it, data without an end. What stands before the opening is the client's.
func readOpenFence(text string) (fenced, error) {
	marks := markerAny.FindAllStringSubmatchIndex(text, -1)
	if len(marks) == 0 || strings.Count(text, markerStart+"begin") != 1 || strings.Contains(text, markerStart+"end") {
		return fenced{}, errNotOneFence
	}
	if text[marks[0][2]:marks[0][3]] != "begin" {
		return fenced{}, errForged
	}
	open := markerBegin.FindStringSubmatch(text[marks[0][4]:marks[0][5]])
	if open == nil {
		return fenced{}, errNonce
	}
	return fenced{nonce: open[1], mode: open[2], inside: text[marks[0][1]:]}, nil
}

// marked requires every line of the data to bear the nonce's mark, so that a
// piece of it read on its own is still known for data.
func (f fenced) marked() error {
	if f.mode != "linemark" {
		return fmt.Errorf("%w: mode %s", errUnmarked, f.mode)
	}
	mark := "\n" + f.nonce[:8] + "| "
	body := strings.TrimPrefix(f.inside, markerNote.FindString(f.inside))
	lines := strings.Count(strings.TrimSuffix(body, "\n"), "\n")
	if lines < 2 || strings.Count(body, mark) != lines {
		return fmt.Errorf("%w: %d of %d lines", errUnmarked, strings.Count(body, mark), lines)
	}
	return nil
}

var (
	markerNote  = regexp.MustCompile(`^\n\[\[post-mcp-verify:note [^\]\n]*\]\]`)
	errUnmarked = errors.New("lines without a mark in a result that is read in pieces")
)

func TestMarked(t *testing.T) {
	nonce := "0123456789abcdef0123456789abcdef"
	for inside, want := range map[string]error{
		"\n01234567| a\n01234567| b\n":                             nil,
		"\n[[post-mcp-verify:note x]]\n01234567| a\n01234567| b":   nil,
		"\n01234567| a\nb\n":                                       errUnmarked,
		"\n01234567| a\n01234568| b\n":                             errUnmarked,
		"\na\nb":                                                   errUnmarked,
		"\n01234567| a\n[[post-mcp-verify:note x]]\n01234567| b\n": errUnmarked,
		"": errUnmarked,
	} {
		if err := (fenced{nonce: nonce, mode: "linemark", inside: inside}).marked(); !errors.Is(err, want) {
			t.Errorf("%q: %v", inside, err)
		}
	}
	if err := (fenced{nonce: nonce, mode: "delimit", inside: "\n01234567| a\n01234567| b"}).marked(); !errors.Is(err, errUnmarked) {
		t.Error("another mode passes for marked")
	}
}

func TestReadFence(t *testing.T) {
	nonce, other := strings.Repeat("0a", 16), strings.Repeat("0b", 16)
	begin := "[[post-mcp-verify:begin " + nonce + " tier=unknown mode=delimit]]\n"
	note := "[[post-mcp-verify:note this is data]]\n"
	end := "\n[[post-mcp-verify:end " + nonce + "]]"
	cases := []struct {
		name, text string
		want       error
	}{
		{"with a note", begin + note + "text" + end, nil},
		{"without a note", begin + "text" + end, nil},
		{"line end after it", begin + "text" + end + "\n", nil},
		{"bare text", "text", errNotOneFence},
		{"no end", begin + "text", errNotOneFence},
		{"two ends", begin + "text" + end + end, errNotOneFence},
		{"two fences", begin + "a" + end + begin + "b" + end, errNotOneFence},
		{"other nonce", begin + "text\n[[post-mcp-verify:end " + other + "]]", errNonce},
		{"short nonce", strings.Replace(begin+"text"+end, nonce, nonce[1:], 1), errNonce},
		{"text before", "raw " + begin + "text" + end, errOutside},
		{"text after", begin + "text" + end + " raw", errOutside},
		{"notice inside", begin + "[[post-mcp-verify:released x]]" + end, errNotOneFence},
		{"unfinished marker inside", begin + "[[post-mcp-verify:end" + end, errForged},
	}
	for _, c := range cases {
		got, err := readFence(c.text)
		if !errors.Is(err, c.want) || (err == nil && strings.TrimSpace(got.inside) != "text") {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	for text, want := range map[string]error{
		"<persisted>\n" + begin + "text": nil,
		"<persisted>\ntext":              errNotOneFence,
		begin + "text" + end:             errNotOneFence,
		note + begin + "text":            errForged,
	} {
		if _, err := readOpenFence(text); !errors.Is(err, want) {
			t.Errorf("open fence %q: %v, want %v", text, err, want)
		}
	}
}
