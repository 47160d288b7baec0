package hidden

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// speech is how much of a text reads like somebody speaking.
type speech struct {
	words   int // of letters alone, two of them at least, between white space
	dense   int // letters of scripts that write no space between words
	ties    int // different words that tie sentences together
	ends    int // words that end a sentence or clause, with another one behind
	foreign int // words with a letter beyond ASCII
}

// The amounts of speech that no question goes beyond.
const (
	enoughWords   = 2 * manyWords
	enoughLetters = nameWords * lettersAnchor
)

// hear reads a text, as far as it takes to know that it speaks.
func hear(s string) speech {
	var h speech
	var tied uint64
	ended := false
	for i := 0; i < len(s) && h.words < enoughWords && h.dense < enoughLetters; {
		if c := s[i]; c <= ' ' {
			i++
			continue
		}
		var f field
		from := i
		if i = f.read(s, i); i == from { // white space beyond ASCII
			_, n := utf8.DecodeRuneInString(s[i:])
			i += n
			continue
		}
		h.dense += f.dense
		if f.letters < 2 || f.broken || f.dense > 0 {
			continue
		}
		if ended {
			h.ends++
		}
		h.words++
		ended = i > from && strings.IndexByte(".?!", s[i-1]) >= 0
		if f.beyond {
			h.foreign++
		} else if n := tie(s[f.first:f.last]); n >= 0 {
			tied |= 1 << n
		}
	}
	h.ties = bits.OnesCount64(tied)
	return h
}

// field is what stands between white space. It is a word if nothing but letters,
// marks, apostrophes and hyphens lies between its first and its last letter.
type field struct {
	first, last int // around its letters and digits
	letters     int
	dense       int
	gap         bool // a sign was read that may be the end of the word
	broken      bool // it holds a digit, or a sign between letters
	beyond      bool // it has a letter beyond ASCII
}

// read reads a field at i and returns its end.
func (f *field) read(s string, i int) int {
	f.first = -1
	for i < len(s) {
		c := s[i]
		switch {
		case isLetter(c):
			f.letter(i, i+1)
			i++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			if f.rune(r, i, n) {
				return i
			}
			i += n
		case c <= ' ' && (c == ' ' || isSpace(c) || c == '\v'):
			return i
		case isDigit(c):
			f.broken = true
			i++
		default:
			f.gap = f.gap || f.first >= 0 && c != '\'' && c != '-'
			i++
		}
	}
	return i
}

// rune reads a character beyond ASCII and says whether it is white space.
func (f *field) rune(r rune, i, n int) bool {
	switch {
	case isDense(r):
		f.dense++
	case unicode.IsLetter(r) || unicode.IsMark(r):
		f.beyond = true
		f.letter(i, i+n)
	case unicode.IsSpace(r):
		return true
	case unicode.IsDigit(r):
		f.broken = true
	default:
		f.gap = f.gap || f.first >= 0 && r != '\u2019'
	}
	return false
}

func (f *field) letter(from, to int) {
	f.letters++
	f.broken = f.broken || f.gap
	if f.first < 0 {
		f.first = from
	}
	f.last = to
}

// isDense says whether r is a letter of a script that writes no space between
// words.
func isDense(r rune) bool {
	switch {
	case r < 0x0E00:
		return false
	case r <= 0x109F: // Thai, Lao, Tibetan, Myanmar
		return true
	case 0x1780 <= r && r <= 0x17FF, 0x1950 <= r && r <= 0x1AAF: // Khmer, Tai scripts
		return true
	case 0x3041 <= r && r <= 0x31FF, 0x3400 <= r && r <= 0x4DBF, 0x4E00 <= r && r <= 0xA4CF: // kana, Han, Yi
		return true
	case 0xF900 <= r && r <= 0xFAFF, 0xFF66 <= r && r <= 0xFF9D, 0x20000 <= r && r <= 0x3FFFF: // Han, narrow kana
		return true
	}
	return false
}

// ties are words that sentences need and lists of names do not, of the languages
// with most speakers that are written in Latin letters, ascending.
var ties = [...]string{
	"all", "alle", "and", "any", "are", "before", "dans", "das", "der", "det", "een", "est", "from", "het", "las", "les", "los",
	"must", "nel", "nicht", "niet", "not", "of", "og", "para", "please", "por", "pour", "que", "sie", "som", "that", "the",
	"their", "this", "til", "to", "uma", "und", "untuk", "van", "vous", "what", "when", "which", "with", "yang", "you", "your",
}

// longestTie is the length of the longest of them.
const longestTie = len("please")

// tie returns the number of a word that ties sentences together, or -1.
func tie(w string) int {
	if len(w) > longestTie {
		return -1
	}
	var buf [longestTie]byte
	for i := range len(w) {
		buf[i] = lower(w[i])
	}
	lo, hi := 0, len(ties)
	for lo < hi {
		mid := (lo + hi) / 2
		switch word := string(buf[:len(w)]); {
		case word == ties[mid]:
			return mid
		case word < ties[mid]:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return -1
}

// joined says whether a text has a row of words that one sign each joins, or an
// escaped blank.
func joined(field string) bool {
	row := 0
	for i := 0; i < len(field); {
		from := i
		for i < len(field) && (isLetter(field[i]) || field[i] >= utf8.RuneSelf) {
			i++
		}
		if !isPlainWord(field[from:i]) {
			row = 0
			i = max(i, from+1)
			continue
		}
		if row++; row == rowOfWords {
			return true
		}
		switch {
		case strings.HasPrefix(field[i:], "%20"):
			i += len("%20")
		case i < len(field) && strings.IndexByte("_+-.,|;:/", field[i]) >= 0:
			i++
		}
	}
	return false
}

// isPlainWord says whether s is a word whose capitals, if any, come first or are
// all of it, as those of random letters are not.
func isPlainWord(s string) bool {
	if len(s) < 2 {
		return false
	}
	capitals := 0
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			capitals++
		}
	}
	return capitals == 0 || capitals == len(s) || capitals == 1 && s[0] <= 'Z'
}

// The numbers of words from which on a text reads like prose.
const (
	fewWords   = 4 // where no words are expected
	nameWords  = 6 // where one name is, as people make them from headings
	labelWords = 7 // where a label of a few words is
	manyWords  = 9 // where keywords stand side by side
	rowOfWords = 8 // joined by signs
)

// The letters of scripts without spaces that count as one word.
const (
	lettersAWord  = 2
	lettersAnchor = 10 // in names that are made from headings
)

// message says whether a text of at least that many words was heard.
func (h speech) message(words, letters int) bool { return h.words+h.dense/letters >= words }

// sentence says whether a list of names reads like a sentence.
func (h speech) sentence() bool {
	return h.words >= fewWords && (h.ties >= 2 || h.ends > 0 || h.foreign >= fewWords) ||
		h.words >= 2*manyWords || h.dense/lettersAWord >= 2*fewWords
}

// Speaks says whether a text reads like prose: four words of letters between white
// space, or eight letters of a script that writes no spaces. It is for the content
// of a Fallback element, where a sign or two is no message.
func Speaks(text string) bool { return hear(text).message(fewWords, lettersAWord) }
