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
	if v := f.textBetween(t.start); v != goesOn {
		return v
	}
	w.inline = f.inText()
	f.steps += len(w.nodes)
	if t.closing {
		return w.endTag(t.name, r, f.level())
	}
	v := w.startTag(t.name, r)
	if v != goesOn || r == voidRole || r == foreignRole && !t.torn {
		return v
	}
	return w.push(t.name, r, f.level(), f.inText())
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
			return mayEndAt
		}
	}
	return goesOn
}
