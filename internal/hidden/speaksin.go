package hidden

import (
	"strings"
	"unicode/utf8"
)

// SpeaksIn is Speaks for the HTML within an element: tags and comments are dropped,
// character references decoded, and words count that a dot, a hyphen or a line below
// joins. Tags are taken once for gaps and once for nothing, as in "<b>stop</b><b>now</b>"
// and "st<b>o</b>p", and it is enough that one of the two speaks. Time is linear in
// the length of html; of it, no more than a word is kept.
func SpeaksIn(html string) bool {
	return speaksIn(html, true) || strings.IndexByte(html, '<') >= 0 && speaksIn(html, false)
}

// text gathers what is heard in a piece of HTML field by field.
type text struct {
	buf   [longestField]byte
	n     int
	heard speech
}

// longestField is how many bytes of what stands between white space are looked at
// together: more than any word has.
const longestField = 256

func speaksIn(html string, gaps bool) bool {
	var t text
	quotes, comments := true, true
	ends := strings.LastIndexByte(html, '>')
	for i := 0; i < len(html); {
		switch c := html[i]; {
		case c == '<':
			n := 0
			if comments && strings.HasPrefix(html[i:], "<!--") {
				n = commentLength(html[i:])
				comments = n > 0
			}
			if n == 0 && i < ends {
				n, quotes = tagLength(html[i:], quotes)
			}
			if i += max(n, 1); n == 0 || gaps {
				t.flush()
			}
		case c == '&':
			s, n := reference(html[i+1:])
			t.write(s)
			i += 1 + n
		default:
			n := strings.IndexAny(html[i:], "<&")
			if n < 0 {
				n = len(html) - i
			}
			t.write(html[i : i+n])
			i += n
		}
		if t.speaks() {
			return true
		}
	}
	t.flush()
	return t.speaks()
}

func (t *text) speaks() bool { return t.heard.message(fewWords, lettersAWord) }

// commentLength is the length of the comment that s begins with, or 0 if it does not
// end.
func commentLength(s string) int {
	n := strings.Index(s, "-->")
	if n < 0 {
		return 0
	}
	return n + len("-->")
}

// tagLength is the length of the tag that s begins with, or 0 if there is none. Once
// quotes are found not to close they are not looked for again, so that no text is
// read more than twice. A ">" must come.
func tagLength(s string, quotes bool) (n int, still bool) {
	if len(s) < 2 || !isLetter(s[1]) && s[1] != '/' && s[1] != '!' && s[1] != '?' {
		return 0, quotes
	}
	if quotes {
		quote := byte(0)
		for i := range len(s) {
			switch c := s[i]; {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '"' || c == '\'':
				quote = c
			case c == '>':
				return i + 1, true
			}
		}
	}
	return strings.IndexByte(s, '>') + 1, false
}

// write takes in text.
func (t *text) write(s string) {
	for i := 0; i < len(s) && !t.speaks(); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case r <= ' ', r == '\u00a0', r == '\u3000':
			t.flush()
		case isNoSign(r):
		case t.n+n > len(t.buf) && isLetter(s[i]) && isLetter(t.buf[t.n-1]):
			// The rest of a word adds none.
		case t.n+n > len(t.buf):
			t.flush()
			continue
		default:
			t.n += copy(t.buf[t.n:], s[i:i+n])
		}
		i += n
	}
}

// isNoSign says whether r shows nothing and parts no words.
func isNoSign(r rune) bool {
	return r == '\u00ad' || '\u200b' <= r && r <= '\u200f' || '\u2060' <= r && r <= '\u2064' || r == '\ufeff'
}

// flush hears what has been gathered.
func (t *text) flush() {
	field := t.buf[:t.n]
	t.n = 0
	address := false
	for _, c := range field {
		address = address || c == '/' || c == '@'
	}
	for i, c := range field {
		if !address && (c == '.' || c == '_' || c == '-') {
			field[i] = ' '
		}
	}
	h := hear(string(field))
	t.heard.words += h.words
	t.heard.dense += h.dense
}
