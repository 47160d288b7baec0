package ucd

import (
	"testing"
	"unicode"
)

// sets lists every set with what it holds: the number of its ranges and of its
// code points, and code points that are in it and that are not.
var sets = []struct {
	name           string
	set            Set
	ranges, points int
	in, out        []rune
}{
	{"Pictographs", Pictographs, 156, 2848, []rune{0xA9, 0x203C, 0x2764, 0x1F600, 0x1FAEA, 0x1F8FF}, []rune{'#', 0x2661, 0x1F000, 0x1F1E6, 0x1F3FB, 0xFE0F}},
	{"EmojiModifiers", EmojiModifiers, 1, 5, []rune{0x1F3FB, 0x1F3FF}, []rune{0x1F3FA, 0x1F400}},
	{"EmojiModifierBases", EmojiModifierBases, 40, 134, []rune{0x261D, 0x1F44D, 0x1FAF8}, []rune{0x1F600, 0x2764, 0x1F3FB}},
	{"EmojiVariationBases", EmojiVariationBases, 58, 1823, []rune{0xA9, 0x2764, 0x2661, 0x2713, 0x263D, 0x1F600, 0x1F3F3}, []rune{'#', '0', 'a', 0x1F1E6, 0x1F3FB, 0x200D, 0xFE0F, 0x2190, 0x1F1F3}},
	{"DefaultIgnorable", DefaultIgnorable, 17, 4174, []rune{0xAD, 0x34F, 0x200B, 0x2065, 0x3164, 0xE0001, 0xE0FFF}, []rune{' ', 0x2800, 0x13430, 0xFFF9, 0xE1000}},
	{"RightToLeft", RightToLeft, 136, 3046, []rune{0x5D0, 0x5BE, 0x627, 0x712, 0xFDFA, 0x10900, 0x1E900}, []rune{'a', 0x5B0, 0x5EB, 0x61C, 0x660, 0x200F}},
	{"Joining", Joining, 358, 5818, []rune{0x627, 0x64B, 0x6CC, 0x915, 0x94D, 0xD7F, 0xDCA, 0x1780, 0x1820, 0xA840, 0x1E900, 0x11381}, []rune{'a', 0x300, 0x2BC, 0x430, 0x5D0, 0xE01, 0xE81, 0x17B4, 0x180B, 0x200D, 0x4E00}},
	{"Spaceless", Spaceless, 94, 2023, []rune{0xE01, 0xE50, 0xE81, 0xF40, 0xF0B, 0x1000, 0x1780, 0x1950, 0x1980, 0x1A20, 0xAA80, 0x1B05}, []rune{'a', 0x915, 0x17B4, 0x200B, 0x4E00, 0x3042}},
	{"Hebrew", Hebrew, 9, 134, []rune{0x591, 0x5B0, 0x5D0, 0x5F4, 0xFB1D, 0xFB4F}, []rune{0x590, 0x5EB, 0x627, 0xFB50, 0x200F}},
	{"Jamo", Jamo, 5, 355, []rune{0x1100, 0x115E, 0x1161, 0x11FF, 0xA960, 0xD7B0, 0xD7FB}, []rune{0x115F, 0x1160, 0x3131, 0x3164, 0xAC00, 0xFFA0, 0x16D63}},
	{"Mongolian", Mongolian, 2, 132, []rune{0x1820, 0x1878, 0x1885, 0x18AA}, []rune{0x1800, 0x180B, 0x180E, 0x180F, 0x1810}},
	{"Hieroglyphs", Hieroglyphs, 2, 5067, []rune{0x13000, 0x1342F, 0x13460, 0x143FA}, []rune{0x13430, 0x1343F, 0x13440, 0x13441, 0x13455}},
	{"Duployan", Duployan, 5, 143, []rune{0x1BC00, 0x1BC9F}, []rune{0x1BC6B, 0x1BCA0, 0x1BCA3}},
	{"Musical", Musical, 4, 224, []rune{0x1D100, 0x1D15E, 0x1D165, 0x1D1EA}, []rune{0x1D127, 0x1D159, 0x1D173, 0x1D17A, 0x1D200}},
	{"Braille", Braille, 1, 255, []rune{0x2801, 0x28FF}, []rune{0x27FF, 0x2800, 0x2900}},
	{"Ideographs", Ideographs, 21, 103351, []rune{0x2E80, 0x3005, 0x3007, 0x3400, 0x4E00, 0xF900, 0x20000, 0x323B0, 0x33479}, []rune{0x3001, 0x3042, 0xAC00, 0x17000}},
	{"Letters", Letters, 684, 145672, []rune{'a', 0xE9, 0x3164, 0x4E00, 0x1D400, 0x10D50}, []rune{'1', 0x300, 0x2160, 0x24B6}},
	{"Marks", Marks, 327, 2543, []rune{0x300, 0x488, 0x903, 0xFE0F, 0xE0100}, []rune{'a', 0x5BE, 0x200D}},
	{"NonspacingMarks", NonspacingMarks, 362, 2072, []rune{0x300, 0x488, 0x17B4, 0xFE00}, []rune{0x903, 'a'}},
	{"PrivateUse", PrivateUse, 3, 137468, []rune{0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x10FFFD}, []rune{0xDFFF, 0xF900, 0xFFFFE}},
	{"Noncharacters", Noncharacters, 18, 66, []rune{0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF}, []rune{0xFDCF, 0xFDF0, 0xFFFD, 0x20000}},
	{"Spaces", Spaces, 7, 17, []rune{' ', 0xA0, 0x1680, 0x2000, 0x200A, 0x202F, 0x205F, 0x3000}, []rune{'\t', 0x200B, 0x2028, 0x180E, 0x2800}},
	{"stacking", stacking, 436, 12723, []rune{0x5D0, 0x5B0, 0x627, 0x64E, 0x915, 0xE01, 0xE48, 0xF40, 0x1CD0}, []rune{'a', 0xE0, 0x300, 0x3B1, 0x430, 0x483, 0x4E00, 0xAC00, 0x25CC, 0x17B4}},
}

