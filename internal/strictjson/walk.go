package strictjson

import "strings"

// Token is one string in a JSON text.
type Token struct {
	Start, End int  // byte positions, half-open, the quotes included
	Key        bool // it is a member name, not a value
	Depth      int  // number of containers around it; 0 for a text that is one string
}

// Strings calls f for every string of a valid JSON text in document order, names
// and values, until f returns false. It may also be given several valid texts one
// after another. On anything else it terminates, and the tokens mean nothing.
func Strings(data string, f func(Token) bool) {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := StringEnd(data, i)
			if !f(Token{i, end, isKey(data, end), depth}) {
				return
			}
			i = end - 1
		}
	}
}

// StringEnd returns the position after the string token whose opening quote is
// data[start], in a valid JSON text; if nothing ends the token, len(data). A quote
// ends it unless an odd number of backslashes stands before, and each run of
// backslashes is looked at once, for the quote after it.
func StringEnd(data string, start int) int {
	for j := start + 1; ; {
		n := strings.IndexByte(data[j:], '"')
		if n < 0 {
			return len(data)
		}
		quote := j + n
		run := quote
		for run > j && data[run-1] == '\\' {
			run--
		}
		j = quote + 1
		if (quote-run)%2 == 0 {
			return j
		}
	}
}

// isKey reports whether a colon follows: in valid JSON only a name has one.
func isKey(data string, end int) bool {
	for end < len(data) && isSpace(data[end]) {
		end++
	}
	return end < len(data) && data[end] == ':'
}
