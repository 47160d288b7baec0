package main

import (
	"bytes"
	"fmt"
	"slices"
)

// emojiSequences writes testdata/emoji-sequences.txt: the sequences recommended
// for general interchange (RGI), then what else emoji-test.txt has (components,
// and sequences without the VS16 they should have), each part in code point
// order.
func emojiSequences(d *data) ([]byte, error) {
	rgi := slices.Clone(d.rgi)
	slices.SortFunc(rgi, slices.Compare)
	var rest [][]rune
	for _, s := range d.tested {
		if _, ok := slices.BinarySearchFunc(rgi, s, slices.Compare); !ok {
			rest = append(rest, s)
		}
	}
	slices.SortFunc(rest, slices.Compare)
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Emoji sequences of Unicode %s, code points in hex, one sequence a line.\n", d.version)
	fmt.Fprintf(&b, "# Written by internal/ucd/gen from npm %s.\n", unicodePackage)
	fmt.Fprintf(&b, "# RGI: %d\n", len(rgi))
	writeSequences(&b, rgi)
	fmt.Fprintf(&b, "# Not RGI: %d\n", len(rest))
	writeSequences(&b, rest)
	return b.Bytes(), nil
}

func writeSequences(b *bytes.Buffer, sequences [][]rune) {
	for _, s := range sequences {
		for i, r := range s {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(b, "%X", r)
		}
		b.WriteByte('\n')
	}
}
