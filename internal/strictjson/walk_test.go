package strictjson

import (
	"strings"
	"testing"
)

// TestStringEnd holds where a token ends behind any number of backslashes.
func TestStringEnd(t *testing.T) {
	for _, c := range []struct {
		text  string
		start int
		want  int
	}{
		{`""`, 0, 2},
		{`"a"`, 0, 3},
		{`"a"b"`, 0, 3},
		{`["a","b"]`, 1, 4},
		{`["a","b"]`, 5, 8},
		{`"\""`, 0, 4},
		{`"\\"`, 0, 4},
		{`"\\""`, 0, 4},
		{`"\\\""`, 0, 6},
		{`"\\\\"`, 0, 6},
		{`"\"\"\""`, 0, 8},
		{`"a\\","b"`, 0, 5},
		{`"\u0022"`, 0, 8},

		// Not valid: the end of the text, never beyond.
		{`"`, 0, 1},
		{`"a`, 0, 2},
		{`"\"`, 0, 3},
		{`"\`, 0, 2},
	} {
		if got := StringEnd(c.text, c.start); got != c.want {
			t.Errorf("StringEnd(%s, %d) = %d, want %d", c.text, c.start, got, c.want)
		}
	}
	for n := range 40 {
		text := `"` + strings.Repeat(`\`, n) + `"x"`
		want := len(text)
		if n%2 == 0 {
			want -= 2
		}
		if got := StringEnd(text, 0); got != want {
			t.Errorf("%d backslashes: %d, want %d", n, got, want)
		}
	}
}

// TestEveryToken walks every valid vector and compares the decoded tokens with
// encoding/json's, and the positions with the text.
func TestEveryToken(t *testing.T) {
	texts := append([]string{}, accepted...)
	for _, c := range suite {
		if c.want == "" {
			texts = append(texts, c.text)
		}
	}
	tokens := 0
	for _, text := range texts {
		checkTokens(t, text)
		last := 0
		Strings(text, func(tok Token) bool {
			tokens++
			if tok.Start < last || text[tok.Start] != '"' || text[tok.End-1] != '"' || tok.Depth < 0 {
				t.Errorf("%s: token %+v after %d", text, tok, last)
			}
			if next := strings.TrimLeft(text[tok.End:], " \t\r\n"); tok.Key != strings.HasPrefix(next, ":") {
				t.Errorf("%s: token %+v is followed by %q", text, tok, next)
			}
			last = tok.End
			return true
		})
	}
	if tokens < 70 {
		t.Errorf("only %d tokens", tokens)
	}
}
