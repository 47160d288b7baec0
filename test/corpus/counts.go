package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
)

// better says which way a count may move.
type better uint8

const (
	equal better = iota // it describes the corpus: any change means another corpus
	fixed               // it describes how rows are scored: any change means other rules
	more                // fewer is a regression
	fewer               // more is a regression
	noted               // for the record
)

// count is one line of the summary.
type count struct {
	n      int
	better better
}

// counts are the lines of the summary by name: set/what, with slashes.
type counts map[string]count

func (c counts) add(name string, b better, n int) {
	c[name] = count{c[name].n + n, b}
}

// addIf counts one if holds, and makes the line in any case.
func (c counts) addIf(name string, b better, holds bool) {
	n := 0
	if holds {
		n = 1
	}
	c.add(name, b, n)
}

// regressions compares with the committed lines and says what is worse, one line
// each, in the order of their names.
func (c counts) regressions(committed map[string]int) []string {
	if len(committed) == 0 {
		return []string{"the committed summary is empty"}
	}
	var worse []string
	for _, name := range slices.Sorted(maps.Keys(c)) {
		was, known := committed[name]
		if text := c[name].against(was, known); text != "" {
			worse = append(worse, name+": "+text)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(committed)) {
		if _, ok := c[name]; !ok {
			worse = append(worse, fmt.Sprintf("%s: was %d and is not measured any more", name, committed[name]))
		}
	}
	return worse
}

// against says how c is worse than what was committed, or nothing.
func (c count) against(was int, known bool) string {
	switch {
	case c.better == equal && !known:
		return fmt.Sprintf("new set of %d, not in the summary: run with --update", c.n)
	case c.better == equal && c.n < was:
		return fmt.Sprintf("corpus shrank from %d to %d", was, c.n)
	case c.better == equal && c.n > was:
		return fmt.Sprintf("corpus grew from %d to %d: run with --update", was, c.n)
	case c.better == fixed && c.n != was:
		return fmt.Sprintf("changed from %d to %d: rows are scored by another rule, run with --update", was, c.n)
	case c.better == more && c.n < was:
		return fmt.Sprintf("fell from %d to %d", was, c.n)
	case c.better == fewer && c.n > was:
		return fmt.Sprintf("rose from %d to %d", was, c.n)
	}
	return ""
}

// readSummary reads the committed counts.
func readSummary(path string) (map[string]int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading summary (--update writes it): %w", err)
	}
	var committed map[string]int
	if err := json.Unmarshal(data, &committed); err != nil {
		return nil, fmt.Errorf("reading summary: %w", err)
	}
	return committed, nil
}

// write makes c the committed counts: one name a line, in order.
func (c counts) write(path string) error {
	plain := make(map[string]int, len(c))
	for name, line := range c {
		plain[name] = line.n
	}
	data, err := json.MarshalIndent(plain, "", "\t")
	if err != nil {
		return fmt.Errorf("writing summary: %w", err)
	}
	if err := os.WriteFile(path, append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing summary: %w", err)
	}
	return nil
}

// gate is a bound that holds whatever the summary says.
type gate struct {
	of      string // the count
	whole   string // of which it is a share, or empty: the count itself
	least   float64
	atMost0 bool
}

// gates are the bounds of the project's own goal.
func (c counts) gates() []gate {
	all := []gate{
		{of: carrierSet + "/strip/passed", whole: carrierSet + "/strip/rows", least: 0.995},
		{of: carrierSet + "/relabelled-unmask/passed", whole: carrierSet + "/relabelled-unmask/rows", least: 0.995},
		{of: legitSet + "/lost", atMost0: true},
		{of: legitSet + "/medium-or-more", atMost0: true},
	}
	for _, set := range cleanSets {
		for _, what := range []string{"visible-text-differs", "withheld", "unexplained"} {
			all = append(all, gate{of: set + "/" + what, atMost0: true})
		}
	}
	return all
}

// missedGates says which gates are missed.
func (c counts) missedGates() []string {
	var missed []string
	for _, g := range c.gates() {
		n, measured := c[g.of]
		switch {
		case !measured:
			missed = append(missed, g.of+": not measured")
		case g.atMost0 && n.n > 0:
			missed = append(missed, fmt.Sprintf("%s is %d, must be 0", g.of, n.n))
		case !g.atMost0 && float64(n.n) < g.least*float64(c[g.whole].n):
			missed = append(missed, fmt.Sprintf("%s is %d of %d (%.2f %%), must be %.1f %%", g.of, n.n, c[g.whole].n, percentOf(n.n, c[g.whole].n), 100*g.least))
		}
	}
	return missed
}

func percentOf(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}
