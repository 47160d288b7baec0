package markup

// weigh says what the current tag means for the followed element.
func (f *finder) weigh(r role, foreign bool) verdict {
	t, w := &f.tok, &f.watch
	if foreign || w.depth > 0 && !t.torn {
		return f.weighForeign(r)
	}
	if w.nodes[0].role == templateRole {
		return w.inTemplate(r, t.closing)
	}
	switch v := f.textBetween(t.start); v {
	case mayEndAt:
		return v
	case becomesUnsure:
		w.sure = false
	}
	f.stand()
	f.steps += len(w.nodes)
	if t.closing {
		return w.endTag(t.name, r, f.level())
	}
	switch v := w.startTag(t.name, r); {
	case v == dropsTag:
		return becomesUnsure
	case v != goesOn && v != becomesUnsure || r == voidRole || r == foreignRole && !t.torn:
		return v
	default:
		return max(v, w.push(t.name, r, f.level(), f.inText()))
	}
}

// stand notes where the current tag stands in Markdown, as far as that decides which
// of the renderer's elements are certainly open around the followed one.
func (f *finder) stand() {
	w := &f.watch
	w.inline = f.inText()
	oneLine := w.inline && len(f.in.segs) == 1 && &f.in.segs[0] == &f.in.one[0]
	w.cell = oneLine && f.in.segs[0].lo > 0 && f.src[f.in.segs[0].lo-1] != '#'
	w.item = f.inItem() && w.nodes[0].level == f.level()
	w.outer = min(w.outer, len(w.around.outer.open))
	w.p = w.around.outer.has(w.outer, scopes|1<<buttonRole, func(n *ancestor) bool { return n.role == paragraphRole })
	if f.tok.torn {
		w.p, w.outer = false, 0
		return
	}
	in := &w.around.inner
	w.p = w.p || w.inline && w.place.kind == inText && w.place.block == int(f.in.segs[0].lo) &&
		!oneLine && !f.para.heading && !f.inItem() && !in.gone && !in.barred
}

// isAround says whether an element that an end tag of that name closes is certainly
// open around the followed one, without one of a role in stop inside it.
func (w *watch) isAround(name string, r role, stop roles) bool {
	switch {
	case r == paragraphRole:
		return w.p
	case r == itemRole && w.item:
		return true
	}
	return w.around.outer.has(w.outer, stop, func(n *ancestor) bool {
		return sameName(n.name, name) || r == headingRole && n.role == r
	})
}

// reopens says whether what closes the followed element from outside makes browsers
// open it again at the next text.
func (w *watch) reopens() bool { return formats.has(w.nodes[0].role) }

// outside weighs an end tag that closes nothing in the followed element, and reaches
// as far as the first element of a role in stop. Browsers ignore it if there is none
// to close.
func (w *watch) outside(name string, r role, stop roles) verdict {
	switch {
	case w.isAround(name, r, stop) && (r == scopeRole || !w.reopens()):
		return mayEndAt
	case w.page && r == otherRole && !w.around.outer.messy:
		return goesOn
	}
	return becomesUnsure
}

// beforeTable weighs what browsers move in front of the innermost table.
func (w *watch) beforeTable() verdict {
	if w.find(0, func(n *openElement) bool { return n.role == tableRole }) > 0 {
		return becomesUnsure
	}
	return mayEndAt
}

// weighForeign is weigh for a tag in svg or math.
func (f *finder) weighForeign(r role) verdict {
	t, w := &f.tok, &f.watch
	n := len(t.tree.nodes)
	switch {
	case (tableParts | 1<<tableRole).has(r) && (w.tables > 0 || w.holds(1<<tableRole)):
		return mayEndAt // a table outside reaches in
	case w.sure && w.depth > 0 && n >= w.depth && t.tree.nodes[w.depth-1].space == htmlSpace:
		return mayEndAt // a tag broke out of it, and stands in its place
	case n >= max(w.depth, 1) || w.depth == 0 && t.closing:
		return goesOn
	case t.closing && sameName(t.name, w.nodes[0].name):
		return endsWith
	}
	return mayEndAt
}

// inTemplate counts templates: nothing else reaches out of one, but formatting
// behind a mark that is left.
func (w *watch) inTemplate(r role, closing bool) verdict {
	const marking = 1<<scopeRole | 1<<cellRole | 1<<captionRole
	step := 1
	if closing {
		step = -1
	}
	switch {
	case r == oddRole:
		return becomesUnsure
	case roles(marking).has(r):
		w.marks += step
		if w.marks < 0 {
			return becomesUnsure
		}
	case r != templateRole:
	case closing && w.nested == 0:
		w.sure = w.sure && w.marks == 0
		return endsWith
	default:
		w.nested += step
	}
	return goesOn
}

// textBetween looks for text between the tags of a table, which browsers move out
// of it.
func (f *finder) textBetween(end int) verdict {
	w := &f.watch
	if !tableInside.has(w.top().role) {
		return goesOn
	}
	for p := w.last; p < end; p++ {
		f.steps++
		if !isSpace(f.src[p]) {
			return w.beforeTable()
		}
	}
	return goesOn
}
