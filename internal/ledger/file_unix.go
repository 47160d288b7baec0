//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package ledger

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// openFile opens one file without following a link in its last step. It does
// without os.OpenFile, which first asks the kernel whether the file can be
// polled: four system calls more in a process that opens only regular files.
func openFile(path string, flag int) (*os.File, error) {
	for {
		fd, err := syscall.Open(path, flag|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, fileMode)
		switch {
		case err == nil:
			return os.NewFile(uintptr(fd), path), nil
		case errors.Is(err, syscall.ELOOP):
			return nil, errSymlink
		case !errors.Is(err, syscall.EINTR):
			return nil, err
		}
	}
}

// tryLock takes the advisory lock that belongs to the open file, or returns
// errBusy. Closing the file, or the end of the process, gives it back.
func tryLock(f *os.File, exclusive bool) error {
	how := syscall.LOCK_SH
	if exclusive {
		how = syscall.LOCK_EX
	}
	for {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errBusy
		case !errors.Is(err, syscall.EINTR):
			return err
		}
	}
}

// foreign reports whether another user owns the file.
func foreign(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(st.Uid) != os.Geteuid()
}

// unlinked reports whether an open file has lost its last name.
func unlinked(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !ok || st.Nlink == 0
}

// tooOpen reports whether anyone but the owner has any access.
func tooOpen(mode fs.FileMode) bool { return mode.Perm()&0o077 != 0 }
