package ledger

import (
	"fmt"

	"post-mcp-verify/internal/finding"
)

// Error is every failure of this package. It names a path on this machine, a
// cause and, where a person can do something, the fix; never a byte of a
// receipt or key.
type Error struct {
	why  finding.Reason
	op   string // gerund: "opening", "reading"
	path string
	fix  string // a command or sentence, or ""
	err  error
}

// Error returns one line; the path is quoted, so that it cannot break it.
func (e *Error) Error() string { return fmt.Sprintf("%s %q: %v", e.op, e.path, e.err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.err }

// Reason returns the code to withhold under.
func (e *Error) Reason() finding.Reason { return e.why }

// Hint returns what the person can do about it, or "".
func (e *Error) Hint() string { return e.fix }
