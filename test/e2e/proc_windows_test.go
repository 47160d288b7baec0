package e2e

import (
	"os"
	"os/exec"
)

// On Windows the harness compiles and is untested: no lock between packages,
// and only the client itself is killed.

func lockFile(string) (unlock func(), err error) { return func() {}, nil }

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func strays(string) []int { return nil }

func killProcess(int) error { return nil }

func userTag() string { return os.Getenv("USERNAME") }
