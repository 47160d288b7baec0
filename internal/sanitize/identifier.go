package sanitize

import (
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
// the exceptions that text has, and imitations replaced. What then still is no
// identifier (longer than MaxIdentifier as handed in; or with white space,
// controls or any character but those of RFC 3986 and letters, digits and marks
// beyond ASCII) is replaced as a whole by "withheld:". One space is allowed: the
// one in "; charset=". The error is ErrNotConverged.
func Identifier(src string) (Name, []finding.Finding, error) {
	if len(src) > MaxIdentifier {
		return withhold(src, nil)
	}
	var l log
	d := document{text: src, place: finding.Identifier, plain: true, strict: true, to: l.add}
	c := newCleaner(len(src))
	if err := c.document(&d, 0); err != nil {
		return Name{}, l.sorted(), err
	}
	if !isIdentifier(d.text) {
		return withhold(src, l.sorted())
	}
	return Name{text: d.text, changed: d.text != src}, l.sorted(), nil
}

// withhold gives up src as a whole.
func withhold(src string, fs []finding.Finding) (Name, []finding.Finding, error) {
	f := finding.Finding{
		Code: finding.WithheldIdentifier, Severity: finding.Low, Place: finding.Identifier,
		End: len(src), Removed: true,
	}
	return Name{text: withheld, changed: true}, append(fs, f), nil
}

// charset begins the one parameter that media types often carry after a space.
const charset = "; charset="

// isIdentifier reports whether s consists of what an identifier may hold.
func isIdentifier(s string) bool {
	if before, after, ok := strings.Cut(s, charset); ok {
		return isIdentifier(before) && !strings.Contains(after, charset) && isIdentifier(after)
	}
	if !utf8.ValidString(s) {
		return false
	}
	return strings.IndexFunc(s, func(r rune) bool { return !inIdentifier(r) }) < 0
}

// inIdentifier: RFC 3986's unreserved and reserved characters and "%", and what
// RFC 3987 adds, narrowed to letters, digits and marks.
func inIdentifier(r rune) bool {
	if r >= utf8.RuneSelf {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
	}
	return isASCIIWord(r) || strings.ContainsRune("-._~:/?#[]@!$&'()*+,;=%", r)
}
