package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

func TestCheckAccepts(t *testing.T) {
	for _, text := range accepted {
		if err := Check([]byte(text), Limits{}); err != nil {
			t.Errorf("Check(%q) = %v", text, err)
		}
		if !json.Valid([]byte(text)) || !gjson.Valid(text) {
			t.Errorf("%q: an oracle disagrees", text)
		}
	}
	if len(accepted) < 50 {
		t.Errorf("only %d texts", len(accepted))
	}
}

func TestCheckRefuses(t *testing.T) {
	seen := map[Code]int{}
	for _, c := range refused {
		err := Check([]byte(c.text), Limits{})
		var e *Error
		if !errors.As(err, &e) || e.Code != c.code || e.Offset != c.offset {
			t.Errorf("Check(%.60q) = %v, want %s at byte %d", c.text, err, c.code, c.offset)
		}
		seen[c.code]++
	}
	seen[Size]++ // TestCheckLimits
	for _, code := range Codes() {
		if seen[code] == 0 {
			t.Errorf("no vector for %s", code)
		}
	}
	if len(refused) < 100 {
		t.Errorf("only %d vectors", len(refused))
	}
}

// TestCheckLimits holds each limit at its edge and one beyond.
func TestCheckLimits(t *testing.T) {
	nest := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		name string
		text string
		l    Limits
		want Code
	}{
		{"size at the limit", `"abc"`, Limits{MaxBytes: 5}, ""},
		{"size one beyond", `"abcd"`, Limits{MaxBytes: 5}, Size},
		{"space counts", `"abc" `, Limits{MaxBytes: 5}, Size},
		{"depth at the limit", nest(3), Limits{MaxDepth: 3}, ""},
		{"depth one beyond", nest(4), Limits{MaxDepth: 3}, Depth},
		{"empty containers count", `[{}]`, Limits{MaxDepth: 1}, Depth},
		{"siblings do not add up", `[[],[],[],{"a":[]}]`, Limits{MaxDepth: 3}, ""},
		{"default depth", nest(DefaultMaxDepth), Limits{}, ""},
		{"negative means default", nest(DefaultMaxDepth + 1), Limits{MaxDepth: -1, MaxBytes: -1}, Depth},
		{"number at the limit", strings.Repeat("9", MaxNumberBytes), Limits{}, ""},
		{"duplicates allowed", `{"a":1,"a":2}`, Limits{AllowDuplicateKeys: true}, ""},
		{"lone allowed", `{"\ud800":"\udfff"}`, Limits{AllowLoneSurrogates: true}, ""},
		{"lone are equal once decoded", `{"\ud800":1,"\udfff":2}`, Limits{AllowLoneSurrogates: true}, DuplicateKey},
		{"allowing one keeps the other", `{"\ud800":1}`, Limits{AllowDuplicateKeys: true}, Surrogate},
		{"syntax is never allowed", `{"a":1,"a"}`, Limits{AllowDuplicateKeys: true, AllowLoneSurrogates: true}, Syntax},
	} {
		err := Check([]byte(c.text), c.l)
		if got := codeOf(err); got != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// codeOf returns the code of an error of this package, or "".
func codeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// TestErrorQuotesNothing looks for content in every error text.
func TestErrorQuotesNothing(t *testing.T) {
	for _, text := range []string{`{"CANARY":1,"CANARY":2}`, `"CANARY`, `CANARY`, `["CANARY\q"]`, `{"CANARY" CANARY}`} {
		err := Check([]byte(text), Limits{})
		if err == nil || strings.Contains(err.Error(), "CANARY") {
			t.Errorf("Check(%q) = %v", text, err)
		}
	}
	want := "invalid JSON: depth at byte 7"
	if got := (&Error{Depth, 7}).Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		text string
		end  int
		code Code
	}{
		{`{"a":1} {"b":2}`, 7, ""},
		{` [1]x`, 4, ""},
		{`"a""b"`, 3, ""},
		{`12 x`, 2, ""},
		{`nullnull`, 4, ""},
		{`x`, 0, Syntax},
		{`{"a":1,"a":2} `, 0, DuplicateKey},
	} {
		end, err := Prefix([]byte(c.text), Limits{})
		if end != c.end || codeOf(err) != c.code {
			t.Errorf("Prefix(%q) = %d, %v", c.text, end, err)
		}
	}
}

