package sanitize

import "math/bits"

// points is a range of code points that a person does not see, that move what a
// person sees, or that have no place in a text.
type points struct {
	lo, hi rune
	class  class
	// rule recognises the uses that stay. Nil: there are none.
	rule func(*spot) verdict
	// marks are what else there is to know of the range.
	marks mark
}

// mark is a set of properties of a range.
type mark uint8

const (
	bulk    mark = 1 << iota // carries bytes: bulkRun of them in a row are Low
	alien                    // does not occur in honest text: one is Low
	refused                  // it stays in an identifier, which is then withheld
)

// characters is the table of everything that is judged where it stands, ascending.
// It holds Default_Ignorable_Code_Point, the controls but for TAB and LF, private
// use, the noncharacters, and the blanks and separators that the carrier taxonomy
// lists beside them. The tests compare it with package ucd.
var characters = [...]points{
	{0x0000, 0x0008, control, nil, refused},
	{0x000B, 0x000C, separator, pageBreak, refused},  // VT, FF
	{0x000D, 0x000D, separator, loneReturn, refused}, // CR
	{0x000E, 0x001A, control, nil, refused},
	{0x001B, 0x001B, escape, nil, alien | refused},
	{0x001C, 0x001F, control, nil, refused},
	{0x007F, 0x0084, control, nil, refused},                      // DEL; C1
	{0x0085, 0x0085, separator, lineBreak, refused},              // NEL
	{0x0086, 0x009F, control, nil, refused},                      // C1
	{0x00AD, 0x00AD, hyphen, softHyphen, 0},                      //
	{0x034F, 0x034F, filler, graphemeJoiner, 0},                  // CGJ
	{0x061C, 0x061C, bidi, inRightToLeft, 0},                     // ALM
	{0x1039, 0x1039, filler, behindOwnScript, 0},                 // invisible mark
	{0x115F, 0x1160, filler, jamoFiller, 0},                      // Hangul choseong and jungseong fillers
	{0x1680, 0x1680, oddSpace, betweenLetters, refused},          // Ogham space mark
	{0x17B4, 0x17B5, filler, nil, 0},                             // Khmer inherent vowels
	{0x17D2, 0x17D2, filler, behindOwnScript, 0},                 // invisible mark
	{0x180B, 0x180D, selector, mongolianSelector, bulk},          // Mongolian FVS1 to FVS3
	{0x180E, 0x180E, zeroWidth, mongolianSeparator, 0},           // Mongolian vowel separator
	{0x180F, 0x180F, selector, mongolianSelector, bulk},          // Mongolian FVS4
	{0x1A60, 0x1A60, filler, behindOwnScript, 0},                 // invisible mark
	{0x1BAB, 0x1BAB, filler, behindOwnScript, 0},                 // invisible mark
	{0x2000, 0x200A, oddSpace, betweenLetters, refused},          // en quad to hair space
	{0x200B, 0x200B, zeroWidth, wordBreak, 0},                    // ZWSP
	{0x200C, 0x200C, zeroWidth, nonJoiner, 0},                    // ZWNJ
	{0x200D, 0x200D, zeroWidth, joiner, 0},                       // ZWJ
	{0x200E, 0x200F, bidi, inRightToLeft, 0},                     // LRM, RLM
	{0x2028, 0x2029, separator, lineBreak, refused},              // LS, PS
	{0x202A, 0x202C, bidi, inProse, 0},                           // LRE, RLE, PDF
	{0x202D, 0x202E, bidi, nil, alien},                           // LRO, RLO
	{0x205F, 0x205F, oddSpace, betweenLetters, refused},          // medium mathematical space
	{0x2060, 0x2060, zeroWidth, nil, 0},                          // word joiner
	{0x2061, 0x2064, operator, nil, 0},                           //
	{0x2065, 0x2065, invisible, nil, 0},                          // reserved
	{0x2066, 0x2069, bidi, inProse, 0},                           // LRI, RLI, FSI, PDI
	{0x206A, 0x206F, deprecated, nil, 0},                         //
	{0x2800, 0x2800, filler, brailleBlank, 0},                    //
	{0x2D7F, 0x2D7F, filler, behindOwnScript, 0},                 // invisible mark
	{0x3000, 0x3000, oddSpace, betweenLetters, refused},          // ideographic space
	{0x3164, 0x3164, filler, nil, 0},                             // Hangul filler
	{0xAAF6, 0xAAF6, filler, behindOwnScript, 0},                 // invisible mark
	{0xE000, 0xF8FF, privateUse, fewPrivate, bulk | refused},     //
	{0xFDD0, 0xFDEF, noncharacter, replacement, refused},         //
	{0xFE00, 0xFE0D, selector, standardSelector, bulk},           // VS1 to VS14
	{0xFE0E, 0xFE0F, selector, presentationSelector, bulk},       // VS15, VS16
	{0xFEFF, 0xFEFF, zeroWidth, byteOrderMark, 0},                //
	{0xFFA0, 0xFFA0, filler, nil, 0},                             // half-width Hangul filler
	{0xFFF0, 0xFFF8, invisible, nil, 0},                          // reserved
	{0xFFF9, 0xFFFB, annotation, nil, 0},                         // interlinear annotation
	{0xFFFE, 0xFFFF, noncharacter, replacement, refused},         //
	{0x10A3F, 0x10A3F, filler, behindOwnScript, 0},               // invisible mark
	{0x1107F, 0x1107F, filler, behindOwnScript, 0},               // invisible mark
	{0x11133, 0x11133, filler, behindOwnScript, 0},               // invisible mark
	{0x113D0, 0x113D0, filler, behindOwnScript, 0},               // invisible mark
	{0x1193E, 0x1193E, filler, behindOwnScript, 0},               // invisible mark
	{0x11A47, 0x11A47, filler, behindOwnScript, 0},               // invisible mark
	{0x11A99, 0x11A99, filler, behindOwnScript, 0},               // invisible mark
	{0x11D45, 0x11D45, filler, behindOwnScript, 0},               // invisible mark
	{0x11D97, 0x11D97, filler, behindOwnScript, 0},               // invisible mark
	{0x11F42, 0x11F42, filler, behindOwnScript, 0},               // invisible mark
	{0x13430, 0x13442, scriptFormat, hieroglyphJoiner, 0},        // Egyptian format controls and blanks
	{0x16FE4, 0x16FE4, filler, behindOwnScript, 0},               // invisible mark
	{0x1BCA0, 0x1BCA3, scriptFormat, shorthandControl, 0},        // Duployan
	{0x1D159, 0x1D159, filler, musicalControl, 0},                // musical null notehead
	{0x1D173, 0x1D17A, scriptFormat, musicalControl, 0},          // beams, ties, slurs
	{0x1FFFE, 0x1FFFF, noncharacter, replacement, refused},       //
	{0x2FFFE, 0x2FFFF, noncharacter, replacement, refused},       //
	{0x3FFFE, 0x3FFFF, noncharacter, replacement, refused},       //
	{0x4FFFE, 0x4FFFF, noncharacter, replacement, refused},       //
	{0x5FFFE, 0x5FFFF, noncharacter, replacement, refused},       //
	{0x6FFFE, 0x6FFFF, noncharacter, replacement, refused},       //
	{0x7FFFE, 0x7FFFF, noncharacter, replacement, refused},       //
	{0x8FFFE, 0x8FFFF, noncharacter, replacement, refused},       //
	{0x9FFFE, 0x9FFFF, noncharacter, replacement, refused},       //
	{0xAFFFE, 0xAFFFF, noncharacter, replacement, refused},       //
	{0xBFFFE, 0xBFFFF, noncharacter, replacement, refused},       //
	{0xCFFFE, 0xCFFFF, noncharacter, replacement, refused},       //
	{0xDFFFE, 0xDFFFF, noncharacter, replacement, refused},       //
	{0xE0000, 0xE007F, tag, flagTag, bulk},                       //
	{0xE0080, 0xE00FF, invisible, nil, bulk},                     // reserved
	{0xE0100, 0xE01EF, selector, ideographSelector, bulk},        // VS17 to VS256
	{0xE01F0, 0xE0FFF, invisible, nil, bulk},                     // reserved
	{0xEFFFE, 0xEFFFF, noncharacter, replacement, refused},       //
	{0xF0000, 0xFFFFD, privateUse, fewPrivate, bulk | refused},   //
	{0xFFFFE, 0xFFFFF, noncharacter, replacement, refused},       //
	{0x100000, 0x10FFFD, privateUse, fewPrivate, bulk | refused}, //
	{0x10FFFE, 0x10FFFF, noncharacter, replacement, refused},     //
}

