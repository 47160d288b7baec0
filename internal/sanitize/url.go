package sanitize

import (
	"html"
	"strings"
	"unicode"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
	"post-mcp-verify/internal/markup"
	"post-mcp-verify/internal/ucd"
)

// longAddress is from how many bytes on the address of an empty link can hold a
// message.
const longAddress = 24

// isLongAddress reports whether the address of a link that shows nothing is more
// than the name of an anchor.
func isLongAddress(dest string) bool { return len(dest) > longAddress }

// showsNothing reports whether the text of a link has nothing to click on.
func showsNothing(text string) bool {
	for text != "" {
		n := strings.IndexAny(text, "&<\\`")
		if n < 0 {
			return strings.IndexFunc(text, isSeen) < 0
		}
		if strings.IndexFunc(text[:n], isSeen) >= 0 {
			return false
		}
		end := blankPiece(text[n:])
		if end < 0 {
			return false
		}
		text = text[n+end:]
	}
	return true
}

// blankPiece returns the length of the reference, tag, escape or backticks that s
// begins with, and -1 if it shows something.
func blankPiece(s string) int {
	switch s[0] {
	case '&':
		end := strings.IndexByte(s[:min(len(s), longestEntity)], ';')
		if end < 0 || strings.IndexFunc(html.UnescapeString(s[:end+1]), isSeen) >= 0 {
			return -1
		}
		return end + 1
	case '<':
		end := strings.IndexByte(s, '>')
		if end < 0 || !isEmptyTag(markup.TagName(s[:end+1])) {
			return -1
		}
		return end + 1
	case '\\':
		if len(s) > 1 && (s[1] == '\n' || s[1] == '\r') {
			return 2
		}
		return -1
	}
	inner := strings.TrimLeft(s, "`")
	end := strings.IndexByte(inner, '`')
	if end < 0 || strings.IndexFunc(inner[:end], isSeen) >= 0 {
		return -1 // code, or a backtick by itself
	}
	return len(s) - len(strings.TrimLeft(inner[end:], "`"))
}

// isEmptyTag reports whether an element of that name draws nothing by itself.
func isEmptyTag(name string) bool {
	switch strings.ToLower(name) {
	case "b", "i", "u", "s", "em", "strong", "span", "small", "big", "font", "sub", "sup", "br", "wbr", "code", "div", "p", "a":
		return true
	}
	return false
}

// longestEntity is longer than the name of any character reference (HTML has one
// of 31 letters).
const longestEntity = 40

// isSeen reports whether a character leaves a mark.
func isSeen(r rune) bool {
	return !unicode.IsSpace(r) && !unicode.IsControl(r) && !ucd.DefaultIgnorable.Has(r) && r != 0x2800
}

// address judges where a link, image or definition leads.
func (w *partWalk) address(p markup.Part) {
	dest := w.in(p.Destination)
	if !mayMislead(dest) {
		return
	}
	plain := decodedAddress(dest)
	switch start, end := int(p.Destination.Start), int(p.Destination.End); {
	case isUnsafe(plain):
		w.report(finding.UnsafeURL, finding.Low, start, end, anchor)
	case isSuspicious(plain, p.Kind != markup.Link) || hidden.Speaks(html.UnescapeString(dest)):
		w.keep(finding.SuspiciousURL, finding.Info, start, end)
	}
}

// mayMislead spares most addresses the closer look: those without a scheme that
// is not http or https, a query, a fragment, a user, an escape or a space.
func mayMislead(dest string) bool {
	rest := strings.TrimPrefix(strings.TrimPrefix(dest, "https:"), "http:")
	return strings.ContainsAny(rest, ":?@%&{[<$+\\ \t\n\r\f") || strings.Contains(rest, "#:~")
}

// decodedAddress is dest as a browser reads it: character references and
// Markdown's escapes decoded, without the white space and controls that URL
// parsers drop (WHATWG URL, section 4.4).
func decodedAddress(dest string) string {
	if strings.IndexByte(dest, '&') >= 0 {
		dest = html.UnescapeString(dest)
	}
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r == '\\' || r == 0x7F {
			return -1
		}
		return r
	}, dest)
}

// unsafeSchemes run or hold something, or open what is on the reader's machine.
var unsafeSchemes = [...]string{
	"javascript", "vbscript", "livescript", "mocha", "data", "file", "command", "blob", "filesystem", "view-source", "jar", "mhtml", "ms-its", "res", "about",
}

// isUnsafe reports whether an address has one of unsafeSchemes. A picture in the
// address itself is none, but for SVG, which is a document.
func isUnsafe(address string) bool {
	scheme, rest, ok := strings.Cut(address, ":")
	if !ok {
		return false
	}
	for _, s := range unsafeSchemes {
		if len(scheme) == len(s) && strings.EqualFold(scheme, s) {
			return !(s == "data" && isPicture(rest))
		}
	}
	return false
}

// pictures are the media types of pictures that hold no text to read.
var pictures = [...]string{"image/png;base64,", "image/jpeg;base64,", "image/jpg;base64,", "image/gif;base64,", "image/webp;base64,", "image/avif;base64,", "image/x-icon;base64,"}

func isPicture(data string) bool {
	for _, p := range pictures {
		if len(data) >= len(p) && strings.EqualFold(data[:len(p)], p) {
			return true
		}
	}
	return false
}

// isSuspicious reports whether an address carries what leads nowhere: a user's
// name before the host, a text fragment, words or, where it may be an image's, a
// placeholder or encoded data.
func isSuspicious(address string, image bool) bool {
	scheme, rest, absolute := strings.Cut(address, "//")
	if !absolute || strings.ContainsAny(scheme, "/?#") {
		scheme, rest, absolute = "", address, false
	}
	host := rest
	if n := strings.IndexAny(host, "/?#"); n >= 0 {
		host = host[:n]
	}
	web := absolute && (scheme == "" || strings.EqualFold(scheme, "http:") || strings.EqualFold(scheme, "https:"))
	_, query, _ := strings.Cut(rest, "?")
	return web && strings.Contains(host, "@") || strings.Contains(rest, "#:~:text=") || hasEscapedWords(rest) ||
		image && web && (strings.ContainsAny(rest, "{<$") || strings.Contains(query, "[") || hasLongRun(query))
}

// escapedWords is how many words with an escaped space between them make prose.
const escapedWords = 5

// hasEscapedWords reports whether s holds prose whose spaces are "%20" or "+".
func hasEscapedWords(s string) bool {
	if strings.Count(s, "%20")+strings.Count(s, "+") < escapedWords-1 {
		return false
	}
	return hidden.Speaks(strings.NewReplacer("%20", " ", "+", " ").Replace(s))
}

// longRun is from how many letters and digits in a row on a query holds data.
const longRun = 40

func hasLongRun(s string) bool {
	run := 0
	for i := 0; i < len(s); i++ {
		if !isASCIIWord(rune(s[i])) && s[i] != '_' && s[i] != '-' {
			run = 0
		} else if run++; run >= longRun {
			return true
		}
	}
	return false
}
