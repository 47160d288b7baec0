package report

import (
	"fmt"
	"io"
	"strings"

	"post-mcp-verify/internal/finding"
)

// mostShown is how many findings of one class the text form shows one by one.
// The JSON form has all of them.
const mostShown = 20

// Text writes a report about d for a person: a line that says how it stands,
// each finding with its place and an excerpt in which what is hidden is named,
// the counts, and what was not inspected. It ends with a line feed, and no
// character of d in it can move a cursor or hide. Only the error of w is returned.
func Text(w io.Writer, d Document) error {
	var b strings.Builder
	name := Line(d.Name)
	fmt.Fprintf(&b, "%s: %s\n", name, headline(d))
	for _, g := range d.NotInspected {
		fmt.Fprintf(&b, "%s: the %s view was not inspected: %s\n", name, g.View, Line(g.Reason))
	}
	if len(d.Findings) > 0 {
		writeFindings(&b, name, d)
		writeCounts(&b, tally(d.Findings))
		b.WriteString("\nWhat a class means and what to do: post-mcp-verify explain CLASS\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// headline says in one line what became of d.
func headline(d Document) string {
	all, removed := sum(tally(d.Findings))
	found := "nothing found"
	switch {
	case all > 0:
		found = fmt.Sprintf("%s, %d removed and %d kept", plural(all, "finding"), removed, all-removed)
	case len(d.NotInspected) > 0:
		found = "nothing found in what was inspected"
	}
	switch d.outcome() {
	case withheld:
		return fmt.Sprintf("withheld (%s): there is no clean text; %s until then", Line(string(d.Withheld)), plural(all, "finding"))
	case changed:
		return "sanitizing changes it: " + found
	}
	return "sanitizing leaves it as it is: " + found
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// writeFindings shows the findings in the order of the text, mostShown of a class.
func writeFindings(b *strings.Builder, name string, d Document) {
	shown := map[finding.Code]int{}
	left := 0
	for _, f := range locate(d.Source, d.Findings) {
		if shown[f.Code]++; shown[f.Code] > mostShown {
			left += 1 + f.More
			continue
		}
		fmt.Fprintf(b, "\n%s:%d:%d: %s (%s)\n", name, f.start.Line, f.start.Column, f.Code, particulars(f))
		e := newExcerpt(d.Source, f.start.Offset, f.end.Offset)
		writeExcerpt(b, e)
		if names := list(f.Points, e.Span); names != "" {
			fmt.Fprintf(b, "    %s\n", names)
		}
	}
	if left > 0 {
		fmt.Fprintf(b, "\n%s of a class that was shown %d times; the JSON report has all\n", plural(left, "further finding"), mostShown)
	}
}

// particulars says what is to be known of a finding beside its class and place
// in the text.
func particulars(f located) string {
	parts := []string{f.Severity.String(), "kept"}
	if f.Removed {
		parts[1] = "removed"
	}
	if f.Place != finding.Value {
		parts = append(parts, "in a "+f.Place.String())
	}
	if f.View != finding.Raw {
		parts = append(parts, f.View.String()+" view")
	}
	if f.More > 0 {
		parts = append(parts, fmt.Sprintf("%d in all between here and %d:%d", 1+f.More, f.end.Line, f.end.Column))
	}
	return strings.Join(parts, ", ")
}

// writeExcerpt prints a line with carets below the span.
func writeExcerpt(b *strings.Builder, e excerpt) {
	const indent = "    "
	fmt.Fprintf(b, "%s%s%s%s\n", indent, e.Before, e.Span, e.After)
	fmt.Fprintf(b, "%s%s%s\n", indent, strings.Repeat(" ", columns(e.Before)), strings.Repeat("^", max(1, columns(e.Span))))
}

// list names characters in one line, without those that span spells out already.
// What is shown as itself has no name and stands in parentheses.
func list(p finding.Points, span string) string {
	var names []string
	for _, r := range p.All() {
		n := name(r)
		switch {
		case strings.Contains(span, "⟦"+codePoint(r)):
			continue
		case n == "" && inLine(r):
			n = "(" + string(r) + ")"
		}
		names = append(names, strings.TrimSuffix(codePoint(r)+" "+n, " "))
	}
	return strings.Join(names, ", ")
}

// writeCounts prints one line for each class.
func writeCounts(b *strings.Builder, counts []count) {
	widest := 0
	for _, c := range counts {
		widest = max(widest, len(c.code))
	}
	b.WriteString("\n")
	for _, c := range counts {
		fmt.Fprintf(b, "  %-*s %6d found, %d removed, worst %s\n", widest, c.code, c.all, c.removed, c.severity)
	}
}
