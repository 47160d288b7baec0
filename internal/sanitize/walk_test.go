package sanitize

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// alphabet holds what matters to the search for characters.
var alphabet = []string{
	"a", " ", "\n", "<", "\u00e5", "\u00ad", "\u00ae", "\u034f", "\u0645", "\u061c", "\u05d0", "\u0e01", "\u115f", "\u1160",
	"\u180b", "\u200b", "\u200d", "\u2013", "\u202e", "\u2060", "\u2800", "\u3164", "\u65e5", "\ufe0f", "\ufeff", "\uffa0",
	"\x00", "\b", "\r", "\f", "\v", "\x1b", "\x1b[8m", "\x1b[m", "\x1b[2K", "\x1b]0;", "\a", "\x7f", "\u0085", "\u009b", "\u009d", "\u009c",
	"\u2028", "\u3000", "\t ", "\u00a0", "\u0301", "\u0430", "\uff21", "\ue000", "\ufdd0", "\ufe0e", "\u2764", "\U0010FFFF", "[", "8m",
	"\U0001D173", "\U0001F600", "\U000E0041", "\U000E0100", "\xe2", "\xe2\x80", "\xf3\xa0", "\xff",
}

// text returns n pieces of the alphabet.
func text(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

// TestNextLead: the table look-up stops at every character of a class.
func TestNextLead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 3000 {
		s := text(r, 20)
		stops := map[int]bool{}
		for i := nextLead(s, 0); i < len(s); i = nextLead(s, i+1) {
			stops[i] = true
		}
		for i, c := range s {
			if p := rowOf(c); p != nil && (c != '\r' || !strings.HasPrefix(s[i+1:], "\n")) && utf8.ValidString(s[i:i+utf8.RuneLen(c)]) {
				found++
				if !stops[i] {
					t.Fatalf("%q: no stop at %d", s, i)
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d characters", found)
	}
}

// TestRandomTexts: what holds of every result holds of random ones, in prose and
// in JSON.
func TestRandomTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	changed := 0
	for range 3000 {
		s := text(r, 12)
		for _, src := range []string{s, "[" + quoted(s) + "]", `{"` + escaped(strings.ToValidUTF8(s, "?")) + `":1}`} {
			clean, fs, err := Text(src, finding.Value)
			if err != nil {
				t.Fatalf("%q: %v", src, err)
			}
			if clean.Changed() {
				changed++
			}
			checkResult(t, src, clean, fs)
		}
	}
	if changed < 1000 {
		t.Errorf("only %d texts changed", changed)
	}
}

// TestLine: each line is judged by its own letters.
func TestLine(t *testing.T) {
	const s = "ab\n\u05d0b\r\ncd\r\u0645\n\n\u0661\u0662\nx\u07ca"
	var l line
	n := 0
	for i := range s {
		l.seek(s, i)
		start := strings.LastIndexAny(s[:i], "\n\r") + 1
		end := len(s)
		if j := strings.IndexAny(s[i:], "\n\r"); j >= 0 {
			end = i + j
		}
		want := strings.ContainsAny(s[start:end], "\u05d0\u0645\u07ca")
		if l.rightToLeft != want {
			t.Errorf("at %d of %q: %v", i, s, l.rightToLeft)
		}
		n++
	}
	if n != utf8.RuneCountInString(s) {
		t.Errorf("%d positions", n)
	}
}

// TestSeverity: what makes a removal more than a note.
func TestSeverity(t *testing.T) {
	const low, info = finding.Low, finding.Info
	for _, c := range []struct {
		src  string
		want finding.Severity
	}{
		{"a\u200bb", low}, {"a\u200b b", info}, {"a \u200bb", info}, {"\u200bb", info}, {"a\u200b", info},
		{"1\u200b2", low}, {"Z\u200bZ", low}, {"\u00e5\u200b\u00e5", info}, {"a\u200b\u00e5", info}, {"_\u200b_", info},
		{"a\u200b\u200c\u2060b", low}, {"a\u200b<!-- x -->b", info},
		{" \U000E0041\U000E0042\U000E0043 ", info}, {" \U000E0041\U000E0042\U000E0043\U000E0044 ", low},
		{" \ufe00\ufe01\ufe0e ", info}, {" \ufe00\ufe01\ufe0e\ufe0f ", low},
		{" \U000E0100\U000E0101\U000E0041\ufe00 ", low}, {" \u200b\u200b\u200b\u200b\u200b ", info},
		{" \u202e ", low}, {" \u202d ", low}, {" \u202a ", info}, {"a\u200eb", low},
		{"a <!-- x --> b", info}, {"<!-- x", low}, {"<!-- x >", low}, {"<!-->", info}, {"<!--->", info}, {"<!-- x --!>\n", info},
		{"<?x ?>", info}, {"<!x>", info}, {"<p></ x></p>", info}, {"<![CDATA[x]]>", info}, {"<?x", low},
		{"x <system-reminder> y", low},
	} {
		_, fs, err := Text(c.src, finding.Value)
		if err != nil || len(fs) == 0 {
			t.Errorf("%q: %+v, %v", c.src, fs, err)
			continue
		}
		if got := finding.Max(fs); got != c.want {
			t.Errorf("%q: %s, want %s: %+v", c.src, got, c.want, fs)
		}
	}
}

// TestMayHoldComment: the quick look never passes over an opener.
func TestMayHoldComment(t *testing.T) {
	for _, s := range []string{"<!-- x -->", "a <!x>", "<?x?>", "</ x>", "</>", "<b></1>", "<<!", "<a></a><!--", "</?"} {
		if !mayHoldComment(s) {
			t.Errorf("%q is passed over", s)
		}
	}
	for _, s := range []string{"", "<", "a < b", "<b>x</b>", "</", "<br/>", "-->", "!--", "a <- b", "</Z>"} {
		if mayHoldComment(s) {
			t.Errorf("%q is looked at", s)
		}
	}
}

// TestLog: beyond the limit findings widen the last one of their code and place.
func TestLog(t *testing.T) {
	var l log
	l.add(finding.Finding{Code: finding.Bidi, Start: 1, End: 2})
	for i := range maxFindings + 100 {
		l.add(finding.Finding{Code: finding.Invisible, Start: 10 * i, End: 10*i + 1, Removed: i > maxFindings})
	}
	l.add(finding.Finding{Code: finding.Bidi, Severity: finding.Low, Start: 900, End: 901, Removed: true})
	l.add(finding.Finding{Code: finding.Bidi, Place: finding.Key, Start: 5, End: 6})
	fs := l.sorted()
	if len(fs) != maxFindings+1 {
		t.Fatalf("%d findings", len(fs))
	}
	count := map[finding.Code]int{}
	for _, f := range fs {
		count[f.Code]++
		if f.Code == finding.Bidi && f.Place == finding.Value && (f.Start != 1 || f.End != 901 || f.Severity != finding.Low || !f.Removed) {
			t.Errorf("%+v", f)
		}
		if f.Start == 10*(maxFindings-2) && (f.End != 10*(maxFindings+99)+1 || !f.Removed) {
			t.Errorf("%+v", f)
		}
	}
	if count[finding.Bidi] != 2 || count[finding.Invisible] != maxFindings-1 {
		t.Errorf("%v", count)
	}
	l.reset()
	if len(l.sorted()) != 0 {
		t.Error("reset left findings")
	}
}
