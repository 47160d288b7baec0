package sanitize

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// scanned returns what a scan reports of a text.
func scanned(scan func(*document, func(carrier)), text string) []carrier {
	var all []carrier
	scan(&document{text: text}, func(c carrier) { all = append(all, c) })
	return all
}

// TestBlankAreasSampled: whatever its position, an area of the least size is seen.
func TestBlankAreasSampled(t *testing.T) {
	bits := "\t \t \t \t \t \t \t \t "
	for _, area := range []string{
		bits, strings.Repeat("\n", emptyLines), strings.Repeat(" ", widePadding),
		strings.Repeat("\u2009\u200a", bitSpaces/2), strings.Repeat("\u00a0 ", bitSpaces/2), strings.Repeat("\u3000\u2003", bitSpaces/2),
	} {
		for before := range 40 {
			for _, letter := range []string{"x", "\u00e5", "\u65e5"} {
				src := strings.Repeat(letter, before) + "y" + area + "z"
				if got := scanned(blankAreas, src); len(got) != 1 {
					t.Errorf("%q: %+v", src, got)
				}
				short := strings.Repeat(letter, before) + "y" + area[:len(area)-len(string(lastRune(area)))] + "z"
				if got := scanned(blankAreas, short); len(got) != 0 {
					t.Errorf("%q: %+v", short, got)
				}
			}
		}
	}
}

func lastRune(s string) rune {
	all := []rune(s)
	return all[len(all)-1]
}

// TestBlankAreas: the bounds between layout and a carrier.
func TestBlankAreas(t *testing.T) {
	const odd, pad = "odd-space", "padding"
	lines := func(n int) string { return strings.Repeat("\n", n) }
	bits := strings.Repeat("\t ", 9)
	checkOutcomes(t, 20, []outcome{
		{"indentation", "a\n\t\t\t\t        \t\t\t\tb", "=", ""},
		{"four kinds in turn", "a \t    \t     \t       b", "a b", odd},
		{"alignment", "a\t\t\t                  b", "=", ""},
		{"bits at the end of a line", "a" + bits + "\nb", "a \nb", odd},
		{"bits at the end of a line, CR LF", "a" + bits + "\r\nb", "a \r\nb", odd},
		{"bits at the start of a line", "a\n" + bits + "b", "a\n b", odd},
		{"bits at the end", "a" + bits, "a ", odd},
		{"bits at the start", bits + "a", " a", odd},
		{"bits in several lines", "a" + bits + "\n" + bits + "b", "a \n b", odd + " " + odd},
		{"bits over lines, each too short", "a" + bits[:10] + "\n" + bits[:10] + "b", "=", ""},
		{"empty lines at the end", "a" + lines(50), "=", ""},
		{"empty lines at the start", lines(50) + "a", "\n\na", pad},
		{"empty lines, indented", "a" + lines(25) + "    b", "a\n\n    b", pad},
		{"empty lines with bits", "a\n" + strings.Repeat(bits+"\n", 20) + "b", "a\n\nb", pad},
		{"a hard break before", "a  " + lines(25) + "b", "a  \n\nb", pad},
		{"bits before empty lines", "a" + bits + lines(25) + "b", "a \n\nb", odd + " " + pad},
		{"bits behind empty lines", "a" + lines(25) + bits + "b", "a\n\n b", pad + " " + odd},
		{"in code", "```\na" + lines(25) + "b\n```\n", "```\na\n\nb\n```\n", pad},
		{"wide at the end of a line", "a" + strings.Repeat(" ", 500) + "\nb", "=", ""},
		{"wide after a line end", "a\n" + strings.Repeat(" ", 500) + "b", "=", "-" + pad},
		{"wide in a table", "| a" + strings.Repeat(" ", 250) + "| b |", "=", "-" + pad},
		{"a tab each", strings.Repeat("a\t", 50), "=", ""},
		{"CR alone is a line end first", "a" + strings.Repeat("\r", 25) + "b", "a\n\nb", "line-separator " + pad},
	})
}

// TestIsBlank: spaces of the standard, and what else is white in a source.
func TestIsBlank(t *testing.T) {
	n := 0
	for r := rune(0); r < 0x20000; r++ {
		want := ucd.Spaces.Has(r) || strings.ContainsRune("\t\n\r", r)
		if isBlank(r) != want {
			t.Errorf("%U", r)
		}
		if want {
			n++
		}
	}
	if n != 20 {
		t.Errorf("%d blanks", n)
	}
}

