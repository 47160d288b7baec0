package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/render"
	"post-mcp-verify/internal/report"
	"post-mcp-verify/internal/sanitize"
)

// inspector looks at a text in both views.
type inspector struct {
	sanitize func(string, finding.Place) (sanitize.Clean, []finding.Finding, error)
	render   func(context.Context, string) ([]finding.Finding, error)
}

// stages is the inspector of this program.
var stages = inspector{sanitize.Text, hiddenFromReaders}

// hiddenFromReaders is what the rendered view shows.
func hiddenFromReaders(ctx context.Context, text string) ([]finding.Finding, error) {
	if isJSON(text) {
		return nil, errNoPage
	}
	view, err := render.Find(ctx, text, render.Limits{})
	return view.Findings(finding.Value), err
}

// errNoPage means that nobody renders the text: its strings may be Markdown, but
// what a reader would see of them, the text does not say.
var errNoPage = errors.New("not inspected: JSON is not a page")

// isJSON reports whether text is objects and arrays of JSON and nothing else.
func isJSON(text string) bool {
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	for n := 0; ; n++ {
		var v json.RawMessage
		switch err := d.Decode(&v); {
		case errors.Is(err, io.EOF):
			return n > 0
		case err != nil, v[0] != '{' && v[0] != '[':
			return false
		}
	}
}

// inspect sanitizes src and says what was found. text is empty if d is withheld.
func (i inspector) inspect(ctx context.Context, src input, rendered bool) (d report.Document, text string) {
	d = report.Document{Name: src.name, Source: src.text}
	text = i.raw(&d)
	i.rendered(ctx, &d, rendered)
	return d, text
}

// raw sanitizes d. A stage that panics withholds, as in the hook.
func (i inspector) raw(d *report.Document) (text string) {
	defer func() {
		if recover() != nil {
			d.Withheld, text = finding.ReasonPanic, ""
		}
	}()
	clean, found, err := i.sanitize(d.Source, finding.Value)
	d.Findings = found
	if err != nil {
		d.Withheld = finding.ReasonConverge
		if e := (*sanitize.Error)(nil); errors.As(err, &e) {
			d.Withheld = e.Reason()
		}
		return ""
	}
	d.Changed = clean.Changed()
	return clean.String()
}

// notAsked is why the rendered view was left out on request.
const notAsked = "--no-rendered was given"

// rendered adds what the rendered view shows, or that nobody looked at it.
func (i inspector) rendered(ctx context.Context, d *report.Document, asked bool) {
	gap := func(reason string) {
		d.NotInspected = append(d.NotInspected, report.Gap{View: finding.Rendered, Reason: reason})
	}
	defer func() {
		if recover() != nil {
			gap(string(finding.ReasonPanic))
		}
	}()
	if !asked {
		gap(notAsked)
		return
	}
	found, err := i.render(ctx, d.Source)
	d.Findings = append(d.Findings, unknownTo(d.Source, d.Findings, found)...)
	if err != nil {
		gap(strings.TrimPrefix(err.Error(), "not inspected: ")) // a report says that itself
	}
}
