package sanitize

import (
	"cmp"
	"slices"

	"post-mcp-verify/internal/finding"
)

// piece is a span of structure that is to be cut or replaced.
type piece struct {
	start, end uint32
	with       substitute
}

// Behind the first crowd pieces of a text, one within crowdGap bytes of the one
// before is made one with it, so that a text of nothing else is not held several
// times over. What lies between is lost, and is inside a finding, because beyond
// maxFindings each finding is widened by the next.
const (
	crowd    = maxFindings
	crowdGap = 32
)

// pieces gathers what is to be replaced.
type pieces []piece

func (ps *pieces) add(p piece) {
	if n := len(*ps); n > 0 {
		last := &(*ps)[n-1]
		gap := int(p.start) - int(last.end)
		near := gap == 0 && p.with == nothing || n >= crowd && 0 <= gap && gap < crowdGap
		if near && last.with == p.with {
			last.end = p.end
			return
		}
	}
	*ps = append(*ps, p)
}

// structural returns the spans of all structures that are to be cut, in
// ascending order of their start, and reports or notes each.
func (d *document) structural() []piece {
	var cuts pieces
	for i := range structures {
		structures[i].scan(d, func(c carrier) {
			f := finding.Finding{
				Code: cmp.Or(c.code, structures[i].code), Severity: c.severity,
				Start: c.start, End: c.end, Points: c.points, Removed: !c.stays,
			}
			if c.stays {
				d.note(f)
				return
			}
			d.report(f)
			if c.broken {
				c.with = opened
			}
			cuts.add(piece{uint32(c.start), uint32(c.end), c.with})
		})
	}
	slices.SortFunc(cuts, func(a, b piece) int { return cmp.Compare(a.start, b.start) })
	return cuts
}
