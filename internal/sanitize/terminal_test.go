package sanitize

import (
	"fmt"
	"strings"
	"testing"
)

// TestReadCommand: where each sequence ends, and what it holds.
func TestReadCommand(t *testing.T) {
	rows := []struct {
		text, rest string
		kind       commandKind
		holds      string
	}{
		{"", "", noCommand, ""}, // never asked; keeps the table's first row a negative
		{"x", "x", noCommand, ""},
		{"\u00a0x", "\u00a0x", noCommand, ""},
		{"\u0085x", "\u0085x", noCommand, ""},
		{"\u0081x", "\u0081x", noCommand, ""},
		{"\u009fx", "", stringCommand, "x"},
		// control sequences
		{"\x1b[31mx", "x", controlCommand, "31"},
		{"\x1b[mx", "x", controlCommand, ""},
		{"\x1b[?25lx", "x", controlCommand, "?25"},
		{"\x1b[38:2::1:2:3mx", "x", controlCommand, "38:2::1:2:3"},
		{"\x1b[1 qx", "x", controlCommand, "1"},
		{"\x1b[!px", "x", controlCommand, ""},
		{"\x1b[@x", "x", controlCommand, ""},
		{"\x1b[~x", "x", controlCommand, ""},
		{"\u009b2Jx", "x", controlCommand, "2"},
		{"\x1b[31", "31", plainCommand, ""},
		{"\x1b[31\u00e5", "31\u00e5", plainCommand, ""},
		{"\x1b[3\n1m", "3\n1m", plainCommand, ""},
		{"\x1b[", "", plainCommand, ""},
		// string sequences
		{"\x1b]0;t\ax", "x", stringCommand, "0;t"},
		{"\x1b]0;t\x1b\\x", "x", stringCommand, "0;t"},
		{"\x1b]0;t\u009cx", "x", stringCommand, "0;t"},
		{"\u009d0;t\u009cx", "x", stringCommand, "0;t"},
		{"\u0090t\u009cx", "x", stringCommand, "t"},
		{"\u0098t\u009cx", "x", stringCommand, "t"},
		{"\u009et\u009cx", "x", stringCommand, "t"},
		{"\x1bPt\x1b\\x", "x", stringCommand, "t"},
		{"\x1bXt\x1b\\x", "x", stringCommand, "t"},
		{"\x1b^t\x1b\\x", "x", stringCommand, "t"},
		{"\x1b_t\x1b\\x", "x", stringCommand, "t"},
		{"\x1b]0;t\x1b[mx", "\x1b[mx", stringCommand, "0;t"},
		{"\x1b]0;t\x18x", "x", stringCommand, "0;t"},
		{"\x1b]0;t\x1ax", "x", stringCommand, "0;t"},
		{"\x1b]0;t\nx", "\nx", stringCommand, "0;t"},
		{"\x1b]0;t\r\nx", "\r\nx", stringCommand, "0;t"},
		{"\x1b]0;t\u0085x", "\u0085x", stringCommand, "0;t"},
		{"\x1b]0;t\u2028x", "\u2028x", stringCommand, "0;t"},
		{"\x1b]0;t", "", stringCommand, "0;t"},
		{"\x1b]\u00e9\u20ac\ax", "x", stringCommand, "\u00e9\u20ac"},
		{"\x1b]\a", "", stringCommand, ""},
		// the others
		{"\x1bcx", "x", plainCommand, ""},
		{"\x1b7x", "x", plainCommand, ""},
		{"\x1b(Bx", "x", plainCommand, ""},
		{"\x1b#8x", "x", plainCommand, ""},
		{"\x1b %Gx", "x", plainCommand, ""},
		{"\x1b\\x", "x", plainCommand, ""},
		{"\u009cx", "x", plainCommand, ""},
		{"\x1b", "", plainCommand, ""},
		{"\x1b\x1b[m", "\x1b[m", plainCommand, ""},
		{"\x1b(", "(", plainCommand, ""},
		{"\x1b\u00e5", "\u00e5", plainCommand, ""},
		{"\x1b\nx", "\nx", plainCommand, ""},
	}
	if len(rows) < 50 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, c := range rows[1:] {
		got := readCommand(c.text, 0)
		if c.text[got.end:] != c.rest || got.kind != c.kind || got.parameters != c.holds {
			t.Errorf("%q: %+v, rest %q; want %q, kind %d, %q", c.text, got, c.text[got.end:], c.rest, c.kind, c.holds)
		}
		if got.kind == stringCommand && c.text[got.at:got.at+len(got.parameters)] != got.parameters {
			t.Errorf("%q: the string is not at %d", c.text, got.at)
		}
	}
}

