package hidden

// elements lists the elements of HTML, SVG 2 and MathML that browsers know,
// ascending.
var elements = [...]string{
	"a", "abbr", "acronym", "address", "animate", "animatemotion", "animatetransform", "annotation",
	"annotation-xml", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi", "bdo",
	"bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "circle",
	"cite", "clippath", "code", "col", "colgroup", "data", "datalist", "dd", "defs", "del", "desc", "details",
	"dfn", "dialog", "dir", "div", "dl", "dt", "ellipse", "em", "embed", "feblend", "fecolormatrix",
	"fecomponenttransfer", "fecomposite", "feconvolvematrix", "fediffuselighting", "fedisplacementmap",
	"fedistantlight", "fedropshadow", "feflood", "fefunca", "fefuncb", "fefuncg", "fefuncr", "fegaussianblur",
	"feimage", "femerge", "femergenode", "femorphology", "feoffset", "fepointlight", "fespecularlighting",
	"fespotlight", "fetile", "feturbulence", "fieldset", "figcaption", "figure", "filter", "font", "footer",
	"foreignobject", "form", "frame", "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
	"hgroup", "hr", "html", "i", "iframe", "image", "img", "input", "ins", "kbd", "keygen", "label", "legend",
	"li", "line", "lineargradient", "link", "listing", "maction", "main", "map", "mark", "marker", "marquee",
	"mask", "math", "menclose", "menu", "menuitem", "merror", "meta", "metadata", "meter", "mfenced", "mfrac",
	"mglyph", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mpath", "mphantom", "mprescripts", "mroot",
	"mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr",
	"munder", "munderover", "nav", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
	"option", "output", "p", "param", "path", "pattern", "picture", "plaintext", "polygon", "polyline", "portal",
	"pre", "progress", "q", "radialgradient", "rb", "rect", "rp", "rt", "rtc", "ruby", "s", "samp", "script",
	"search", "section", "select", "selectedcontent", "semantics", "set", "slot", "small", "source", "span",
	"stop", "strike", "strong", "style", "sub", "summary", "sup", "svg", "switch", "symbol", "table", "tbody",
	"td", "template", "text", "textarea", "textpath", "tfoot", "th", "thead", "time", "title", "tr", "track",
	"tspan", "tt", "u", "ul", "use", "var", "video", "view", "wbr", "xmp",
}

// isElement says whether an element of that name, in lower case, is one that
// browsers know.
func isElement(name []byte) bool {
	lo, hi := 0, len(elements)
	for lo < hi {
		mid := (lo + hi) / 2
		switch n := elements[mid]; {
		case string(name) == n:
			return true
		case string(name) < n:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return false
}
