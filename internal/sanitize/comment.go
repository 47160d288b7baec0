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

// comments finds what a browser hides as a comment (carrier H01), and what looks
// like one in code, which is content (H02).
func comments(d *document, found func(carrier)) {
	if !mayHoldComment(d.text) {
		return
	}
	for _, s := range d.structure() {
		switch {
		case s.Kind == markup.Comment:
			found(carrier{start: s.Start, end: s.End, severity: commentSeverity(d.text[s.Start:s.End])})
		case s.Kind.IsCode():
			commentsInCode(d.text, s, found)
		}
	}
}

// mayHoldComment spares a page without "<!", "<?" or "</" and no letter the
// search for structure: nothing else opens a comment or a bogus one.
func mayHoldComment(text string) bool {
	for i := strings.IndexByte(text, '<'); i >= 0 && i+1 < len(text); {
		switch text[i+1] {
		case '!', '?':
			return true
		case '/':
			if i+2 < len(text) && !isASCIILetter(text[i+2]) {
				return true
			}
		}
		n := strings.IndexByte(text[i+1:], '<')
		if n < 0 {
			return false
		}
		i += 1 + n
	}
	return false
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
	for at := s.Start; ; {
		n := strings.Index(text[at:s.End], opener)
		if n < 0 {
			return
		}
		start := at + n
		at = s.End
		if n := strings.Index(text[start:s.End], closer); n >= 0 {
			at = start + n + len(closer)
		}
		found(carrier{start: start, end: at, stays: true})
	}
}
