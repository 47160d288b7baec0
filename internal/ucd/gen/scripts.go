package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// major are the scripts with a constant besides those with look-alikes of ASCII.
var major = []string{
	"Common", "Inherited", "Latin", "Cyrillic", "Greek", "Armenian", "Cherokee", // the first ones, in this order
	"Arabic", "Bengali", "Bopomofo", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Han", "Hangul",
	"Hebrew", "Hiragana", "Kannada", "Katakana", "Khmer", "Lao", "Malayalam", "Mongolian", "Myanmar", "Oriya",
	"Sinhala", "Syriac", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan", "Tifinagh", "Yi",
}

// scripts returns the scripts with a constant.
func (d *data) scripts() []string {
	alike := newPoints()
	for _, a := range d.alikes() {
		alike[a.r] = true
	}
	rest := append(slices.Clone(major[7:]), d.scriptsOf(alike)...)
	rest = slices.DeleteFunc(rest, func(s string) bool { return slices.Contains(major[:7], s) })
	slices.Sort(rest)
	return append(slices.Clone(major[:7]), slices.Compact(rest)...)
}

// constant returns the name of a script's constant, which must not be the name
// of a set.
func constant(script string) string {
	name := strings.ReplaceAll(script, "_", "")
	if slices.ContainsFunc(definitions, func(d definition) bool { return d.name == name }) {
		name += "Script"
	}
	return name
}

// scriptTable writes script_table.go.
func scriptTable(d *data) ([]byte, error) {
	type run struct {
		span
		script string
	}
	var runs []run
	scripts := d.scripts()
	for _, s := range scripts {
		for _, sp := range d.set("Script/" + s).spans() {
			runs = append(runs, run{sp, s})
		}
	}
	slices.SortFunc(runs, func(a, b run) int { return cmp.Compare(a.lo, b.lo) })

	var b bytes.Buffer
	comment(&b, "The scripts that are told apart: those with letters or numbers that look like ASCII, and the ones most text is written in.")
	b.WriteString("const (\nOther Script = iota // every other script\n")
	quoted := []string{`"Other"`}
	for _, s := range scripts {
		b.WriteString(constant(s) + "\n")
		quoted = append(quoted, fmt.Sprintf("%q", s))
	}
	b.WriteString(")\n\n// scriptNames are the standard's names, by Script.\nvar scriptNames = [...]string{\n")
	rows(&b, quoted)
	b.WriteString("}\n\n// scriptRanges are the runs of code points of one script, ascending.\nvar scriptRanges = [...]scriptRange{\n")
	var cells []string
	for _, r := range runs {
		cells = append(cells, fmt.Sprintf("{%s, %s, %s}", point(r.lo), point(r.hi), constant(r.script)))
	}
	rows(&b, cells)
	b.WriteString("}\n")
	return source(b.Bytes(), d)
}
