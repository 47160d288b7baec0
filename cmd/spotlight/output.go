package main

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"post-mcp-verify/internal/report"
)

// write writes text to a stream that messages call name.
func write(w io.Writer, name, text string) *problem {
	if _, err := io.WriteString(w, text); err != nil {
		return &problem{exitFailure, "writing to " + name + ": " + cause(err), "what was written there is not complete"}
	}
	return nil
}

// replaceable refuses a path where writeFile must not put a file: renaming onto a
// link or a device would replace the link or the device, not what it stands for.
func replaceable(path string) *problem {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return &problem{exitUsage, report.Quote(path) + ": " + cause(err), "name a file in a directory that exists"}
	case !info.Mode().IsRegular():
		return &problem{exitUsage, report.Quote(path) + " is not a regular file", "name the file itself, not a link, a directory or a device"}
	}
	return nil
}

// writeFile puts text at path whole or not at all: into a new file beside it,
// which then takes its place. An existing file's permissions are kept.
func writeFile(path, text string) *problem {
	if err := replaceable(path); err != nil {
		return err
	}
	temporary := filepath.Join(filepath.Dir(path), ".spotlight-"+rand.Text()+".tmp")
	err := fill(temporary, path, text)
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary)
		return &problem{exitFailure, "writing " + report.Quote(path) + ": " + cause(err), "the path is as it was before"}
	}
	return nil
}

// fill makes a new file with text on the disk and the permissions of model, if
// there is one.
func fill(path, model, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) //nolint:gosec // a person's text file, under their umask
	if err != nil {
		return err
	}
	if info, statErr := os.Stat(model); statErr == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// sameFile reports whether two paths are one file, as they are spelled or as
// they are on the disk. An empty path is none.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}
