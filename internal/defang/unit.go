package defang

import (
	"strings"
	"unicode/utf8"
)

// unit decodes the visible character that starts at byte i of s and returns it
// with the offset behind it: one UTF-8 character, or an HTML entity, a
// backslash escape, a percent escape or one of quoted-printable, nested from
// the left ("&amp;lt;", "%255B", "\u0026lt;" are one unit each). At the end of
// s it returns j == i.
// Bytes that are no UTF-8 are one U+FFFD each.
func unit(s string, i int) (r rune, j int) {
	if i >= len(s) {
		return utf8.RuneError, i
	}
	if s[i] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(s[i:])
		return r, i + n
	}
	r, j = rune(s[i]), i+1
	for {
		n := 0
		switch r {
		case '&':
			r, n = Entity(s[j:])
		case '%':
			r, n = percent(s[j:])
		case '\\':
			r, n = backslash(s[j:])
		case '=':
			r, n = quotedPrintable(s[j:])
		default:
			return r, j
		}
		if n == 0 {
			return r, j
		}
		j += n
	}
}

// percent decodes what follows a percent sign. n is the number of bytes used,
// zero if the sign stands for itself.
func percent(s string) (r rune, n int) {
	if s != "" && lower(s[0]) == 'u' { // %u003C, as JavaScript's escape writes it
		if r, n := utf16Escape(s, "%u"); n > 0 {
			return r, n
		}
	}
	return hexBytes(s, '%', "%")
}

// quotedPrintable decodes what follows an equals sign: two upper-case
// hexadecimal digits of a printable ASCII character, or the line break that the
// sign hides. n is zero if the sign stands for itself.
func quotedPrintable(s string) (r rune, n int) {
	switch {
	case s == "":
	case s[0] == '\n':
		return softBreak, 1
	case strings.HasPrefix(s, "\r\n"):
		return softBreak, 2
	case s[0] >= '2' && s[0] <= '7' && len(s) > 1 && digit(s[1]) >= 0 && s[1] < 'a':
		return rune(digit(s[0])<<4 | digit(s[1])), 2
	}
	return '=', 0
}

// softBreak is what quoted-printable's hidden line break decodes to: nothing
// that is seen.
const softBreak = '\u00ad'

// hexBytes decodes two hexadecimal digits and, if they start a UTF-8 sequence,
// its further bytes, each after sep. self is returned if there are none.
func hexBytes(s string, self rune, sep string) (rune, int) {
	v, ok := hexValue(s, 2)
	if !ok {
		return self, 0
	}
	if v < 0xC2 {
		return v, 2
	}
	buf := [utf8.UTFMax]byte{byte(v)}
	n, at := 1, 2
	for n < len(buf) && !utf8.FullRune(buf[:n]) && len(s) >= at+len(sep) && s[at:at+len(sep)] == sep {
		w, ok := hexValue(s[at+len(sep):], 2)
		if !ok {
			break
		}
		buf[n] = byte(w)
		n++
		at += len(sep) + 2
	}
	if r, size := utf8.DecodeRune(buf[:n]); r != utf8.RuneError && size == n {
		return r, at
	}
	return v, 2
}

// hexValue reads exactly n hexadecimal digits.
func hexValue(s string, n int) (v rune, ok bool) {
	if len(s) < n {
		return 0, false
	}
	for i := range n {
		d := digit(s[i])
		if d < 0 {
			return 0, false
		}
		v = v<<4 | rune(d)
	}
	return v, true
}

// digit is the value of a hexadecimal digit, or -1.
func digit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}

// backslash decodes what follows a backslash: \uXXXX (with its low surrogate),
// \u{X…}, \UXXXXXXXX, \xXX, octal digits, two hexadecimal ones with a letter
// and a space as in CSS, or the sign that Markdown and JSON escape. The u may
// be doubled, as Java allows. Before any other letter the backslash stands for
// itself.
func backslash(s string) (r rune, n int) {
	if s == "" {
		return '\\', 0
	}
	switch b := s[0]; {
	case b == 'u' && len(s) > 1 && s[1] == '{':
		return braced(s)
	case b == 'u':
		k := 1
		for k < min(len(s), maxUs) && s[k] == 'u' {
			k++
		}
		if r, n := utf16Escape(s[k-1:], `\u`); n > 0 {
			return r, n + k - 1
		}
	case b == 'U':
		if v, ok := hexValue(s[1:], 8); ok {
			return scalar(v), 9
		}
	case b == 'x':
		if r, n := hexBytes(s[1:], '\\', `\x`); n > 0 {
			return r, n + 1
		}
	case b >= '0' && b <= '3' && len(s) >= 3 && octal(s[1]) && octal(s[2]):
		return rune(b-'0')<<6 | rune(s[1]-'0')<<3 | rune(s[2]-'0'), 3
	case b >= '2' && b <= '7' && len(s) > 1:
		return shortEscape(s)
	case b > ' ' && b < utf8.RuneSelf && digit(b) < 0 && (b|0x20 < 'a' || b|0x20 > 'z'):
		return rune(b), 1
	}
	return '\\', 0
}

func octal(b byte) bool { return b >= '0' && b <= '7' }

// maxUs bounds the u of one escape.
const maxUs = 8

// shortEscape decodes two octal digits, or two hexadecimal ones, the second a
// letter, and the space that ends them in CSS.
func shortEscape(s string) (rune, int) {
	d := digit(s[1])
	switch {
	case octal(s[1]) && (len(s) == 2 || digit(s[2]) < 0):
		return rune(s[0]-'0')<<3 | rune(d), 2
	case d >= 10 && len(s) > 2 && s[2] == ' ':
		return rune(s[0]-'0')<<4 | rune(d), 3
	}
	return '\\', 0
}

// utf16Escape decodes the u and its four digits, and a second escape, which
// starts with head, if the two are a surrogate pair. n is zero if s holds none.
func utf16Escape(s, head string) (r rune, n int) {
	v, ok := hexValue(s[1:], 4)
	if !ok {
		return 0, 0
	}
	if v >= 0xD800 && v < 0xDC00 && len(s) >= 11 && s[5:7] == head {
		if w, ok := hexValue(s[7:], 4); ok && w >= 0xDC00 && w < 0xE000 {
			return 0x10000 + (v-0xD800)<<10 + (w - 0xDC00), 11
		}
	}
	return scalar(v), 5
}

// braced decodes "u{", one to six digits and "}".
func braced(s string) (rune, int) {
	v := rune(0)
	for i := 2; i < len(s) && i < 9; i++ {
		if s[i] == '}' && i > 2 {
			return scalar(v), i + 1
		}
		d := digit(s[i])
		if d < 0 {
			break
		}
		v = v<<4 | rune(d)
	}
	return '\\', 0
}

// scalar is v, or U+FFFD if v is no Unicode scalar value.
func scalar(v rune) rune {
	if !utf8.ValidRune(v) {
		return utf8.RuneError
	}
	return v
}
