package sanitize

import (
	"unicode/utf8"

	"post-mcp-verify/internal/ucd"
)

// The bounds of look-alikes that are reported (carrier U08).
const (
	minAlike  = 3 // letters of a word that is nothing but look-alikes
	minStyled = 4 // letters in a row drawn in another style
	minTurned = 2 // letters that are mostly used to write upside down
	minFlags  = 3 // regional indicators that are no row of flags
)

// confusables reports words that read as Latin and are not, wholly: words of
// several scripts (UTS #39), whole words of look-alikes in a Latin line, and words
// in full-width, mathematical or enclosed letters. They all stay, because only the
// writer knows which was meant. The look-alikes of other Latin letters are no
// matter of this search, nor is a word that has no ASCII letter but one with a
// mark.
func confusables(d *document, found func(carrier)) {
	text := d.text
	c := wordSearch{text: text, found: found}
	for done := 0; done < len(text); {
		i := nextBeyondASCII(text, done)
		start := i
		for start > done && isASCIILetter(text[start-1]) {
			start--
		}
		done = c.token(start, i)
	}
}

// nextBeyondASCII returns the first position from i on with a byte of a character
// beyond ASCII, or the length of text.
func nextBeyondASCII(text string, i int) int {
	for i = skipPlain(text, i); i < len(text) && text[i] < utf8.RuneSelf; i = skipPlain(text, i+1) {
		continue
	}
	return i
}

// wordSearch goes through the tokens of a text: runs of ASCII letters and
// characters beyond ASCII.
type wordSearch struct {
	text  string
	found func(carrier)
	line  latinLine
	cut   bool // the last word was given up
}

// token looks at the token from start on, in which the first character beyond
// ASCII is at i, and returns where it ends. Most tokens hold nothing that looks
// like anything else; those without an ASCII letter hold no word of two scripts.
func (w *wordSearch) token(start, i int) (end int) {
	ascii, first := i > start, -1
	for end = i; end < len(w.text); end++ {
		b := w.text[end]
		switch {
		case b >= utf8.RuneSelf:
			if first < 0 && w.mayBeAlike(end) {
				first = end
			}
			continue
		case isASCIILetter(b):
			ascii = true
			continue
		}
		break
	}
	switch {
	case first < 0:
	case ascii:
		w.words(start, end)
	default:
		w.wordsOfAlikes(first, end)
	}
	return end
}

// mayBeAlike tells whether a character that is worth a look may begin at i.
func (w *wordSearch) mayBeAlike(i int) bool {
	mask := alikeLead[w.text[i]]
	return mask != 0 && i+1 < len(w.text) && mask>>(w.text[i+1]&0x3F)&1 != 0
}

// wordsOfAlikes looks at the words from start to end that begin with a character
// that is worth a look. Between letters beyond ASCII only a few signs begin with
// other bytes than letters do, so that most of the words cost no more than that.
func (w *wordSearch) wordsOfAlikes(start, end int) {
	before, _ := utf8.DecodeLastRuneInString(w.text[:start])
	inWord := isWord(before)
	for at := start; at < end; {
		if !utf8.RuneStart(w.text[at]) {
			at++
			continue
		}
		if !inWord && w.mayBeAlike(at) {
			if next := w.word(at, end, false); next > at {
				at, inWord = next, w.cut
				continue
			}
		}
		b := w.text[at]
		inWord = b != 0xC2 && b != 0xE2 && b != 0xE3 && b != 0xEF && b != 0xF0
		at++
	}
}

// words looks at the words from start to end.
func (w *wordSearch) words(start, end int) {
	for at := start; at < end; {
		word := w.word(at, end, true)
		if word == at {
			_, n := utf8.DecodeRuneInString(w.text[at:])
			word += n
		}
		at = word
	}
}

// kind is what a character is to the search.
type kind uint8

const (
	noLetter kind = iota
	ownMark       // a mark, which belongs to the letter before it
	latin
	looksLatin // of another script written from the left, but like an ASCII letter
	foreign
	turned // a letter that is mostly used to write upside down
	styled // an ASCII letter in another style
	flag   // a regional indicator
)

// styles are the ranges of styled ASCII letters (and digits among them).
var styles = ucd.Set{
	{Lo: 0x2102, Hi: 0x2102}, {Lo: 0x210A, Hi: 0x2115}, {Lo: 0x2119, Hi: 0x211D}, {Lo: 0x2124, Hi: 0x2124},
	{Lo: 0x2128, Hi: 0x2128}, {Lo: 0x212C, Hi: 0x2134}, {Lo: 0x2139, Hi: 0x2139}, {Lo: 0x2145, Hi: 0x2149},
	{Lo: 0x249C, Hi: 0x24E9}, {Lo: 0xFF21, Hi: 0xFF3A}, {Lo: 0xFF41, Hi: 0xFF5A}, {Lo: 0x1D400, Hi: 0x1D6A3},
	{Lo: 0x1F110, Hi: 0x1F12B}, {Lo: 0x1F130, Hi: 0x1F149}, {Lo: 0x1F150, Hi: 0x1F169}, {Lo: 0x1F170, Hi: 0x1F189},
}

