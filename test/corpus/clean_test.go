package main

import (
	"testing"

	"post-mcp-verify/internal/finding"
)

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		room                int
		want                difference
	}{
		{"a comment", "# A\n\n<!-- x -->\n\nb", "# A\n\n\n\nb", 0, same},
		{"a comment inside a word", "a<!-- x -->b", "ab", 0, same},
		{"an invisible character", "a\u200bb", "ab", 0, same},
		{"white space", "a  b\n\n\n\nc", "a b\n\nc", 0, same},
		{"a word", "one two three", "one three", 0, differs},
		{"a letter", "one two", "one tw", 0, differs},
		{"a comment that was text", "`<!-- x -->`", "``", 0, differs},
		{"a mark", "e\u0301", "e", 0, differs},
		{"an element", "<div hidden>x</div>y", "y", 0, differs},
		{"a substitute", "a [INST] b", "a [defanged:inst] b", 6, defanged},
		{"a substitute without a finding", "a [INST] b", "a [defanged:inst] b", 0, differs},
		{"a substitute and a lost word", "a [INST] b c", "a [defanged:inst] c", 6, differs},
		{"a substitute at the end", "a [INST]", "a [defanged:inst]", 6, defanged},
		{"several substitutes", "[INST] a [/INST] b", "[defanged:inst] a [defanged:/inst] b", 13, defanged},
		{"JSON", `{"a":"x\u200b"}`, `{"a":"x"}`, 0, same},
		{"JSON within JSON", `{"a":"{\"b\":\"x <!-- y -->\"}"}`, `{"a":"{\"b\":\"x \"}"}`, 0, same},
		{"a lost value", `{"a":"x","b":"y"}`, `{"a":"x"}`, 0, differs},
		{"a lost word in JSON", `{"a":"x y"}`, `{"a":"x"}`, 0, differs},
		{"another name", `{"a":"x"}`, `{"b":"x"}`, 0, differs},
		{"another number", `{"a":1.50}`, `{"a":1.5}`, 0, differs},
		{"broken JSON", `{"a":"x"}`, `{"a":"x"`, 0, differs},
		{"an HTML document", "<!doctype html><title>t</title><p>a<!-- x -->b", "<!doctype html><title>t</title><p>ab", 0, same},
		{"a script's text", "<html><script>x</script>a", "<html>a", 0, same},
	} {
		if got := compare(c.before, c.after, c.room, domText); got != c.want {
			t.Errorf("%s: %d, expected %d", c.name, got, c.want)
		}
	}
}

// TestCompareVisible: a person does not see hidden elements; front matter counts
// as seen, its comments do not.
func TestCompareVisible(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		want                difference
	}{
		{"a hidden element", "<div hidden>x</div>\n\ny", "y", same},
		{"an element", "<div>x</div>\n\ny", "y", differs},
		{"a comment", "# A\n\n<!-- x -->\n\nb", "# A\n\nb", same},
		{"a word", "one two", "one", differs},
		{"a comment in front matter", "---\na: b\n# c\n---\nd", "---\na: b\n---\nd", same},
		{"a value of front matter", "---\na: b\n---\nd", "---\na:\n---\nd", differs},
		{"a value of TOML", "+++\na = 1\n+++\nd", "+++\na =\n+++\nd", differs},
		{"a sign that begins no comment", "---\na: b#c\n---\nd", "---\na: b\n---\nd", differs},
		{"JSON", `{"a":"<p hidden>x</p>y"}`, `{"a":"y"}`, same},
	} {
		if got := compare(c.before, c.after, 0, visible); got != c.want {
			t.Errorf("%s: %d, expected %d", c.name, got, c.want)
		}
	}
}

func TestJudgePage(t *testing.T) {
	v := judgePage(row{ID: "a", Text: "# A\n\n<!-- editorial -->\n\ntext\n"})
	if !v.changed || !v.removed[finding.HTMLComment] || v.shown != same || v.withheld || v.flagged {
		t.Errorf("a comment: %+v", v)
	}
	v = judgePage(row{ID: "b", Text: "# A\n\n\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\n"})
	if v.changed || len(v.removed) != 0 || !v.naive {
		t.Errorf("Persian: %+v", v)
	}
	v = judgePage(row{ID: "c", Text: "Wrap it in [INST] yourself.\n"})
	if v.shown != defanged || !v.removed[finding.ChatMarkup] {
		t.Errorf("a chat token: %+v", v)
	}
}

