// Package markup finds Markdown and HTML structure by byte position, in time
// linear in the input, without rendering anything.
//
// # What is code, what is hidden
//
// Two readers take part in what a person sees, and Find plays both. The
// Markdown reader (CommonMark 0.31.2 with GFM tables as goldmark reads them)
// decides which bytes are code and which are raw HTML. The browser then reads
// the raw HTML as one stream, with everything else between it already escaped:
// the WHATWG tokenizer decides where a comment begins and ends. So a comment
// that no raw HTML closes hides everything up to the end of the text, its
// Markdown included, even if the block it began in ended long before; and what
// Markdown does not take for raw HTML ("a <!-- b" inside a paragraph, an entity,
// a backslash escape, anything in code) is visible text and no comment.
//
// # Comments
//
// A Comment is what the tokenizer makes a comment of, and everything it drops
// the same way: "<!-- -->" in all its endings, and the bogus comments "<? >",
// "<!x >", "<![CDATA[ >", "</ >", "</>" and DOCTYPE, each of which ends at the
// first ">" whatever Markdown thinks. Three decisions go towards hiding, where
// renderers differ and one of them hides:
//
//   - a comment that begins and ends inside a raw text element (script, style,
//     title, textarea, xmp, iframe, noembed, noframes, noscript, plaintext) is a
//     Comment, because sites strip or escape those tags (GFM's tagfilter does)
//     and then it is hidden; one that such an element's end tag cuts short is not;
//   - inside svg and math those elements are ordinary ones, wherever the tree is
//     certain (below); a CDATA section is always a bogus comment;
//   - once an HTML block has ended inside a tag or a raw text element, what a
//     browser makes of the rest depends on the quotes a renderer happens to
//     emit. From there on every "<!--" in raw HTML counts, in attributes and raw
//     text too.
//
// # The tree
//
// Whether "<style>" begins raw text depends on the elements open around it. Those
// inside svg and math are followed as long as tags nest properly: integration
// points and the tags that break out included. What may be read in two ways ends
// certainty as a tag left open does: an end tag that closes nothing or too much, a
// tag that its attributes decide about (font, annotation-xml), CDATA with a ">"
// in it, more than 128 open elements, a block that begins inside svg, and a raw
// text element, svg, math or template in a select, which browsers ignored there
// until they let a select hold anything.
//
// An HTML document is no Markdown at all: FindHTML has the browser alone read it.
//
// # Limits
//
// Attribute text, the contents of hidden elements, link titles, reference
// definitions and fence info strings can hide text and are not comments; Walk
// gives them to whoever asks. A raw text element left open at the end of its block does
// not swallow the blocks behind it here, as it would in a browser. Bare URLs
// are not links (no GFM autolink extension), front matter is not special. What a
// frameset drops, which is everything, is read as if it were in a body.
// A byte order mark at the beginning is skipped, as readers do.
// Texts of 2 GiB and more are not supported.
package markup

import "iter"

// Kind names the structure a span covers.
type Kind uint8

// The structures that decide how a carrier is treated.
const (
	FencedCode   Kind = iota + 1 // a fenced code block, its fence lines included
	IndentedCode                 // an indented code block
	CodeSpan                     // an inline code span, its backticks included
	HTMLBlock                    // a CommonMark HTML block (any of the seven kinds)
	InlineHTML                   // an inline tag, declaration, instruction or CDATA section
	Comment                      // a comment as a browser would hide it, delimiters included
)

// IsCode says whether k is one of the three kinds of code.
func (k Kind) IsCode() bool { return k >= FencedCode && k <= CodeSpan }

// Span is a half-open byte range with its structure.
//
// A span begins at its first character that is not indentation, and ends before
// the line ending of its last line. In a block quote or list item it covers the
// container's markers on the lines between.
type Span struct {
	Kind       Kind
	Start, End int32
}

// Find returns every span of src, sorted by Start, an HTMLBlock or InlineHTML
// before a Comment that starts with it.
//
// Only Comments nest: a Comment may lie in an HTMLBlock or InlineHTML, and one
// that the raw HTML leaves open may run past its end. What a comment swallows is
// not reported: no code span or block overlaps a Comment, and raw HTML that a
// comment covers at its beginning is reported from the comment's end on.
func Find(src string) []Span {
	if idle(src) {
		return nil
	}
	f := finder{src: src}
	f.find()
	return f.spans
}

// Comments yields the Comment spans of spans, which Find returned. All of them
// lie outside code, and they do not overlap.
func Comments(spans []Span) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for _, s := range spans {
			if s.Kind == Comment && !yield(s) {
				return
			}
		}
	}
}