func TestSets(t *testing.T) {
	if len(sets) != 23 {
		t.Fatalf("%d sets are listed, expected 23", len(sets))
	}
	for _, s := range sets {
		points := 0
		for i, r := range s.set {
			if r.Lo > r.Hi || i > 0 && s.set[i-1].Hi+1 >= r.Lo {
				t.Errorf("%s: range %d, %X to %X, is out of order or touches the one before", s.name, i, r.Lo, r.Hi)
			}
			points += int(r.Hi-r.Lo) + 1
		}
		if len(s.set) != s.ranges || points != s.points {
			t.Errorf("%s holds %d code points in %d ranges, expected %d in %d", s.name, points, len(s.set), s.points, s.ranges)
		}
		for _, r := range s.in {
			if !s.set.Has(r) {
				t.Errorf("%s lacks U+%04X", s.name, r)
			}
		}
		for _, r := range s.out {
			if s.set.Has(r) {
				t.Errorf("%s holds U+%04X", s.name, r)
			}
		}
	}
}

// Has agrees with the ranges at every border, and off the ends of the code space.
func TestHas(t *testing.T) {
	for _, s := range sets {
		for i, r := range s.set {
			after := i+1 < len(s.set) && s.set[i+1].Lo == r.Hi+1
			if s.set.Has(r.Lo-1) || !s.set.Has(r.Lo) || !s.set.Has(r.Hi) || s.set.Has(r.Hi+1) != after {
				t.Errorf("%s is wrong about the borders of %X to %X", s.name, r.Lo, r.Hi)
			}
		}
		for _, r := range []rune{-1, unicode.MaxRune + 1, 1<<31 - 1, -1 << 31} {
			if s.set.Has(r) {
				t.Errorf("%s holds %d", s.name, r)
			}
		}
	}
	if (Set)(nil).Has(0) {
		t.Error("the empty set holds U+0000")
	}
}

// The tables of the standard library were made by other hands, from an older
// version: what it knows as assigned must agree.
func TestSetsAgreeWithStandardLibrary(t *testing.T) {
	for _, c := range []struct {
		name string
		has  func(rune) bool
		want func(rune) bool
		// changed are the characters whose property is another one by now.
		changed Set
	}{
		{"Letters", Letters.Has, unicode.IsLetter, nil},
		{"Marks", Marks.Has, unicode.IsMark, nil},
		{"NonspacingMarks", NonspacingMarks.Has, in(unicode.Mn, unicode.Me), Set{{0x1171E, 0x1171E}}},
		{"PrivateUse", PrivateUse.Has, in(unicode.Co), nil},
		{"Spaces", Spaces.Has, in(unicode.Zs), nil},
		{"Ideographs", Ideographs.Has, in(unicode.Han), nil},
		{"Hebrew", Hebrew.Has, in(unicode.Hebrew), nil},
		{"DefaultIgnorable", DefaultIgnorable.Has, defaultIgnorable, nil},
	} {
		checked := 0
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if !assigned(r) || c.changed.Has(r) {
				continue
			}
			checked++
			if c.has(r) != c.want(r) {
				t.Errorf("%s: U+%04X is %v, the standard library says %v", c.name, r, c.has(r), c.want(r))
			}
		}
		if checked < 280_000 {
			t.Errorf("%s: only %d characters were compared", c.name, checked)
		}
	}
}

// in is a test for membership in any of the tables.
func in(tables ...*unicode.RangeTable) func(rune) bool {
	return func(r rune) bool { return unicode.In(r, tables...) }
}

