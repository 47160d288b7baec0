//go:build unix

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// lockFile takes an exclusive lock that ends with the process that holds it.
func lockFile(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() { f.Close() }, nil
}

// ownGroup makes the command the leader of its own process group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the group that the command leads. A group that is gone is
// what was wanted.
func killGroup(cmd *exec.Cmd) error {
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}

// strays returns the ids of processes whose environment names mark: those the
// client started in a group of their own. Where there is no /proc it finds
// none.
func strays(mark string) []int {
	var found []int
	envs, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range envs {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		env, err := os.ReadFile(path)
		if err == nil && pid != os.Getpid() && bytes.Contains(env, []byte(mark)) {
			found = append(found, pid)
		}
	}
	return found
}

func killProcess(pid int) error { return syscall.Kill(pid, syscall.SIGKILL) }

func userTag() string { return fmt.Sprint(os.Getuid()) }
