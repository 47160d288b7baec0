package sanitize

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/hidden"
	"post-mcp-verify/internal/markup"
)

// prefilter tells the pages in which no part of structure can be a carrier from
// the others, without the structure: it judges whatever looks like a tag, a link's
// end, a definition or a fence, wherever it stands. It may take for a carrier what
// is none, never the other way round.
type prefilter struct {
	text string
	tags partWalk
	hit  bool
	room int // bytes that may still be looked at twice
}

// spend takes n bytes of room, and reports whether there was none left: markup is
// linear whatever the text is made of, and looks closer then.
func (p *prefilter) spend(n int) bool {
	p.room -= n
	return p.room < 0
}

// mayHoldParts reports whether partWalk may find a carrier in text.
func mayHoldParts(text string) bool {
	if strings.IndexByte(text, '<') < 0 && strings.IndexByte(text, ']') < 0 &&
		!strings.Contains(text, "```") && !strings.Contains(text, "~~~") {
		return false
	}
	p := prefilter{text: text, room: 4*len(text) + 4096}
	p.tags = partWalk{text: text, found: func(carrier) { p.hit = true }}
	for i := 0; i < len(text); i++ {
		if partStarts[text[i]] && p.judge(i) {
			return true
		}
	}
	return false
}

// partStarts are the bytes that judge looks at.
var partStarts = [256]bool{'<': true, ']': true, '`': true, '~': true}

// judge reports whether a carrier may begin, or a link's text end, at byte i.
func (p *prefilter) judge(i int) bool {
	rest := p.text[i:]
	switch {
	case len(rest) < 2:
		return false
	case rest[0] == '<' && rest[1] == '/':
		return len(rest) > 2 && isASCIILetter(rest[2]) && p.endTag(i)
	case rest[0] == '<':
		return isASCIILetter(rest[1]) && p.tag(i)
	case rest[0] == ']' && rest[1] == '(':
		return p.emptyBefore(i) || p.target(i+2, false)
	case rest[0] == ']' && rest[1] == '[':
		return p.emptyBefore(i)
	case rest[0] == ']' && rest[1] == ':':
		return p.label(i) || p.target(i+2, true)
	case rest[0] != ']' && strings.HasPrefix(rest, fenceRun(rest[0])) && (i == 0 || p.text[i-1] != rest[0]):
		return p.fence(i)
	}
	return false
}

// fenceRun is the shortest fence of a character.
func fenceRun(c byte) string {
	if c == '~' {
		return "~~~"
	}
	return "```"
}

// tag judges the tag at byte i as if a browser read it.
func (p *prefilter) tag(i int) bool {
	end := tagEnd(p.text, i)
	if p.spend(end - i) {
		return true
	}
	name := markup.TagName(p.text[i:end])
	if isForeign(name) || strings.ContainsAny(p.text[i:end], "\r\n") { // a ">" may be a quote's sign there
		return true
	}
	part := markup.Part{Kind: markup.StartTag, Range: markup.Range{Start: int32(i), End: int32(end)}}
	return p.tags.startTag(part) || p.hit || hidden.Unrendered(name) != hidden.Rendered
}

// endTag reports whether the end tag at byte i has attributes.
func (p *prefilter) endTag(i int) bool {
	end := tagEnd(p.text, i+1)
	return p.spend(end-i) || len(markup.TagName(p.text[i:end]))+len("</>") < end-i
}

// tagEnd returns the position behind the tag that begins at position i (WHATWG
// HTML, 13.2.5.8 and what follows it), or of the text's end.
func tagEnd(text string, i int) int {
	for i++; i < len(text) && strings.IndexByte(tagSpace+"/>", text[i]) < 0; i++ {
	}
	value := false // a "=" came, and no byte of its value yet
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '>':
			return i + 1
		case value && (c == '"' || c == '\''):
			n := strings.IndexByte(text[i+1:], c)
			if n < 0 {
				return len(text)
			}
			i += n + 1
			value = false
		case value && strings.IndexByte(tagSpace, c) < 0: // a value without quotes
			for i+1 < len(text) && strings.IndexByte(tagSpace+">", text[i+1]) < 0 {
				i++
			}
			value = false
		case strings.IndexByte(tagSpace, c) < 0:
			value = c == '='
		}
	}
	return len(text)
}

// emptyBefore reports whether the text of the link whose "]" is at byte i may show
// nothing. It need not know where the text begins: one character that is seen will
// do, if it is no part of an entity or a tag.
func (p *prefilter) emptyBefore(i int) bool {
	before := strings.TrimRight(p.text[max(0, i-longLook):i], tagSpace+"`")
	r, n := utf8.DecodeLastRuneInString(before)
	return n == 0 || strings.ContainsRune("[;>\\", r) || !isSeen(r) || r == utf8.RuneError
}

// label judges what stands before the "]:" at byte i.
func (p *prefilter) label(i int) bool {
	before := p.text[max(0, i-longLook):i]
	at := strings.LastIndexByte(before, '[')
	label := before[at+1:]
	return p.spend(len(label)) || strings.IndexByte(before, '\\') >= 0 || at < 0 && i > longLook || strings.HasPrefix(label, "^") || hidden.Speaks(label)
}

// target judges the destination from byte i on and the title behind it.
func (p *prefilter) target(i int, definition bool) bool {
	from := i
	i = p.skip(i)
	if definition && strings.IndexByte(p.text[from:i], '>') >= 0 { // a quote's sign, or the destination
		return true
	}
	start, depth := i, 0
	for ; i < len(p.text) && p.text[i] > ' ' && p.text[i] != 0x7F; i++ {
		if c := p.text[i]; c == '(' {
			depth++
		} else if c == ')' {
			if depth--; depth < 0 && !definition {
				break
			}
		}
	}
	dest := p.text[start:i]
	switch {
	case p.spend(len(dest)), definition && leadsNowhere(dest):
		return true
	case strings.IndexByte(dest, '<') >= 0, strings.IndexByte(dest, '\\') >= 0:
		return true
	}
	if mayMislead(dest) {
		if plain := decodedAddress(dest); isUnsafe(plain) || isSuspicious(plain, true) {
			return true
		}
	}
	return definition && hidden.Speaks(dest) || p.title(p.skip(i), definition)
}

// skip passes over white space and the signs of containers.
func (p *prefilter) skip(i int) int {
	for i < len(p.text) && strings.IndexByte(tagSpace+">", p.text[i]) >= 0 {
		i++
	}
	return i
}

// title reports whether a title at byte i may be too long, or prose in a definition
// that may be unused.
func (p *prefilter) title(i int, definition bool) bool {
	if i >= len(p.text) {
		return false
	}
	closer := byte(')')
	switch p.text[i] {
	case '"', '\'':
		closer = p.text[i]
	case '(':
	default:
		return false
	}
	title := p.text[i+1 : min(len(p.text), i+1+longTitle+1)]
	n := strings.IndexByte(title, closer)
	return n < 0 || n > 0 && title[n-1] == '\\' || definition && hidden.Speaks(title[:n])
}

// fence judges what stands behind the backticks or tildes at byte i.
func (p *prefilter) fence(i int) bool {
	line := p.text[i:]
	if n := strings.IndexAny(line, "\r\n"); n >= 0 {
		line = line[:n]
	}
	if p.spend(len(line)) {
		return true
	}
	_, words := wordsOfInfo(strings.Trim(strings.TrimLeft(line, line[:1]), " \t"))
	return words != noWords
}
