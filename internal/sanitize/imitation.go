package sanitize

import (
	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
)

// replaceImitations puts a visible substitute in place of every imitation of
// control text in d, and reports whether there was one. Chat-template tokens in
// code are content, of which pages about models have many: they are noted.
func (d *document) replaceImitations() bool {
	e := editor{text: d.text}
	code := codeCursor{}
	for _, h := range defang.Find(d.text) {
		f := finding.Finding{Code: h.Code, Severity: finding.Low, Start: h.Start, End: h.End}
		if h.Code == finding.ChatMarkup {
			if d.place == finding.Identifier && isScheme(d.text, h) {
				continue
			}
			if code.holds(d, h.Start, h.End) {
				d.note(f)
				continue
			}
		}
		f.Removed = true
		d.report(f)
		e.replace(h.Start, h.End, h.Substitute)
	}
	return d.apply(&e)
}

// isScheme tells whether a speaker's name and colon begin an identifier: there
// they are an address's scheme.
func isScheme(text string, h defang.Hit) bool {
	return h.Start == 0 && h.End > 0 && isASCIILetter(text[0]) && text[h.End-1] == ':'
}

// codeCursor goes through the spans of code in a document once, while the spans
// it is asked about ascend.
type codeCursor struct {
	next int // index of the first span not yet passed
	end  int // where the last code span that was passed ends
}

// holds reports whether one span of code holds all of [start, end).
func (c *codeCursor) holds(d *document, start, end int) bool {
	if d.code {
		return true
	}
	spans := d.structure()
	for ; c.next < len(spans) && int(spans[c.next].Start) <= start; c.next++ {
		if spans[c.next].Kind.IsCode() {
			c.end = int(spans[c.next].End)
		}
	}
	return end <= c.end
}
