package defang

import "strings"

//go:generate go run ./gen

// The classes that fold returns besides printable ASCII, ' ' (any space),
// '\n' (any line boundary) and the ligatures.
const (
	other     = 0    // a letter or number that looks like no ASCII one
	ignorable = 1    // draws nothing by itself: format characters, marks
	symbol    = 2    // draws something that is neither letter nor number
	ligature  = 0x80 // from here on: an index into ligatures, which may hold several readings
)

// fold maps a character to what it looks like: a lower-case ASCII letter, an
// ASCII digit or sign, or one of the classes. It follows compatibility forms,
// letters under marks and the look-alikes of UTS #39. It is for comparing
// only; nothing it returns is ever written to an output.
func fold(r rune) byte {
	switch {
	case r < 0x20000:
		at := 2 * (r >> 6)
		page := int(foldIndex[at])<<8 | int(foldIndex[at+1])
		return foldPages[page<<6|int(r&63)]
	case r < 0x40000:
		return other // ideographs
	case r >= 0xE0000 && r < 0xE1000:
		return ignorable // tags, variation selectors
	}
	return symbol
}

// letter reports whether c is the class of a letter or number.
func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == other || c >= ligature && ligatures[c-ligature][0] != '|'
}

// reading is how many letters of want the class c, one of the ligatures, stands
// for. A ligature is a list of readings, separated by bars: the first, and those
// of a reader who takes it for another letter ("y|u"). One that starts with a
// bar is a sign that may be written for a letter.
func reading(c byte, want string) int {
	for l := ligatures[c-ligature]; l != ""; {
		var one string
		one, l, _ = strings.Cut(l, "|")
		if one != "" && strings.HasPrefix(want, one) {
			return len(one)
		}
	}
	return 0
}

// reads reports whether the class c can be read as the letter want.
func reads(c, want byte) bool {
	return c == want || c >= ligature && reading(c, string(rune(want))) > 0
}
