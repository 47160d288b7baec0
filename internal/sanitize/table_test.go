package sanitize

import (
	"fmt"
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// TestClasses: every class has a rule, a listed code and its own characters.
func TestClasses(t *testing.T) {
	if len(classes) < 3 {
		t.Fatalf("%d classes", len(classes))
	}
	seen := map[string]bool{}
	for _, c := range classes {
		kind := fmt.Sprint(c.code, c.scan != nil)
		if seen[kind] || !slices.Contains(finding.Codes(), c.code) {
			t.Errorf("%s: listed twice or unknown", c.code)
		}
		seen[kind] = true
		if (c.points == nil) == (c.scan == nil) {
			t.Errorf("%s: a class has points or a scan", c.code)
		}
		last := rune(-1)
		for _, p := range c.points {
			if p.lo <= last || p.hi < p.lo {
				t.Errorf("%s: %U out of order", c.code, p.lo)
			}
			last = p.hi
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		owners := 0
		for _, c := range classes {
			if rangeOf(c.points, r) != nil {
				owners++
			}
		}
		if owners > 1 {
			t.Errorf("%U is in %d classes", r, owners)
		}
	}
}

// TestLead derives the look-up table from the classes.
func TestLead(t *testing.T) {
	var want [256]uint64
	for _, c := range classes {
		for _, p := range c.points {
			for r := p.lo; r <= p.hi; r++ {
				s := string(r)
				want[s[0]] |= 1 << (s[1] & 0x3F)
			}
		}
	}
	for b := range want {
		if lead[b] != want[b] {
			t.Errorf("lead[%#x] = %#x, want %#x", b, lead[b], want[b])
		}
	}
}

// defaultIgnorable is Default_Ignorable_Code_Point of Unicode 15.0.
var defaultIgnorable = scope{
	{0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F},
	{0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
	{0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
}

// TestDefaultIgnorable: every such code point has a class, and alone between
// ASCII words none stays.
func TestDefaultIgnorable(t *testing.T) {
	n := 0
	for _, s := range defaultIgnorable {
		for r := s.lo; r <= s.hi; r++ {
			n++
			if class, _ := lookup(r); class < 0 {
				t.Errorf("%U has no class", r)
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

// TestDirectional derives the set of directional controls.
func TestDirectional(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if directional.has(r) != (rangeOf(bidiPoints, r) != nil) {
			t.Errorf("directional.has(%U) = %v", r, directional.has(r))
		}
	}
}

// TestUnseen derives the set of letters and marks that cannot be seen.
func TestUnseen(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		class, _ := lookup(r)
		want := class >= 0 && (unicode.IsLetter(r) || unicode.IsMark(r))
		if got := unseen.has(r); got != want && utf8.ValidRune(r) {
			t.Errorf("unseen.has(%U) = %v, want %v", r, got, want)
		}
	}
}

// TestVariantOrder: the table ascends, or its search would miss.
func TestVariantOrder(t *testing.T) {
	last := rune(-1)
	for _, v := range variants {
		if v.lo <= last || v.hi < v.lo || v.last < 0xFE00 || v.last > 0xFE06 {
			t.Errorf("%U out of order", v.lo)
		}
		last = v.hi
		for _, base := range []rune{v.lo, v.hi} {
			if !hasVariant(base, 0xFE00) || hasVariant(base, v.last+1) {
				t.Errorf("%U", base)
			}
		}
	}
}

// TestScopes: the sets ascend, or their search would miss.
func TestScopes(t *testing.T) {
	for name, s := range map[string]scope{
		"unseen": unseen, "mongolianSelectors": mongolianSelectors, "joining": joining, "spaceless": spaceless,
		"rightToLeft": rightToLeft, "hebrew": hebrew, "jamo": jamo, "mongolian": mongolian, "braille": braille,
		"hieroglyphs": hieroglyphs, "duployan": duployan, "musical": musical, "pictographs": pictographs,
		"skinTones": skinTones, "keycapBases": keycapBases, "directional": directional,
	} {
		last := rune(-1)
		for _, r := range s {
			if r.lo <= last || r.hi < r.lo {
				t.Errorf("%s: %U out of order", name, r.lo)
			}
			last = r.hi
			for _, c := range []rune{r.lo, r.hi} {
				if !s.has(c) {
					t.Errorf("%s misses %U", name, c)
				}
			}
		}
	}
}
