package main

import (
	"cmp"
	"slices"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
)

// unknownTo returns the findings of the rendered view of text that say more than
// the raw ones: not those of whose words no more than a few stay, and not those
// within a raw finding of the same class.
func unknownTo(text string, raw, rendered []finding.Finding) []finding.Finding {
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
		return known[f.Code].hold(f.Start, f.End) || known[takenOut].hold(f.Start, f.End) ||
			known[takenOut].touch(f.Start, f.End) && !hidden.Speaks(known[takenOut].outside(text, f.Start, f.End))
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

// from returns the areas from the first on that ends behind position at.
func (as areas) from(at int) areas {
	i, _ := slices.BinarySearchFunc(as, at, func(a area, at int) int {
		if a.end <= at {
			return -1
		}
		return 1
	})
	return as[i:]
}

// touch reports whether one of the areas has a part of [start, end).
func (as areas) touch(start, end int) bool {
	as = as.from(start)
	return len(as) > 0 && as[0].start < end
}

// outside returns what of text[start:end) is in none of the areas.
func (as areas) outside(text string, start, end int) string {
	var b strings.Builder
	for _, a := range as.from(start) {
		if a.start >= end {
			break
		}
		if a.start > start {
			b.WriteString(text[start:a.start])
		}
		b.WriteByte(' ')
		start = a.end
	}
	if start < end {
		b.WriteString(text[start:end])
	}
	return b.String()
}

// hold reports whether one of the areas holds all of [start, end).
func (as areas) hold(start, end int) bool {
	as = as.from(start)
	return len(as) > 0 && as[0].start <= start && end <= as[0].end
}
