package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"post-mcp-verify/internal/finding"
)

// What a private file or directory must not be.
var (
	errSymlink = errors.New("is a symbolic link")
	errKind    = errors.New("is not of the expected kind")
	errOwner   = errors.New("belongs to another user")
	errOpen    = errors.New("can be used by other users")
)

// ensureDir makes path, if it is missing, and checks it.
func ensureDir(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(path, dirMode); err == nil {
			info, err = os.Lstat(path)
		}
	}
	if err != nil {
		return &Error{finding.ReasonState, "opening state directory", path,
			"set " + StateVar + " to a directory this user can create", err}
	}
	if err := private(info, fs.ModeDir); err != nil {
		return &Error{finding.ReasonState, "checking state directory", path, fixFor(err, path, dirMode), err}
	}
	return nil
}

// private reports why something that was looked at without following links is
// not of type kind (fs.ModeDir, or 0 for a regular file) or not this user's alone.
func private(info fs.FileInfo, kind fs.FileMode) error {
	switch got := info.Mode(); {
	case got&fs.ModeSymlink != 0:
		return errSymlink
	case got.Type() != kind:
		return errKind
	case foreign(info):
		return errOwner
	case tooOpen(got):
		return fmt.Errorf("%w (mode %04o)", errOpen, got.Perm())
	}
	return nil
}

// fixFor names the command that repairs what private reported.
func fixFor(err error, path string, mode fs.FileMode) string {
	switch {
	case errors.Is(err, errOpen):
		return fmt.Sprintf("run chmod %04o %q", mode, path)
	case errors.Is(err, errOwner):
		return fmt.Sprintf("choose another state directory with %s, or give %q to the user who runs the client", StateVar, path)
	case errors.Is(err, errSymlink), errors.Is(err, errKind):
		return fmt.Sprintf("move %q away, or choose another state directory with %s", path, StateVar)
	}
	return "check that the state directory is writable and its disk not full"
}
