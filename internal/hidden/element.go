package hidden

import "strings"

// Element says whether a reader sees what an element of that name, in any case,
// with those attributes holds, and what that rests on. What counts is the content
// between the tags: that of an iframe is Hidden, though the frame is seen.
//
// It looks at one element alone: what hides together with others (a colour like
// that of the table around it, offsets of several elements that add up), text of a
// hidden element that a child makes visible again (see ByText), and the rules of
// style sheets (see Sheet) are not known here.
func Element(name string, attrs []Attribute) (Verdict, Why) {
	var buf [longestName]byte
	e := element{name: lowerName(&buf, name)}
	e.closed = string(e.name) == "dialog"
	for _, a := range attrs {
		e.attribute(a)
	}
	v, w := Shown, ByNothing
	add := func(verdict Verdict, why Why) {
		v, w = heavier(v, w, verdict, why)
	}
	add(ofKind[unrendered(e.name)], ByName)
	if e.styled {
		add(e.style(attrs))
	}
	add(e.unseen(), ByAttribute)
	add(e.class, ByClass)
	add(e.extent(), BySize)
	return v, w
}

// ofKind is what each kind comes to where nothing but the name is known. Away from
// svg and math, names like "path" and "desc" are placeholders that somebody forgot
// to escape: the clean corpora have six of them and none within svg.
var ofKind = [...]Verdict{Rendered: Shown, RawText: Hidden, Markup: Hidden, Fallback: Suspect, Foreign: Shown, Deferred: Shown}

// element gathers what the attributes of one element do.
type element struct {
	name   []byte
	seen   uint8 // which of the attributes came already: a browser takes the first
	closed bool  // a dialog without open
	hidden bool  // hidden or popover
	absent bool  // an input without a face
	aria   bool
	class  Verdict
	zero   int  // of width and height, how many are 0 or 1
	empty  bool // one of them is 0
	styled bool // an attribute stands for a declaration
	reveal bool // the style says how the element is displayed
}

// once says whether an attribute comes for the first time.
func (e *element) once(bit int) bool {
	first := e.seen>>bit&1 == 0
	e.seen |= 1 << bit
	return first
}

// attribute takes one attribute into account.
func (e *element) attribute(a Attribute) {
	var buf [longestName]byte
	name := lowerName(&buf, a.Name)
	switch string(name) {
	case "hidden", "popover":
		e.hidden = true
	case "open":
		e.closed = false
	case "style":
		e.styled = true
	case "class":
		if e.once(0) {
			e.class = class(decode(a.Value))
		}
	case "aria-hidden":
		e.aria = e.aria || e.once(1) && is(a.Value, "true")
	case "type":
		e.absent = e.absent || e.once(2) && string(e.name) == "input" && is(a.Value, "hidden")
	case "width", "height":
		e.size(a.Value)
	default:
		e.styled = e.styled || e.presents(name) != nil
	}
}

// is compares a value with a keyword, as HTML does: in any case.
func is(value, keyword string) bool {
	value = decode(value)
	if len(value) != len(keyword) {
		return false
	}
	for i := range len(value) {
		if lower(value[i]) != keyword[i] {
			return false
		}
	}
	return true
}

// size counts a width or height that leaves nothing.
func (e *element) size(v string) {
	px, ok := leadingNumber(strings.TrimSpace(decode(v)))
	if !ok || px > tiny {
		return
	}
	e.zero++
	e.empty = e.empty || px <= 0
}

// leadingNumber reads the number that v begins with.
func leadingNumber(v string) (float64, bool) {
	var buf [maxPlain]byte
	b := buf[:copy(buf[:], v)]
	a, ok := parseAmount(b[:numberLength(b)])
	return a.n, ok
}

