package fence

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/sanitize"
)

// Mode says how the payload stands inside the fence. The zero value is Delimit.
type Mode uint8

// The modes.
const (
	Delimit  Mode = iota // the payload as it is, between the markers
	LineMark             // a short mark from the nonce before every line
)

var modeNames = [...]string{"delimit", "linemark"}

// String returns the name used in the opening marker.
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "invalid"
}

// Modes lists every mode.
func Modes() []Mode { return []Mode{Delimit, LineMark} }

// Nonce is the 128-bit number that ties a closing marker to its opening one.
// Only NewNonce makes a usable one.
type Nonce struct{ hex string }

// NewNonce reads 16 bytes from r, which is crypto/rand.Reader outside tests.
// A short read is an error: a predictable nonce would let content close a fence.
func NewNonce(r io.Reader) (Nonce, error) {
	var b [16]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return Nonce{}, fmt.Errorf("drawing a nonce: %w", err)
	}
	return Nonce{hex.EncodeToString(b[:])}, nil
}

// String returns the 32 lower-case hexadecimal digits.
func (n Nonce) String() string { return n.hex }

// Sealed is fenced text. Only this package makes one.
type Sealed struct{ text string }

// String returns the whole fence.
func (s Sealed) String() string { return s.text }

// Wrap fences c.
func Wrap(c sanitize.Clean, t provenance.Tier, m Mode, n Nonce) Sealed {
	return Sealed{defang.Begin(n.hex, t.String(), m.String()) + "\n" + c.String() + "\n" + defang.End(n.hex)}
}

// Opened is what a fence held.
type Opened struct {
	Payload string
	Nonce   Nonce
	Tier    provenance.Tier
	Mode    Mode
}

// Unwrap gives back the exact payload or a typed error.
func Unwrap(s string) (Opened, error) { return Opened{}, errors.ErrUnsupported }

// Overhead is the number of bytes that Wrap adds.
func Overhead(m Mode, payload string, t provenance.Tier) int { return 0 }

// Notice is a text of ours that stands in place of content.
type Notice struct{ text string }

// String returns the notice.
func (n Notice) String() string { return n.text }

// Withheld says that a text was withheld and why.
func Withheld(r finding.Reason) Notice { return Notice{defang.Withheld(r)} }