// rowOf returns the row of the table that holds r, or nil.
func rowOf(r rune) *points {
	lo, hi := 0, len(characters)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch p := &characters[mid]; {
		case r < p.lo:
			hi = mid
		case r > p.hi:
			lo = mid + 1
		default:
			return p
		}
	}
	return nil
}

// lead says which bytes can begin a code point of the table beyond ASCII, so that
// most of a text costs one look-up a byte: bit b&0x3F of lead[a] is set if the
// bytes a, b begin one. A test derives it from the table.
var lead = [256]uint64{
	0xC2: 0x00002000FFFFFFFF,
	0xCD: 0x0000000000008000,
	0xD8: 0x0000000010000000,
	0xE1: 0x00004201C4000021,
	0xE2: 0x0020000100000003,
	0xE3: 0x0000000000000021,
	0xEA: 0x0000080000000000,
	0xEE: 0xFFFFFFFFFFFFFFFF,
	0xEF: 0xC980000FFFFFFFFF,
	0xF0: 0x80008000A84B0000,
	0xF1: 0x8000800080008000,
	0xF2: 0x8000800080008000,
	0xF3: 0xFFFF800180008000,
	0xF4: 0x000000000000FFFF,
}

// nextLead returns the first position from i on where a character of the table
// may begin, or the length of text.
func nextLead(text string, i int) int {
	for i < len(text) {
		i = skipPlain(text, i)
		for ; i < len(text) && text[i] >= 0x80; i++ {
			if mask := lead[text[i]]; mask != 0 && i+1 < len(text) && mask>>(text[i+1]&0x3F)&1 != 0 {
				return i
			}
		}
		if i == len(text) {
			break
		}
		switch c := text[i]; {
		case c >= ' ' && c != 0x7F, c == '\t', c == '\n':
			i++
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
			i += 2
		default:
			return i
		}
	}
	return len(text)
}

const (
	everyByte = 0x0101010101010101
	highBits  = 0x80 * everyByte
)

// skipPlain returns a position from i on before which nothing but printable ASCII
// stands, eight bytes at a time.
func skipPlain(text string, i int) int {
	for ; i+8 <= len(text); i += 8 {
		b := text[i : i+8]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// The lowest bit that is set belongs to the first byte that is no printable
		// ASCII: below it nothing is borrowed and nothing carried.
		if odd := (w | (w - 0x20*everyByte) | (w + everyByte)) & highBits; odd != 0 {
			return i + bits.TrailingZeros64(odd)/8
		}
	}
	return i
}
