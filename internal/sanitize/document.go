package sanitize

import (
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
	from   origin // where its bytes come from
	to     sink   // takes findings in offsets of the text handed in
	notes  log

	spans      []markup.Span // structure of spansOf
	spansOf    string
	spansKnown bool
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

// note keeps a finding about something that stays. It is reported once, in the
// round that changes nothing.
func (d *document) note(f finding.Finding) { d.notes.add(f) }

// flushNotes reports what was noted.
func (d *document) flushNotes() {
	for _, f := range d.notes.found {
		d.report(f)
	}
}

// apply makes the edited text the current one.
func (d *document) apply(e *editor) bool {
	out, kept, changed := e.finish()
	if changed {
		d.text, d.from = out, d.from.after(kept)
	}
	return changed
}

// structure returns the markup of d.text, found once for each text.
func (d *document) structure() []markup.Span {
	if !d.spansKnown || d.spansOf != d.text {
		d.spans, d.spansOf, d.spansKnown = markup.Find(d.text), d.text, true
	}
	return d.spans
}
