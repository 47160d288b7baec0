package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// definition is one set of package ucd.
type definition struct {
	name, doc string
	points    func(*data) points
}

// definitions are the sets in the order in which they are written. The docs say
// what each is made of.
var definitions = []definition{
	{"Pictographs", "holds Extended_Pictographic: what an emoji sequence is built on, code points reserved for emoji included.", property("Extended_Pictographic")},
	{"EmojiModifiers", "holds Emoji_Modifier: the skin tones.", property("Emoji_Modifier")},
	{"EmojiModifierBases", "holds Emoji_Modifier_Base: the emoji that take a skin tone.", property("Emoji_Modifier_Base")},
	{"EmojiVariationBases", "holds what may stand before VS15 or VS16 but for the ASCII bases of keycaps: the bases of emoji-variation-sequences.txt, whatever precedes VS16 in a tested emoji sequence, and two kinds that people write a selector after although it says nothing new: Emoji without its components (skin tones and regional indicators), and the symbols of the blocks that are mixed from emoji and others (U+2661 WHITE HEART SUIT), most of which were Extended_Pictographic before Unicode 17.", emojiVariationBases},
	{"DefaultIgnorable", "holds Default_Ignorable_Code_Point: what draws nothing where it is not supported, unassigned code points included.", property("Default_Ignorable_Code_Point")},
	{"RightToLeft", "holds the assigned characters of Bidi_Class Right_To_Left and Arabic_Letter, default-ignorable ones apart: letters, and the signs and digits that run with them, but no marks, which have no direction of their own.", rightToLeft},
	{"Joining", "holds the letters and marks of the scripts where ZWNJ and ZWJ choose a letter's form: cursive scripts (with letters of Joining_Type Dual, Right or Left) and Brahmic ones (with dependent vowels or a virama), but not those written in visual order (Thai, Lao, Tai Viet, New Tai Lue), whose letters never combine. Marks that such scripts share are among them, general diacritics are not.", joining},
	{"Spaceless", "holds the scripts that write no space between words, where ZWSP says where a line may break: those with Line_Break Complex_Context or an aksara class, and Tibetan.", spaceless},
	{"Hebrew", "holds Script Hebrew.", visible("Script/Hebrew")},
	{"Jamo", "holds the conjoining jamo of Hangul, fillers apart.", jamo},
	{"Mongolian", "holds the letters and marks of Script Mongolian, selectors apart.", func(d *data) points { return visible("Script/Mongolian")(d).and(lettersMarks(d)) }},
	{"Hieroglyphs", "holds the Egyptian hieroglyphs that draw something: not the block of format controls, with its blanks and modifiers.", hieroglyphs},
	{"Duployan", "holds Script Duployan.", visible("Script/Duployan")},
	{"Musical", "holds the assigned characters of block Musical Symbols that draw something: neither format controls nor the null notehead.", musical},
	{"Braille", "holds the Braille patterns with at least one dot.", func(d *data) points { return d.set("Script/Braille").minus(one(0x2800)) }},
	{"Ideographs", "holds Script Han: unified and compatibility ideographs, radicals and the iteration marks.", func(d *data) points { return d.set("Script/Han") }},
	{"Letters", "holds General_Category L.", category("Letter")},
	{"Marks", "holds General_Category M: Mn, Me and Mc.", category("Mark")},
	{"NonspacingMarks", "holds General_Category Mn and Me.", func(d *data) points { return d.either("General_Category", "Nonspacing_Mark", "Enclosing_Mark") }},
	{"PrivateUse", "holds General_Category Co.", category("Private_Use")},
	{"Noncharacters", "holds Noncharacter_Code_Point.", property("Noncharacter_Code_Point")},
	{"Spaces", "holds General_Category Zs, the ASCII space included.", category("Space_Separator")},
	{"stacking", "holds the letters, numbers and marks of which Stacks says yes.", stacking},
}

func property(name string) func(*data) points {
	return func(d *data) points { return d.set("Binary_Property/" + name) }
}

func category(name string) func(*data) points {
	return func(d *data) points { return d.set("General_Category/" + name) }
}

// visible is a set without what is default-ignorable.
func visible(name string) func(*data) points {
	return func(d *data) points { return d.set(name).minus(d.set("Binary_Property/Default_Ignorable_Code_Point")) }
}

func one(r rune) points {
	p := newPoints()
	p[r] = true
	return p
}

func lettersMarks(d *data) points { return d.either("General_Category", "Letter", "Mark") }

func emojiVariationBases(d *data) points {
	mixed := d.either("Block", "Miscellaneous_Symbols", "Dingbats",
		"Miscellaneous_Symbols_And_Pictographs", "Transport_And_Map_Symbols")
	p := union(d.emojiVariants, d.set("Binary_Property/Emoji").minus(d.set("Binary_Property/Emoji_Component")),
		mixed.and(d.either("General_Category", "Other_Symbol", "Math_Symbol")))
	for _, s := range d.tested {
		for i, r := range s[1:] {
			if r == 0xFE0F {
				p[s[i]] = true
			}
		}
	}
	return p.minus(d.set("Binary_Property/ASCII"))
}

