package sanitize

import (
	"fmt"
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// TestCharacters: the table ascends, and every class has a code and characters.
func TestCharacters(t *testing.T) {
	var ranges [classCount]int
	last := rune(-1)
	for _, p := range characters {
		if p.lo <= last || p.hi < p.lo {
			t.Errorf("%U out of order", p.lo)
		}
		last = p.hi
		ranges[p.class]++
		for _, r := range []rune{p.lo, p.hi} {
			if got := rowOf(r); got == nil || got.class != p.class {
				t.Errorf("%U is not found", r)
			}
		}
	}
	seen := map[finding.Code]bool{}
	for c, n := range ranges {
		code := classCodes[c]
		if n == 0 || seen[code] || !slices.Contains(finding.Codes(), code) {
			t.Errorf("class %d, %q: %d ranges, listed twice or unknown", c, code, n)
		}
		seen[code] = true
	}
	if len(seen) != 17 || len(characters) < 60 {
		t.Errorf("%d classes, %d ranges", len(seen), len(characters))
	}
}

// TestStructures: every structure has a listed code and a scan of its own.
func TestStructures(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range structures {
		kind := fmt.Sprintf("%s %p", s.code, s.scan)
		if s.scan == nil || seen[kind] || !slices.Contains(finding.Codes(), s.code) {
			t.Errorf("%s: no scan, listed twice or unknown", s.code)
		}
		seen[kind] = true
	}
	if len(structures) < 6 {
		t.Errorf("%d structures", len(structures))
	}
}

// leads derives a look-up table for the characters beyond ASCII that in accepts.
func leads(in func(rune) bool) (want [256]uint64) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if utf8.ValidRune(r) && in(r) {
			s := string(r)
			want[s[0]] |= 1 << (s[1] & 0x3F)
		}
	}
	return want
}

// TestLead derives the look-up tables.
func TestLead(t *testing.T) {
	want := leads(func(r rune) bool { return rowOf(r) != nil })
	alike := leads(func(r rune) bool { k := kindOf(r); return k >= looksLatin && k != foreign })
	bits := 0
	for b := range want {
		if lead[b] != want[b] {
			t.Errorf("lead[%#x] = %#x, want %#x", b, lead[b], want[b])
		}
		if alikeLead[b] != alike[b] {
			t.Errorf("alikeLead[%#x] = %#x, want %#x", b, alikeLead[b], alike[b])
		}
		if want[b] != 0 {
			bits++
		}
	}
	if bits < 10 {
		t.Errorf("%d lead bytes", bits)
	}
}

// TestDefaultIgnorable: every such code point has a row, and alone between ASCII
// words none stays.
func TestDefaultIgnorable(t *testing.T) {
	n := 0
	for _, s := range ucd.DefaultIgnorable {
		for r := s.Lo; r <= s.Hi; r++ {
			n++
			if rowOf(r) == nil {
				t.Errorf("%U has no row", r)
			}
			clean, _, err := Text("one "+string(r)+" two", finding.Value)
			if err != nil || clean.String() != "one  two" {
				t.Errorf("%U: %q, %v", r, clean.String(), err)
			}
		}
	}
	if n != 4174 {
		t.Errorf("%d code points", n)
	}
}

// TestProperties: the table holds exactly the sets that it is said to hold.
func TestProperties(t *testing.T) {
	others := ucd.Set{ // neither default-ignorable, control, private use nor noncharacter
		{Lo: 0x1039, Hi: 0x1039}, {Lo: 0x1680, Hi: 0x1680}, {Lo: 0x17D2, Hi: 0x17D2}, {Lo: 0x1A60, Hi: 0x1A60},
		{Lo: 0x1BAB, Hi: 0x1BAB}, {Lo: 0x2000, Hi: 0x200A}, {Lo: 0x2028, Hi: 0x2029}, {Lo: 0x205F, Hi: 0x205F},
		{Lo: 0x2800, Hi: 0x2800}, {Lo: 0x2D7F, Hi: 0x2D7F}, {Lo: 0x3000, Hi: 0x3000}, {Lo: 0xAAF6, Hi: 0xAAF6},
		{Lo: 0xFFF9, Hi: 0xFFFB}, {Lo: 0x10A3F, Hi: 0x10A3F}, {Lo: 0x1107F, Hi: 0x1107F}, {Lo: 0x11133, Hi: 0x11133},
		{Lo: 0x113D0, Hi: 0x113D0}, {Lo: 0x1193E, Hi: 0x1193E}, {Lo: 0x11A47, Hi: 0x11A47}, {Lo: 0x11A99, Hi: 0x11A99},
		{Lo: 0x11D45, Hi: 0x11D45}, {Lo: 0x11D97, Hi: 0x11D97}, {Lo: 0x11F42, Hi: 0x11F42}, {Lo: 0x13430, Hi: 0x13442},
		{Lo: 0x16FE4, Hi: 0x16FE4}, {Lo: 0x1D159, Hi: 0x1D159},
	}
	count := map[finding.Code]int{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		p := rowOf(r)
		control := unicode.Is(unicode.Cc, r) && r != '\t' && r != '\n'
		want := control || ucd.DefaultIgnorable.Has(r) || ucd.PrivateUse.Has(r) || ucd.Noncharacters.Has(r) || others.Has(r)
		if (p != nil) != want {
			t.Errorf("%U: in the table is %v, want %v", r, p != nil, want)
			continue
		}
		if p == nil {
			continue
		}
		count[classCodes[p.class]]++
		if (p.class == privateUse) != ucd.PrivateUse.Has(r) || (p.class == noncharacter) != ucd.Noncharacters.Has(r) {
			t.Errorf("%U has the wrong class", r)
		}
		if directional.Has(r) != (p.class == bidi) {
			t.Errorf("directional.Has(%U) = %v", r, directional.Has(r))
		}
		if got := unseen.Has(r); got != (ucd.Letters.Has(r) || ucd.Marks.Has(r)) {
			t.Errorf("unseen.Has(%U) = %v", r, got)
		}
	}
	for code, n := range map[finding.Code]int{
		finding.Tag: 128, finding.Selector: 260, finding.ZeroWidth: 6, finding.Operator: 4, finding.SoftHyphen: 1,
		finding.Filler: 26, finding.Annotation: 3, finding.DeprecatedChar: 6, finding.ScriptFormat: 31, finding.Bidi: 12,
		finding.Control: 58, finding.TerminalEscape: 1, finding.LineSeparator: 6, finding.OddSpace: 14,
		finding.PrivateUse: 137468, finding.Noncharacter: 66,
		finding.Invisible: 1 + 9 + 0x80 + 0xE10,
	} {
		if count[code] != n {
			t.Errorf("%s: %d characters, want %d", code, count[code], n)
		}
	}
}

// TestOwnSets: sets that are spelled here ascend, or their search would miss.
func TestOwnSets(t *testing.T) {
	for name, s := range map[string]ucd.Set{
		"unseen": unseen, "directional": directional, "mongolianSelectors": mongolianSelectors,
		"hieroglyphFormats": hieroglyphFormats, "styles": styles, "turnedLetters": turnedLetters,
	} {
		last := rune(-1)
		for _, r := range s {
			if r.Lo <= last || r.Hi < r.Lo || !s.Has(r.Lo) || !s.Has(r.Hi) || s.Has(r.Hi+1) && r.Hi+1 < s[len(s)-1].Lo {
				t.Errorf("%s: %U out of order", name, r.Lo)
			}
			last = r.Hi
		}
	}
}
