package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// The bounds of an excerpt. A character that is shown costs 1, one that is
// spelled out costs hiddenCost, for its name is long.
const (
	contextCost = 30 // on either side of a span
	spanCost    = 60
	hiddenCost  = 8
	unbounded   = 1 << 20 // for what is bounded already
)

// excerpt is a span in its line, ready to be printed.
type excerpt struct {
	Before string `json:"before"`
	Span   string `json:"span"`
	After  string `json:"after"`
}

// newExcerpt cuts the span and some of its line out of src.
func newExcerpt(src string, start, end int) excerpt {
	from := lookBack(src[:start])
	e := excerpt{Before: spell(src[from:start], unbounded), Span: spell(src[start:end], spanCost)}
	if !startsLine(src, from) {
		e.Before = "⟦...⟧" + e.Before
	}
	if start == end || src[end-1] != '\n' {
		line, _, _ := strings.Cut(src[end:], "\n")
		e.After = spell(strings.TrimSuffix(line, "\r"), contextCost)
	}
	return e
}

// startsLine reports whether a line of src begins at position i.
func startsLine(src string, i int) bool { return i == 0 || src[i-1] == '\n' }

// lookBack returns where the context in front of the end of s begins.
func lookBack(s string) int {
	i := len(s)
	for cost := contextCost; i > 0 && s[i-1] != '\n'; {
		r, n := utf8.DecodeLastRuneInString(s[:i])
		if cost -= costOf(r); cost < 0 {
			break
		}
		i -= n
	}
	return i
}

func costOf(r rune) int {
	if inLine(r) {
		return 1
	}
	return hiddenCost
}

// inLine reports whether r can stand in an excerpt as itself.
func inLine(r rune) bool { return r != '\n' && r != '\t' && r != utf8.RuneError && shown(r) }

// mostMarks is how many combining marks in a row an excerpt shows as marks. More
// of them would be drawn over the lines above and below.
const mostMarks = 2

// spell returns s on one line with everything that is not shown as itself named
// in brackets, up to a cost. What is left out is counted.
func spell(s string, cost int) string {
	var b strings.Builder
	marks := 0
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		plain := inLine(r) && marks <= mostMarks
		if plain {
			cost--
		} else {
			cost -= hiddenCost
		}
		switch {
		case cost < 0:
			fmt.Fprintf(&b, "⟦... %d more bytes⟧", len(s)-i)
			return b.String()
		case plain:
			b.WriteString(s[i : i+n])
		default:
			n = hidden(&b, s[i:], r, n)
		}
		i += n
	}
	return b.String()
}

// hidden writes the first character of s, which is r of n bytes, with all that
// repeat it, or all tag characters at the start of s as the text that they
// mirror. It returns how many bytes of s that was.
func hidden(b *strings.Builder, s string, r rune, n int) int {
	if mirrored, used := tags(s); used > 0 {
		fmt.Fprintf(b, "⟦tags %q⟧", mirrored)
		return used
	}
	times := 1
	for times < mostTimes && strings.HasPrefix(s[times*n:], s[:n]) {
		times++
	}
	b.WriteString("⟦" + label(r, s[:n]))
	if times > 1 {
		fmt.Fprintf(b, " x%d", times)
	}
	b.WriteString("⟧")
	return times * n
}

// mostTimes is how many of one character are gathered in one bracket.
const mostTimes = 10_000

// label names a character that is encoded as bytes.
func label(r rune, bytes string) string {
	if r == utf8.RuneError && len(bytes) == 1 {
		return fmt.Sprintf("0x%02X", bytes[0])
	}
	return strings.TrimSuffix(codePoint(r)+" "+name(r), " ")
}

// aliases names the controls that people know by a name. The standard gives
// controls none, only these aliases (NameAliases.txt).
var aliases = [...]struct {
	r    rune
	name string
}{
	{0x00, "NULL"}, {0x07, "ALERT"}, {0x08, "BACKSPACE"}, {0x09, "TAB"}, {0x0A, "LINE FEED"}, {0x0B, "LINE TABULATION"},
	{0x0C, "FORM FEED"}, {0x0D, "CARRIAGE RETURN"}, {0x1B, "ESCAPE"}, {0x7F, "DELETE"}, {0x85, "NEXT LINE"},
	{0x9B, "CONTROL SEQUENCE INTRODUCER"}, {0x9C, "STRING TERMINATOR"}, {0x9D, "OPERATING SYSTEM COMMAND"},
}

// name names what a report does not show as itself; "" for anything else. The
// labels of nameless characters lose the number, which stands in front of them.
func name(r rune) string {
	for _, a := range aliases {
		if a.r == r {
			return a.name
		}
	}
	n := ucd.Name(r)
	if i := strings.LastIndexByte(n, '-'); i > 0 && n[0] == '<' {
		return n[:i] + ">"
	}
	return n
}

// codePoint writes r as Unicode does.
func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }

// The tag characters that mirror printable ASCII.
const (
	tagOffset = 0xE0000
	firstTag  = 0xE0020
	lastTag   = 0xE007E
)

// tags decodes the tag characters at the start of s, two of them at least and
// spanCost at most, and returns how many bytes they take.
func tags(s string) (mirrored string, used int) {
	var b strings.Builder
	for i, r := range s {
		if r < firstTag || r > lastTag || b.Len() == spanCost {
			break
		}
		b.WriteByte(byte(r - tagOffset))
		used = i + utf8.RuneLen(r)
	}
	if b.Len() < 2 {
		return "", 0
	}
	return b.String(), used
}

// character is one code point with its name.
type character struct {
	CodePoint string `json:"code_point"`
	Name      string `json:"name"`
}

// characters names the points of a finding.
func characters(p finding.Points) []character {
	list := []character{}
	for _, r := range p.All() {
		list = append(list, character{codePoint(r), name(r)})
	}
	return list
}
