package hidden

import "bytes"

func readColour(v []byte) (value, bool) {
	c, ok := parseColour(v)
	return value{set: ok || c.alpha < faint, colour: c}, ok
}

// readPaint reads what fills letters in SVG.
func readPaint(v []byte) (value, bool) {
	if oneOf(v, "none") {
		return value{set: true, colour: colour{known: true}}, true
	}
	return readColour(v)
}

// readBackground takes the colour of the shorthand. A picture, as the amount says,
// may cover it, and what is not read as a whole is not vouched for.
func readBackground(v []byte) (value, bool) {
	x := value{set: true, colour: colour{alpha: 1}}
	if oneOf(v, "none") {
		x.colour = colour{known: true}
		return x, true
	}
	c, whole := parseColour(v)
	for rest := v; len(rest) > 0 && !whole; {
		var part []byte
		part, rest, _ = cutAt(rest, " ,/")
		name, args, ok := call(part)
		switch {
		case ok && bytes.HasSuffix(name, []byte("gradient")):
			x.colour = gradientColour(args)
			return x, false
		case ok && string(name) == "url":
			x.amount = 1
		}
		if d, ok := parseColour(part); ok {
			c = d
		}
	}
	x.colour = c
	return x, whole
}

// readBackgroundImage is a picture over whatever colour there is.
func readBackgroundImage(v []byte) (value, bool) {
	return value{set: true}, !oneOf(v, "none")
}

// gradientColour is the colour of a gradient of one colour alone.
func gradientColour(args []byte) colour {
	var all colour
	for n := 0; len(args) > 0; {
		var part []byte
		part, args, _ = cutAt(args, ", ")
		c, ok := parseColour(part)
		if !ok {
			continue
		}
		if n++; n > 1 && !all.same(c) {
			return colour{alpha: 1}
		}
		all = c
	}
	return all
}

// readBackgroundClip is set where the background shows through the letters.
func readBackgroundClip(v []byte) (value, bool) {
	return value{set: bytes.Contains(v, []byte("text"))}, true
}
