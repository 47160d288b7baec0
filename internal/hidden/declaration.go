package hidden

import "bytes"

// declarations reads the declarations of a style attribute one by one.
type declarations struct {
	lexer
	// ends says that a block in braces ends a declaration, as it does since nested
	// rules may stand in a style attribute; before, only ";" did.
	ends      bool
	name      [longestProperty]byte
	nameLen   int
	important bool
	open      brackets
}

// brackets is a stack of the brackets that are to come.
type brackets struct {
	n    int
	few  [16]byte
	more []byte // those beyond
}

func (b *brackets) push(c byte) {
	if b.n < len(b.few) {
		b.few[b.n] = c
	} else {
		b.more = append(b.more[:b.n-len(b.few)], c)
	}
	b.n++
}

// pop takes c off if it is the bracket that comes next.
func (b *brackets) pop(c byte) bool {
	if b.n == 0 || b.at(b.n-1) != c {
		return false
	}
	b.n--
	return true
}

func (b *brackets) at(i int) byte {
	if i < len(b.few) {
		return b.few[i]
	}
	return b.more[i-len(b.few)]
}

// next reads up to the end of the next declaration and says whether there was
// one. Its name is property() and its value the lexer's plain form.
func (d *declarations) next() bool {
	for {
		d.skip()
		if d.at == len(d.css) {
			return false
		}
		if d.css[d.at] == ';' {
			d.at++
			continue
		}
		rule := d.css[d.at] == '@'
		named := d.property()
		d.out.reset()
		d.value(d.ends && !d.custom() || rule)
		if named {
			d.takeImportant()
			return true
		}
	}
}

func (d *declarations) named() []byte { return d.name[:d.nameLen] }

// custom says whether the name is one of a variable, which may hold a block.
func (d *declarations) custom() bool { return bytes.HasPrefix(d.named(), []byte("--")) }

// property reads a name and a colon, and says whether they were there.
func (d *declarations) property() bool {
	d.nameLen = 0
	if !d.startsName() {
		return false
	}
	d.out.reset()
	from := d.at
	d.lexer.name()
	if d.peek(0) == '(' { // a function, or an address with brackets of its own
		d.at = from
		return false
	}
	d.nameLen = copy(d.name[:], d.out.bytes())
	if d.out.n > len(d.name) && !d.custom() {
		d.nameLen = 0 // longer than any that is asked about
	}
	d.skip()
	if d.peek(0) != ':' {
		return false
	}
	d.at++
	return true
}

// value reads tokens up to the ";" that no bracket holds, or to the end of a
// block in braces that none holds if blocks end.
func (d *declarations) value(blocks bool) {
	d.open.n = 0
	for {
		d.skip()
		if d.at == len(d.css) {
			break
		}
		if d.css[d.at] == ';' && d.open.n == 0 {
			d.at++
			return
		}
		if d.url = false; d.bracket(d.token()) && blocks {
			return
		}
	}
	for i := d.open.n - 1; i >= 0; i-- { // the end of the text closes them
		d.out.put(d.open.at(i))
	}
}

// bracket keeps account of brackets and says whether c ends a block in braces
// that no bracket holds.
func (d *declarations) bracket(c byte) bool {
	switch c {
	case 'a':
		if d.url {
			d.out.put('(')
			d.at++
			if !d.address() {
				d.open.push(')')
			}
		}
	case '(':
		d.open.push(')')
	case '[':
		d.open.push(']')
	case '{':
		d.open.push('}')
	case ')', ']', '}':
		return d.open.pop(c) && d.open.n == 0 && c == '}'
	}
	return false
}

// takeImportant takes "!important" off the value.
func (d *declarations) takeImportant() {
	d.important = bytes.HasSuffix(d.out.bytes(), []byte("!important"))
	if d.important {
		d.out.n -= len("!important")
	}
}
