package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadText(t *testing.T) {
	const most = 10
	vectors := []struct {
		name, text string
		code       int
		what       string
	}{
		{"empty", "", 0, ""},
		{"at the limit", "0123456789", 0, ""},
		{"over the limit", "0123456789a", exitUsage, "has more than 10 bytes"},
		{"a byte that never occurs", "ab\xffc", exitUsage, "byte 0xFF at offset 2"},
		{"the first byte", "\x80", exitUsage, "byte 0x80 at offset 0"},
		{"cut off", "ab\xe2\x80", exitUsage, "byte 0xE2 at offset 2"},
		{"a surrogate", "a\xed\xa0\x80", exitUsage, "byte 0xED at offset 1"},
		{"an overlong form", "\xc0\x80", exitUsage, "byte 0xC0 at offset 0"},
		{"a replacement character is a character", "a\ufffdb", 0, ""},
		{"a null is a character", "a\x00b", 0, ""},
		{"too large is said first", "\xff0123456789", exitUsage, "has more than 10 bytes"},
	}
	for _, v := range vectors {
		t.Run(v.name, func(t *testing.T) {
			got, err := readText("x", iotest.OneByteReader(strings.NewReader(v.text)), most)
			switch {
			case v.code == 0 && (err != nil || got != v.text):
				t.Errorf("got %q, %v", got, err)
			case v.code != 0 && (err == nil || err.code != v.code || got != "" || !strings.Contains(err.Error(), v.what)):
				t.Errorf("got %q, %v; want %q", got, err, v.what)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("text"), iotest.ErrReader(&os.PathError{Op: "read", Path: "\x1b", Err: errors.New("gone\x1b")}))
	got, err := readText("x", broken, 100)
	if err == nil || err.code != exitFailure || got != "" || err.Error() != `reading "x": gone⟦U+001B⟧` {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.md")
	for _, text := range []string{"first", "", "third\n"} {
		if err := writeFile(path, text); err != nil {
			t.Fatal(err)
		}
		if got := file(t, path); got != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(path, "fourth"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o400 {
		t.Errorf("the permissions are %v (%v)", info.Mode(), err)
	}
	onlyFile(t, dir, "out.md")
}

// Where a file cannot take its place, the temporary one goes and the rest stays.
func TestWriteFileFails(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink("none", link); err != nil {
		t.Skip(err)
	}
	vectors := []struct {
		path string
		code int
	}{
		{dir, exitUsage}, {link, exitUsage}, {filepath.Join(dir, "none", "x"), exitFailure},
		{filepath.Join(dir, strings.Repeat("x", 300)), exitUsage}, {filepath.Join(dir, strings.Repeat("x", 255)) + "/x", exitFailure},
	}
	for _, v := range vectors {
		if err := writeFile(v.path, "text"); err == nil || err.code != v.code {
			t.Errorf("%.40s: %v, want code %d", v.path, err, v.code)
		}
	}
	onlyFile(t, dir, "link")
	if err := fill(filepath.Join(dir, "link"), "", "text"); err == nil {
		t.Error("an existing path was opened")
	}
}

// onlyFile fails unless dir holds just one file.
func onlyFile(t *testing.T, dir, name string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("%s holds %v (%v)", dir, entries, err)
	}
}

func TestSameFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("a", "link"); err != nil {
		t.Skip(err)
	}
	vectors := []struct {
		a, b string
		want bool
	}{
		{"a", "a", true}, {"a", "./x/../a", true}, {"a", "link", true}, {"new", "./new", true},
		{"a", "b", false}, {"a", "", false}, {"", "", false}, {"new", "other", false}, {"a", "new", false},
	}
	for _, v := range vectors {
		if got := sameFile(v.a, v.b); got != v.want {
			t.Errorf("sameFile(%q, %q) = %t", v.a, v.b, got)
		}
	}
}
