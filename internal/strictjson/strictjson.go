// Package strictjson validates JSON texts strictly and finds their strings by
// byte position, without building a tree.
//
// A text is accepted if it is one value as RFC 8259 defines it and
//
//   - it is valid UTF-8 without a byte order mark (RFC 8259, section 8.1),
//   - no object has two members whose names are equal after decoding ("a" and
//     "\u0061" are equal): parsers disagree on which of the two counts,
//   - no string holds an escaped surrogate without its partner, which has no
//     UTF-8 form and which parsers replace, drop or pass on as they like,
//   - no container lies deeper than the limit, no number is longer than
//     MaxNumberBytes, and the text is no longer than the limit.
//
// The package is for input that an attacker wrote: time is linear in the input
// (times the logarithm of the number of members in the largest object), nothing
// recurses, and an error says where and why but never quotes the input.
package strictjson

import "strconv"

// The limits that apply where Limits leaves a field zero, and the fixed ones.
const (
	// DefaultMaxBytes is the length limit in bytes: 64 MiB.
	DefaultMaxBytes = 64 << 20
	// DefaultMaxDepth is the number of containers that may be open at once.
	DefaultMaxDepth = 128
	// MaxNumberBytes is the length limit of one number in bytes. Longer ones
	// say nothing (a double has 17 significant digits) and cost time to parse.
	MaxNumberBytes = 1000
	// maxMaxBytes keeps positions, and twice their sum, inside a uint32.
	maxMaxBytes = 1<<31 - 1
)

// Code says why a text was refused. The codes are a closed list.
type Code string

// The codes.
const (
	Syntax       Code = "syntax"         // not JSON by RFC 8259; also an empty text
	UTF8         Code = "utf8"           // a byte sequence that is not UTF-8
	Depth        Code = "depth"          // a container opened beyond MaxDepth
	DuplicateKey Code = "duplicate-key"  // two members of one object with one name
	Surrogate    Code = "lone-surrogate" // an escaped surrogate without its partner
	Size         Code = "size"           // longer than MaxBytes
	Trailing     Code = "trailing"       // something after the first value
	Number       Code = "number"         // a number longer than MaxNumberBytes
)

// Codes lists every code.
func Codes() []Code {
	return []Code{Syntax, UTF8, Depth, DuplicateKey, Surrogate, Size, Trailing, Number}
}

// Error is the only error type this package returns.
type Error struct {
	Code Code
	// Offset is the byte position of the offence: of the first bad byte, of
	// the opening quote of the second of two equal names, of the backslash of
	// a lone surrogate, of the container that is too deep, of the number that
	// is too long. For Trailing the bytes before Offset are a valid text.
	Offset int
}

// Error states the code and the position; it holds no byte of the input.
func (e *Error) Error() string {
	return "invalid JSON: " + string(e.Code) + " at byte " + strconv.Itoa(e.Offset)
}

// Limits narrows or relaxes what Check accepts. The zero value is the strictest
// in kind and has the default sizes.
type Limits struct {
	// MaxBytes is the longest text accepted. Zero or less means
	// DefaultMaxBytes; nothing beyond 2^31-1 is ever accepted.
	MaxBytes int
	// MaxDepth is how many containers may be open at once: 1 accepts [] and
	// {} but not [[]]. Zero or less means DefaultMaxDepth.
	MaxDepth int
	// AllowDuplicateKeys accepts equal names in one object.
	AllowDuplicateKeys bool
	// AllowLoneSurrogates accepts escaped surrogates without a partner.
	AllowLoneSurrogates bool
}

// Check returns nil if data is one JSON text within the limits, with nothing
// but white space around it, and otherwise an *Error.
func Check(data []byte, l Limits) error {
	n, err := Prefix(data, l)
	if err != nil {
		return err
	}
	if n = skipSpace(data, n); n < len(data) {
		return &Error{Trailing, n}
	}
	return nil
}

// Prefix validates the first JSON value in data and returns the position right
// after it; what follows is not looked at. White space before the value is
// skipped. The error, if there is one, is an *Error. Several values one after
// another are walked by calling Prefix on the rest; a number or literal may then
// be followed directly by the next value, which the caller has to judge.
func Prefix(data []byte, l Limits) (int, error) {
	maxBytes := l.MaxBytes
	if maxBytes <= 0 {
		maxBytes = DefaultMaxBytes
	}
	if maxBytes = min(maxBytes, maxMaxBytes); len(data) > maxBytes {
		return 0, &Error{Size, maxBytes}
	}
	s := scanner{data: data, limits: l}
	if s.limits.MaxDepth <= 0 {
		s.limits.MaxDepth = DefaultMaxDepth
	}
	s.stack = s.frames[:0]
	s.keys.refs = s.refs[:0]
	if code := s.text(); code != "" {
		return 0, &Error{code, s.pos}
	}
	return s.pos, nil
}

// isSpace reports whether c is white space in JSON.
func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t'
}

// skipSpace returns the position of the first byte from i on that is not white
// space.
func skipSpace(data []byte, i int) int {
	for i < len(data) && isSpace(data[i]) {
		i++
	}
	return i
}
