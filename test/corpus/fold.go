package main

import (
	"encoding/base64"
	"html"
	"net/url"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ignorable is Default_Ignorable_Code_Point of Unicode 15.0 and what the taxonomy
// says draws nothing beside it.
var ignorable = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00AD, Hi: 0x00AD, Stride: 1}, {Lo: 0x034F, Hi: 0x034F, Stride: 1}, {Lo: 0x061C, Hi: 0x061C, Stride: 1},
		{Lo: 0x115F, Hi: 0x1160, Stride: 1}, {Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, {Lo: 0x180B, Hi: 0x180F, Stride: 1},
		{Lo: 0x200B, Hi: 0x200F, Stride: 1}, {Lo: 0x202A, Hi: 0x202E, Stride: 1}, {Lo: 0x2060, Hi: 0x206F, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}, {Lo: 0xFEFF, Hi: 0xFEFF, Stride: 1},
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, {Lo: 0xFFF0, Hi: 0xFFFB, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x13430, Hi: 0x1343F, Stride: 1}, {Lo: 0x1BCA0, Hi: 0x1BCA3, Stride: 1},
		{Lo: 0x1D173, Hi: 0x1D17A, Stride: 1}, {Lo: 0xE0000, Hi: 0xE0FFF, Stride: 1},
	},
}

// unseen reports whether a person sees nothing where r is: what is removed from
// two texts before they are compared as a reader would. White space is seen.
func unseen(r rune) bool {
	return unicode.Is(ignorable, r) || unicode.IsControl(r) && !unicode.IsSpace(r)
}

// hides reports whether r can hide something: unseen characters, all but the
// ordinary white space, private use and what is not assigned.
func hides(r rune) bool {
	switch {
	case r == ' ', r == '\n', r == '\t':
		return false
	case r == 0x2800, unicode.IsSpace(r), unseen(r):
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cn, unicode.Zs, unicode.Zl, unicode.Zp)
}

// seen is s as a reader compares it: without what is not seen, white space as
// single spaces.
func seen(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, s)), " ")
}

// fold is seen with compatibility forms and case taken away.
func fold(s string) string { return seen(strings.ToLower(norm.NFKC.String(seen(s)))) }

// readings are the ways in which s may hold a payload in so many words: as it is,
// and behind the encodings that addresses and attributes use.
func readings(s string) []string {
	all := []string{fold(s), fold(html.UnescapeString(s))}
	if u := percent(s); u != s {
		all = append(all, fold(u))
	}
	for _, token := range base64Token.FindAllString(s, -1) {
		for skip := range 4 { // what stands before it may look like a part of it
			digits := strings.TrimRight(token, "=")[skip:]
			if b, err := base64.RawStdEncoding.DecodeString(digits[:len(digits)-len(digits)%4]); err == nil {
				all = append(all, fold(string(b)))
			}
		}
	}
	return all
}

var (
	base64Token = regexp.MustCompile(`[A-Za-z0-9+/]{24,}={0,2}`)
	percentByte = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	// escapeSequence is a string sequence (OSC, DCS, APC, PM, SOS), a CSI sequence or
	// a lone ESC.
	escapeSequence = regexp.MustCompile(`(?s:(?:\x1b[]PX^_]|[\x{90}\x{98}\x{9d}\x{9e}\x{9f}])[^\x07\x1b\x{9c}\n]*(?:\x07|\x1b\\|\x{9c})?)|(?:\x1b\[|\x{9b})[0-?]*[ -/]*[@-~]|\x1b`)
)

// percent decodes what is percent-encoded in s and leaves all else.
func percent(s string) string {
	return percentByte.ReplaceAllStringFunc(s, func(p string) string {
		if decoded, err := url.PathUnescape(p); err == nil {
			return decoded
		}
		return p
	})
}

// remnant is how many characters in a row of a payload are enough to call it
// survived: whole words of it, but more than a host name.
const remnant = 24

// survives reports whether out holds the payload or a remnant of it that host,
// the page without the fragment, does not hold.
func survives(out, payload, host string) bool {
	folded := []rune(fold(payload))
	hostReading := fold(host)
	for _, reading := range readings(out) {
		for i := 0; i == 0 || i+remnant <= len(folded); i++ {
			part := string(folded[i:min(len(folded), i+remnant)])
			if part != "" && strings.Contains(reading, part) && !strings.Contains(hostReading, part) {
				return true
			}
		}
	}
	return false
}
