package defang

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

func TestUnit(t *testing.T) {
	for _, tc := range []struct {
		text string
		want rune
		n    int
	}{
		{"a", 'a', 1},
		{"\u0440x", 0x440, 2},
		{"\xff", 0xFFFD, 1},
		{"", 0xFFFD, 0},
		{"&lt;", '<', 4},
		{"&ltx", '<', 3},
		{"&LT;", '<', 4},
		{"&#60;", '<', 5},
		{"&#x3C;", '<', 6},
		{"&#X3cz", '<', 5},
		{"&#0060x", '<', 6},
		{"&amp;lt;", '<', 8},
		{"&amp;amp;#60;", '<', 13},
		{"&ampx", '&', 4},
		{"&unknown;", '&', 1},
		{"&;", '&', 1},
		{"&", '&', 1},
		{"&#;", '&', 1},
		{"&#x;", '&', 1},
		{"&#99999999999999999999;", 0xFFFD, 23},
		{"&#xD800;", 0xFFFD, 8},
		{"&lsqb;", '[', 6},
		{"&colon;", ':', 7},
		{"&colonx", '&', 1},
		{"&ZeroWidthSpace;", 0x200B, 16},
		{"&eacute;", 0xE9, 8},
		{"&popf;", 0x1D561, 6},
		{"&rcy;", 0x440, 5},
		{"&NewLine;", '\n', 9},
		{"&Tab;", '\t', 5},
		{"&nbsp", 0xA0, 5},
		{"&shy;", 0xAD, 5},
		{"&SHYx", 0xAD, 4},
		{"&Lsqb;", '[', 6},
		{"&LSQB;", '[', 6},
		{"&CounterClockwiseContourIntegral;", 0x2233, 33},
		{"&CounterClockwiseContourIntegrals;", '&', 1},
		{"&AElig;", 0xC6, 7},
		{"&aelig;", 0xE6, 7},
		{"&zwnj;", 0x200C, 6},
		{"&zzzz;", '&', 1},
		{"&A;", '&', 1},
		{`\u003c`, '<', 6},
		{`\u{3c}`, '<', 6},
		{`\U0000003c`, '<', 10},
		{`\x3c`, '<', 4},
		{`\074`, '<', 4},
		{`\<`, '<', 2},
		{`\\u003c`, '<', 7},
		{`\"`, '"', 2},
		{`\ud835\udc29`, 0x1D429, 12},
		{`\ud835x`, 0xFFFD, 6},
		{`\u12`, '\\', 1},
		{`\q`, '\\', 1},
		{`\`, '\\', 1},
		{`\u{}`, '\\', 1},
		{`\u{1234567}`, '\\', 1},
		{`\x3`, '\\', 1},
		{`\9`, '\\', 1},
		{`\xef\xbc\xbb`, 0xFF3B, 12},
		{`\xef\xbcx`, 0xEF, 4},
		{`\u0026lt;`, '<', 9},
		{"%3C", '<', 3},
		{"%3c", '<', 3},
		{"%253C", '<', 5},
		{"%EF%BC%BB", 0xFF3B, 9},
		{"%EFz", 0xEF, 3},
		{"%", '%', 1},
		{"%3", '%', 1},
		{"%zz", '%', 1},
		{"&#37;3C", '<', 7},
		{"%u003C", '<', 6},
		{"%U003c", '<', 6},
		{"%ud835%udc29", 0x1D429, 12},
		{"%u00", '%', 1},
		{`\uu003c`, '<', 7},
		{`\uuuuuuuu003c`, '<', 13},
		{`\uuuuuuuuu003c`, '\\', 1},
		{`\uu`, '\\', 1},
		{"=3C", '<', 3},
		{"=70x", 'p', 3},
		{"=3c", '=', 1},
		{"=8C", '=', 1},
		{"=1B", '=', 1},
		{"=3", '=', 1},
		{"=", '=', 1},
		{"=\n", softBreak, 2},
		{"=\r\nx", softBreak, 3},
		{"=\rx", '=', 1},
		{"=253C", '<', 5},
		{`\72`, ':', 3},
		{`\72x`, ':', 3},
		{`\721`, '\\', 1},
		{`\72a`, '\\', 1},
		{`\3a x`, ':', 4},
		{`\3ax`, '\\', 1},
		{`\3a`, '\\', 1},
		{`\5B `, '[', 4},
		{`\3`, '\\', 1},
	} {
		r, n := unit(tc.text, 0)
		if r != tc.want || n != tc.n {
			t.Errorf("unit(%+q) = %U, %d, want %U, %d", tc.text, r, n, tc.want, tc.n)
		}
	}
}

// Every named reference of the HTML standard for one character is decoded, so a
// stale table fails.
func TestEveryNamedReference(t *testing.T) {
	data, err := os.ReadFile("gen/entities.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) < 2000 {
		t.Fatalf("%d references, want at least 2000", len(lines))
	}
	for _, line := range lines {
		name, hex, _ := strings.Cut(line, " ")
		if r, n := Entity(name + ";"); r != code(t, hex) || n != len(name)+1 {
			t.Errorf("entity of %s = %U, %d, want %s", name, r, n, hex)
		}
	}
}

// Every line of the generator's list is honoured, so a stale table fails.
func TestFoldFollowsTheList(t *testing.T) {
	n := 0
	for want, rs := range lookalikes(t) {
		for _, r := range rs {
			n++
			if got := spelled(fold(r)); got != want {
				t.Errorf("fold(%U) = %q, want %q", r, got, want)
			}
		}
	}
	if n < 3500 {
		t.Errorf("%d look-alikes, want at least 3500", n)
	}
}

func code(t *testing.T, hex string) rune {
	t.Helper()
	v, err := strconv.ParseInt(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return rune(v)
}

func spelled(c byte) string {
	if c >= ligature {
		return ligatures[c-ligature]
	}
	return string(c)
}

func TestFoldClasses(t *testing.T) {
	for r := rune(0); r < 0x80; r++ {
		if c := fold(r); r > ' ' && r < 0x7F && rune(c) != unicode.ToLower(r) {
			t.Errorf("fold(%q) = %#x", r, c)
		}
	}
	for want, rs := range map[byte][]rune{
		' ':       {' ', '\t', 0xA0, 0x1680, 0x2003, 0x202F, 0x205F, 0x3000, 0x2800},
		'\n':      {'\n', '\r', '\v', '\f', 0x85, 0x2028, 0x2029},
		'-':       {0x640, 0x2011},
		ignorable: {0, 8, 0x7F, 0xAD, 0x300, 0x34F, 0x61C, 0x115F, 0x17B4, 0x180B, 0x200B, 0x200D, 0x202E, 0x2060, 0x2064, 0x2069, 0x20DD, 0x3164, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0, 0x1D173, 0xE0001, 0xE0061, 0xE0100},
		other:     {0x416, 0x5D0, 0x4E2D, 0xAC00, 0x20000, 0x3042},
		symbol:    {0x2605, 0x1F600, 0xE000, 0xFFFD, 0xF0000, 0x10FFFF},
	} {
		for _, r := range rs {
			if got := fold(r); got != want {
				t.Errorf("fold(%U) = %#x, want %#x", r, got, want)
			}
		}
	}
}

// The scan passes over bytes at which nothing can start; a look-alike added to
// the list under such a lead byte must not be missed.
func TestActionCoversTheTable(t *testing.T) {
	for r := rune(0x80); r < 0x20000; r++ {
		c := fold(r)
		starts := strings.IndexByte("p<[\"'\n", c) >= 0 || c >= ligature && ligatures[c-ligature][0] == 'p'
		if lead := string(r)[0]; starts && action[lead] == pass && r != 0xFFFD && unicode.IsPrint(r) {
			t.Errorf("%U folds to %q, but byte %#x passes", r, spelled(c), lead)
		}
	}
}
