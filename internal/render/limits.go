package render

import (
	"context"
	"errors"
	"io"
	"time"
)

// The reasons for which a text is not inspected. The list is closed, no other
// error comes out of this package, and none of them means "clean".
var (
	ErrTooDeep  = errors.New("not inspected: too deep")
	ErrTooLarge = errors.New("not inspected: too large")
	ErrDeadline = errors.New("not inspected: deadline")
	// ErrBroken says that the renderer panicked or contradicted itself.
	ErrBroken = errors.New("not inspected: the renderer failed")
)

// Limits bound the work on one text. A zero field stands for its default.
type Limits struct {
	// Bytes is the longest source (DefaultBytes).
	Bytes int
	// Depth is how deep blocks, emphasis, links and images may nest, all taken
	// together (DefaultDepth). Elements may nest to 512, which is what
	// golang.org/x/net/html allows.
	Depth int
	// Time is how long all of it may take (DefaultTime); the context's own
	// deadline holds too.
	Time time.Duration
}

// The defaults. The longest of some 9,000 Markdown files that were measured has
// 337 kB, and nests 14 deep.
const (
	DefaultBytes = 1 << 20
	DefaultDepth = 100
	DefaultTime  = 5 * time.Second
)

// The bounds on what a short source can ask for. Each is far above any document
// that was measured, and keeps the product it bounds below a second's work.
const (
	// maxOutput is how many bytes of HTML a byte of source may become: a
	// reference of a few bytes can stand for a long destination.
	maxOutput = 16
	// maxMoves bounds the definitions of one paragraph times its lines: goldmark
	// moves what is left of the lines for each definition.
	maxMoves = 1 << 26
	// maxCells bounds the columns of one table times its rows: short rows are
	// filled up with empty cells.
	maxCells = 1 << 19
	// maxEscapedPipes bounds the escaped pipes of all tables times the code spans.
	maxEscapedPipes = 1 << 28
	// maxFootnotes bounds the definitions of footnotes, which are sorted by
	// insertion and searched one by one.
	maxFootnotes = 1 << 13
	// maxCloned bounds the bytes of tags that a browser opens again because
	// formatting elements were left open (see formatting).
	maxCloned = 8 << 20
)

// guard stops work that nothing else can stop. It is asked wherever a library
// calls back, and panics with a stop, which run turns into the error.
type guard struct {
	ctx    context.Context
	limits Limits
	steps  uint8
}

// stop is what a guard panics with.
type stop struct{ err error }

// newGuard starts the clock.
func newGuard(ctx context.Context, l Limits) (*guard, context.CancelFunc) {
	l.Bytes = orDefault(l.Bytes, DefaultBytes)
	l.Depth = orDefault(l.Depth, DefaultDepth)
	l.Time = orDefault(l.Time, DefaultTime)
	ctx, cancel := context.WithTimeout(ctx, l.Time)
	return &guard{ctx: ctx, limits: l}, cancel
}

func orDefault[T int | time.Duration](v, def T) T {
	if v <= 0 {
		return def
	}
	return v
}

// check stops if time is up. It belongs where one call can take time in
// proportion to the text.
func (g *guard) check() {
	if g.ctx.Err() != nil {
		panic(stop{ErrDeadline})
	}
}

// step is check for calls that take next to no time.
func (g *guard) step() {
	if g.steps++; g.steps == 0 {
		g.check()
	}
}

// require stops with err unless ok.
func (g *guard) require(ok bool, err error) {
	if !ok {
		panic(stop{err})
	}
}

// run calls f and returns why it was stopped. Any other panic is the renderer's
// own and becomes ErrBroken.
func (g *guard) run(f func()) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stop:
			err = p.err
		default:
			err = ErrBroken
		}
	}()
	f()
	return nil
}

// slowReader hands out HTML in pieces, and asks the guard before each.
type slowReader struct {
	g    *guard
	rest []byte
}

// pieceBytes is how much HTML is parsed between two looks at the clock.
const pieceBytes = 4096

func (r *slowReader) Read(b []byte) (int, error) {
	if r.g.ctx.Err() != nil {
		return 0, ErrDeadline
	}
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b, r.rest[:min(len(r.rest), pieceBytes)])
	r.rest = r.rest[n:]
	return n, nil
}
