package markup

// space is a namespace of the browser's tree.
type space uint8

const (
	htmlSpace space = iota
	svgSpace
	mathSpace
)

// node is an open element inside svg or math.
type node struct {
	name  string // as spelled
	space space
	entry bool // in svg or math, with HTML inside (an integration point)
}

// maxTree is how many open elements inside svg or math are followed. Browsers
// flatten a tree of more than 512.
const maxTree = 128

// tree follows as much of the browser's tree construction (WHATWG 13.2.6) as
// decides where raw text elements are ordinary ones: the elements open since the
// outermost svg or math, and whether a select is open. It answers only for tags
// that nest properly. Whatever else comes makes the finder's attributes and raw
// text uncertain (torn) instead of being guessed.
type tree struct {
	nodes    []node
	inSelect bool
}

// startTag takes a start tag, and says whether it goes by the rules for HTML, and
// whether that is certain.
func (t *tree) startTag(name string, e element, selfClosing bool) (html, sure bool) {
	if n := len(t.nodes); n > 0 && !t.nodes[n-1].admitsHTML(name) {
		b := lookupBreakout(name)
		if b == breaksMaybe {
			return false, false
		}
		if b == staysInside {
			top := t.nodes[n-1].space
			return false, selfClosing || t.push(node{name, top, isEntry(top, e)})
		}
		t.leaveForeign()
	}
	if t.inSelect && (e.raw || e.tree == growsTree || e.space != htmlSpace) {
		return true, false // browsers let a select hold anything, or ignore the tag
	}
	if e.tree == isSelect {
		t.inSelect = true
	}
	if len(t.nodes) == 0 && e.space == htmlSpace || isVoid(name) || e.space != htmlSpace && selfClosing {
		return true, true
	}
	return true, t.push(node{name: name, space: e.space})
}

func (t *tree) push(n node) bool {
	t.nodes = append(t.nodes, n)
	return len(t.nodes) <= maxTree
}

// admitsHTML says whether a start tag of that name inside n goes by the rules for
// HTML.
func (n *node) admitsHTML(name string) bool {
	if n.space == htmlSpace {
		return true
	}
	return n.entry && !(n.space == mathSpace && (sameName(name, "mglyph") || sameName(name, "malignmark")))
}

// leaveForeign closes the elements that a tag such as p breaks out of.
func (t *tree) leaveForeign() {
	n := len(t.nodes)
	for n > 0 && t.nodes[n-1].space != htmlSpace && !t.nodes[n-1].entry {
		n--
	}
	t.nodes = t.nodes[:n]
}

// endTag takes an end tag, and says whether what it closes is certain. looked is
// the number of bytes compared.
func (t *tree) endTag(name string, e element) (sure bool, looked int) {
	if e.tree == isSelect && (len(t.nodes) == 0 || t.nodes[len(t.nodes)-1].space == htmlSpace) {
		t.inSelect = false
	}
	if len(t.nodes) == 0 {
		return true, 0
	}
	foreign := t.nodes[len(t.nodes)-1].space != htmlSpace
	for n := len(t.nodes) - 1; n >= 0; n-- {
		top := t.nodes[n]
		if (top.space != htmlSpace) != foreign {
			break
		}
		looked += len(top.name)
		if sameName(top.name, name) {
			t.nodes = t.nodes[:n]
			return true, looked
		}
		// In svg and math an end tag closes what is still open inside; in HTML
		// only some elements close by themselves.
		if !foreign && !isImplied(top.name) {
			break
		}
	}
	return false, looked
}

// isEntry says whether e is an integration point in s.
func isEntry(s space, e element) bool {
	return s == svgSpace && e.tree == svgEntry || s == mathSpace && e.tree == mathEntry
}

// sameName compares tag names as the tokenizer does, without ASCII case.
func sameName(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		x, y := a[i], b[i]
		if 'A' <= x && x <= 'Z' {
			x |= 0x20
		}
		if 'A' <= y && y <= 'Z' {
			y |= 0x20
		}
		if x != y {
			return false
		}
	}
	return true
}
