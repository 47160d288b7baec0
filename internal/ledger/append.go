package ledger

import (
	"errors"
	"io/fs"
	"os"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// errBusy says that the lock was not free within the wait.
var errBusy = errors.New("another process holds the lock")

// errVanished says that the file was removed each time it was opened.
var errVanished = errors.New("file was removed while being opened")

// Append adds rec to its session's file and returns it as written: it sets
// Version, Seq and Prev, and leaves the rest to the caller. On any error nothing
// that Read accepts was added, and the error is an *Error with
// finding.ReasonLedger. It does not wait for the disk: a receipt lost with the
// machine's power makes the barrier refuse, not pass.
func (l *Ledger) Append(rec receipt.Record) (receipt.Record, error) {
	path := l.path(rec.Session)
	rec.Version, rec.Seq, rec.Prev = receipt.Version, 1, receipt.Genesis
	if err := rec.Validate(); err != nil {
		return receipt.Record{}, ledgerError("checking receipt for", path, err)
	}
	f, size, err := l.openLocked(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, true)
	if err != nil {
		return receipt.Record{}, ledgerError("opening", path, err)
	}
	rec, err = l.appendTo(f, size, rec)
	// Closing gives the lock back, and is where some file systems report a full disk.
	if err = errors.Join(err, f.Close()); err != nil {
		return receipt.Record{}, ledgerError("appending to", path, err)
	}
	return rec, nil
}

func ledgerError(op, path string, err error) error {
	return &Error{finding.ReasonLedger, op, path, fixFor(err, path, fileMode), err}
}

// appendTo chains rec to the last valid record of the locked file f.
func (l *Ledger) appendTo(f *os.File, size int64, rec receipt.Record) (receipt.Record, error) {
	last, torn, err := l.tail(f, size, rec.Session)
	if err != nil {
		return rec, err
	}
	rec.Seq, rec.Prev = last.seq+1, last.mac
	line, err := receipt.Encode(l.key, rec)
	if err != nil {
		return rec, err
	}
	if torn {
		line = append([]byte(tornSeal), line...)
	}
	return rec, writeWhole(f, size, line)
}

// writeWhole adds line in one write. What a failed write left behind is cut off
// again while the lock is still held; if even that fails, the rest stays a torn
// line, which nobody accepts.
func writeWhole(f *os.File, size int64, line []byte) error {
	n, err := f.Write(line)
	if err != nil && n > 0 {
		err = errors.Join(err, f.Truncate(size))
	}
	return err
}

// openLocked opens, locks and checks one file and returns its size. A file
// that Prune removed between the open and the lock has no name left, so that a
// receipt written there would be lost; it is opened anew.
func (l *Ledger) openLocked(path string, flag int, exclusive bool) (*os.File, int64, error) {
	deadline := time.Now().Add(l.wait)
	for range 8 {
		f, err := openFile(path, flag)
		if err != nil {
			return nil, 0, err
		}
		info, err := lockedInfo(f, exclusive, deadline)
		if err == nil && !unlinked(info) {
			return f, info.Size(), nil
		}
		_ = f.Close()
		if err != nil {
			return nil, 0, err
		}
	}
	return nil, 0, errVanished
}

func lockedInfo(f *os.File, exclusive bool, deadline time.Time) (fs.FileInfo, error) {
	if err := lock(f, exclusive, deadline); err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return info, private(info, 0)
}

// lock polls, because a lock that blocks cannot be given up. The pause doubles
// from 100 µs to 5 ms; an append holds the lock for far less.
func lock(f *os.File, exclusive bool, deadline time.Time) error {
	for pause := 100 * time.Microsecond; ; pause = min(2*pause, 5*time.Millisecond) {
		err := tryLock(f, exclusive)
		if !errors.Is(err, errBusy) {
			return err
		}
		if !time.Now().Before(deadline) {
			return errBusy
		}
		time.Sleep(pause)
	}
}
