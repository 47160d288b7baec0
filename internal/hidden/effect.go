package hidden

import (
	"bytes"
	"math"
)

// readClipPath reads the shapes that may leave nothing.
func readClipPath(v []byte) (value, bool) {
	if oneOf(v, "none border-box padding-box content-box margin-box") {
		return value{}, true
	}
	shape, _, _ := cutAt(v, " ") // a box may follow
	name, args, ok := call(shape)
	if !ok {
		return value{}, false
	}
	switch string(name) {
	case "inset":
		return value{verdict: insetLeaves(args)}, false
	case "circle", "ellipse":
		return value{verdict: roundLeaves(args)}, false
	case "polygon":
		return value{verdict: polygonLeaves(args)}, false
	case "path", "url", "rect", "xywh", "shape":
		return value{verdict: Suspect}, false
	}
	return value{}, false
}

// insetLeaves judges inset(top right bottom left), where later ones default to
// earlier ones as in margins.
func insetLeaves(args []byte) Verdict {
	side := sides(args)
	if side[0]+side[2] >= percentOf || side[1]+side[3] >= percentOf {
		return Hidden
	}
	return Shown
}

// sides reads up to four amounts in the order top, right, bottom, left. Lengths
// count as the percentage that they are of a line's width.
func sides(args []byte) (side [4]float64) {
	n := 0
	for len(args) > 0 && n < len(side) {
		var arg []byte
		arg, args, _ = cutAt(args, " ")
		a, ok := parseAmount(arg)
		if !ok {
			break // "round" and the corners
		}
		side[n] = a.percent + a.n*percentOf/viewport
		n++
	}
	switch n {
	case 1:
		side[1], side[2], side[3] = side[0], side[0], side[0]
	case 2:
		side[2], side[3] = side[0], side[1]
	case 3:
		side[3] = side[1]
	}
	return side
}

// roundLeaves judges circle(radius …) and ellipse(radius radius …).
func roundLeaves(args []byte) Verdict {
	for len(args) > 0 {
		var arg []byte
		arg, args, _ = cutAt(args, " ")
		a, ok := parseAmount(arg)
		if !ok {
			break // a keyword, or "at" and the position
		}
		if a.estimate() <= tiny {
			return Hidden
		}
	}
	return Shown
}

// polygonLeaves judges a polygon: one whose points have the same place along one
// of the axes leaves nothing, and so do fewer than three.
func polygonLeaves(args []byte) Verdict {
	low := [2]float64{math.Inf(1), math.Inf(1)}
	high := [2]float64{math.Inf(-1), math.Inf(-1)}
	for len(args) > 0 {
		var point []byte
		point, args, _ = cutAt(args, ",")
		x, y, _ := cutAt(point, " ")
		for axis, v := range [...][]byte{x, y} {
			if a, ok := parseAmount(v); ok {
				low[axis] = min(low[axis], a.estimate())
				high[axis] = max(high[axis], a.estimate())
			}
		}
	}
	if high[0]-low[0] <= tiny || high[1]-low[1] <= tiny {
		return Hidden
	}
	return Shown
}

// readFilter reads a list of filters.
func readFilter(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{}, true
	}
	var x value
	for len(v) > 0 {
		var part []byte
		part, v, _ = cutAt(v, " ")
		name, args, ok := call(part)
		if !ok {
			continue
		}
		a, ok := parseAmount(args)
		switch {
		case string(name) == "url":
			x.verdict = max(x.verdict, Suspect)
		case string(name) == "opacity" && ok:
			x.verdict = max(x.verdict, below(a.n+a.percent/percentOf, faint, dim))
		case string(name) == "blur" && ok && a.n >= blurred:
			x.verdict = max(x.verdict, Suspect)
		}
	}
	return x, x.verdict != Shown
}

// readMask reads a mask: one made of transparent gradients alone lets nothing
// through, and what a picture lets through is unknown.
func readMask(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{}, true
	}
	x := value{verdict: Shown}
	for len(v) > 0 {
		var part []byte
		part, v, _ = cutAt(v, " ,/")
		name, args, ok := call(part)
		switch {
		case !ok:
		case !bytes.HasSuffix(name, []byte("gradient")):
			x.verdict = max(x.verdict, Suspect)
		case transparent(args):
			x.verdict = Hidden
		default:
			return value{}, false
		}
	}
	return x, x.verdict != Shown
}

