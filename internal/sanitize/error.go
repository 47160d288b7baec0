package sanitize

import "post-mcp-verify/internal/finding"

// Error says why a text could not be made clean; the caller withholds it. It
// carries no content.
type Error struct{ reason finding.Reason }

// Error returns the reason's fixed text.
func (e *Error) Error() string { return "sanitizing text: " + string(e.reason) }

// Reason returns the code under which the text is withheld.
func (e *Error) Reason() finding.Reason { return e.reason }

// The errors Text and Identifier can return.
var (
	// ErrNotConverged means that cutting and replacing still changed the text
	// in the last of MaxRounds rounds or beyond the bound of all work, or that an
	// imitation of control text spans the structure of JSON so that no string of
	// it can be treated.
	ErrNotConverged = &Error{finding.ReasonConverge}
	// ErrTooDeep means that JSON is nested beyond the limits, in itself or as
	// strings within strings, or that it holds a number beyond the limit.
	ErrTooDeep = &Error{finding.ReasonDepth}
)
