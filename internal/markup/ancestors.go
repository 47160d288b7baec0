package markup

// ancestors are elements of raw HTML that are certainly open: those whose tags nest
// so far. What is not in it may be open all the same, but for no more than an end tag
// without a start tag is good for.
type ancestors struct {
	open  []ancestor
	messy bool // there may be others, inside or outside
}

type ancestor struct {
	name   string
	role   role
	inline bool
	level  int32
	all    roles // its own role and those of all before it
}

// maxAncestors is how many are kept.
const maxAncestors = 32

// has says whether an element for which is holds is certainly open among the
// outermost n, without one of a role in stop inside it.
func (a *ancestors) has(n int, stop roles, is func(*ancestor) bool) bool {
	for i := min(n, len(a.open)) - 1; i >= 0; i-- {
		if is(&a.open[i]) {
			return true
		}
		if stop.has(a.open[i].role) {
			return false
		}
	}
	return false
}

// drop forgets the elements from the nth on, which may be open or not.
func (a *ancestors) drop(n int) {
	if n < len(a.open) {
		a.open, a.messy = a.open[:n], true
	}
}

// closesAlike are the roles whose start tag may close an open element of the same.
const closesAlike = setOfItems | tracked | 1<<optionRole | 1<<oddRole | 1<<frameRole

// startTag takes a start tag of HTML that stands in level containers.
func (a *ancestors) startTag(name string, r role, level int32, inline bool) {
	switch {
	case closesParagraph(name, r):
		a.dropFrom(1 << paragraphRole)
	case tableParts.has(r):
		a.dropFrom(tableParts)
	}
	if closesAlike.has(r) {
		a.dropFrom(1 << r)
	}
	switch {
	case r == voidRole || r == foreignRole:
	case len(a.open) == maxAncestors:
		a.messy = true
	default:
		all := roles(1) << r
		if n := len(a.open); n > 0 {
			all |= a.open[n-1].all
		}
		a.open = append(a.open, ancestor{name, r, inline, level, all})
	}
}

// dropFrom forgets the innermost element of a role in s, and those inside.
func (a *ancestors) dropFrom(s roles) {
	i := len(a.open) - 1
	if i < 0 || a.open[i].all&s == 0 {
		return
	}
	for !s.has(a.open[i].role) {
		i--
	}
	a.drop(i)
}

// endTag takes an end tag of HTML.
func (a *ancestors) endTag(name string) {
	n := len(a.open)
	i := n - 1
	for i >= 0 && !sameName(a.open[i].name, name) {
		i--
	}
	switch {
	case i < 0 && a.messy:
		a.drop(0)
	case i >= 0 && i == n-1:
		a.open = a.open[:i]
	case i >= 0:
		a.drop(i)
	}
}

// endText accounts for the end of the text in which inline elements are open.
func (a *ancestors) endText() {
	n := len(a.open)
	for n > 0 && a.open[n-1].inline {
		n--
	}
	a.drop(n)
}

// leave accounts for the end of the containers from level on.
func (a *ancestors) leave(level int32) {
	n := len(a.open)
	for n > 0 && a.open[n-1].level > level {
		n--
	}
	a.drop(n)
}
