package hidden

import (
	"bytes"
	"strings"
)

// maxDepth is how deep blocks within blocks are told apart. Written by hand, they go
// no deeper than a query, a layer and two nested rules.
const maxDepth = 5

// block is one that is open: a rule's, or an at-rule's that holds rules.
type block struct {
	selectors string // of a rule
	isRule    bool
	unsure    bool // within another block
	mute      bool // not for the screen
	foreign   bool // its blocks select no elements
	nests     bool // holds a block
	declared  bool
	style     sheet
	touched   slots
}

// sheetReader reads style sheets (CSS Syntax Module Level 3, section 5).
type sheetReader struct {
	lexer
	sheet  *Sheet
	depth  int
	beyond int // open blocks that are not told apart
	blocks [maxDepth]block
	budget int // bytes of selectors that may still be read: a nested block reads its parent's again
}

// read reads css to its end, which closes all blocks.
func (r *sheetReader) read(s *Sheet, css string) {
	r.sheet, r.depth, r.beyond, r.budget = s, 0, 0, 4*len(css)
	r.lexer = lexer{css: css}
	for r.next() {
	}
	for r.depth > 0 {
		r.leave()
	}
	r.lexer, r.sheet = lexer{}, nil
}

// next reads one declaration, or the beginning or end of a block.
func (r *sheetReader) next() bool {
	r.between()
	if r.at == len(r.css) {
		return false
	}
	switch c := r.css[r.at]; {
	case c == ';' && r.depth > 0:
		r.at++
		return true
	case c == '}' && r.depth > 0:
		r.at++
		r.leave()
		return true
	}
	from := r.at
	r.item()
	item := r.css[from:r.at]
	if r.at < len(r.css) && r.css[r.at] == '{' {
		r.at++
		r.enter(item)
		return true
	}
	if r.depth > 0 && r.blocks[r.depth-1].isRule {
		r.blocks[r.depth-1].declare(item)
	}
	if r.depth == 0 && r.at < len(r.css) {
		r.at++ // the end of an at-rule
	}
	return true
}

// between passes over white space, comments, and the signs that hid style sheets
// from the browsers of 1995.
func (r *sheetReader) between() {
	for {
		r.skip()
		rest := r.css[r.at:]
		switch {
		case r.depth > 0:
			return
		case strings.HasPrefix(rest, "<!--"):
			r.at += len("<!--")
		case strings.HasPrefix(rest, "-->"):
			r.at += len("-->")
		default:
			return
		}
	}
}

// item reads to the brace or semicolon that ends what begins here.
func (r *sheetReader) item() {
	ends := r.depth > 0 || r.peek(0) == '@'
	brackets := 0
	for {
		r.skip()
		if r.at == len(r.css) {
			break
		}
		c := r.css[r.at]
		if c == '{' || c == '}' && r.depth > 0 || c == ';' && ends && brackets == 0 {
			break
		}
		r.out.reset()
		r.url = false
		switch r.token() {
		case 'a':
			if r.url {
				r.at++
				if !r.address() {
					brackets++
				}
			}
		case '(', '[':
			brackets++
		case ')', ']':
			brackets--
		}
	}
	if brackets > 0 {
		r.sheet.broken = true // a bracket would hold the brace
	}
}

// enter opens a block.
func (r *sheetReader) enter(prelude string) {
	var parent block
	if r.depth > 0 {
		p := &r.blocks[r.depth-1]
		p.nests = true
		parent = block{selectors: p.selectors, isRule: p.isRule, mute: p.mute, foreign: p.foreign}
	}
	if r.depth == maxDepth {
		r.beyond++
		r.sheet.broken, r.sheet.hides = true, true
		return
	}
	b := &r.blocks[r.depth]
	*b = block{selectors: prelude, isRule: true, unsure: r.depth > 0, mute: parent.mute, foreign: parent.foreign, style: sheet{block: true}}
	if strings.HasPrefix(prelude, "@") {
		b.selectors, b.isRule = parent.selectors, parent.isRule
		name, query, _ := strings.Cut(prelude[1:], " ")
		b.mute = b.mute || strings.EqualFold(name, "media") && forPrint(query)
		b.foreign = b.foreign || selectsNothing(name)
	}
	r.depth++
}

// forPrint says whether a media query asks for paper alone.
func forPrint(query string) bool {
	query = strings.TrimSpace(query)
	return len(query) >= len("print") && strings.EqualFold(query[:len("print")], "print") && !strings.Contains(query, ",")
}

