package sanitize

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
	"post-mcp-verify/internal/markup"
)

// partWalk judges the parts of one text as markup finds them, and reports those
// that are carriers (H03, M01 and M02 of the taxonomy). What a reader sees stays,
// and so does all of it in code.
type partWalk struct {
	text  string
	base  int  // where text begins in the document
	stays bool // text is code: its carriers are content
	page  bool // text is an HTML document
	found func(carrier)

	// d is the document, nil for code in it.
	d *document
	// textOnly: tags are judged elsewhere.
	textOnly bool
	at       int // where the part under judgement begins

	following followed
	attrs     []hidden.Attribute
	spots     []markup.Range // of attrs, in their tag
	sheet     hidden.Sheet
	closed    []closing
	titled    bool // the page has its title
	foreign   int  // how many svg and math elements are open
}

// parts finds what Markdown and HTML hide by their structure. It reads the text
// together with the structure that other classes ask for.
func parts(d *document, found func(carrier)) {
	if d.strict {
		return
	}
	w := partWalk{d: d, text: d.text, found: found}
	w.frontMatter()
	switch {
	case !mayHoldParts(d.text):
	case d.code:
		w.stays = true
		markup.Walk(d.text, w.see)
	case isHTML(d.text):
		// What a Markdown reader shows as a sample is one. Indented code does not
		// count, because HTML is indented.
		w.page = true
		samples := slices.DeleteFunc(markup.Find(d.text), func(s markup.Span) bool {
			return s.Kind != markup.FencedCode && s.Kind != markup.CodeSpan
		})
		w.found = func(c carrier) {
			c.stays = c.stays || holding(samples, c.start)
			found(c)
		}
		markup.WalkHTML(d.text, w.see)
		// A Markdown reader has links and fences in it, too. They are reported.
		w = partWalk{text: d.text, stays: true, textOnly: true, found: found}
		markup.Walk(d.text, w.see)
	default:
		d.spans, d.spansOf, d.spansKnown = markup.Walk(d.text, w.see), d.text, true
		for _, s := range d.spans {
			if s.Kind.IsCode() {
				partsInCode(d.text, s, found)
			}
		}
	}
}

// holding reports whether one of the spans, which ascend, holds position at.
func holding(spans []markup.Span, at int) bool {
	i := sort.Search(len(spans), func(i int) bool { return int(spans[i].End) > at })
	return i < len(spans) && int(spans[i].Start) <= at
}

// partsInCode reports what would be a carrier if the code in span s were a text.
func partsInCode(text string, s markup.Span, found func(carrier)) {
	start, end := int(s.Start), int(s.End)
	if s.Kind == markup.FencedCode {
		if n := strings.IndexAny(text[start:end], "\r\n"); n >= 0 {
			start += n
		}
		end -= len(text[start:end]) - len(strings.TrimRight(text[start:end], "`~ \t"))
	}
	if s.Kind == markup.CodeSpan {
		start, end = end-len(strings.TrimLeft(text[start:end], "`")), start+len(strings.TrimRight(text[start:end], "`"))
	}
	if code := text[start:end]; mayHoldParts(code) {
		w := partWalk{text: code, base: start, stays: true, found: found}
		markup.Walk(code, w.see)
	}
}

// see judges one part. It answers true for a start tag if the element's end is
// wanted.
func (w *partWalk) see(p markup.Part) bool {
	w.at = int(p.Start)
	if w.textOnly && (p.Kind == markup.StartTag || p.Kind == markup.EndTag || p.Kind == markup.Element) {
		return false
	}
	switch p.Kind {
	case markup.StartTag:
		return w.startTag(p)
	case markup.EndTag:
		w.endTag(p)
	case markup.Element:
		w.element(p)
	case markup.Link, markup.Image:
		w.link(p)
	case markup.Definition:
		w.definition(p)
	case markup.Footnote:
		w.footnote(p)
	case markup.Info:
		w.info(p)
	}
	return false
}

// report reports the span [start, end) of w.text. What an earlier cut made of text
// that was seen is broken instead, so that it stays to be seen.
func (w *partWalk) report(code finding.Code, severity finding.Severity, start, end int, with substitute) {
	if with == nothing && w.d != nil && w.d.edited && !w.stays && !isHiding(code) {
		start, end, with = w.at, w.at+1, openedPart
	}
	w.found(carrier{code: code, start: w.base + start, end: w.base + end, severity: severity, with: with, stays: w.stays})
}

// isHiding reports whether a class is one of elements, which know by themselves
// whether they hid before.
func isHiding(code finding.Code) bool {
	return code == finding.HiddenElement || code == finding.Unrendered
}

// keep reports a span that stays.
func (w *partWalk) keep(code finding.Code, severity finding.Severity, start, end int) {
	w.found(carrier{code: code, start: w.base + start, end: w.base + end, severity: severity, stays: true})
}

func (w *partWalk) in(r markup.Range) string { return w.text[r.Start:r.End] }

