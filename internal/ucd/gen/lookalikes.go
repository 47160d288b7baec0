package main

import (
	"bytes"
	"fmt"
	"strings"
)

// alike is a character that looks like an ASCII letter or digit.
type alike struct {
	r     rune
	ascii byte
}

// skeleton returns the skeleton of r as UTS #39 defines it: decomposed, each
// character replaced by its prototype, decomposed again.
func (d *data) skeleton(r rune) string {
	var b strings.Builder
	for _, r := range d.decompose(string(r)) {
		if prototype, ok := d.confusables[r]; ok {
			b.WriteString(prototype)
		} else {
			b.WriteRune(r)
		}
	}
	return d.decompose(b.String())
}

// decompose returns s with every canonical decomposition made. It does not
// reorder marks: a skeleton of one ASCII character has none.
func (d *data) decompose(s string) string {
	var b strings.Builder
	for _, r := range s {
		if parts, ok := d.canonical[r]; ok {
			b.WriteString(d.decompose(string(parts)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

const alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// alikes returns the look-alikes, ascending.
func (d *data) alikes() []alike {
	ascii := map[string]string{}
	for _, r := range alphanumerics {
		ascii[d.skeleton(r)] += string(r)
	}
	numbers, capitals := d.set("General_Category/Number"), d.set("Binary_Property/Uppercase")
	var all []alike
	for r := rune(0x80); r <= maxPoint; r++ {
		if _, named := d.names[r]; !named {
			continue
		}
		if same, ok := ascii[d.skeleton(r)]; ok && (numbers[r] || d.letters()[r]) {
			all = append(all, alike{r, pick(same, numbers[r], capitals[r])})
		}
	}
	return all
}

// letters returns General_Category L, which alikes asks for often.
func (d *data) letters() points {
	if d.letter == nil {
		d.letter = d.set("General_Category/Letter")
	}
	return d.letter
}

// pick chooses from the ASCII characters with one skeleton, which are in the
// order digit, capital, small letter: the digit for a number, the capital for a
// capital, else the last.
func pick(same string, number, capital bool) byte {
	for i := range len(same) {
		c := same[i]
		if number && c <= '9' || capital && 'A' <= c && c <= 'Z' {
			return c
		}
	}
	return same[len(same)-1]
}

// lookAlikeTable writes lookalike_table.go, consecutive characters as one run.
func lookAlikeTable(d *data) ([]byte, error) {
	all := d.alikes()
	var cells []string
	for i := 0; i < len(all); {
		n := 1
		for i+n < len(all) && all[i+n].r == all[i].r+rune(n) && all[i+n].ascii == all[i].ascii+byte(n) {
			n++
		}
		cells = append(cells, fmt.Sprintf("{%s, %d, %q}", point(all[i].r), n, all[i].ascii))
		i += n
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// alikes holds %d look-alikes, ascending.\nvar alikes = [...]alike{\n", len(all))
	rows(&b, cells)
	b.WriteString("}\n")
	return source(b.Bytes(), d)
}
