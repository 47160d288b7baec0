package canonical

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"post-mcp-verify/internal/strictjson"
)

// vectors are texts and their canonical form.
var vectors = []struct{ in, want string }{
	{`{ "b" : 1.0, "a" : [ "\u003c\u000A", 1e-7 ] }`, `{"a":["<\n",1e-7],"b":1}`}, // the package comment's

	// Values and white space.
	{" null ", "null"}, {"\r\n\t true", "true"}, {"false", "false"}, {`""`, `""`}, {"[ ]", "[]"}, {"{ \n }", "{}"},
	{"[ 1 , [ ] , { } , [ { } ] ]", "[1,[],{},[{}]]"}, {`{"a":{}}`, `{"a":{}}`}, {`[{},{"b":{},"a":[]},{}]`, `[{},{"a":[],"b":{}},{}]`},

	// Member order.
	{`{"b":1,"a":2}`, `{"a":2,"b":1}`},
	{`{"a":1,"":2,"aa":3,"A":4,"1":5,"10":6,"2":7}`, `{"":2,"1":5,"10":6,"2":7,"A":4,"a":1,"aa":3}`},
	{`{"\u0062":1,"a":2}`, `{"a":2,"b":1}`},
	{"{\"\ue000\":1,\"\U0001F600\":2,\"\ud7ff\":3,\"\uffff\":4,\"\U0010FFFF\":5}", "{\"\ud7ff\":3,\"\U0001F600\":2,\"\U0010FFFF\":5,\"\ue000\":1,\"\uffff\":4}"},
	{"{\"a\uffee\":1,\"a\U00010000\":2,\"a\":3}", "{\"a\":3,\"a\U00010000\":2,\"a\uffee\":1}"},
	{`{"z":{"y":{"b":[{"d":1,"c":2}],"a":0},"x":[]},"w":"\/"}`, `{"w":"/","z":{"x":[],"y":{"a":0,"b":[{"c":2,"d":1}]}}}`},
	{`[{"b":1,"a":{"d":1,"c":2}},{"f":{"h":1,"g":2},"e":[{"j":1,"i":2},{"l":1,"k":2}]},{"n":1,"m":2}]`,
		`[{"a":{"c":2,"d":1},"b":1},{"e":[{"i":2,"j":1},{"k":2,"l":1}],"f":{"g":2,"h":1}},{"m":2,"n":1}]`},
	{`{"c":[1,{"b":",","a":"}"}],"b":"\"{","a":{"x":"[\\"}}`, `{"a":{"x":"[\\"},"b":"\"{","c":[1,{"a":"}","b":","}]}`},

	// Strings.
	{`"\u200b\u003c\u0026\u003E\u2028\u2029\u007f"`, "\"\u200b<&>\u2028\u2029\x7f\""},
	{`"\u0000\u0008\u0009\u000A\u000b\u000C\u000D\u001F\b\f\n\r\t"`, `"\u0000\b\t\n\u000b\f\r\u001f\b\f\n\r\t"`},
	{`"\uD83D\uDE00\ufeff"`, "\"\U0001F600\ufeff\""},
	{"\"e\u0301\u00e9\"", "\"e\u0301\u00e9\""}, // no normalisation

	// Numbers.
	{"[0,-0,0.0,-0.0e5,0e999999]", "[0,0,0,0,0]"},
	{"[1,-1,1.0,1.50,100e-2,0.1e1]", "[1,-1,1,1.5,1,1]"},
	{"[5e-324,4.9e-324,2e-324,1e-400,-1e-400]", "[5e-324,5e-324,0,0,0]"},
	{"[1e20,1e21,123456789012345678901,999999999999999999999]", "[100000000000000000000,1e+21,123456789012345680000,1e+21]"},
	{"[0.000001,0.0000001,0.00000123,1e-6,1e-7]", "[0.000001,1e-7,0.00000123,0.000001,1e-7]"},
	{"[9007199254740991,9007199254740992,9007199254740993,12345678901234567890]", "[9007199254740991,9007199254740992,9007199254740992,12345678901234567000]"},
	{"[1.7976931348623157e308,-1.7976931348623157E+308,1e10,1e100,1.5e-10,1.5e-100]", "[1.7976931348623157e+308,-1.7976931348623157e+308,10000000000,1e+100,1.5e-10,1.5e-100]"},
}

func TestAppend(t *testing.T) {
	for _, v := range vectors {
		got, err := Append(nil, []byte(v.in))
		if err != nil || string(got) != v.want {
			t.Errorf("Append(%s)\n got %q, %v\nwant %q", v.in, got, err, v.want)
		}
		oracle, err := jcs.Transform([]byte(v.in))
		if err != nil || string(oracle) != v.want {
			t.Errorf("the oracle: %q, %v, the vector %q", oracle, err, v.want)
		}
		again, err := Append([]byte("x"), got)
		if err != nil || string(again) != "x"+v.want {
			t.Errorf("Append of %s again: %s, %v", got, again, err)
		}
	}
	if len(vectors) < 29 {
		t.Errorf("only %d vectors", len(vectors))
	}
}

