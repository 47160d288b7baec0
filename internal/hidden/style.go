package hidden

import "bytes"

// held is the value that a slot holds.
type held struct {
	value
	declared  bool
	important bool
}

// sheet is what the declarations of one element come to.
type sheet struct {
	block bool // the element is a box of its own, as far as its name tells
	svg   bool
	// painted says that the background is an attribute's: tables are painted black
	// for the sake of their borders.
	painted bool
	slots   [slotCount]held
	// unknown says that a value could not be evaluated that may hide.
	unknown bool
	// variables says that the style declares some itself.
	variables bool
}

// substitutes are the functions whose value the declaration does not tell.
var substitutes = [...]string{"var(", "env(", "attr(", "if(", "inherit(", "random(", "random-item(", "sibling-index(", "--"}

// declare reads the declarations of a style attribute, its references decoded.
func (s *sheet) declare(css string, blocksEnd bool) {
	d := declarations{lexer: lexer{css: css}, ends: blocksEnd}
	for d.next() {
		if d.custom() {
			s.variables = true
			continue
		}
		s.set(d.named(), d.out.bytes(), d.important, d.out.long)
	}
}

// set applies one declaration.
func (s *sheet) set(name, v []byte, important, long bool) {
	for i := range several {
		if string(name) == several[i].name {
			s.setSeveral(several[i].slots, several[i].values, v, important)
			return
		}
	}
	if sides := paddings(name); sides != nil {
		s.pad(sides, v, important)
		return
	}
	p, prefixed := lookup(name)
	if p == nil {
		return
	}
	if oneOf(v, wide) && !prefixed {
		s.put(p.slot, value{}, important)
		return
	}
	x, ok := p.by.read(v)
	switch {
	case ok && !prefixed && !long || x.hides(p.slot):
		s.put(p.slot, x, important)
	case substituted(v) || long:
		s.substitute(p, v, important, prefixed)
	case p.slot == sBackground && x.set && !s.slots[sBackground].declared:
		s.put(p.slot, x, false)
	case p.slot.evaluated() && bytes.IndexByte(v, '(') >= 0, p.slot.paints() && bytes.Contains(v, []byte("transparent")):
		s.unknown = true // a function of mathematics or of colours
	case x.verdict == Suspect && s.slots[p.slot].verdict == Shown:
		s.put(p.slot, x, important)
	}
}

// evaluated says whether the slot takes an amount that a function may make.
func (s slot) evaluated() bool {
	switch s {
	case sOpacity, sFillOpacity, sFontSize, sZoom, sScale, sTextIndent, sLeft, sRight, sTop, sBottom, sMarginLeft, sMarginTop:
		return true
	}
	return false
}

// paints says whether the slot is the colour of letters.
func (s slot) paints() bool { return s == sColour || s == sFill || s == sSVGFill }

// hides says whether x in a slot hides or helps to hide.
func (x value) hides(s slot) bool {
	switch s {
	case sColour, sFill, sSVGFill:
		return x.set && x.colour.alpha < faint && !x.colour.text
	case sClip, sOverflow:
		return x.set
	}
	return x.verdict == Hidden
}

// substitute applies a declaration with a variable. A fallback that hides counts.
func (s *sheet) substitute(p *property, v []byte, important, prefixed bool) {
	if fallback, ok := fallback(v); ok {
		if x, _ := p.by.read(fallback); x.hides(p.slot) {
			s.put(p.slot, x, important)
			return
		}
	}
	if p.slot < direct || s.variables && p.slot.paints() {
		s.unknown = true
		return
	}
	if isVariable(v) && !prefixed {
		s.put(p.slot, value{set: p.slot == sBackground, colour: colour{alpha: 1}}, important)
	}
}

// isVariable says whether v is one variable, and so surely taken.
func isVariable(v []byte) bool {
	name, args, ok := call(v)
	if !ok || string(name) != "var" {
		return false
	}
	variable, _, _ := cutAt(args, ",")
	for _, c := range variable {
		if !isNameChar(c) {
			return false
		}
	}
	return bytes.HasPrefix(variable, []byte("--"))
}

func substituted(v []byte) bool {
	for _, f := range substitutes {
		if bytes.Contains(v, []byte(f)) {
			return true
		}
	}
	return false
}

// fallback is what follows the variable's name in a value that is one "var(…)".
func fallback(v []byte) ([]byte, bool) {
	name, args, ok := call(v)
	if !ok || string(name) != "var" {
		return nil, false
	}
	_, after, sign := cutAt(args, ",")
	return after, sign != 0
}

// put sets a slot, unless what it holds is more important.
func (s *sheet) put(at slot, x value, important bool) {
	h := &s.slots[at]
	if h.important && !important {
		return
	}
	*h = held{x, true, important}
}

