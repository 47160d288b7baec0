package sanitize

import (
	"strings"
	"testing"

	"post-mcp-verify/internal/markup"
)

// missed returns the first carrier that a reading of text finds although the
// prefilter says that there is none.
func missed(text string) (carrier, bool) {
	var first []carrier
	if mayHoldParts(text) {
		return carrier{}, false
	}
	w := partWalk{text: text, found: func(c carrier) { first = append(first, c) }}
	markup.Walk(text, w.see)
	w = partWalk{text: text, found: w.found}
	markup.WalkHTML(text, w.see)
	if len(first) == 0 {
		return carrier{}, false
	}
	return first[0], true
}

// TestPrefilter: what the prefilter lets pass holds no carrier, whichever way it is
// read, and honest pages pass.
func TestPrefilter(t *testing.T) {
	for _, c := range blockVectors {
		for _, s := range blockSettings {
			for _, v := range append(c.payloads, c.legitimate...) {
				if f, is := missed(s.put(v.text)); is {
					t.Errorf("%s/%s/%s: passes with %+v", c.code, v.name, s.name, f)
				}
			}
		}
	}
	for _, page := range []string{
		"# Title\n\nSee [the docs](https://example.com/a?view=b#c) and [more](../d_(e).md \"Start page\").\n\n[x]: https://example.com\n",
		"Use <kbd>Ctrl</kbd>, <a id=\"x\"></a>, <br/> and <T> or `List<string>`.\n",
		"```csharp\nvar x = a[0];\n```\n\n```js {1,3}\nx\n```\n",
		"| a | b |\n| - | - |\n| [x](y.md) | <https://example.com/?a=b> |\n",
	} {
		if mayHoldParts(page) {
			t.Errorf("%q does not pass", page)
		}
	}
}

// TestPrefilterOnCorpora: the same over real texts.
func TestPrefilterOnCorpora(t *testing.T) {
	for _, name := range []string{"atk-carriers", "clean-mslearn-en", "clean-multilingual", "clean-readmes", "hard-negatives"} {
		rows, passed := corpus(t, name), 0
		for _, r := range rows {
			if !mayHoldParts(r.Text) {
				passed++
			}
			if f, is := missed(r.Text); is {
				t.Errorf("%s: passes with %+v", r.ID, f)
			}
		}
		t.Logf("%s: %d of %d pass", name, passed, len(rows))
		if name == "clean-mslearn-en" && passed < len(rows)*8/10 {
			t.Errorf("only %d of %d pass", passed, len(rows))
		}
	}
}

func FuzzPrefilter(f *testing.F) {
	for _, c := range blockVectors {
		for _, v := range append(c.payloads, c.legitimate...) {
			f.Add(v.text)
			f.Add("> " + strings.ReplaceAll(v.text, "\n", "\n> "))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, is := missed(text); is {
			t.Errorf("%q passes with %+v", text, c)
		}
	})
}

// TestIsWords: every byte that isWords accepts is one that no class is made of, so
// a text of them has no finding of a carrier.
func TestIsWords(t *testing.T) {
	accepted := 0
	for c := range 256 {
		text := "a " + string([]byte{byte(c)}) + " b"
		if !isWords(text) {
			continue
		}
		accepted++
		if c < ' ' || c > '~' || strings.IndexByte("<&]`~{%\\", byte(c)) >= 0 {
			t.Errorf("byte %#x is accepted", c)
		}
	}
	if accepted < 80 {
		t.Errorf("only %d bytes are accepted", accepted)
	}
	for _, c := range blockVectors {
		for _, v := range c.payloads {
			if isWords(v.text) {
				t.Errorf("%q is accepted", v.text)
			}
		}
	}
	if isWords("a" + strings.Repeat(" ", 16) + "b") {
		t.Error("many spaces are accepted")
	}
}
