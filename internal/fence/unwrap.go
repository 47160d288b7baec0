package fence

import (
	"strings"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/provenance"
)

// Error says why a text is not one fence. The errors are a closed list and
// carry no byte of the text.
type Error string

// The errors, in the order in which Unwrap looks for them.
const (
	ErrNoOpening   Error = "no opening marker at the start"
	ErrBefore      Error = "text before the opening marker"
	ErrOpening     Error = "malformed opening marker"
	ErrTier        Error = "unknown tier"
	ErrMode        Error = "unknown mode"
	ErrNotice      Error = "notice missing or altered"
	ErrAfter       Error = "text behind the closing marker"
	ErrNonce       Error = "closing marker with another nonce"
	ErrTruncated   Error = "no closing marker at the end"
	ErrSecond      Error = "more than one fence"
	ErrMark        Error = "line without its mark"
	ErrNotAsSealed Error = "not written the way a fence is written"
)

// Error returns the reason.
func (e Error) Error() string { return "opening a fence: " + string(e) }

// Errors lists every error. A test fails if a constant is missing here.
func Errors() []Error {
	return []Error{
		ErrNoOpening, ErrBefore, ErrOpening, ErrTier, ErrMode, ErrNotice,
		ErrAfter, ErrNonce, ErrTruncated, ErrSecond, ErrMark, ErrNotAsSealed,
	}
}

// Opened is what a fence held.
type Opened struct {
	Payload string // byte for byte what Wrap was given
	Nonce   Nonce
	Tier    provenance.Tier
	Mode    Mode
}

// holdsMarker reports whether s holds the start of a genuine marker, which no
// payload does.
func holdsMarker(s string) bool {
	return strings.Contains(s, defang.BeginHead) || strings.Contains(s, defang.EndHead)
}

// Unwrap takes the payload out of exactly one fence. Anything else is an Error:
// text before or behind it, a marker missing, doubled or with another nonce, a
// cut. What it accepts, Wrap writes byte for byte the same. It does not say who
// wrote the fence.
func Unwrap(s string) (Opened, error) {
	o, rest, err := open(s)
	if err != nil {
		return Opened{}, err
	}
	body, err := closed(rest, o.Nonce)
	if err != nil {
		return Opened{}, err
	}
	o.Payload = body
	if o.Mode == LineMark {
		var ok bool
		if o.Payload, ok = unmark(body, o.Nonce.mark()); !ok {
			return Opened{}, ErrMark
		}
	}
	switch {
	case holdsMarker(body), holdsMarker(o.Payload):
		return Opened{}, ErrSecond
	case write(o.Payload, o.Tier, o.Mode, o.Nonce) != s:
		return Opened{}, ErrNotAsSealed
	}
	return o, nil
}

// open reads the opening marker and the notice.
func open(s string) (o Opened, rest string, err error) {
	s, ok := strings.CutPrefix(s, defang.BeginHead+" ")
	if !ok {
		if strings.Contains(s, defang.BeginHead) {
			return o, "", ErrBefore
		}
		return o, "", ErrNoOpening
	}
	line, rest, ok := strings.Cut(s, "\n")
	digits, attributes, okTier := strings.Cut(line, " tier=")
	tier, mode, okMode := strings.Cut(attributes, " mode=")
	mode, okEnd := strings.CutSuffix(mode, "]]")
	if !ok || !okTier || !okMode || !okEnd || !isNonce(digits) {
		return o, "", ErrOpening
	}
	o.Nonce = Nonce{digits}
	if o.Tier, ok = provenance.ParseTier(tier); !ok {
		return o, "", ErrTier
	}
	if o.Mode, ok = modeNamed(mode); !ok {
		return o, "", ErrMode
	}
	rest, ok = strings.CutPrefix(rest, o.Mode.notice()+"\n")
	if !ok {
		return o, "", ErrNotice
	}
	return o, rest, nil
}

// closed cuts the closing marker and the line feed before it from the end.
func closed(rest string, n Nonce) (body string, err error) {
	end := defang.End(n.digits)
	body, ok := strings.CutSuffix(rest, "\n"+end)
	switch {
	case ok:
		return body, nil
	case strings.Contains(rest, "\n"+end):
		return "", ErrAfter
	case strings.Contains(rest, defang.EndHead):
		return "", ErrNonce
	}
	return "", ErrTruncated
}

func isNonce(s string) bool {
	return len(s) == 2*nonceBytes && strings.Trim(s, "0123456789abcdef") == ""
}

func modeNamed(name string) (Mode, bool) {
	for _, m := range Modes() {
		if m.String() == name {
			return m, true
		}
	}
	return Delimit, false
}
