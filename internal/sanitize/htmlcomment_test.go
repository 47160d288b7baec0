package sanitize

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
)

// TestHTMLStarts: what is read as a document.
func TestHTMLStarts(t *testing.T) {
	const c = "html-comment"
	const rest = "\n<body>\n\n    <!-- hidden -->\n\n<p>x</p>\n</body></html>"
	cut := strings.Replace(rest, "<!-- hidden -->", "", 1)
	const xml = `<?xml version="1.0"?>`
	var rows []outcome
	for _, start := range []string{
		xml + "\n<html>", "\ufeff" + xml + "<html>", " \n" + `<?xml version='1.0' encoding='windows-1252' standalone='yes' ?>` + "\n\n<!DOCTYPE html>",
		"<body>", "<BODY class=\"a\">", "<head>", "<head><title>t</title></head>", xml + "\n<body>",
	} {
		rows = append(rows, outcome{start, start + rest, start + cut, c})
	}
	for _, start := range []string{"<header>", "<bodyx>", "<p>", xml + "\n<p>", xml + xml + "<html>\n\nx"} {
		src := start + "\n\n    <!-- kept -->\n"
		rows = append(rows, outcome{start, src, "=", "-" + c})
	}
	rows = rows[:len(rows)-1]
	checkOutcomes(t, 12, rows)
}

// TestTwoReadings: in a text that begins as a document nothing is lost that a
// browser or a Markdown reader shows, and nothing hidden is left whole.
func TestTwoReadings(t *testing.T) {
	const c, b = "html-comment", "[defanged:comment]"
	const page = "<!DOCTYPE html>\n<html>\n<head>\n<style>\np{}\n\nb{}\n</style>\n</head>\n<body>\n"
	const u = "unrendered-element"
	bare := strings.Replace(page, "<style>\np{}\n\nb{}\n</style>", "", 1)
	checkOutcomes(t, 14, []outcome{
		{"samples", "<html> is the root element. A comment is written `<!-- like this -->` and ends.\n\n```html\n<!-- sample -->\n<p>x</p>\n```\n",
			"<html> is the root element. A comment is written `" + b + " like this -->` and ends.\n\n```html\n" + b + " sample -->\n<p>x</p>\n```\n", c + " " + c},
		{"code spans", "<html>\n  <head>...</head>\n\nThe snippet `a <! b` and `</>` fragments, `<?php echo 1 ?>` end.",
			"<html>\n  <head>...</head>\n\nThe snippet `a " + b + " b` and `" + b + ">` fragments, `" + b + "php echo 1 ?>` end.", c + " " + c + " " + c},
		{"a span in a paragraph", "<html>\n\nWrite `<!-- x -->` here.\n", "<html>\n\nWrite `" + b + " x -->` here.\n", c},
		{"an opener in a paragraph", "<html>\n\nIt opens with <!-- and\n\ngoes on.\n", "<html>\n\nIt opens with " + b + " and\n\ngoes on.\n", c},
		{"hidden in both", "<html>\n\nx <!-- hidden --> y\n\n<!-- a\n\nb -->\n", "<html>\n\nx  y\n\n\n", c + " " + c},
		{"beside a sample", "<html>\n\n```\n<!-- sample -->\n```\n\n<!-- hidden -->\n\n    <!-- too -->\n",
			"<html>\n\n```\n" + b + " sample -->\n```\n\n\n\n    \n", c + " " + c + " " + c},
		{"past the indented code", "<html>\n\n    <!-- a\n\nb\n\nc --> d\n", "<html>\n\n    " + b + " a\n\nb\n\nc --> d\n", c},
		{"a comment over paragraphs", "<html>\n<div>\n<!-- a\n\nb -->\n</div>\n<p>c</p>\n<!-- d -->\n<p>e</p>\n", "<html>\n<div>\n\n</div>\n<p>c</p>\n\n<p>e</p>\n", c + " " + c},
		{"text behind a comment over paragraphs", "<html>\n<div>\n<!-- a\n\nb -->\n<textarea>x = '<!y' + '</>'</textarea>\n", "<html>\n<div>\n\n<textarea>x = '<!y' + '</>'</textarea>\n", c},
		{"opener in raw text", page + "<textarea>x.replace(/<!--/g,'')</textarea>\n<p>two</p>\n</body></html>\n",
			bare + "<textarea>x.replace(/" + b + "/g,'')</textarea>\n<p>two</p>\n</body></html>\n", u + " " + c},
		{"opener in an attribute", page + "<p title=\"a <!-- b\">\n<p>two</p>\n</body></html>\n",
			bare + "<p title=\"a " + b + " b\">\n<p>two</p>\n</body></html>\n", u + " " + c},
		{"opener in raw text, closed by a comment", page + "<textarea>x.replace(/<!--/g,'')</textarea>\n<p>two</p>\n<!-- hidden -->\n<p>three</p>\n",
			bare + "<textarea>x.replace(/" + b + "/g,'')</textarea>\n<p>two</p>\n\n<p>three</p>\n", u + " " + c + " " + c},
		{"unclosed in both", "<html>\n<body>\n<!-- hidden\n", "<html>\n<body>\n", c},
		{"backticks around", "<html>`<!-- x -->`", "<html>`" + b + " x -->`", c},
		{"a backtick before", "<html>`<!-- x -->", "<html>`", c},
		{"no comment in a page", page + "<p>x</p>\n", bare + "<p>x</p>\n", u},
	})
	many := page + strings.Repeat("<textarea>x.replace(/<!--/g,'')</textarea>\n<p>y</p>\n\n", 30)
	clean, fs, err := Text(many, finding.Value)
	if err != nil || clean.String() != strings.ReplaceAll(strings.Replace(many, page, bare, 1), "<!--", b) || len(fs) != 31 {
		t.Errorf("became %q, %d findings, %v", clean.String(), len(fs), err)
	}
}

// TestNothingHiddenStays: of a document no comment is left in either reading, and
// what no reading hides stays, whatever its pieces.
func TestNothingHiddenStays(t *testing.T) {
	pieces := []string{"\n", "\n\n", "<!-- ", " -->", "<!-", "--!>", "`", "```\n", "    ", "<p>", "<p title=\"", "\">", "<script>", "</script>",
		"word ", "</>", "<? ", "<!x ", "> ", "- ", "<style>", "</style>", "<svg>", "<!DOCTYPE html>", "<title>", "\u2060", "-", "<"}
	r := rand.New(rand.NewPCG(1, 2))
	withheld := 0
	for range 6000 {
		src := htmlStarts[r.IntN(len(htmlStarts))] + ">\n"
		for range r.IntN(24) {
			src += pieces[r.IntN(len(pieces))]
		}
		clean, fs, err := Text(src, finding.Value)
		if err != nil {
			withheld++
			continue
		}
		checkResult(t, src, clean, fs)
		out := clean.String()
		if left := undeclared(out, append(markup.Find(out), markup.FindHTML(out)...)); isHTML(out) && len(left) > 0 {
			t.Fatalf("%q became %q: %+v", src, out, left)
		}
		unrendered := slices.ContainsFunc(fs, func(f finding.Finding) bool { return f.Code == finding.Unrendered })
		if !unrendered && len(markup.FindHTML(src)) == 0 && strings.Count(out, "word ") < strings.Count(src, "word ") {
			t.Fatalf("%q became %q: visible words are missing", src, out)
		}
	}
	if withheld > 60 {
		t.Errorf("%d withheld", withheld)
	}
}
