package hidden

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// judged is what Element says of a div with that style.
func judged(css string) (Verdict, Why) { return Element("div", styled(css)) }

// respell are ways to write the same declarations, as CSS and HTML have them. They
// apply to styles without quotes, references, escapes and addresses, whose text
// they would change.
var respell = map[string]func(css string) string{
	"upper case": strings.ToUpper,
	"comments at the signs": func(css string) string {
		return strings.NewReplacer(":", "/**/:/*;*/", ";", "/*:*/;/**/", ",", "/**/,/**/").Replace("/* */" + css + "/* */")
	},
	"white space at the signs": func(css string) string {
		return strings.NewReplacer(":", " \n:\t ", ";", "\r\n;\f", ",", " , ").Replace(" " + css + "\n")
	},
	"unclosed comment":  func(css string) string { return css + "/*;color:red" },
	"empty between":     func(css string) string { return ";;" + strings.ReplaceAll(css, ";", "; ;") + ";" },
	"broken ones first": func(css string) string { return "foo;1:2;:;x:(;);y:[;];!z;" + css },
	"escaped names": func(css string) string {
		return eachLetter(css, func(c byte) string { return "\\" + hex6(c) })
	},
	"short escapes": func(css string) string {
		return eachLetter(css, func(c byte) string {
			return strings.TrimLeft("\\"+hex6(c), "\\0")[:0] + "\\" + strings.TrimLeft(hex6(c), "0") + " "
		})
	},
	"references": func(css string) string {
		var b strings.Builder
		for i := range len(css) {
			b.WriteString("&#x" + hex6(css[i]) + ";")
		}
		return b.String()
	},
	"named signs": func(css string) string {
		return strings.NewReplacer(":", "&colon;", ";", "&semi;", ",", "&comma;", "(", "&lpar;", ")", "&rpar;").Replace(css)
	},
}

func hex6(c byte) string {
	const digits = "0123456789abcdef"
	return "0000" + string(digits[c>>4]) + string(digits[c&15])
}