// transparent says whether the colours of a gradient are.
func transparent(args []byte) bool {
	colours := 0
	for len(args) > 0 {
		var part []byte
		part, args, _ = cutAt(args, ", ")
		if c, ok := parseColour(part); ok {
			if c.alpha >= faint {
				return false
			}
			colours++
		}
	}
	return colours > 0
}

// readScale reads one to three factors.
func readScale(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{}, true
	}
	return value{verdict: scaled(v)}, scaled(v) != Shown
}

// scaled judges a list of factors.
func scaled(args []byte) Verdict {
	worst := Shown
	for n := 0; len(args) > 0 && n < 2; n++ {
		var arg []byte
		arg, args, _ = cutAt(args, " ,")
		if a, ok := parseAmount(arg); ok {
			worst = max(worst, below(math.Abs(a.n+a.percent/percentOf), faint, dim))
		}
	}
	return worst
}

func readTranslate(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{}, true
	}
	var m motion
	m.move(v, 0)
	return value{verdict: m.verdict()}, m.verdict() != Shown
}

// motion is how far an element is moved right and down altogether.
type motion [2]amount

// move adds the amounts of a list from an axis on.
func (m *motion) move(args []byte, axis int) {
	for ; len(args) > 0 && axis < len(m); axis++ {
		var arg []byte
		arg, args, _ = cutAt(args, " ,")
		if a, ok := parseAmount(arg); ok {
			m[axis].n += a.n
			m[axis].percent += a.percent
		}
	}
}

func (m *motion) verdict() Verdict { return max(offset(m[0]), offset(m[1])) }

// readTransform reads a list of transformations.
func readTransform(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{}, true
	}
	var x value
	var m motion
	for len(v) > 0 {
		var part []byte
		part, v, _ = cutAt(v, " ")
		if name, args, ok := call(part); ok {
			x.verdict = max(x.verdict, m.apply(name, args))
		}
	}
	x.verdict = max(x.verdict, m.verdict())
	return x, x.verdict != Shown
}

// apply judges one transformation, and adds to m what it moves.
func (m *motion) apply(name, args []byte) Verdict {
	switch string(name) {
	case "translate", "translate3d", "translatex":
		m.move(args, 0)
	case "translatey":
		m.move(args, 1)
	case "scale", "scale3d", "scalex", "scaley":
		return scaled(args)
	case "rotatex", "rotatey":
		return edgeOn(args)
	case "rotate3d":
		return rotated(args)
	case "matrix":
		return m.matrix(args)
	}
	return Shown
}

// edgeOn judges a turn around an axis in the plane: at a right angle nothing of the
// plane is seen.
func edgeOn(angle []byte) Verdict {
	if d, ok := parseAngle(angle); ok && math.Abs(math.Cos(d*math.Pi/180)) < faint {
		return Hidden
	}
	return Shown
}

// rotated judges an axis, by its name or three numbers, and an angle on either side
// of it. An axis that leaves the plane turns it within itself, at least in part.
func rotated(v []byte) Verdict {
	turn := Shown
	for numbers := 0; len(v) > 0; {
		var part []byte
		part, v, _ = cutAt(v, " ,")
		switch a, ok := parseAmount(part); {
		case oneOf(part, "z"):
			return Shown
		case ok && a.measure == number:
			if numbers++; numbers == 3 && a.n != 0 {
				return Shown
			}
		default:
			turn = max(turn, edgeOn(part))
		}
	}
	return turn
}

// readRotate reads an axis and an angle. An angle alone turns within the plane.
func readRotate(v []byte) (value, bool) {
	if _, plane := parseAngle(v); plane || oneOf(v, "none") {
		return value{}, true
	}
	x := value{verdict: rotated(v)}
	return x, x.verdict != Shown
}

// matrix judges matrix(a, b, c, d, x, y): a plane without area shows nothing.
func (m *motion) matrix(args []byte) Verdict {
	var f [6]float64
	for n := 0; len(args) > 0 && n < len(f); n++ {
		var arg []byte
		arg, args, _ = cutAt(args, " ,")
		a, _ := parseAmount(arg)
		f[n] = a.n
	}
	m[0].n += f[4]
	m[1].n += f[5]
	return below(math.Abs(f[0]*f[3]-f[1]*f[2]), faint*faint, faint*faint)
}
