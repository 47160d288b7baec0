package ledger

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// errNoKey says that receipts are there and their key is not.
var errNoKey = errors.New("receipts exist but their key does not")

// openKey loads the key at path, or makes one if there is neither a key nor,
// by hasLedgers, any session's file.
func openKey(path string, hasLedgers func() (bool, error)) (receipt.Key, error) {
	key, err := loadKey(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	used, err := hasLedgers()
	if err != nil {
		return key, &Error{finding.ReasonState, "listing the sessions of", path, fixFor(err, path, fileMode), err}
	}
	if !used {
		return createKey(path)
	}
	// Another process may have made the key and its first receipt between our
	// two looks. A key is always there before a receipt, so a second look settles it.
	key, err = loadKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		return key, &Error{finding.ReasonKeyMissing, "loading key", path,
			"restore the key, or move the whole state directory away to start over", errNoKey}
	}
	return key, err
}

// loadKey reads and checks the key file. An absent one is fs.ErrNotExist.
func loadKey(path string) (receipt.Key, error) {
	fail := func(op, fix string, err error) (receipt.Key, error) {
		return receipt.Key{}, &Error{finding.ReasonKey, op, path, fix, err}
	}
	f, err := openFile(path, os.O_RDONLY)
	if err != nil {
		return fail("opening key", fixFor(err, path, fileMode), err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fail("checking key", fixFor(err, path, fileMode), err)
	}
	if err := private(info, 0); err != nil {
		return fail("checking key", fixFor(err, path, fileMode), err)
	}
	text := make([]byte, len(receipt.Key{})*2+2) // one more than a key, so that a longer file shows
	n, err := f.Read(text)
	if err != nil && !errors.Is(err, io.EOF) {
		return fail("reading key", fixFor(err, path, fileMode), err)
	}
	key, err := receipt.ParseKey(text[:n])
	if err != nil {
		return fail("parsing key", "restore the key, or move the whole state directory away to start over", err)
	}
	return key, nil
}

// holdsLedgers reports whether any session has left a file in dir.
func holdsLedgers(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) {
			return true, nil
		}
	}
	return false, err
}

// createKey draws a key and puts it in place with link(2): the name appears
// with all its bytes or not at all, and only for the first process. The others
// read what the first one wrote.
func createKey(path string) (receipt.Key, error) {
	var key receipt.Key
	var tag [8]byte
	rand.Read(key[:]) // never fails: the runtime ends the process instead
	rand.Read(tag[:])
	temp := path + ".new-" + hex.EncodeToString(tag[:])
	err := writeKey(temp, key)
	if err == nil {
		err = os.Link(temp, path)
	}
	_ = os.Remove(temp) // the key's second name, or a failed attempt
	switch {
	case errors.Is(err, fs.ErrExist):
		return loadKey(path)
	case err != nil:
		return receipt.Key{}, &Error{finding.ReasonState, "creating key", path,
			"check that the disk is writable, not full, and allows hard links", err}
	}
	syncDir(filepath.Dir(path))
	return key, nil
}

// writeKey writes a new file and forces it to disk. This happens once in a
// state directory's life, and a key lost to a power cut would lock its receipts.
func writeKey(path string, key receipt.Key) error {
	f, err := openFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	_, err = f.Write(key.Format())
	return errors.Join(err, f.Sync(), f.Close())
}

// syncDir makes a new name durable where the platform can; elsewhere a power
// cut may lose it, which costs the first session's receipts and opens nothing.
func syncDir(path string) {
	if d, err := os.Open(path); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
