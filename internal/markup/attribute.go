package markup

import "strings"

// TagName returns the name of a tag, given from its "<" on, in the case it is
// spelled in: what stands before the first whitespace, "/" or ">". It is empty
// for what is no tag.
func TagName(tag string) string {
	if len(tag) < 2 || tag[0] != '<' {
		return ""
	}
	lo := 1
	if tag[1] == '/' {
		lo = 2
	}
	p := lo
	for p < len(tag) && !isSpace(tag[p]) && tag[p] != '/' && tag[p] != '>' {
		p++
	}
	return tag[lo:p]
}

// Attributes calls yield for each attribute of a tag in order, as the WHATWG
// tokenizer (13.2.5.32 to 13.2.5.40) reads it, until yield returns false. tag
// reaches from "<" to ">", as a StartTag's or EndTag's Range does.
//
// The name is as spelled: browsers compare it without ASCII case. The value is
// without its quotes, and character references in it are not decoded. at covers
// name and value, quotes included, relative to the beginning of tag. Of two
// attributes with one name browsers take the first; here both come.
//
// A tag on several lines of a block quote has the quote's markers between them.
// Between attributes they are skipped; in a quoted value they stay, which is not
// what the browser sees. It takes time linear in tag and allocates nothing.
func Attributes(tag string, yield func(name, value string, at Range) bool) {
	p := len(TagName(tag)) + 1
	if strings.HasPrefix(tag, "</") {
		p++
	}
	for {
		for p < len(tag) && (betweenAttributes(tag, p) || tag[p] == '/') {
			p++
		}
		if p >= len(tag) || tag[p] == '>' {
			return
		}
		a := readAttribute(tag, p)
		if !yield(tag[p:a.name], tag[a.value.Start:a.value.End], rangeOf(p, a.end)) {
			return
		}
		p = a.end
	}
}

// betweenAttributes says whether the byte at p separates attributes. A ">" before
// the last byte is a block quote's marker: it would have ended the tag.
func betweenAttributes(tag string, p int) bool {
	return isSpace(tag[p]) || tag[p] == '>' && p < len(tag)-1
}

// attribute is where an attribute's parts end.
type attribute struct {
	name  int
	value Range // without quotes
	end   int
}

// readAttribute reads the attribute that begins at p. A "=" there belongs to the
// name.
func readAttribute(tag string, p int) attribute {
	p++
	for p < len(tag) && !isSpace(tag[p]) && tag[p] != '/' && tag[p] != '>' && tag[p] != '=' {
		p++
	}
	a := attribute{name: p, value: rangeOf(p, p), end: p}
	for p < len(tag) && betweenAttributes(tag, p) {
		p++
	}
	if p == len(tag) || tag[p] != '=' {
		return a
	}
	p++
	for p < len(tag) && betweenAttributes(tag, p) {
		p++
	}
	a.value, a.end = attributeValue(tag, p)
	return a
}

// attributeValue reads the value at p, and returns where it ends with its quotes.
func attributeValue(tag string, p int) (value Range, end int) {
	if p == len(tag) || tag[p] == '>' {
		return rangeOf(p, p), p
	}
	if q := tag[p]; q == '"' || q == '\'' {
		if n := strings.IndexByte(tag[p+1:], q); n >= 0 {
			return rangeOf(p+1, p+1+n), p + n + 2
		}
		return rangeOf(p+1, len(tag)), len(tag)
	}
	end = p
	for end < len(tag) && !isSpace(tag[end]) && tag[end] != '>' {
		end++
	}
	return rangeOf(p, end), end
}
