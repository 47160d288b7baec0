package receipt

import (
	"bytes"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"post-mcp-verify/internal/finding"
)

// ErrSyntax says that a line is not the canonical encoding of any record.
var ErrSyntax = errors.New("not a canonical receipt line")

// ErrMAC says that a line is well formed but was not made under this key, or
// was changed since.
var ErrMAC = errors.New("receipt does not verify under this key")

// Parse decodes one line, newline included, without a key: it says what the
// line claims, not that the claim is true. It accepts exactly what Encode
// writes, and fails with ErrSyntax or ErrField.
func Parse(line []byte) (r Record, mac string, err error) {
	r, _, mac, err = parse(line)
	return r, mac, err
}

// Verify is Parse for lines that were made under key; any other well-formed
// line is ErrMAC.
func Verify(key Key, line []byte) (r Record, mac string, err error) {
	r, body, mac, err := parse(line)
	if err != nil {
		return Record{}, "", err
	}
	if subtle.ConstantTimeCompare([]byte(key.mac(body)), []byte(mac)) != 1 {
		return Record{}, "", fmt.Errorf("verifying receipt: %w", ErrMAC)
	}
	return r, mac, nil
}

func parse(line []byte) (r Record, body []byte, mac string, err error) {
	if len(line) > MaxLine {
		return Record{}, nil, "", fmt.Errorf("parsing receipt of %d bytes: %w", len(line), ErrSyntax)
	}
	c := cursor{rest: line}
	c.literal(bodyOpen)
	c.body(&r)
	end := len(line) - len(c.rest)
	mac = c.word(macOpen)
	c.literal(lineEnd)
	if c.bad || len(c.rest) != 0 || !isHex(mac) {
		return Record{}, nil, "", fmt.Errorf("parsing receipt at byte %d: %w", len(line)-len(c.rest), ErrSyntax)
	}
	if err := r.Validate(); err != nil {
		return Record{}, nil, "", fmt.Errorf("parsing receipt: %w", err)
	}
	return r, line[len(bodyOpen):end], mac, nil
}

// cursor reads a line from the left. The first mismatch sets bad; every later
// step then changes nothing, so the steps need no checks between them.
type cursor struct {
	rest []byte
	bad  bool
}

// body mirrors appendBody line by line.
func (c *cursor) body(r *Record) {
	r.Agent = c.word(`{"agent":"`)
	r.Binary = c.word(`","binary":"`)
	r.Call = c.word(`","call":"`)
	r.Challenge = Digest(c.word(`","challenge":"`))
	r.Event = c.word(`","event":"`)
	r.Findings = c.counts(`","findings":{`)
	r.Input = Digest(c.word(`},"input":"`))
	r.Mode = c.word(`","mode":"`)
	r.Policy = c.word(`","policy":"`)
	r.Prev = c.word(`","prev":"`)
	r.Reason = finding.Reason(c.word(`","reason":"`))
	r.Response = Digest(c.word(`","response":"`))
	r.Rules = c.word(`","rules":"`)
	r.Seq = c.number(`","seq":`)
	r.Session = c.word(`,"session":"`)
	r.State = State(c.word(`","state":"`))
	r.Tier = c.word(`","tier":"`)
	r.Time = int64(c.number(`","time":`))
	r.Tool = Digest(c.word(`,"tool":"`))
	r.Version = int(c.number(`","version":`))
	r.Visible = c.digests(`,"visible":[`)
	r.Weak = c.boolean(`],"weak":`)
	c.literal(`}`)
}

// take consumes text if it comes next.
func (c *cursor) take(text string) bool {
	if c.bad || !bytes.HasPrefix(c.rest, []byte(text)) {
		return false
	}
	c.rest = c.rest[len(text):]
	return true
}

// literal demands text.
func (c *cursor) literal(text string) {
	if !c.take(text) {
		c.bad = true
	}
}

// word demands open and returns what stands before the next quote, leaving the
// quote. A character that a word cannot hold ends it too; the next literal
// then fails.
func (c *cursor) word(open string) string {
	c.literal(open)
	if c.bad {
		return ""
	}
	n := 0
	for n < len(c.rest) && n <= MaxID && isWordByte(c.rest[n]) {
		n++
	}
	s := string(c.rest[:n])
	c.rest = c.rest[n:]
	return s
}

func isWordByte(b byte) bool { return b > ' ' && b < 0x7f && b != '"' && b != '\\' }

// number demands open and a decimal number without sign, leading zero or
// exponent, at most MaxNumber.
func (c *cursor) number(open string) uint64 {
	c.literal(open)
	n, i := uint64(0), 0
	for ; !c.bad && i < len(c.rest) && c.rest[i] >= '0' && c.rest[i] <= '9'; i++ {
		n = n*10 + uint64(c.rest[i]-'0')
		c.bad = n > MaxNumber
	}
	if c.bad || i == 0 || (i > 1 && c.rest[0] == '0') {
		c.bad = true
		return 0
	}
	c.rest = c.rest[i:]
	return n
}

func (c *cursor) boolean(open string) bool {
	c.literal(open)
	if c.take("true") {
		return true
	}
	c.literal("false")
	return false
}

// counts reads members up to the closing brace, which it leaves.
func (c *cursor) counts(open string) (out []Count) {
	c.literal(open)
	for sep := `"`; c.take(sep) && len(out) <= MaxFindings; sep = `,"` {
		code, place, _ := strings.Cut(c.word(""), "@")
		p, ok := placeByName(place)
		c.bad = c.bad || !ok
		out = append(out, Count{finding.Code(code), p, int64(c.number(`":`))})
	}
	return out
}

func placeByName(name string) (finding.Place, bool) {
	for _, p := range finding.Places() {
		if p.String() == name {
			return p, true
		}
	}
	return 0, false
}

// digests reads strings up to the closing bracket, which it leaves.
func (c *cursor) digests(open string) (out []Digest) {
	c.literal(open)
	for sep := `"`; c.take(sep) && len(out) <= MaxVisible; sep = `,"` {
		out = append(out, Digest(c.word("")))
		c.literal(`"`)
	}
	return out
}
