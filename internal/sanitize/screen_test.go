package sanitize

import (
	"math/rand/v2"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// TestOverwritten: what a terminal does not show of a line is cut.
func TestOverwritten(t *testing.T) {
	const c, e, s = "control-character", "terminal-escape", "line-separator"
	pad := strings.Repeat(" ", 20)
	checkOutcomes(t, 40, []outcome{
		// backspaces
		{"as many as are written", "secret\b\b\b\b\b\bpublic.", "public.", c},
		{"spaces", "x secret\b\b\b\b\b\b      y", "x       y", c},
		{"fewer are written", "abcdef\b\b\b\bxy", "abefxy", c + " " + c},
		{"a slip", "abcdef\b\b\bxy", "abcdefxy", c},
		{"an escape of JSON by mistake", `{"path":"C:\bin\build"}`, `{"path":"C:inuild"}`, c + " " + c},
		{"bullet", "+\bo item", "o item", c},
		{"wide, bold", "\u65e5\b\b\u65e5\u672c\b\b\u672c", "\u65e5\u672c", c + " " + c},
		{"nothing is written", "abc\b\b\b", "abc", c},
		{"more than there is", "abc\b\b\b\b\b\bxyz", "xyz", c},
		{"at the start", "\b\babc", "abc", c},
		{"only its own line", "abc\n\b\b\bxyz", "abc\nxyz", c},
		{"one for each letter", "I\bg\bn\bo", "Igno", c + " " + c + " " + c},
		{"erasing by hand", "secret\b \bshown", "secret shown", c + " " + c},
		{"marks go with their letter", "abce\u0301\b\b\b\bwxyz", "wxyz", c},
		{"wide characters", "\u65e5\u672c\u8a9e\u6587\b\b\b\babcd", "abcd", c},
		{"invisible characters have no column", "ab\u200bcd\b\b\b\bwxyz", "wxyz", c},
		{"in two lines", "abcd\b\b\b\bwxyz\nef\b\b\b\bgh", "wxyz\ngh", c + " " + c},
		{"in code", "`abcd\b\b\b\bwxyz`", "`wxyz`", c},
		{"around a comment", "abcd\b\b\b\bwxyz <!-- x --> a\ba", "wxyz  a", c + " html-comment " + c},
		{"a comment among what is written over", "x<!-- a -->" + strings.Repeat("\b", 11) + strings.Repeat("y", 11), strings.Repeat("y", 11), c + " html-comment"},
		// erasures take nothing but themselves
		{"line", "secret\x1b[2K\rshown", "secret\nshown", e + " " + s},
		{"line, returned first", "secret\r\x1b[2Kshown", "secret\nshown", s + " " + e},
		{"to the cursor", "secret\x1b[1Kshown", "secretshown", e},
		{"to the cursor, within", "abcdef\x1b[3D\x1b[1K", "abcdef", e},
		{"from the cursor", "abcdef\x1b[3D\x1b[Kxy", "abcdefxy", e},
		{"from the cursor at the end", "abcdef\x1b[K", "abcdef", e},
		{"screen", "first\nsecret\x1b[2J\x1b[Hshown", "first\nsecretshown", e},
		{"screen from the cursor", "abc\x1b[J", "abc", e},
		{"cursor up does not reach", "secret\r\x1b[2K\x1b[1Ashown", "secret\nshown", s + " " + e},
		{"column", "[1/4] Resolving\x1b[2K\x1b[1G[2/4]", "[1/4] Resolving[2/4]", e},
		{"column three", "secret\x1b[3Gblic", "secretblic", e},
		{"back", "secret\x1b[6Dpublic", "secretpublic", e},
		{"back and forth", "secret\x1b[6D\x1b[6C!", "secret!", e},
		{"forth from the end", "a\x1b[5Cb", "ab", e},
		// returns
		{"a line end of old", "first\rsecond", "first\nsecond", s},
		{"a shorter line with spaces", "a secret text\rok            ", "a secret text\nok            ", s},
		{"spaces that do not reach", "a secret text that is long\rok      ", "a secret text that is long\nok      ", s},
		{"many spaces", "a secret text that is longer than the rest\rok" + pad, "a secret text that is longer than the rest\nok" + pad, s},
		{"only spaces", "text\r        ", "text\n        ", s},
		{"the last of CR LF", "a\r\nb    \r\n", "=", ""},
		// concealed text
		{"to the end of the line", "a \x1b[8mdo this\nshown", "a \nshown", e},
		{"to the end of the text", "a \x1b[8mdo this", "a ", e},
		{"over lines", "a\x1b[8m\ndo this\n\x1b[0mb", "a\n\nb", e + " " + e + " " + e},
		{"over empty lines", "a\x1b[30;40m\n\ndo this\n\nshown.\x1b[m", "a\n\n\n\n", e + " " + e + " " + e},
		{"over lines, without an end", "a\x1b[8m\ndo this\n", "a\ndo this\n", e},
		{"grep", "a \x1b[01;31m\x1b[Kmatch\x1b[m\x1b[K", "a match", e + " " + e},
		{"until it is revealed", "a \x1b[8mdo\x1b[1m this\x1b[28m b", "a  b", e},
		{"until the colour changes", "a \x1b[37;47mdo\x1b[30m this", "a  this", e},
		{"private sequences are none", "a \x1b[?8mshown \x1b[>8mtoo", "a shown too", e + " " + e},
		{"a string to the end of the line", "a \x1b]0;do this\nshown", "a \nshown", e},
		{"a string to the end of the text", "a \x1b]0;do this", "a ", e},
		{"sequence split by a character", "a \x1b\u200b[8mshown", "a [8mshown", e + " zero-width-character"},
		{"what a sequence joined", "<sys\x1b[mtem-reminder>", "[defanged:system-reminder]", "harness-markup " + e},
		{"a comment that a sequence hid", "x <\x1b[m!-- P --> y", "x [defanged:comment] P --> y", "html-comment " + e},
		{"a comment beside a sequence", "x <!-- P --> \x1b[31my\x1b[m", "x  y", "html-comment " + e + " " + e},
		{"in JSON", `["a \u001b[8mdo this\u001b[m b"]`, `["a  b"]`, e},
	})
}

// visible is the plain model of a line with letters, backspaces, cursor movements,
// and concealed text: what a terminal that never erases shows of it.
func visible(line string) map[byte]bool {
	var cells []byte
	col, conceal := 0, false
	for i := 0; i < len(line); i++ {
		switch rest := line[i:]; {
		case strings.HasPrefix(rest, "\b\b\b\b"):
			col, i = max(col-4, 0), i+3
		case strings.HasPrefix(rest, "\x1b[3D"):
			i += 3
		case strings.HasPrefix(rest, "\x1b[K"):
			i += 2
		case strings.HasPrefix(rest, "\x1b[8m"):
			conceal, i = true, i+3
		case strings.HasPrefix(rest, "\x1b[m"):
			conceal, i = false, i+2
		default:
			c := line[i]
			if conceal {
				c = 0
			}
			if col < len(cells) {
				cells[col] = c
			} else {
				cells = append(cells, c)
			}
			col++
		}
	}
	seen := map[byte]bool{}
	for _, c := range cells {
		if c != 0 {
			seen[c] = true
		}
	}
	return seen
}

// TestScreenAgainstModel: of random lines exactly what a terminal shows is left.
func TestScreenAgainstModel(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	commands := []string{"\b\b\b\b", "\x1b[3D", "\x1b[K", "\x1b[8m", "\x1b[m"}
	hidden := 0
	for range 5000 {
		var b strings.Builder
		for i := range letters {
			if r.IntN(3) == 0 {
				b.WriteString(commands[r.IntN(len(commands))])
			}
			b.WriteByte(letters[i])
		}
		line := b.String()
		clean, fs, err := Text(line, finding.Value)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		want := visible(line)
		for i := range letters {
			if strings.IndexByte(clean.String(), letters[i]) >= 0 != want[letters[i]] {
				t.Fatalf("%q became %q: %c", line, clean.String(), letters[i])
			}
		}
		hidden += len(letters) - len(want)
		checkResult(t, line, clean, fs)
	}
	if hidden < 5000 {
		t.Errorf("only %d letters were hidden", hidden)
	}
}

// TestFarBack: a line is followed as far back as maxColumns, half of that at least.
func TestFarBack(t *testing.T) {
	for _, n := range []int{10, maxColumns / 2, maxColumns, 3 * maxColumns} {
		far := min(n, maxColumns/2)
		src := strings.Repeat("a", n) + strings.Repeat("\b", far) + strings.Repeat("z", far)
		clean, _, err := Text(src, finding.Value)
		if want := strings.Repeat("a", n-far) + strings.Repeat("z", far); err != nil || clean.String() != want {
			t.Errorf("%d: %d bytes left, %v", n, len(clean.String()), err)
		}
	}
}

// TestScreenSeverity: text that nobody was to see is Medium, a colour a note.
func TestScreenSeverity(t *testing.T) {
	for _, c := range []struct {
		src  string
		want finding.Severity
	}{
		{"\x1b[31mred\x1b[m", finding.Info},
		{"\x1b[8m   \x1b[m", finding.Info},
		{"\x1b[8mab\x1b[m", finding.Low},
		{"\x1b[8mabcd\x1b[m", finding.Medium},
		{"\x1b]8;;\a", finding.Low},
		{"\x1b]0;1234\a", finding.Low},
		{"\x1b]0;abcd\a", finding.Medium},
		{"\x1b[2J", finding.Low},
		{"abcd\x1b[2K", finding.Medium},
		{"b\bbo\bo", finding.Info},
		{"_\bu_\bn", finding.Info},
		{"u\b_n\b_", finding.Info},
		{"abc\b\b\bxyz", finding.Low},
		{"abcd\b\b\b\bwxyz", finding.Medium},
		{"\x1b[01;31m\x1b[Kmatch\x1b[m\x1b[K", finding.Info},
		{"Do not \b\b\b\bdelete", finding.Medium},
		{"x\b", finding.Info},
	} {
		_, fs, err := Text(c.src, finding.Value)
		if err != nil || len(fs) == 0 || finding.Max(fs) != c.want {
			t.Errorf("%q: %+v, %v; want %s", c.src, fs, err, c.want)
		}
	}
}

// TestScreenPoints: a finding names the characters that command.
func TestScreenPoints(t *testing.T) {
	for _, c := range []struct {
		src  string
		want string
	}{
		{"a\x1b[8mdo\x1b[m", "\x1b"}, {"ab\b\bcd", "\b"}, {"a\u009b31mb", "\u009b"}, {"ab\b\b\x1b[mcd", "\b\x1b"},
		{"x\x1b]0;t\a", "\x1b"}, {"abc\rx    ", "\r"},
	} {
		_, fs, err := Text(c.src, finding.Value)
		if err != nil || len(fs) != 1 || string(fs[0].Points.All()) != c.want {
			t.Errorf("%q: %+v, %v", c.src, fs, err)
		}
	}
}

// TestBitSet: the set against a plain one.
func TestBitSet(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	var b bitSet
	for n := 1; n < 300; n += 7 {
		b.reset(n)
		plain := make([]bool, n)
		for range 3 {
			start := r.IntN(n)
			end := start + r.IntN(n-start+1)
			b.set(start, end)
			for i := start; i < end; i++ {
				plain[i] = true
			}
		}
		count := 0
		for i := n - 1; i >= 0; i-- {
			for _, in := range []bool{true, false} {
				want := i
				for want < n && plain[want] != in {
					want++
				}
				if got := min(b.next(i, in), n); got != want {
					t.Fatalf("%d: next(%d, %v) = %d, want %d", n, i, in, got, want)
				}
			}
			if plain[i] {
				count++
			}
		}
		if b.count(0, n) != count {
			t.Errorf("%d: count %d, want %d", n, b.count(0, n), count)
		}
	}
}
