package report

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// position is a place in a text. Lines end with a line feed; a column counts
// characters, so a byte that is not UTF-8 is one.
type position struct {
	Offset int `json:"offset"` // bytes, from 0
	Line   int `json:"line"`   // from 1
	Column int `json:"column"` // from 1
}

// located is a finding with the positions of its span, cut to the text.
type located struct {
	finding.Finding
	start, end position
}

// locate finds the positions of all findings in one pass over the text, and
// returns them in the order of the text.
func locate(src string, fs []finding.Finding) []located {
	ls := make([]located, len(fs))
	marks := make([]*position, 0, 2*len(fs))
	for i, f := range fs {
		ls[i].Finding = f
		ls[i].start.Offset = min(max(f.Start, 0), len(src))
		ls[i].end.Offset = min(max(f.End, ls[i].start.Offset), len(src))
	}
	slices.SortStableFunc(ls, byPlace)
	for i := range ls {
		marks = append(marks, &ls[i].start, &ls[i].end)
	}
	slices.SortFunc(marks, func(a, b *position) int { return a.Offset - b.Offset })
	at := position{Line: 1, Column: 1}
	for _, m := range marks {
		at.advance(src, m.Offset)
		m.Line, m.Column = at.Line, at.Column
	}
	return ls
}

// byPlace orders by position and breaks every tie, so that a report does not
// depend on the order in which things were found.
func byPlace(a, b located) int {
	return cmp.Or(cmp.Compare(a.start.Offset, b.start.Offset), cmp.Compare(a.end.Offset, b.end.Offset),
		cmp.Compare(a.View, b.View), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Place, b.Place))
}

// advance moves p forward to a byte offset of src. An offset within a character
// counts as behind it.
func (p *position) advance(src string, offset int) {
	for p.Offset < offset {
		n := 1
		if src[p.Offset] >= utf8.RuneSelf {
			_, n = utf8.DecodeRuneInString(src[p.Offset:])
		}
		if src[p.Offset] == '\n' {
			p.Line, p.Column = p.Line+1, 0
		}
		p.Offset += n
		p.Column++
	}
}
