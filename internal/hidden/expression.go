package hidden

import (
	"math"
	"strconv"
)

// constants may stand in an expression.
var constants = [...]struct {
	name string
	n    float64
}{
	{"e", math.E}, {"pi", math.Pi}, {"infinity", math.Inf(1)}, {"-infinity", math.Inf(-1)}, {"nan", math.NaN()},
}

// maxNesting is how deep an expression may nest.
const maxNesting = 16

// parseAmount reads the plain form of one number, dimension or expression.
func parseAmount(v []byte) (amount, bool) {
	e := expression{rest: v}
	a, ok := e.term()
	if math.IsNaN(a.n) { // CSS Values 4, section 10.9
		a.n = 0
	}
	return a, ok && len(e.rest) == 0
}

// expression is what is left to read of an expression.
type expression struct {
	rest  []byte
	depth int
}

func (e *expression) take(s string) bool {
	if len(e.rest) >= len(s) && string(e.rest[:len(s)]) == s {
		e.rest = e.rest[len(s):]
		return true
	}
	return false
}

// sum reads products divided by "+" and "-", which blanks surround.
func (e *expression) sum() (amount, bool) {
	a, ok := e.product()
	for ok {
		sign := 1.
		if e.take(" - ") {
			sign = -1
		} else if !e.take(" + ") {
			break
		}
		var b amount
		if b, ok = e.product(); !ok || (a.measure == number) != (b.measure == number) {
			return a, false
		}
		if a.measure != b.measure {
			a.measure = mixed
		}
		a.n += sign * b.n
		a.percent += sign * b.percent
	}
	return a, ok
}

// product reads terms divided by "*" and "/".
func (e *expression) product() (amount, bool) {
	a, ok := e.term()
	for ok {
		divide := e.take("/")
		if !divide && !e.take(" * ") && !e.take("*") && !e.take(" *") {
			break
		}
		e.take(" ")
		var b amount
		if b, ok = e.term(); !ok {
			break
		}
		if a.measure == number && !divide {
			a, b = b, a
		}
		if b.measure != number {
			return a, false
		}
		a = a.times(b.n, divide)
	}
	return a, ok
}

func (a amount) times(n float64, divide bool) amount {
	if divide {
		n = 1 / n
	}
	if a.measure != percentage {
		a.n *= n
	}
	if a.measure == percentage || a.measure == mixed {
		a.percent *= n
	}
	return a
}

// choice is what a function does with its arguments.
type choice uint8

// The choices.
const (
	only choice = iota
	least
	greatest
	middle // of a lower bound, a wish and an upper bound
)

// functions may stand where an amount does.
var functions = [...]struct {
	name string
	choice
}{
	{"calc(", only}, {"-webkit-calc(", only}, {"(", only}, {"min(", least}, {"max(", greatest}, {"clamp(", middle},
}

// of makes the choice among n arguments, of which the first three are given.
func (c choice) of(args *[3]amount, n int) (amount, bool) {
	switch {
	case c == only:
		return args[0], n == 1
	case c == middle:
		return greater(args[0], less(args[1], args[2])), n == 3
	}
	return args[0], n > 0
}

func less(a, b amount) amount {
	if b.estimate() < a.estimate() {
		return b
	}
	return a
}

func greater(a, b amount) amount {
	if b.estimate() > a.estimate() {
		return b
	}
	return a
}

// term reads a number, a dimension, a constant, or a function's call.
func (e *expression) term() (amount, bool) {
	for _, f := range functions {
		if e.take(f.name) {
			return e.call(f.choice)
		}
	}
	if e.depth > 0 {
		for _, c := range constants {
			if e.take(c.name) {
				return amount{n: c.n}, true
			}
		}
	}
	return e.dimension()
}

// call reads the arguments of a function and its ")".
func (e *expression) call(c choice) (amount, bool) {
	if e.depth++; e.depth > maxNesting {
		return amount{}, false
	}
	var args [3]amount
	n := 0
	for more := true; more; more = e.take(",") {
		a, ok := e.sum()
		if !ok {
			return a, false
		}
		switch {
		case n > 0 && c == least:
			args[0] = less(args[0], a)
		case n > 0 && c == greatest:
			args[0] = greater(args[0], a)
		case n < len(args):
			args[n] = a
		}
		n++
	}
	e.depth--
	if !e.take(")") {
		return amount{}, false
	}
	return c.of(&args, n)
}

// dimension reads a number and its unit.
func (e *expression) dimension() (amount, bool) {
	n := numberLength(e.rest)
	if n == 0 {
		return amount{}, false
	}
	v, err := strconv.ParseFloat(string(e.rest[:n]), 64)
	if err != nil && !math.IsInf(v, 0) { // out of range is as good as infinite
		return amount{}, false
	}
	e.rest = e.rest[n:]
	n = 0
	for n < len(e.rest) && (isLetter(e.rest[n]) || e.rest[n] == '%') {
		n++
	}
	unit := e.rest[:n]
	e.rest = e.rest[n:]
	switch {
	case n == 0:
		return amount{n: v}, true
	case string(unit) == "%":
		return amount{measure: percentage, percent: v}, true
	}
	for _, u := range units {
		if string(unit) == u.name {
			return amount{measure: length, n: v * u.px}, true
		}
	}
	return amount{}, false
}
