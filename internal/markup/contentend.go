package markup

// endTag says what an end tag inside the followed element does.
func (w *watch) endTag(name string, r role, level int32) verdict {
	if w.deep > 0 && sameName(name, w.nodes[0].name) {
		w.deep--
		return becomesUnsure
	}
	if i := len(w.nodes) - 1; w.closes(i, name, r) && (!ordinary.has(r) || w.nodes[i].inline == w.inline) {
		return w.close(i, level)
	}
	switch {
	case r == voidRole || r == rawRole || r == frameRole:
		return goesOn
	case formats.has(r):
		return w.endFormat(name, r)
	case tableParts.has(r) || r == tableRole:
		return w.endPart(name, r, level)
	case blockEnds.has(r):
		return w.endBlock(name, r, level)
	case r == templateRole:
		return w.endOther(name, 0, level)
	case r == selectRole:
		return w.endSelect(level)
	}
	return w.endOther(name, specialRoles, level)
}

// endFormat reads an end tag of what is formatted that is not the innermost element's:
// it closes that and what is ordinary inside, and stays outside of anything special.
func (w *watch) endFormat(name string, r role) verdict {
	i := w.find(scopes, func(n *openElement) bool { return sameName(n.name, name) })
	switch {
	case i == 0:
		return mayEndAt
	case i > 0 && !w.above(i, specialRoles):
		w.nodes = w.nodes[:i]
	case i < 0 && !w.holds(scopes) && !specialRoles.has(w.nodes[0].role):
		return w.outside(name, r, scopes)
	}
	return becomesUnsure
}

// closes says whether an end tag of that name is element i's.
func (w *watch) closes(i int, name string, r role) bool {
	n := &w.nodes[i]
	return n.role == r && (r == headingRole || sameName(n.name, name))
}

// close closes element i and those inside. An end tag in another container than
// the start tag, or in a paragraph behind it, closes more than the source shows.
func (w *watch) close(i int, level int32) verdict {
	if w.nodes[i].level != level || w.nodes[i].inline != w.inline {
		w.sure = false
	}
	if i == 0 {
		return endsWith
	}
	return w.truncate(i)
}

// endOther reads the end tag of an element without rules of its own: it reaches as
// far as the first of a role in stop.
func (w *watch) endOther(name string, stop roles, level int32) verdict {
	i := w.find(stop, func(n *openElement) bool { return sameName(n.name, name) })
	switch {
	case i >= 0 && w.inline && !w.nodes[i].inline && stop != 0:
		return goesOn // it does not reach out of the paragraph
	case i < 0 && (stop == 0 || w.holds(stop)):
		return goesOn
	case i < 0:
		return w.outside(name, otherRole, stop)
	case i == 0 && w.above(i, leaks):
		return mayEndAt
	case w.above(i, leaks):
		w.sure = false
	}
	return w.close(i, level)
}

// endBlock reads an end tag that closes everything open inside its element.
func (w *watch) endBlock(name string, r role, level int32) verdict {
	stop := scopes
	if r == paragraphRole {
		stop |= 1 << buttonRole
	}
	i := -1
	if w.holds(1 << r) {
		for i = len(w.nodes) - 1; i >= 0 && !w.closes(i, name, r); i-- {
			if stop.has(w.nodes[i].role) {
				i = -1
				break
			}
		}
	}
	switch {
	case i >= 0 && w.mayReach(i, r):
		return w.close(i, level)
	case i == 0 && (r != itemRole || !w.above(i, 1<<blockRole)):
		return mayEndAt
	case i >= 0 || r == formRole && w.around.open.has(r):
		return becomesUnsure
	case w.holds(stop) || r == paragraphRole && (closers.has(w.nodes[0].role) || !w.inP):
		return goesOn
	}
	return w.outside(name, r, stop)
}

// mayReach says whether an end tag for element i, of role r, certainly closes it.
func (w *watch) mayReach(i int, r role) bool {
	switch {
	case w.above(i, leaks|scopes):
		return false
	case r == itemRole:
		return !w.above(i, 1<<blockRole)
	case r == formRole:
		return i == len(w.nodes)-1
	}
	return true
}

// endSelect reads the end tag of a select that holds nothing but options.
func (w *watch) endSelect(level int32) verdict {
	i := w.find(0, func(n *openElement) bool { return n.role == selectRole })
	switch {
	case i < 0:
		return w.outside("select", selectRole, 0)
	case w.above(i, ^roles(1<<optionRole)):
		w.sure = false
	}
	return w.close(i, level)
}

// endPart reads the end tag of a table or a part of it.
func (w *watch) endPart(name string, r role, level int32) verdict {
	i := -1
	if w.holds(1 << r) {
		i = w.find(1<<tableRole|1<<templateRole, func(n *openElement) bool { return sameName(n.name, name) })
	}
	switch {
	case i >= 0 && (r == cellRole || !w.above(i, leaks)) && !w.above(i, 1<<selectRole|1<<templateRole):
		return w.close(i, level)
	case i == 0:
		return mayEndAt
	case i > 0:
		w.sure = false
		return w.close(i, level)
	case w.holds(1 << tableRole):
		if tableInside.has(w.top().role) {
			return goesOn
		}
		return becomesUnsure
	case w.holds(1 << templateRole):
		return goesOn
	case w.tables == 0 && w.cell && (r == tableRole || r == rowRole):
		return mayEndAt
	case w.tables == 0 && w.cell:
		return becomesUnsure
	case w.tables == 0:
		return goesOn
	}
	return mayEndAt
}
