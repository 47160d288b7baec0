package strictjson

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// frame is one open container.
type frame struct {
	object  bool
	keyBase uint32 // for an object: how many names were tracked before it opened
}

// scanner holds the state of one pass. Its methods return "" for success and
// otherwise leave pos at the offence.
type scanner struct {
	data    []byte
	pos     int
	limits  Limits
	stack   []frame
	keys    keySet
	escaped bool // the string read last held a backslash
	lone    bool // a lone surrogate was read, and allowed

	// Room for ordinary texts, so that they cost no allocation.
	frames [16]frame
	refs   [32]keyRef
}

// text reads one value. The stack of open containers is explicit: an attacker
// chooses the depth.
func (s *scanner) text() Code {
	for {
		opened, code := s.value()
		if code != "" {
			return code
		}
		if opened {
			continue
		}
		more, code := s.afterValue()
		if code != "" || !more {
			return code
		}
	}
}

// value reads a scalar or an empty container, or opens a container and moves to
// where its first value begins; opened reports the latter.
func (s *scanner) value() (opened bool, code Code) {
	s.pos = skipSpace(s.data, s.pos)
	if s.pos == len(s.data) {
		return false, Syntax
	}
	switch c := s.data[s.pos]; {
	case c == '"':
		return false, s.str()
	case c == '{', c == '[':
		return s.open(c == '{')
	case c == '-', isDigit(c):
		return false, s.number()
	case c == 't':
		return false, s.literal("true")
	case c == 'f':
		return false, s.literal("false")
	case c == 'n':
		return false, s.literal("null")
	}
	return false, s.unexpected()
}

// open pushes a container, and pops it at once if it is empty.
func (s *scanner) open(object bool) (opened bool, code Code) {
	if len(s.stack) >= s.limits.MaxDepth {
		return false, Depth
	}
	s.stack = append(s.stack, frame{object, uint32(len(s.keys.refs))})
	s.pos = skipSpace(s.data, s.pos+1)
	if s.at(closer(object)) {
		s.pos++
		s.stack = s.stack[:len(s.stack)-1]
		return false, ""
	}
	if object {
		return true, s.key()
	}
	return true, ""
}

// afterValue closes every container that ends here and moves to the next value;
// more is false once the whole text is read.
func (s *scanner) afterValue() (more bool, code Code) {
	for len(s.stack) > 0 {
		top := s.stack[len(s.stack)-1]
		s.pos = skipSpace(s.data, s.pos)
		if s.at(',') {
			s.pos++
			if top.object {
				s.pos = skipSpace(s.data, s.pos)
				return true, s.key()
			}
			return true, ""
		}
		if !s.at(closer(top.object)) {
			return false, s.unexpected()
		}
		if dup, ok := s.closeKeys(top); !ok {
			s.pos = dup
			return false, DuplicateKey
		}
		s.pos++
		s.stack = s.stack[:len(s.stack)-1]
	}
	return false, ""
}

// closeKeys judges the names of an object that ends.
func (s *scanner) closeKeys(top frame) (dup int, ok bool) {
	if !top.object || s.limits.AllowDuplicateKeys {
		return 0, true
	}
	dup, ok = s.keys.unique(s.data, int(top.keyBase))
	return dup, ok
}

// key reads a member name and its colon.
func (s *scanner) key() Code {
	start := s.pos
	if !s.at('"') {
		return s.unexpected()
	}
	if code := s.str(); code != "" {
		return code
	}
	if !s.limits.AllowDuplicateKeys {
		s.keys.add(s.data, start, s.pos, s.escaped)
	}
	s.pos = skipSpace(s.data, s.pos)
	if !s.at(':') {
		return s.unexpected()
	}
	s.pos++
	return ""
}

// str reads a string token; pos is at its opening quote.
func (s *scanner) str() Code {
	s.escaped = false
	s.pos++
	for {
		s.pos = plainEnd(s.data, s.pos)
		if s.pos == len(s.data) {
			return Syntax
		}
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return ""
		case c == '\\':
			s.escaped = true
			if code := s.escape(); code != "" {
				return code
			}
		case c >= utf8.RuneSelf:
			if code := s.multibyte(); code != "" {
				return code
			}
		default:
			return Syntax // a raw control character
		}
	}
}

