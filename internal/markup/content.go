package markup

// startTag says what a start tag inside the followed element does to the elements
// open in it, and closes those that it closes. The caller opens the new one.
func (w *watch) startTag(name string, r role) verdict {
	top := w.top()
	switch {
	case tableInside.has(top.role) && !tableParts.has(r) && r != templateRole && !isTableGuest(name):
		return w.beforeTable()
	case w.holds(1<<selectRole) && r != optionRole:
		return w.startInSelect(name)
	case r == oddRole && sameName(name, "nobr") && w.isAround(name, r, scopes) && ordinary.has(w.nodes[0].role):
		return mayEndAt
	case r == frameRole || r == oddRole:
		return dropsTag // behind plaintext all is text inside, unless a site strips the tag
	case tableParts.has(r):
		return w.startPart(r)
	case r == itemRole || r == termRole:
		return w.startItem(r)
	case r == optionRole:
		return w.startOption(name)
	case r == rubyRole:
		return w.startRuby()
	}
	v := goesOn
	if tracked.has(r) && r != paragraphRole && (w.holds(1<<r) || w.around.open.has(r)) {
		if w.closesAlike(name, r) {
			return mayEndAt
		}
		v, w.sure = becomesUnsure, false
	}
	w.anchor = w.anchor || r == anchorRole
	if closesParagraph(name, r) {
		v = max(w.startBlock(r), v)
	}
	return v
}

// closesAlike says whether a start tag of role r, of which an element may be open
// already, certainly closes the followed one.
func (w *watch) closesAlike(name string, r role) bool {
	plain := !w.holds(specialRoles) && !w.reopens()
	switch r {
	case anchorRole:
		return w.nodes[0].role == r || plain && w.isAround(name, r, scopes)
	case buttonRole:
		return w.nodes[0].role == r && !w.holds(scopes) || !w.reopens() && !w.holds(scopes) && w.isAround(name, r, scopes)
	case headingRole:
		return len(w.nodes) == 1 && w.top().role == r
	}
	return false
}

// startInSelect weighs a start tag in a select: browsers ignored most, and now let it
// hold anything but these.
func (w *watch) startInSelect(name string) verdict {
	for _, s := range [...]string{"input", "keygen", "select", "textarea"} {
		if sameName(name, s) && w.nodes[0].role == selectRole {
			return mayEndAt
		}
	}
	return dropsTag
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
	if n := len(w.nodes); r == headingRole && n > 1 && w.top().role == headingRole {
		w.nodes = w.nodes[:n-1]
		return becomesUnsure
	}
	return goesOn
}

// closeParagraph closes the open p. perhaps: in quirks mode it stays open.
func (w *watch) closeParagraph(perhaps bool) verdict {
	const barriers = scopes | 1<<buttonRole
	if w.holds(1 << paragraphRole) {
		i := w.find(barriers, func(n *openElement) bool { return n.role == paragraphRole })
		switch {
		case i < 0:
		case !perhaps && !w.above(i, leaks):
			return w.truncate(i)
		case i == 0:
			return mayEndAt
		case perhaps:
			return becomesUnsure
		default:
			w.nodes = w.nodes[:i]
			return becomesUnsure
		}
	}
	if w.inP && !w.holds(barriers) && !closers.has(w.nodes[0].role) {
		if w.p && !w.reopens() {
			return mayEndAt // a p around the followed element takes that with it
		}
		return becomesUnsure
	}
	return goesOn
}

// startItem closes the li, or the dd or dt, before the next one.
func (w *watch) startItem(r role) verdict {
	i := w.find(0, func(n *openElement) bool { return n.role == r || stopsItem(n) })
	switch {
	case i < 0:
		if w.isItemAround(r) && !w.reopens() {
			return mayEndAt // an item around the followed element takes that with it
		}
		w.sure = false
		return w.closeParagraph(false)
	case w.nodes[i].role == r && i > 0 && w.above(i, leaks):
		w.nodes, w.sure = w.nodes[:i], false
		return w.closeParagraph(false)
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

// isItemAround says whether an item of role r is certainly open around the followed
// element.
func (w *watch) isItemAround(r role) bool {
	if r == itemRole && w.item {
		return true
	}
	const stop = specialRoles &^ (1<<paragraphRole | 1<<blockRole)
	return w.around.outer.has(w.outer, stop, func(n *ancestor) bool { return n.role == r })
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
	switch {
	case !isImplied(w.top().name):
		return goesOn
	case w.around.outer.has(w.outer, scopes, func(n *ancestor) bool { return sameName(n.name, "ruby") }):
		return mayEndAt
	}
	return becomesUnsure
}

// startPart closes the parts of a table before a new one.
func (w *watch) startPart(r role) verdict {
	for {
		i := w.find(0, func(n *openElement) bool { return (tableParts | 1<<tableRole | 1<<templateRole).has(n.role) })
		switch {
		case i < 0 && (w.tables > 0 || w.cell):
			return mayEndAt
		case i < 0:
			return dropsTag
		case w.nodes[i].role == templateRole:
			return becomesUnsure
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
