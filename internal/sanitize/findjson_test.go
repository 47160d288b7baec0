package sanitize

import (
	"slices"
	"strings"
	"testing"
)

func TestFindJSON(t *testing.T) {
	const prefix = "[Resource from s at u] "
	for _, c := range []struct {
		text  string
		start int // -1: not JSON
		dups  []int
	}{
		{"", -1, nil},
		{" ", -1, nil},
		{"x", -1, nil},
		{"{}", 0, nil},
		{"[]", 0, nil},
		{`""`, 0, nil},
		{" \t\r\n{} \n", 0, nil},
		{`{"a":[1,{"b":null}]}`, 0, nil},
		{"\ufeff{}", 3, nil},
		{"\ufeff", -1, nil},
		{"\ufeff\ufeff{}", -1, nil},
		{"{}{}", 0, nil},
		{"{}\n[]\n\"x\"", 0, nil},
		{`"a""b"`, 0, nil},
		{"1", -1, nil},
		{"1 2 3", -1, nil},
		{"null", -1, nil},
		{"true false", -1, nil},
		{`1 "a"`, 0, nil},
		{`null {"a":1}`, 0, nil},
		{`-1.5e3 []`, 0, nil},
		{`1[]`, -1, nil},
		{`[]1`, 0, nil},
		{`[]1"x"`, -1, nil},
		{`[] truex`, -1, nil},
		{`tru []`, -1, nil},
		{`{"a":1,"a":2}`, 0, []int{7}},
		{`{"a":1,"\u0061":2} {"b":1,"b":1}`, 0, []int{7, 26}},
		{`{"x":{"a":1,"a":2}}`, 0, []int{12}},
		{`["\ud800"]`, 0, nil},
		{"{", -1, nil},
		{`{"a"}`, -1, nil},
		{`{"a":}`, -1, nil},
		{`{a:1}`, -1, nil},
		{`[1,]`, -1, nil},
		{`[x]`, -1, nil},
		{`[x](y)`, -1, nil},
		{`[!NOTE]`, -1, nil},
		{`"a" b`, -1, nil},
		{`"a`, -1, nil},
		{"\"a\nb\"", -1, nil},
		{"[\"a\xff\"]", -1, nil},
		{`{} // x`, -1, nil},
		{prefix, -1, nil},
		{prefix + "text", -1, nil},
		{prefix + "{}", len(prefix), nil},
		{prefix + " {} ", len(prefix), nil},
		{prefix + "{}\n{}", len(prefix), nil},
		{prefix + `{"a":1,"a":2}`, len(prefix), []int{len(prefix) + 7}},
		{prefix + "[x] {}", len(prefix) + 4, nil},
		{prefix + "[1] {}", len(prefix), nil},
		{prefix + `"x {}`, -1, nil},
		{prefix + `"x] {}`, len(prefix) + 4, nil},
		{"[Resource from s at u]{}", -1, nil},
		{"[resource from s at u] {}", -1, nil},
		{" " + prefix + "{}", -1, nil},
		{"[Resource from s\nat u] {}", -1, nil},
		{"[Resource from s\rat u] {}", -1, nil},
		{prefix + "x\n[y] {}", -1, nil},
		{prefix + "\n{}", len(prefix), nil},
	} {
		body, ok, err := findJSON(c.text, true)
		if err != nil || ok != (c.start >= 0) || ok && (body.start != c.start || !slices.Equal(body.duplicates, c.dups)) {
			t.Errorf("%q: %+v, %v, %v; want start %d, duplicates %v", c.text, body, ok, err, c.start, c.dups)
		}
		if strings.HasPrefix(c.text, resourcePrefix) {
			if _, ok, _ := findJSON(c.text, false); ok {
				t.Errorf("%q: the prefix counts inside a string", c.text)
			}
		}
	}
}

// TestPlausible: the quick look never turns JSON away.
func TestPlausible(t *testing.T) {
	for _, text := range []string{
		`{}`, `{ }`, "{\n\"a\":1}", `[]`, `[ ]`, `[[]]`, `[{}]`, `["a"]`, `[-1]`, `[0]`, `[9]`, `[true]`, `[false]`,
		`[null]`, `""`, ` "a"`, `0 ""`, `-1 ""`, "1\t\"\"", "1\n\"\"", "1\r\"\"", `true ""`, `false ""`, `null ""`,
	} {
		if !plausible(text) {
			t.Errorf("%q is turned away", text)
		}
	}
	for _, text := range []string{"", " ", "# Title", "[a](b)", "{a}", "- item", "the text", "1. item", "---\ntitle: x", "<p>", "`x`", "]", "}"} {
		if plausible(text) {
			t.Errorf("%q is looked at", text)
		}
	}
}
