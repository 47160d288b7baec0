package sanitize

import (
	"errors"
	"strings"

	"post-mcp-verify/internal/markup"
	"post-mcp-verify/internal/strictjson"
)

// jsonBody is the JSON in a text.
type jsonBody struct {
	start      int   // where it begins; it runs to the end of the text
	duplicates []int // positions of names that their object has already
	// mixed says that something else than an array or an object begins the
	// text, so that a reader may take the whole for Markdown.
	mixed bool
}

// byteOrderMarkUTF8 may stand before JSON; parsers skip it.
const byteOrderMarkUTF8 = "\ufeff"

// findJSON tells whether text is JSON, and at the top also whether it is JSON
// after the client's prefix. JSON beyond a limit is ErrTooDeep, not Markdown.
func findJSON(text string, top bool) (jsonBody, bool, error) {
	start := len(text) - len(strings.TrimPrefix(text, byteOrderMarkUTF8))
	if plausible(text[start:]) {
		s := sequence{data: []byte(text)}
		switch s.read(start) {
		case isJSON:
			return s.accept(text, start)
		case overLimit:
			return jsonBody{}, false, ErrTooDeep
		}
	}
	if top && strings.HasPrefix(text, resourcePrefix) {
		return afterPrefix(text)
	}
	return jsonBody{}, false, nil
}

// accept returns the JSON of text that s has read from start on, unless the text
// is rather Markdown.
func (s *sequence) accept(text string, start int) (jsonBody, bool, error) {
	first := text[s.skip(start)]
	b := jsonBody{start: start, duplicates: s.duplicates, mixed: start > len(byteOrderMarkUTF8) || first != '{' && first != '['}
	if b.mixed && hidesAcross(text, start) {
		return jsonBody{}, false, nil
	}
	return b, true, nil
}

// hidesAcross reports whether a comment of text, read as Markdown, does not lie
// within one string of the JSON that begins at start. Such a text is Markdown:
// no string could be blamed for the comment.
func hidesAcross(text string, start int) bool {
	if !mayHoldComment(text) {
		return false
	}
	var open []markup.Span
	for s := range markup.Comments(markup.Find(text)) {
		if !isDeclaration(text[s.Start:s.End]) {
			open = append(open, s)
		}
	}
	strictjson.Strings(text[start:], func(t strictjson.Token) bool {
		for len(open) > 0 && start+t.Start < int(open[0].Start) && int(open[0].End) < start+t.End {
			open = open[1:]
		}
		return len(open) > 0 && int(open[0].Start) >= start+t.Start
	})
	return len(open) > 0
}

// The client puts an embedded resource's text after
// "[Resource from SERVER at URI] " (measured on 2.1.197 and 2.1.332).
const (
	resourcePrefix = "[Resource from "
	prefixEnd      = "] "
	// prefixBudget is how often the text may be read in search of the end of
	// the prefix. The server chooses name, URI and text.
	prefixBudget = 8
)

// afterPrefix finds the JSON behind the prefix. The URI may hold "] ", so every
// place in the first line where the prefix can end is tried, within the budget.
func afterPrefix(text string) (jsonBody, bool, error) {
	budget := prefixBudget * len(text)
	var data []byte
	line := text
	if n := strings.IndexAny(text, "\r\n"); n >= 0 {
		line = text[:n]
	}
	for at := len(resourcePrefix); ; {
		n := strings.Index(line[at:], prefixEnd)
		if n < 0 {
			return jsonBody{}, false, nil
		}
		at += n + len(prefixEnd)
		if !plausible(text[at:]) {
			continue
		}
		if data == nil {
			data = []byte(text)
		}
		s := sequence{data: data}
		switch s.read(at) {
		case isJSON:
			return s.accept(text, at)
		case overLimit:
			return jsonBody{}, false, ErrTooDeep
		}
		if budget -= s.cost; budget < 0 {
			return jsonBody{}, false, ErrNotConverged
		}
	}
}

// plausible tells from its first bytes whether text can be JSON that holds
// strings. It is what spares ordinary pages the closer look.
func plausible(text string) bool {
	text = strings.TrimLeft(text, jsonSpace)
	if text == "" {
		return false
	}
	switch text[0] {
	case '"':
		return true
	case '{':
		text = strings.TrimLeft(text[1:], jsonSpace)
		return text != "" && (text[0] == '"' || text[0] == '}')
	case '[':
		text = strings.TrimLeft(text[1:], jsonSpace)
		return text != "" && strings.IndexByte(`[]{"-0123456789tfn`, text[0]) >= 0
	}
	if strings.IndexByte("-0123456789tfn", text[0]) < 0 {
		return false
	}
	word := text[:min(len(text), strictjson.MaxNumberBytes)]
	if n := strings.IndexAny(word, jsonSpace); n >= 0 {
		word = word[:n]
	}
	return strictjson.Check([]byte(word), strictjson.Limits{}) == nil
}

// jsonSpace is the white space of JSON.
const jsonSpace = " \t\r\n"

// sequence reads JSON values one after another.
type sequence struct {
	data       []byte
	duplicates []int
	cost       int // bytes looked at
}

// answer is whether a text is JSON.
type answer uint8

const (
	notJSON answer = iota
	isJSON
	overLimit // it may be, but goes beyond what strictjson reads
)

// read reads the values from start to the end of the data. At least one must be
// a string, an array or an object: bare words and numbers hold nothing to treat.
func (s *sequence) read(start int) answer {
	treatable := notJSON
	for pos := s.skip(start); pos < len(s.data); pos = s.skip(pos) {
		scalar := strings.IndexByte(`{["`, s.data[pos]) < 0
		end, err := s.value(pos)
		s.cost += max(end-pos, 1)
		switch {
		case err == strictjson.Depth || err == strictjson.Number:
			return s.orOverLimit(start)
		case err != "":
			return notJSON
		case !scalar:
			treatable = isJSON
		case end < len(s.data) && strings.IndexByte(jsonSpace, s.data[end]) < 0:
			return notJSON // a word goes on
		}
		pos = end
	}
	return treatable
}

// value reads the value at pos and returns where it, or the reading, ended.
func (s *sequence) value(pos int) (end int, failed strictjson.Code) {
	l := strictjson.Limits{MaxBytes: len(s.data), AllowLoneSurrogates: true}
	n, err := strictjson.Prefix(s.data[pos:], l)
	var e *strictjson.Error
	if errors.As(err, &e) && e.Code == strictjson.DuplicateKey {
		s.duplicates = append(s.duplicates, pos+e.Offset)
		l.AllowDuplicateKeys = true
		n, err = strictjson.Prefix(s.data[pos:], l)
	}
	if errors.As(err, &e) {
		return pos + e.Offset, e.Code
	}
	return pos + n, ""
}

// skip returns the position of the first byte from pos on that is not white space.
func (s *sequence) skip(pos int) int {
	for pos < len(s.data) && strings.IndexByte(jsonSpace, s.data[pos]) >= 0 {
		pos++
	}
	return pos
}

// orOverLimit tells a text that only begins like JSON, such as a page full of
// brackets, from one whose brackets and quotes close.
func (s *sequence) orOverLimit(start int) answer {
	s.cost += len(s.data) - start
	depth, inString := 0, false
	for i := start; i < len(s.data); i++ {
		switch c := s.data[i]; {
		case c == '\\' && inString:
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth < 0 {
				return notJSON
			}
		}
	}
	if depth != 0 || inString {
		return notJSON
	}
	return overLimit
}
