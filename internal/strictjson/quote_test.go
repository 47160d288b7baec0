package strictjson

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestUnquote(t *testing.T) {
	for _, c := range []struct {
		raw, want string
		lone      bool
	}{
		{`""`, "", false},
		{`"abc"`, "abc", false},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t", false},
		{`"\u200b"`, "\u200b", false},
		{`"\u003c!-- x --\u003E"`, "<!-- x -->", false},
		{`"\u0000"`, "\x00", false},
		{`"a\ud83d\ude00b"`, "a\U0001F600b", false},
		{`"\udbff\udfff"`, "\U0010FFFF", false},
		{`"\ud800"`, "\uFFFD", true},
		{`"\ud800\ud83d\ude00"`, "\uFFFD\U0001F600", true},
		{`"\ude00\ud83d"`, "\uFFFD\uFFFD", true},
		{`"x\udc00\u0041"`, "x\uFFFDA", true},
		{`"\ufffd"`, "\uFFFD", false}, // a genuine U+FFFD is not a lone surrogate
		{"\"\uFFFD\"", "\uFFFD", false},
		{`"\\ud800"`, `\ud800`, false},
	} {
		got, lone, ok := Unquote(c.raw)
		if got != c.want || lone != c.lone || !ok {
			t.Errorf("Unquote(%s) = %q, %v, %v", c.raw, got, lone, ok)
		}
	}
	for _, raw := range []string{
		``, `"`, `a`, `"a`, `a"`, `"a"b"`, `"a" `, ` "a"`, `"\"`, `"\x"`, `"\u12"`, `1`, `["a"]`,
		"\"\n\"", "\"\x00\"", "\"\xff\"", "\"\xed\xa0\x80\"",
	} {
		if got, lone, ok := Unquote(raw); ok || lone || got != "" {
			t.Errorf("Unquote(%q) = %q, %v, %v, want a refusal", raw, got, lone, ok)
		}
	}
}

func TestAppendQuote(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"", `""`},
		{"plain", `"plain"`},
		{"\"\\/", `"\"\\/"`},
		{"\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"\x00\x01\x0b\x1f", `"\u0000\u0001\u000b\u001f"`},
		{"\x7f\u0080\u200b\u2028\u2029\ufeff\U0001F600", "\"\x7f\u0080\u200b\u2028\u2029\ufeff\U0001F600\""},
		{"<&>'", `"<&>'"`},
		{"a\xffb\xed\xa0\x80", "\"a\uFFFDb\uFFFD\""},
	} {
		if got := string(AppendQuote(nil, c.s)); got != c.want {
			t.Errorf("AppendQuote(%q) = %s, want %s", c.s, got, c.want)
		}
	}
	if got := string(AppendQuote([]byte("x="), "y")); got != `x="y"` {
		t.Errorf("appending gave %s", got)
	}
}

func FuzzUnquoteQuote(f *testing.F) {
	for _, s := range accepted {
		f.Add(s)
	}
	for _, s := range []string{`"\ud800"`, "\"\\", "\x00\x1f\x7f\xff", "\u200b<\U0001F600>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		quoted := string(AppendQuote(nil, s))
		back, lone, ok := Unquote(quoted)
		if !ok || lone || back != strings.ToValidUTF8(s, "\uFFFD") {
			t.Fatalf("Unquote(AppendQuote(%q)) = %q, %v, %v", s, back, lone, ok)
		}
		if err := Check([]byte(quoted), Limits{MaxBytes: 1 << 30}); err != nil {
			t.Fatalf("AppendQuote(%q): %v", s, err)
		}
		got, lone, ok := Unquote(s)
		if !ok {
			return
		}
		var want string
		if err := json.Unmarshal([]byte(s), &want); err != nil || got != want {
			t.Fatalf("Unquote(%q) = %q, encoding/json: %q, %v", s, got, want, err)
		}
		if strict := Check([]byte(s), Limits{}) != nil; strict != lone {
			t.Fatalf("Unquote(%q): lone %v, Check refuses: %v", s, lone, strict)
		}
	})
}

func TestStrings(t *testing.T) {
	text := ` {"a":"b","c\"\\" : [ "d" , {"\u0065":{}, "f":"\\"}, "" ], "g":1} "h" ["\\\""]`
	var got []string
	var keys, depths []int
	n := 0
	Strings(text, func(tok Token) bool {
		got = append(got, text[tok.Start:tok.End])
		if tok.Key {
			keys = append(keys, n)
		}
		depths = append(depths, tok.Depth)
		n++
		return true
	})
	want := []string{`"a"`, `"b"`, `"c\"\\"`, `"d"`, `"\u0065"`, `"f"`, `"\\"`, `""`, `"g"`, `"h"`, `"\\\""`}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("tokens %q, want %q", got, want)
	}
	if want := []int{0, 2, 4, 5, 8}; !reflect.DeepEqual(keys, want) {
		t.Errorf("names %v, want %v", keys, want)
	}
	if want := []int{1, 1, 1, 2, 3, 3, 3, 2, 1, 0, 1}; !reflect.DeepEqual(depths, want) {
		t.Errorf("depths %v, want %v", depths, want)
	}
}

func TestStringsStops(t *testing.T) {
	n := 0
	Strings(`["a","b","c"]`, func(Token) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("%d calls after f returned false at the second", n)
	}
	// Not JSON: it has to end, and to stay in range.
	for _, text := range []string{`"`, `"\`, `"\"`, `]]]"a`, `:"":`} {
		Strings(text, func(tok Token) bool {
			if tok.Start < 0 || tok.End > len(text) || tok.Start >= tok.End {
				t.Errorf("%q: token %+v", text, tok)
			}
			return true
		})
	}
}

// checkTokens compares Strings on a valid text with encoding/json's own walk.
func checkTokens(t *testing.T, text string) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	var want []string
	for {
		tok, err := dec.Token()
		if err != nil {
			break
		}
		if s, ok := tok.(string); ok {
			want = append(want, s)
		}
	}
	var got []string
	Strings(text, func(tok Token) bool {
		s, _, ok := Unquote(text[tok.Start:tok.End])
		if !ok {
			t.Fatalf("token %+v of %q is no string", tok, text)
		}
		got = append(got, s)
		return true
	})
	if !slices.Equal(got, want) {
		t.Fatalf("tokens %q, want %q", got, want)
	}
}

// TestStringsIsLinear walks a text whose every quote follows a long run of
// backslashes; looking back over it once per quote is fine, once per byte is not.
func TestStringsIsLinear(t *testing.T) {
	text := `["` + strings.Repeat(`\\`, 500_000) + `","` + strings.Repeat(`\"`, 500_000) + `"]`
	n := 0
	Strings(text, func(Token) bool { n++; return true })
	if n != 2 {
		t.Errorf("%d tokens", n)
	}
}

func BenchmarkUnquote(b *testing.B) {
	for _, c := range benchTexts[:3] {
		raw := c.text[strings.Index(c.text, `"text":"`)+len(`"text":`) : len(c.text)-2]
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if _, _, ok := Unquote(raw); !ok {
					b.Fatal("refused")
				}
			}
		})
	}
}

func BenchmarkAppendQuote(b *testing.B) {
	for _, c := range benchTexts[:3] {
		text, _, _ := Unquote(c.text[strings.Index(c.text, `"text":"`)+len(`"text":`) : len(c.text)-2])
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			buf := make([]byte, 0, 2*len(text))
			for b.Loop() {
				AppendQuote(buf, text)
			}
		})
	}
}