// selectsNothing says whether the blocks of the at-rule of that name select no
// elements. What moves by keyframes is known by the properties that name them.
func selectsNothing(name string) bool {
	for _, n := range [...]string{"keyframes", "-webkit-keyframes", "-moz-keyframes", "font-face", "page", "property"} {
		if strings.EqualFold(name, n) {
			return true
		}
	}
	return false
}

// leave closes a block.
func (r *sheetReader) leave() {
	if r.beyond > 0 {
		r.beyond--
		return
	}
	r.depth--
	b := &r.blocks[r.depth]
	if !b.isRule || b.foreign {
		return
	}
	if r.budget -= len(b.selectors); r.budget < 0 {
		r.sheet.broken = true
		r.sheet.hides = r.sheet.hides || b.declared
		return
	}
	r.sheet.add(b)
}

// declare reads declarations.
func (b *block) declare(css string) {
	b.declared = true
	d := declarations{lexer: lexer{css: css}, ends: true}
	for d.next() {
		if d.custom() {
			b.style.variables = true
			continue
		}
		b.style.set(d.named(), d.out.bytes(), d.important, d.out.long)
		b.touched |= touches(d.named())
	}
}

// movers are in the names of properties that make others change with time.
var movers = [...]string{"animation", "transition"}

// touches is the set of properties that a declaration of that name may set.
func touches(name []byte) (touched slots) {
	for _, m := range movers {
		if bytes.Contains(name, []byte(m)) || string(name) == "all" {
			return allSlots | moved
		}
	}
	for i := range several {
		if string(name) == several[i].name {
			for _, at := range several[i].slots {
				touched |= 1 << at
			}
		}
	}
	for _, at := range paddings(name) {
		touched |= 1 << at
	}
	if p, _ := lookup(name); p != nil {
		touched |= 1 << p.slot
	}
	return touched
}

// moved marks a set of properties that change with time.
const moved slots = 1 << 63

// shows is the set of properties that are set and do not hide.
func (b *block) shows() slots {
	if b.touched&moved != 0 {
		return allSlots
	}
	shows := b.touched
	for at := range slotCount {
		h := &b.style.slots[at]
		empty := at >= sMinWidth && at <= sPadLeft && h.amount <= tiny
		if at < direct && h.verdict == Hidden || empty {
			shows &^= 1 << at
		}
	}
	return shows
}

// What hides together.
const (
	bySize   slots = 1<<sOverflow | 1<<sWidth | 1<<sHeight | 1<<sMaxWidth | 1<<sMaxHeight | 1<<sLineHeight | 1<<sMinWidth | 1<<sMinHeight | 1<<sPadTop | 1<<sPadRight | 1<<sPadBottom | 1<<sPadLeft
	byPlace  slots = 1<<sPosition | 1<<sLeft | 1<<sRight | 1<<sTop | 1<<sBottom
	byMargin slots = 1<<sMarginLeft | 1<<sMarginTop
	byClip   slots = 1<<sClip | 1<<sPosition
	byIndent slots = 1<<sTextIndent | 1<<sOverflow
	byColour slots = 1<<sColour | 1<<sFill | 1<<sSVGFill | 1<<sBackground | 1<<sPicture | 1<<sBackgroundClip | 1<<sOutline
)

// opens is what shows again what others hide together, though those do not need it.
const opens slots = 1<<sMinWidth | 1<<sMinHeight | 1<<sPadTop | 1<<sPadRight | 1<<sPadBottom | 1<<sPadLeft | 1<<sFill | 1<<sBackgroundClip | 1<<sOutline

// ground says what the block's hiding rests on, and whether it hides.
func (b *block) ground() (g ground, hides bool) {
	v, why := b.style.judge()
	if v != Hidden || b.mute {
		return ground{}, false
	}
	for at := range direct {
		if at != sFillOpacity && b.style.slots[at].verdict == Hidden {
			g.any |= 1 << at
		}
	}
	if g.any == 0 {
		g.together = b.together(why)
		g.together &= b.touched | opens
		g.text = why == ByText
	}
	b.style.block = false
	v, _ = b.style.judge()
	g.inline = v == Hidden
	return g, true
}

func (b *block) together(why Why) slots {
	switch {
	case why == BySize:
		return bySize
	case why == ByClip:
		return byClip
	case why == ByText && b.style.indent() == Hidden:
		return byIndent
	case why == ByText:
		return byColour
	case b.style.slots[sMarginLeft].amount <= veryAway || b.style.slots[sMarginTop].amount <= veryAway:
		return byMargin
	}
	return byPlace
}