// turnedLetters are those among the turned letters that few languages and hardly
// any transcription of English use.
var turnedLetters = ucd.Set{
	{Lo: 0x0183, Hi: 0x0183}, {Lo: 0x01DD, Hi: 0x01DD}, {Lo: 0x0250, Hi: 0x0250}, {Lo: 0x025F, Hi: 0x025F}, {Lo: 0x0265, Hi: 0x0265},
	{Lo: 0x026F, Hi: 0x026F}, {Lo: 0x0287, Hi: 0x0287}, {Lo: 0x028D, Hi: 0x028E}, {Lo: 0x029E, Hi: 0x029E}, {Lo: 0x1D09, Hi: 0x1D09},
}

// kindOf tells what r is.
func kindOf(r rune) kind {
	switch {
	case r < utf8.RuneSelf:
		if isASCIILetter(byte(r)) {
			return latin
		}
		return noLetter
	case isEastAsian(r):
		return foreign
	case 0x1F1E6 <= r && r <= 0x1F1FF:
		return flag
	case styles.Has(r):
		return styled
	case r < 0x2000 && turnedLetters.Has(r):
		return turned
	case isMark(r):
		return ownMark
	case !ucd.Letters.Has(r):
		return noLetter
	}
	switch ucd.ScriptOf(r) {
	case ucd.Latin, ucd.Common, ucd.Inherited:
		return latin
	}
	if c, ok := ucd.LookAlike(r); ok && isASCIILetter(c) && !ucd.RightToLeft.Has(r) {
		return looksLatin
	}
	return foreign
}

// word looks at the word that begins at position at and returns where it ends; at
// for none. If it can not have Latin letters, it is given up (cut is set) at the
// first letter that looks like none.
func (w *wordSearch) word(at, limit int, mixed bool) (end int) {
	var count [flag + 1]int
	c := carrier{start: at, stays: true}
	first := noLetter
	w.cut = false
	for end = at; end < limit; {
		r, n := utf8.DecodeRuneInString(w.text[end:])
		k := kindOf(r)
		switch {
		case k == noLetter || first != noLetter && k != ownMark && !together(first, k):
			return w.judge(c, end, count)
		case k == foreign && !mixed:
			w.cut = true
			return end + n
		case k >= looksLatin && k != foreign:
			c.points.Add(r)
		}
		if first == noLetter {
			first = k
		}
		count[k]++
		end += n
	}
	return w.judge(c, end, count)
}

// together reports whether letters of the kinds a and b make one word.
func together(a, b kind) bool { return a == b || max(a, b) < styled }

// judge reports the word c if it is one that reads as Latin and is not, and
// returns end, where it ends.
func (w *wordSearch) judge(c carrier, end int, count [flag + 1]int) int {
	c.end = end
	switch {
	case count[latin] > 0 && count[looksLatin] > 0,
		count[looksLatin] >= minAlike && count[latin]+count[foreign] == 0 && w.inLatin(c.start),
		count[turned] >= minTurned,
		count[styled] >= minStyled && w.inWestern(c.start),
		count[flag] >= minFlags && count[flag]%2 == 1:
		w.found(c)
	}
	return end
}

// inLatin and inWestern tell whether the line of position at has Latin letters
// and no letter of another script but look-alikes; no letter of East Asia.
func (w *wordSearch) inLatin(at int) bool {
	w.line.seek(w.text, at)
	return w.line.latin && !w.line.foreign
}

func (w *wordSearch) inWestern(at int) bool {
	w.line.seek(w.text, at)
	return !w.line.eastAsian
}

// latinLine remembers the line that was looked at last.
type latinLine struct {
	end                       int // right after the line, 0 before the first
	latin, foreign, eastAsian bool
}

// seek moves to the line that holds position at; positions only grow.
func (l *latinLine) seek(text string, at int) {
	if at < l.end {
		return
	}
	start := l.end
	for i := at; i > l.end; i-- {
		if text[i-1] == '\n' {
			start = i
			break
		}
	}
	*l = latinLine{end: min(nextByte(text, at, '\n')+1, len(text))}
	for _, r := range text[start:l.end] {
		switch kindOf(r) {
		case latin:
			l.latin = true
		case foreign:
			l.foreign = true
			l.eastAsian = l.eastAsian || isEastAsian(r)
		}
	}
}

// isEastAsian reports whether r is a letter of Chinese, Japanese or Korean, whose
// text has full-width letters.
func isEastAsian(r rune) bool {
	return 0x3041 <= r && (r <= 0x30FF || 0x3105 <= r && r <= 0x318E || 0x3400 <= r && r <= 0x9FFF ||
		0xAC00 <= r && r <= 0xD7A3 || 0xF900 <= r && r <= 0xFAD9 || 0xFF66 <= r && r <= 0xFFDC || 0x20000 <= r && r <= 0x3FFFD)
}

// alikeLead is lead for the characters that make a token worth a look.
var alikeLead = [256]uint64{
	0xC6: 0x0000000000000008,
	0xC7: 0x0000000020000000,
	0xC9: 0x0000802080010000,
	0xCA: 0x0000000040006080,
	0xCD: 0x8400000000000000,
	0xCE: 0xA20A00B2B6E60000,
	0xCF: 0x060E00001004002A,
	0xD0: 0x4029102F74250160,
	0xD1: 0x003000020160002B,
	0xD2: 0x2800C00000000000,
	0xD3: 0x0000000000008001,
	0xD4: 0x0000000038001002,
	0xD5: 0x3101004A0020A000,
	0xD6: 0x0000000000000032,
	0xE0: 0x0010100000000000,
	0xE1: 0x401000000CE7C909,
	0xE2: 0x003C0000000C0030,
	0xEA: 0x000060000A080000,
	0xEF: 0x3000000000000000,
	0xF0: 0x00000000A0430000,
}
