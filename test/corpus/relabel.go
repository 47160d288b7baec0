package main

import "strings"

// relabel says why a carrier labelled "strip" is not one that the taxonomy wants
// stripped: it wants it kept and scanned, reported, or only unmasked.
type relabel struct {
	carrier   string // the carrier, or with a final "*" what carriers begin with
	shown     bool   // only where a browser shows the payload of the rendered page
	treatment treatment
	taxonomy  string // row of the taxonomy
	why       string
}

// relabels is the whole list. What it does not name is scored as labelled.
var relabels = []relabel{
	// Terminal escapes that only move, erase or end a line: they go, the text is text.
	{"ansi-clear-screen", false, unmask, "U07", "the sequence goes, the text stays: only a terminal erases it"},
	{"ansi-cursor-up-erase", false, unmask, "U07", "the sequence goes, the text stays: only a terminal erases it"},
	{"ansi-osc8-bel", false, unmask, "U07", "the payload is not in the sequence but text beside it"},
	{"ansi-cr-overwrite", false, unmask, "U07", "a lone CR becomes LF, the text is seen then"},
	{"ansi-vt-ff", false, unmask, "U07", "the control characters go, the text is seen all along"},
	{"ansi-nel-ls-ps", false, unmask, "U07", "the separators become LF, the text is seen all along"},
	// Comments that are none where they stand: CommonMark shows them.
	{"comment-unclosed", true, report, "1.3", "without an end inside a paragraph: seen"},
	{"comment-bang-close", true, report, "1.3", "\"--!>\" ends no comment inside a paragraph: seen"},
	{"comment-bogus-endtag", true, report, "1.3", "\"</ \" begins nothing outside raw HTML: seen"},
	{"comment-bogus-bang", true, report, "1.3", "\"<! \" begins nothing outside raw HTML: seen"},
	// Alternative texts, titles and addresses.
	{"html-tag-in-attr", false, report, "H03", "alt text: kept and scanned"},
	{"html-comment-el", true, report, "H03", "no element that is not rendered: every browser shows its text"},
	{"html-font-tag", true, report, "H03", "white on an unknown background: the set itself labels html-white-only detect"},
	{"html-slot", true, report, "H03", "no shadow tree around it: every browser shows its text"},
	{"html-z-neg", true, report, "H03", "behind its parent only where that paints a ground: reported"},
	{"md-img-alt", false, report, "M01b", "alt text: scanned"},
	{"md-img-exfil*", false, report, "M01c", "becomes a link or is flagged, the address is seen"},
	{"md-url-*", false, report, "M01b", "text fragments are scanned, a user's name is flagged"},
	{"md-mailto-body", false, report, "M01d", "mailto is allowed and scanned"},
	{"md-js-uri-tab", true, report, "M01d", "a tab ends the destination: no link, seen"},
	{"md-footnote-unref", true, report, "M01e", "inside a paragraph it defines nothing: seen"},
	{"md-linkref-url", false, report, "M01a", "dropped only without an address; scanned"},
	{"md-linkref-*", true, report, "M01a", "inside a paragraph it defines nothing: seen"},
	// Dialects: every other reader sees them.
	{"md-mdx-comment", false, report, "M01f", "visible in plain text: detect only"},
	{"md-obsidian", false, report, "M01f", "visible in plain text: detect only"},
	{"md-jinja", false, report, "M01f", "visible in plain text: detect only"},
	{"md-hugo", false, report, "M01f", "visible in plain text: detect only"},
	{"md-critic", false, report, "M01f", "visible in plain text: detect only"},
	{"md-liquid", false, report, "M01f", "visible in plain text: detect only"},
	{"md-latex-*", false, report, "M01f", "visible in plain text: detect only"},
	{"md-mermaid-comment", false, report, "M01f", "visible in plain text: detect only"},
	{"md-rst-comment", false, report, "M01f", "visible in plain text: detect only"},
	{"md-heading-attr", false, report, "M01f", "an attribute list is a dialect: visible in plain text"},
	{"md-learn-*", false, report, "M01g", "Learn's extensions: keep, scan the text parts"},
	{"md-table-far-right", false, report, "M01e", "far-right columns: visible text"},
}

// relabelled returns the entry for r, or nil.
func relabelled(r row) *relabel {
	for i := range relabels {
		if l := &relabels[i]; l.matches(r) {
			return l
		}
	}
	return nil
}

func (l *relabel) matches(r row) bool {
	head, open := strings.CutSuffix(l.carrier, "*")
	if r.Carrier != head && !(open && strings.HasPrefix(r.Carrier, head)) {
		return false
	}
	return !l.shown || survives(shownText(r.Text), r.Payload, "")
}
