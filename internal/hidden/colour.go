package hidden

import (
	"math"
	"strconv"
)

// colour is a colour as far as it matters here.
type colour struct {
	known bool // r, g and b are
	r     [3]float64
	alpha float64
	text  bool // currentcolor: that of the element's text
}

// parseColour reads the plain form of a colour (CSS Color 4). It is true if every
// browser takes it; if not, the colour may still have an alpha.
func parseColour(v []byte) (colour, bool) {
	switch {
	case string(v) == "transparent":
		return colour{known: true}, true
	case string(v) == "currentcolor":
		return colour{text: true, alpha: 1}, true
	case len(v) > 0 && v[0] == '#':
		return parseHex(v[1:])
	}
	if name, args, ok := call(v); ok {
		return colourCall(name, args)
	}
	return colourName(v)
}

func rgbColour(rgb uint32, alpha float64) colour {
	return colour{known: true, alpha: alpha, r: [3]float64{float64(rgb >> 16 & 0xFF), float64(rgb >> 8 & 0xFF), float64(rgb & 0xFF)}}
}

func colourName(v []byte) (colour, bool) {
	lo, hi := 0, len(colourNames)
	for lo < hi {
		mid := (lo + hi) / 2
		switch name := colourNames[mid].name; {
		case string(v) == name:
			return rgbColour(colourNames[mid].rgb, 1), true
		case string(v) < name:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return colour{alpha: 1}, false
}

// parseHex reads three, four, six or eight hexadecimal digits.
func parseHex(v []byte) (colour, bool) {
	n, err := strconv.ParseUint(string(v), 16, 32)
	if err != nil {
		return colour{alpha: 1}, false
	}
	u := uint32(n)
	alpha := uint32(0xFF)
	switch len(v) {
	case 4:
		alpha = u & 0xF * 0x11
		u >>= 4
		fallthrough
	case 3:
		u = u>>8*0x110000 | u>>4&0xF*0x1100 | u&0xF*0x11
	case 8:
		alpha = u & 0xFF
		u >>= 8
	case 6:
	default:
		return colour{alpha: 1}, false
	}
	return rgbColour(u, float64(alpha)/0xFF), true
}

// colourCall reads a colour function. Of one whose colours are not sRGB, or are
// made of another colour's, only the alpha is read, and it is not vouched for.
func colourCall(name, args []byte) (colour, bool) {
	switch string(name) {
	case "rgb", "rgba", "hsl", "hsla", "hwb":
		if k := split(args, name[0] == 'h'); k.valid(name) {
			c := colour{known: true, alpha: 1}
			if k.n == len(k.part) {
				c.alpha = alpha(k.part[3])
			}
			c.r = k.rgb(name[1])
			return c, true
		}
	case "lab", "lch", "oklab", "oklch", "color":
	default: // color-mix, light-dark, …
		return colour{alpha: 1}, false
	}
	c := colour{alpha: 1}
	if _, v, sign := cutAt(args, "/"); sign != 0 {
		if a, ok := colourPart(v, false); ok {
			c.alpha = alpha(a)
		}
	}
	return c, false
}

func alpha(a amount) float64 { return min(max(a.n+a.percent/percentOf, 0), 1) }

// components are what stands between the parentheses of a colour function.
type components struct {
	part   [4]amount
	n      int
	wrong  bool
	commas bool // the older notation, divided by commas
}

// split reads up to four components. hue says that the first may be an angle.
func split(args []byte, hue bool) components {
	var k components
	for sign := byte(' '); sign != 0 && !k.wrong; k.n++ {
		var arg []byte
		arg, args, sign = cutAt(args, " ,/")
		a, ok := colourPart(arg, hue && k.n == 0)
		if !ok || k.n == len(k.part) {
			k.wrong = true
			break
		}
		k.part[k.n] = a
		switch k.n {
		case 0:
			k.commas = sign == ','
		case 2:
			k.wrong = sign != 0 && (sign == ',') != k.commas || sign == ' '
			continue
		}
		k.wrong = sign == '/' || sign != 0 && (sign == ',') != k.commas
	}
	return k
}

// valid says whether every browser takes the components for those of the function.
func (k *components) valid(name []byte) bool {
	if k.wrong || k.n < 3 {
		return false
	}
	a, b, c := k.part[0].measure, k.part[1].measure, k.part[2].measure
	switch {
	case name[0] == 'r':
		return !k.commas || a == b && b == c
	case k.commas:
		return name[1] == 's' && a == number && b == percentage && c == percentage
	}
	return a == number
}

// rgb converts the components of rgb, hsl or hwb, which letter tells apart.
func (k *components) rgb(letter byte) (rgb [3]float64) {
	switch letter {
	case 's':
		return fromHSL(k.part[0].n, share(k.part[1]), share(k.part[2]))
	case 'w':
		return fromHWB(k.part[0].n, share(k.part[1]), share(k.part[2]))
	}
	for i := range rgb {
		rgb[i] = min(max(k.part[i].n+k.part[i].percent*2.55, 0), 255)
	}
	return rgb
}

// colourPart reads a component: a number, a percentage, "none" or an angle.
func colourPart(v []byte, angle bool) (amount, bool) {
	if string(v) == "none" {
		return amount{}, true
	}
	if a, ok := parseAmount(v); ok {
		return a, a.measure == number || a.measure == percentage
	}
	d, ok := parseAngle(v)
	return amount{n: d}, ok && angle
}

// share is a percentage, or a number that counts as one, from 0 to 1.
func share(a amount) float64 { return min(max((a.n+a.percent)/100, 0), 1) }

// fromHSL converts a hue in degrees, saturation and lightness (CSS Color 4,
// section 7.1).
func fromHSL(hue, saturation, lightness float64) (rgb [3]float64) {
	for i, n := range [...]float64{0, 8, 4} {
		k := math.Mod(n+hue/30, 12)
		if k < 0 {
			k += 12
		}
		a := saturation * min(lightness, 1-lightness)
		rgb[i] = 255 * (lightness - a*max(-1, min(k-3, 9-k, 1)))
	}
	return rgb
}

// fromHWB converts a hue in degrees, whiteness and blackness (CSS Color 4,
// section 8.1).
func fromHWB(hue, white, black float64) (rgb [3]float64) {
	if white+black >= 1 {
		grey := 255 * white / (white + black)
		return [3]float64{grey, grey, grey}
	}
	rgb = fromHSL(hue, 1, 0.5)
	for i := range rgb {
		rgb[i] = rgb[i]*(1-white-black) + 255*white
	}
	return rgb
}

// The steps, of 255, within which a person cannot tell two colours apart, and
// from which on a colour is white or black.
const (
	sameStep  = 8
	whiteFrom = 245
	blackTo   = 10
)

// same says whether text in c cannot be read on d.
func (c colour) same(d colour) bool {
	if d.text {
		return true
	}
	if !c.known || !d.known || d.alpha < 0.9 {
		return false
	}
	for i := range c.r {
		if math.Abs(c.r[i]-d.r[i]) > sameStep {
			return false
		}
	}
	return true
}

func (c colour) isWhite() bool { return c.known && min(c.r[0], c.r[1], c.r[2]) >= whiteFrom }

func (c colour) isBlack() bool {
	return c.known && c.alpha > 0.9 && max(c.r[0], c.r[1], c.r[2]) <= blackTo
}
