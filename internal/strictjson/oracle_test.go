package strictjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// loose are the limits under which Check has to agree with encoding/json, which
// knows neither of the two rules and replaces bytes that are not UTF-8.
var loose = Limits{AllowDuplicateKeys: true, AllowLoneSurrogates: true}

// agree compares Check with the oracle on a text that is within the size limits.
func agree(t *testing.T, data []byte) {
	t.Helper()
	got := Check(data, loose) == nil
	if want := json.Valid(data) && utf8.Valid(data); got != want {
		t.Errorf("Check(%q) accepts: %v, the oracle: %v", data, got, want)
	}
}

// TestEveryEdit changes one byte of every vector in every telling way, and cuts
// the vectors at every position: the grammar is held from both sides.
func TestEveryEdit(t *testing.T) {
	telling := []byte("\x00\x1f \t\n\r\"\\/{}[]:,+-.0189aAbeEflnrstuU'x\x7f\x80\xbf\xc0\xc3\xe2\xed\xef\xf0\xf4\xff")
	edits := 0
	for _, text := range accepted {
		if len(text) > 80 {
			continue
		}
		for i := range len(text) {
			agree(t, []byte(text[:i]))
			agree(t, []byte(text[i:]))
			agree(t, []byte(text[:i]+text[i+1:]))
			for _, c := range telling {
				agree(t, []byte(text[:i]+string([]byte{c})+text[i+1:]))
				agree(t, []byte(text[:i]+string([]byte{c})+text[i:]))
				edits++
			}
		}
	}
	if edits < 24_000 {
		t.Errorf("only %d edits", edits)
	}
}

// TestEveryShortText holds all texts of up to five of the tokens that matter.
func TestEveryShortText(t *testing.T) {
	tokens := []string{"{", "}", "[", "]", ",", ":", `"a"`, "1", "-", "0", " ", "null"}
	var walk func(text string, left int)
	count := 0
	walk = func(text string, left int) {
		agree(t, []byte(text))
		count++
		if left == 0 {
			return
		}
		for _, tok := range tokens {
			walk(text+tok, left-1)
		}
	}
	walk("", 5)
	if count < 200_000 {
		t.Errorf("only %d texts", count)
	}
}

// TestEveryObject holds duplicate detection against the reference for every
// sequence of up to four names out of a set in which several are equal, in small
// objects, in objects large enough to be sorted, and nested.
func TestEveryObject(t *testing.T) {
	names := []string{`"a"`, `"\u0061"`, `"b"`, `""`, `"ab"`, `"a\u0062"`}
	var padding strings.Builder
	for i := range smallObject {
		fmt.Fprintf(&padding, `,"pad%d":0`, i)
	}
	count := 0
	var walk func(members []string)
	walk = func(members []string) {
		object := "{" + strings.Join(members, ",")
		for _, text := range []string{
			object + "}",
			object + strings.Repeat(padding.String(), min(1, len(members))) + "}",
			`{"a":` + object + `},"b":[` + object + `}]}`,
		} {
			got := codeOf(Check([]byte(text), Limits{})) == DuplicateKey
			if want := hasDuplicate([]byte(text)); got != want {
				t.Errorf("%s: duplicate %v, the reference %v", text, got, want)
			}
			count++
		}
		if len(members) == 4 {
			return
		}
		for _, n := range names {
			walk(append(members[:len(members):len(members)], n+":1"))
		}
	}
	walk(nil)
	if count < 4000 {
		t.Errorf("only %d objects", count)
	}
}

// hasDuplicate is the reference for duplicate names: encoding/json's own walk of
// a valid text, and a map an object.
func hasDuplicate(data []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	type object struct {
		names map[string]bool // nil for an array
		value bool            // a name was read, its value is next
	}
	var stack []object
	for {
		tok, err := dec.Token()
		if err != nil {
			return false
		}
		if top := len(stack) - 1; top >= 0 && stack[top].names != nil {
			if name, ok := tok.(string); ok && !stack[top].value {
				if stack[top].names[name] {
					return true
				}
				stack[top].names[name] = true
				stack[top].value = true
				continue
			}
			stack[top].value = false
		}
		switch tok {
		case json.Delim('{'):
			stack = append(stack, object{names: map[string]bool{}})
		case json.Delim('['):
			stack = append(stack, object{})
		case json.Delim('}'), json.Delim(']'):
			stack = stack[:len(stack)-1]
		}
	}
}

// TestEveryEscape decodes every \uXXXX in both cases, and quotes every character.
func TestEveryEscape(t *testing.T) {
	for r := range rune(0x10000) {
		for _, form := range []string{`"\u%04x"`, `"\u%04X"`} {
			raw := fmt.Sprintf(form, r)
			got, lone, ok := Unquote(raw)
			surrogate := r >= 0xD800 && r <= 0xDFFF
			want := string(r) // U+FFFD for a surrogate
			if got != want || lone != surrogate || !ok {
				t.Fatalf("Unquote(%s) = %q, %v, %v", raw, got, lone, ok)
			}
		}
	}
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		quoted := string(AppendQuote(nil, string(r)))
		back, _, ok := Unquote(quoted)
		raw := quoted == `"`+string(r)+`"`
		if escaped := r < 0x20 || r == '"' || r == '\\'; !ok || back != string(r) || raw == escaped {
			t.Fatalf("U+%04X: quoted as %s, back as %q", r, quoted, back)
		}
	}
}

// TestEveryPair decodes the corners of all surrogate pairs.
func TestEveryPair(t *testing.T) {
	halves := []uint16{0xD7FF, 0xD800, 0xD83D, 0xDBFF, 0xDC00, 0xDE00, 0xDFFF, 0xE000}
	for _, a := range halves {
		for _, b := range halves {
			raw := fmt.Sprintf(`"\u%04x\u%04x"`, a, b)
			var want string
			if err := json.Unmarshal([]byte(raw), &want); err != nil {
				t.Fatal(err)
			}
			got, lone, ok := Unquote(raw)
			if got != want || !ok || lone != strings.Contains(want, "\uFFFD") {
				t.Errorf("Unquote(%s) = %q, %v, %v, want %q", raw, got, lone, ok, want)
			}
			if code := codeOf(Check([]byte(raw), Limits{})); (code == Surrogate) != lone {
				t.Errorf("Check(%s): %q, lone %v", raw, code, lone)
			}
		}
	}
}
