package sanitize

import (
	"sort"
	"strings"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// breakAcross treats what reads as control text across the strings of the JSON
// that begins at base, although each string is clean, and reports whether there
// was any. An imitation is replaced in the string where it ends. The roles of a
// chat that the structure spells are noted.
func (d *document) breakAcross(base int) bool {
	suspicious := false
	for _, h := range defang.Find(d.text) {
		switch {
		case h.Code != finding.ChatMarkup:
			suspicious = true
		case isMember(d.text, h):
			d.note(finding.Finding{Code: h.Code, Severity: finding.Low, Start: h.Start, End: h.End})
		}
	}
	if !suspicious {
		return false
	}
	j := join(d.text, base)
	e := editor{text: d.text}
	for _, h := range defang.Find(j.text) {
		if i := j.partOf(h.End - 1); i >= 0 && h.Code != finding.ChatMarkup && !j.ownMatter(d.text, i, h) && !j.isMember(i, h) {
			d.replaceIn(&e, &j, i, h)
		}
	}
	return d.apply(&e)
}

// isMember tells whether h is a whole name of an object. Names and values that
// lie within a string are its own matter.
func isMember(text string, h defang.Hit) bool {
	if h.Start == 0 || text[h.Start-1] != '"' || !strings.HasPrefix(text[h.End:], `"`) {
		return false
	}
	return strings.HasPrefix(strings.TrimLeft(text[h.End+1:], jsonSpace), ":")
}

// joined is what the strings of JSON, and the head before it, say together: the
// signs, numbers and words between them are no more than spaces.
type joined struct {
	text  string
	parts []part
	at    int // up to here the escapes of the last part asked about are read

	nested   int // the last part that ownMatter was asked about, plus one
	isNested bool
}

// part is one string's content, as written, or the head.
type part struct {
	out, src, n uint32
	token, key  bool
}

// edge stands before and after the joined text, because neither end of JSON is
// the start or the end of a line.
const edge = "x "

// join joins the strings of text, whose JSON begins at base.
func join(text string, base int) joined {
	count := 1
	strictjson.Strings(text[base:], func(strictjson.Token) bool { count++; return true })
	j := joined{parts: make([]part, 0, count)}
	var b strings.Builder
	b.Grow(len(text) + 2*len(edge))
	b.WriteString(edge)
	add := func(start, end int, token, key bool) {
		j.parts = append(j.parts, part{uint32(b.Len()), uint32(start), uint32(end - start), token, key})
		b.WriteString(text[start:end])
		b.WriteByte(' ')
	}
	if base > 0 {
		add(0, base, false, false)
	}
	strictjson.Strings(text[base:], func(t strictjson.Token) bool {
		add(base+t.Start+1, base+t.End-1, true, t.Key)
		return true
	})
	b.WriteString(edge)
	j.text = b.String()
	return j
}

// partOf returns the index of the last part that begins at or before a byte of
// the joined text, or -1.
func (j *joined) partOf(at int) int {
	return sort.Search(len(j.parts), func(i int) bool { return int(j.parts[i].out) > at }) - 1
}

// ownMatter reports whether h lies within one string that is JSON itself: its
// strings were joined by themselves.
func (j *joined) ownMatter(text string, i int, h defang.Hit) bool {
	p := j.parts[i]
	if !p.token || h.Start < int(p.out) {
		return false
	}
	if j.nested != i+1 {
		s, _, _ := strictjson.Unquote(text[p.src-1 : p.src+p.n+1])
		_, ok, _ := findJSON(s, false)
		j.nested, j.isNested = i+1, ok
	}
	return j.isNested
}

// nearby is how many bytes before and after a hit isMember looks at.
const nearby = 64

// isMember reports whether h is but the name of this program in one string and
// then a whole key, as settings and lists of programs have them: without a
// bracket, an escape or a nonce in the strings from the first that h touches to
// the one behind it.
func (j *joined) isMember(i int, h defang.Hit) bool {
	p := j.parts[i]
	if !p.key || h.Start >= int(p.out) || h.End != int(p.out+p.n) {
		return false
	}
	start := h.Start
	if first := j.partOf(start); first >= 0 {
		start = max(start-nearby, int(j.parts[first].out))
	}
	end := h.End
	if i+1 < len(j.parts) {
		end = min(end+nearby, int(j.parts[i+1].out+j.parts[i+1].n))
	}
	return isPlain(j.text[start:end])
}

// nonceDigits is how many hexadecimal digits in a row may be a nonce.
const nonceDigits = 16

// isPlain reports whether s is ASCII words with the commonest signs, and no nonce.
func isPlain(s string) bool {
	digits := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f':
			if digits++; digits == nonceDigits {
				return false
			}
		case isASCIILetter(c) || strings.IndexByte(" -_.,:/@", c) >= 0:
			digits = 0
		default:
			return false
		}
	}
	return true
}

// replaceIn replaces what of h lies in part i, the last it reaches.
func (d *document) replaceIn(e *editor, j *joined, i int, h defang.Hit) {
	p := j.parts[i]
	start := int(p.src) + min(max(h.Start-int(p.out), 0), int(p.n))
	end := int(p.src) + min(h.End-int(p.out), int(p.n))
	start, end = j.align(d.text, p, start, false), j.align(d.text, p, end, true)
	f := finding.Finding{Code: h.Code, Severity: finding.Low, Place: d.place, Start: start, End: end, Removed: true}
	if p.key {
		f.Place = finding.Key
	}
	d.forward(f)
	e.replace(start, end, h.Substitute)
}

// align moves the position at in p out of the middle of an escape, forwards or
// backwards. The positions it is asked about never decrease.
func (j *joined) align(text string, p part, at int, forwards bool) int {
	if !p.token {
		return at
	}
	before := max(j.at, int(p.src))
	for j.at = before; j.at < at; {
		before = j.at
		j.at += escapeLength(text[j.at:])
	}
	if !forwards && j.at > at {
		j.at = before
	}
	return j.at
}

// escapeLength is the length of the escape or byte that s begins with.
func escapeLength(s string) int {
	switch {
	case !strings.HasPrefix(s, `\`):
		return 1
	case strings.HasPrefix(s, `\u`):
		return len(`\u0000`)
	}
	return 2
}
