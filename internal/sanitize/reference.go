package sanitize

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
)

// references finds invisible characters that are written as character references:
// a page shows nothing for them, and a model reads their digits. They have the same
// uses as the characters themselves. In code they are shown as they are written.
func references(d *document, found func(carrier)) {
	if d.strict || d.code {
		return
	}
	w := referenceWalk{d: d}
	for at := nextReference(d.text, 0); at < len(d.text); at = nextReference(d.text, at+1) {
		r, end := referenceAt(d.text, at)
		p := rowOf(r)
		if end == at || p == nil || p.class > bidi || isEscaped(d.text, at) {
			continue
		}
		c := carrier{start: at, end: end, code: classCodes[p.class]}
		c.points.Add(r)
		if p.marks&bulk != 0 {
			c.severity = finding.Low
		}
		switch v := w.judge(p, r, at, end); {
		case v == fine:
			continue
		case v == odd, w.code.holds(d, at, end):
			c.stays = true
		}
		found(c)
	}
}

// isEscaped reports whether an odd number of backslashes stands before position at:
// Markdown shows the "&" then.
func isEscaped(text string, at int) bool {
	before := text[max(0, at-8):at]
	return (len(before)-len(strings.TrimRight(before, "\\")))%2 == 1
}

// nextReference returns the position of the first "&" from i on, or the length of
// text.
func nextReference(text string, i int) int { return nextByte(text, i, '&') }

// referenceAt decodes the character reference at position at, up to its ";". Without
// one end is at.
func referenceAt(text string, at int) (r rune, end int) {
	r, n := defang.Entity(text[at+1 : min(len(text), at+1+longestEntity)])
	if end = at + 1 + n; n == 0 || text[end-1] != ';' {
		return none, at
	}
	return r, end
}

// referenceWalk remembers what the rules need from one reference to the next.
type referenceWalk struct {
	d    *document
	line line
	code codeCursor
	// rightToLeft: the text has a letter of a right-to-left script.
	rightToLeft known
}

// judge asks the rule of the character r, which is written from at to end, between
// its neighbours.
func (w *referenceWalk) judge(p *points, r rune, at, end int) verdict {
	if p.class == bidi {
		return w.directed(p, r, at)
	}
	if p.rule == nil || r == 0xFEFF {
		return junk
	}
	before, after := referenceBefore(w.d.text, at), characterAt(w.d.text, end)
	text := ""
	if before != none {
		text = string(before)
	}
	s := spot{r: r, at: len(text), prev: before}
	text += string(r)
	s.end = len(text)
	if after != none {
		text += string(after)
	}
	s.text, s.d = text, &document{text: text}
	return p.rule(&s)
}

// directed judges a directional control. Whoever writes a mark as a reference meant
// it, if any of the text runs from the right.
func (w *referenceWalk) directed(p *points, r rune, at int) verdict {
	if r == 0x200E || r == 0x200F || r == 0x061C {
		if w.rightToLeft == unknown {
			w.rightToLeft = no
			if strings.IndexFunc(w.d.text, isRightToLeft) >= 0 {
				w.rightToLeft = yes
			}
		}
		return keepIf(w.rightToLeft == yes)
	}
	w.line.seek(w.d.text, at)
	return keepIf(p.rule != nil && w.line.rightToLeft)
}

// known is an answer that is looked for once.
type known uint8

const (
	unknown known = iota
	no
	yes
)

// characterAt returns the character at position i, written or referred to.
func characterAt(text string, i int) rune {
	if i == len(text) {
		return none
	}
	if text[i] == '&' {
		if r, end := referenceAt(text, i); end > i {
			return r
		}
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r
}

// referenceBefore returns the character before position i, written or referred to.
func referenceBefore(text string, i int) rune {
	if i == 0 {
		return none
	}
	if text[i-1] == ';' {
		from := max(0, i-longestEntity)
		if n := strings.LastIndexByte(text[from:i], '&'); n >= 0 {
			if r, end := referenceAt(text, from+n); end == i {
				return r
			}
		}
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return r
}
