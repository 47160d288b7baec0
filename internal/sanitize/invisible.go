package sanitize

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/ucd"
)

// The uses of invisible characters that stay. Each function judges one
// character of its range in points.go (carriers U01 to U05).

// softHyphen: between letters it only says where a word may be divided. It stays
// and is reported, because it also splits a word for a machine.
func softHyphen(s *spot) verdict {
	if isWord(s.prev) && isWord(s.next()) {
		return odd
	}
	return junk
}

// graphemeJoiner: in pointed Hebrew, and between marks whose order it fixes.
func graphemeJoiner(s *spot) verdict {
	next := s.next()
	return keepIf(ucd.Hebrew.Has(s.prev) || ucd.Hebrew.Has(next) ||
		isMark(s.prev) && isMark(next))
}

// jamoFiller: in old Hangul syllables that lack a part.
func jamoFiller(s *spot) verdict { return s.beside(ucd.Jamo) }

// mongolianSelector: one after a Mongolian letter chooses its form.
func mongolianSelector(s *spot) verdict { return keepIf(ucd.Mongolian.Has(s.prev)) }

// mongolianSeparator: before a final vowel that stands apart.
func mongolianSeparator(s *spot) verdict {
	prev := ucd.Mongolian.Has(s.prev) || mongolianSelectors.Has(s.prev)
	return keepIf(prev && ucd.Mongolian.Has(s.next()))
}

var mongolianSelectors = ucd.Set{{Lo: 0x180B, Hi: 0x180D}, {Lo: 0x180F, Hi: 0x180F}}

// wordBreak: between letters of scripts that write no spaces.
func wordBreak(s *spot) verdict {
	return keepIf(ucd.Spaceless.Has(s.prev) && isWord(s.prev) && ucd.Spaceless.Has(s.next()) && isWord(s.next()))
}

// nonJoiner: one beside a letter of a script whose letters join.
func nonJoiner(s *spot) verdict { return keepIf(besideJoining(s)) }

// joiner: as nonJoiner, and between the parts of an emoji.
func joiner(s *spot) verdict { return keepIf(besideJoining(s) || insideEmoji(s)) }

// besideJoining: a relaxed rule, which accepts 99.6 % of the
// occurrences in real text (RFC 5892 CONTEXTJ: 98.0 %). Of a run the first stays.
func besideJoining(s *spot) bool {
	if s.prev == 0x200C || s.prev == 0x200D {
		return false
	}
	return ucd.Joining.Has(s.prev) || ucd.Joining.Has(s.next())
}

func insideEmoji(s *spot) bool {
	before := ucd.Pictographs.Has(s.prev) || ucd.EmojiModifiers.Has(s.prev) || s.prev == 0xFE0F
	return before && ucd.Pictographs.Has(s.next())
}

// brailleBlank: the space of Braille text and drawings, many in a row and over
// the ends of lines, as long as a Braille pattern is at either end of them.
func brailleBlank(s *spot) verdict {
	s.blanks.seek(s.text, s.at)
	return keepIf(s.blanks.braille)
}

// blanks remembers the stretch of blanks and line ends that was looked at last.
type blanks struct {
	end     int // right after the stretch, 0 before the first
	braille bool
}

// seek moves to the stretch that holds position at; positions only grow.
func (b *blanks) seek(text string, at int) {
	if at < b.end {
		return
	}
	rest := strings.TrimLeft(text[at:], blankOrLineEnd)
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text[b.end:at], blankOrLineEnd))
	after, _ := utf8.DecodeRuneInString(rest)
	b.end = len(text) - len(rest)
	b.braille = ucd.Braille.Has(before) || ucd.Braille.Has(after)
}

const blankOrLineEnd = "\u2800\r\n"

// byteOrderMark: at the very start it says how the file is encoded. At the start
// of a JSON key it would only make two keys look equal.
func byteOrderMark(s *spot) verdict { return keepIf(s.at == 0 && !s.key) }

// maxFormats is how many format controls of one script may stand in a row.
const maxFormats = 3

// hieroglyphJoiner: beside a hieroglyph, or a few in a row behind one.
func hieroglyphJoiner(s *spot) verdict {
	if s.beside(ucd.Hieroglyphs) == fine {
		return fine
	}
	return keepIf(hieroglyphFormats.Has(s.prev) && s.count(hieroglyphFormats, maxFormats) < maxFormats)
}

// hieroglyphFormats holds the Egyptian format controls and blanks.
var hieroglyphFormats = ucd.Set{{Lo: 0x13430, Hi: 0x13442}}

// shorthandControl, musicalControl: beside their own script.
func shorthandControl(s *spot) verdict { return s.beside(ucd.Duployan) }

func musicalControl(s *spot) verdict { return s.beside(ucd.Musical) }

// flagTag: the three subdivision flags recommended for general interchange
// (emoji-sequences.txt). A rule by shape would let any text pass in pieces.
func flagTag(s *spot) verdict {
	if s.prev != 0x1F3F4 {
		return junk
	}
	for _, flag := range flagSequences {
		if strings.HasPrefix(s.text[s.at:], flag) {
			s.end = s.at + len(flag)
			return fine
		}
	}
	return junk
}

// flagSequences are the tags after U+1F3F4 for England, Scotland and Wales.
var flagSequences = [...]string{
	"\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
	"\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
	"\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F",
}

// behindOwnScript: marks that stack or join letters of one script draw nothing by
// themselves (Indic_Syllabic_Category Invisible_Stacker and their like). All of those
// scripts lie far behind Latin.
func behindOwnScript(s *spot) verdict { return keepIf(s.prev >= 0x0700 && isWord(s.prev)) }
