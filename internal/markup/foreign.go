package markup

// breakout is what a start tag does in svg or math.
type breakout uint8

const (
	staysInside breakout = iota
	breaksOut
	breaksMaybe // its attributes decide
)

// lookupBreakout finds what a start tag of that name does (WHATWG 13.2.6.5).
func lookupBreakout(name string) breakout {
	var buf [longestName]byte
	switch string(lowerName(&buf, name)) {
	case "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl",
		"dt", "em", "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i",
		"img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby",
		"s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u",
		"ul", "var":
		return breaksOut
	case "font", "annotation-xml":
		return breaksMaybe
	}
	return staysInside
}

// isVoid says whether an element of that name has no content in HTML.
func isVoid(name string) bool {
	var buf [longestName]byte
	switch string(lowerName(&buf, name)) {
	case "area", "base", "basefont", "bgsound", "br", "col", "embed", "hr", "img",
		"input", "link", "meta", "param", "source", "track", "wbr":
		return true
	}
	return false
}

// isImplied says whether the end tag of an element of that name may be missing.
func isImplied(name string) bool {
	var buf [longestName]byte
	switch string(lowerName(&buf, name)) {
	case "dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc":
		return true
	}
	return false
}

// lowerName returns name in lower case, and nothing for a name longer than any
// that is asked about.
func lowerName(buf *[longestName]byte, name string) []byte {
	if len(name) > len(buf) {
		return nil
	}
	for i := 0; i < len(name); i++ {
		buf[i] = name[i]
		if 'A' <= name[i] && name[i] <= 'Z' {
			buf[i] |= 0x20
		}
	}
	return buf[:len(name)]
}
