package main

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/sanitize"
)

// legitSet holds every emoji and variation sequence and texts in some forty scripts.
const legitSet = "ben-legit-unicode"

// exception is a legitimate use that the taxonomy gives up knowingly.
type exception struct {
	name     string
	taxonomy string
	why      string
	// without takes what is given up out of a text: all else must come through.
	without func(string) string
}

// exceptions is the list of section 3.1, and the one normalisation that the
// taxonomy's own treatment makes of a row. They excuse the hand-written rows
// alone: no emoji and no variation sequence of the Unicode data is given up.
var exceptions = []exception{
	{"soft hyphen", "U04", "layout only", dropping(0x00AD, 0x00AD)},
	{"invisible operators", "U04", "U+2061 to U+2064 have no visible form", dropping(0x2061, 0x2064)},
	{"word joiner", "U03", "unpaired, it has no visible form", dropping(0x2060, 0x2060)},
	{"flags that are not RGI", "U01", "they fall back to the black flag", otherFlags},
	{"Ogham space", "U09", "drawn as a blank by most fonts", dropping(0x1680, 0x1680)},
	{"line separators", "U07", "U+2028 and U+2029 become LF, as escapes of JSON too", lineFeeds.Replace},
}

// handWritten begins the classes of the rows that exceptions can excuse.
const handWritten = "hand-"

// lineFeeds writes a line feed for every separator that U07 makes one.
var lineFeeds = strings.NewReplacer("\u2028", "\n", "\u2029", "\n", `\u2028`, "\n", `\u2029`, "\n", `\n`, "\n")

func dropping(lo, hi rune) func(string) string {
	return func(s string) string {
		return without(s, func(r rune) bool { return lo <= r && r <= hi })
	}
}

// flagTags is a flag with tags behind it; rgiFlags are the three that Unicode
// recommends, as their tags spell them.
var (
	flagTags = regexp.MustCompile(`\x{1F3F4}[\x{E0020}-\x{E007E}]+\x{E007F}?`)
	rgiFlags = []string{"gbeng\x7f", "gbsct\x7f", "gbwls\x7f"}
)

// otherFlags takes the tags from every flag that Unicode does not recommend.
func otherFlags(s string) string {
	return flagTags.ReplaceAllStringFunc(s, func(flag string) string {
		tags := []rune(flag)[1:]
		for i := range tags {
			tags[i] -= 0xE0000
		}
		if slices.Contains(rgiFlags, string(tags)) {
			return flag
		}
		return "\U0001F3F4"
	})
}

// legitVerdict is what became of one legitimate text.
type legitVerdict struct {
	row     row
	kept    bool
	excused *exception // for what is not kept
	flagged bool       // a finding of medium or more
	naive   bool       // stripping by category changes it
}

// judgeLegit scores one legitimate text.
func judgeLegit(r row) legitVerdict {
	v := legitVerdict{row: r, naive: byCategory(r.MustPreserve) != r.MustPreserve}
	clean, found, err := sanitize.Text(r.Text, finding.Value)
	v.flagged = finding.Max(found) >= finding.Medium
	out := clean.String()
	v.kept = err == nil && strings.Contains(out, r.MustPreserve)
	for i := range exceptions {
		e := &exceptions[i]
		if !v.kept && err == nil && strings.HasPrefix(r.Class, handWritten) && strings.Contains(e.without(out), e.without(r.MustPreserve)) {
			v.excused = e
		}
	}
	return v
}

// without is s without the characters of a set.
func without(s string, set func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if set(r) {
			return -1
		}
		return r
	}, s)
}

// byCategory is the common way of removing what cannot be seen: format
// characters, private use and what is not assigned.
func byCategory(s string) string {
	return without(s, func(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cn) })
}
