package markup

import "strings"

// surroundings is what may be open around a tag, where that decides whether a
// browser makes an element of it and where the element ends. Every field errs
// towards "open" and "not certain".
type surroundings struct {
	open, stuck roles // of paragraph, anchor, button and form roles
	tables      []tableState
	templates   int
	lost        bool // nothing is certain from here on
	formatted   bool // something was formatted, and may be still
	formats     formatting
	inner       inner
	last        lastTag
	outer       ancestors
}

// lastTag is the tag before the current one.
type lastTag struct {
	name    string
	role    role
	closing bool
	item    string // the item begun before it, if no other tag came between
}

// tableState is where in an open table the next tag stands.
type tableState uint8

const (
	tableBegun tableState = iota
	inTableBody
	inTableRow
	inTableCell
	anywhereInTable // nothing is certain
)

// maxTables is how many tables in tables are followed.
const maxTables = 32

const (
	tracked    roles = 1<<paragraphRole | 1<<anchorRole | 1<<buttonRole | 1<<formRole | 1<<headingRole
	trackScope       = scopes | 1<<buttonRole
)

// startTag takes a start tag of HTML.
func (s *surroundings) startTag(name string, r role, inSelect, inText bool) {
	switch {
	case formats.has(r):
		s.formatted = true
		s.formats.startTag(name)
	case trackScope.has(r):
		s.formats.marked()
	case closesParagraph(name, r) && (s.open.has(paragraphRole) || inText):
		s.formats.block()
	}
	s.last = lastTag{name: name, role: r}
	if setOfItems.has(r) {
		s.last.item = name
	}
	switch {
	case r != paragraphRole && closesParagraph(name, r):
		s.closeParagraph(name, r)
	case r == paragraphRole && s.inner.barred:
		s.inner.messy = true
	case r == paragraphRole:
		s.endParagraph()
	case r != voidRole:
		s.inner.startTag(name)
	}
	if trackScope.has(r) {
		// What is open may be hidden from an end tag inside.
		s.stuck |= s.open
		s.inner.barred = true
	}
	if tracked.has(r) {
		s.open |= 1 << r
	}
	switch {
	case r == templateRole:
		s.templates++
	case s.templates > 0:
	case r == tableRole:
		s.startTable(inSelect)
	case tableParts.has(r) && len(s.tables) > 0:
		s.lost = s.lost || inSelect
		s.move(partStates[r])
	case len(s.tables) > 0 && s.tables[len(s.tables)-1] != inTableCell && r != voidRole && !isTableGuest(name):
		s.move(anywhereInTable) // it stands in front of the table, until a part closes it
	}
}

// partStates is where one is behind the start tag of a table's part.
var partStates = [...]tableState{captionRole: inTableCell, sectionRole: inTableBody, rowRole: inTableRow,
	cellRole: inTableCell, columnRole: inTableBody}

// endStates is where one is behind its end tag.
var endStates = [...]tableState{captionRole: tableBegun, sectionRole: inTableBody, rowRole: inTableBody,
	cellRole: inTableRow, columnRole: inTableBody}

func (s *surroundings) startTable(inSelect bool) {
	n := len(s.tables)
	switch {
	case n > 0 && s.tables[n-1] < inTableCell:
		s.move(tableBegun) // a table between the cells of another ends that
	case n == maxTables || inSelect:
		s.lost = true
	case n > 0 && s.tables[n-1] == anywhereInTable:
		s.tables = append(s.tables, anywhereInTable)
	default:
		s.tables = append(s.tables, tableBegun)
	}
}

func (s *surroundings) move(to tableState) {
	if top := &s.tables[len(s.tables)-1]; *top != anywhereInTable {
		*top = to
	}
}

