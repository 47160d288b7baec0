package hidden

// The bounds within which a value hides.
const (
	faint     = 0.1  // opacity: below it nothing can be read
	dim       = 0.25 // opacity: below it reading is hard
	tiny      = 1    // font size and boxes in pixels: nothing can be read
	small     = 4    // font size in pixels: reading is hard
	away      = -500 // offsets in pixels: off the screen
	veryAway  = -1000
	farRight  = 2000 // offsets in pixels: further right or down than people scroll
	farPart   = -200 // offsets in percent: off the screen
	outside   = -100 // offsets in percent: as a drawer that waits for a click
	blurred   = 4    // blur in pixels
	squeezed  = -8   // letter spacing in pixels: letters lie on each other
	percentOf = 100
)

// below is Hidden for x under hide, Suspect for x under doubt.
func below(x, hide, doubt float64) Verdict {
	switch {
	case x < hide:
		return Hidden
	case x < doubt:
		return Suspect
	}
	return Shown
}

// oneOf says whether v is one of the words in list, which blanks divide.
func oneOf(v []byte, list string) bool {
	for len(list) > 0 {
		n := 0
		for n < len(list) && list[n] != ' ' {
			n++
		}
		if string(v) == list[:n] {
			return true
		}
		list = list[min(n+1, len(list)):]
	}
	return false
}

// wide are the values that every property takes, and that hide nothing.
const wide = "initial inherit unset revert revert-layer"

func readFloat(v []byte) (value, bool) {
	return value{set: oneOf(v, "left right inline-start inline-end")}, oneOf(v, "none left right inline-start inline-end")
}

// readOutline is set if what it draws letters with has a colour.
func readOutline(v []byte) (value, bool) {
	for len(v) > 0 {
		var part []byte
		part, v, _ = cutAt(v, " ,")
		if c, ok := parseColour(part); ok && c.alpha >= faint && !c.text {
			return value{set: true}, true
		}
	}
	return value{}, true
}

func readDisplay(v []byte) (value, bool) {
	if oneOf(v, "none table-column table-column-group") {
		return value{verdict: Hidden}, true
	}
	return value{set: true}, oneOf(v, "block inline inline-block flex inline-flex grid inline-grid flow-root list-item"+
		" contents table inline-table table-row table-cell table-caption table-row-group table-header-group"+
		" table-footer-group")
}

func readVisibility(v []byte) (value, bool) {
	if oneOf(v, "hidden collapse") {
		return value{verdict: Hidden}, true
	}
	return value{}, oneOf(v, "visible")
}

func readContentVisibility(v []byte) (value, bool) {
	if oneOf(v, "hidden") {
		return value{verdict: Hidden}, true
	}
	return value{}, oneOf(v, "visible auto")
}

func readOpacity(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	if !ok || a.measure == length || a.measure == mixed {
		return value{}, false
	}
	return value{verdict: below(a.n+a.percent/percentOf, faint, dim)}, true
}

func readFontSize(v []byte) (value, bool) {
	if oneOf(v, "xx-small x-small small medium large x-large xx-large xxx-large smaller larger math") {
		return value{}, true
	}
	a, ok := parseAmount(v)
	if !ok {
		return value{}, false
	}
	px := a.n + a.percent*fontSize/percentOf
	hides := below(px, tiny+0.001, small)
	return value{verdict: hides}, hides == Hidden || a.measure != number && px >= 0
}

// readFont reads the size out of the shorthand: what stands before the family
// and is no weight or width.
func readFont(v []byte) (value, bool) {
	for rest := v; len(rest) > 0; {
		var part []byte
		part, rest, _ = cutAt(rest, " ")
		size, _, _ := cutAt(part, "/")
		a, ok := parseAmount(size)
		if ok && a.measure == number && a.n != 0 {
			continue // a weight
		}
		if x, ok := readFontSize(size); ok && len(rest) > 0 {
			return x, x.verdict == Hidden // the rest is not looked at
		}
	}
	return value{}, false
}

// readSizeAdjust reads the share of a letter's size that its small letters take.
// Not every browser takes the property.
func readSizeAdjust(v []byte) (value, bool) {
	metric, n, sign := cutAt(v, " ")
	if sign == 0 {
		n = metric
	}
	if a, ok := parseAmount(n); ok && a.measure == number {
		return value{verdict: min(below(a.n, faint, faint), Suspect)}, true
	}
	return value{}, oneOf(n, "none from-font")
}

func readZoom(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	n := a.n + a.percent/percentOf
	if !ok || n == 0 || a.measure == length || a.measure == mixed { // 0 is taken for 1
		return value{}, ok && n == 0
	}
	return value{verdict: below(n, faint, dim)}, true
}