// reasons says what each of the direct slots hides by.
var reasons = [direct]Why{
	ByDisplay, ByDisplay, ByDisplay, ByOpacity, ByOpacity, ByOpacity, ByOpacity,
	BySize, BySize, ByTransform, ByTransform, ByTransform, ByClip, BySize, ByTransform, BySize,
}

// reason says what a slot with that verdict hides by. Font size and visibility are
// inherited, and a child may set its own.
func (s slot) reason(v Verdict) Why {
	if s == sFontSize || s == sVisibility {
		return textOnly(v, reasons[s])
	}
	return reasons[s]
}

// textOnly is ByText for what hides for sure, and why for what is in doubt.
func textOnly(v Verdict, why Why) Why {
	if v == Hidden {
		return ByText
	}
	return why
}

// heavier returns the heavier of two verdicts with its reason, the first if they
// weigh the same. ByText weighs less than others, because it leaves more to see.
func heavier(v Verdict, w Why, verdict Verdict, why Why) (Verdict, Why) {
	outweighs := verdict > v || w == ByText && verdict == Hidden
	if outweighs {
		return verdict, why
	}
	return v, w
}

// judge says what the declarations do to the element.
func (s *sheet) judge() (Verdict, Why) {
	v, w := Shown, ByNothing
	add := func(verdict Verdict, why Why) {
		v, w = heavier(v, w, verdict, why)
	}
	box := Hidden
	if !s.block && !s.slots[sDisplay].set && !s.slots[sFloat].set && s.slots[sPosition].amount == 0 {
		box = Suspect // widths, indents and transformations do not apply to inline boxes
	}
	for at, h := range s.slots[:direct] {
		verdict := h.verdict
		switch slot(at) {
		case sScale, sTransform, sTranslate, sRotate:
			verdict = min(verdict, box)
		case sFillOpacity:
			if !s.svg {
				continue
			}
		}
		add(verdict, slot(at).reason(verdict))
	}
	add(s.position(), ByPosition)
	indent := min(s.indent(), box)
	add(indent, textOnly(indent, ByPosition))
	add(min(s.box(), box), BySize)
	if s.slots[sClip].set && s.slots[sPosition].amount != 0 {
		add(Hidden, ByClip)
	}
	colour := s.colour()
	add(colour, textOnly(colour, ByColour))
	if s.unknown {
		add(Suspect, ByExpression)
	}
	return v, w
}

// position judges what moves the element.
func (s *sheet) position() Verdict {
	v := Shown
	if s.slots[sPosition].set {
		for _, h := range s.slots[sLeft : sBottom+1] {
			v = max(v, h.verdict)
			if s.slots[sPosition].amount == fixed && h.set {
				v = max(v, Suspect)
			}
		}
		if s.slots[sZIndex].set {
			v = max(v, Suspect)
		}
	}
	for _, h := range s.slots[sMarginLeft : sMarginTop+1] {
		if h.amount <= veryAway {
			v = Hidden
		}
	}
	return v
}

// indent judges a text moved within its box.
func (s *sheet) indent() Verdict {
	h := s.slots[sTextIndent]
	if h.set && s.slots[sOverflow].set {
		return Hidden
	}
	return h.verdict
}

// colour judges the letters against what is behind them.
func (s *sheet) colour() Verdict {
	letters, behind := s.slots[sColour], s.slots[sBackground]
	if fill := s.slots[sFill]; fill.set && !fill.colour.text {
		letters = fill
	}
	if fill := s.slots[sSVGFill]; s.svg && fill.set && !fill.colour.text {
		letters = fill
	}
	v := letters.on(behind)
	if v == Shown && !letters.set && behind.set && behind.colour.isBlack() && !s.painted {
		return Suspect // letters are black where nobody says otherwise
	}
	picture := s.slots[sPicture].set || behind.amount > 0
	switch {
	case v == Hidden && (s.slots[sOutline].set || s.slots[sBackgroundClip].set && (picture || behind.covers())):
		return Suspect // an outline, or the background, draws the letters
	case picture && v == Hidden && letters.colour.alpha >= faint:
		return Suspect
	case picture && v == Suspect:
		return Shown
	}
	return v
}

// covers says whether a background is there.
func (h held) covers() bool { return h.set && (!h.colour.known || h.colour.alpha >= faint) }

// on judges letters on a background.
func (h held) on(behind held) Verdict {
	letters := h.set && !h.colour.text
	switch {
	case letters && h.colour.alpha < faint, behind.set && behind.colour.text,
		letters && behind.set && h.colour.same(behind.colour):
		return Hidden
	case letters && !behind.covers() && h.colour.isWhite():
		return Suspect
	}
	return Shown
}