// style judges what the attributes declare. Where a block in braces makes browsers
// of different age read the style attribute differently, both readings count.
func (e *element) style(attrs []Attribute) (Verdict, Why) {
	s := sheet{block: isBox(e.name), svg: isSVG(e.name)}
	css, found := "", false
	for _, a := range attrs {
		var buf [longestName]byte
		name := lowerName(&buf, a.Name)
		if string(name) == "style" {
			if !found {
				css, found = decode(a.Value), true
			}
		} else if p := e.presents(name); p != nil {
			s.presentation(p.property, decode(a.Value))
		}
	}
	v, w := Shown, ByNothing
	if strings.IndexByte(css, '{') >= 0 {
		other := s
		other.declare(css, false)
		v, w = other.judge()
	}
	s.declare(css, true)
	if string(e.name) == "marquee" {
		s.slots[sOverflow].set = true
	}
	e.reveal = s.slots[sDisplay].set
	verdict, why := s.judge()
	return heavier(v, w, verdict, why)
}

// presentation is an attribute that stands for a property.
type presentation struct {
	attribute, property string
	on                  scope
}

// scope is a set of elements.
type scope uint8

// The scopes of attributes.
const (
	onAny scope = iota
	onSVG
	onTable
	onFont // and SVG
	onBody
)

// has says whether an element of that name is in the scope.
func (s scope) has(name []byte) bool {
	switch s {
	case onSVG:
		return isSVG(name)
	case onTable:
		return isTable(name)
	case onFont:
		return string(name) == "font" || string(name) == "basefont" || isSVG(name)
	case onBody:
		return string(name) == "body"
	}
	return true
}

// presentations maps attributes to the properties that they stand for.
var presentations = [...]presentation{
	{"bgcolor", "background-color", onTable},
	{"clip-path", "clip-path", onSVG},
	{"color", "color", onFont},
	{"display", "display", onSVG},
	{"dx", "margin-left", onSVG},
	{"dy", "margin-top", onSVG},
	{"fill", "fill", onSVG},
	{"fill-opacity", "fill-opacity", onSVG},
	{"filter", "filter", onSVG},
	{"font-size", "font-size", onSVG},
	{"mask", "mask", onSVG},
	{"mathbackground", "background-color", onAny},
	{"mathcolor", "color", onAny},
	{"mathsize", "font-size", onAny},
	{"opacity", "opacity", onSVG},
	{"stroke", "stroke", onSVG},
	{"text", "color", onBody},
	{"transform", "transform", onSVG},
	{"visibility", "visibility", onSVG},
	{"x", "margin-left", onSVG},
	{"y", "margin-top", onSVG},
}

// presents finds the property that an attribute of the element stands for.
func (e *element) presents(name []byte) *presentation {
	for i := range presentations {
		p := &presentations[i]
		if string(name) == p.attribute && p.on.has(e.name) {
			return p
		}
	}
	return nil
}

// presentation applies the value of an attribute to a property. Style outweighs it,
// and comes later.
func (s *sheet) presentation(property, v string) {
	p := find([]byte(property))
	d := declarations{lexer: lexer{css: v}}
	d.value(false)
	x, ok := p.by.read(d.out.bytes())
	if !ok && p.slot == sColour || !ok && p.slot == sBackground {
		c, hex := parseHex(d.out.bytes()) // HTML takes digits without "#" too
		x, ok = value{set: hex, colour: c}, hex
	}
	if ok || x.hides(p.slot) || x.verdict != Shown || x.amount <= veryAway {
		s.put(p.slot, x, false)
		s.painted = s.painted || p.slot == sBackground
	}
}

// unseen judges the attributes that hide by themselves.
func (e *element) unseen() Verdict {
	switch {
	case e.absent, (e.hidden || e.closed) && !e.reveal:
		return Hidden
	case e.hidden, e.closed, e.aria:
		return Suspect // a style that displays the element outweighs hidden
	}
	return Shown
}

// extent judges the element's size where its content cannot reach beyond it.
func (e *element) extent() Verdict {
	switch string(e.name) {
	case "svg", "foreignobject", "marquee":
		if e.empty {
			return Hidden
		}
	case "audio", "canvas", "embed", "iframe", "img", "object", "video":
		if e.zero > 1 {
			return Suspect
		}
	}
	return Shown
}
