package sanitize

import (
	"strings"
	"unicode/utf8"
)

// The control characters that terminals act on (ECMA-48, 5th edition, section 5.3).
const (
	backspace    = '\b'
	bell         = '\a'
	cancel       = 0x18
	substitution = 0x1A
	escapeByte   = 0x1B
	c1Lead       = 0xC2 // the byte before those of U+0080 to U+009F in UTF-8

	// c1Introducers are the second bytes of DCS, SOS, CSI, ST, OSC, PM and APC. The
	// other C1 controls hold nothing.
	c1Introducers = "\x90\x98\x9b\x9c\x9d\x9e\x9f"
)

// commandKind is what a terminal takes a sequence for.
type commandKind uint8

const (
	noCommand      commandKind = iota // no character that begins one
	plainCommand                      // it moves, sets or resets something
	controlCommand                    // CSI: parameters and a final byte
	stringCommand                     // OSC, DCS, APC, PM or SOS with what they hold
)

// command is one escape sequence.
type command struct {
	end        int // right after it
	kind       commandKind
	at         int    // where the parameters begin
	parameters string // of a control sequence, or what a string sequence holds
	final      byte   // of a control sequence
}

// readCommand returns the sequence that begins at position i of text, and none
// (with end i) if that is no ESC and no C1 control that a terminal would obey. A
// control sequence without its final byte is no more than what introduces it.
func readCommand(text string, i int) command {
	code, at := introducer(text, i)
	switch code {
	case 0:
		return command{end: i}
	case '[':
		return readControl(text, at)
	case ']', 'P', 'X', '^', '_':
		return readString(text, at)
	}
	return command{end: at, kind: plainCommand}
}

// introducer returns the byte that says which sequence begins at i, in the form
// that follows ESC, and where the rest of it begins; 0: none.
func introducer(text string, i int) (code byte, at int) {
	if text[i] == c1Lead {
		if i+1 < len(text) && strings.IndexByte(c1Introducers, text[i+1]) >= 0 && !isMojibake(text[:i]) {
			return text[i+1] - 0x40, i + 2
		}
		return 0, i
	}
	if text[i] != escapeByte {
		return 0, i
	}
	at = i + 1
	for at < len(text) && 0x20 <= text[at] && text[at] <= 0x2F { // nF: intermediate bytes
		at++
	}
	switch {
	case at == len(text) || text[at] < 0x30 || text[at] > 0x7E:
		return ' ', i + 1 // ESC by itself
	case at == i+1:
		return text[at], at + 1
	}
	return ' ', at + 1
}

// isMojibake tells whether the character that text ends with makes a C1 control
// behind it part of a UTF-8 sequence that was read as Latin-1 or Windows-1252,
// as in the remains of a quotation mark. Such a text is damaged, not commanding.
func isMojibake(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return 0x80 <= r && r <= 0xFF || strings.ContainsRune(windows1252, r)
}

// windows1252 holds what Windows-1252 has in the place of C1 controls.
const windows1252 = "\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d" +
	"\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178"

// readControl reads what follows CSI.
func readControl(text string, at int) command {
	end := at
	for end < len(text) && 0x30 <= text[end] && text[end] <= 0x3F {
		end++
	}
	parameters := text[at:end]
	for end < len(text) && 0x20 <= text[end] && text[end] <= 0x2F {
		end++
	}
	if end == len(text) || text[end] < 0x40 || text[end] > 0x7E {
		return command{end: at, kind: plainCommand}
	}
	return command{end: end + 1, kind: controlCommand, at: at, parameters: parameters, final: text[end]}
}

// readString reads what follows the introducer of a string sequence: to BEL or
// ST, to what aborts it, or to the end of the line.
func readString(text string, at int) command {
	s := command{kind: stringCommand, at: at}
	end := at
	for end < len(text) && !endsString(text[end:]) {
		end++
	}
	s.parameters = text[at:end]
	rest := text[end:]
	switch {
	case strings.HasPrefix(rest, "\x1b\\"), strings.HasPrefix(rest, "\u009c"):
		end += len("\x1b\\")
	case rest != "" && strings.IndexByte("\a\x18\x1a", rest[0]) >= 0:
		end++
	}
	s.end = end
	return s
}

// endsString reports whether a string sequence ends before rest.
func endsString(rest string) bool {
	switch rest[0] {
	case '\n', '\r', bell, escapeByte, cancel, substitution:
		return true
	case c1Lead:
		return strings.HasPrefix(rest, "\u009c") || strings.HasPrefix(rest, "\u0085")
	case 0xE2:
		return strings.HasPrefix(rest, "\u2028") || strings.HasPrefix(rest, "\u2029")
	}
	return false
}

// rendition is what SGR sequences make of the text behind them, as far as it can
// hide it.
type rendition struct {
	conceal                bool
	foreground, background colour
}

// colour is a colour of SGR: 0 the default, 1 to 256 those of the palette,
// others 1<<24 plus the value of red, green and blue.
type colour uint32

// hides reports whether text is shown to nobody.
func (r rendition) hides() bool {
	return r.conceal || r.foreground != 0 && r.foreground == r.background
}

// apply follows the parameters of one SGR sequence (ECMA-48, section 8.3.117;
// colours beyond eight by ITU-T T.416 and what terminals made of it).
func (r *rendition) apply(parameters string) {
	for p := (numbers{rest: parameters}); !p.done; {
		switch n := p.next(); {
		case n == 0:
			*r = rendition{}
		case n == 8:
			r.conceal = true
		case n == 28:
			r.conceal = false
		case n == 38:
			r.foreground = p.colour()
		case n == 48:
			r.background = p.colour()
		case 30 <= n && n <= 39:
			r.foreground = paletteColour(n-30, 0)
		case 40 <= n && n <= 49:
			r.background = paletteColour(n-40, 0)
		case 90 <= n && n <= 97:
			r.foreground = paletteColour(n-90, 8)
		case 100 <= n && n <= 107:
			r.background = paletteColour(n-100, 8)
		}
	}
}

// paletteColour is the colour of the digit n of 30 to 39 or the like; 9 is the default.
func paletteColour(n, first int) colour {
	if n > 7 {
		return 0
	}
	return colour(1 + first + n)
}

// numbers are the parameters of a control sequence.
type numbers struct {
	rest string
	done bool
}

// maxParameter is beyond every parameter that means something.
const maxParameter = 1 << 20

// next cuts off the next parameter; an empty one is 0.
func (p *numbers) next() int {
	n := 0
	for i := 0; i < len(p.rest); i++ {
		switch c := p.rest[i]; {
		case '0' <= c && c <= '9':
			n = min(10*n+int(c-'0'), maxParameter)
		case c == ';' || c == ':':
			p.rest = p.rest[i+1:]
			return n
		}
	}
	p.rest, p.done = "", true
	return n
}

// colour reads the colour behind 38 or 48.
func (p *numbers) colour() colour {
	// T.416 has a colour space, mostly empty, before the values.
	spaced := strings.HasPrefix(p.rest, "2::")
	switch p.next() {
	case 5:
		return colour(1 + p.next()&0xFF)
	case 2:
		if spaced {
			p.next()
		}
		return 1<<24 | colour(p.next()&0xFF)<<16 | colour(p.next()&0xFF)<<8 | colour(p.next()&0xFF)
	}
	return 0
}
