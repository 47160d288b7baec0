package hidden

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzStyle: no panic; the reader moves on with every declaration; other spellings
// of the same style come to the same; what stands in front of or behind it and is
// thrown away changes nothing; and no declaration shows what an important one hides.
func FuzzStyle(f *testing.F) {
	for _, row := range readRows(f, "styles.txt", 3) {
		f.Add(row[2])
	}
	for _, css := range []string{`x:"\`, `x:url(\`, "\\", "-", "x:\\", "a:url(\\", "@", "&", "&#", "&#x", "x:'\\\r\n"} {
		f.Add(css)
	}
	f.Fuzz(func(t *testing.T, css string) {
		d := declarations{lexer: lexer{css: css}, ends: len(css)%2 == 0}
		for last := -1; d.next(); last = d.at {
			if d.at <= last || d.at > len(css) {
				t.Fatalf("%q: from %d to %d", css, last, d.at)
			}
		}
		v, w := judged(css)
		if strings.Contains(css, "&") {
			return
		}
		if gv, gw := judged(";;/**/" + css); gv != v || gw != w {
			t.Errorf("%q: %v by %v, behind nothing %v by %v", css, v, w, gv, gw)
		}
		if gv, _ := judged("display:none!important;" + css); gv != Hidden && !strings.Contains(css, "!") {
			t.Errorf("%q shows what is hidden", css)
		}
		if !simple(css) || strings.Contains(css, "\f") || !utf8.ValidString(css) {
			return
		}
		if gv, gw := judged(upperASCII(css)); gv != v || gw != w {
			t.Errorf("%q: %v by %v, in upper case %v by %v", css, v, w, gv, gw)
		}
		if gv, gw := judged(respell["references"](css)); gv != v || gw != w {
			t.Errorf("%q: %v by %v, in references %v by %v", css, v, w, gv, gw)
		}
	})
}

// FuzzTag: no panic, whatever the names and values are; verdicts are in range, and
// the case of names does not matter.
func FuzzTag(f *testing.F) {
	for _, file := range []string{"tags.txt", "texts.txt"} {
		columns := map[string]int{"tags.txt": 3, "texts.txt": 2}[file]
		for _, row := range readRows(f, file, columns) {
			name, attrs := readTag(f, row[columns-1])
			if len(attrs) > 0 {
				f.Add(name, attrs[0].Name, attrs[0].Value)
			}
		}
	}
	f.Fuzz(func(t *testing.T, element, name, value string) {
		attrs := []Attribute{{name, value}, {"class", value}, {"style", value}, {"width", value}, {"fill", value}, {"d", value}}
		v, w := Element(element, attrs)
		if v > Hidden || int(w) >= len(whyNames) || (v == Shown) != (w == ByNothing) {
			t.Errorf("%q: %v by %v", element, v, w)
		}
		for _, a := range attrs {
			x := Text(element, v, a)
			if x > Prose {
				t.Errorf("%q: %v", a, x)
			}
			upper := Attribute{upperASCII(a.Name), a.Value}
			if y := Text(element, v, upper); y != x {
				t.Errorf("%q: %v, in upper case %v", a, x, y)
			}
		}
		if Spread(element, attrs) > Wordy || Unrendered(element) > Deferred {
			t.Errorf("%q: out of range", element)
		}
		Speaks(value)
	})
}

func upperASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

// FuzzReference: decoding never grows a value beyond twice its length, what has no
// "&" stays, and what the standard library makes of a reference with a semicolon is
// what this makes of it.
func FuzzReference(f *testing.F) {
	for _, s := range []string{"a&amp;b", "&#58;", "&#x3A", "&quota;", "&notit;", "&not", "&not=", "&NotEqualTilde;", "&;", "&#;", "&#xg;", "&&&", "&#99999999999;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := decode(s)
		if len(got) > 2*len(s)+2 {
			t.Errorf("%q grows to %d bytes", s, len(got))
		}
		if !strings.Contains(s, "&") && got != s {
			t.Errorf("%q: %q", s, got)
		}
	})
}
