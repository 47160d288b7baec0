package sanitize

import (
	"math/rand/v2"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/ucd"
)

// TestConfusableWords: which words are reported, exactly.
func TestConfusableWords(t *testing.T) {
	rows := []struct{ src, want string }{
		{"p\u0430ypal", "p\u0430ypal"},
		{"a p\u0430ypal b", "p\u0430ypal"},
		{"(p\u0430ypal)", "p\u0430ypal"},
		{"_p\u0430ypal_", "p\u0430ypal"},
		{"\u00abp\u0430ypal\u00bb", "p\u0430ypal"},
		{"\u201cp\u0430ypal\u201d", "p\u0430ypal"},
		{"\u0430a", "\u0430a"},
		{"a\u0430", "a\u0430"},
		{"p\u0430\u0301ypal", "p\u0430\u0301ypal"},
		{"p\u0430y-p\u0430l", "p\u0430y|p\u0430l"},
		{"\u043fa\u0440", "\u043fa\u0440"}, // a letter like no other, too
		{"\u0416a", ""},                    // like no Latin letter
		{"\u0416a\u0416", ""},              //
		{"1\u0430", ""},                    // a digit is of no script
		{"a1\u0430", ""},                   //
		{"\u0430\u0431\u0432 abc", ""},     // words of one script each
		{"\u0441\u043e\u0440\u0443", ""},   // a line of its own
		{"to \u0441\u043e\u0440\u0443 it", "\u0441\u043e\u0440\u0443"},
		{"to \u0441\u043e\u0440\u0443, \u0441\u0430\u0440.", "\u0441\u043e\u0440\u0443|\u0441\u0430\u0440"},
		{"to \u0441\u043e it", ""},                       // too short
		{"to \u0441\u043e\u0440\u0443 \u0434\u0430", ""}, // a Cyrillic line
		{"to it\n\u0441\u043e\u0440\u0443", ""},
		{"\u03a0\u03bf\u03cd API", ""},
		{"\u03a4\u03bf\u03bd API", "\u03a4\u03bf\u03bd"}, // nothing but look-alikes, in a Latin line
		{"\u05d5\u05d8\u05df API", ""},                   // from the right
		{"\u05d5Azure", ""},
		{"na\u00efve caf\u00e9 \u0141\u00f3d\u017a", ""},
		{"\ud55c\uad6d\uc5b4API", ""},
		{"\u65e5\u672cAPI\u8a9e\uff08\u4f8b\uff09", ""},
		{"\uff21\uff22\uff23\uff24", "\uff21\uff22\uff23\uff24"},
		{"\uff21\uff22\uff23", ""},
		{"\u65e5\uff21\uff22\uff23\uff24", ""},
		{"\u65e5 \uff21\uff22\uff23\uff24", ""},
		{"x \U0001D400\U0001D401\U0001D402\U0001D403", "\U0001D400\U0001D401\U0001D402\U0001D403"},
		{"\U0001D400\U0001D401 \U0001D402\U0001D403", ""},
		{"\u24b6\u24b7\u24b8\u24b9 \u24ba", "\u24b6\u24b7\u24b8\u24b9"},
		{"\U0001F1E6\U0001F1F1\U0001F1F1 x", "\U0001F1E6\U0001F1F1\U0001F1F1"},
		{"\U0001F1E6\U0001F1F1\U0001F1F3\U0001F1F4", ""},
		{"\U0001F1E6 \U0001F1F1", ""},
		{"\u01ddld\u026f\u0250x\u01dd", "\u01ddld\u026f\u0250x\u01dd"},
		{"t\u01dd", ""},
		{"\u2764\ufe0f\U0001F600\U0001F601\U0001F602\U0001F603", ""},
		{"\u13aa\u13de \u13a0\u13cd", ""},
	}
	if len(rows) < 40 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, c := range rows {
		var got []string
		for _, x := range scanned(confusables, c.src) {
			got = append(got, c.src[x.start:x.end])
			if !x.stays || x.severity != finding.Info || len(x.points.All()) == 0 {
				t.Errorf("%q: %+v", c.src, x)
			}
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%+q: %+q, want %+q", c.src, got, c.want)
		}
	}
}

// naiveMixed finds the words of several scripts with a look-alike, letter by letter.
func naiveMixed(text string) (words int) {
	isLatin, isAlike := false, false
	end := func() {
		if isLatin && isAlike {
			words++
		}
		isLatin, isAlike = false, false
	}
	for _, r := range text {
		switch c, ok := ucd.LookAlike(r); {
		case r == 'a' || r == 'Z':
			isLatin = true
		case ok && isASCIILetter(c) && ucd.ScriptOf(r) == ucd.Cyrillic:
			isAlike = true
		case ucd.Letters.Has(r) || ucd.Marks.Has(r):
		default:
			end()
		}
	}
	end()
	return words
}

// TestConfusablesAgainstModel: words of random letters, of which some are look-alikes.
func TestConfusablesAgainstModel(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	pieces := []string{"a", "Z", "a", "\u0430", "\u0435", "\u0436", "\u0301", " ", "-", "\u2014", "\u00ab", "\u65e5", "\n", "1", "\u00a0", "\u3000", "\uff08", "\u0416"}
	found := 0
	for range 20000 {
		var b strings.Builder
		for range 1 + r.IntN(14) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		got := 0
		for _, c := range scanned(confusables, b.String()) {
			if strings.ContainsAny(b.String()[c.start:c.end], "aZ") {
				got++
			}
		}
		if want := naiveMixed(b.String()); got != want {
			t.Fatalf("%+q: %d words, want %d", b.String(), got, want)
		}
		found += got
	}
	if found < 3000 {
		t.Errorf("only %d words", found)
	}
}

// TestSkipPlain: eight bytes at a time as one at a time.
func TestSkipPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	bytes := []byte{' ', '~', 'a', 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0xFF, 0x00, '\n'}
	for range 20000 {
		b := make([]byte, r.IntN(40))
		for i := range b {
			b[i] = 'x'
			if r.IntN(12) == 0 {
				b[i] = bytes[r.IntN(len(bytes))]
			}
		}
		text := string(b)
		got := skipPlain(text, 0)
		want := 0
		for want < len(text) && text[want] >= 0x20 && text[want] < 0x7F {
			want++
		}
		if got > want || got < want && len(text)-got >= 8 {
			t.Fatalf("%q: %d, want %d", text, got, want)
		}
	}
}
