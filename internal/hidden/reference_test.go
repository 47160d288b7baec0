package hidden

import (
	"html"
	"testing"
)

func TestDecode(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "a&b": "a&b", "&": "&", "&&": "&&", "a&amp;b": "a&b", "&AMP;": "&", "&colon;": ":",
		"&#58;": ":", "&#58": ":", "&#x3a;": ":", "&#X3A": ":", "&#0000000058;": ":", "&#x3ag": ":g", "&#;": "&#;", "&#x;": "&#x;",
		"&#0;": "\ufffd", "&#xD800;": "\ufffd", "&#x110000;": "\ufffd", "&#99999999999999999999;": "\ufffd", "&#4294967354;": "\ufffd",
		"&lt": "<", "&lt ": "< ", "&lt;": "<", "&lta": "&lta", "&lt=": "&lt=", "&lt1": "&lt1", "&lt-": "<-", "&quota;": "&quota;",
		"&notit;": "&notit;", "&not": "\u00ac", "&not;": "\u00ac", "&notin;": "\u2209", "&notin": "&notin", "&colon": "&colon",
		"&semi;": ";", "&bogus;": "&bogus;", "&Bogus": "&Bogus", "&NotEqualTilde;": "\u2242\u0338", "&Tab;": "\t", "&NewLine;": "\n",
		"&CounterClockwiseContourIntegral;": "\u2233", "&CounterClockwiseContourIntegralx;": "&CounterClockwiseContourIntegralx;",
		"&amp;#58;": "&#58;", "&amp;amp;": "&amp;", "x&#110;&#111;ne": "xnone",
	} {
		if got := decode(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// TestDecodeLikeLibrary compares names that end in a semicolon.
func TestDecodeLikeLibrary(t *testing.T) {
	for _, name := range []string{"lpar", "rpar", "lbrace", "excl", "percnt", "num", "quot", "apos", "bsol", "sol", "nbsp", "Tab", "period", "comma", "hyphen", "copy", "reg", "fjlig", "DownBreve"} {
		if got, want := decode("&"+name+";"), html.UnescapeString("&"+name+";"); got != want || got == "&"+name+";" {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
