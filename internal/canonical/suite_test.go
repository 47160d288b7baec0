package canonical

import (
	"fmt"
	"testing"

	"github.com/gowebpki/jcs"
)

// suite are the six test files that accompany RFC 8785.
var suite = []struct{ name, in, want string }{
	{
		"arrays",
		`[
		  56,
		  {
		    "d": true,
		    "10": null,
		    "1": [ ]
		  }
		]`,
		`[56,{"1":[],"10":null,"d":true}]`,
	},
	{
		"french",
		`{
		  "peach": "This sorting order",
		  "p\u00e9ch\u00e9": "is wrong according to French",
		  "p\u00eache": "but canonicalization MUST",
		  "sin":   "ignore locale"
		}`,
		"{\"peach\":\"This sorting order\"," +
			"\"p\u00e9ch\u00e9\":\"is wrong according to French\"," +
			"\"p\u00eache\":\"but canonicalization MUST\"," +
			"\"sin\":\"ignore locale\"}",
	},
	{
		"structures",
		`{
		  "1": {"f": {"f": "hi","F": 5} ,"\n": 56.0},
		  "10": { },
		  "": "empty",
		  "a": { },
		  "111": [ {"e": "yes","E": "no" } ],
		  "A": { }
		}`,
		`{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}`,
	},
	{
		"unicode",
		`{
		  "Unnormalized Unicode":"A\u030a"
		}`,
		"{\"Unnormalized Unicode\":\"A\u030a\"}",
	},
	{
		"values",
		`{
		  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
		  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
		  "literals": [null, true, false]
		}`,
		"{\"literals\":[null,true,false]," +
			"\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27]," +
			"\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}",
	},
	{
		"weird",
		`{
		  "\u20ac": "Euro Sign",
		  "\r": "Carriage Return",
		  "\u000a": "Newline",
		  "1": "One",
		  "\u0080": "Control\u007f",
		  "\ud83d\ude02": "Smiley",
		  "\u00f6": "Latin Small Letter O With Diaeresis",
		  "\ufb33": "Hebrew Letter Dalet With Dagesh",
		  "</script>": "Browser Challenge"
		}`,
		"{\"\\n\":\"Newline\"," +
			"\"\\r\":\"Carriage Return\"," +
			"\"1\":\"One\"," +
			"\"</script>\":\"Browser Challenge\"," +
			"\"\u0080\":\"Control\x7f\"," +
			"\"\u00f6\":\"Latin Small Letter O With Diaeresis\"," +
			"\"\u20ac\":\"Euro Sign\"," +
			"\"\U0001F602\":\"Smiley\"," +
			"\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}",
	},
}

func TestSuite(t *testing.T) {
	for _, c := range suite {
		if got := same(t, c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if oracle, err := jcs.Transform([]byte(c.in)); err != nil || string(oracle) != c.want {
			t.Errorf("%s: the oracle: %s, %v", c.name, oracle, err)
		}
	}
	if len(suite) != 6 {
		t.Errorf("%d files", len(suite))
	}
}

// TestNumberEdges holds, number by number, where the notation changes and where
// digits are lost.
func TestNumberEdges(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"0", "0"},
		{"-0", "0"},
		{"-0.0e-0", "0"},
		{"1", "1"},
		{"-1.0", "-1"},
		{"1.10", "1.1"},
		{"1E4", "10000"},
		{"999999999999999900000", "999999999999999900000"},
		{"1e20", "100000000000000000000"},
		{"1e21", "1e+21"},
		{"-1e21", "-1e+21"},
		{"1234567890123456789012", "1.2345678901234568e+21"},
		{"1e-6", "0.000001"},
		{"1e-7", "1e-7"},
		{"-1.5e-9", "-1.5e-9"},
		{"1e-10", "1e-10"},
		{"1e-100", "1e-100"},
		{"1e+100", "1e+100"},
		{"9007199254740991", "9007199254740991"},
		{"9007199254740993", "9007199254740992"},
		{"12345678901234567890", "12345678901234567000"},
		{"0.1", "0.1"},
		{"0.30000000000000004", "0.30000000000000004"},
		{"0.1000000000000000055511151231257827", "0.1"},
		{"5e-324", "5e-324"},
		{"3e-324", "5e-324"},
		{"2e-324", "0"},
		{"2.2250738585072014e-308", "2.2250738585072014e-308"},
		{"2.2250738585072011e-308", "2.225073858507201e-308"},
		{"1.7976931348623157e308", "1.7976931348623157e+308"},
		{"1.7976931348623158e308", "1.7976931348623157e+308"},
		{"1e23", "1e+23"},
		{"4.35", "4.35"},
		{"100", "100"},
		{"1e0", "1"},
	} {
		if got := same(t, c.in); got != c.want {
			t.Errorf("%s became %s, want %s", c.in, got, c.want)
		}
		if oracle, err := jcs.Transform([]byte(c.in)); err != nil || string(oracle) != c.want {
			t.Errorf("%s: the oracle: %s, %v", c.in, oracle, err)
		}
	}
}

func ExampleAppend() {
	form, err := Append(nil, []byte(`{ "b" : 1.0, "a" : [ "\u003c\u000A", 1e-7 ] }`))
	fmt.Println(string(form), err)
	_, err = Append(nil, []byte(`{"a":1,"a":2}`))
	fmt.Println(err)
	// Output:
	// {"a":["<\n",1e-7],"b":1} <nil>
	// canonicalizing JSON: invalid JSON: duplicate-key at byte 7
}
