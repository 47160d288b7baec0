//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package ledger

import (
	"errors"
	"io/fs"
	"os"
)

// Without a lock a ledger would lose records, so nothing is appended here.

func openFile(path string, flag int) (*os.File, error) { return os.OpenFile(path, flag, fileMode) }

func tryLock(*os.File, bool) error { return errors.ErrUnsupported }

func foreign(fs.FileInfo) bool  { return false }
func unlinked(fs.FileInfo) bool { return false }
func tooOpen(fs.FileMode) bool  { return false }
