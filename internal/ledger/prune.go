package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// restPeriod is how long a file must have been unchanged before Prune may
// remove it, whatever the limits say.
const restPeriod = 24 * time.Hour

// Retention says what Prune keeps.
type Retention struct {
	MaxAge   time.Duration // remove files unchanged for longer; 0 keeps any age
	MaxBytes int64         // remove the oldest until the rest fits; 0 keeps any size
	Live     []string      // session ids whose files stay in any case
}

// Pruned says what Prune removed.
type Pruned struct {
	Files int
	Bytes int64
}

// Prune removes whole session files, oldest change first, that are over keep's
// limits at now. It spares live sessions, files changed within 24 hours of now
// (or after it) and files another process has locked; it never touches the key
// or a file whose name it did not make. Errors on single files do not stop it
// and come back joined, each an *Error with finding.ReasonLedger.
func (l *Ledger) Prune(now time.Time, keep Retention) (Pruned, error) {
	files, err := l.sessionFiles()
	if err != nil {
		return Pruned{}, ledgerError("listing", l.dir, err)
	}
	var total int64
	for _, f := range files {
		total += f.size
	}
	var done Pruned
	var errs []error
	for _, f := range files {
		tooOld := keep.MaxAge > 0 && now.Sub(f.changed) > keep.MaxAge
		tooMuch := keep.MaxBytes > 0 && total > keep.MaxBytes
		if !tooOld && !tooMuch || f.isLive(keep.Live) {
			continue
		}
		removed, err := l.removeRested(filepath.Join(l.dir, f.name), now)
		if err != nil {
			errs = append(errs, ledgerError("pruning", filepath.Join(l.dir, f.name), err))
		}
		if removed {
			done.Files++
			done.Bytes += f.size
			total -= f.size
		}
	}
	return done, errors.Join(errs...)
}

type sessionFile struct {
	name    string
	size    int64
	changed time.Time
}

func (f sessionFile) isLive(live []string) bool {
	return slices.ContainsFunc(live, func(s string) bool { return fileName(s) == f.name })
}

// sessionFiles lists the regular files whose names fileName could have made,
// oldest change first.
func (l *Ledger) sessionFiles() ([]sessionFile, error) {
	entries, err := os.ReadDir(l.dir)
	if err != nil {
		return nil, err
	}
	var files []sessionFile
	for _, e := range entries {
		if len(e.Name()) != len(fileName("")) || !strings.HasSuffix(e.Name(), suffix) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil { // else it is gone already
			files = append(files, sessionFile{e.Name(), info.Size(), info.ModTime()})
		}
	}
	slices.SortFunc(files, func(a, b sessionFile) int {
		if c := a.changed.Compare(b.changed); c != 0 {
			return c
		}
		return strings.Compare(a.name, b.name)
	})
	return files, nil
}

// removeRested removes a file nobody holds and nobody changed lately. It looks
// at the time under the lock, so that a receipt that came in meanwhile counts,
// and removes under it, so that Append notices.
func (l *Ledger) removeRested(path string, now time.Time) (bool, error) {
	f, err := openFile(path, os.O_RDWR)
	if err != nil {
		return false, ignoreGone(err)
	}
	defer f.Close()
	if err := tryLock(f, true); err != nil {
		if errors.Is(err, errBusy) {
			return false, nil
		}
		return false, err
	}
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	if unlinked(info) || now.Sub(info.ModTime()) < restPeriod {
		return false, nil
	}
	if err := os.Remove(path); err != nil {
		return false, ignoreGone(err)
	}
	return true, nil
}

func ignoreGone(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
