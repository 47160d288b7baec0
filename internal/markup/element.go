package markup

// # Followed elements
//
// Of the browser's tree only one element is followed at a time, by the names of the
// tags in it and of those that may be open around it. That answers for what nests
// as HTML does where its writer took care, and for the plain cases where end tags
// are missing. What is known to be open around it ends it, in one reading at least;
// whatever else comes makes it unsure and goes on, since browsers ignore an end tag of
// nothing that is open, and an attacker would write one. An element that is certain is one that can also be cut: its range does not meet a list item's
// end, a table's outside or a frameset, and the lines around it are read as before.
// Where that takes cutting a line's end too, the range has it.
//
// Raw text inside a followed element is not reported. Where tags are not certain
// (torn), a tag that a "<" or the end of its block cuts short is reported up to
// there, without a ">".

// openElement is an element open inside the followed one, or that itself.
type openElement struct {
	name   string // as spelled
	role   role
	inline bool  // opened in a paragraph's text
	level  int32 // number of open containers
	all    roles // its own role and those of all before it
}

// maxOpen is how many open elements inside a followed one are told apart.
const maxOpen = 32

// watch follows one element to its end by the names of the tags in it.
type watch struct {
	on    bool
	sure  bool // every browser agrees so far
	depth int  // of the element in svg or math, from 1 on
	start int  // of the start tag
	text  int  // where the content begins
	// textEnd is where the last text with raw HTML, code or brackets ended.
	textEnd int
	last    int // where the last tag ended
	nodes   []openElement
	inline  bool // the current tag stands in a paragraph's text
	inP     bool // a p may be open around it
	p       bool // a p is certainly open around it
	cell    bool // the current tag stands in a cell of a table of Markdown
	item    bool // the current tag and the element stand in the same list item
	outer   int  // how many of the surroundings' elements are certainly open around it
	deep    int  // start tags of its name that were too many to keep
	page    bool // the text is an HTML document
	nested  int  // templates in a followed template
	marks   int  // start tags less end tags in it that set marks among what is formatted
	anchor  bool // an a is or may be open around or in it
	tables  int  // open around it
	place   place
	// bare is where a certain element ends that begins a line of an HTML block, or
	// the block (bareFirst), and does not end its line.
	bare      int
	bareFirst bool
	firstLine int // a line before which nothing of its HTML block is left
	around    surroundings
	text1     textMemo
	// afterList: the last line that is not blank is in a list.
	afterList bool
}

// verdict is what a tag means for the followed element. The greatest of several
// holds.
type verdict uint8

const (
	goesOn        verdict = iota
	becomesUnsure         // it goes on, and how is not the same everywhere
	dropsTag              // the same, and the start tag opens nothing
	endsWith              // the tag is its end tag
	endsAt                // it ended before the tag
	mayEndAt              // the same in one reading at least
)

// seeTag reports the tag that ends at end unless it is inside a followed element.
// inside is the number of elements that were open in svg or math before it.
func (f *finder) seeTag(end, inside int) {
	t, w := &f.tok, &f.watch
	r := lookupRole(t.name)
	if t.state == inRaw {
		t.content = end
	}
	foreign := !t.torn && inside > 0
	f.leaveContainers()
	if w.on {
		v := f.weigh(r, foreign)
		if v == goesOn || v == becomesUnsure {
			w.sure = w.sure && v == goesOn
		} else {
			f.endAtTag(v, end)
		}
		if v != endsAt && v != mayEndAt {
			f.surround(r, inside)
			w.last = end
			return
		}
	}
	kind := StartTag
	if t.closing {
		kind = EndTag
	}
	follow := f.see(Part{Kind: kind, Range: rangeOf(t.start, end)})
	if follow && !t.closing {
		f.follow(r, end, inside)
	}
	f.surround(r, inside)
}

// surround tells the surroundings of the tag.
func (f *finder) surround(r role, inside int) {
	t := &f.tok
	switch {
	case !t.torn && inside > 0 && (t.closing || len(t.tree.nodes) > 0):
	case t.closing:
		f.watch.around.outer.endTag(t.name)
		f.watch.around.endTag(t.name, r, t.tree.inSelect)
	default:
		f.watch.around.outer.startTag(t.name, r, f.level(), f.inText())
		f.watch.around.startTag(t.name, r, t.tree.inSelect, f.inText())
	}
}

