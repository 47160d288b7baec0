package defang

import "unicode/utf8"

// unit decodes the visible character that starts at byte i of s and returns it
// with the offset behind it: one UTF-8 character, or an HTML entity, a
// backslash escape or a percent escape, nested from the left ("&amp;lt;",
// "%255B", "\u0026lt;" are one unit each). At the end of s it returns j == i.
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
			r, n = entity(s[j:])
		case '%':
			r, n = percent(s[j:])
		case '\\':
			r, n = backslash(s[j:])
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
	return hexBytes(s, '%', "%")
}

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
// \u{X…}, \UXXXXXXXX, \xXX, three octal digits, or the sign that Markdown and
// JSON escape. Before any other letter the backslash stands for itself.
func backslash(s string) (r rune, n int) {
	if s == "" {
		return '\\', 0
	}
	switch b := s[0]; {
	case b == 'u' && len(s) > 1 && s[1] == '{':
		return braced(s)
	case b == 'u':
		return utf16Escape(s)
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
	case b > ' ' && b < utf8.RuneSelf && digit(b) < 0 && (b|0x20 < 'a' || b|0x20 > 'z'):
		return rune(b), 1
	}
	return '\\', 0
}

func octal(b byte) bool { return b >= '0' && b <= '7' }

// utf16Escape decodes the u and its four digits, and a second escape if the
// two are a surrogate pair.
func utf16Escape(s string) (rune, int) {
	v, ok := hexValue(s[1:], 4)
	if !ok {
		return '\\', 0
	}
	if v >= 0xD800 && v < 0xDC00 && len(s) >= 11 && s[5:7] == `\u` {
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
