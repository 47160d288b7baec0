package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The carriers this part of the product removes, as code points. Each also
// hides when it is spelled as a JSON escape inside a JSON text.
var carrierRunes = []rune{
	0x200b, 0x200c, 0x2060, 0x2062, 0xfeff, 0xe0041, // invisible
	0x202a, 0x202c, 0x202e, 0x2066, 0x2069, 0x200f, // bidi
}

const commentOpen = "<!--"

// carriers names every carrier in s: raw, as \u escapes at any depth of
// quoting, and comment openers raw or with an escaped bracket.
func carriers(s string) []string {
	var found []string
	for _, r := range carrierRunes {
		if strings.ContainsRune(s, r) {
			found = append(found, fmt.Sprintf("raw U+%04X", r))
		}
	}
	for _, m := range escapedCarrier.FindAllString(s, -1) {
		found = append(found, "escaped "+strings.TrimLeft(m, `\`))
	}
	for _, c := range []string{commentOpen, `\u003c!--`, `\u003C!--`} {
		if strings.Contains(s, c) {
			found = append(found, "comment "+strings.TrimLeft(c, `\`))
		}
	}
	return slices.Compact(found)
}

var escapedCarrier = regexp.MustCompile(`(?i)\\u(200[b-f]|206[0-9]|202[a-e]|feff|db40\\+udc[0-7][0-9a-f])`)

// TestCarriersAreSeen is the control: the detector that later must find nothing
// finds every spelling.
func TestCarriersAreSeen(t *testing.T) {
	seen := 0
	for _, r := range carrierRunes {
		for _, s := range []string{string(r), escaped(r, `\`), escaped(r, `\\`), strings.ToUpper(escaped(r, `\`))} {
			if s = strings.Replace(s, "U", "u", 1); len(carriers("a"+s+"b")) == 0 {
				t.Errorf("U+%04X spelled %q was not seen", r, s)
			}
			seen++
		}
	}
	for _, s := range []string{commentOpen, `\u003c!--`, `\\u003c!--`} {
		if len(carriers("a "+s+" b")) == 0 {
			t.Errorf("%q was not seen", s)
		}
	}
	for _, s := range []string{"", "plain", "a \\u0041 b", "a < b ! --", "[[x]]", "\u00e5\u00df"} {
		if got := carriers(s); len(got) > 0 {
			t.Errorf("%q: %q", s, got)
		}
	}
	if seen != 4*12 {
		t.Errorf("%d spellings tried", seen)
	}
}

// escaped spells a rune as JSON escapes with the given backslashes.
func escaped(r rune, slash string) string {
	if r < 0x10000 {
		return fmt.Sprintf("%su%04x", slash, r)
	}
	r -= 0x10000
	return fmt.Sprintf("%su%04x%su%04x", slash, 0xd800+r>>10, slash, 0xdc00+r&0x3ff)
}

// canary is a pair of words that occur nowhere else: one a reader sees, one
// that stands where no reader looks.
type canary struct{ visible, hidden string }

func newCanary(name string, n int) canary {
	return canary{fmt.Sprintf("VIS-%s-%d-SIV", name, n), fmt.Sprintf("HID-%s-%d-DIH", name, n)}
}

// dirty is a paragraph with the canary and a carrier of each class.
func (c canary) dirty() string {
	return "Seen " + c.visible + " zero\u200bwidth join\u2060er \u202eright\u202c \u2066isolated\u2069 " +
		commentOpen + " " + c.hidden + " --> tag\U000e0041 end."
}

// dirtyJSON is the same as the inside of a JSON string, with every carrier
// spelled as an escape, as a server may send it.
func (c canary) dirtyJSON() string {
	s := c.dirty()
	for _, r := range carrierRunes {
		s = strings.ReplaceAll(s, string(r), escaped(r, `\`))
	}
	return strings.ReplaceAll(s, "<", `\u003c`)
}
