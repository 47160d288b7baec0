package sanitize

import "strings"

// isDeclaration tells whether a comment can say nothing: it is emptyComment, or one of
// the two kinds that say what document follows, in words from a closed list.
// The white space that varies is bounded too, because it carries bits.
func isDeclaration(s string) bool {
	switch {
	case s == emptyComment:
		return true
	case strings.HasPrefix(s, "<?"):
		return isXMLDeclaration(s)
	case strings.HasPrefix(s, "<!") && !strings.HasPrefix(s, opener):
		return isDoctype(s)
	}
	return false
}

// The values of an XML declaration (XML 1.0, section 2.8).
var (
	xmlVersions  = [...]string{"1.0", "1.1"}
	xmlEncodings = [...]string{
		"utf-8", "utf-16", "us-ascii", "iso-8859-1", "iso-8859-2", "iso-8859-5", "iso-8859-9", "iso-8859-15",
		"windows-1250", "windows-1251", "windows-1252", "koi8-r", "shift_jis", "euc-jp", "euc-kr", "gb2312", "gb18030", "big5",
	}
	xmlStandalone = [...]string{"yes", "no"}
)

// longestXMLDeclaration is more than the length of any that isXMLDeclaration accepts.
const longestXMLDeclaration = 80

func isXMLDeclaration(s string) bool {
	s, ok := strings.CutPrefix(s, "<?xml")
	if !ok {
		return false
	}
	if s, ok = cutAttribute(s, " version=", xmlVersions[:]); !ok {
		return false
	}
	s, _ = cutAttribute(s, " encoding=", xmlEncodings[:])
	s, _ = cutAttribute(s, " standalone=", xmlStandalone[:])
	return s == "?>" || s == " ?>"
}

// cutAttribute cuts the attribute off the front of s if its value, in any case,
// is one of the values.
func cutAttribute(s, name string, values []string) (rest string, ok bool) {
	after, ok := strings.CutPrefix(s, name)
	if !ok || after == "" || after[0] != '"' && after[0] != '\'' {
		return s, false
	}
	value, rest, ok := strings.Cut(after[1:], after[:1])
	if !ok {
		return s, false
	}
	for _, v := range values {
		if len(value) == len(v) && strings.EqualFold(value, v) {
			return rest, true
		}
	}
	return s, false
}

// doctypes are the document types of HTML 5, HTML 4.01 and XHTML behind
// "<!DOCTYPE html ". Their keyword may have any case, and HTML 4.01 needs no
// system identifier.
var doctypes = [...]struct{ keyword, identifiers string }{
	{"SYSTEM", `"about:legacy-compat"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01//EN"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01 Transitional//EN"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01 Frameset//EN"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"`},
	{"PUBLIC", `"-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd"`},
	{"PUBLIC", `"-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"`},
	{"PUBLIC", `"-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"`},
	{"PUBLIC", `"-//W3C//DTD XHTML 1.0 Frameset//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-frameset.dtd"`},
	{"PUBLIC", `"-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"`},
}

const (
	doctypeStart   = "<!DOCTYPE html"
	longestDoctype = 200
	// spareSpace is by how many bytes the white space of a document type may
	// exceed what is needed.
	spareSpace = 8
)

func isDoctype(s string) bool {
	if len(s) > longestDoctype || !startsTag(s, doctypeStart) || !strings.HasSuffix(s, ">") {
		return false
	}
	body := s[len(doctypeStart) : len(s)-1]
	words := strings.Join(strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune(tagSpace, r) }), " ")
	if len(body) > len(words)+spareSpace {
		return false
	}
	if words == "" {
		return true
	}
	keyword, identifiers, _ := strings.Cut(words, " ")
	for _, d := range doctypes {
		if strings.EqualFold(keyword, d.keyword) && identifiers == d.identifiers {
			return true
		}
	}
	return false
}
