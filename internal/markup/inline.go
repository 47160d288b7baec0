package markup

import "strings"

// inline is the state of one paragraph's, heading's or table cell's text.
type inline struct {
	text
	one      [1]seg
	brackets brackets
	openers  rising // positions of the open brackets, in a visitor's pass
	tail     linkTail
	ticks    ticks
	waiting  waiting
	// closers that are known not to be in the rest of the text
	noComment, noPI, noDecl, noCDATA bool
	trouble                          trouble
}

// inlineRange reads src[lo:hi], which lies in one line, as inline text.
func (f *finder) inlineRange(lo, hi int) {
	f.in.one[0] = segOf(lo, hi)
	f.inline(f.in.one[:])
}

// inline reads inline text: code spans, raw HTML, and what takes precedence over
// them (backslash escapes, autolinks) or hides them (link destinations, titles
// and labels). Emphasis and entities do neither.
func (f *finder) inline(segs []seg) {
	if f.mode == refsOnly || !f.wanted(int(segs[0].lo), int(segs[len(segs)-1].hi)) {
		return
	}
	in := &f.in
	in.text = text{src: f.src, segs: segs}
	in.brackets.reset()
	in.openers.reset(int(segs[0].lo))
	in.waiting.reset()
	in.ticks.scanned = false
	in.noComment, in.noPI, in.noDecl, in.noCDATA = false, false, false, false
	in.trouble = trouble{}
	f.steps += in.end() - int(segs[0].lo)
	for c, ok := in.skip(in.first()); ok; c, ok = in.skip(c) {
		c = f.token(c)
	}
	f.release()
	if f.seesLinks() {
		f.endText()
	}
}

// wanted says whether src[lo:hi] could have anything that somebody asks for.
func (f *finder) wanted(lo, hi int) bool {
	return f.interesting(lo, hi) || f.see != nil && f.nextBracket.from(f, lo) < hi
}

// skip moves to the next byte that could begin something.
func (t *text) skip(c cursor) (cursor, bool) {
	for {
		hi := int(t.segs[c.seg].hi)
		s := t.src[:hi]
		for p := c.pos; p < len(s); p++ {
			if special[s[p]] {
				return cursor{c.seg, p}, true
			}
		}
		if c.seg+1 == len(t.segs) {
			return cursor{c.seg, hi}, false
		}
		c = cursor{c.seg + 1, int(t.segs[c.seg+1].lo)}
	}
}

// token reads what begins at c and returns the position behind it.
func (f *finder) token(c cursor) cursor {
	in := &f.in
	rest := in.rest(c)
	switch rest[0] {
	case '\\':
		if len(rest) > 1 && isPunct(rest[1]) {
			return in.add(c, 2)
		}
	case '`':
		return f.codeSpan(c)
	case '<':
		return f.angle(c)
	case '[':
		if f.mode == noteRefs {
			if end, ok := f.footnoteRef(c); ok {
				return end
			}
		}
		f.openBracket(c, false)
	case '!':
		if len(rest) > 1 && rest[1] == '[' {
			if next := in.add(c, 1); f.mode == noteRefs {
				if end, ok := f.footnoteRef(next); ok {
					return end
				}
			}
			in.waiting.marks.push(len(in.waiting.queue))
			c = in.add(c, 1)
			f.openBracket(c, true)
		}
	case ']':
		return f.closeBracket(c)
	}
	return in.add(c, 1)
}

// angle reads an autolink or raw HTML.
func (f *finder) angle(c cursor) cursor {
	in := &f.in
	rest := in.rest(c)
	n, looked := autolink(rest)
	f.steps += looked
	if n > 0 {
		if f.seesLinks() {
			f.report(Part{Kind: Autolink, Range: rangeOf(c.pos, c.pos+n), Destination: rangeOf(c.pos+1, c.pos+n-1)})
		}
		return in.add(c, n)
	}
	end, ok := f.rawHTML(c, rest)
	if !ok {
		in.trouble.angle = in.trouble.angle || len(rest) > 1 && !isSpace(rest[1])
		return in.add(c, 1)
	}
	kind := InlineHTML
	if strings.HasPrefix(rest, "<!--") {
		kind = Comment
	}
	f.found(kind, c, end)
	return end
}

