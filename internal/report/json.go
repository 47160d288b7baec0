package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
)

// Schema names the form that JSON writes. docs/report.md describes it; a member
// may be added under the same name, anything else changes the number.
const Schema = "spotlight-report/1"

// The members of the JSON form. Every one is always there.
type (
	reportForm struct {
		Schema    string         `json:"schema"`
		Tool      toolForm       `json:"tool"`
		Documents []documentForm `json:"documents"`
	}
	toolForm struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	}
	documentForm struct {
		Name         string        `json:"name"`
		Bytes        int           `json:"bytes"`
		Outcome      string        `json:"outcome"`
		Reason       string        `json:"reason"`
		Counts       []countForm   `json:"counts"`
		Findings     []findingForm `json:"findings"`
		NotInspected []gapForm     `json:"not_inspected"`
	}
	countForm struct {
		Code     string `json:"code"`
		Severity string `json:"severity"`
		Count    int    `json:"count"`
		Removed  int    `json:"removed"`
	}
	findingForm struct {
		Code       string      `json:"code"`
		Severity   string      `json:"severity"`
		View       string      `json:"view"`
		Place      string      `json:"place"`
		Removed    bool        `json:"removed"`
		Count      int         `json:"count"`
		Start      position    `json:"start"`
		End        position    `json:"end"`
		Characters []character `json:"characters"`
		Excerpt    excerpt     `json:"excerpt"`
	}
	gapForm struct {
		View   string `json:"view"`
		Reason string `json:"reason"`
	}
)

// JSON writes a report about documents as one JSON value and a line feed. All of
// it is printable ASCII: other characters are escaped, so that it does no harm on
// a terminal. Only the error of w is returned.
func JSON(w io.Writer, tool Tool, documents ...Document) error {
	form := reportForm{Schema: Schema, Tool: toolForm(tool), Documents: []documentForm{}}
	for _, d := range documents {
		form.Documents = append(form.Documents, newDocumentForm(d))
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(form); err != nil {
		return fmt.Errorf("encoding the report: %w", err)
	}
	_, err := io.WriteString(w, ascii(text.String()))
	return err
}

func newDocumentForm(d Document) documentForm {
	form := documentForm{
		Name: d.Name, Bytes: len(d.Source), Outcome: d.outcome(), Reason: string(d.Withheld),
		Counts: []countForm{}, Findings: []findingForm{}, NotInspected: []gapForm{},
	}
	for _, c := range tally(d.Findings) {
		form.Counts = append(form.Counts, countForm{string(c.code), c.severity.String(), c.all, c.removed})
	}
	for _, f := range locate(d.Source, d.Findings) {
		form.Findings = append(form.Findings, findingForm{
			Code: string(f.Code), Severity: f.Severity.String(), View: f.View.String(), Place: f.Place.String(),
			Removed: f.Removed, Count: 1 + f.More, Start: f.start, End: f.end,
			Characters: characters(f.Points), Excerpt: newExcerpt(d.Source, f.start.Offset, f.end.Offset),
		})
	}
	for _, g := range d.NotInspected {
		form.NotInspected = append(form.NotInspected, gapForm{g.View.String(), g.Reason})
	}
	return form
}

// ascii writes what is not ASCII in a JSON text, and DEL, as escapes. Such
// characters stand only in strings, so the value stays the same.
func ascii(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		if r < 0x7f {
			b.WriteByte(byte(r))
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, u)
		}
	}
	return b.String()
}
