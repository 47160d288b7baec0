package hidden

import (
	"html"
	"strings"
	"unicode/utf8"
)

// maxReference is the length of the longest name of a character reference.
const maxReference = len("CounterClockwiseContourIntegral")

// decode returns the value of an attribute as the browser sees it (WHATWG
// 13.2.5.72, "in an attribute": a reference without a semicolon does not count
// where a letter, a digit or "=" follows). Without an "&" it is s itself.
func decode(s string) string {
	at := strings.IndexByte(s, '&')
	if at < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for at >= 0 {
		out = append(out, s[:at]...)
		text, n := reference(s[at+1:])
		out = append(out, text...)
		s = s[at+1+n:]
		at = strings.IndexByte(s, '&')
	}
	return string(append(out, s...))
}

// reference decodes what follows an "&". n is the number of bytes used.
func reference(s string) (text string, n int) {
	if strings.HasPrefix(s, "#") {
		return numeric(s)
	}
	for n < len(s) && n < maxReference && isAlnum(s[n]) {
		n++
	}
	semicolon := n < len(s) && s[n] == ';'
	if n == 0 || !semicolon && n < len(s) && (s[n] == '=' || isAlnum(s[n])) {
		return "&", 0
	}
	if text := common(s[:n], semicolon); text != "" {
		if semicolon {
			n++
		}
		return text, n
	}
	name := "&" + s[:n]
	if semicolon {
		n++
		name += ";"
	}
	// The standard library takes a prefix of the name where the whole is none.
	text = html.UnescapeString(name)
	if text == name && len(name) > 1 || utf8.RuneCountInString(text) > 2 || semicolon && text != ";" && strings.HasSuffix(text, ";") {
		return "&", 0
	}
	if !semicolon && utf8.RuneCountInString(text) != 1 {
		return "&", 0
	}
	return text, n
}

// common decodes the references that occur, so that the standard library builds its
// map of all of them for the rest alone.
func common(name string, semicolon bool) string {
	switch name {
	case "amp":
		return "&"
	case "lt":
		return "<"
	case "gt":
		return ">"
	case "quot":
		return "\""
	case "nbsp":
		return "\u00a0"
	}
	if semicolon {
		switch name {
		case "apos":
			return "'"
		case "colon":
			return ":"
		case "semi":
			return ";"
		}
	}
	return ""
}

// numeric decodes "#", digits or "x" and hexadecimal digits, and a semicolon
// that may be missing.
func numeric(s string) (string, int) {
	base, i := rune(10), 1
	if len(s) > 1 && s[1]|0x20 == 'x' {
		base, i = 16, 2
	}
	first, r := i, rune(0)
	for ; i < len(s); i++ {
		d := hexDigit(s[i])
		if d < 0 || d >= base {
			break
		}
		r = min(r*base+d, utf8.MaxRune+1)
	}
	if i == first {
		return "&", 0
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	if r == 0 || !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return string(r), i
}

// hexDigit is the value of a hexadecimal digit, or -1.
func hexDigit(c byte) rune {
	switch {
	case isDigit(c):
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isAlnum(c byte) bool  { return isDigit(c) || isLetter(c) }

// isSpace is white space as HTML and CSS have it.
func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
