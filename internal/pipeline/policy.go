package pipeline

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"

	"post-mcp-verify/internal/policy"
)

// loadPolicy sets c.policy: the policy file's, or the default if there is no
// file or it cannot be used. cwd is the session's working directory.
func (c *conductor) loadPolicy(cwd string) error {
	c.policy = policy.Default()
	path, explicit := policy.Locate(c.cfg.Getenv)
	switch {
	case path == "" && explicit:
		return errors.New("reading policy: " + policy.EnvPolicy + " must be an absolute path")
	case path == "":
		return nil
	}
	data, err := readPolicy(path)
	if errors.Is(err, fs.ErrNotExist) && !explicit {
		return nil
	}
	if c.ofProject(path, cwd) {
		return errors.New("reading policy: the file lies in the project, which must not choose its own policy; keep it outside")
	}
	if err != nil {
		return fmt.Errorf("reading policy: %w", err)
	}
	p, err := policy.Load(data)
	if err != nil {
		return err
	}
	c.policy = p
	c.deadline <- p.Limits.Deadline
	return nil
}

// readPolicy reads a regular file that nobody else can write. A named pipe or a
// device is refused without waiting for it.
func readPolicy(path string) ([]byte, error) {
	if info, err := os.Lstat(path); err != nil || info.IsDir() {
		return nil, errors.Join(err, notRegular(info))
	}
	f, err := os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		// The name is there: a link to nothing must not pass for no policy, so
		// the cause is told and not wrapped.
		return nil, fmt.Errorf("%w (%s)", errPolicyFile, err.Error())
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(notRegular(info), writableByOthers(info)); err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(f, policy.MaxFileBytes+1))
}

var errPolicyFile = errors.New("the policy must be a regular file that only you can write (chmod 600)")

// notRegular returns errPolicyFile for what is no regular file.
func notRegular(info fs.FileInfo) error {
	if info != nil && !info.Mode().IsRegular() {
		return errPolicyFile
	}
	return nil
}

// ofProject reports whether path lies in the session's project: its working
// directory, or the directory the client names. A project's settings can set
// environment variables (both client versions measured), so a path that they
// chose must lead nowhere the project controls.
func (c *conductor) ofProject(path, cwd string) bool {
	path = resolved(path)
	for _, dir := range []string{cwd, c.cfg.Getenv("CLAUDE_PROJECT_DIR")} {
		if dir == "" || !filepath.IsAbs(dir) {
			continue
		}
		if within(resolved(dir), path) && !holdsHome(dir) {
			return true
		}
	}
	return false
}

// holdsHome reports whether dir is the user's home directory or one above it: a
// session begun there contains every place of the user's own. The home is the
// user database's, because a project can set HOME (2.1.197 measured).
func holdsHome(dir string) bool {
	u, err := user.LookupId(strconv.Itoa(os.Geteuid()))
	return err == nil && u.HomeDir != "" && within(resolved(dir), resolved(u.HomeDir))
}

// within reports whether path is dir or lies below it; both are resolved.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// resolved follows the links of the longest part of path that exists.
func resolved(path string) string {
	path = filepath.Clean(path)
	rest := ""
	for dir := path; ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest)
		}
		if dir == filepath.Dir(dir) {
			return path
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}
