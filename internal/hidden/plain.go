package hidden

// maxPlain is how many bytes of the plain form of a name or value are kept. No
// value that hides needs more, and the rest of a longer one is not looked at.
const maxPlain = 256

// foreign stands in a plain form for what no keyword and no number holds: a
// character that only an escape can bring there, a string's broken end.
const foreign = 0x01

// plain is the plain form of a piece of CSS: tokens in lower case, escapes
// decoded, comments gone, no white space but one blank where it divides, strings
// and addresses emptied. Two spellings of a value have the same plain form.
type plain struct {
	n     int
	long  bool // there was more
	space bool // white space is due before the next token
	buf   [maxPlain]byte
}

func (p *plain) reset() { p.n, p.long, p.space = 0, false, false }

func (p *plain) bytes() []byte { return p.buf[:p.n] }

// begin announces a token that begins with c.
func (p *plain) begin(c byte) {
	due := p.space
	p.space = false
	if !due || p.n == 0 || c == ')' || c == ',' || c == '/' || c == '!' {
		return
	}
	switch p.buf[p.n-1] {
	case '(', ',', '/', '!':
		return
	}
	p.put(' ')
}

func (p *plain) put(c byte) {
	if p.n == maxPlain {
		p.long = true
		return
	}
	p.buf[p.n] = c
	p.n++
}
