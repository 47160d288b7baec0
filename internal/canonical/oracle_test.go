package canonical

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/gowebpki/jcs"
)

// same calls Append on a text that has to have a form.
func same(t *testing.T, text string) string {
	t.Helper()
	got, err := Append(nil, []byte(text))
	if err != nil {
		t.Fatalf("Append(%s): %v", text, err)
	}
	return string(got)
}

// TestSpellings holds the purpose of the form: one digest for all spellings of a
// value. Each line is one value.
func TestSpellings(t *testing.T) {
	for _, line := range [][]string{
		{`"<"`, `"\u003c"`, `"\u003C"`, ` "<" `},
		{`"/"`, `"\/"`, `"\u002f"`},
		{`"\n"`, `"\u000a"`, `"\u000A"`},
		{"\"\U0001F600\"", `"\ud83d\ude00"`, `"\uD83D\uDE00"`},
		{"\"\u200b\"", `"\u200b"`, `"\u200B"`},
		{`1`, `1.0`, `1e0`, `1E+0`, `10e-1`, `0.1e1`, `1.000000000000000000001`},
		{`0`, `-0`, `0.0`, `-0e10`, `1e-999`},
		{`12345678901234567000`, `12345678901234567890`, `1.2345678901234567e19`},
		{`100`, `1e2`, `1E2`, `100.00`},
		{`{"a":1,"b":[true,{}]}`, `{"b":[true,{}],"a":1}`, `{ "\u0062" : [ true , { } ] , "a" : 1.0 }`},
		{`[]`, ` [ ] `, "[\n]"},
	} {
		want := same(t, line[0])
		for _, text := range line[1:] {
			if got := same(t, text); got != want {
				t.Errorf("%s became %s, and %s %s", line[0], want, text, got)
			}
		}
	}
}

// TestDistinct holds the other half: different values have different forms.
func TestDistinct(t *testing.T) {
	values := []string{
		`null`, `true`, `false`, `"null"`, `"true"`, `0`, `"0"`, `1`, `-1`, `0.1`, `1e-7`, `1e21`, `""`, `" "`, `"a"`, `"A"`,
		`"\u0000"`, `"\\u0000"`, `"\n"`, `"\\n"`, "\"\u00e9\"", "\"e\u0301\"", "\"\u200b\"", "\"\ufeff\"", `"\ufffd"`,
		`[]`, `{}`, `[[]]`, `[{}]`, `[null]`, `[0]`, `["0"]`, `[1,2]`, `[2,1]`, `[12]`, `[[1],2]`, `[[1,2]]`, `["1,2"]`,
		`{"a":1}`, `{"a":"1"}`, `{"A":1}`, `{"a":{}}`, `{"a":[]}`, `{"a":1,"b":2}`, `{"a":2,"b":1}`, `{"a":{"b":1}}`, `[{"a":1},{"b":1}]`,
		`[{"a":1,"b":1}]`, `{"":0}`, `{"a:1,b":0}`, `9007199254740991`, `9007199254740992`, `5e-324`, `1.7976931348623157e308`,
	}
	seen := map[string]string{}
	for _, v := range values {
		form := same(t, v)
		if other, ok := seen[form]; ok {
			t.Errorf("%s and %s both became %s", v, other, form)
		}
		seen[form] = v
	}
	if len(seen) < 50 {
		t.Errorf("only %d values", len(seen))
	}
}