func rightToLeft(d *data) points {
	return d.either("Bidi_Class", "Right_To_Left", "Arabic_Letter").
		minus(d.set("General_Category/Unassigned"), d.set("Binary_Property/Default_Ignorable_Code_Point"))
}

func jamo(d *data) points {
	return d.either("Grapheme_Cluster_Break", "L", "V", "T").and(visible("Script/Hangul")(d))
}

func hieroglyphs(d *data) points {
	return d.set("Script/Egyptian_Hieroglyphs").and(d.set("General_Category/Letter")).
		minus(d.set("Block/Egyptian_Hieroglyph_Format_Controls"))
}

func musical(d *data) points {
	return visible("Block/Musical_Symbols")(d).minus(d.set("General_Category/Unassigned"), one(0x1D159))
}

// joining: see its doc. Three Brahmic scripts have neither dependent vowels nor
// a virama.
func joining(d *data) points {
	cursive := d.either("Joining_Type", "Dual_Joining", "Right_Joining", "Left_Joining")
	brahmic := d.either("Indic_Syllabic_Category", "Vowel_Dependent", "Virama", "Invisible_Stacker")
	visual := d.scriptsOf(d.set("Binary_Property/Logical_Order_Exception"))
	scripts := append(d.scriptsOf(union(cursive, brahmic)), "Mahajani", "Multani", "Sora_Sompeng")
	scripts = slices.DeleteFunc(scripts, func(s string) bool { return slices.Contains(visual, s) })
	return d.written(scripts).and(lettersMarks(d))
}

func spaceless(d *data) points {
	scripts := d.scriptsOf(d.either("Line_Break", "Complex_Context",
		"Aksara", "Aksara_Start", "Aksara_Prebase", "Virama", "Virama_Final"))
	return d.either("Script", append(scripts, "Tibetan")...).
		minus(d.set("Binary_Property/Default_Ignorable_Code_Point"))
}

// stacking: see the comment of Stacks.
func stacking(d *data) points {
	marks := d.set("General_Category/Mark")
	var scripts []string
	for _, s := range d.scriptsOf(marks) {
		own := 0
		for _, r := range marks.and(d.set("Script/" + s)).spans() {
			own += int(r.hi-r.lo) + 1
		}
		if own >= 4 && s != "Cyrillic" && s != "Glagolitic" {
			scripts = append(scripts, s)
		}
	}
	return d.written(scripts).and(d.either("General_Category", "Letter", "Mark", "Number")).
		minus(d.either("Script", "Cyrillic", "Glagolitic")) // the titlo is shared with Old Permic
}

// scriptsOf returns the scripts that members of p belong to, sorted, without
// Common and Inherited.
func (d *data) scriptsOf(p points) []string {
	var scripts []string
	for name, spans := range d.sets {
		script, ok := strings.CutPrefix(name, "Script/")
		if !ok || script == "Common" || script == "Inherited" || script == "Unknown" {
			continue
		}
		if slices.ContainsFunc(spans, func(s span) bool { return slices.Contains(p[s.lo:s.hi+1], true) }) {
			scripts = append(scripts, script)
		}
	}
	slices.Sort(scripts)
	return scripts
}

// written returns what the scripts are written with: their own characters and
// the ones they share, without general diacritics, of which many are shared with
// Latin, and without what is default-ignorable.
func (d *data) written(scripts []string) points {
	general := d.either("Block", "Combining_Diacritical_Marks", "Combining_Diacritical_Marks_Extended",
		"Combining_Diacritical_Marks_Supplement", "Combining_Diacritical_Marks_For_Symbols", "Combining_Half_Marks")
	p := d.either("Script_Extensions", scripts...)
	if slices.Contains(scripts, "Devanagari") {
		p[0x0953], p[0x0954] = true, true // its acute and grave, which no table gives to it
	}
	latin := d.set("Script_Extensions/Latin").and(d.set("General_Category/Letter")) // U+02BC, an apostrophe
	return p.minus(general, latin, d.set("Binary_Property/Default_Ignorable_Code_Point"))
}

// setTable writes set_table.go.
func setTable(d *data) ([]byte, error) {
	var b bytes.Buffer
	for _, def := range definitions {
		spans := def.points(d).spans()
		if len(spans) == 0 {
			return nil, fmt.Errorf("%s is empty", def.name)
		}
		comment(&b, def.name+" "+def.doc)
		fmt.Fprintf(&b, "var %s = Set{\n", def.name)
		var cells []string
		for _, s := range spans {
			cells = append(cells, fmt.Sprintf("{%s, %s}", point(s.lo), point(s.hi)))
		}
		rows(&b, cells)
		b.WriteString("}\n\n")
	}
	return source(b.Bytes(), d)
}
