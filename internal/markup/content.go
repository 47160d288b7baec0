package markup

// startTag says what a start tag inside the followed element does to the elements
// open in it, and closes those that it closes. The caller opens the new one.
func (w *watch) startTag(name string, r role) verdict {
	top := w.top()
	switch {
	case tableInside.has(top.role) && !tableParts.has(r) && r != templateRole && !isTableGuest(name):
		return mayEndAt
	case w.holds(1<<selectRole) && r != optionRole:
		return mayEndAt
	case r == oddRole && sameName(name, "plaintext"):
		return becomesUnsure // all that follows is text inside, unless a site strips the tag
	case r == frameRole || r == oddRole:
		return mayEndAt
	case tableParts.has(r):
		return w.startPart(r)
	case r == itemRole || r == termRole:
		return w.startItem(r)
	case r == optionRole:
		return w.startOption(name)
	case r == rubyRole:
		return w.startRuby()
	case tracked.has(r) && r != paragraphRole && (w.holds(1<<r) || w.around.open.has(r)):
		return mayEndAt
	}
	w.anchor = w.anchor || r == anchorRole
	if !closesParagraph(name, r) {
		return goesOn
	}
	return w.startBlock(r)
}

// isTableGuest says whether an element of that name may stand between the parts of
// a table.
func isTableGuest(name string) bool {
	return sameName(name, "script") || sameName(name, "style") || sameName(name, "col")
}

func closesParagraph(name string, r role) bool {
	return closers.has(r) || r == voidRole && sameName(name, "hr") || r == rawRole && sameName(name, "xmp")
}

// startBlock closes the open p, and knows what two headings do.
func (w *watch) startBlock(r role) verdict {
	if v := w.closeParagraph(r == tableRole); v != goesOn {
		return v
	}
	if r == headingRole && w.top().role == headingRole {
		return mayEndAt
	}
	return goesOn
}

// closeParagraph closes the open p. perhaps: in quirks mode it stays open.
func (w *watch) closeParagraph(perhaps bool) verdict {
	const barriers = scopes | 1<<buttonRole
	if w.holds(1 << paragraphRole) {
		i := w.find(barriers, func(n *openElement) bool { return n.role == paragraphRole })
		if i >= 0 {
			if perhaps || w.above(i, leaks) {
				return mayEndAt
			}
			return w.truncate(i)
		}
	}
	if w.inP && !w.holds(barriers) && !closers.has(w.nodes[0].role) {
		return mayEndAt // a p around the followed element takes that with it
	}
	return goesOn
}

// startItem closes the li, or the dd or dt, before the next one.
func (w *watch) startItem(r role) verdict {
	i := w.find(0, func(n *openElement) bool { return n.role == r || stopsItem(n) })
	switch {
	case i < 0:
		return mayEndAt // an item around the followed element takes that with it
	case w.nodes[i].role == r:
		if w.above(i, leaks) {
			return mayEndAt
		}
		if v := w.truncate(i); v != goesOn {
			return v
		}
	}
	return w.closeParagraph(false)
}

// stopsItem says whether the search for an open item stops at n.
func stopsItem(n *openElement) bool {
	return specialRoles.has(n.role) && n.role != paragraphRole && !sameName(n.name, "div") && !sameName(n.name, "address")
}

// startOption closes the option before the next one.
func (w *watch) startOption(name string) verdict {
	for w.top().role == optionRole {
		if sameName(name, "option") && sameName(w.top().name, "optgroup") {
			return goesOn
		}
		if v := w.truncate(len(w.nodes) - 1); v != goesOn {
			return mayEndAt
		}
	}
	return goesOn
}

// startRuby closes the ruby text before the next one.
func (w *watch) startRuby() verdict {
	n := len(w.nodes)
	if w.top().role == rubyRole && n > 1 && sameName(w.nodes[n-2].name, "ruby") {
		return w.truncate(n - 1)
	}
	if isImplied(w.top().name) {
		return mayEndAt
	}
	return goesOn
}

// startPart closes the parts of a table before a new one.
func (w *watch) startPart(r role) verdict {
	for {
		i := w.find(0, func(n *openElement) bool { return (tableParts | 1<<tableRole | 1<<templateRole).has(n.role) })
		if i < 0 || w.nodes[i].role == templateRole {
			return mayEndAt
		}
		if holdsPart(w.nodes[i].role, r) {
			return goesOn
		}
		if v := w.truncate(i); v != goesOn {
			return v
		}
	}
}

// holdsPart says whether a part of role r may begin in an element of role outer.
func holdsPart(outer, r role) bool {
	switch outer {
	case tableRole:
		return true
	case sectionRole:
		return r == rowRole || r == cellRole
	case rowRole:
		return r == cellRole
	}
	return false
}

// endTag says what an end tag inside the followed element does.
func (w *watch) endTag(name string, r role, level int32) verdict {
	if i := len(w.nodes) - 1; w.closes(i, name, r) && (!ordinary.has(r) || w.nodes[i].inline == w.inline) {
		return w.close(i, level)
	}
	switch {
	case r == voidRole || r == rawRole || r == frameRole:
		return goesOn
	case formats.has(r):
		return mayEndAt
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

// closes says whether an end tag of that name is element i's.
func (w *watch) closes(i int, name string, r role) bool {
	n := &w.nodes[i]
	return n.role == r && (r == headingRole || sameName(n.name, name))
}

// close closes element i and those inside. An end tag in another container than
// the start tag, or in a paragraph behind it, closes more than the source shows.
func (w *watch) close(i int, level int32) verdict {
	if w.nodes[i].level != level || w.nodes[i].inline != w.inline {
		if i > 0 {
			return mayEndAt
		}
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
	case i < 0 || w.above(i, leaks):
		return mayEndAt
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
	case i >= 0 || r == formRole && w.around.open.has(r):
		return mayEndAt
	case w.holds(stop) || r == paragraphRole && (closers.has(w.nodes[0].role) || !w.inP):
		return goesOn
	}
	return mayEndAt
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
	if i < 0 || w.above(i, ^roles(1<<optionRole)) {
		return mayEndAt
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
	case i >= 0:
		return mayEndAt
	case w.holds(1 << tableRole):
		if tableInside.has(w.top().role) {
			return goesOn
		}
		return mayEndAt
	case w.holds(1<<templateRole) || w.tables == 0:
		return goesOn
	}
	return mayEndAt
}
