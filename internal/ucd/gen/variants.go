package main

import (
	"bytes"
	"fmt"
	"slices"
)

// variantTable writes variant_table.go: one number for each base, see variant.go
// of package ucd.
func variantTable(d *data) ([]byte, error) {
	bits := map[rune]uint32{}
	for _, v := range d.variants {
		base, selector := v[0], v[1]
		switch {
		case 0xFE00 <= selector && selector <= 0xFE06:
			bits[base] |= 1 << (selector - 0xFE00)
		case 0x180B <= selector && selector <= 0x180D:
			bits[base] |= 1 << (7 + selector - 0x180B)
		case selector == 0x180F:
			bits[base] |= 1 << 10
		default:
			return nil, fmt.Errorf("no bit is left for U+%04X U+%04X", base, selector)
		}
	}
	var packed []uint32
	for base, b := range bits {
		packed = append(packed, uint32(base)<<11|b)
	}
	slices.Sort(packed)
	var cells []string
	for _, p := range packed {
		cells = append(cells, fmt.Sprintf("0x%X<<variantShift|0x%X", p>>11, p&0x7FF))
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// variants holds the bases of %d sequences with their selectors, ascending.\n", len(d.variants))
	b.WriteString("var variants = [...]uint32{\n")
	rows(&b, cells)
	b.WriteString("}\n")
	return source(b.Bytes(), d)
}
