package hidden

// setSeveral sets up to four offsets, all to the worst of them: which side an
// offset of that size is on does not matter.
func (s *sheet) setSeveral(slots []slot, most int, v []byte, important bool) {
	var worst value
	for n := 0; len(v) > 0; n++ {
		var part []byte
		part, v, _ = cutAt(v, " ")
		x, ok := readOffset(part)
		if !ok || n == most {
			return
		}
		worst.verdict, worst.amount = max(worst.verdict, x.verdict), min(worst.amount, x.amount)
		worst.set = worst.set || x.set
	}
	for _, at := range slots {
		s.put(at, worst, important)
	}
}

// The sides of a box in the order of CSS, and those of logical properties.
var (
	allSides    = [...]slot{sPadTop, sPadRight, sPadBottom, sPadLeft}
	blockSides  = [...]slot{sPadTop, sPadBottom}
	inlineSides = [...]slot{sPadLeft, sPadRight}
)

// paddings returns the sides that a shorthand for padding sets, or nil.
func paddings(name []byte) []slot {
	switch string(name) {
	case "padding":
		return allSides[:]
	case "padding-block":
		return blockSides[:]
	case "padding-inline":
		return inlineSides[:]
	}
	return nil
}

// pad sets the padding of several sides. A side that is not given is that of the
// opposite one, or else of the first.
func (s *sheet) pad(sides []slot, v []byte, important bool) {
	var given [len(allSides)]value
	n := 0
	for ; len(v) > 0 && n < len(given); n++ {
		var part []byte
		part, v, _ = cutAt(v, " ")
		x, ok := readPadding(part)
		if !ok && !oneOf(part, wide) {
			return
		}
		given[n] = x
	}
	if len(v) > 0 || n > len(sides) {
		return
	}
	for i, at := range sides {
		if i >= n {
			i %= 2
		}
		if i >= n {
			i = 0
		}
		s.put(at, given[i%len(given)], important)
	}
}

// box judges a box too small to hold anything that does not let its content out.
// Its padding shows what lies beyond its content: text runs on below and to the
// right, and children may be placed above and to the left.
func (s *sheet) box() Verdict {
	if !s.slots[sOverflow].set {
		return Shown
	}
	v := Shown
	if s.shrunk(sMinHeight, sHeight, sMaxHeight, sLineHeight) {
		v = s.padded(sPadTop, sPadBottom)
	}
	if s.shrunk(sMinWidth, sWidth, sMaxWidth, sMaxWidth) {
		v = max(v, min(s.padded(sPadRight, sPadLeft), s.padded(sPadLeft, sPadRight)))
	}
	return v
}

// shrunk says whether one of three sizes leaves nothing, and the least one allows it.
func (s *sheet) shrunk(least slot, sizes ...slot) bool {
	if s.slots[least].amount > tiny {
		return false
	}
	for _, at := range sizes {
		if h := s.slots[at]; h.set && h.amount <= tiny {
			return true
		}
	}
	return false
}

// padded judges an empty box by the padding in front of its content and behind it.
func (s *sheet) padded(before, behind slot) Verdict {
	front, back := s.slots[before].amount, s.slots[behind].amount
	switch {
	case back >= small:
		return Shown
	case front+back > tiny:
		return Suspect
	}
	return Hidden
}