// assigned reports whether the standard library's Unicode assigns r.
func assigned(r rune) bool {
	return !unicode.Is(unicode.Cn, r)
}

// defaultIgnorable derives the property as DerivedCoreProperties.txt does.
func defaultIgnorable(r rune) bool {
	visible := unicode.In(r, unicode.White_Space, unicode.Prepended_Concatenation_Mark) ||
		0xFFF9 <= r && r <= 0xFFFB || 0x13430 <= r && r <= 0x13440
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Cf, unicode.Variation_Selector) && !visible
}

// What vouches for an invisible character is never one itself.
func TestNothingUnseenVouches(t *testing.T) {
	vouching := map[string]Set{
		"Joining": Joining, "Spaceless": Spaceless, "RightToLeft": RightToLeft, "Hebrew": Hebrew, "Jamo": Jamo,
		"Mongolian": Mongolian, "Hieroglyphs": Hieroglyphs, "Duployan": Duployan, "Musical": Musical,
		"Braille": Braille, "Pictographs": Pictographs, "EmojiVariationBases": EmojiVariationBases, "stacking": stacking,
	}
	checked := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !DefaultIgnorable.Has(r) && !Spaces.Has(r) && r != 0x2800 {
			continue
		}
		checked++
		for name, s := range vouching {
			if s.Has(r) {
				t.Errorf("%s holds U+%04X, %s", name, r, Name(r))
			}
		}
	}
	if checked != 4174+17+1 {
		t.Errorf("%d characters were checked", checked)
	}
}

// The ranges that the first version of package sanitize had by hand: each letter
// and mark in them belongs to Joining, unless it is unseen.
func TestJoiningHoldsTheBlocksOfItsScripts(t *testing.T) {
	checked := 0
	for _, block := range (Set{
		{0x0600, 0x074F}, {0x0750, 0x077F}, {0x07C0, 0x07FF}, {0x0840, 0x0DFF}, {0x0F00, 0x109F},
		{0x1700, 0x18AF}, {0x1900, 0x194F}, {0x1A00, 0x1AAF}, {0x1B00, 0x1C4F}, {0x1CD0, 0x1CFF},
		{0xA800, 0xA8FF}, {0xA930, 0xA95F}, {0xA980, 0xAA7F}, {0xAAE0, 0xAAFF}, {0xABC0, 0xABFF},
		{0xFB50, 0xFDFF}, {0xFE70, 0xFEFC}, {0x10A00, 0x10A5F}, {0x10AC0, 0x10AFF}, {0x10B80, 0x10BAF},
		{0x10D00, 0x10D3F}, {0x10EC0, 0x10EFF}, {0x10F30, 0x10F6F}, {0x10F70, 0x10FDF}, {0x11000, 0x1124F},
		{0x11280, 0x1137F}, {0x11400, 0x114DF}, {0x11580, 0x116CF}, {0x11700, 0x1184F}, {0x11900, 0x1195F},
		{0x119A0, 0x11AAF}, {0x11C00, 0x11CBF}, {0x11D00, 0x11DAF}, {0x11EE0, 0x11F5F}, {0x1E900, 0x1E95F},
	}) {
		for r := block.Lo; r <= block.Hi; r++ {
			if !Letters.Has(r) && !Marks.Has(r) || DefaultIgnorable.Has(r) {
				continue
			}
			checked++
			if !Joining.Has(r) {
				t.Errorf("Joining lacks U+%04X", r)
			}
		}
	}
	if checked != 5499 {
		t.Errorf("%d letters and marks were checked", checked)
	}
}

func TestStacks(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"\u05D1\u05BC\u05B0\u0596", true},              // Hebrew: dagesh, sheva and an accent
		{"\u0644\u0651\u064E\u0670", true},              // Arabic: shadda, fatha and an alef above
		{"\u0F66\u0F90\u0FB1\u0F72\u0F7E", true},        // Tibetan
		{"\u0E17\u0E35\u0E48", true},                    // Thai: a vowel and a tone
		{"\u0915\u094D\u0937\u0951\u1CDA", true},        // Devanagari with Vedic accents
		{"\u0712\u0730\u0740", true},                    // Syriac
		{"\u1002\u103B\u103D\u102D\u102F", true},        // Myanmar
		{"a\u0302\u0323", false},                        // Vietnamese
		{"\u03B1\u0313\u0301\u0345", false},             // polytonic Greek
		{"\u0430\u0486\u0301", false},                   // Church Slavonic
		{"\u304B\u3099", false},                         // Japanese
		{"\u25CC\u0334\u20D2", false},                   // a symbol
		{"\u0336\u0337\u0489\u1AB0\u1DC0\uFE20", false}, // what decorated text is made of
	} {
		for _, r := range c.text {
			if Stacks(r) != c.want {
				t.Errorf("%+q: Stacks(U+%04X) = %v", c.text, r, !c.want)
			}
		}
	}
}