// endTag takes an end tag of HTML.
func (s *surroundings) endTag(name string, r role, inSelect bool) {
	item := s.last.item
	s.last = lastTag{name: name, role: r, closing: true}
	if sameName(item, name) {
		s.last.item = name
	}
	switch {
	case r == paragraphRole && s.inner.barred:
		s.inner.messy = true
	case r == paragraphRole:
		s.endParagraph()
		s.inner.gone = true
	case r != voidRole:
		s.inner.endTag(name)
	}
	switch {
	case formats.has(r):
		s.formats.endTag(name)
	case blockEnds.has(r) || tableParts.has(r):
		s.formats.block()
	}
	if tracked.has(r) {
		s.open &^= 1 << r &^ s.stuck
	}
	switch {
	case r == templateRole:
		s.templates = max(0, s.templates-1)
	case s.templates > 0 || len(s.tables) == 0:
	case r == tableRole:
		s.tables = s.tables[:len(s.tables)-1]
		s.lost = s.lost || inSelect
	case tableParts.has(r):
		s.move(endStates[r])
	}
}

// endParagraph closes an open p.
func (s *surroundings) endParagraph() {
	if !s.stuck.has(paragraphRole) {
		s.open &^= 1 << paragraphRole
		s.inner = inner{}
	}
}

// closeParagraph closes an open p by a start tag.
func (s *surroundings) closeParagraph(name string, r role) {
	if r == tableRole || s.inner.barred {
		s.inner.messy = true // in quirks mode a table does not
		return
	}
	s.endParagraph()
	s.inner.gone = true
	if r != voidRole {
		s.inner.startTag(name)
	}
}

// endText accounts for the end of a paragraph, which in a list item may have no
// tags.
func (s *surroundings) endText(inItem bool) {
	s.formats.block()
	switch {
	case s.inner.holdsOn():
		s.open |= 1 << paragraphRole
		s.stuck |= 1 << paragraphRole
		s.inner.messy = true
	case inItem:
		s.inner = inner{messy: s.inner.n > 0}
	default:
		s.endParagraph()
	}
}

// rendered accounts for tags of the Markdown renderer: between the cells of a table
// they do something else than they say.
func (s *surroundings) rendered(inItem bool) {
	s.formats.block()
	if !inItem {
		s.endParagraph()
	}
	if n := len(s.tables); n > 0 && s.tables[n-1] != inTableCell {
		for i := range s.tables {
			s.tables[i] = anywhereInTable
		}
	}
}

// admit says whether a start tag of that name certainly begins an element here,
// and closes none. inP: it may stand in a p.
func (s *surroundings) admit(name string, r role, inP bool) bool {
	const never = 1<<frameRole | 1<<oddRole | 1<<optionRole | 1<<columnRole
	switch {
	case s.lost || s.templates > 0 || roles(never).has(r):
		return false
	case tracked.has(r) && r != paragraphRole && s.open.has(r):
		return false
	case closesParagraph(name, r) && (s.open.has(paragraphRole) || inP && !s.inner.gone && (s.inner.messy || s.inner.n > 0)):
		return false
	case !closesParagraph(name, r) && s.formats.mayOpen():
		return false
	case r == formRole && s.formatted: // what is formatted inside keeps it open
		return false
	case setOfItems.has(r) && !s.last.beforeItem(r):
		return false
	}
	return s.admitInTable(r)
}

// setOfItems are the roles whose start tag closes an element of the same.
const setOfItems roles = 1<<itemRole | 1<<termRole | 1<<rubyRole

// beforeItem says whether none is open behind t.
func (t *lastTag) beforeItem(r role) bool {
	if t.closing {
		return t.role == r && (r == itemRole || t.item != "")
	}
	switch r {
	case itemRole:
		return sameName(t.name, "ul") || sameName(t.name, "ol") || sameName(t.name, "menu")
	case termRole:
		return sameName(t.name, "dl")
	}
	return sameName(t.name, "ruby")
}

func (s *surroundings) admitInTable(r role) bool {
	n := len(s.tables)
	if n == 0 {
		return !tableParts.has(r)
	}
	at := s.tables[n-1]
	switch r {
	case captionRole:
		return at == tableBegun
	case sectionRole, rowRole:
		return at == tableBegun || at == inTableBody
	case cellRole:
		return at == inTableRow
	}
	return at == inTableCell
}

// hasFrameset says whether src could have a frameset, which makes a browser drop
// everything else if nothing that is shown comes before it.
func hasFrameset(src string) bool {
	for {
		i := strings.IndexByte(src, '<')
		if i < 0 {
			return false
		}
		src = src[i+1:]
		if hasPrefixFold(src, "frameset") {
			return true
		}
	}
}
