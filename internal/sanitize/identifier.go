package sanitize

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

const (
	// MaxIdentifier is the longest identifier, in bytes, that is not withheld.
	MaxIdentifier = 2048
	// withheld stands in place of an identifier that is none.
	withheld = "withheld:"
)

// Identifier treats a URI, media type or resource name, which the model must
// repeat exactly and which is therefore never fenced. Carriers are cut without
// the exceptions that text has, and imitations replaced, but for a speaker's name
// at the start, which is an address's scheme there. What then still is no
// identifier (longer than MaxIdentifier as handed in; or with white space,
// controls or any character but those of RFC 3986 and letters, digits and marks
// beyond ASCII) is replaced as a whole by "withheld:". Spaces are allowed in the
// parameters of a media type ("; key=value", up to three). The error is
// ErrNotConverged.
func Identifier(src string) (Name, []finding.Finding, error) {
	return treatName(src, finding.Identifier, MaxIdentifier, isIdentifier)
}

// ServerName is Identifier for the name of an MCP server, as the client's
// configuration spells it: up to three single spaces may stand in it
// ("claude.ai Microsoft Learn"), and at most 64 bytes. Findings are at
// finding.Name.
func ServerName(src string) (Name, []finding.Finding, error) {
	return treatName(src, finding.Name, maxServerName, isServerName)
}

// treatName treats src and withholds it if it is longer than most or then not
// what is accepts.
func treatName(src string, place finding.Place, most int, is func(string) bool) (Name, []finding.Finding, error) {
	if len(src) > most {
		return withhold(src, place, nil)
	}
	var l log
	d := document{text: src, place: place, plain: true, strict: true, to: l.add}
	c := newCleaner(len(src))
	if err := c.document(&d, 0); err != nil {
		return Name{}, l.sorted(), err
	}
	if !is(d.text) {
		return withhold(src, place, l.sorted())
	}
	return Name{text: d.text, changed: d.text != src}, l.sorted(), nil
}

// withhold gives up src as a whole.
func withhold(src string, place finding.Place, fs []finding.Finding) (Name, []finding.Finding, error) {
	f := finding.Finding{
		Code: finding.WithheldIdentifier, Severity: finding.Low, Place: place,
		End: len(src), Removed: true,
	}
	return Name{text: withheld, changed: true}, append(fs, f), nil
}

// isIdentifier reports whether s consists of what an identifier may hold.
func isIdentifier(s string) bool {
	if strings.Contains(s, parameter) {
		return isMediaType(s)
	}
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !inIdentifier(r) }) < 0
}

const (
	parameter     = "; " // begins a media type's parameter
	maxParameters = 3
)

// isMediaType reports whether s is a media type with parameters, each of which
// is a new name with a value, both tokens; the value may stand in quotes (RFC
// 9110, section 5.6.6).
func isMediaType(s string) bool {
	parts := strings.Split(s, parameter)
	kind, sub, ok := strings.Cut(parts[0], "/")
	if !ok || !isToken(kind) || !isToken(sub) || len(parts) > 1+maxParameters {
		return false
	}
	var names [maxParameters]string
	for i, p := range parts[1:] {
		name, value, _ := strings.Cut(p, "=")
		if !isToken(name) || !isToken(unquoted(value)) || slices.Contains(names[:i], name) {
			return false
		}
		names[i] = name
	}
	return true
}

// unquoted returns value without the quotes around it, if it has both.
func unquoted(value string) string {
	if n := len(value); n > 2 && value[0] == '"' && value[n-1] == '"' {
		return value[1 : n-1]
	}
	return value
}

// isToken reports whether s is a name as RFC 6838 restricts them.
func isToken(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !isASCIIWord(r) && !strings.ContainsRune("!#$&-^_.+", r) }) < 0
}

const (
	maxServerName = 64 // bytes
	maxWords      = 4
)

// isServerName reports whether s is up to maxWords identifiers with single
// spaces between them.
func isServerName(s string) bool {
	words := strings.Split(s, " ")
	for _, w := range words {
		if w == "" && len(words) > 1 || !isIdentifier(w) {
			return false
		}
	}
	return len(words) <= maxWords
}

// inIdentifier: RFC 3986's unreserved and reserved characters and "%", and what
// RFC 3987 adds, narrowed to letters, digits and marks.
func inIdentifier(r rune) bool {
	if r >= utf8.RuneSelf {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
	}
	return isASCIIWord(r) || strings.ContainsRune("-._~:/?#[]@!$&'()*+,;=%", r)
}
