package sanitize

import (
	"cmp"
	"slices"

	"post-mcp-verify/internal/finding"
)

// maxFindings bounds how many findings are kept apart for one text. Beyond it a
// finding widens the last one of its code and place, so that every removed byte stays
// inside a finding, and every finding is counted, while memory does not grow.
const maxFindings = 4096

// log collects the findings of one text.
type log struct {
	found []finding.Finding
	last  []int // for each code and place seen, where its last finding is
}

// add keeps f or, beyond the limit, widens an earlier finding by it.
func (l *log) add(f finding.Finding) {
	i := slices.IndexFunc(l.last, func(at int) bool { return l.found[at].Code == f.Code && l.found[at].Place == f.Place })
	if i >= 0 && len(l.found) >= maxFindings {
		widen(&l.found[l.last[i]], f)
		return
	}
	if i < 0 {
		l.last = append(l.last, 0)
		i = len(l.last) - 1
	}
	l.last[i] = len(l.found)
	l.found = append(l.found, f)
}

// reset empties the log.
func (l *log) reset() { l.found, l.last = l.found[:0], l.last[:0] }

// widen makes f cover g too.
func widen(f *finding.Finding, g finding.Finding) {
	f.Start, f.End = min(f.Start, g.Start), max(f.End, g.End)
	f.Severity = max(f.Severity, g.Severity)
	f.Removed = f.Removed || g.Removed
	f.More += 1 + g.More
}

// sorted returns the findings in order of position.
func (l *log) sorted() []finding.Finding {
	slices.SortStableFunc(l.found, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Code, b.Code))
	})
	return l.found
}
