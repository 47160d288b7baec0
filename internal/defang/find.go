package defang

import (
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// Hit is one imitation. Start and End are byte offsets into the searched
// string, half-open; Substitute is what to put there instead: fixed ASCII text
// of ours, without a byte of the text it replaces.
type Hit struct {
	Start, End int
	Code       finding.Code
	Substitute string
}

// Behind the first crowd hits of a text, one within crowdGap bytes of the one
// before is made one with it: what lies between is lost to a reader, and memory
// stays below the length of the text whatever the text is made of.
const (
	crowd    = 4096
	crowdGap = 64
)

// The actions at a byte where a character starts.
const (
	pass    = iota // nothing that Find looks for can start here
	brand          // our program's name may start here
	inner          // a square bracket, a quote or an equals sign: mayFollow rules most of them out
	sign           // an angle bracket, an escape or a character outside ASCII
	newline        // a speaker's name may follow
)

// action gives the action for each byte. Lead bytes of ideographs and Hangul
// syllables pass: no listed look-alike among them starts anything.
var action = [256]uint8{
	'p': brand, 'P': brand, '<': sign, '[': inner, '"': inner, '\'': inner, '&': sign, '%': sign, '\\': sign,
	'\n': newline, '\r': newline, '\v': newline, '\f': newline, '=': inner,
	0xC2: sign, 0xC3: sign, 0xC4: sign, 0xC5: sign, 0xC6: sign, 0xC7: sign, 0xC8: sign, 0xC9: sign, 0xCA: sign, 0xCB: sign,
	0xCC: sign, 0xCD: sign, 0xCE: sign, 0xCF: sign, 0xD0: sign, 0xD1: sign, 0xD2: sign, 0xD3: sign, 0xD4: sign, 0xD5: sign,
	0xD6: sign, 0xD7: sign, 0xD8: sign, 0xD9: sign, 0xDA: sign, 0xDB: sign, 0xDC: sign, 0xDD: sign, 0xDE: sign, 0xDF: sign,
	0xE0: sign, 0xE1: sign, 0xE2: sign, 0xE3: sign, 0xEA: sign, 0xEE: sign, 0xEF: sign, 0xF0: sign, 0xF1: sign, 0xF2: sign,
	0xF3: sign, 0xF4: sign,
}

// Find returns every imitation in s, in order and without overlaps: of our own
// tokens (ForgedFence, ForgedNotice, ForgedReceipt), of the client's tags
// (HarnessMarkup) and of chat templates (ChatMarkup). Time is linear in len(s);
// s need not be valid UTF-8. Where two kinds overlap, our own token wins, since
// chat markup may be left standing inside code. Of more imitations than crowd,
// those that stand close together are one.
//
// Replacing every Hit by its Substitute gives a text in which Find finds
// nothing; replacing all but the ChatMarkup ones gives a text in which it finds
// only ChatMarkup.
func Find(s string) []Hit {
	f := finder{s: s}
	f.scan()
	if len(f.hits) == 0 {
		return nil
	}
	return settle(s, f.hits)
}

// scan walks the text from one byte that can start something to the next.
func (f *finder) scan() {
	s, i := f.s, 0
	if h, ok := f.line(0, true); ok {
		i = f.take(h)
	}
	for {
		for i < len(s) && action[s[i]] == pass {
			i++
		}
		if i >= len(s) {
			return
		}
		switch action[s[i]] {
		case brand:
			if f.brandPossible(i + 1) {
				i = f.step(i, i+1, 'p')
			} else {
				i++
			}
		case inner:
			switch {
			case i+1 == len(s) || !mayFollow(s[i], s[i+1]):
				i++
			case s[i] == '=':
				c, j := f.unit(i)
				i = f.step(i, j, c)
			default:
				i = f.step(i, i+1, s[i])
			}
		case newline:
			i = f.newline(i)
		default:
			c, j := f.unit(i)
			i = f.step(i, j, c)
		}
	}
}

// brandPossible reports whether our name's letters may go on at byte i, behind
// its first one. It only rules out what is plain ASCII.
func (f *finder) brandPossible(i int) bool {
	k := 1
	for end := min(len(f.s), i+16); i < end && k < len(brandLetters); i++ {
		switch b := f.s[i]; {
		case alnum(b):
			if lower(b) != brandLetters[k] && !alike(b, brandLetters[k]) {
				return false
			}
			k++
		case b > ' ' && b != '-' && b != '_' && b != '.' && b != ',' && b != '*' && b != '`' && b != '/':
			return true // a sign that stands for a letter, an escape, a tag
		}
	}
	return true
}

// mayFollow reports whether b behind a square bracket or a quote can begin a
// listed name: its first letter, a sign that may stand before it, or something
// in disguise; and behind an equals sign, an escape.
func mayFollow(sign, b byte) bool {
	if sign == '=' { // an escape of quoted-printable
		return b >= '2' && b <= '7'
	}
	switch b {
	case 'r', 'R':
		return sign != '['
	case 'a', 'A', 'i', 'I', 's', 'S', 't', 'T', ' ', '\t', '*', '_', '-', '`', '/', '[':
		return sign == '['
	case '&', '%', '\\', '=':
		return true
	}
	return b >= 0x80 || b < ' ' || b == 0x7F
}

// step looks for what may start with the character c at [i,j) and returns
// where to go on.
func (f *finder) step(i, j int, c byte) int {
	h, ok := Hit{}, false
	switch {
	case startsName(c):
		h, ok = f.own(i)
	case c == '<':
		h, ok = f.angle(i, j)
	case c == '[':
		h, ok = f.square(i, j)
	case c == '"', c == '\'':
		h, ok = f.role(j)
	case c == '\n':
		h, ok = f.line(j, f.blank(i))
	}
	if !ok {
		return j
	}
	return f.take(h)
}

// startsName reports whether the class c can stand for the first letter of our
// name, alone or with more.
func startsName(c byte) bool {
	return c == 'p' || c >= ligature && reading(c, brandLetters) > 0
}

// newline looks at the line behind the line break at byte i.
func (f *finder) newline(i int) int {
	s, j := f.s, i+1
	if j < len(s) && s[i] == '\r' && s[j] == '\n' {
		return j // one line break: its second byte is looked at next
	}
	if f.speakerPossible(i, j) {
		if h, ok := f.line(j, f.blank(i)); ok {
			return f.take(h)
		}
	}
	return j
}

// speakerPossible reports whether the line from byte j on, behind the break at
// byte i, may start with a speaker's name. It only rules out plain ASCII.
func (f *finder) speakerPossible(i, j int) bool {
	hashes := 0
	for ; j < len(f.s); j++ {
		switch b := f.s[j]; b {
		case ' ', '\t', '>', '*', '_', '`', '-', '+':
		case '\n', '\r', '\v', '\f':
			return false
		case '#':
			hashes++
		case 'a', 'A', 'h', 'H':
			return hashes >= 3 || hashes == 0 && f.blank(i)
		case 'i', 'I', 's', 'S', 'u', 'U':
			return hashes >= 3
		default:
			return b == '&' || b == '%' || b == '\\' || b >= 0x80 || b < ' ' || b == 0x7F
		}
	}
	return false
}

// blank reports whether the line that ends at byte i holds nothing that is seen
// but quote marks, looking back at most maxLead bytes.
func (f *finder) blank(i int) bool {
	if i > 0 && f.s[i] == '\n' && f.s[i-1] == '\r' {
		i--
	}
	for k := i; k > max(0, i-maxLead); {
		r, n := utf8.DecodeLastRuneInString(f.s[:k])
		k -= n
		switch fold(r) {
		case '\n':
			return true
		case ' ', '>', ignorable:
		default:
			return false
		}
	}
	return i < maxLead
}

// take records a hit and returns where to go on. An imitation of our own token
// inside chat markup wins over it.
func (f *finder) take(h Hit) int {
	if h.Code == finding.ChatMarkup {
		for i := h.Start; i < h.End; {
			c, j := f.unit(i)
			if c == 'p' || c >= ligature {
				if o, ok := f.own(i); ok {
					h = o
					break
				}
			}
			i = j
		}
	}
	f.done = h.End
	if n := len(f.hits); n >= crowd && h.Start-f.hits[n-1].End < crowdGap {
		f.hits[n-1] = union(f.hits[n-1], h)
		return h.End
	}
	f.hits = append(f.hits, h)
	return h.End
}
