package main

import (
	"bytes"
	"fmt"
)

// blank are characters that draw nothing, or nothing by themselves, although no
// property says so: the Braille blank, the null notehead, the blank hieroglyphs
// with what modifies others, and the replacement characters.
var blank = []span{{0x2800, 0x2800}, {0x1D159, 0x1D159}, {0x13440, 0x13455}, {0xFFFC, 0xFFFD}}

// nameTable writes name_table.go.
func nameTable(d *data) ([]byte, error) {
	listed := union(d.set("Binary_Property/Default_Ignorable_Code_Point"),
		d.either("General_Category", "Format", "Space_Separator", "Line_Separator", "Paragraph_Separator"))
	for _, s := range blank {
		for r := s.lo; r <= s.hi; r++ {
			listed[r] = true
		}
	}
	listed = listed.minus(d.set("Binary_Property/Variation_Selector").minus(d.set("Block/Mongolian")), d.set("General_Category/Unassigned"))

	var cells, lines []string
	size := 0
	for _, s := range listed.spans() {
		for r := s.lo; r <= s.hi; r++ {
			name := d.names[r]
			if name == "" || len(name) > 0xFF || size+len(name) > 0xFFFF {
				return nil, fmt.Errorf("the name of U+%04X is missing or too long: %q", r, name)
			}
			cells = append(cells, fmt.Sprintf("{%s, %d, %d}", point(r), size, len(name)))
			lines = append(lines, name)
			size += len(name)
		}
	}
	var b bytes.Buffer
	b.WriteString("// names says where in nameText each name stands, by character, ascending.\nvar names = [...]named{\n")
	rows(&b, cells)
	b.WriteString("}\n\n// nameText is the names, one after another.\nconst nameText = \"\" +\n")
	for i, line := range lines {
		plus := " +"
		if i == len(lines)-1 {
			plus = ""
		}
		fmt.Fprintf(&b, "\t%q%s\n", line, plus)
	}
	return source(b.Bytes(), d)
}