// TestManyKeys holds the two ways in which 100,000 names could be slow: one large
// object, and names that differ only at their end.
func TestManyKeys(t *testing.T) {
	for _, form := range []string{`"%d":1`, `"\u006b%d":1`, `"` + strings.Repeat("k", 100) + `%06d":1`} {
		var b strings.Builder
		b.WriteByte('{')
		for i := range 100_000 {
			fmt.Fprintf(&b, form+",", i)
		}
		good := b.String() + `"last":1}`
		if err := Check([]byte(good), Limits{}); err != nil {
			t.Errorf("%s: %v", form, err)
		}
		first := fmt.Sprintf(form, 0)
		bad := b.String() + first + "}"
		want := len(bad) - len(first) - 1
		if err := Check([]byte(bad), Limits{}); err == nil || err.(*Error).Offset != want {
			t.Errorf("%s with a duplicate: %v, want byte %d", form, err, want)
		}
	}
}

// TestPlainEnd compares the eight-bytes-at-once search with the obvious one for
// every byte value at every position of a word, and for every pair of them.
func TestPlainEnd(t *testing.T) {
	slow := func(b []byte) int {
		for i, c := range b {
			if !isPlain(c) {
				return i
			}
		}
		return len(b)
	}
	count := 0
	for at := range 17 {
		for c := range 256 {
			for _, next := range []byte{'a', '"', 0x00, 0x1f, 0x20, 0x21, 0x5b, 0x5c, 0x5d, 0x7f, 0x80, 0xff} {
				b := []byte("abcdefghijklmnopq")
				b[at] = byte(c)
				b[(at+1)%len(b)] = next
				if got, want := plainEnd(b, 0), slow(b); got != want {
					t.Fatalf("plainEnd(%q) = %d, want %d", b, got, want)
				}
				count++
			}
		}
	}
	if count != 17*256*12 {
		t.Errorf("%d cases", count)
	}
}

// TestCheckAllocates holds the promise of no allocation per value.
func TestCheckAllocates(t *testing.T) {
	text := []byte(`[` + strings.Repeat(`{"type":"text","text":"a\nb","n":1.5,"o":[true,null,{"k":{}}]},`, 200) + `0]`)
	if n := testing.AllocsPerRun(20, func() {
		if err := Check(text, Limits{}); err != nil {
			t.Fatal(err)
		}
	}); n > 1 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range accepted {
		f.Add([]byte(s))
	}
	for _, c := range refused {
		if len(c.text) < 2000 {
			f.Add([]byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		err := Check(data, Limits{})
		lax := Check(data, loose)
		valid := json.Valid(data)
		switch codeOf(lax) {
		case "":
			if !valid || !gjson.ValidBytes(data) {
				t.Fatalf("accepted, and refused by an oracle: %q", data)
			}
			checkTokens(t, string(data))
		case Syntax, Trailing:
			if valid {
				t.Fatalf("%v, but encoding/json accepts %q", lax, data)
			}
		}
		if codeOf(err) != Surrogate && lax == nil && hasDuplicate(data) != (codeOf(err) == DuplicateKey) {
			t.Fatalf("%v, and the reference has another opinion of %q", err, data)
		}
		if err != nil && err.(*Error).Offset > len(data) {
			t.Fatalf("offset out of range: %v", err)
		}
	})
}

var benchTexts = []struct{ name, text string }{
	{"prose", `[{"type":"text","text":"` + strings.Repeat(`The quick brown fox jumps over the lazy dog; every line ends here.\n`, 15_000) + `"}]`},
	{"escaped", `[{"type":"text","text":"` + strings.Repeat(`{\"title\":\"A\",\"content\":\"short\"},`, 25_000) + `"}]`},
	{"japanese", `[{"type":"text","text":"` + strings.Repeat("\u3053\u308c\u306f\u65e5\u672c\u8a9e\u306e\u6587\u66f8\u3067\u3059\u3002", 25_000) + `"}]`},
	{"small", `[` + strings.Repeat(`{"name":"a","uri":"doc://a","server":"microsoft-learn"},`, 18_000) + `0]`},
}

func BenchmarkCheck(b *testing.B) {
	for _, c := range benchTexts {
		data := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if err := Check(data, Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
