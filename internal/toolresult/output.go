package toolresult

import (
	"bytes"
	"errors"
	"strings"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/strictjson"
)

// Output is a replacement for a tool_response. Only this package makes one; the
// zero value is no output and its JSON is empty.
type Output struct {
	json   []byte
	text   bool
	images bool
	chars  func() int
	texts  []string
	tokens []span // of texts in json
}

// span is a half-open byte range of the document.
type span struct{ start, end int }

// JSON returns the document.
func (o Output) JSON() []byte { return o.json }

// IsString reports whether the document is one JSON string.
func (o Output) IsString() bool { return o.text }

// HasImage reports whether the document has a block that is not a text.
func (o Output) HasImage() bool { return o.images }

// Texts returns the texts of the document, decoded and in order: what was sealed
// and the notices between. A document that is one string has one.
func (o Output) Texts() []string { return o.texts }

// Canonical returns the RFC 8785 form of a document that is one string or an
// array of text blocks, and false for any other. Texts are quoted in that form
// already; only the members of a block change places.
func (o Output) Canonical() ([]byte, bool) {
	switch {
	case o.text:
		return o.json, true
	case len(o.json) == 0 || o.json[0] != '[' || o.images || !bytes.HasPrefix(o.json[1:], []byte(textBefore)):
		return nil, false
	}
	doc := append(make([]byte, 0, len(o.json)), '[')
	for i, t := range o.tokens {
		if i > 0 {
			doc = append(doc, ',')
		}
		doc = append(append(append(doc, `{"text":`...), o.json[t.start:t.end]...), `,"type":"text"}`...)
	}
	return append(doc, ']'), true
}

// Chars returns the number of UTF-16 code units that the client compares with its
// limit for saving a result in a file instead of showing it.
func (o Output) Chars() int {
	if o.chars == nil {
		return 0
	}
	return o.chars()
}

// ErrNotString means that a result cannot be rendered as one string.
var ErrNotString = errors.New("rendering tool response as a string: it has images or is of no MCP tool")

// Render puts one part in place of each leaf, in the order of Leaves. It is an
// error if their number or roles differ.
func (r *Result) Render(parts []Part) (Output, error) {
	if err := r.match(parts); err != nil {
		return Output{}, err
	}
	texts := r.texts(parts)
	doc := make([]byte, 0, r.sizeOf(texts))
	tokens := make([]span, 0, len(texts))
	filled, said := 0, 0
	for _, s := range r.template {
		start := len(doc)
		switch s.kind {
		case literal:
			doc = append(doc, s.text...)
		case notice:
			doc = strictjson.AppendQuote(doc, texts[said])
			said++
		case hole:
			doc = appendPart(doc, parts[filled], r.leaves[filled], s.text)
			filled++
			said++
		}
		if s.kind != literal {
			tokens = append(tokens, span{start, len(doc)})
		}
	}
	return r.output(doc, texts, tokens), nil
}

// sizeOf guesses the length of the document: enough where
// about one byte in sixteen needs an escape.
func (r *Result) sizeOf(texts []string) int {
	n := 0
	for _, s := range r.template {
		if s.kind == literal {
			n += len(s.text)
		}
	}
	for _, t := range texts {
		n += len(t) + len(t)/16 + 2
	}
	return n
}

// appendPart appends a part as a JSON string: with the leaf's original token if
// the text is unchanged.
func appendPart(doc []byte, p Part, l Leaf, token string) []byte {
	if p.text == l.Text {
		return append(doc, token...)
	}
	return strictjson.AppendQuote(doc, p.text)
}

// texts returns the parts and the notices between them in order.
func (r *Result) texts(parts []Part) []string {
	var texts []string
	filled := 0
	for _, s := range r.template {
		switch s.kind {
		case notice:
			texts = append(texts, s.text)
		case hole:
			texts = append(texts, parts[filled].text)
			filled++
		}
	}
	return texts
}

// RenderString renders an MCP result as one string: the texts, notices included,
// one after another with a line break between. The client saves a long string
// line by line, where a long array becomes one line a text. It returns
// ErrNotString unless CanBeString.
func (r *Result) RenderString(parts []Part) (Output, error) {
	if err := r.match(parts); err != nil {
		return Output{}, err
	}
	if !r.CanBeString() {
		return Output{}, ErrNotString
	}
	return stringOutput(strings.Join(r.texts(parts), "\n")), nil
}

// stringOutput is a document that is one string.
func stringOutput(s string) Output {
	doc := make([]byte, 0, len(s)+len(s)/16+2)
	return Output{json: strictjson.AppendQuote(doc, s), text: true, chars: func() int { return Units(s) }, texts: []string{s}}
}

// output completes a rendered document.
func (r *Result) output(doc []byte, texts []string, tokens []span) Output {
	return Output{json: doc, text: r.bare, images: r.images > 0, chars: func() int { return countedChars(r, doc, texts) }, texts: texts, tokens: tokens}
}

// countedChars is the client's rule, from the source of 2.1.197 and 2.1.332: the
// length of a string; for content blocks the sum of the lengths of their texts,
// images not counted. What it shows of the resource tools is the JSON text, or
// the error alone; of a file the content (and line numbers, which it adds later
// and which are not counted here).
func countedChars(r *Result, doc []byte, texts []string) int {
	if !r.failed && (r.family == ResourceList || r.family == ResourceRead || r.family == ResourceDir) {
		return Units(doc)
	}
	if r.failed {
		return Units(texts[len(texts)-1])
	}
	n := 0
	for _, t := range texts {
		n += Units(t)
	}
	return n
}

// Units returns the number of UTF-16 code units of valid UTF-8: one for each
// lead byte, and another for those of characters beyond U+FFFF.
func Units[T string | []byte](s T) int {
	n := 0
	for i := range len(s) {
		if c := s[i]; c < 0x80 || c >= 0xC0 {
			n++
			if c >= 0xF0 {
				n++
			}
		}
	}
	return n
}

// Withheld is the document that says n in place of a whole result, in a form that
// the client accepts for the family: for a built-in tool a value of another form
// would be dropped, and the original shown. For no known family it is a string.
func Withheld(f Family, n fence.Notice) Output {
	var before, after string
	switch f {
	case ResourceRead:
		before, after = `{"contents":[`+resourceBefore, resourceAfter+`]}`
	case ResourceList:
		before, after = `[`+listedBefore, listedAfter+`]`
	case ResourceDir:
		before, after = `{"resources":[`+childBefore, childAfter+`]}`
	case FileRead:
		before, after = fileBefore, fileAfter
	default:
		return stringOutput(n.String())
	}
	doc := strictjson.AppendQuote([]byte(before), n.String())
	r := Result{family: f}
	return r.output(append(doc, after...), []string{n.String()}, nil)
}

// The envelope of a file that is withheld.
const (
	fileBefore = `{"type":"text","file":{"filePath":"","content":`
	fileAfter  = `,"numLines":1,"startLine":1,"totalLines":1}}`
)