// link judges a link or an image: what it shows, its title and its address.
func (w *partWalk) link(p markup.Part) {
	if p.Kind == markup.Link && showsNothing(w.in(p.Text)) && (isLongAddress(w.in(p.Destination)) || p.Label != (markup.Range{})) {
		w.report(finding.EmptyLink, finding.Low, int(p.Start), int(p.End), nothing)
		return
	}
	w.title(p)
	w.address(p)
}

// longTitle is how many bytes of a title pass (the taxonomy's bound, carrier
// M01a: of 3,054 Microsoft Learn pages 8 have titles at all).
const longTitle = 80

// title cuts a title that is too long. Its quotes stay: without them the next line
// could be read as a title.
func (w *partWalk) title(p markup.Part) {
	if p.Title.End-p.Title.Start > longTitle {
		w.report(finding.LinkTitle, finding.Low, int(p.Title.Start), int(p.Title.End), nothing)
	}
}

// definition judges a link reference definition. One that nothing refers to and
// that leads nowhere is how Markdown's writers spell a comment.
func (w *partWalk) definition(p markup.Part) {
	dest := w.in(p.Destination)
	switch {
	case !p.Used && (leadsNowhere(dest) || hidden.Speaks(dest)):
		w.comment(p)
		return
	case !p.Used && (hidden.Speaks(w.in(p.Title)) || hidden.Speaks(w.in(p.Label))):
		w.keep(finding.LinkDefinition, finding.Info, int(p.Start), int(p.End))
	}
	w.title(p)
	w.address(p)
}

// comment cuts a definition that is a comment. Only its title goes where the empty
// line would make code of the next one.
func (w *partWalk) comment(p markup.Part) {
	r := p.Range
	next := strings.TrimPrefix(strings.TrimPrefix(w.text[p.End:], "\r"), "\n")
	if strings.HasPrefix(next, "    ") || strings.HasPrefix(next, "\t") {
		if r = p.Title; r.Start == r.End {
			return
		}
	}
	w.report(finding.LinkDefinition, finding.Info, int(r.Start), int(r.End), nothing)
}

// leadsNowhere reports whether a definition's destination is no address: it has no
// letter and no digit.
func leadsNowhere(dest string) bool {
	return strings.IndexFunc(decodedAddress(dest), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0
}

// footnote cuts a footnote that nothing refers to: no renderer shows it.
func (w *partWalk) footnote(p markup.Part) {
	if !p.Used {
		w.report(finding.Footnote, finding.Info, int(p.Start), int(p.End), nothing)
	}
}

// info cuts prose behind the language of a code fence, and reports prose in its
// settings.
func (w *partWalk) info(p markup.Part) {
	switch at, words := wordsOfInfo(w.in(p.Range)); words {
	case bare:
		w.report(finding.InfoString, finding.Low, int(p.Start)+at, int(p.End), nothing)
	case bracketed:
		w.keep(finding.InfoString, finding.Info, int(p.Start)+at, int(p.End))
	}
}

// infoWords is where the prose of an info string stands.
type infoWords uint8

const (
	noWords   infoWords = iota
	bracketed           // in brackets, braces or quotes
	bare
)

// wordsOfInfo returns where the words behind the language begin in an info string,
// and where its prose is. What tools write there is short words, names of files
// and settings.
func wordsOfInfo(info string) (at int, words infoWords) {
	at = max(0, strings.IndexAny(info, " \t"))
	switch {
	case at > 0 && hidden.Speaks(outsideBrackets(info[at:])):
		return at, bare
	case hidden.Speaks(withoutLists(info)):
		return at, bracketed
	}
	return at, noWords
}

// withoutLists returns s without what stands between the first and the last square
// bracket: lists of lines and names.
func withoutLists(s string) string {
	from, to := strings.IndexByte(s, '['), strings.LastIndexByte(s, ']')
	if from < 0 || to < from {
		return s
	}
	return s[:from] + s[to:]
}

// outsideBrackets returns s without what stands in brackets, braces or quotes:
// documentation tools take settings there. What never closes is no bracket.
func outsideBrackets(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		at := strings.IndexByte(settingOpeners, s[i])
		if at < 0 || i > 0 && strings.IndexByte(" \t=", s[i-1]) < 0 {
			b.WriteByte(s[i])
			continue
		}
		n := strings.LastIndexByte(s[i+1:min(len(s), i+longSetting)], settingClosers[at])
		if n < 0 {
			b.WriteByte(s[i])
			continue
		}
		i += n + 1
	}
	return b.String()
}

// settingOpeners and settingClosers are the brackets and quotes of settings, which
// are at most longSetting bytes long.
const (
	settingOpeners = "\"'[{("
	settingClosers = "\"']})"
	longSetting    = 512
)

// frontMatter reports the comments in a text's front matter that are prose.
func (w *partWalk) frontMatter() {
	p, ok := markup.FindFrontMatter(w.text)
	if !ok {
		return
	}
	at := int(p.Start)
	for line := range strings.Lines(w.in(p.Range)) {
		if text := strings.TrimLeft(line, " \t"); strings.HasPrefix(text, "#") && hidden.Speaks(text) {
			w.keep(finding.FrontMatterText, finding.Info, at, at+len(line))
		}
		at += len(line)
	}
}
