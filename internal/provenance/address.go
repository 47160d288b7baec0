package provenance

import (
	"strings"
	"unicode/utf8"
)

// maxURL bounds what is read as an address, in bytes; a longer one is refused.
const maxURL = 8 << 10

// address is an accepted URL: a lower-case host and the decoded, lower-case
// segments of its path. Learn's servers ignore case in paths.
type address struct {
	host     string
	segments []string
}

// parseAddress reads an https URL by a grammar that leaves no two parsers room
// to disagree:
//
//	https://HOST[/SEGMENT]*[/][?QUERY][#FRAGMENT]
//
// HOST is [A-Za-z0-9.-]+, so there is no user, port, percent escape, IP literal
// or international name in it. Every byte is visible ASCII, and a backslash is
// refused. A segment is not empty except after the last slash, holds no
// semicolon, does not end in a dot, and its escapes decode to UTF-8 without
// controls, spaces, slashes, backslashes, dots, semicolons and percent signs.
// That is narrower than RFC 3986; net/url agrees on everything accepted here.
func parseAddress(u string) (address, bool) {
	const scheme = "https://"
	if len(u) > maxURL || !isVisibleASCII(u) || len(u) < len(scheme) ||
		!strings.EqualFold(u[:len(scheme)], scheme) {
		return address{}, false
	}
	rest := u[len(scheme):]
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	host, path, _ := strings.Cut(rest, "/")
	if !isHostText(host) {
		return address{}, false
	}
	segments, ok := splitPath(path)
	return address{strings.ToLower(host), segments}, ok
}

// splitPath decodes the segments of a path without its first slash.
func splitPath(path string) ([]string, bool) {
	if path == "" {
		return nil, true
	}
	segments := strings.Split(strings.TrimSuffix(path, "/"), "/")
	for i, raw := range segments {
		s, ok := decodeSegment(raw)
		if !ok {
			return nil, false
		}
		segments[i] = strings.ToLower(s)
	}
	return segments, true
}

// decodeSegment removes one level of percent escapes. It refuses whatever a
// server could still read as structure.
func decodeSegment(raw string) (string, bool) {
	if raw == "" || raw[len(raw)-1] == '.' || strings.IndexByte(raw, ';') >= 0 {
		return "", false
	}
	if strings.IndexByte(raw, '%') < 0 {
		return raw, true
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '%' {
			b = append(b, raw[i])
			continue
		}
		c, ok := unhex(raw[i+1:])
		if !ok || c <= ' ' || c == 0x7F || strings.IndexByte(`/\.;%`, c) >= 0 {
			return "", false
		}
		b = append(b, c)
		i += 2
	}
	return string(b), utf8.Valid(b)
}

// unhex reads two hexadecimal digits at the start of s.
func unhex(s string) (byte, bool) {
	if len(s) < 2 {
		return 0, false
	}
	hi, ok1 := hexDigit(s[0])
	lo, ok2 := hexDigit(s[1])
	return hi<<4 | lo, ok1 && ok2
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

func isVisibleASCII(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F || s[i] == '\\' {
			return false
		}
	}
	return true
}

func isHostText(s string) bool {
	for i := range len(s) {
		if !isAlnum(s[i]) && s[i] != '.' && s[i] != '-' {
			return false
		}
	}
	return s != ""
}

// learnHost is the one host whose sections are known.
const learnHost = "learn.microsoft.com"

// sectionTier returns the highest tier that content at a can have. Learn's
// paths begin with a locale (absent in short links, which redirect to the
// reader's) and then the section. What readers wrote lies in sections of its
// own; their names lower the tier wherever they stand, since a page placed too
// low is only treated with more care.
func sectionTier(a address) Tier {
	t := AuthoredDoc
	if a.host != learnHost {
		return t
	}
	rest := a.segments
	if len(rest) > 0 && isLocale(rest[0]) {
		if rest[0] != "en-us" && rest[0] != "en" {
			t = Localized
		}
		rest = rest[1:]
	}
	for _, s := range rest {
		if isReaders(s) {
			return min(t, Community)
		}
	}
	if len(rest) > 0 && rest[0] == "samples" {
		return min(t, CodeSample)
	}
	return t
}

// isReaders reports whether a lower-case segment names a section that readers
// write: answers, forum and wiki archives, profiles, collections.
func isReaders(s string) bool {
	switch s {
	case "answers", "archive", "community", "users", "collections", "forums", "msdn-technet-forums", "technet-wiki":
		return true
	}
	return false
}

// isLocale reports whether a lower-case segment is a language tag: a language
// alone or with a script, a region or both, as in de, zh-hans, nb-no, es-419 and
// sr-latn-rs. Section names like sql-server, power-bi and ef do not have that form.
func isLocale(s string) bool {
	parts := strings.Split(s, "-")
	n := len(parts)
	switch {
	case !isAlpha(parts[0], 2, 3) || n > 3:
		return false
	case n == 1:
		return isLanguage(s)
	case n == 3:
		return isAlpha(parts[1], 4, 4) && isRegion(parts[2])
	}
	return isRegion(parts[1]) || isAlpha(parts[1], 4, 4) && isScript(parts[1])
}

// languages are those that Learn is translated into, with a space around each.
const languages = " ar bg bs ca cs da de el en es et eu fi fil fr ga gl he hi hr hu id is it ja ka kk ko lb lt lv ms mt nb nl nn no pl pt ro ru sk sl sr sv ta th tr uk vi zh "

// isLanguage reports whether a segment is one of languages.
func isLanguage(s string) bool { return strings.Contains(languages, " "+s+" ") }

// isScript reports the scripts that stand in addresses without a region.
func isScript(s string) bool { return s == "hans" || s == "hant" || s == "latn" || s == "cyrl" }

// isRegion reports two letters or three digits.
func isRegion(s string) bool {
	return isAlpha(s, 2, 2) || len(s) == 3 && strings.Trim(s, "0123456789") == ""
}

// isAlpha reports lo to hi lower-case letters.
func isAlpha(s string, lo, hi int) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return lo <= len(s) && len(s) <= hi
}
