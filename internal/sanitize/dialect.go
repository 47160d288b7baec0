package sanitize

import (
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
)

// dialect is how one Markdown dialect or template language writes a comment.
type dialect struct {
	open, close string
	// line says that the closing sign must stand on the line of the opening one.
	line bool
}

// dialects are the comments of carrier M01f. In plain Markdown they are visible
// text, so that they stay; where the page is made with them, no reader sees them.
var dialects = [...]dialect{
	{"{{/*", "*/}}", false},                                // Go templates, Hugo
	{"{/*", "*/}", false},                                  // MDX
	{"{#", "#}", true},                                     // Jinja, Nunjucks
	{"{% comment %}", "{% endcomment %}", false},           // Liquid, Django
	{"{>>", "<<}", false},                                  // CriticMarkup
	{"%%", "%%", false},                                    // Obsidian
	{`\phantom{`, "}", true}, {`\color{white}`, "}", true}, // LaTeX
}

// mayHoldDialect spares most pages the search: "{" and "%" are rare in prose, and
// what follows them is rarer.
func mayHoldDialect(text string) bool {
	for _, d := range dialects {
		if strings.Contains(text, d.open) {
			return true
		}
	}
	return false
}

// dialectStarts are the bytes that a comment of dialects begins with.
const dialectStarts = `{%\`

// dialectComments reports the comments of other dialects outside of code that
// hold prose.
func dialectComments(d *document, found func(carrier)) {
	if d.code || d.strict || !mayHoldDialect(d.text) {
		return
	}
	c := closings{text: d.text}
	code := codeCursor{}
	for at := 0; at < len(d.text); {
		n := strings.IndexAny(d.text[at:], dialectStarts)
		if n < 0 {
			return
		}
		at += n
		end := c.end(at)
		if end < 0 {
			at++
			continue
		}
		if hidden.Speaks(d.text[at:end]) && !code.holds(d, at, at+1) {
			found(carrier{start: at, end: end, code: finding.DialectComment, stays: true})
		}
		at = end
	}
}

// closings finds the closing signs of dialects for positions that ascend, so that
// all searches together read the text once for each.
type closings struct {
	text    string
	next    [len(dialects)]int // where the next one is, len(text) for none
	newline int                // where the next line feed is
}

// end returns where the comment that opens at position at ends, or -1 if none
// does.
func (c *closings) end(at int) int {
	for i, d := range dialects {
		if !strings.HasPrefix(c.text[at:], d.open) {
			continue
		}
		from := at + len(d.open)
		end := c.seek(&c.next[i], d.close, from)
		if end < len(c.text) && (!d.line || end < c.seek(&c.newline, "\n", from)) {
			return end + len(d.close)
		}
	}
	return -1
}

// seek moves *next to the first sign from position from on.
func (c *closings) seek(next *int, sign string, from int) int {
	if *next < from {
		*next = len(c.text)
		if n := strings.Index(c.text[from:], sign); n >= 0 {
			*next = from + n
		}
	}
	return *next
}
