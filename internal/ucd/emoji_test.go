package ucd

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// emojiSequences reads testdata/emoji-sequences.txt, which gen writes.
func emojiSequences(t *testing.T) (rgi, rest [][]rune) {
	t.Helper()
	content, err := os.ReadFile("testdata/emoji-sequences.txt")
	if err != nil {
		t.Fatal(err)
	}
	into := &rgi
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "# Not RGI") {
			into = &rest
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		var sequence []rune
		for _, field := range strings.Fields(line) {
			r, err := strconv.ParseInt(field, 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			sequence = append(sequence, rune(r))
		}
		*into = append(*into, sequence)
	}
	if len(rgi) != 3953 || len(rest) != 1272 {
		t.Fatalf("%d RGI sequences and %d others", len(rgi), len(rest))
	}
	return rgi, rest
}

// In no emoji sequence does an invisible character stand where the sets do not
// give it a use.
func TestEmojiSequences(t *testing.T) {
	rgi, rest := emojiSequences(t)
	invisible := 0
	for _, s := range append(rgi, rest...) {
		for i, r := range s {
			prev, next := at(s, i-1), at(s, i+1)
			var fine bool
			switch {
			case r == 0xFE0F:
				fine = EmojiVariationBases.Has(prev) || keycapBase(prev)
			case r == 0x200D:
				before := Pictographs.Has(prev) || EmojiModifiers.Has(prev) || prev == 0xFE0F
				fine = before && Pictographs.Has(next)
			case EmojiModifiers.Has(r) && i > 0:
				fine = EmojiModifierBases.Has(prev)
			case 0xE0000 <= r && r <= 0xE007F:
				fine = s[0] == 0x1F3F4 && at(s, len(s)-1) == 0xE007F
			default:
				if DefaultIgnorable.Has(r) {
					t.Errorf("%X: U+%04X is not foreseen", s, r)
				}
				continue
			}
			invisible++
			if !fine {
				t.Errorf("%X: U+%04X at %d has no use", s, r, i)
			}
		}
	}
	if invisible < 8000 {
		t.Errorf("only %d characters were looked at", invisible)
	}
}

func at(s []rune, i int) rune {
	if i < 0 || i >= len(s) {
		return -1
	}
	return s[i]
}

func keycapBase(r rune) bool { return strings.ContainsRune("#*0123456789", r) }
