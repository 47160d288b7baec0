package hidden

import (
	"bytes"
	"math"
	"strconv"
)

// measure is what an amount counts.
type measure uint8

const (
	number measure = iota
	length
	percentage
	mixed // a length and a percentage
)

// amount is a number, a length in CSS pixels, a percentage, or a sum of the last
// two.
type amount struct {
	measure
	n       float64 // a number, or pixels
	percent float64
}

// The lengths that relative units are taken for, in pixels: no more than a
// screen's size is at stake.
const (
	fontSize = 16
	viewport = 1000
)

// units holds what one unit is in pixels.
var units = [...]struct {
	name string
	px   float64
}{
	{"px", 1}, {"pt", 4. / 3}, {"pc", 16}, {"in", 96}, {"cm", 37.8}, {"mm", 3.78}, {"q", 0.945},
	{"em", fontSize}, {"rem", fontSize}, {"ex", 8}, {"rex", 8}, {"ch", 8}, {"rch", 8}, {"cap", 12},
	{"rcap", 12}, {"ic", fontSize}, {"ric", fontSize}, {"lh", 20}, {"rlh", 20},
	{"vw", viewport / 100}, {"vh", viewport / 100}, {"vi", viewport / 100}, {"vb", viewport / 100},
	{"vmin", viewport / 100}, {"vmax", viewport / 100},
	{"svw", viewport / 100}, {"svh", viewport / 100}, {"svi", viewport / 100}, {"svb", viewport / 100},
	{"svmin", viewport / 100}, {"svmax", viewport / 100},
	{"lvw", viewport / 100}, {"lvh", viewport / 100}, {"lvi", viewport / 100}, {"lvb", viewport / 100},
	{"lvmin", viewport / 100}, {"lvmax", viewport / 100},
	{"dvw", viewport / 100}, {"dvh", viewport / 100}, {"dvi", viewport / 100}, {"dvb", viewport / 100},
	{"dvmin", viewport / 100}, {"dvmax", viewport / 100},
	{"cqw", viewport / 100}, {"cqh", viewport / 100}, {"cqi", viewport / 100}, {"cqb", viewport / 100},
	{"cqmin", viewport / 100}, {"cqmax", viewport / 100},
}

// angles holds what one unit is in degrees.
var angles = [...]struct {
	name    string
	degrees float64
}{{"deg", 1}, {"grad", 0.9}, {"rad", 180 / math.Pi}, {"turn", 360}}

// percentBase is what percentages are taken of to compare them with lengths.
const percentBase = 300

// estimate is a in pixels, or its number.
func (a amount) estimate() float64 { return a.n + a.percent*percentBase/100 }

// numberLength is the length of the number at the start of s.
func numberLength(s []byte) int {
	n := 0
	digits := func() {
		for n < len(s) && isDigit(s[n]) {
			n++
		}
	}
	if n < len(s) && (s[n] == '+' || s[n] == '-') {
		n++
	}
	digits()
	if n+1 < len(s) && s[n] == '.' && isDigit(s[n+1]) {
		n++
		digits()
	}
	if m := n + 1; n < len(s) && s[n] == 'e' && m < len(s) {
		if s[m] == '+' || s[m] == '-' {
			m++
		}
		if m < len(s) && isDigit(s[m]) {
			n = m
			digits()
		}
	}
	return n
}

// parseAngle reads the plain form of an angle, in degrees.
func parseAngle(v []byte) (float64, bool) {
	n := numberLength(v)
	if n == 0 {
		return 0, false
	}
	x, err := strconv.ParseFloat(string(v[:n]), 64)
	if err != nil {
		return 0, false
	}
	for _, u := range angles {
		if string(v[n:]) == u.name {
			return x * u.degrees, true
		}
	}
	return x, n == len(v)
}

// cutAt splits v at the first of the bytes in signs that no bracket holds. The
// sign is 0 if there is none.
func cutAt(v []byte, signs string) (before, after []byte, sign byte) {
	depth := 0
	for i, c := range v {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && bytes.IndexByte([]byte(signs), c) >= 0:
			return v[:i], v[i+1:], c
		}
	}
	return v, nil, 0
}

// call splits the plain form of one function's call into its name and arguments.
func call(v []byte) (name, args []byte, ok bool) {
	i := bytes.IndexByte(v, '(')
	if i < 0 || v[len(v)-1] != ')' {
		return nil, nil, false
	}
	return v[:i], v[i+1 : len(v)-1], true
}
