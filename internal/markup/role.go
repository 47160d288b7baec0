package markup

// role is what tree construction (WHATWG 13.2.6) makes of a tag name, as far as
// it decides where an element ends.
type role uint8

const (
	otherRole     role = iota // an ordinary element: span, label, custom ones
	voidRole                  // no content
	blockRole                 // closes a p, its end tag closes what is open inside
	headingRole               // as blockRole, and closes another heading
	dialogRole                // as blockRole, but not special
	paragraphRole             // p
	itemRole                  // li
	termRole                  // dd and dt
	formatRole                // an active formatting element
	anchorRole                // a, which is one too
	buttonRole
	formRole
	scopeRole // object, applet, marquee: end tags do not reach past them
	templateRole
	tableRole
	captionRole
	sectionRole // tbody, thead, tfoot
	rowRole
	cellRole
	columnRole // colgroup
	selectRole
	optionRole
	rubyRole // rb, rt, rtc, rp
	rawRole
	foreignRole // svg and math
	frameRole   // html, head, body, frame, frameset: elements that are there once
	oddRole     // nobr and plaintext, which follow rules of their own
)

// lookupRole finds the role of the element of that name, in any case.
func lookupRole(name string) role {
	var buf [longestName]byte
	switch string(lowerName(&buf, name)) {
	case "address", "article", "aside", "blockquote", "center", "details", "dir", "div",
		"dl", "fieldset", "figcaption", "figure", "footer", "header", "hgroup",
		"listing", "main", "menu", "nav", "ol", "pre", "search", "section", "summary", "ul":
		return blockRole
	case "h1", "h2", "h3", "h4", "h5", "h6":
		return headingRole
	case "dialog":
		return dialogRole
	case "p":
		return paragraphRole
	case "li":
		return itemRole
	case "dd", "dt":
		return termRole
	case "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u":
		return formatRole
	case "a":
		return anchorRole
	case "area", "base", "basefont", "bgsound", "br", "col", "embed", "hr", "image", "img",
		"input", "keygen", "link", "meta", "param", "source", "track", "wbr":
		return voidRole
	}
	return lookupRareRole(buf[:min(len(name), len(buf))], len(name))
}

// lookupRareRole goes on with a name of n bytes in lower case.
func lookupRareRole(name []byte, n int) role {
	if n > len(name) {
		return otherRole
	}
	switch string(name) {
	case "button":
		return buttonRole
	case "form":
		return formRole
	case "applet", "marquee", "object":
		return scopeRole
	case "template":
		return templateRole
	case "table":
		return tableRole
	case "caption":
		return captionRole
	case "tbody", "tfoot", "thead":
		return sectionRole
	case "tr":
		return rowRole
	case "td", "th":
		return cellRole
	case "colgroup":
		return columnRole
	case "select":
		return selectRole
	case "optgroup", "option":
		return optionRole
	case "rb", "rp", "rt", "rtc":
		return rubyRole
	case "iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp":
		return rawRole
	case "math", "svg":
		return foreignRole
	case "body", "frame", "frameset", "head", "html":
		return frameRole
	case "nobr", "plaintext":
		return oddRole
	}
	return otherRole
}

// roles is a set of roles.
type roles uint32

func (s roles) has(r role) bool { return s>>r&1 == 1 }

const (
	// tableParts are the start tags that only a table knows.
	tableParts roles = 1<<captionRole | 1<<sectionRole | 1<<rowRole | 1<<cellRole | 1<<columnRole
	// tableInside are the elements whose text and other elements browsers move in
	// front of the table.
	tableInside roles = 1<<tableRole | 1<<sectionRole | 1<<rowRole | 1<<columnRole
	// scopes end the search for the element that an end tag closes.
	scopes roles = 1<<scopeRole | 1<<templateRole | 1<<tableRole | 1<<captionRole | 1<<cellRole | 1<<selectRole | 1<<foreignRole
	// blockEnds are the roles whose end tag closes everything open inside.
	blockEnds roles = 1<<blockRole | 1<<headingRole | 1<<dialogRole | 1<<paragraphRole | 1<<itemRole | 1<<termRole |
		1<<buttonRole | 1<<formRole | 1<<scopeRole
	// closers are the roles whose start tag closes an open p. Table does so in
	// standards mode only, raw text only as xmp.
	closers roles = 1<<blockRole | 1<<headingRole | 1<<dialogRole | 1<<paragraphRole | 1<<itemRole | 1<<termRole |
		1<<formRole | 1<<tableRole
	// ordinary are the roles that end with what is around them, without a trace.
	ordinary roles = 1<<otherRole | 1<<rubyRole | 1<<optionRole
	// formats are the roles that browsers open again where something else closed
	// them.
	formats roles = 1<<formatRole | 1<<anchorRole | 1<<oddRole
	// leaks are the roles that leave something behind if nothing closes them.
	leaks = formats | 1<<formRole
	// specialRoles are the roles at which the search for an ordinary element stops.
	specialRoles roles = ^(ordinary | formats | 1<<dialogRole | 1<<foreignRole)
)
