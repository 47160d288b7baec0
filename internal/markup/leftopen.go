package markup

// inner is what may be open inside an open p: a tag that closes the p closes it
// too.
type inner struct {
	names  [4]string
	n      int
	messy  bool
	barred bool // there is something in it that such tags do not see it through
	gone   bool // a tag has closed the p, whose end tag then closes nothing
}

func (i *inner) startTag(name string) {
	if i.n == len(i.names) {
		i.messy = true
		return
	}
	i.names[i.n] = name
	i.n++
}

// holdsOn says whether the end of the p may leave something open in it.
func (i *inner) holdsOn() bool {
	for _, name := range i.names[:i.n] {
		if !(ordinary | formats).has(lookupRole(name)) {
			return true
		}
	}
	return i.messy
}

func (i *inner) endTag(name string) {
	if i.n == 0 || !sameName(i.names[i.n-1], name) {
		i.messy = true
		return
	}
	i.n--
}

// formatting is the formatting elements that no end tag has closed.
type formatting struct {
	names [6]string
	n     int
	// leaks: something else may have closed one of them. Browsers open that again
	// at the next text or ordinary element.
	leaks bool
	lost  bool // there are others
}

func (o *formatting) startTag(name string) {
	if o.n == len(o.names) {
		o.lost = true
		return
	}
	o.names[o.n] = name
	o.n++
}

func (o *formatting) endTag(name string) {
	for i := o.n - 1; i >= 0; i-- {
		if sameName(o.names[i], name) {
			o.n--
			copy(o.names[i:o.n], o.names[i+1:])
			o.leaks = o.leaks && o.n > 0
			return
		}
	}
}

// block accounts for a tag that may close all of them.
func (o *formatting) block() { o.leaks = o.n > 0 }

// marked accounts for an element in which an end tag does not see those outside.
func (o *formatting) marked() { o.lost = o.lost || o.n > 0 }

// mayOpen says whether the next ordinary element may open one again.
func (o *formatting) mayOpen() bool { return o.leaks || o.lost }
