package markup

// renderedTag accounts for a tag that the renderer emits between blocks.
func (f *finder) renderedTag() {
	w := &f.watch
	if f.tok.state == inComment { // which swallows the tag
		w.sure = w.sure && w.on && !w.holds(1<<paragraphRole)
		return
	}
	w.around.rendered(f.inItem())
	f.leaveContainers()
	if !w.on {
		return
	}
	switch w.betweenBlocks(f.tok.torn, f.para.table) {
	case becomesUnsure:
		w.sure = false
	case endsAt:
		f.endAtPosition(max(f.tok.fed, w.textEnd), w.sure && !f.inItem())
	case mayEndAt:
		f.endAtPosition(max(f.tok.fed, w.textEnd), false)
	}
}

// swallowed accounts for a renderer's tag that ends a bogus comment and does
// nothing else.
func (w *watch) swallowed() { w.sure, w.around.lost = false, true }

// betweenBlocks says what a block of Markdown does to the followed element.
func (w *watch) betweenBlocks(torn, table bool) verdict {
	const closed roles = 1<<headingRole | 1<<optionRole | 1<<rubyRole | 1<<rawRole | 1<<frameRole | 1<<oddRole
	switch top := w.top().role; {
	case w.nodes[0].role == templateRole:
		return goesOn
	case tableInside.has(top):
		return w.beforeTable()
	case top == foreignRole:
		return mayEndAt // the tag breaks out of it
	case closed.has(top) || w.holds(1<<selectRole):
		return becomesUnsure
	}
	v := w.closeParagraph(table)
	if v == goesOn && (w.anchor || torn) {
		v = becomesUnsure
	}
	return v
}

// leaveContainers ends the elements whose container has ended before the current
// line.
func (f *finder) leaveContainers() {
	w := &f.watch
	w.around.outer.leave(f.level())
	if !w.on || w.top().level <= f.level() {
		return
	}
	w.sure = false
	if f.tok.state == inComment || w.holds(scopes) || w.nodes[0].role == templateRole {
		for i := range w.nodes { // no end tag around it reaches in
			w.nodes[i].level = min(w.nodes[i].level, f.level())
		}
		return
	}
	for n := len(w.nodes); ; n-- {
		if n == 0 {
			f.endAtPosition(f.start, false)
			return
		}
		if w.nodes[n-1].level <= f.level() {
			w.nodes = w.nodes[:n]
			return
		}
	}
}

// endAtPosition ends the followed element at the last character before pos that is
// no whitespace.
func (f *finder) endAtPosition(pos int, sure bool) {
	w := &f.watch
	for pos > w.text && isSpace(f.src[pos-1]) {
		pos--
	}
	pos = max(pos, w.text)
	f.endElement(pos, pos, sure)
}

// endText accounts for the end of a paragraph's, heading's or cell's text.
func (f *finder) endText() {
	w := &f.watch
	w.textEnd = f.in.end()
	if f.tok.state == inComment || f.tok.state == inBogus {
		w.swallowed()
		return
	}
	if w.around.inner.gone || w.around.inner.holdsOn() {
		w.sure = false
	}
	w.around.endText(f.inItem())
	w.around.outer.endText()
	for w.on && w.top().inline {
		r, n := w.top().role, len(w.nodes)
		switch {
		case n == 1 && w.place.kind == inText && w.place.block == int(f.in.segs[0].lo):
			f.endFollowedText(r)
			return
		case n > 1 && ordinary.has(r):
			w.nodes = w.nodes[:n-1]
		case n > 1 && formats.has(r):
			w.sure = false
			w.nodes = w.nodes[:n-1]
		default:
			w.sure = false
			return
		}
	}
}

// endFollowedText ends an element that began in the text that ends now. One that
// the end of a paragraph does not end goes on through the blocks behind it.
func (f *finder) endFollowedText(r role) {
	w := &f.watch
	oneLine := len(f.in.segs) == 1 && &f.in.segs[0] == &f.in.one[0]
	const around = formats | scopes | 1<<templateRole | closers
	if around.has(r) && !oneLine {
		w.sure = false
		return
	}
	f.endAtPosition(f.in.end(), w.sure && ordinary.has(r) && (oneLine || f.endsParagraph()))
}

// inItem says whether the innermost container is a list item, in which a paragraph
// may have no tags.
func (f *finder) inItem() bool {
	return len(f.stack) > 0 && f.stack[len(f.stack)-1] != quote
}

// endsParagraph says whether the text that ends now is followed by an end tag,
// whatever a list makes of its items.
func (f *finder) endsParagraph() bool {
	return !f.inItem() || f.quotes == 0 && f.followsItem(f.in.end())
}

// endOfInput ends what is still followed.
func (f *finder) endOfInput() {
	w := &f.watch
	if f.tok.state == inRaw {
		f.seeRawText(len(f.src))
	}
	if w.on {
		f.endElement(len(f.src), len(f.src), w.sure && len(f.stack) == 0)
	}
}

// seeRawText reports the raw text that ends at end, unless it is inside a followed
// element.
func (f *finder) seeRawText(end int) {
	if f.see != nil && !f.watch.on && f.tok.content < end {
		f.see(Part{Kind: RawText, Range: rangeOf(f.tok.content, end)})
	}
}

// lineDone notes what the line before the next one belongs to.
func (f *finder) lineDone() {
	f.leaveContainers()
	w := &f.watch
	if f.leaf.kind == paragraphLeaf && f.leaf.start >= f.start {
		w.text1.afterList = w.afterList
	}
	if f.start < f.end && !allBlank(f.src[f.start:f.end]) {
		w.afterList = len(f.stack) > f.quotes
	}
}

// leaveRaw accounts for raw text that the end of its block cuts short.
func (f *finder) leaveRaw(end int) {
	f.seeRawText(end)
	if f.watch.on {
		f.endAtPosition(end, false)
	}
}
