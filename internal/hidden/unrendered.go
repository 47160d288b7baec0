package hidden

// longestName is the length of the longest element or attribute name that is
// asked about.
const longestName = len("color-interpolation-filters") + 1

// lowerName returns name in lower case (ASCII, as HTML does), and nothing for a
// name longer than any that is asked about.
func lowerName(buf *[longestName]byte, name string) []byte {
	if len(name) > len(buf) {
		return nil
	}
	for i := range len(name) {
		buf[i] = lower(name[i])
	}
	return buf[:len(name)]
}

// Unrendered says what becomes of the content of an element of that name, in any
// case.
func Unrendered(name string) Kind {
	var buf [longestName]byte
	return unrendered(lowerName(&buf, name))
}

// unrendered answers Unrendered (WHATWG 15.3.1, and the content models of 4.8 and
// 4.10; SVG 2, 5.7 and 5.1; MathML Core 2.3).
func unrendered(name []byte) Kind {
	switch string(name) {
	case "script", "style", "title", "noscript", "noframes", "noembed", "iframe":
		return RawText
	case "template", "datalist":
		return Markup
	case "audio", "canvas", "meter", "object", "progress", "rp", "video":
		return Fallback
	case "annotation", "annotation-xml", "desc", "metadata", "mphantom",
		"animate", "animatemotion", "animatetransform", "circle", "ellipse", "fedistantlight",
		"feflood", "fegaussianblur", "feimage", "femerge", "femergenode", "feoffset", "feturbulence",
		"filter", "line", "lineargradient", "mpath", "path", "polygon", "polyline", "radialgradient",
		"rect", "set", "stop", "use", "view":
		return Foreign
	case "clippath", "defs", "maction", "marker", "mask", "pattern", "symbol":
		return Deferred
	}
	return Rendered
}

// isSVG says whether an element of that name takes SVG's presentation attributes.
func isSVG(name []byte) bool {
	switch string(name) {
	case "svg", "g", "text", "tspan", "textpath", "foreignobject", "switch", "symbol", "defs", "use":
		return true
	}
	return false
}

// isBox says whether an element of that name is a box that has a size and can be
// transformed, unlike an inline one.
func isBox(name []byte) bool {
	switch string(name) {
	case "address", "article", "aside", "blockquote", "body", "button", "canvas", "caption", "center",
		"dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
		"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "iframe", "img",
		"input", "legend", "li", "listing", "main", "marquee", "menu", "meter", "nav", "object", "ol",
		"optgroup", "option", "p", "plaintext", "pre", "progress", "search", "section", "select",
		"summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul", "video", "xmp":
		return true
	}
	return isSVG(name)
}

// isTable says whether an element of that name takes the attribute bgcolor.
func isTable(name []byte) bool {
	switch string(name) {
	case "body", "marquee", "table", "tbody", "td", "tfoot", "th", "thead", "tr":
		return true
	}
	return false
}
