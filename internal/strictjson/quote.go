package strictjson

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Unquote decodes one JSON string token, its quotes included. A lone surrogate
// becomes U+FFFD and sets lone. ok is false, and s empty, if raw is not exactly
// one valid token. A token without escapes is returned as a substring of raw.
func Unquote(raw string) (s string, lone bool, ok bool) {
	sc := scanner{data: []byte(raw), limits: Limits{AllowLoneSurrogates: true}}
	if !sc.at('"') || sc.str() != "" || sc.pos != len(raw) {
		return "", false, false
	}
	inner := raw[1 : len(raw)-1]
	if !sc.escaped {
		return inner, false, true
	}
	b := appendDecoded(make([]byte, 0, len(inner)), sc.data[1:len(raw)-1])
	return string(b), sc.lone, true
}

// appendDecoded appends what the inner part of a valid string token stands for.
func appendDecoded(dst, inner []byte) []byte {
	for len(inner) > 0 {
		if inner[0] != '\\' {
			n := bytes.IndexByte(inner, '\\')
			if n < 0 {
				n = len(inner)
			}
			dst, inner = append(dst, inner[:n]...), inner[n:]
			continue
		}
		if c := simpleEscape(inner[1]); c != 0 {
			dst, inner = append(dst, c), inner[2:]
			continue
		}
		r, n := decodeU(inner)
		dst, inner = utf8.AppendRune(dst, r), inner[n:] // a surrogate becomes U+FFFD
	}
	return dst
}

// simpleEscape returns the byte that a backslash and c stand for, or 0.
func simpleEscape(c byte) byte {
	switch c {
	case '"', '\\', '/':
		return c
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return 0
}

// decodeU decodes the \uXXXX at the start of b, or the pair of them that makes
// one character, and returns its length: 0 if malformed. A surrogate without its
// partner is returned as itself.
func decodeU(b []byte) (rune, int) {
	r := hex4(b)
	if r < 0 {
		return 0, 0
	}
	if isSurrogate(r) && len(b) >= 12 {
		if pair := utf16.DecodeRune(r, hex4(b[6:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}

// hex4 decodes exactly one \uXXXX, or returns -1.
func hex4(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	var r rune
	for _, c := range b[2:6] {
		switch {
		case isDigit(c):
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

func isSurrogate(r rune) bool { return r >= 0xD800 && r <= 0xDFFF }

// AppendQuote appends s as a JSON string token with the least escaping: quote,
// backslash and the controls below U+0020, these in their short form where there
// is one and else as \u00xx in lower case. Everything else stands for itself, so
// that "<" stays readable and is not six characters; it is the form of RFC 8785.
// Bytes of s that are not UTF-8 become U+FFFD.
func AppendQuote(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
	}
	dst = append(dst, '"')
	from := 0
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' {
			dst = appendEscaped(append(dst, s[from:i]...), c)
			from = i + 1
		}
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

// appendEscaped appends the escape of a quote, a backslash or a control.
func appendEscaped(dst []byte, c byte) []byte {
	const short = "\b\f\n\r\t\"\\"
	const names = `bfnrt"\`
	if i := strings.IndexByte(short, c); i >= 0 {
		return append(dst, '\\', names[i])
	}
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}