func readLetterSpacing(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	if !ok {
		return value{}, oneOf(v, "normal")
	}
	return value{verdict: min(below(a.estimate(), squeezed, squeezed), Suspect)}, a.measure != number
}

// readLineHeight reads a line's height in pixels.
func readLineHeight(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	if !ok {
		return value{amount: fontSize}, oneOf(v, "normal")
	}
	if a.measure == number {
		a.n *= fontSize
	}
	return value{set: true, amount: a.n + a.percent*fontSize/percentOf}, true
}

// readSize reads a width or height, set if it is known.
func readSize(v []byte) (value, bool) { return extent(v, "auto min-content max-content fit-content") }

// readMax reads the greatest width or height.
func readMax(v []byte) (value, bool) { return extent(v, "none min-content max-content fit-content") }

// readPadding reads one side's padding. What a variable makes of it is doubt enough
// not to call the box empty.
func readPadding(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	switch {
	case ok && a.estimate() >= 0:
		return value{set: true, amount: a.estimate()}, a.measure != number || a.n == 0
	case !ok && substituted(v):
		return value{set: true, amount: small / 2}, true
	}
	return value{}, false
}

func extent(v []byte, keywords string) (value, bool) {
	a, ok := parseAmount(v)
	if !ok {
		return value{}, oneOf(v, keywords)
	}
	px := a.estimate()
	return value{set: true, amount: px}, a.measure != number || px <= tiny
}

// readOffset reads an offset or a margin; percentages count as they show, in
// pixels of a wide element. It is set if it is a screen's size.
func readOffset(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	if !ok {
		return value{}, oneOf(v, "auto")
	}
	hides := offset(a)
	return value{verdict: hides, amount: a.estimate(), set: a.n >= viewport || a.percent >= percentOf}, a.measure != number || a.n == 0
}

// offset says whether what is moved by a can still be seen.
func offset(a amount) Verdict {
	switch {
	case a.n <= away || a.percent <= farPart || a.measure == mixed && a.estimate() <= away:
		return Hidden
	case a.n >= farRight || a.percent <= outside || a.percent >= -2*farPart:
		return Suspect
	}
	return Shown
}

func readIndent(v []byte) (value, bool) {
	first, rest, _ := cutAt(v, " ")
	a, ok := parseAmount(first)
	if !ok || len(rest) > 0 { // "hanging" leaves the first line where it is
		return value{verdict: min(offset(a), Suspect)}, false
	}
	return value{verdict: offset(a), set: a.percent >= percentOf || a.n >= viewport}, a.measure != number || a.n == 0
}

// What readPosition says of an element that is taken out of the text.
const (
	placed = 1 // on the page
	fixed  = 2 // on the screen, which does not scroll
)

func readPosition(v []byte) (value, bool) {
	if oneOf(v, "absolute") {
		return value{set: true, amount: placed}, true
	}
	if oneOf(v, "fixed") {
		return value{set: true, amount: fixed}, true
	}
	if oneOf(v, "relative") {
		return value{set: true}, true
	}
	return value{}, oneOf(v, "static sticky -webkit-sticky")
}

func readZIndex(v []byte) (value, bool) {
	a, ok := parseAmount(v)
	if !ok {
		return value{}, oneOf(v, "auto")
	}
	return value{set: a.n < 0}, a.measure == number
}

func readOverflow(v []byte) (value, bool) {
	x, y, _ := cutAt(v, " ")
	if y == nil {
		y = x
	}
	const cuts = "hidden clip scroll auto overlay"
	if oneOf(x, cuts) || oneOf(y, cuts) {
		return value{set: true}, true
	}
	return value{}, oneOf(v, "visible")
}

// readOverflowAxis reads overflow along one axis, where "visible" does not count
// beside a value that cuts along the other.
func readOverflowAxis(v []byte) (value, bool) {
	x, _ := readOverflow(v)
	return x, x.set
}

// readClip reads rect(top, right, bottom, left): set if it leaves nothing.
func readClip(v []byte) (value, bool) {
	name, args, ok := call(v)
	if !ok || string(name) != "rect" {
		return value{}, oneOf(v, "auto")
	}
	var side [4]float64
	n := 0
	for sign := byte(','); sign != 0; n++ {
		var arg []byte
		arg, args, sign = cutAt(args, ", ")
		a, ok := parseAmount(arg)
		if !ok && !oneOf(arg, "auto") || n == len(side) {
			return value{}, false
		}
		if side[n] = a.n; !ok && (n == 1 || n == 2) {
			side[n] = viewport
		}
	}
	set := n == len(side) && (side[2]-side[0] <= tiny || side[1]-side[3] <= tiny)
	return value{set: set}, set
}
