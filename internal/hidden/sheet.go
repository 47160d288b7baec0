package hidden

import "strings"

// maxRules is how many rules of a Sheet may hide for sure. A page that hides by its
// own style sheet needs one; those beyond are in doubt.
const maxRules = 64

// Sheet holds what the style sheets of one document hide. The zero value hides
// nothing. It knows the sheets that were read so far: one that comes later may
// still show what Verdict called Hidden.
//
// Hidden is only what a rule with one of the simplest selectors hides (a class, an
// id, or a type with one of them) where nothing else that was read touches the same
// properties of the element: no other rule that names its class, id or type, no
// at-rule's block that does, no style of its own. Which of two would win is not
// asked. What the letters inherit must not be touched by any rule at all. Everything
// else that hides makes what it names Suspect. Names are kept as hashes in tables of
// one size, so that a chance in some hundreds makes a name Suspect without a cause,
// and none makes it Hidden.
type Sheet struct {
	rules  []rule
	names  *names
	reader *sheetReader
	hides  bool
	broken bool // browsers may read the sheets otherwise: nothing is sure
}

// rule is one selector whose declarations hide.
type rule struct {
	element, class, id string
	ground
}

// ground is what a rule's hiding rests on.
type ground struct {
	any      slots // properties each of which is enough
	together slots // properties that hide together
	inline   bool  // boxes or not
	text     bool  // what they hide together is letters
}

// slots is a set of properties.
type slots uint64

// allSlots is every property. The set must have room for them.
const allSlots = slots(1<<slotCount - 1)

// inherited are the properties of which a child may have its own.
const inherited slots = 1<<sVisibility | 1<<sFontSize | 1<<sTextIndent | 1<<sColour | 1<<sFill | 1<<sSVGFill

// names holds what is known of names by their hash.
type names struct {
	touched  [1 << 9]slots // by rules that may show
	suspects [1 << 8]uint64
	all      slots // touched by selectors without a name
	anywhere slots // touched by any rule but those for the page
}

// ReadSheet adds the rules of css, the content of a style element with those
// attributes. What is for other media than a screen, or not CSS, is passed over.
// Time is linear in css, memory bounded.
func (s *Sheet) ReadSheet(attrs []Attribute, css string) {
	if media := valueOf(attrs, "media"); forOtherMedia(media) {
		return
	}
	if typ := valueOf(attrs, "type"); typ != "" && !is(typ, "text/css") {
		return
	}
	if strings.IndexByte(css, '{') < 0 {
		return
	}
	if s.names == nil {
		s.names, s.reader = new(names), new(sheetReader)
	}
	s.reader.read(s, css)
}

// forOtherMedia says whether a media query asks for something else than all media
// or the screen alone.
func forOtherMedia(media string) bool {
	media = strings.TrimSpace(media)
	return media != "" && !strings.EqualFold(media, "all") && !strings.EqualFold(media, "screen")
}

// MayHide says whether any rule that hides was read, however it selects.
func (s *Sheet) MayHide() bool { return s.hides }

// Verdict says whether the sheets hide an element of that name with those
// attributes.
func (s *Sheet) Verdict(name string, attrs []Attribute) Verdict {
	v, _ := s.Judge(name, attrs)
	return v
}

// Judge is Verdict with a reason: ByText if only the element's own text is hidden,
// and ByClass for everything else.
func (s *Sheet) Judge(name string, attrs []Attribute) (Verdict, Why) {
	if !s.hides {
		return Shown, ByNothing
	}
	e := selected{name: name, class: valueOf(attrs, "class"), id: valueOf(attrs, "id")}
	if !s.names.meet(&e) {
		return Shown, ByNothing
	}
	e.touched |= touchedBy(attrs) | s.names.all | s.names.anywhere&inherited
	v, why := Suspect, ByClass
	for i := range s.rules {
		if r := &s.rules[i]; !s.broken && r.matches(&e) && r.holds(&e) {
			v, why = heavier(v, why, Hidden, r.why(&e))
		}
	}
	return v, why
}

// selected is an element that rules may select.
type selected struct {
	name, class, id string
	touched         slots
}

// meet adds what touches e, and says whether a rule that hides names it.
func (n *names) meet(e *selected) bool {
	suspect := n.isSuspect(everything)
	one := func(kind byte, name string) {
		h := hashOf(kind, name)
		e.touched |= n.touched[h%uint32(len(n.touched))]
		suspect = suspect || n.isSuspect(h)
	}
	one('t', e.name)
	if e.id != "" {
		one('#', e.id)
	}
	for rest := e.class; rest != ""; {
		var class string
		if class, rest = nextField(rest); class != "" {
			one('.', class)
		}
	}
	return suspect
}

func (n *names) isSuspect(h uint32) bool {
	return n.suspects[h/64%uint32(len(n.suspects))]>>(h%64)&1 != 0
}

func (n *names) suspect(h uint32) { n.suspects[h/64%uint32(len(n.suspects))] |= 1 << (h % 64) }

func (r *rule) matches(e *selected) bool {
	return (r.element == "" || strings.EqualFold(r.element, e.name)) && (r.id == "" || r.id == e.id) &&
		(r.class == "" || hasToken(e.class, r.class))
}

// holds says whether nothing touches what the rule's hiding rests on.
func (r *rule) holds(e *selected) bool {
	var buf [longestName]byte
	if !r.inline && !isBox(lowerName(&buf, e.name)) {
		return false
	}
	return r.any&^e.touched != 0 || r.together != 0 && r.together&e.touched == 0
}

// why is the reason of a rule that holds.
func (r *rule) why(e *selected) Why {
	if r.any&^e.touched&^inherited != 0 || r.any == 0 && !r.text {
		return ByClass
	}
	return ByText
}

// touchedBy is what the style attribute touches without hiding.
func touchedBy(attrs []Attribute) slots {
	css := valueOf(attrs, "style")
	if css == "" {
		return 0
	}
	b := block{style: sheet{block: true}}
	b.declare(css)
	return b.shows()
}

// everything is the hash of the selector "*".
const everything = 0

// hashOf hashes a name (FNV-1a) of which case, signs and letters beyond ASCII do not
// count, as in the plain form that escapes are read into.
func hashOf(kind byte, name string) uint32 {
	var p plain
	for i := 0; i < len(name) && p.n < maxPlain; i++ {
		switch c := name[i]; {
		case c >= 0xC0:
			p.put(0x80)
		case c >= 0x80:
		case c == 0 || !isNameChar(c):
			p.put(foreign)
		default:
			p.put(lower(c))
		}
	}
	return hashPlain(kind, p.bytes())
}

func hashPlain(kind byte, name []byte) uint32 {
	h := (uint32(2166136261) ^ uint32(kind)) * 16777619
	for _, c := range name {
		h = (h ^ uint32(c)) * 16777619
	}
	return h ^ h>>15
}

// valueOf returns the value of the first attribute of that name.
func valueOf(attrs []Attribute, name string) string {
	for _, a := range attrs {
		if len(a.Name) == len(name) && strings.EqualFold(a.Name, name) {
			return decode(a.Value)
		}
	}
	return ""
}

// hasToken says whether a list of names divided by white space has that name.
func hasToken(list, name string) bool {
	for at := 0; at+len(name) <= len(list); {
		i := strings.Index(list[at:], name)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(name)
		if (at == 0 || isSpace(list[at-1])) && (end == len(list) || isSpace(list[end])) {
			return true
		}
		at++
	}
	return false
}
