package markup

import "strings"

// FindHTML returns the Comment spans of src, an HTML document, sorted by Start
// and not overlapping. Nothing in it is Markdown or code: the browser's tokenizer
// reads src from its first byte, by the same rules for what is a Comment as in
// Find. Whether src is a document is the caller's to decide, for instance by
// "<!doctype html" or "<html" at its beginning.
//
// One thing is not a Comment here: a DOCTYPE before everything else that spells
// one of the standards' and so has no room for a message.
func FindHTML(src string) []Span {
	if strings.IndexByte(src, '<') < 0 {
		return nil
	}
	f := finder{src: src}
	f.findHTML()
	return f.spans
}

// WalkHTML returns what FindHTML returns and gives the tags, raw texts and followed
// elements of src to v, in the order of the text. With a nil v it is FindHTML.
func WalkHTML(src string, v Visitor) []Span {
	if v == nil || strings.IndexByte(src, '<') < 0 {
		return FindHTML(src)
	}
	f := finder{src: src, see: v, page: true}
	f.watch.around.lost = hasFrameset(src)
	f.findHTML()
	return f.spans
}

func (f *finder) findHTML() {
	f.nextAngle = memo{byte: '<', at: -1}
	f.html = true
	f.feed(doctypeLength(f.src), len(f.src))
	if f.see != nil {
		f.endOfInput()
	}
}

// doctypeLength is the length of the whitespace and standard DOCTYPE that src
// begins with, and 0 without one.
func doctypeLength(src string) int {
	at := markLength(src)
	for at < len(src) && isSpace(src[at]) {
		at++
	}
	if !hasPrefixFold(src[at:], "<!doctype") {
		return 0
	}
	at += len("<!doctype")
	n := strings.IndexByte(src[at:], '>')
	if n < 0 || n > longestDoctype || !isStandardDoctype(src[at:at+n]) {
		return 0
	}
	return at + n + 1
}

// longestDoctype bounds what is between "<!doctype" and ">", in bytes.
const longestDoctype = 160

// standardDoctypes are what stands between "<!doctype" and ">" in the DOCTYPEs of
// WHATWG HTML, HTML 4.01, XHTML 1.0 and XHTML 1.1, in lower case.
var standardDoctypes = [...]string{
	` html`,
	` html system "about:legacy-compat"`,
	` html public "-//w3c//dtd html 4.01//en" "http://www.w3.org/tr/html4/strict.dtd"`,
	` html public "-//w3c//dtd html 4.01 transitional//en" "http://www.w3.org/tr/html4/loose.dtd"`,
	` html public "-//w3c//dtd html 4.01 frameset//en" "http://www.w3.org/tr/html4/frameset.dtd"`,
	` html public "-//w3c//dtd xhtml 1.0 strict//en" "http://www.w3.org/tr/xhtml1/dtd/xhtml1-strict.dtd"`,
	` html public "-//w3c//dtd xhtml 1.0 transitional//en" "http://www.w3.org/tr/xhtml1/dtd/xhtml1-transitional.dtd"`,
	` html public "-//w3c//dtd xhtml 1.0 frameset//en" "http://www.w3.org/tr/xhtml1/dtd/xhtml1-frameset.dtd"`,
	` html public "-//w3c//dtd xhtml 1.1//en" "http://www.w3.org/tr/xhtml11/dtd/xhtml11.dtd"`,
}

// isStandardDoctype compares s with standardDoctypes, in any case, with one kind of
// quotes and with any whitespace.
func isStandardDoctype(s string) bool {
	if strings.Contains(s, "'") && strings.Contains(s, `"`) {
		return false
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case !isSpace(c):
			b.WriteByte(c)
		case i+1 < len(s) && !isSpace(s[i+1]):
			b.WriteByte(' ')
		}
	}
	plain := strings.ReplaceAll(b.String(), "'", `"`)
	for _, d := range standardDoctypes {
		if len(plain) == len(d) && hasPrefixFold(plain, d) {
			return true
		}
	}
	return false
}
