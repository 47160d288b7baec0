package sanitize

import (
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// json treats every string of the JSON that begins at body, and what stands
// before it, as a document of its own. done is false if that may make the text
// something else: if the head changed, which moves where the JSON begins, or if
// a comment may now reach across the strings.
func (c *cleaner) json(d *document, body jsonBody, depth int) (changed, done bool, err error) {
	w := jsonWalk{c: c, d: d, edit: editor{text: d.text}, base: body.start, depth: depth}
	w.to = w.fromChild
	headChanged := w.head()
	base := w.base
	if headChanged {
		base = len(w.child.text) + w.base - w.end
	}
	if w.err == nil {
		strictjson.Strings(d.text[body.start:], w.token)
	}
	if w.err != nil {
		return false, false, w.err
	}
	if !w.keyChanged {
		d.noteDuplicates(body.duplicates)
	}
	changed = d.apply(&w.edit)
	if w.keyChanged {
		s := sequence{data: []byte(d.text)}
		s.read(base)
		d.noteDuplicates(s.duplicates)
	}
	broken := d.breakAcross(base)
	moved := headChanged || changed && body.mixed && mayHoldComment(d.text)
	return changed || broken, !moved && !broken, nil
}

// jsonWalk is the treatment of one JSON text.
type jsonWalk struct {
	c     *cleaner
	d     *document
	edit  editor
	base  int // where the JSON begins
	depth int
	err   error

	to         sink     // what the child reports to
	child      document // the string under treatment
	start, end int      // its token in d.text
	exact      bool     // it holds no escape: its offsets are those of the token
	keyChanged bool
	sample     int // right after the key of a code sample's text, else 0
}

// sampleKey is the member of a code sample that holds its text (the answer of
// Microsoft Learn's code sample search).
const sampleKey = "codeSnippet"

// head treats what stands before the JSON, and reports whether it changed. The end
// of the client's prefix is no part of it: an escape sequence could take it along.
func (w *jsonWalk) head() bool {
	w.start, w.end, w.exact = -1, len(strings.TrimSuffix(w.d.text[:w.base], prefixEnd)), true
	w.child = document{text: w.d.text[:w.end], place: w.d.place, plain: true, to: w.to}
	return w.base > 0 && w.treat(onOneLine, 0)
}

// onOneLine keeps the client's prefix on the one line that it is recognised on, where
// the treatment makes a line feed of a rarer separator.
func onOneLine(head string) string { return strings.ReplaceAll(head, "\n", " ") }

// token treats one string, and reports whether to go on.
func (w *jsonWalk) token(t strictjson.Token) bool {
	w.start, w.end = w.base+t.Start, w.base+t.End
	raw := w.d.text[w.start:w.end]
	s, lone, ok := strictjson.Unquote(raw)
	if !ok {
		w.err = ErrNotConverged // the scanner disagrees with itself
		return false
	}
	if lone {
		w.d.note(finding.Finding{Code: finding.LoneSurrogate, Severity: finding.Low, Start: w.start, End: w.end})
	}
	w.exact = len(s) == len(raw)-2
	w.child = document{text: s, place: w.d.place, to: w.to}
	if t.Key {
		w.child.place = finding.Key
	} else if w.sample > 0 && strings.Trim(w.d.text[w.sample:w.start], jsonSpace) == ":" {
		w.child.code, w.child.plain = true, true
	}
	w.sample = 0
	if t.Key && s == sampleKey {
		w.sample = w.end
	}
	changed := w.treat(quoted, w.depth+1)
	w.keyChanged = w.keyChanged || changed && t.Key
	return w.err == nil
}

// treat cleans the child and, if it changed, puts it back in the given form.
func (w *jsonWalk) treat(form func(string) string, depth int) (changed bool) {
	before := w.child.text
	if !w.exact {
		w.c.room -= len(before)
		defer func() { w.c.room += len(before) }()
	}
	if w.c.room < 0 {
		w.err = ErrTooDeep
		return false
	}
	if w.err = w.c.document(&w.child, depth); w.err != nil || w.child.text == before {
		return false
	}
	w.edit.replace(max(w.start, 0), w.end, form(w.child.text))
	return true
}

// quoted returns s as a JSON string token.
func quoted(s string) string { return string(strictjson.AppendQuote(nil, s)) }

// fromChild passes on a finding of the child: at its place, or at the whole
// token where escapes make positions differ.
func (w *jsonWalk) fromChild(f finding.Finding) {
	if w.exact {
		f.Start, f.End = w.start+1+f.Start, w.start+1+f.End
	} else {
		f.Start, f.End = w.start, w.end
	}
	if f.Removed {
		w.d.forward(f)
	} else {
		w.d.keep(f)
	}
}

// noteDuplicates notes the names, by where their tokens start, that their object
// has already.
func (d *document) noteDuplicates(starts []int) {
	for _, at := range starts {
		d.note(duplicate(d.text, at))
	}
}

// duplicate is the finding for the name whose token starts at position at.
func duplicate(text string, at int) finding.Finding {
	f := finding.Finding{Code: finding.DuplicateKey, Severity: finding.Low, Start: at, End: at + 1}
	strictjson.Strings(text[at:], func(t strictjson.Token) bool {
		f.End = at + t.End
		return false
	})
	return f
}
