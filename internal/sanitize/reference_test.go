package sanitize

import (
	"testing"
)

// TestReferences: invisible characters go as references too, and stay where the
// characters themselves would.
func TestReferences(t *testing.T) {
	const z, tg = "zero-width-character", "tag-character"
	checkOutcomes(t, 20, []outcome{
		{"decimal", "a&#8203;b", "ab", z},
		{"hexadecimal", "a&#x200B;b &#X200b; c", "ab  c", z + " " + z},
		{"many zeros", "a&#x0000000200B;b", "ab", z},
		{"tags", "a&#xE0049;&#xE0067;b", "ab", tg + " " + tg},
		{"named", "a&zwnj;b&ZeroWidthSpace;c", "abc", z + " " + z},
		{"direction", "user&#x202E;gpj.exe", "usergpj.exe", "bidi-control"},
		{"mark", "a&lrm;b", "ab", "bidi-control"},
		{"selector", "a&#xFE01;b", "ab", "variation-selector"},
		{"operator", "a&InvisibleTimes;b", "ab", "invisible-operator"},
		{"filler", "a&#x3164;b", "ab", "filler-character"},
		{"in a table", "| a&#8203;b | c |\n| - | - |\n| d | e |", "| ab | c |\n| - | - |\n| d | e |", z},
		{"in a document", "<html><body>a&#8203;b</body></html>", "<html><body>ab</body></html>", z},
		{"in JSON", `{"a":"x&#8203;y"}`, `{"a":"xy"}`, z},
		{"what a cut joins", "a&#x20&#8203;0B;b", "ab", z + " " + z},
		{"in code", "`a&#8203;b`", "=", "-" + z},
		{"in a fence", "```\na&zwj;b\n```", "=", "-" + z},
		{"no semicolon", "a&#8203 b", "=", ""},
		{"escaped", "a&amp;#8203;b", "=", ""},
		{"Persian", "\u0645\u06cc&zwnj;\u062e\u0648\u0627\u0647\u0645", "=", ""},
		{"emoji by references", "&#x1F469;&zwj;&#x1F4BB; &#x2764;&#xFE0F;", "=", ""},
		{"mark in Hebrew", "\u05e9\u05dc\u05d5\u05dd&rlm;!", "=", ""},
		{"mark in another line", "\u05e9\u05dc\u05d5\u05dd\n\nC++&lrm;\n", "=", ""},
		{"soft hyphen", "Donau&shy;dampf", "=", "-soft-hyphen"},
		{"spaces and signs", "a&nbsp;b &lt; c &amp; d &hellip;", "=", ""},
		{"ampersands", "a && b &c; &; &#; &#x;", "=", ""},
	})
}
