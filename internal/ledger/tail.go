package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"post-mcp-verify/internal/receipt"
)

// tornSeal ends a line that was cut short. The mark keeps a line that lacked
// nothing but its newline from turning into a record after the fact.
const tornSeal = "!\n"

// The part of a file that Append reads to find the last valid record: usually
// one read of firstWindow; up to maxWindow if what follows it is not valid.
const (
	firstWindow = 8 << 10
	maxWindow   = 1 << 20
)

var errNoTail = errors.New("no valid receipt near the end of the file")

// errSession says that a genuine record stands in another session's file.
var errSession = errors.New("receipt belongs to another session")

// head is where a chain stands.
type head struct {
	seq uint64
	mac string
}

var emptyChain = head{0, receipt.Genesis}

// tail finds the last valid record of a session's file, and whether the file
// ends in the middle of a line.
func (l *Ledger) tail(f io.ReaderAt, size int64, session string) (last head, torn bool, err error) {
	if size == 0 {
		return emptyChain, false, nil
	}
	for window := int64(firstWindow); ; window *= 4 {
		off := max(0, size-window)
		buf := make([]byte, size-off)
		if _, err := f.ReadAt(buf, off); err != nil {
			return head{}, false, fmt.Errorf("reading the last %d bytes: %w", len(buf), err)
		}
		torn = buf[len(buf)-1] != '\n'
		last, found := l.lastValid(buf, off == 0, session)
		switch {
		case found:
			return last, torn, nil
		case off == 0:
			return emptyChain, torn, nil
		case window >= maxWindow:
			return head{}, torn, errNoTail
		}
	}
}

// lastValid walks the complete lines of buf backwards. The first line counts
// only if buf starts at the file's start.
func (l *Ledger) lastValid(buf []byte, whole bool, session string) (head, bool) {
	buf = buf[:bytes.LastIndexByte(buf, '\n')+1]
	for len(buf) > 0 {
		start := bytes.LastIndexByte(buf[:len(buf)-1], '\n') + 1
		if start == 0 && !whole {
			return head{}, false
		}
		if rec, mac, err := l.verify(buf[start:], session); err == nil {
			return head{rec.Seq, mac}, true
		}
		buf = buf[:start]
	}
	return head{}, false
}

// verify is receipt.Verify for a line of one session's file.
func (l *Ledger) verify(line []byte, session string) (receipt.Record, string, error) {
	rec, mac, err := receipt.Verify(l.key, line)
	if err == nil && rec.Session != session {
		err = errSession
	}
	return rec, mac, err
}
