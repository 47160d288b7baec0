package markup

import "strings"

// attrState is where in a tag the tokenizer is.
type attrState uint8

const (
	beforeName attrState = iota
	afterSlash           // as beforeName, but ">" closes the element
	inName
	afterName
	beforeValue
	unquoted
	quoted
)

// beginTag reads a tag's name at lo.
func (f *finder) beginTag(lo, hi int, closing bool) int {
	p := lo
	for p < hi && !isSpace(f.src[p]) && f.src[p] != '/' && f.src[p] != '>' {
		p++
	}
	t := &f.tok
	t.name = f.src[lo:p]
	t.state, t.attr, t.closing, t.elem = inTag, beforeName, closing, lookup(t.name)
	t.start, t.line, t.lineAt = lo-1, f.ns, f.line.start
	if closing {
		t.start--
	}
	return p
}

func (f *finder) tag(lo, hi int) int {
	t := &f.tok
	if t.torn {
		// Whether this is a tag is not certain any more: any "<" may begin one.
		p := f.nextAngle.from(f, lo)
		if p == lo {
			t.state = inData
			f.seeTornTag(lo)
			return lo
		}
		hi = min(hi, p)
	}
	for ; lo < hi; lo++ {
		if t.attr == quoted {
			i := strings.IndexByte(f.src[lo:hi], t.quote)
			if i < 0 {
				return hi
			}
			lo += i
			t.attr = beforeName
			continue
		}
		c := f.src[lo]
		if c == '>' {
			f.tagDone(lo + 1)
			return lo + 1
		}
		t.attr = t.attr.after(c)
		t.quote = c
	}
	return hi
}

// after is the transition on one byte other than ">", outside quotes.
func (s attrState) after(c byte) attrState {
	space := isSpace(c)
	switch s {
	case beforeName, afterSlash:
		if space {
			return beforeName
		}
		if c == '/' {
			return afterSlash
		}
		return inName
	case inName, afterName:
		switch {
		case space:
			return afterName
		case c == '/':
			return afterSlash
		case c == '=':
			return beforeValue
		}
		return inName
	case beforeValue:
		switch {
		case space:
			return beforeValue
		case c == '"' || c == '\'':
			return quoted
		}
		return unquoted
	}
	if space { // unquoted
		return beforeName
	}
	return unquoted
}

// tagDone reads the tag that ends at end.
func (f *finder) tagDone(end int) {
	inside := len(f.tok.tree.nodes)
	f.tok.inSelect = f.tok.tree.inSelect
	f.construct()
	if f.see != nil {
		f.seeTag(end, inside)
	}
}

// construct gives the current tag to the tree.
func (f *finder) construct() {
	t := &f.tok
	t.state = inData
	if t.torn {
		return
	}
	if t.closing {
		sure, looked := t.tree.endTag(t.name, t.elem)
		f.steps += looked
		t.torn = !sure
		return
	}
	html, sure := t.tree.startTag(t.name, t.elem, t.attr == afterSlash)
	t.torn = !sure
	if sure && html && t.elem.raw {
		t.state, t.escaped, t.pending = inRaw, 0, 0
	}
}
