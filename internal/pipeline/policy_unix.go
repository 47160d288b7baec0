//go:build unix

package pipeline

import (
	"io/fs"
	"os"
	"syscall"
)

// nonBlocking keeps the opening of a named pipe from waiting for a writer.
const nonBlocking = syscall.O_NONBLOCK

// writableByOthers returns errPolicyFile if somebody other than the user or
// root owns the file or may write it.
func writableByOthers(info fs.FileInfo) error {
	st, ok := info.Sys().(*syscall.Stat_t)
	if ok && st.Uid != 0 && int(st.Uid) != os.Geteuid() || info.Mode().Perm()&0o022 != 0 {
		return errPolicyFile
	}
	return nil
}