// TestPermutations writes six members in each of the 720 orders.
func TestPermutations(t *testing.T) {
	members := []string{`"":0`, `"a":{"d":1,"c":2}`, `"aa":[{"f":1,"e":2}]`, "\"\u00e9\":1", "\"\U0001F600\":1", "\"\ufb33\":{}"}
	want := "{\"\":0,\"a\":{\"c\":2,\"d\":1},\"aa\":[{\"e\":2,\"f\":1}],\"\u00e9\":1,\"\U0001F600\":1,\"\ufb33\":{}}"
	count := 0
	var permute func(done, left []string)
	permute = func(done, left []string) {
		if len(left) == 0 {
			count++
			if got := same(t, "{"+strings.Join(done, ",")+"}"); got != want {
				t.Fatalf("%s became %s", done, got)
			}
		}
		for i, m := range left {
			rest := append(append([]string{}, left[:i]...), left[i+1:]...)
			permute(append(done[:len(done):len(done)], m), rest)
		}
	}
	permute(nil, members)
	if count != 720 {
		t.Errorf("%d orders", count)
	}
}

// TestCompareUTF16 compares the byte trick with the definition.
func TestCompareUTF16(t *testing.T) {
	sign := func(n int) int { return max(-1, min(1, n)) }
	define := func(a, b string) int {
		x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
		for i := range min(len(x), len(y)) {
			if x[i] != y[i] {
				return sign(int(x[i]) - int(y[i]))
			}
		}
		return sign(len(x) - len(y))
	}
	var names []string
	for _, r := range []rune{0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFB33, 0xFFFF, 0x10000, 0x103FF, 0x10400, 0x1F600, 0x3FFFF, 0x40000, 0x10FFFF} {
		names = append(names, string(r), "x"+string(r), string(r)+"x", string(r)+string(r))
	}
	names = append(names, "", "x", "xx")
	for _, a := range names {
		for _, b := range names {
			if got, want := sign(compareUTF16(a, b)), define(a, b); got != want {
				t.Errorf("compareUTF16(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

// tree writes a random value in a random spelling.
func tree(rng *rand.Rand, b *strings.Builder, depth int) {
	space := func() { b.WriteString([]string{"", "", " ", "\n\t"}[rng.IntN(4)]) }
	space()
	switch kind := rng.IntN(8); {
	case kind < 2 && depth > 0:
		b.WriteByte('[')
		for i := range rng.IntN(5) {
			if i > 0 {
				b.WriteByte(',')
			}
			tree(rng, b, depth-1)
		}
		b.WriteByte(']')
	case kind < 5 && depth > 0:
		b.WriteByte('{')
		for i, k := range rng.Perm(12)[:rng.IntN(12)] {
			if i > 0 {
				b.WriteByte(',')
			}
			space()
			b.WriteString([]string{`""`, `"a"`, `"b"`, `"\u0063"`, `"\""`, `"\\"`, `"\n"`, "\"\u00e9\"", "\"\U0001F600\"", `"\ufb33"`, "\"a\ue000\"", `"a\ud800\udc00"`}[k])
			space()
			b.WriteByte(':')
			tree(rng, b, depth-1)
		}
		b.WriteByte('}')
	case kind == 5:
		b.WriteString([]string{"true", "false", "null", "-0", "1E5", "1.50", "123456789012345678901234567890"}[rng.IntN(7)])
	case kind == 6:
		f := math.Float64frombits(rng.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			f = 0
		}
		b.WriteString(strconv.FormatFloat(f, "eg"[rng.IntN(2)], -1, 64))
	default:
		fmt.Fprintf(b, `"%c\u%04x\/\t,:{}[]"`, 'a'+rune(rng.IntN(26)), rng.IntN(0xD800))
	}
	space()
}

// TestRandomTrees compares nested values with the oracle.
func TestRandomTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	bytesSeen := 0
	for range 2000 {
		var b strings.Builder
		tree(rng, &b, 4)
		text := []byte(b.String())
		if !json.Valid(text) {
			t.Fatalf("the generator made %s", text)
		}
		got, err := Append(nil, text)
		want, errOracle := jcs.Transform(text)
		if err != nil || errOracle != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s\n got %s, %v\nwant %s, %v", text, got, err, want, errOracle)
		}
		bytesSeen += len(text)
	}
	if bytesSeen < 200_000 {
		t.Errorf("only %d bytes", bytesSeen)
	}
}