// The masks of plainEnd: one byte repeated eight times.
const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// plainEnd returns the position of the first byte from i on that is a quote, a
// backslash, a control character or not ASCII. It looks at eight bytes at a time:
// (v-ones)&^v has a high bit set in the lowest byte of v that is zero, and
// correspondingly for "below 0x20"; only higher bytes can be set wrongly.
func plainEnd(data []byte, i int) int {
	for ; i+8 <= len(data); i += 8 {
		v := binary.LittleEndian.Uint64(data[i:])
		quote, slash := v^('"'*ones), v^('\\'*ones)
		stop := ((quote-ones)&^quote | (slash-ones)&^slash | (v-0x20*ones)&^v | v) & highs
		if stop != 0 {
			return i + bits.TrailingZeros64(stop)/8
		}
	}
	for i < len(data) && isPlain(data[i]) {
		i++
	}
	return i
}

// isPlain reports whether c stands for itself in a string and is ASCII.
func isPlain(c byte) bool {
	return c >= 0x20 && c < utf8.RuneSelf && c != '"' && c != '\\'
}

// multibyte reads a run of bytes that are not ASCII.
func (s *scanner) multibyte() Code {
	end := s.pos
	for end < len(s.data) && s.data[end] >= utf8.RuneSelf {
		end++
	}
	run := s.data[s.pos:end]
	if utf8.Valid(run) {
		s.pos = end
		return ""
	}
	for {
		_, n := utf8.DecodeRune(run)
		if n == 1 { // all bytes here are >= 0x80, so one byte means an error
			return UTF8
		}
		run = run[n:]
		s.pos += n
	}
}

// escape reads an escape sequence, for a surrogate pair both halves; pos is at
// the backslash.
func (s *scanner) escape() Code {
	if s.pos+1 == len(s.data) {
		s.pos++
		return Syntax
	}
	if s.data[s.pos+1] != 'u' {
		if simpleEscape(s.data[s.pos+1]) == 0 {
			s.pos++
			return Syntax
		}
		s.pos += 2
		return ""
	}
	r, n := decodeU(s.data[s.pos:])
	if n == 0 {
		return Syntax
	}
	if isSurrogate(r) {
		if !s.limits.AllowLoneSurrogates {
			return Surrogate
		}
		s.lone = true
	}
	s.pos += n
	return ""
}

// number reads -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?.
func (s *scanner) number() Code {
	start := s.pos
	if s.at('-') {
		s.pos++
	}
	if s.at('0') {
		s.pos++
	} else if !s.digits() {
		return s.unexpected()
	}
	if s.at('.') {
		s.pos++
		if !s.digits() {
			return s.unexpected()
		}
	}
	if s.at('e') || s.at('E') {
		s.pos++
		if s.at('+') || s.at('-') {
			s.pos++
		}
		if !s.digits() {
			return s.unexpected()
		}
	}
	if s.pos-start > MaxNumberBytes {
		s.pos = start
		return Number
	}
	return ""
}

// digits skips digits and reports whether there was one.
func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.data) && isDigit(s.data[s.pos]) {
		s.pos++
	}
	return s.pos > start
}

// literal reads one of the three words.
func (s *scanner) literal(word string) Code {
	for i := range len(word) {
		if !s.at(word[i]) {
			return s.unexpected()
		}
		s.pos++
	}
	return ""
}

// at reports whether the next byte is c.
func (s *scanner) at(c byte) bool { return s.pos < len(s.data) && s.data[s.pos] == c }

// unexpected tells bytes that no JSON text can hold from misplaced ones.
func (s *scanner) unexpected() Code {
	if s.pos < len(s.data) && s.data[s.pos] >= utf8.RuneSelf {
		if _, n := utf8.DecodeRune(s.data[s.pos:]); n == 1 {
			return UTF8
		}
	}
	return Syntax
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// closer returns the byte that closes a container.
func closer(object bool) byte {
	if object {
		return '}'
	}
	return ']'
}
