package ledger

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// Windows builds; it is not tested. Access is left to the profile's own ACL:
// mode bits say nothing there.

func openFile(path string, flag int) (*os.File, error) { return os.OpenFile(path, flag, fileMode) }

// tryLock locks one byte far behind any data, because locks are mandatory here.
func tryLock(f *os.File, exclusive bool) error {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	at := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errBusy
	}
	return err
}

func foreign(fs.FileInfo) bool  { return false }
func unlinked(fs.FileInfo) bool { return false }
func tooOpen(fs.FileMode) bool  { return false }