func TestFlatten(t *testing.T) {
	leaves, err := flatten(`{"b":[1,"x"],"a":"{\"c\":null}"}`)
	want := []leaf{{"/", "a"}, {"/a/text/", "c"}, {"/a/text/c", "<nil>"}, {"/", "b"}, {"/b/0", "1"}, {"/b/1", "x"}}
	if err != nil || len(leaves) != len(want) {
		t.Fatalf("%v %v", leaves, err)
	}
	for i := range want {
		if leaves[i] != want[i] {
			t.Errorf("leaf %d: %v, expected %v", i, leaves[i], want[i])
		}
	}
	for _, text := range []string{"", "not JSON", `{"a":1} 2`, `{"a":`} {
		if _, err := flatten(text); err == nil {
			t.Errorf("%q is JSON", text)
		}
	}
}

func TestJudgeLegit(t *testing.T) {
	for _, c := range []struct {
		name          string
		row           row
		kept, excused bool
	}{
		{"a family", row{Class: emoji, Text: "a \U0001F468\u200d\U0001F469\u200d\U0001F467 b", MustPreserve: "\U0001F468\u200d\U0001F469\u200d\U0001F467"}, true, false},
		{"operators", row{Class: "hand-math", Text: "f\u2061(x) = y", MustPreserve: "f\u2061(x)"}, false, true},
		{"operators of a listed sequence", row{Class: emoji, Text: "f\u2061(x)", MustPreserve: "f\u2061(x)"}, false, false},
		{"a lost comment", row{Class: "hand-x", Text: "a <!-- b --> c", MustPreserve: "a <!-- b -->"}, false, false},
		{"a lost flag", row{Class: "hand-x", Text: "\U0001F3F4\U000E0078\U000E0079\U000E007F", MustPreserve: "\U0001F3F4\U000E0078\U000E0079\U000E007F"}, false, true},
	} {
		if v := judgeLegit(c.row); v.kept != c.kept || (v.excused != nil) != c.excused {
			t.Errorf("%s: kept %v, excused %+v", c.name, v.kept, v.excused)
		}
	}
}

// TestExceptionsAreNarrow: what an exception gives up is only what its name says.
func TestExceptionsAreNarrow(t *testing.T) {
	const all = "a\u00ad\u200b\u200c\u200d\u2060\u2061\u2064\u2065\u1680\ufe0f" +
		"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F\U0001F3F4\U000E0075\U000E0073\U000E007F"
	left := map[string]int{"soft hyphen": 1, "invisible operators": 2, "word joiner": 1, "flags that are not RGI": 3, "Ogham space": 1, "line separators": 0}
	if len(exceptions) != len(left) {
		t.Errorf("%d exceptions", len(exceptions))
	}
	if got := lineFeeds.Replace("a\u2028b\u2029c" + `\u2028`); got != "a\nb\nc\n" {
		t.Errorf("%q", got)
	}
	for _, e := range exceptions {
		if n := len([]rune(all)) - len([]rune(e.without(all))); n != left[e.name] {
			t.Errorf("%s gives up %d characters, expected %d", e.name, n, left[e.name])
		}
	}
}

func TestByCategory(t *testing.T) {
	for _, s := range []string{"\u0645\u06cc\u200c\u062e", "\U0001F468\u200d\U0001F469", "\ue713", "\ufdd0", "\u0600\u0661"} {
		if byCategory(s) == s {
			t.Errorf("%+q is not changed", s)
		}
	}
	for _, s := range []string{"bl\u00e5b\u00e6r", "\u2764\ufe0f", "a\u00a0b", "\x1b"} {
		if byCategory(s) != s {
			t.Errorf("%+q is changed", s)
		}
	}
}
