package canonical

import (
	"math"
	"strconv"
	"strings"

	"post-mcp-verify/internal/strictjson"
)

// writer writes the canonical form of an indexed text.
type writer struct {
	src       string
	dst       []byte
	index     index
	badNumber int // 1 + the position of the first number that has no form, or 0
}

// span writes the value, or the rest of an array, in src[start:end); next is the
// number of the first object in it. Recursion goes as deep as objects nest, which
// strictjson has limited.
func (w *writer) span(start, end, next int) {
	for i := start; i < end; {
		switch c := w.src[i]; {
		case c == ' ', c == '\n', c == '\r', c == '\t':
			i++
		case c == '"':
			i = w.str(i)
		case c == '-', c >= '0' && c <= '9':
			i = w.number(i)
		case c == '{':
			i, next = w.object(i, next)
		default: // brackets, commas and the letters of the literals
			w.dst = append(w.dst, c)
			i++
		}
	}
}

// object writes the object at i, which has the number o if it has members, and
// returns the position after it and the number of the next object.
func (w *writer) object(i, o int) (end, next int) {
	w.dst = append(w.dst, '{')
	if end := emptyObject(w.src, i); end > 0 {
		w.dst = append(w.dst, '}')
		return end, o
	}
	obj := w.index.objects[o]
	for n, m := range w.index.members[obj.first:][:obj.count] {
		if n > 0 {
			w.dst = append(w.dst, ',')
		}
		w.dst = append(strictjson.AppendQuote(w.dst, m.name), ':')
		w.span(m.start, m.end, m.next)
	}
	w.dst = append(w.dst, '}')
	return obj.end, obj.next
}

// str writes the string token at i and returns the position after it.
func (w *writer) str(i int) int {
	end := strictjson.StringEnd(w.src, i)
	raw := w.src[i:end]
	if strings.IndexByte(raw, '\\') < 0 {
		w.dst = append(w.dst, raw...) // nothing in it needs an escape
		return end
	}
	s, _, _ := strictjson.Unquote(raw)
	w.dst = strictjson.AppendQuote(w.dst, s)
	return end
}

// number writes the number at i and returns the position after it.
func (w *writer) number(i int) int {
	end := i + 1
	for end < len(w.src) && isNumberByte(w.src[end]) {
		end++
	}
	f, err := strconv.ParseFloat(w.src[i:end], 64)
	if err != nil {
		// Only the range can be wrong: the grammar was checked.
		if w.badNumber == 0 {
			w.badNumber = i + 1
		}
		return end
	}
	w.dst = appendNumber(w.dst, f)
	return end
}

// isNumberByte reports whether c continues a number in a valid text.
func isNumberByte(c byte) bool {
	return c >= '0' && c <= '9' || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-'
}

// appendNumber appends f as ECMAScript's Number::toString writes it: the shortest
// digits that read back as f, in plain notation from 1e-6 up to below 1e21, else
// with an exponent that has a sign and no leading zero.
func appendNumber(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0') // minus zero too
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// strconv writes at least two digits of exponent: 1e-07.
	if n := len(dst); dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
