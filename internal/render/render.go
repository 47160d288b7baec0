// Package render says what a reader would see of a Markdown or HTML text, and
// therefore what was hidden from them.
//
// # How
//
// goldmark renders the text (CommonMark with GFM tables, strikethrough and task
// lists, footnotes; raw HTML allowed), golang.org/x/net/html makes the tree of it
// that a browser makes, and package hidden says which elements show their
// content. A text that begins as an HTML document is the browser's alone; since
// it may be shown as Markdown too, what either reading hides is unseen.
//
// Every byte of the source gets a class: it is on the page and shown, or on the
// page and not shown (in a comment, an attribute, an element that is hidden or
// never rendered), or not on the page, and then the Markdown structure that
// package markup finds says what it is (a definition, a title, an info string, an
// unused footnote, front matter). Three words in a row of one class that is not
// shown are text, and a finding. What every page has is not: tags, addresses,
// labels, the language of a fence, short alt texts, titles and descriptions in
// front matter. What only sites that sanitize would drop (bluemonday's policy for
// users' content) is reported as Info.
//
// # Bounds
//
// Neither goldmark nor html.Parse can be cancelled, and both take quadratic time
// or memory on some inputs. Everything that goldmark calls back into (its parsers
// of blocks and inlines, its context, its writer) is wrapped here and asks a
// guard, which ends the work by a panic that is caught in this package; the
// parser of HTML is fed in pieces by a reader that asks it too. What cannot be
// interrupted is bounded before it begins: nesting, the cells of a table, the
// definitions of a paragraph, the footnotes, the tags that a browser opens again.
// So no goroutine is needed and none is left behind.
//
// # Limits
//
// A style sheet is not applied: only style attributes, and the classes that
// package hidden knows. Pixels are not looked at. Dialects other than GFM (MDX,
// wiki links, Learn's colons) are the text that GFM makes of them.
package render

import (
	"context"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/markup"
)

// View is a text as its reader sees it.
type View struct {
	// Text is the visible text: white space collapsed, blocks on lines of their
	// own, cells divided by a space.
	Text string
	// Unseen is what is not in Text, in the order of the source.
	Unseen []Unseen
}

// Find renders src. The error is one of ErrTooDeep, ErrTooLarge, ErrDeadline and
// ErrBroken, and the view is empty then.
func Find(ctx context.Context, src string, l Limits) (View, error) {
	g, cancel := newGuard(ctx, l)
	defer cancel()
	var v View
	err := g.run(func() {
		g.require(len(src) <= g.limits.Bytes, ErrTooLarge)
		v = g.find(src)
	})
	if err != nil {
		return View{}, err
	}
	return v, nil
}

func (g *guard) find(src string) View {
	cv := make(canvas, len(src))
	cv.structure(g, src)
	body := bodyStart(src)
	r := g.read(g.markdown([]byte(src[body:])), cv[body:])
	v := View{Text: r.resolve()}
	v.Unseen = cv.unseen(g, src)
	if isHTML(src) {
		cv = make(canvas, len(src))
		r = g.read(newHTMLPage(g, []byte(src)), cv)
		v.Text = r.resolve()
		v.Unseen = union(v.Unseen, cv.unseen(g, src))
	}
	return v
}

// union merges two lists in order, without what the other list has too.
func union(a, b []Unseen) []Unseen {
	var all []Unseen
	for len(a) > 0 || len(b) > 0 {
		if len(a) == 0 || len(b) > 0 && b[0].Start < a[0].Start {
			a, b = b, a
		}
		if last := len(all) - 1; last < 0 || a[0].End > all[last].End {
			all = append(all, a[0])
		}
		a = a[1:]
	}
	return all
}

// Findings are the unseen texts as findings of the rendered view.
func (v View) Findings(place finding.Place) []finding.Finding {
	fs := make([]finding.Finding, len(v.Unseen))
	for i, u := range v.Unseen {
		fs[i] = finding.Finding{Code: u.Code, Severity: u.Severity, Place: place,
			Start: u.Start, End: u.End, View: finding.Rendered}
	}
	return fs
}

// Visible is the Text of Find, under the default limits, without the search for
// what is unseen.
func Visible(src string) (string, error) {
	g, cancel := newGuard(context.Background(), Limits{})
	defer cancel()
	var text string
	err := g.run(func() {
		g.require(len(src) <= g.limits.Bytes, ErrTooLarge)
		page := []byte(src)
		if !isHTML(src) {
			page = g.markdown(page[bodyStart(src):]).html
		}
		text = g.visible(page)
	})
	return text, err
}

// byteOrderMark may begin a text.
const byteOrderMark = "\ufeff"

// htmlStarts are the tags that a whole HTML document can begin with.
var htmlStarts = [...]string{"<!doctype html", "<html", "<head", "<body"}

// isHTML says whether src begins as a whole HTML document does, after a byte order
// mark, white space and an XML declaration.
func isHTML(src string) bool {
	src = strings.TrimLeft(strings.TrimPrefix(src, byteOrderMark), htmlSpace)
	if strings.HasPrefix(src, "<?xml") {
		_, src, _ = strings.Cut(src, "?>")
		src = strings.TrimLeft(src, htmlSpace)
	}
	for _, tag := range htmlStarts {
		if len(src) > len(tag) && strings.EqualFold(src[:len(tag)], tag) &&
			strings.IndexByte(htmlSpace+"/>", src[len(tag)]) >= 0 {
			return true
		}
	}
	return false
}

// bodyStart returns where the page begins, behind a byte order mark and front
// matter.
func bodyStart(src string) int {
	at := len(src) - len(strings.TrimPrefix(src, byteOrderMark))
	if !strings.HasPrefix(src[at:], "---") && !strings.HasPrefix(src[at:], "+++") {
		return at
	}
	markup.Walk(src, func(p markup.Part) bool {
		if p.Kind == markup.FrontMatter {
			at = int(p.End)
		}
		return false
	})
	return at
}
