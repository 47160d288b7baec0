package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path/filepath"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// StateVar is the environment variable that names the state directory.
const StateVar = "POST_MCP_VERIFY_STATE"

const (
	program  = "post-mcp-verify"
	keyName  = "key"
	subdir   = "ledger"
	suffix   = ".jsonl"
	fileMode = 0o600
	dirMode  = 0o700
)

// lockWait bounds how long Append and Read wait for another process. It lies
// far below the hook's own deadline (5 s).
const lockWait = 2 * time.Second

// Ledger is an opened state directory with its key. It holds no file open and
// may be used by several goroutines.
type Ledger struct {
	dir  string // <state>/ledger
	key  receipt.Key
	wait time.Duration
}

// Resolve returns the state directory: $POST_MCP_VERIFY_STATE, else
// $XDG_STATE_HOME/post-mcp-verify, else $HOME/.local/state/post-mcp-verify.
// The first variable that is set decides, and must hold an absolute path. It
// touches no file. A failure is an *Error with finding.ReasonState.
func Resolve(getenv func(string) string) (string, error) {
	for _, c := range [...]struct{ name, below string }{
		{StateVar, ""},
		{"XDG_STATE_HOME", program},
		{"HOME", filepath.Join(".local", "state", program)},
	} {
		base := getenv(c.name)
		if base == "" {
			continue
		}
		if !filepath.IsAbs(base) {
			return "", &Error{finding.ReasonState, "resolving $" + c.name, base,
				"set " + c.name + " to an absolute path", errors.New("path is not absolute")}
		}
		return filepath.Join(base, c.below), nil
	}
	return "", &Error{finding.ReasonState, "resolving", "state directory",
		"set " + StateVar + " to an absolute path",
		errors.New("none of " + StateVar + ", XDG_STATE_HOME and HOME is set")}
}

// Open makes dir and its key if they are missing, checks that both are private
// to this user, and loads the key. Every failure is an *Error: ReasonState for
// the directories, ReasonKey for an unusable key, ReasonKeyMissing for receipts
// without their key.
func Open(dir string) (*Ledger, error) {
	sub := filepath.Join(dir, subdir)
	for _, d := range [...]string{dir, sub} {
		if err := ensureDir(d); err != nil {
			return nil, err
		}
	}
	key, err := openKey(filepath.Join(dir, keyName), func() (bool, error) { return holdsLedgers(sub) })
	if err != nil {
		return nil, err
	}
	return &Ledger{dir: sub, key: key, wait: lockWait}, nil
}

// Key returns the key under which this directory's receipts and digests are made.
func (l *Ledger) Key() receipt.Key { return l.key }

// path returns the file of one session.
func (l *Ledger) path(session string) string { return filepath.Join(l.dir, fileName(session)) }

// fileName hashes the session id: file systems fold case, reserve names and
// give "." and ".." a meaning; 64 hexadecimal digits are safe on all of them.
func fileName(session string) string {
	sum := sha256.Sum256([]byte(session))
	return hex.EncodeToString(sum[:]) + suffix
}
