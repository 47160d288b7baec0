package hidden

import (
	"bytes"
	"strings"
)

// grammarIn is the grammar of an attribute of an element, entry where the type of
// an input decides. e is the element's name in lower case.
func grammarIn(element string, e, name []byte) grammar {
	g := grammarOf(name)
	switch string(name) {
	case "alt":
		return altIn(element, e)
	case "title":
		if isUnseen(e) {
			return forTool
		}
	case "placeholder":
		if isOne(e, "input", "textarea") {
			return shownLabel
		}
	case "label":
		if isOne(e, "optgroup", "option", "track") {
			return shownLabel
		}
	case "value":
		switch {
		case isOne(e, "option"):
			return forTool
		case !isOne(e, "input"):
			return unknown
		}
	}
	return g
}

// altIn is the grammar of alt. A browser shows it for pictures; "Image" is what
// components for them are called.
func altIn(element string, e []byte) grammar {
	switch {
	case isOne(e, "img", "image"), isComponent(element, e), bytes.Contains(e, []byte("-img")):
		return forReader
	case isOne(e, "input"):
		return entry
	case isOne(e, "area"):
		return forTool
	}
	return unknown
}

func isOne(e []byte, names ...string) bool {
	for _, n := range names {
		if string(e) == n {
			return true
		}
	}
	return false
}

// isUnseen says whether an element of that name has no place on the page at which a
// title could show.
func isUnseen(e []byte) bool {
	switch string(e) {
	case "base", "br", "col", "colgroup", "datalist", "head", "link", "meta", "noscript", "param", "script",
		"source", "style", "template", "track", "wbr":
		return true
	}
	return false
}

// inputType is the value of the attribute type, as it stands in the text.
func inputType(attrs []Attribute) string {
	for _, a := range attrs {
		if len(a.Name) == len("type") && strings.EqualFold(a.Name, "type") {
			return a.Value
		}
	}
	return ""
}

// unseenTypes are the inputs that do not show their value: those that show dots, a
// mark, a picture or a control of the browser's instead.
var unseenTypes = [...]string{
	"hidden", "checkbox", "radio", "password", "image", "file", "color", "range", "number", "date", "month",
	"week", "time", "datetime-local",
}

// entryIn is the grammar of the value or alt of an input of that type.
func entryIn(typ string, name []byte, shown Verdict) grammar {
	if string(name) == "alt" {
		if typ == "" || is(typ, "image") {
			return forReader
		}
		return unknown
	}
	if shown == Hidden {
		return unknown
	}
	for _, t := range unseenTypes {
		if is(typ, t) {
			return unknown
		}
	}
	return forReader
}
