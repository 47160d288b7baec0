package sanitize

import (
	"strings"
	"unicode/utf8"
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
	return keepIf(hebrew.has(s.prev) || hebrew.has(next) ||
		isMark(s.prev) && isMark(next))
}

// jamoFiller: in old Hangul syllables that lack a part.
func jamoFiller(s *spot) verdict { return keepIf(jamo.has(s.prev) || jamo.has(s.next())) }

// mongolianSelector: one after a Mongolian letter chooses its form.
func mongolianSelector(s *spot) verdict { return keepIf(mongolian.has(s.prev)) }

// mongolianSeparator: before a final vowel that stands apart.
func mongolianSeparator(s *spot) verdict {
	prev := mongolian.has(s.prev) || mongolianSelectors.has(s.prev)
	return keepIf(prev && mongolian.has(s.next()))
}

// wordBreak: between letters of scripts that write no spaces.
func wordBreak(s *spot) verdict {
	next := s.next()
	return keepIf(spaceless.has(s.prev) && isWord(s.prev) && spaceless.has(next) && isWord(next))
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
	next := s.next()
	return joining.has(s.prev) && isWord(s.prev) || joining.has(next) && isWord(next)
}

func insideEmoji(s *spot) bool {
	before := pictographs.has(s.prev) || skinTones.has(s.prev) || s.prev == 0xFE0F
	return before && pictographs.has(s.next())
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
	b.braille = braille.has(before) || braille.has(after)
}

const blankOrLineEnd = "\u2800\r\n"

// byteOrderMark: at the very start it says how the file is encoded. At the start
// of a JSON key it would only make two keys look equal.
func byteOrderMark(s *spot) verdict { return keepIf(s.at == 0 && !s.key) }

// hieroglyphJoiner, shorthandControl, musicalControl: beside their own script.
func hieroglyphJoiner(s *spot) verdict {
	return keepIf(hieroglyphs.has(s.prev) || hieroglyphs.has(s.next()))
}

func shorthandControl(s *spot) verdict { return keepIf(duployan.has(s.prev) || duployan.has(s.next())) }

func musicalControl(s *spot) verdict { return keepIf(musical.has(s.prev) || musical.has(s.next())) }

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
