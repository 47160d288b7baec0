package render

import (
	"strings"
	"testing"
)

func TestProse(t *testing.T) {
	for _, c := range []struct{ calls, want string }{
		{"a", "a"},
		{"a b", "ab"},
		{"a _ b", "a b"},
		{"a _ _ b", "a b"},
		{"a / b", "a|b"},
		{"a _ / b", "a|b"},
		{"a / _ b", "a|b"},
		{"_ a", "a"},
		{"/ a /", "a"},
		{"a _", "a"},
		{"", ""},
	} {
		var p prose
		for _, call := range strings.Fields(c.calls) {
			switch call {
			case "_":
				p.gap(' ')
			case "/":
				p.gap('\n')
			default:
				p.add(call)
			}
		}
		if got := strings.ReplaceAll(string(p.b), "\n", "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.calls, got, c.want)
		}
	}
}

func TestFields(t *testing.T) {
	for _, c := range []struct {
		text string
		pre  bool
		want string // words, "_" and "/" for gaps
	}{
		{"a b", false, "a_b"},
		{" a  b ", false, "_a__b_"},
		{"a\nb", false, "a_b"},
		{"a\nb", true, "a/b"},
		{"a\n\n\tb", true, "a//_b"},
		{"a\r\f\tb", false, "a___b"},
		{"a\u00a0b\u2003c", false, "a\u00a0b\u2003c"},
		{"", false, ""},
		{"\n", true, "/"},
	} {
		got := ""
		fields(c.text, c.pre, func(w string) { got += w }, func(g byte) {
			got += map[byte]string{' ': "_", '\n': "/"}[g]
		})
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestDecode(t *testing.T) {
	for word, want := range map[string]string{
		"a": "a", "&amp;": "&", "&lt;b&gt;": "<b>", "&#65;": "A", "&amp": "&", "&zzz;": "&zzz;", "&nothing;": "\u00aching;", "a\x00b": "ab", "": "",
	} {
		if got := decode(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// TestWalk: the state in which each text of a page is shown.
func TestWalk(t *testing.T) {
	names := map[class]string{seen: "seen", unrendered: "unrendered", deferred: "deferred", concealed: "concealed"}
	for _, c := range []struct{ page, want string }{
		{"a", "a:seen"},
		{"<i>a</i>b", "a:seen b:seen"},
		{"<i hidden>a<b>b</b></i>c", "a:concealed b:concealed c:seen"},
		{"<template>a</template>b", "a:unrendered b:seen"},
		{"<script>a</script><i hidden>b</i>", "a:unrendered b:concealed"},
		{"<i hidden><script>a</script></i>", "a:concealed"},
		{"<svg><defs><text>a</text></defs><text>b</text></svg>", "a:deferred b:seen"},
		{"<svg><desc>a</desc></svg><desc>b</desc>", "a:unrendered b:seen"},
		{"<defs>a</defs>", "a:seen"},
		{"<pre>a</pre><textarea>b</textarea>c", "a:seen+pre b:seen+pre c:seen"},
		{"<table>a<tr><td>b</table>", "a:seen b:seen"},
		{"<select><option>a</select>", "a:seen"},
		{"<details><summary>a</summary>b</details>", "a:seen b:seen"},
		{"<title>a</title>b", "a:unrendered b:seen"},
		{`<i style="display:none">a</i><i style="display:block">b</i>`, "a:concealed b:seen"},
	} {
		guarded(t, func(g *guard) {
			var got []string
			g.walk(g.tree([]byte(c.page)), func(text string, s state) {
				text += ":" + names[s.why]
				if s.pre {
					text += "+pre"
				}
				got = append(got, text)
			}, func(byte) {})
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s: %s, want %s", c.page, s, c.want)
			}
		})
	}
}

// TestGaps: what a reader sees between the texts of a page.
func TestGaps(t *testing.T) {
	for page, want := range map[string]string{
		"a<b>b</b>c":           "abc",
		"a<br>b":               "a|b",
		"a<p>b</p>c":           "a|b|c",
		"a<hr>b":               "a|b",
		"<ul><li>a<li>b</ul>c": "a|b|c",
		"<table><tr><td>a<td>b<tr><td>c</table>d":      "a b|c|d",
		"<dl><dt>a<dd>b</dl>":                          "a|b",
		"a<span> </span>b":                             "a b",
		"a<img>b":                                      "ab",
		"<h1>a</h1>\n\n<h2>b</h2>":                     "a|b",
		"a <!-- b --> c":                               "a c",
		"<pre>a\nb</pre>":                              "a|b",
		"<p>a\nb</p>":                                  "a b",
		"<details><summary>a</summary>b</details>c":    "a|b|c",
		"<select><option>a</option><option>b</select>": "a|b",
		"a<script>b</script>c":                         "ac",
	} {
		guarded(t, func(g *guard) {
			if got := strings.ReplaceAll(g.visible([]byte(page)), "\n", "|"); got != want {
				t.Errorf("%s: %q, want %q", page, got, want)
			}
		})
	}
}