func TestAppendRefuses(t *testing.T) {
	for _, c := range []struct {
		in     string
		code   strictjson.Code
		offset int
	}{
		{`{"a":1,"\u0061":1}`, strictjson.DuplicateKey, 7},
		{`"\ud800"`, strictjson.Surrogate, 1},
		{`{"\udc00":1}`, strictjson.Surrogate, 2},
		{"\"\xff\"", strictjson.UTF8, 1},
		{strings.Repeat("[", 100_000), strictjson.Depth, 128},
		{strings.Repeat(`{"a":`, 100_000), strictjson.Depth, 640},
		{`[1,1e309,2e999]`, strictjson.Number, 3},
		{`1e309`, strictjson.Number, 0},
		{`{"a":-1.7976931348623159e308}`, strictjson.Number, 5},
		{strings.Repeat("1", 1001), strictjson.Number, 0},
		{`{} {}`, strictjson.Trailing, 3},
		{``, strictjson.Syntax, 0},
		{`NaN`, strictjson.Syntax, 0},
		{"\"\x00\"", strictjson.Syntax, 1},
	} {
		got, err := Append([]byte("kept"), []byte(c.in))
		var e *strictjson.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Offset != c.offset || string(got) != "kept" {
			t.Errorf("Append(%.40q) = %q, %v, want %s at byte %d", c.in, got, err, c.code, c.offset)
		}
	}
}

// TestNumbers holds the samples of RFC 8785, appendix B.
func TestNumbers(t *testing.T) {
	samples := []struct {
		bits uint64
		want string
	}{
		{0x0000000000000000, "0"}, {0x8000000000000000, "0"},
		{0x0000000000000001, "5e-324"}, {0x8000000000000001, "-5e-324"},
		{0x7fefffffffffffff, "1.7976931348623157e+308"}, {0xffefffffffffffff, "-1.7976931348623157e+308"},
		{0x4340000000000000, "9007199254740992"}, {0xc340000000000000, "-9007199254740992"},
		{0x4430000000000000, "295147905179352830000"},
		{0x44b52d02c7e14af5, "9.999999999999997e+22"}, {0x44b52d02c7e14af6, "1e+23"}, {0x44b52d02c7e14af7, "1.0000000000000001e+23"},
		{0x444b1ae4d6e2ef4e, "999999999999999700000"}, {0x444b1ae4d6e2ef4f, "999999999999999900000"}, {0x444b1ae4d6e2ef50, "1e+21"},
		{0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"}, {0x3eb0c6f7a0b5ed8d, "0.000001"},
		{0x41b3de4355555553, "333333333.3333332"}, {0x41b3de4355555554, "333333333.33333325"}, {0x41b3de4355555555, "333333333.3333333"},
		{0x41b3de4355555556, "333333333.3333334"}, {0x41b3de4355555557, "333333333.33333343"},
		{0xbecbf647612f3696, "-0.0000033333333333333333"}, {0x43143ff3c1cb0959, "1424953923781206.2"},
	}
	for _, s := range samples {
		if got := string(appendNumber(nil, math.Float64frombits(s.bits))); got != s.want {
			t.Errorf("%016x: %s, want %s", s.bits, got, s.want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		f := math.Float64frombits(rng.Uint64())
		want, err := jcs.NumberToJSON(f)
		if err != nil {
			continue // not a number, or infinite
		}
		if got := string(appendNumber(nil, f)); got != want {
			t.Fatalf("%x: %s, the oracle %s", math.Float64bits(f), got, want)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	for _, v := range vectors {
		f.Add([]byte(v.in))
	}
	f.Add([]byte(`{"a":1,"a":2}`))
	f.Add([]byte(`"\ud800"`))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Append(nil, data)
		if err != nil {
			return
		}
		again, err := Append(nil, got)
		if err != nil || !bytes.Equal(got, again) {
			t.Fatalf("not idempotent: %q, then %q, %v", got, again, err)
		}
		var before, after any
		if json.Unmarshal(data, &before) != nil || json.Unmarshal(got, &after) != nil || !reflect.DeepEqual(before, after) {
			t.Fatalf("another value: %q became %q", data, got)
		}
		if oracle, err := jcs.Transform(data); err == nil && !bytes.Equal(got, oracle) {
			t.Fatalf("%q: %q, the oracle %q", data, got, oracle)
		}
	})
}

// chain nests objects whose members are out of order around a long string: a
// writer that sorts finished text would copy the string once a level.
func chain(depth, size int) string {
	return strings.Repeat(`{"b":`, depth) + `"` + strings.Repeat("x", size) + `"` + strings.Repeat(`,"a":1}`, depth)
}

func TestChain(t *testing.T) {
	got, err := Append(nil, []byte(chain(128, 1000)))
	want := strings.Repeat(`{"a":1,"b":`, 128) + `"` + strings.Repeat("x", 1000) + `"` + strings.Repeat("}", 128)
	if err != nil || string(got) != want {
		t.Errorf("got %d bytes, %v", len(got), err)
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"prose", `[{"type":"text","text":"` + strings.Repeat(`The quick brown fox jumps over the lazy dog; every line ends here.\n`, 15_000) + `"}]`},
		{"chain", chain(128, 1_000_000)},
		{"numbers", `[` + strings.Repeat("1.25,", 200_000) + `0]`},
		{"objects", `[` + strings.Repeat(`{"name":"a","uri":"doc://a","server":"microsoft-learn"},`, 18_000) + `0]`},
	} {
		data := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Append(nil, data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
