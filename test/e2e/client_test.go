package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// clientVersions are the oldest tested client and the newest one known.
var clientVersions = []string{"2.1.197", "2.1.332"}

const (
	clientPackage  = "@anthropic-ai/claude-code"
	installTimeout = 5 * time.Minute
)

var (
	errNoNPM      = errors.New("npm is not on PATH: the end-to-end tests need npm once, to install the real client")
	errNPMFailed  = errors.New("npm could not install the real client: is the registry within reach?")
	errNoPlatform = errors.New("npm installed no client for this platform")
)

// installer puts clients into folders named by version below Root.
type installer struct {
	Root string // the ignored cache folder
	NPM  string // the command, found on PATH
}

// realClient returns the path of that version's binary, installing it on first
// need, and fails the test if that cannot be done.
func realClient(t *testing.T, version string) string {
	t.Helper()
	in := installer{Root: filepath.Join(repoRoot(), ".cache", "claude-code"), NPM: "npm"}
	path, err := in.client(version)
	if err != nil {
		t.Fatalf("real client %s: %v", version, err)
	}
	return path
}

// client is safe to call from several processes at once: the first installs,
// the others wait and find it.
func (in installer) client(version string) (string, error) {
	if err := os.MkdirAll(in.Root, 0o755); err != nil {
		return "", fmt.Errorf("making the cache folder: %w", err)
	}
	unlock, err := lockFile(filepath.Join(in.Root, "lock"))
	if err != nil {
		return "", fmt.Errorf("locking the cache folder: %w", err)
	}
	defer unlock()
	dir := filepath.Join(in.Root, version)
	if path, err := installed(dir, version); err == nil {
		return path, nil
	}
	if err := in.install(dir, version); err != nil {
		return "", err
	}
	return installed(dir, version)
}

// install fills a neighbouring folder and renames it, so that an interrupted
// npm never leaves something that looks finished.
func (in installer) install(dir, version string) error {
	npm, err := exec.LookPath(in.NPM)
	if err != nil {
		return errNoNPM
	}
	partial := dir + ".partial"
	if err := errors.Join(os.RemoveAll(partial), os.RemoveAll(dir)); err != nil {
		return fmt.Errorf("clearing the cache folder: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), installTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-update-notifier",
		"--cache", filepath.Join(in.Root, "npm"), "--prefix", partial, clientPackage+"@"+version)
	cmd.Dir = in.Root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %w\n%s", errNPMFailed, err, tail(string(out), 1500))
	}
	return os.Rename(partial, dir)
}

// installed finds the binary and checks that it is the version asked for.
func installed(dir, version string) (string, error) {
	for _, name := range platformPackages(runtime.GOOS, runtime.GOARCH) {
		pkg := filepath.Join(dir, "node_modules", filepath.FromSlash(name))
		data, err := os.ReadFile(filepath.Join(pkg, "package.json"))
		if err != nil {
			continue
		}
		var meta struct{ Version string }
		if err := json.Unmarshal(data, &meta); err != nil || meta.Version != version {
			return "", fmt.Errorf("%w: %s is version %q", errNoPlatform, name, meta.Version)
		}
		return exec.LookPath(filepath.Join(pkg, binaryName(runtime.GOOS)))
	}
	return "", fmt.Errorf("%w: %s/%s", errNoPlatform, runtime.GOOS, runtime.GOARCH)
}

// platformPackages spells Go's platform the way the client's packages do. npm
// installs the one that fits; on Linux that depends on the C library.
func platformPackages(goos, goarch string) []string {
	system := map[string]string{"windows": "win32"}[goos]
	if system == "" {
		system = goos
	}
	arch := map[string]string{"amd64": "x64"}[goarch]
	if arch == "" {
		arch = goarch
	}
	name := clientPackage + "-" + system + "-" + arch
	if goos == "linux" {
		return []string{name, name + "-musl"}
	}
	return []string{name}
}

func binaryName(goos string) string {
	if goos == "windows" {
		return "claude.exe"
	}
	return "claude"
}

// tail returns at most n bytes from the end of s, for messages.
func tail(s string, n int) string { return strings.TrimSpace(s[max(0, len(s)-n):]) }

func TestPlatformPackages(t *testing.T) {
	cases := []struct{ goos, goarch, want string }{
		{"linux", "amd64", "@anthropic-ai/claude-code-linux-x64 @anthropic-ai/claude-code-linux-x64-musl"},
		{"linux", "arm64", "@anthropic-ai/claude-code-linux-arm64 @anthropic-ai/claude-code-linux-arm64-musl"},
		{"darwin", "arm64", "@anthropic-ai/claude-code-darwin-arm64"},
		{"darwin", "amd64", "@anthropic-ai/claude-code-darwin-x64"},
		{"windows", "amd64", "@anthropic-ai/claude-code-win32-x64"},
	}
	for _, c := range cases {
		if got := strings.Join(platformPackages(c.goos, c.goarch), " "); got != c.want {
			t.Errorf("%s/%s: %s", c.goos, c.goarch, got)
		}
	}
}

// TestInstallFailuresSayWhy runs the installer against an npm that is missing,
// one that fails and one that installs nothing: each must be an error that
// names npm, never a skip.
func TestInstallFailuresSayWhy(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in npm is a shell script")
	}
	bin := t.TempDir()
	script := func(name, body string) string {
		path := filepath.Join(bin, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	prefix := `while [ "$1" != --prefix ]; do shift; done; `
	cases := []struct {
		name, npm string
		want      error
	}{
		{"missing", filepath.Join(bin, "no-such-npm"), errNoNPM},
		{"unreachable", script("failing-npm", "echo ENOTFOUND; exit 1"), errNPMFailed},
		{"other platform", script("empty-npm", prefix+`mkdir -p "$2"`), errNoPlatform},
	}
	for _, c := range cases {
		_, err := installer{Root: filepath.Join(t.TempDir(), "cache"), NPM: c.npm}.client("2.1.332")
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), "npm") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestInstallOnce lets several callers ask at once: npm must run once, and each
// must get the binary.
func TestInstallOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in npm is a shell script")
	}
	dir := t.TempDir()
	pkg := "node_modules/" + platformPackages(runtime.GOOS, runtime.GOARCH)[0]
	npm := filepath.Join(dir, "npm")
	script := `#!/bin/sh
echo run >> ` + dir + `/runs
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/` + pkg + `" && cd "$2/` + pkg + `" && sleep 0.2
echo '{"version":"9.9.9"}' > package.json && echo > claude && chmod +x claude
`
	if err := os.WriteFile(npm, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	in := installer{Root: filepath.Join(dir, "cache"), NPM: npm}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if path, err := in.client("9.9.9"); err != nil || !strings.HasPrefix(path, in.Root) {
				t.Errorf("%q, %v", path, err)
			}
		})
	}
	all.Wait()
	if runs, err := os.ReadFile(filepath.Join(dir, "runs")); err != nil || string(runs) != "run\n" {
		t.Errorf("npm ran %q, %v", runs, err)
	}
}
