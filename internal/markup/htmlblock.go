package markup

import "strings"

// html opens an HTML block.
func (o *opening) html() opened {
	f := o.f
	kind := f.htmlKind()
	// Kind 7 cannot interrupt a paragraph, a lazily continued one included.
	if kind == 0 || kind == 7 && o.lazy {
		return isNothing
	}
	o.enter()
	f.startLeaf(htmlLeaf)
	f.leaf.html = kind
	f.tok.block, f.tok.html = f.ns, kind
	f.reportHTML(f.ns)
	f.htmlLine()
	return isLeaf
}

// reportHTML reports the open HTML block from start on, unless a comment still
// swallows it.
func (f *finder) reportHTML(start int) {
	n := len(f.spans)
	f.emit(HTMLBlock, start, start)
	if len(f.spans) > n {
		f.leaf.span = n + 1
	}
}

// htmlLine takes the current line into the open HTML block.
func (f *finder) htmlLine() {
	f.leaf.end = f.end
	f.tok.resume = f.next
	f.feed(f.ns, f.next)
	if endsHTML(f.leaf.html, f.src[f.ns:f.end]) {
		f.closeLeaf()
	}
}

func (f *finder) closeHTML(l leaf) {
	if l.span > 0 {
		f.spans[l.span-1].End = int32(l.end)
		if int(f.spans[l.span-1].Start) >= l.end { // a comment swallowed all of it
			f.spans = f.spans[:l.span-1]
		}
	}
	f.endRaw(l.end)
}

// htmlKind returns the kind of HTML block that begins at the current "<", and 0
// for none.
func (f *finder) htmlKind() int {
	s := f.src[f.ns:f.end]
	if len(s) < 2 {
		return 0
	}
	switch {
	case s[1] == '?':
		return 3
	case s[1] != '!':
		return f.tagKind(s)
	case strings.HasPrefix(s, "<!--"):
		return 2
	case strings.HasPrefix(s, "<![CDATA["):
		return 5
	case len(s) > 2 && isLetter(s[2]):
		return 4
	}
	return 0
}

// tagKind tells the kinds that begin with a tag: 1, 6 and 7.
func (f *finder) tagKind(s string) int {
	closing := s[1] == '/'
	name := s[1:]
	if closing {
		name = s[2:]
	}
	n := 0
	for n < len(name) && isTagChar(name[n]) {
		n++
	}
	if n == 0 || !isLetter(name[0]) {
		return 0
	}
	name, rest := name[:n], name[n:]
	e := lookup(name)
	ended := rest == "" || isBlank(rest[0]) || rest[0] == '>'
	switch {
	case e.verbatim && !closing:
		if !ended {
			return 0
		}
		return 1
	case e.block && (ended || strings.HasPrefix(rest, "/>")):
		return 6
	}
	return f.wholeTagKind(closing)
}

// wholeTagKind returns 7 if the line is one complete tag.
func (f *finder) wholeTagKind(closing bool) int {
	t := text{src: f.src, segs: []seg{segOf(f.ns, f.end)}}
	c, ok := t.first(), false
	if closing {
		c, ok = t.closeTag(c)
	} else {
		c, ok = t.openTag(c)
	}
	f.steps += c.pos - f.ns
	if !ok || !allBlank(f.src[c.pos:f.end]) {
		return 0
	}
	return 7
}

// endsHTML says whether s holds what ends an HTML block of the given kind.
func endsHTML(kind int, s string) bool {
	switch kind {
	case 1:
		return endsVerbatim(s)
	case 2:
		return strings.Contains(s, "-->")
	case 3:
		return strings.Contains(s, "?>")
	case 4:
		return strings.IndexByte(s, '>') >= 0
	case 5:
		return strings.Contains(s, "]]>")
	}
	return false
}

// endsVerbatim looks for the end tag of any element that begins kind 1.
func endsVerbatim(s string) bool {
	for {
		i := strings.Index(s, "</")
		if i < 0 {
			return false
		}
		s = s[i+2:]
		for _, name := range [...]string{"script>", "pre>", "style>", "textarea>"} {
			if hasPrefixFold(s, name) {
				return true
			}
		}
	}
}

// element is what the two readers need to know about a tag name.
type element struct {
	block    bool // begins an HTML block of kind 6
	verbatim bool // begins an HTML block of kind 1
	raw      bool // its content is raw text to the tokenizer
	script   bool // raw text with escape states
	endless  bool // raw text without an end tag
	space    space
	tree     treeRole
}

// treeRole is what an element is to tree construction.
type treeRole uint8

const (
	noRole    treeRole = iota
	isSelect           // not every browser lets it hold raw text elements
	growsTree          // has insertion rules of its own inside select
	svgEntry           // an integration point in svg
	mathEntry          // an integration point in math
)

// longestName is the length of the longest name that is looked up.
const longestName = len("annotation-xml")

// lookup finds the element of that name, in any case.
func lookup(name string) element {
	var buf [longestName]byte
	switch string(lowerName(&buf, name)) {
	case "script":
		return element{verbatim: true, raw: true, script: true}
	case "style", "textarea":
		return element{verbatim: true, raw: true}
	case "pre":
		return element{verbatim: true}
	case "iframe", "noframes":
		return element{block: true, raw: true}
	case "title":
		return element{block: true, raw: true, tree: svgEntry}
	case "noembed", "noscript", "xmp":
		return element{raw: true}
	case "plaintext":
		return element{raw: true, endless: true}
	case "math":
		return element{space: mathSpace}
	case "svg":
		return element{space: svgSpace}
	case "select":
		return element{tree: isSelect}
	case "template":
		return element{tree: growsTree}
	case "desc", "foreignobject":
		return element{tree: svgEntry}
	case "mi", "mn", "mo", "ms", "mtext":
		return element{tree: mathEntry}
	case "address", "article", "aside", "base", "basefont", "blockquote", "body",
		"caption", "center", "col", "colgroup", "dd", "details", "dialog", "dir",
		"div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
		"frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
		"hr", "html", "legend", "li", "link", "main", "menu", "menuitem", "nav",
		"ol", "optgroup", "option", "p", "param", "search", "section", "summary",
		"table", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "ul":
		return element{block: true}
	}
	return element{}
}
