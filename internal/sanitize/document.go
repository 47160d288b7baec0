package sanitize

import (
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
)

// sink receives a finding whose offsets count in the giver's text.
type sink func(finding.Finding)

// document is one text under treatment.
type document struct {
	text   string // as it is now
	place  finding.Place
	plain  bool   // never look at it as JSON
	strict bool   // characters of the classes have no legitimate use in it
	code   bool   // all of it is code
	edited bool   // an earlier round, or an earlier step of this one, changed it
	from   origin // where its bytes come from
	to     sink   // takes findings in offsets of the text handed in
	notes  log    // in offsets of the text handed in

	spans      []markup.Span // structure of spansOf
	spansOf    string
	spansKnown bool
	hidden     []int // where elements that hid in an earlier round began in the text handed in
	wasHTML    bool  // it was an HTML document in the last round
}

// report passes on a finding about d.text as it is now.
func (d *document) report(f finding.Finding) {
	f.Place = d.place
	d.forward(f)
}

// forward is report for a finding that has its place already.
func (d *document) forward(f finding.Finding) {
	f.Start, f.End = d.from.span(f.Start, f.End)
	d.to(f)
}

// note keeps a finding about something that stays in d.text as it is now. It is
// reported once, after the last round.
func (d *document) note(f finding.Finding) {
	f.Place = d.place
	d.keep(f)
}

// keep is note for a finding that has its place already.
func (d *document) keep(f finding.Finding) {
	f.Start, f.End = d.from.span(f.Start, f.End)
	d.notes.add(f)
}

// flushNotes reports what was noted.
func (d *document) flushNotes() {
	for _, f := range d.notes.found {
		d.to(f)
	}
}

// apply makes the edited text the current one.
func (d *document) apply(e *editor) bool {
	out, kept, changed := e.finish()
	if changed {
		d.text, d.from, d.edited = out, d.from.after(kept), true
		d.spans, d.spansOf, d.spansKnown = nil, "", false
	}
	return changed
}

// structure returns the markup of d.text, found once for each text. An HTML
// document has none of it: nothing there is code, and its comments are the
// business of commentsInHTML.
func (d *document) structure() []markup.Span {
	if d.spansKnown && d.spansOf == d.text {
		return d.spans
	}
	d.spans, d.spansOf, d.spansKnown = nil, d.text, true
	if !isHTML(d.text) {
		d.spans = markup.Find(d.text)
	}
	return d.spans
}

// htmlStarts are the tags that a whole HTML document can begin with.
var htmlStarts = [...]string{"<!doctype html", "<html", "<head", "<body"}

// isHTML tells whether text begins as a whole HTML document does, after a byte
// order mark, white space and an XML declaration. It may still be Markdown:
// commentsInHTML gives both readings their due.
func isHTML(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, byteOrderMarkUTF8), tagSpace)
	if n := strings.Index(text[:min(len(text), longestXMLDeclaration)], "?>"); n >= 0 && isXMLDeclaration(text[:n+2]) {
		text = strings.TrimLeft(text[n+2:], tagSpace)
	}
	for _, tag := range htmlStarts {
		if startsTag(text, tag) {
			return true
		}
	}
	return false
}

// tagSpace is the white space of HTML.
const tagSpace = " \t\r\n\f"

// startsTag reports whether text begins with the tag, in any case, and a byte
// that ends a name.
func startsTag(text, tag string) bool {
	return len(text) > len(tag) && strings.EqualFold(text[:len(tag)], tag) &&
		strings.IndexByte(tagSpace+"/>", text[len(tag)]) >= 0
}
