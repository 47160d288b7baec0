package defang

import (
	"strings"

	"post-mcp-verify/internal/finding"
)

// maxRounds bounds how often the substituted text is searched again.
const maxRounds = 6

// settle adds to the hits in s what only shows once they are replaced, since a
// substitute counts as nothing, until nothing does: with every hit replaced,
// and with all but the chat markup. A text so contrived that it does not settle
// is one hit. The bound on the rounds keeps the work linear.
func settle(s string, hits []Hit) []Hit {
	for range maxRounds {
		more, a := again(s, hits, true)
		more, b := again(s, more, false)
		if !a && !b {
			return hits
		}
		hits = more
	}
	whole := hits[0]
	for _, h := range hits {
		whole = union(whole, h)
	}
	return []Hit{{0, len(s), whole.Code, unknownVerb}}
}

// again searches s with its hits replaced, those of chat markup only with chat,
// and returns the hits with what it found joined in. Chat markup found without
// chat is what was left there.
func again(s string, hits []Hit, chat bool) (all []Hit, changed bool) {
	text, kept := replaced(s, hits, chat)
	if !chat && (len(kept) == len(hits) || len(kept) == 0) {
		return hits, false // the same text as with chat, or s itself
	}
	f := finder{s: text}
	f.scan()
	at := mapper{hits: kept}
	var found []Hit
	for _, h := range f.hits {
		if chat || h.Code != finding.ChatMarkup {
			h.Start, h.End = at.start(h.Start), at.end(h.End)
			found = append(found, h)
		}
	}
	if len(found) == 0 {
		return hits, false
	}
	return merge(hits, found), true
}

// replaced returns s with the hits replaced, and which ones.
func replaced(s string, hits []Hit, chat bool) (string, []Hit) {
	var kept []Hit
	size := len(s)
	for _, h := range hits {
		if chat || h.Code != finding.ChatMarkup {
			size += len(h.Substitute) - (h.End - h.Start)
			kept = append(kept, h)
		}
	}
	var b strings.Builder
	b.Grow(size)
	at := 0
	for _, h := range kept {
		b.WriteString(s[at:h.Start])
		b.WriteString(h.Substitute)
		at = h.End
	}
	b.WriteString(s[at:])
	return b.String(), kept
}

// mapper turns offsets of a substituted text, which must ascend, into those of
// the text it came from.
type mapper struct {
	hits  []Hit // not yet passed
	shift int   // original offset minus substituted one, behind the passed hits
}

// start maps the start of a hit: one within a substitute becomes the start of
// what it replaced.
func (m *mapper) start(i int) int {
	for len(m.hits) > 0 && m.behind() <= i {
		m.pass()
	}
	if len(m.hits) > 0 && m.hits[0].Start-m.shift <= i {
		return m.hits[0].Start
	}
	return i + m.shift
}

// end maps the end of a hit: one within a substitute becomes the end of what it
// replaced.
func (m *mapper) end(i int) int {
	for len(m.hits) > 0 && m.behind() <= i {
		m.pass()
	}
	if len(m.hits) > 0 && m.hits[0].Start-m.shift < i {
		return m.hits[0].End
	}
	return i + m.shift
}

// behind is the offset behind the next substitute in the substituted text.
func (m *mapper) behind() int {
	return m.hits[0].Start - m.shift + len(m.hits[0].Substitute)
}

func (m *mapper) pass() {
	h := m.hits[0]
	m.shift += h.End - h.Start - len(h.Substitute)
	m.hits = m.hits[1:]
}

// merge joins two ordered lists of hits; hits that overlap become one.
func merge(a, b []Hit) []Hit {
	var all []Hit
	for len(a) > 0 || len(b) > 0 {
		var h Hit
		if len(b) == 0 || len(a) > 0 && a[0].Start <= b[0].Start {
			h, a = a[0], a[1:]
		} else {
			h, b = b[0], b[1:]
		}
		if n := len(all); n > 0 && h.Start < all[n-1].End {
			all[n-1] = union(all[n-1], h)
		} else {
			all = append(all, h)
		}
	}
	return all
}

// union is one hit over both, counted as the graver of the two: our own token
// before the client's before chat markup, and of two alike the one that was
// found last, which is the longer.
func union(a, b Hit) Hit {
	u := a
	if rank(b.Code) > rank(a.Code) || rank(b.Code) == rank(a.Code) && b.End-b.Start >= a.End-a.Start {
		u = b
	}
	u.Start, u.End = min(a.Start, b.Start), max(a.End, b.End)
	return u
}

func rank(c finding.Code) int {
	switch c {
	case finding.ChatMarkup:
		return 0
	case finding.HarnessMarkup:
		return 1
	}
	return 2
}
