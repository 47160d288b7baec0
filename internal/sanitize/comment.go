package sanitize

import (
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
)

// opener begins a comment, and closer and bangCloser end one (WHATWG HTML,
// section 13.2.5.43 onwards).
const (
	opener     = "<!--"
	closer     = "-->"
	bangCloser = "--!>"
)

// brokenOpener replaces what opens a comment that is to stay visible.
const brokenOpener = "[defanged:comment]"

// comments finds what a browser hides as a comment (carrier H01), and what looks
// like one in code, which is content (H02). A comment that only came to be by a
// cut was visible text: it is broken, not cut.
func comments(d *document, found func(carrier)) {
	born := d.edited && (d.wasHTML || !isHTML(d.text))
	d.wasHTML = isHTML(d.text)
	switch {
	case !mayHoldComment(d.text):
		return
	case d.code:
		commentsInCode(d.text, markup.Span{End: int32(len(d.text))}, found)
		return
	case d.wasHTML:
		commentsInHTML(d.text, born, found)
		return
	}
	for _, s := range d.structure() {
		switch {
		case s.Kind == markup.Comment:
			comment(d.text, s, born, found)
		case s.Kind.IsCode():
			commentsInCode(d.text, s, found)
		}
	}
}

// comment reports the comment s, or what opens it and what it hid if it was born.
func comment(text string, s markup.Span, born bool, found func(carrier)) {
	switch {
	case isDeclaration(text[s.Start:s.End]):
	case born:
		breakComment(text, s, nil, found)
	default:
		c := carrier{start: int(s.Start), end: int(s.End), severity: commentSeverity(text[s.Start:s.End])}
		if partsBlocks(text, s) {
			c.with = parted
		}
		found(c)
	}
}

// emptyComment is left where a comment keeps two blocks apart. It says nothing.
const emptyComment = "<!-- cut -->"

// partsBlocks reports whether the comment s stands alone between blocks that would be
// one without it: Markdown's writers end a list so before an indented block or
// another list.
func partsBlocks(text string, s markup.Span) bool {
	at := int(s.Start)
	for at > 0 && strings.IndexByte(" >\t", text[at-1]) >= 0 {
		at--
	}
	if at > 0 && text[at-1] != '\n' && text[at-1] != '\r' {
		return false
	}
	rest := strings.TrimLeft(text[s.End:], " \t")
	if rest == "" || strings.IndexByte("\r\n", rest[0]) < 0 {
		return false
	}
	next := rest[len(rest)-len(strings.TrimLeft(rest, " \t\r\n")):]
	before := rest[:len(rest)-len(next)]
	indent := before[strings.LastIndexAny(before, "\r\n")+1:]
	return next != "" && (strings.Contains(indent, "\t") || len(indent) >= 4 || strings.IndexByte("-*+", next[0]) >= 0 || isDigit(next[0]))
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// breakComment reports what opens the comment s, and whatever could open one in
// it outside of the cuts, which ascend.
func breakComment(text string, s markup.Span, cuts []markup.Span, found func(carrier)) {
	severity := commentSeverity(text[s.Start:s.End])
	for at := int(s.Start); at < int(s.End); at = nextOpener(text[:s.End], at+2) {
		for len(cuts) > 0 && int(cuts[0].End) <= at {
			cuts = cuts[1:]
		}
		if len(cuts) > 0 && int(cuts[0].Start) <= at {
			continue
		}
		end := at + 2
		if strings.HasPrefix(text[at:s.End], opener) {
			end = at + len(opener)
		}
		found(carrier{start: at, end: end, severity: severity, broken: true})
		severity = finding.Info
	}
}

// mayHoldComment spares a page without "<!", "<?" or "</" and no letter the
// search for structure: nothing else opens a comment or a bogus one.
func mayHoldComment(text string) bool { return nextOpener(text, 0) < len(text) }

// nextOpener returns the first position from i on where a comment may open, or
// the length of text.
func nextOpener(text string, i int) int {
	for i < len(text) {
		n := strings.IndexByte(text[i:], '<')
		if n < 0 || i+n+1 >= len(text) {
			break
		}
		i += n
		switch text[i+1] {
		case '!', '?':
			return i
		case '/':
			if i+2 < len(text) && !isASCIILetter(text[i+2]) {
				return i
			}
		}
		i++
	}
	return len(text)
}

func isASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// commentSeverity is Low for a comment that is never closed: whatever follows it
// in the source would be hidden too. A bogus comment ends at any ">".
func commentSeverity(comment string) finding.Severity {
	closed := strings.HasSuffix(comment, ">")
	if strings.HasPrefix(comment, opener) {
		closed = strings.HasSuffix(comment, closer) || strings.HasSuffix(comment, bangCloser)
	}
	if closed {
		return finding.Info
	}
	return finding.Low
}

// commentsInCode reports each comment inside a code span.
func commentsInCode(text string, s markup.Span, found func(carrier)) {
	for at := int(s.Start); ; {
		n := strings.Index(text[at:s.End], opener)
		if n < 0 {
			return
		}
		start := at + n
		at = int(s.End)
		if n := strings.Index(text[start:s.End], closer); n >= 0 {
			at = start + n + len(closer)
		}
		found(carrier{start: start, end: at, stays: true})
	}
}