// eachLetter escapes the letters of property names; in values a letter may be a
// unit or an exponent, which stays.
func eachLetter(css string, escape func(c byte) string) string {
	var b strings.Builder
	name := true
	for i := range len(css) {
		switch c := css[i]; {
		case c == ';':
			name = true
			b.WriteByte(c)
		case c == ':':
			name = false
			b.WriteByte(c)
		case name && isLetter(c):
			b.WriteString(escape(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// simple says whether respelling leaves the meaning of a style alone.
func simple(css string) bool {
	return !strings.ContainsAny(css, "\"'\\&{}@/<\x00\r\n") && balanced(css)
}

func balanced(css string) bool {
	return strings.Count(css, "(") == strings.Count(css, ")") && strings.Count(css, "[") == strings.Count(css, "]")
}

func TestRespelling(t *testing.T) {
	n := 0
	for _, row := range readRows(t, "styles.txt", 3) {
		css := row[2]
		if !simple(css) {
			continue
		}
		v, w := judged(css)
		for how, spell := range respell {
			n++
			if gv, gw := judged(spell(css)); gv != v || gw != w {
				t.Errorf("%q with %s, %q: %v by %v, want %v by %v", css, how, spell(css), gv, gw, v, w)
			}
		}
	}
	if n < 4000 {
		t.Errorf("only %d spellings were tried", n)
	}
}

// TestCascade: which of two declarations of a property counts.
func TestCascade(t *testing.T) {
	for _, pair := range [][2]string{
		{"display:none", "display:block"}, {"visibility:hidden", "visibility:visible"}, {"opacity:0", "opacity:1"},
		{"font-size:0", "font-size:12px"}, {"color:transparent", "color:red"}, {"text-indent:-9999px", "text-indent:0"},
		{"clip-path:inset(100%)", "clip-path:none"}, {"transform:scale(0)", "transform:none"}, {"filter:opacity(0)", "filter:none"},
		{"content-visibility:hidden", "content-visibility:auto"}, {"margin-left:-9999px", "margin-left:0"},
	} {
		hide, show := pair[0], pair[1]
		for css, want := range map[string]Verdict{
			hide:                        Hidden,
			show:                        Shown,
			hide + ";" + show:           Shown,
			show + ";" + hide:           Hidden,
			hide + "!important;" + show: Hidden,
			show + "!important;" + hide: Shown,
			show + "!important;" + hide + "!IMPORTANT":            Hidden,
			hide + ";" + show + " ! important":                    Shown,
			hide + ";" + show + "!":                               Hidden,
			hide + ";" + show + "!importan":                       Hidden,
			hide + ";" + show + " nonsense":                       Hidden,
			hide + ";" + show + "\\":                              Hidden,
			hide + ";\\2d" + show:                                 Hidden,
			hide + ";" + strings.Split(hide, ":")[0] + ":inherit": Shown,
		} {
			if v, _ := judged(css); v != want {
				t.Errorf("%q: %v, want %v", css, v, want)
			}
		}
	}
}

func TestAmounts(t *testing.T) {
	for v, want := range map[string]amount{
		"0": {}, "1.5": {n: 1.5}, "-.5": {n: -0.5}, "+2": {n: 2}, "1e2": {n: 100}, "1e-1": {n: .1},
		"12px": {length, 12, 0}, "1in": {length, 96, 0}, "3pt": {length, 4, 0}, "2em": {length, 32, 0},
		"50%": {percentage, 0, 50}, "10vw": {length, 100, 0},
		"calc(1px + 2px)": {length, 3, 0}, "calc(2*3px)": {length, 6, 0}, "calc(6px/2)": {length, 3, 0},
		"calc(6px * 2/3)": {length, 4, 0}, "calc(100% - 10px)": {mixed, -10, 100},
		"calc((1 + 2) * 3)": {n: 9}, "min(3px,2px,5px)": {length, 2, 0}, "max(1,calc(2))": {n: 2},
		"clamp(1px,5px,3px)": {length, 3, 0}, "clamp(4px,5px,3px)": {length, 4, 0}, "calc(0/0)": {},
	} {
		got, ok := parseAmount([]byte(v))
		if !ok || got.measure != want.measure || math.Abs(got.n-want.n) > 1e-9 || got.percent != want.percent {
			t.Errorf("%s: %v, %v, want %v", v, got, ok, want)
		}
	}
	for _, v := range []string{
		"", "px", "1 px", "1qq", "--1", "1px2", "calc(", "calc()", "calc(1px", "calc(1 + 1px)", "calc(1px+2px)",
		"calc(1px*2px)", "calc(1/2px)", "clamp(1px,2px)", "min()", "1e", "e", "pi", "sin(1)", "\x011", "calc(1) 2",
		strings.Repeat("calc(", 20) + "1" + strings.Repeat(")", 20),
	} {
		if got, ok := parseAmount([]byte(v)); ok {
			t.Errorf("%q is taken for %v", v, got)
		}
	}
}

func TestColours(t *testing.T) {
	for v, want := range map[string][4]float64{
		"red": {255, 0, 0, 1}, "rebeccapurple": {0x66, 0x33, 0x99, 1}, "aliceblue": {0xF0, 0xF8, 0xFF, 1},
		"yellowgreen": {0x9A, 0xCD, 0x32, 1}, "transparent": {0, 0, 0, 0}, "#abc": {0xAA, 0xBB, 0xCC, 1},
		"#a1b2c3": {0xA1, 0xB2, 0xC3, 1}, "#0f00": {0, 255, 0, 0}, "#0000ff00": {0, 0, 255, 0},
		"rgb(1,2,3)": {1, 2, 3, 1}, "rgb(1 2 3)": {1, 2, 3, 1}, "rgba(1,2,3,.5)": {1, 2, 3, .5}, "rgb(1 2 3/50%)": {1, 2, 3, .5},
		"rgb(100% 0% 0%)": {255, 0, 0, 1}, "rgb(300 -5 none)": {255, 0, 0, 1}, "rgb(1 2 3/none)": {1, 2, 3, 0},
		"hsl(0,100%,50%)": {255, 0, 0, 1}, "hsl(120 100% 50%)": {0, 255, 0, 1}, "hsl(240deg 100% 50%/0)": {0, 0, 255, 0},
		"hsl(.5turn 100% 50%)": {0, 255, 255, 1}, "hsl(-120 100% 50%)": {0, 0, 255, 1}, "hwb(0 100% 0%)": {255, 255, 255, 1},
		"hwb(0 0% 0%)": {255, 0, 0, 1}, "hwb(0 60% 60%)": {127.5, 127.5, 127.5, 1},
	} {
		c, ok := parseColour([]byte(v))
		got := [4]float64{c.r[0], c.r[1], c.r[2], c.alpha}
		if !ok || !c.known || slices.ContainsFunc([]int{0, 1, 2, 3}, func(i int) bool { return math.Abs(got[i]-want[i]) > 0.01 }) {
			t.Errorf("%s: %v, %v, want %v", v, got, ok, want)
		}
	}
	for v, alpha := range map[string]float64{
		"lab(50 0 0/0)": 0, "oklch(.5 .1 20)": 1, "color(srgb 1 1 1/.2)": .2, "rgb(from red r g b/0)": 0,
	} {
		if c, ok := parseColour([]byte(v)); ok || c.known || c.alpha != alpha {
			t.Errorf("%s: %v, %v", v, c, ok)
		}
	}
	for _, v := range []string{"", "re", "redd", "#", "#12", "#12345", "#ggg", "#+12", "rgb(1,2)", "rgb", "rgb()", "rgb(1,2,3,4,5)",
		"rgb(1 2 3 4)", "rgb(1 2,3)", "rgb(1,2 3)", "rgb(1,2,3/4)", "rgb(1 2 3,4)", "rgb(1/2/3)", "rgb(1px,2,3)", "rgb(1%,2,3)", "rgb(1deg 2 3)",
		"hsl(1,2,3)", "hsl(1%,2%,3%)", "hsl(1% 2% 3%)", "hwb(1,2%,3%)", "rgb(x y z)", "color-mix(in srgb,red,blue)", "url()", "1"} {
		if c, ok := parseColour([]byte(v)); ok {
			t.Errorf("%q is taken for %v", v, c)
		}
	}
}

// TestPlain: what the lexer makes of a value.
func TestPlain(t *testing.T) {
	for css, want := range map[string]string{
		" A  b\n": "a b", "a/**/b": "a b", "a , b": "a,b", "f( 1 )": "f(1)", "f (1)": "f (1)", "a!  important": "a!important",
		`"x;y" 'z'`: `"" ""`, "\"x\ny": "\x01 y", "URL( a'b;c )": "url()", `url("a;b")`: `url("")`, "#\\30 00": "#000",
		"\\31 2": "\x012", "\\31": "\x01", "1\\65 3": "1\x013", "1\\70x": "1px", "1E5": "1e5", "1em": "1em", "1e+2x": "1e+2x",
		"\\": "\x01", "a\\;b": "a\x01b", "\u00e9x": "\x80x", "\\e9x": "\x80x", "a\x00b": "a\x01b", "\\2d-x": "--x", "\\2d 5": "\x015",
		"(a": "(a)", "f(g(": "f(g())", "rgb(1 2 3 / 4)": "rgb(1 2 3/4)", "-": "-", "+.5": "+.5", ".": ".", "a\\\nb": "a\\ b",
	} {
		d := declarations{lexer: lexer{css: css}}
		d.value(false)
		if got := string(d.out.bytes()); got != want {
			t.Errorf("%q: %q, want %q", css, got, want)
		}
	}
	d := declarations{lexer: lexer{css: strings.Repeat("a", maxPlain+1)}}
	if d.value(false); d.out.n != maxPlain || !d.out.long {
		t.Error("a long value is not marked as one")
	}
}

// TestLongValues: what is too long to be looked at to its end never shows again,
// and is reported where it could hide.
func TestLongValues(t *testing.T) {
	long := strings.Repeat(" blur(1px)", 60)
	for css, want := range map[string]Verdict{
		"filter:" + long:                                 Suspect,
		"filter:" + long + " opacity(0)":                 Suspect,
		"filter:opacity(0)" + long:                       Hidden,
		"display:none;display:" + long:                   Hidden,
		"opacity:0;opacity:1" + strings.Repeat(" ", 999): Shown,
		"display:none" + strings.Repeat("/**/", 999):     Hidden,
		"background:" + long:                             Shown,
	} {
		if v, _ := judged(css); v != want {
			t.Errorf("%.40q…: %v, want %v", css, v, want)
		}
	}
}
