package sanitize

import "post-mcp-verify/internal/finding"

// class is one kind of carrier. A class of characters has points, which bring
// their own rules; a class of structure has scan.
type class struct {
	code   finding.Code
	points []points // ascending
	// scan reports every span of the class in d.text to found. It must be linear,
	// and cheap where there is none.
	scan func(d *document, found func(carrier))
}

// carrier is one span of a class of structure.
type carrier struct {
	start, end int
	severity   finding.Severity
	stays      bool // it is content here: reported, not cut
	broken     bool // it opens a comment that is to stay visible
}

// The rows' positions in classes; a row's findings within one run of characters
// are gathered by position.
const classCount = len(classes)

// classes is the table of everything that is cut.
var classes = [...]class{
	{code: finding.Invisible, points: invisiblePoints},
	{code: finding.Bidi, points: bidiPoints},
	{code: finding.HTMLComment, scan: comments},
	{code: finding.Invisible, scan: selectorPayloads},
}

// lookup returns the class of a character and its range, or -1.
func lookup(r rune) (int, *points) {
	for i := range classes {
		if p := rangeOf(classes[i].points, r); p != nil {
			return i, p
		}
	}
	return -1, nil
}

// rangeOf returns the range that holds r, or nil.
func rangeOf(ps []points, r rune) *points {
	lo, hi := 0, len(ps)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch {
		case r < ps[mid].lo:
			hi = mid
		case r > ps[mid].hi:
			lo = mid + 1
		default:
			return &ps[mid]
		}
	}
	return nil
}