// follow begins to follow the element of the start tag that ends at end.
func (f *finder) follow(r role, end, inside int) {
	t, w := &f.tok, &f.watch
	w.inP = w.around.open.has(paragraphRole) || f.inText()
	w.sure = !t.torn && f.begins(r, inside)
	w.anchor = r == anchorRole || w.around.open.has(anchorRole)
	w.start, w.text, w.last, w.nested, w.marks, w.depth = t.start, end, end, 0, 0, 0
	w.tables = len(w.around.tables)
	w.outer, w.deep, w.page = len(w.around.outer.open), 0, f.page
	w.nodes = w.nodes[:0]
	w.push(t.name, r, f.level(), f.inText())
	w.place = place{kind: inBlock}
	if f.inText() || w.sure {
		w.place = f.placeOf(t.start)
		w.place.closes = closesParagraph(t.name, r)
	}
	foreign := !t.torn && (inside > 0 || r == foreignRole)
	if r == voidRole || foreign && t.attr == afterSlash {
		f.endElement(end, end, w.sure)
		return
	}
	if foreign {
		w.depth = len(t.tree.nodes)
	}
	w.on = true
}

// begins says whether the current start tag certainly begins an element, and closes
// none.
func (f *finder) begins(r role, inside int) bool {
	t, w := &f.tok, &f.watch
	n := len(t.tree.nodes)
	if inside > 0 {
		return n > inside && t.tree.nodes[n-1].space != htmlSpace && !w.around.lost && w.around.templates == 0
	}
	if t.inSelect || (r == headingRole || r == formRole) && f.inText() {
		return false
	}
	return w.around.admit(t.name, r, w.inP)
}

// endAtTag ends the followed element at the current tag, which ends at end.
func (f *finder) endAtTag(v verdict, end int) {
	w := &f.watch
	sure := w.sure && v != mayEndAt && w.nodes[0].inline == f.inText()
	if v == endsWith {
		f.endElement(f.tok.start, end, sure)
		return
	}
	f.endElement(f.tok.start, f.tok.start, sure)
}

// endElement reports the followed element, whose content ends at text and it
// itself at end.
func (f *finder) endElement(text, end int, sure bool) {
	w := &f.watch
	w.on = false
	f.tok.content = max(f.tok.content, end)
	p := Part{Kind: Element, Range: rangeOf(w.start, end), Text: rangeOf(min(w.text, text), text)}
	if sure && !f.tok.torn && f.textBetween(text) == goesOn {
		if to, ok := f.cuttable(end); ok {
			p.Certain, p.End = true, int32(to)
		}
	}
	f.see(p)
}

// seeTornTag reports the tag that something else than its ">" ends at end.
func (f *finder) seeTornTag(end int) {
	if f.see != nil {
		f.seeTag(end, 0)
	}
}

func (f *finder) level() int32 { return int32(len(f.stack)) }

// inText says whether raw HTML stands in the text of a paragraph, heading or cell.
func (f *finder) inText() bool { return f.tok.inline.hi > 0 }

// push opens an element.
func (w *watch) push(name string, r role, level int32, inline bool) verdict {
	if len(w.nodes) == maxOpen {
		if sameName(name, w.nodes[0].name) {
			w.deep++
		}
		return becomesUnsure
	}
	all := roles(1) << r
	if len(w.nodes) > 0 {
		all |= w.top().all
	}
	w.nodes = append(w.nodes, openElement{name, r, inline, level, all})
	return goesOn
}

// truncate closes all open elements but the outermost n. Without any left, the
// followed element ends before the tag.
func (w *watch) truncate(n int) verdict {
	if n == 0 {
		return endsAt
	}
	w.nodes = w.nodes[:n]
	return goesOn
}

func (w *watch) top() *openElement { return &w.nodes[len(w.nodes)-1] }

// find returns the index of the innermost open element for which is holds, if
// there is no element of a role in stop inside it, and -1 without one.
func (w *watch) find(stop roles, is func(*openElement) bool) int {
	for i := len(w.nodes) - 1; i >= 0; i-- {
		n := &w.nodes[i]
		if is(n) {
			return i
		}
		if stop.has(n.role) {
			break
		}
	}
	return -1
}

// holds says whether an element of a role in s is open.
func (w *watch) holds(s roles) bool { return w.top().all&s != 0 }

// above says whether an element of a role in s is open inside element i.
func (w *watch) above(i int, s roles) bool {
	for _, n := range w.nodes[i+1:] {
		if s.has(n.role) {
			return true
		}
	}
	return false
}
