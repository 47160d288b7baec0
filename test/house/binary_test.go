package house

import (
	"debug/elf"
	"debug/gosym"
	"debug/macho"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// mostInitBytes is what one package initialiser of the hook may allocate.
const mostInitBytes = 64 << 10

// forbidden are package prefixes that the hook must not link: they cost at
// every start, or widen what an attacker can reach.
var forbidden = []string{
	"database/sql", "net/http", "text/template", "html/template",
	"github.com/yuin/goldmark", "github.com/microcosm-cc/bluemonday", "golang.org/x/net",
	"modernc.org/", "github.com/jackc/", "regexp",
}

// buildHook builds the hook afresh. It reads every source first, so that the
// test cache knows what the result depends on.
func buildHook(t *testing.T) string {
	t.Helper()
	sources(t)
	bin := filepath.Join(t.TempDir(), "post-mcp-verify")
	cmd := exec.Command("go", "build", "-trimpath", "-o", bin, "./cmd/post-mcp-verify")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building the hook: %v\n%s", err, out)
	}
	return bin
}

func TestHookLinksNothingHeavy(t *testing.T) {
	linked := linkedPackages(t, buildHook(t))
	if len(linked) < 30 {
		t.Fatalf("found %d linked packages, expected at least 30", len(linked))
	}
	for _, want := range []string{"post-mcp-verify/internal/hook", "github.com/tidwall/gjson"} {
		if !linked[want] {
			t.Errorf("%s is not seen in the binary: the reading is wrong", want)
		}
	}
	var names []string
	for pkg := range linked {
		names = append(names, pkg)
		for _, f := range forbidden {
			if pkg == strings.TrimSuffix(f, "/") || strings.HasPrefix(pkg, strings.TrimSuffix(f, "/")+"/") {
				t.Errorf("the hook links %s", pkg)
			}
		}
	}
	sort.Strings(names)
	t.Logf("%d packages: %s", len(names), strings.Join(names, " "))
}

// linkedPackages reads the packages of bin's functions from its line table,
// which is there even in a stripped binary.
func linkedPackages(t *testing.T, bin string) map[string]bool {
	t.Helper()
	var pclntab []byte
	var text uint64
	switch runtime.GOOS {
	case "linux":
		f, err := elf.Open(bin)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		text = f.Section(".text").Addr
		if pclntab, err = f.Section(".gopclntab").Data(); err != nil {
			t.Fatal(err)
		}
	case "darwin":
		f, err := macho.Open(bin)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		text = f.Section("__text").Addr
		if pclntab, err = f.Section("__gopclntab").Data(); err != nil {
			t.Fatal(err)
		}
	default:
		t.Skipf("no reader for the line table on %s", runtime.GOOS)
	}
	table, err := gosym.NewTable(nil, gosym.NewLineTable(pclntab, text))
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for _, fn := range table.Funcs {
		// Names without a dot, or with a colon in front of it, are the linker's.
		if pkg := packageOf(fn.Name); pkg != fn.Name && !strings.Contains(pkg, ":") {
			linked[pkg] = true
		}
	}
	return linked
}

// packageOf returns the import path in a symbol name such as
// "example.com/a/b.(*T).m[...]".
func packageOf(symbol string) string {
	symbol, _, _ = strings.Cut(symbol, "[")
	slash := strings.LastIndexByte(symbol, '/') + 1
	dot := strings.IndexByte(symbol[slash:], '.')
	if dot < 0 {
		return symbol
	}
	return strings.ReplaceAll(symbol[:slash+dot], "%2e", ".")
}

func TestHookInitialisersAreSmall(t *testing.T) {
	cmd := exec.Command(buildHook(t), "version")
	cmd.Env = []string{"GODEBUG=inittrace=1", "HOME=" + t.TempDir()}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("running the hook: %v\n%s", err, out)
	}
	line := regexp.MustCompile(`(?m)^init (\S+) @.* clock, (\d+) bytes`)
	found := line.FindAllStringSubmatch(string(out), -1)
	if len(found) < 5 {
		t.Fatalf("found %d initialisers, expected at least 5:\n%s", len(found), out)
	}
	total := 0
	for _, m := range found {
		n, err := strconv.Atoi(m[2])
		if err != nil {
			t.Fatal(err)
		}
		total += n
		t.Logf("%7d bytes  %s", n, m[1])
		if n > mostInitBytes {
			t.Errorf("initialiser of %s allocates %d bytes, at most %d are allowed", m[1], n, mostInitBytes)
		}
	}
	t.Logf("%7d bytes in all", total)
}
