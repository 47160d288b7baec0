package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// goneTimeout bounds the wait, after the client ended or was killed, for its
// last process to be gone.
const goneTimeout = 5 * time.Second

var (
	errTimeLimit = errors.New("the client did not end within its time limit")
	errLeftovers = errors.New("processes outlived the client and could not be killed")
)

// process is one bounded run of a program that may start others.
type process struct {
	Path  string
	Args  []string
	Env   []string // the whole environment
	Dir   string
	Mark  string // text in the environment of everything it starts
	Limit time.Duration
}

// ended is how it went.
type ended struct {
	Exit   int
	Took   time.Duration
	Stdout string
	Stderr string
}

// run starts the program and waits until it and everything it started is gone,
// by itself or, past the limit, killed by process group and id. Output goes to
// files, because a pipe would stay open with a child that is left.
func (p process) run() (ended, error) {
	dir, err := os.MkdirTemp("", markPrefix)
	if err != nil {
		return ended{}, fmt.Errorf("making a folder for output: %w", err)
	}
	defer os.RemoveAll(dir)
	stdout, err1 := os.Create(filepath.Join(dir, "stdout"))
	stderr, err2 := os.Create(filepath.Join(dir, "stderr"))
	if err := errors.Join(err1, err2); err != nil {
		return ended{}, fmt.Errorf("making files for output: %w", err)
	}
	defer stdout.Close()
	defer stderr.Close()
	end, err := p.wait(stdout, stderr)
	end.Stdout, err1 = readBack(stdout)
	end.Stderr, err2 = readBack(stderr)
	return end, errors.Join(err, err1, err2)
}

func (p process) wait(stdout, stderr *os.File) (ended, error) {
	ctx, cancel := context.WithTimeout(context.Background(), p.Limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, p.Path, p.Args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = p.Dir, p.Env, stdout, stderr
	cmd.Cancel = func() error { return killGroup(cmd) }
	ownGroup(cmd)
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return ended{}, fmt.Errorf("starting the client: %w", err)
	}
	err := cmd.Wait()
	end := ended{Exit: cmd.ProcessState.ExitCode(), Took: time.Since(began)}
	var exit *exec.ExitError
	switch late := ctx.Err() != nil; {
	case late:
		err = fmt.Errorf("%w (%v)", errTimeLimit, p.Limit)
	case errors.As(err, &exit):
		err = nil
	}
	return end, errors.Join(err, p.sweep(cmd))
}

func readBack(f *os.File) (string, error) {
	data, err := os.ReadFile(f.Name())
	return string(data), err
}

// sweep kills what was left running and waits until it is gone.
func (p process) sweep(cmd *exec.Cmd) error {
	err := killGroup(cmd)
	for deadline := time.Now().Add(goneTimeout); ; time.Sleep(20 * time.Millisecond) {
		left := strays(p.Mark)
		if len(left) == 0 {
			return err
		}
		for _, pid := range left {
			killProcess(pid)
		}
		if time.Now().After(deadline) {
			return errors.Join(fmt.Errorf("%w: %v", errLeftovers, left), err)
		}
	}
}

// shellProcess is a process of the harness's own that stands for a client.
func shellProcess(t *testing.T, script string, limit time.Duration) process {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in client is a shell script")
	}
	box := newSandbox(t)
	return process{
		Path: "/bin/sh", Args: []string{"-c", script}, Env: box.env("http://127.0.0.1:1"),
		Dir: box.Project, Mark: box.Home, Limit: limit,
	}
}

// TestNothingOutlivesARun ends a client that hangs, with a child in its group
// and one that left it.
func TestNothingOutlivesARun(t *testing.T) {
	const away = "command -v setsid >/dev/null && setsid sleep 300 & sleep 300 & "
	for name, c := range map[string]struct {
		script string
		want   error
	}{
		"hangs": {away + "echo begun; sleep 300", errTimeLimit},
		"ends":  {away + "sleep 0.2; echo begun; exit 3", nil},
	} {
		p := shellProcess(t, c.script+" 2>/dev/null", time.Second)
		began := time.Now()
		end, err := p.run()
		if !errors.Is(err, c.want) || time.Since(began) > 2*goneTimeout {
			t.Errorf("%s: %v after %v", name, err, time.Since(began))
		}
		if end.Stdout != "begun\n" || (c.want == nil && end.Exit != 3) {
			t.Errorf("%s: %+v", name, end)
		}
		if left := strays(p.Mark); len(left) > 0 {
			t.Errorf("%s: left running: %v", name, left)
		}
	}
}

// TestStraysAreSeen is the control of the one above.
func TestStraysAreSeen(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	cmd := exec.Command("/bin/sleep", "300")
	cmd.Env = []string{"HOME=/tmp/pmv-e2e-control"}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	for range 100 {
		if slices.Equal(strays("pmv-e2e-control"), []int{cmd.Process.Pid}) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("strays %v, want %d", strays("pmv-e2e-control"), cmd.Process.Pid)
}

// TestEnvironment wants nothing of the caller's environment in a run's, and
// every folder in it inside the sandbox.
func TestEnvironment(t *testing.T) {
	for _, name := range []string{"CLAUDE_CONFIG_DIR", "ANTHROPIC_AUTH_TOKEN", "POST_MCP_VERIFY_STATE", "HTTPS_PROXY", "E2E_CANARY"} {
		t.Setenv(name, filepath.Join(os.TempDir(), "e2e-inherited"))
	}
	p := shellProcess(t, "/usr/bin/env", 10*time.Second)
	end, err := p.run()
	if err != nil || end.Exit != 0 {
		t.Fatal(err, end)
	}
	if strings.Contains(end.Stdout, "e2e-inherited") || strings.Contains(end.Stdout, "CLAUDE_CONFIG_DIR") {
		t.Errorf("inherited: %s", end.Stdout)
	}
	inside := 0
	for line := range strings.Lines(end.Stdout) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		if strings.HasPrefix(value, "/") && name != "PATH" && name != "_" {
			inside++
			if !strings.HasPrefix(value, p.Mark) {
				t.Errorf("%s points outside of the sandbox: %s", name, value)
			}
		}
	}
	if inside < 7 || !strings.Contains(end.Stdout, "\nPATH="+clientPath+"\n") && !strings.HasPrefix(end.Stdout, "PATH="+clientPath+"\n") {
		t.Errorf("%d folders, PATH: %s", inside, end.Stdout)
	}
}