// TestMojibake: a C1 control in the remains of a damaged character commands nothing.
func TestMojibake(t *testing.T) {
	n := 0
	for _, before := range []string{"\u00e2", "\u00e2\u0080", "\u00c3", "\u00e2\u20ac", "\u00ef\u00bf", "\u00ff"} {
		for _, c1 := range []string{"\u009d", "\u0090", "\u009b", "\u0098"} {
			n++
			text := before + c1 + "text"
			if q := readCommand(text, len(before)); q.kind != noCommand {
				t.Errorf("%q: %+v", text, q)
			}
		}
	}
	for _, before := range []string{"", "a", "\n", "\u0430", "\u65e5", "\u2011"} {
		n++
		text := before + "\u009dtext"
		if q := readCommand(text, len(before)); q.kind != stringCommand {
			t.Errorf("%q: %+v", text, q)
		}
	}
	if n != 30 {
		t.Errorf("%d vectors", n)
	}
}

// TestRendition: which sequences of SGR hide the text behind them.
func TestRendition(t *testing.T) {
	hidden := []string{
		"8", "1;8", "0;8", "30;40", "37;47", "97;107", "31;41;1", "38;5;1;41", "38;5;9;101", "38;2;1;2;3;48;2;1;2;3",
		"38:2:1:2:3;48:2:1:2:3", "38:2::1:2:3;48:2::1:2:3", "38:5:7;47", "8;31", "30;8;40", "31;41;7", ";8", "48;5;200;38;5;200",
	}
	shown := []string{
		"", "0", "1", "31", "31;40", "8;0", "8;", "8;28", "30;40;39", "30;40;49", "30;40;0", "30;100", "38;5;8;41",
		"38;2;1;2;3;48;2;1;2;4", "38;5", "48", "38;8", "38;2;8", "39;49", "7", "2", "99999999999999999999;1",
	}
	for _, p := range hidden {
		var r rendition
		if r.apply(p); !r.hides() {
			t.Errorf("%q hides nothing: %+v", p, r)
		}
	}
	for _, p := range shown {
		var r rendition
		if r.apply(p); r.hides() {
			t.Errorf("%q hides the text: %+v", p, r)
		}
	}
	if len(hidden) < 15 || len(shown) < 20 {
		t.Error("vectors are missing")
	}
	var r rendition
	for i, step := range []struct {
		parameters string
		hides      bool
	}{{"30", false}, {"40", true}, {"1", true}, {"41", false}, {"8", true}, {"39", true}, {"28", false}, {"31", true}, {"", false}} {
		if r.apply(step.parameters); r.hides() != step.hides {
			t.Errorf("step %d: %+v", i, r)
		}
	}
}

// TestNumbers: parameters are cut at either sign, and an empty one is 0.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "[0]"}, {"1", "[1]"}, {"12;3", "[12 3]"}, {"12:3", "[12 3]"}, {";3", "[0 3]"}, {"3;", "[3 0]"}, {"?25", "[25]"},
		{strings.Repeat("9", 50) + ";1", "[1048576 1]"},
	} {
		var got []int
		for p := (numbers{rest: c.in}); !p.done; {
			got = append(got, p.next())
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%q: %v, want %s", c.in, got, c.want)
		}
	}
}

// TestWindows1252: the signs that stand in the place of C1 controls are those.
func TestWindows1252(t *testing.T) {
	n := 0
	for _, r := range windows1252 {
		n++
		if r < 0x100 {
			t.Errorf("%U is in Latin-1", r)
		}
	}
	if n != 27 {
		t.Error(fmt.Sprint(n, " signs"))
	}
}
