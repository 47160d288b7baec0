package report

import (
	"slices"

	"post-mcp-verify/internal/finding"
)

// count is how often one class was found.
type count struct {
	code     finding.Code
	severity finding.Severity // the worst of them
	all      int
	removed  int
}

// tally counts findings by class, in the order of finding.Codes. A finding that
// stands for several counts as all of them, removed if one of them was.
func tally(fs []finding.Finding) []count {
	var counts []count
	for _, f := range fs {
		i := slices.IndexFunc(counts, func(c count) bool { return c.code == f.Code })
		if i < 0 {
			i = len(counts)
			counts = append(counts, count{code: f.Code})
		}
		c := &counts[i]
		c.severity = max(c.severity, f.Severity)
		c.all += 1 + f.More
		if f.Removed {
			c.removed += 1 + f.More
		}
	}
	order := finding.Codes()
	slices.SortStableFunc(counts, func(a, b count) int {
		return slices.Index(order, a.code) - slices.Index(order, b.code)
	})
	return counts
}

// sum adds up counts.
func sum(counts []count) (all, removed int) {
	for _, c := range counts {
		all += c.all
		removed += c.removed
	}
	return all, removed
}
