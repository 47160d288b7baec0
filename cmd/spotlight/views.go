package main

import (
	"cmp"
	"slices"

	"post-mcp-verify/internal/finding"
)

// unknownTo returns the findings of the rendered view that say more than the raw
// ones: not those whose text is taken out anyway, and not those within a raw
// finding of the same class.
func unknownTo(raw, rendered []finding.Finding) []finding.Finding {
	known := map[finding.Code]areas{}
	for _, f := range raw {
		known[f.Code] = append(known[f.Code], area{f.Start, f.End})
		if f.Removed {
			known[takenOut] = append(known[takenOut], area{f.Start, f.End})
		}
	}
	for code := range known {
		known[code] = known[code].merged()
	}
	return slices.DeleteFunc(slices.Clone(rendered), func(f finding.Finding) bool {
		return known[takenOut].hold(f.Start, f.End) || known[f.Code].hold(f.Start, f.End)
	})
}

// takenOut is no code of a finding; the areas that are removed have it.
const takenOut finding.Code = ""

// area is a half-open span of a text.
type area struct{ start, end int }

// areas, once merged, ascend and are apart.
type areas []area

// merged sorts areas and joins those that touch.
func (as areas) merged() areas {
	slices.SortFunc(as, func(a, b area) int { return cmp.Compare(a.start, b.start) })
	out := as[:0]
	for _, a := range as {
		if last := len(out) - 1; last >= 0 && a.start <= out[last].end {
			out[last].end = max(out[last].end, a.end)
			continue
		}
		out = append(out, a)
	}
	return out
}

// hold reports whether one of the areas holds all of [start, end).
func (as areas) hold(start, end int) bool {
	i, _ := slices.BinarySearchFunc(as, start, func(a area, at int) int {
		if a.end <= at {
			return -1
		}
		return 1
	})
	return i < len(as) && as[i].start <= start && end <= as[i].end
}