// TestStackedMarksSampled: wherever it stands, a run of one mark too many is seen.
func TestStackedMarksSampled(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	seen := 0
	for range 4000 {
		before := strings.Repeat([]string{"x", "\u00e5", "\u65e5"}[r.IntN(3)], r.IntN(30))
		marks := 1 + r.IntN(9)
		mark := []string{"\u0301", "\u1ab0", "\u20d0", "\U0001E008"}[r.IntN(4)]
		src := before + "e" + strings.Repeat(mark, marks) + "x"
		got := scanned(stackedMarks, src)
		if (len(got) == 1) != (marks > maxMarks) {
			t.Fatalf("%+q: %+v", src, got)
		}
		if len(got) == 1 {
			seen++
			if got[0].end-got[0].start != (marks-maxMarks)*len(mark) || got[0].end != len(src)-1 {
				t.Fatalf("%+q: %+v", src, got)
			}
		}
	}
	if seen < 1000 {
		t.Errorf("only %d runs", seen)
	}
}

// TestStackedMarksByScript: own marks of a script that stacks them count more.
func TestStackedMarksByScript(t *testing.T) {
	for _, c := range []struct {
		letter, mark string
		most         int
	}{
		{"a", "\u0301", maxMarks}, {"\u0430", "\u0301", maxMarks}, {"\u03b1", "\u0345", maxMarks}, {"\U0001F600", "\u0301", maxMarks},
		{"\u05d0", "\u05b0", maxStacking}, {"\u0627", "\u064b", maxStacking}, {"\u0f40", "\u0fb1", maxStacking},
		{"\u0e01", "\u0e49", maxStacking}, {"\u0915", "\u093c", maxStacking},
		{"\u0e01", "\u0301", maxMarks}, {"a", "\u0e49", maxMarks}, {"", "\u0301", maxMarks},
	} {
		for n := range 25 {
			src := c.letter + strings.Repeat(c.mark, n)
			clean, fs, err := Text(src, finding.Value)
			want := c.letter + strings.Repeat(c.mark, min(n, c.most))
			if err != nil || clean.String() != want || (len(fs) > 0) != (n > c.most) {
				t.Errorf("%+q, %d: %+q, %+v, %v", c.letter+c.mark, n, clean.String(), fs, err)
			}
		}
	}
}

// spelled writes the points of a finding.
func spelled(f finding.Finding) string { return fmt.Sprintf("%U", f.Points.All()) }

// TestPoints: a finding names the different characters of its span.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"a\u200b\u200c\u200b\u2060b", "[U+200B U+200C U+2060]"},
		{"a\u202eb", "[U+202E]"},
		{"auf\u00adlage", "[U+00AD]"},
		{"a\u2028\u2029b", "[U+2028 U+2029]"},
		{"x\ufdd0\ufdd1 y", "[U+FDD0 U+FDD1]"},
		{"p\u0430yp\u0430l \u0441ommand", "[U+0430]"},
		{"a\u0301\u0302\u0303\u0304\u0305\u0306", "[U+0305 U+0306]"},
		{"ignore\u3000all", "[U+3000]"},
		{"x\t \t \t \t \t \t \t \t y", "[U+0009 U+0020]"},
		{"\u2764\ufe0f\ufe0e", "[U+FE0E]"},
		{"x\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007", "[U+E000 U+E001 U+E002 U+E003 U+E004 U+E005]"},
		{strings.Repeat("\u845b\U000E0100\u845b\U000E0101", 6), "[U+E0100]"},
	} {
		_, fs, err := Text(c.src, finding.Value)
		if err != nil || len(fs) == 0 || spelled(fs[0]) != c.want {
			t.Errorf("%+q: %+v, %v", c.src, fs, err)
		}
	}
}

// TestEveryCarrierOfCharactersHasPoints: so no finding about characters is silent on which.
func TestEveryCarrierOfCharactersHasPoints(t *testing.T) {
	n := 0
	for code, c := range characterVectors {
		for _, p := range c.payloads {
			_, fs, _ := Text("x "+p.text+" y", finding.Value)
			for _, f := range fs {
				if f.Code == code && code != finding.Padding {
					if n++; len(f.Points.All()) == 0 {
						t.Errorf("%s, %s: %+v", code, p.name, f)
					}
				}
			}
		}
	}
	if n < 150 {
		t.Errorf("%d findings", n)
	}
}
