package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"post-mcp-verify/internal/finding"
)

// print writes every table to out; misses adds the rows that failed.
func (m *measurement) print(out io.Writer, misses bool) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	m.printAttacks(w)
	m.printRelabels(w)
	m.printMisses(w, misses)
	m.printLegit(w, misses)
	m.printPages(w)
	m.printClasses(w)
	m.printDifferent(w)
	m.printNaive(w)
	w.Flush()
}

func (m *measurement) printAttacks(w io.Writer) {
	groups := map[string]bool{}
	for _, v := range m.attacks {
		groups[v.group()] = true
	}
	fmt.Fprintf(w, "%s: rows by what is expected\trows\tas expected\t\treported\thost damaged\n", carrierSet)
	for _, g := range slices.Sorted(maps.Keys(groups)) {
		name := carrierSet + "/" + g
		rows, passed := m.counts[name+"/rows"].n, m.counts[name+"/passed"].n
		fmt.Fprintf(w, "%s\t%d\t%d\t%.2f %%\t%d\t%d\n", g, rows, passed, percentOf(passed, rows), m.counts[name+"/reported"].n, m.counts[name+"/damaged"].n)
	}
	fmt.Fprintln(w)
}

// printRelabels lists what is not scored as labelled, and why.
func (m *measurement) printRelabels(w io.Writer) {
	rows, passed, total := map[*relabel]int{}, map[*relabel]int{}, 0
	for _, v := range m.attacks {
		if v.relabel == nil {
			continue
		}
		total++
		rows[v.relabel]++
		if v.passed {
			passed[v.relabel]++
		}
	}
	fmt.Fprintf(w, "re-labelled: %d rows labelled strip\ttaxonomy\tscored as\trows\tas expected\twhy\n", total)
	for i := range relabels {
		l := &relabels[i]
		name := l.carrier
		if l.shown {
			name += ", where shown"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\n", name, l.taxonomy, l.treatment, rows[l], passed[l], l.why)
	}
	fmt.Fprintln(w)
}

// printMisses lists the carriers not treated as expected; all adds their rows.
func (m *measurement) printMisses(w io.Writer, all bool) {
	ids := map[string][]string{}
	rows := map[string]int{}
	for _, v := range m.attacks {
		name := v.group() + "\t" + v.row.Class + "\t" + v.row.Carrier
		rows[name]++
		if !v.passed {
			ids[name+"\t"+v.why] = append(ids[name+"\t"+v.why], v.row.ID)
		}
	}
	fmt.Fprintf(w, "%s: not as expected\tclass\tcarrier\twhat\trows\tof\n", carrierSet)
	for _, name := range slices.Sorted(maps.Keys(ids)) {
		carrier := name[:strings.LastIndexByte(name, '\t')]
		if !all && !strings.HasPrefix(name, "strip\t") && !strings.HasPrefix(name, "relabelled") {
			continue
		}
		fmt.Fprintf(w, "%s\t%d\t%d", name, len(ids[name]), rows[carrier])
		if all {
			fmt.Fprintf(w, "\t%s", strings.Join(ids[name], " "))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
}

func (m *measurement) printLegit(w io.Writer, misses bool) {
	c := func(what string) int { return m.counts[legitSet+"/"+what].n }
	fmt.Fprintf(w, "%s\trows\tkept byte for byte\texcused\tlost\tfinding of medium or more\n", legitSet)
	fmt.Fprintf(w, "\t%d\t%d\t%d\t%d\t%d\n", c("rows"), c("kept"), c("excused"), c("lost"), c("medium-or-more"))
	for i := range exceptions {
		e := &exceptions[i]
		var ids []string
		for _, v := range m.legit {
			if v.excused == e {
				ids = append(ids, v.row.Class)
			}
		}
		fmt.Fprintf(w, "exception %s (%s): %s\t%d\t%s\n", e.name, e.taxonomy, e.why, len(ids), strings.Join(ids, " "))
	}
	for _, v := range m.legit {
		if !v.kept && v.excused == nil || v.flagged {
			fmt.Fprintf(w, "not kept or flagged\t%s\t%s\n", v.row.ID, v.row.Class)
		}
	}
	fmt.Fprintln(w)
}

func (m *measurement) printPages(w io.Writer) {
	fmt.Fprintln(w, "honest set\tdocuments\tchanged\t\tvisible text differs\tDOM text differs\tonly defanged\twithheld\tfinding of medium or more\t")
	for _, set := range cleanSets {
		c := func(what string) int { return m.counts[set+"/"+what].n }
		fmt.Fprintf(w, "%s\t%d\t%d\t%.2f %%\t%d\t%d\t%d\t%d\t%d\t%.2f %%\n", set, c("rows"), c("changed"), percentOf(c("changed"), c("rows")),
			c("visible-text-differs"), c("dom-text-differs"), c("only-defanged"), c("withheld"), c("medium-or-more"), percentOf(c("medium-or-more"), c("rows")))
	}
	fmt.Fprintln(w)
}

// printClasses says which class changed how many files of each set.
func (m *measurement) printClasses(w io.Writer) {
	fmt.Fprint(w, "changed files by class")
	for _, set := range cleanSets {
		fmt.Fprintf(w, "\t%s", strings.TrimPrefix(set, "clean-"))
	}
	fmt.Fprintln(w)
	for _, code := range finding.Codes() {
		line, total := string(code), 0
		for _, set := range cleanSets {
			n := m.counts[set+"/changed/"+string(code)].n
			total += n
			line += fmt.Sprintf("\t%d", n)
		}
		if total > 0 {
			fmt.Fprintln(w, line)
		}
	}
	fmt.Fprintln(w)
}

// printDifferent names the documents of which a reader sees something else.
func (m *measurement) printDifferent(w io.Writer) {
	for _, set := range cleanSets {
		for _, v := range m.pages[set] {
			codes := slices.Sorted(maps.Keys(v.removed))
			switch {
			case v.withheld:
				fmt.Fprintf(w, "withheld\t%s\t%s\n", set, v.id)
			case v.shown == differs:
				fmt.Fprintf(w, "visible text differs\t%s\t%s\t%v\n", set, v.id, codes)
			case v.dom == differs:
				fmt.Fprintf(w, "DOM text differs\t%s\t%s\t%v\n", set, v.id, codes)
			case v.changed && len(codes) == 0:
				fmt.Fprintf(w, "changed without a finding\t%s\t%s\n", set, v.id)
			}
		}
	}
	fmt.Fprintln(w)
}

// printNaive compares with removing characters by Unicode category.
func (m *measurement) printNaive(w io.Writer) {
	docs, emoji := m.counts[l10nSet+"/rows"].n, m.counts[legitSet+"/emoji"].n
	fmt.Fprintln(w, "damage on honest text\tby category (Cf Co Cn)\t\there")
	naive := m.counts[l10nSet+"/changed-by-category"].n
	fmt.Fprintf(w, "localized Learn files, of %d\t%d\t%.1f %%\t%d\n", docs, naive, percentOf(naive, docs), m.counts[l10nSet+"/visible-text-differs"].n)
	naive = m.counts[legitSet+"/emoji-damaged-by-category"].n
	fmt.Fprintf(w, "fully-qualified emoji, of %d\t%d\t%.1f %%\t%d\n", emoji, naive, percentOf(naive, emoji), m.counts[legitSet+"/emoji-damaged"].n)
	fmt.Fprintln(w)
}
