package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// host is the honest page around a fragment.
type host struct {
	before, after string
	shown         []string // the words a reader sees of page and fragment, the payload taken out
	swallowed     bool     // the fragment hides what comes after it from every reader
}

// hostOf returns the page that r's fragment, at byte at, was put into.
func hostOf(r row, at int) host {
	h := host{before: strings.TrimSpace(r.Text[:at]), after: strings.TrimSpace(r.Text[at+len(r.Fragment):])}
	page := shownText(r.Text)
	if h.swallowed = !strings.Contains(page, shownText(h.after)); h.swallowed {
		page = shownText(r.Text[:at+len(r.Fragment)])
	}
	h.shown = words(strings.ReplaceAll(page, shownText(r.Payload), " "))
	return h
}

// shownText is the folded text a reader sees of src in a page, and of what a
// terminal would swallow nothing. Characters that are not seen go first: some of
// them a renderer replaces by signs.
func shownText(src string) string {
	text, err := domText(without(withoutEscapes(src), unseen))
	if err != nil {
		return ""
	}
	return fold(strings.Map(func(r rune) rune {
		if hides(r) && seen(string(r)) != "" {
			return -1
		}
		return r
	}, text))
}

// words are the runs of letters and digits of s, without their marks: how many of
// those stay is the business of U09.
func words(s string) []string {
	return strings.FieldsFunc(without(norm.NFKD.String(s), unicode.IsMark), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// intact reports whether out still has the whole page: its bytes on both sides
// and, unless the fragment's own words may be replaced, every word that was to be
// seen, in this order.
func (h host) intact(out string, replaced bool) bool {
	if !strings.HasPrefix(strings.TrimSpace(out), h.before) {
		return false
	}
	if !h.swallowed && !strings.HasSuffix(strings.TrimSpace(out), h.after) {
		return false
	}
	if replaced {
		return true
	}
	left := words(shownText(out))
	for _, word := range h.shown {
		for len(left) > 0 && left[0] != word {
			left = left[1:]
		}
		if len(left) == 0 {
			return false
		}
		left = left[1:]
	}
	return true
}

// hiddenLeft reports whether out holds a character that can hide something, that
// the fragment brought and the page itself has not.
func (h host) hiddenLeft(fragment, out string) bool {
	out = withoutLawful(out)
	for _, r := range fragment {
		if hides(r) && strings.ContainsRune(out, r) && !strings.ContainsRune(h.before+h.after, r) {
			return true
		}
	}
	return blanksLeft(fragment, out)
}

// withoutLawful takes out of s the characters that may stay whoever brought them:
// a soft hyphen between letters, which is only reported (DESIGN, step 3), a
// grapheme joiner behind a mark (U04) and the first selector behind a Mongolian
// letter (U02).
func withoutLawful(s string) string {
	var kept []rune
	text := append([]rune(s), 0)
	prev := rune(0)
	for i, r := range text[:len(text)-1] {
		if !lawful(prev, r, text[i+1]) {
			kept = append(kept, r)
		}
		prev = r
	}
	return string(kept)
}

// lawful reports whether r may stay between prev and next.
func lawful(prev, r, next rune) bool {
	switch r {
	case 0x00AD:
		return unicode.In(prev, unicode.L, unicode.M) && unicode.IsLetter(next)
	case 0x034F:
		return unicode.IsMark(prev)
	case 0x180B, 0x180C, 0x180D, 0x180F:
		return unicode.Is(unicode.Mongolian, prev) && unicode.IsLetter(prev)
	}
	return false
}

// blanksLeft reports whether a run of white space that can be bits came through.
func blanksLeft(fragment, out string) bool {
	for i := 0; i < len(fragment); i++ {
		run := fragment[i:]
		if n := strings.IndexFunc(run, func(r rune) bool { return r != ' ' && r != '\t' }); n >= 0 {
			run = run[:n]
		}
		if len(run) >= bitRun && strings.ContainsRune(run, ' ') && strings.ContainsRune(run, '\t') && strings.Contains(out, run) {
			return true
		}
		i += len(run)
	}
	return false
}

// bitRun is how many blanks of two kinds in a row can hold a character.
const bitRun = 8

// withoutEscapes takes terminal escape sequences out of s, with what OSC, DCS,
// APC, PM and SOS hold, an unterminated one to the end of its line.
func withoutEscapes(s string) string { return escapeSequence.ReplaceAllString(s, "") }
