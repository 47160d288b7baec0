package sanitize

import (
	"slices"
	"strings"

	"post-mcp-verify/internal/markup"
)

// commentsInHTML finds the comments of a text that begins as an HTML document
// does, which a browser and a Markdown reader may both be shown. What both hide is
// cut, and so is what the browser hides and Markdown makes indented code, because
// documents are indented. A comment that one of them shows, such as a sample in a
// fence or a "<!--" in a script, is text: what opens it is broken.
func commentsInHTML(text string, born bool, found func(carrier)) {
	markdown := markup.Find(text)
	hidden := undeclared(text, markdown)
	browser := withDoctype(text, undeclared(text, markup.FindHTML(text)), hidden)
	var cuts []markup.Span
	if !born {
		indented := ofKind(markdown, markup.IndentedCode)
		cuts = append(inside(browser, hidden), inside(browser, indented)...)
		cuts = union(append(cuts, inside(hidden, browser)...))
		cuts = slices.DeleteFunc(cuts, func(s markup.Span) bool { return isQuoted(text, s) })
	}
	for _, s := range cuts {
		found(carrier{start: int(s.Start), end: int(s.End), severity: commentSeverity(text[s.Start:s.End])})
	}
	breakRest(text, union(append(browser, hidden...)), cuts, found)
}

// withDoctype adds the document type to the browser's comments if it is one of
// Markdown's: no browser shows it, and FindHTML passes over one that is standard
// but for its spelling.
func withDoctype(text string, browser, hidden []markup.Span) []markup.Span {
	if len(hidden) == 0 {
		return browser
	}
	first := hidden[0]
	before := strings.TrimPrefix(text[:first.Start], byteOrderMarkUTF8)
	if strings.Trim(before, tagSpace) != "" || !startsTag(text[first.Start:], "<!doctype") {
		return browser
	}
	return union(append(browser, first))
}

// breakRest breaks the comments that are not cut. One that opens in a cut is left:
// when that is gone, the next round finds what remains of it.
func breakRest(text string, comments, cuts []markup.Span, found func(carrier)) {
	for _, s := range comments {
		for len(cuts) > 0 && cuts[0].End <= s.Start {
			cuts = cuts[1:]
		}
		if len(cuts) == 0 || s.Start < cuts[0].Start {
			breakComment(text, s, cuts, found)
		}
	}
}

// isQuoted reports whether s stands in backticks of its own. Whoever writes that
// shows a comment, even where the line is raw HTML and hides it.
func isQuoted(text string, s markup.Span) bool {
	return s.Start > 0 && int(s.End) < len(text) && text[s.Start-1] == '`' && text[s.End] == '`'
}

// ofKind returns the spans of one kind.
func ofKind(spans []markup.Span, kind markup.Kind) []markup.Span {
	var of []markup.Span
	for _, s := range spans {
		if s.Kind == kind {
			of = append(of, s)
		}
	}
	return of
}

// undeclared returns the comments of spans that are no declarations.
func undeclared(text string, spans []markup.Span) []markup.Span {
	return slices.DeleteFunc(ofKind(spans, markup.Comment), func(s markup.Span) bool { return isDeclaration(text[s.Start:s.End]) })
}

// inside returns the spans that lie in one of the others. Both ascend, and the
// others do not overlap.
func inside(spans, others []markup.Span) []markup.Span {
	var in []markup.Span
	for _, s := range spans {
		for len(others) > 0 && others[0].End <= s.Start {
			others = others[1:]
		}
		if len(others) > 0 && others[0].Start <= s.Start && s.End <= others[0].End {
			in = append(in, s)
		}
	}
	return in
}

// union sorts spans and merges those that overlap.
func union(spans []markup.Span) []markup.Span {
	slices.SortFunc(spans, func(a, b markup.Span) int { return int(a.Start) - int(b.Start) })
	merged := spans[:0]
	for _, s := range spans {
		if last := len(merged) - 1; last >= 0 && s.Start < merged[last].End {
			merged[last].End = max(merged[last].End, s.End)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}