// rawHTML returns the end of the CommonMark raw HTML that begins at c.
func (f *finder) rawHTML(c cursor, rest string) (cursor, bool) {
	in := &f.in
	if len(rest) < 2 {
		return c, false
	}
	switch {
	case isLetter(rest[1]):
		end, ok := in.openTag(c)
		f.steps += end.pos - c.pos
		return end, ok
	case rest[1] == '/':
		end, ok := in.closeTag(c)
		f.steps += end.pos - c.pos
		return end, ok
	case rest[1] == '?':
		return f.until(in.add(c, 2), "?>", &in.noPI)
	case strings.HasPrefix(rest, "<!-->"):
		return in.add(c, 5), true
	case strings.HasPrefix(rest, "<!--->"):
		return in.add(c, 6), true
	case strings.HasPrefix(rest, "<!--"):
		return f.until(in.add(c, 4), "-->", &in.noComment)
	case strings.HasPrefix(rest, "<![CDATA["):
		return f.until(in.add(c, 9), "]]>", &in.noCDATA)
	case rest[1] == '!' && len(rest) > 2 && isLetter(rest[2]):
		return f.until(in.add(c, 2), ">", &in.noDecl)
	}
	return c, false
}

// until finds the end of the next closer. What is not there once is not there
// later either.
func (f *finder) until(c cursor, closer string, none *bool) (cursor, bool) {
	if *none {
		return c, false
	}
	in := &f.in
	for i := c.seg; i < len(in.segs); i++ {
		lo := max(c.pos, int(in.segs[i].lo))
		n := strings.Index(in.src[lo:in.segs[i].hi], closer)
		if n >= 0 {
			f.steps += lo + n - c.pos
			return in.add(cursor{i, lo + n}, len(closer)), true
		}
	}
	f.steps += in.end() - c.pos
	*none = true
	return c, false
}

// codeSpan reads the code span that begins at c, or the backticks that do not
// begin one.
func (f *finder) codeSpan(c cursor) cursor {
	in := &f.in
	n := runLength(in.rest(c), '`')
	after := in.add(c, n)
	end, ok := f.closeTicks(after, n)
	if !ok {
		return after
	}
	f.found(CodeSpan, c, end)
	return end
}

// closeTicks finds the next run of exactly n backticks.
func (f *finder) closeTicks(c cursor, n int) (cursor, bool) {
	in := &f.in
	if in.ticks.scanned && in.ticks.last(n) < c.pos {
		return c, false
	}
	for r := (tickRun{end: c}); in.nextTicks(&r); {
		if r.length == n {
			f.steps += r.end.pos - c.pos
			return r.end, true
		}
	}
	f.steps += in.end() - c.pos
	if !in.ticks.scanned {
		f.steps += in.end() - c.pos
		in.ticks.scan(&in.text, c)
	}
	return c, false
}

// tickRun is a run of backticks, and where it ends.
type tickRun struct {
	start, length int
	end           cursor
}

// nextTicks finds the first run at or after r.end.
func (t *text) nextTicks(r *tickRun) bool {
	c := r.end
	for {
		if i := strings.IndexByte(t.rest(c), '`'); i >= 0 {
			c.pos += i
			r.start, r.length = c.pos, runLength(t.rest(c), '`')
			r.end = t.add(c, r.length)
			return true
		}
		if c.seg+1 == len(t.segs) {
			return false
		}
		c = cursor{c.seg + 1, int(t.segs[c.seg+1].lo)}
	}
}

// ticks remembers, after the first search that failed, where the last run of
// each length begins, so that no later search has to fail by reading on.
type ticks struct {
	scanned bool
	short   [64]int
	long    map[int]int
}

func (k *ticks) scan(t *text, c cursor) {
	k.scanned = true
	k.short = [64]int{}
	clear(k.long)
	for r := (tickRun{end: c}); t.nextTicks(&r); {
		if r.length < len(k.short) {
			k.short[r.length] = r.start
			continue
		}
		if k.long == nil {
			k.long = map[int]int{}
		}
		k.long[r.length] = r.start
	}
}

func (k *ticks) last(n int) int {
	if n < len(k.short) {
		return k.short[n]
	}
	return k.long[n]
}
