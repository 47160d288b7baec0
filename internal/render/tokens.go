package render

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/hidden"

	nethtml "golang.org/x/net/html"
)

// reading is one look at a page, token by token.
//
// A parsed page does not tell where its text comes from. So each word of the text
// is replaced by a mark before the page is parsed: a prefix that nobody can guess
// and the number of the word. The tree is the same, since a browser tells no word
// from another, and the marks that are in it name what a reader sees.
type reading struct {
	g      *guard
	page   *page
	canvas canvas // of the page's source
	z      *nethtml.Tokenizer

	prefix string
	marked []byte // the page with marks
	words  []word
	next   int  // the run of the page that was asked for last
	html   bool // it has raw HTML
	raw    string
	// foreign says that an svg or math element is open, in which no element holds
	// raw text.
	foreign    bool
	formatting formatting
}

// word is one word of the page's text.
type word struct {
	lo, hi int32 // in the page's HTML
	plain  bool  // it holds no character references
	why    class // what became of it
}

// rawElements hold text in which a browser looks for no tags.
const rawElements = " iframe noembed noframes noscript plaintext script style textarea title xmp "

// read goes through the tokens of p, paints what is no text, and marks the words.
func (g *guard) read(p *page, cv canvas) *reading {
	r := &reading{g: g, page: p, canvas: cv, prefix: rand.Text()[:8]}
	// Digits end a mark.
	r.prefix = "Z" + strings.Map(func(c rune) rune { return c | 0x40 }, r.prefix)
	r.z = nethtml.NewTokenizer(&slowReader{g, p.html})
	for at := 0; ; {
		kind := r.z.Next()
		end := at + len(r.z.Raw())
		if kind == nethtml.ErrorToken {
			r.g.require(errors.Is(r.z.Err(), io.EOF), ErrDeadline)
			return r
		}
		r.token(kind, at, end)
		at = end
	}
}

func (r *reading) token(kind nethtml.TokenType, at, end int) {
	if kind == nethtml.TextToken {
		r.text(at, end)
		return
	}
	r.g.require(len(r.marked) <= maxOutput*len(r.page.html)+pieceBytes, ErrTooLarge)
	r.marked = append(r.marked, r.page.html[at:end]...)
	switch kind {
	case nethtml.CommentToken, nethtml.DoctypeToken:
		r.html = true
		r.piece(at, end, commentClass(string(r.page.html[at:end])))
	case nethtml.EndTagToken:
		name, _ := r.z.TagName()
		r.tag(string(name), at, end)
		r.endTag(string(name))
	default:
		name, _ := r.z.TagName()
		r.tag(string(name), at, end)
		r.startTag(string(name), kind == nethtml.SelfClosingTagToken, end-at)
	}
}

// text marks the words from at to end.
func (r *reading) text(at, end int) {
	plain := r.raw != "" && r.raw != "title" && r.raw != "textarea"
	for i := at; i < end; {
		n := bytes.IndexAny(r.page.html[i:end], htmlSpace)
		if n < 0 {
			n = end - i
		}
		w := word{lo: int32(i), hi: int32(i + n), plain: plain, why: lost}
		switch {
		case n == 0:
			r.marked = append(r.marked, r.page.html[i])
			n = 1
		case strings.Trim(r.wordText(w), htmlSpace) == "":
			r.marked = append(r.marked, r.page.html[i:i+n]...)
		default:
			r.marked = strconv.AppendInt(append(r.marked, r.prefix...), int64(len(r.words)), 10)
			r.words = append(r.words, w)
		}
		i += n
	}
	r.g.step()
}

// wordText is what a reader sees of w.
func (r *reading) wordText(w word) string {
	text := string(r.page.html[w.lo:w.hi])
	if w.plain {
		return text
	}
	return decode(text)
}

func (r *reading) startTag(name string, selfClosing bool, size int) {
	r.raw = ""
	switch {
	case name == "svg" || name == "math":
		r.foreign = !selfClosing
	case r.foreign && strings.Contains(breakouts, " "+name+" "):
		r.foreign = false
	}
	if r.foreign {
		r.z.NextIsNotRawText()
	} else if strings.Contains(rawElements, " "+name+" ") {
		r.raw = name
	}
	r.z.AllowCDATA(r.foreign)
	r.formatting.start(name, size)
	r.g.require(r.formatting.cloned <= maxCloned, ErrTooLarge)
}

// breakouts end svg and math (HTML, 13.2.6.5), or hold HTML inside them.
const breakouts = " b big blockquote body br center code dd desc div dl dt em embed foreignobject h1 h2 h3 h4 h5 h6" +
	" head hr i img li listing menu meta nobr ol p pre ruby s small span strike strong sub sup table title tt u ul var "

func (r *reading) endTag(name string) {
	r.raw = ""
	if name == "svg" || name == "math" || name == "p" || name == "br" {
		r.foreign = false
	}
	r.z.AllowCDATA(r.foreign)
	r.formatting.end(name)
}

// commentClass is the class of a comment or document type. Declarations of the
// kind of document are ordinary.
func commentClass(token string) class {
	lower := strings.ToLower(token[:min(len(token), 64)])
	switch {
	case strings.HasPrefix(lower, "<?xml ") && len(token) <= 80,
		strings.HasPrefix(lower, "<!doctype html") && (len(token) <= 40 || strings.Contains(lower, `"-//w3c//dtd `) && len(token) <= 200):
		return ordinary
	case strings.HasPrefix(token, "<!--") && !strings.HasSuffix(token, "-->") && !strings.HasSuffix(token, "--!>"),
		!strings.HasSuffix(token, ">"):
		return openComment
	}
	return comment
}

// piece paints the source of html[at:end] as a piece of its own.
func (r *reading) piece(at, end int, c class) {
	lo, hi := -1, -1
	r.next = r.page.sources(at, end, r.next, func(from, to int) {
		r.canvas.paint(from, to, c)
		if lo < 0 {
			lo = from
		}
		hi = to
	})
	if lo >= 0 && lo < hi {
		r.canvas.edges(lo, hi, c)
	}
}

// tag paints a tag: its name and the names of attributes are ordinary, and so
// are values unless they hold text.
func (r *reading) tag(name string, at, end int) {
	if !r.copied(at) { // the renderer's own: what is in it is known from the Markdown
		r.next = r.page.sources(at, end, r.next, func(lo, hi int) { r.canvas.fill(lo, hi, ordinary) })
		return
	}
	r.next = r.page.sources(at, end, r.next, func(lo, hi int) { r.canvas.paint(lo, hi, ordinary) })
	r.html = true
	attrs, values := attributes(r.page.html[at:end])
	if start := end - at - 1 - len(name); start > 0 && r.page.html[at+1] != '/' {
		name = string(r.page.html[at+1 : at+1+len(name)]) // in its own case, which tells components
	}
	shown, _ := hidden.Element(name, attrs)
	for i := range attrs {
		r.g.step()
		c := attributeClass(name, shown, attrs, i)
		if c != ordinary {
			r.piece(at+values[i].lo, at+values[i].hi, c)
		}
	}
	if hidden.Spread(name, attrs) != hidden.Plain {
		r.piece(at+1+len(name), end, wordy)
	}
}

// copied says whether the byte of the HTML at at is the source's own.
func (r *reading) copied(at int) bool {
	same := false
	r.page.sources(at, at+1, r.next, func(lo, hi int) { same = hi == lo+1 })
	return same
}

// attributeClass is the class of the value of attribute i, in an element that is
// shown as package hidden says.
func attributeClass(element string, shown hidden.Verdict, attrs []hidden.Attribute, i int) class {
	a := attrs[i]
	switch hidden.TextOf(element, shown, attrs, i) {
	case hidden.Prose:
		return attribute
	case hidden.Wordy:
		return wordy
	case hidden.Reader:
		if strings.EqualFold(a.Name, "title") || utf8.RuneCountInString(a.Value) > hidden.LongText {
			return tooltip
		}
	}
	return ordinary
}

// extent is a half-open byte range.
type extent struct{ lo, hi int }

// attributes splits a tag into its attributes (HTML, 13.2.5.32 to 13.2.5.40) and
// tells where the value of each lies in it; where there is none, the name.
func attributes(tag []byte) ([]hidden.Attribute, []extent) {
	var attrs []hidden.Attribute
	var values []extent
	at := bytes.IndexAny(tag, htmlSpace+"/")
	if at == 0 || at == 1 && tag[0] == '<' { // "</name"
		at = bytes.IndexAny(tag[2:], htmlSpace+"/") + 2
		if at < 2 {
			at = -1
		}
	}
	for at >= 0 && at < len(tag) && tag[at] != '>' {
		if strings.IndexByte(htmlSpace+"/", tag[at]) >= 0 {
			at++
			continue
		}
		name := span(tag, at, "/>="+htmlSpace, 1)
		value := name
		at = skip(tag, name.hi)
		if at < len(tag) && tag[at] == '=' {
			value, at = valueAt(tag, skip(tag, at+1))
		}
		a := hidden.Attribute{Name: string(tag[name.lo:name.hi])}
		if value != name {
			a.Value = string(tag[value.lo:value.hi])
		}
		attrs, values = append(attrs, a), append(values, value)
	}
	return attrs, values
}

// span is the range from at to the first byte of stops behind its first least bytes.
func span(tag []byte, at int, stops string, least int) extent {
	n := bytes.IndexAny(tag[at+least:], stops)
	if n < 0 {
		return extent{at, len(tag)}
	}
	return extent{at, at + least + n}
}

func skip(tag []byte, at int) int {
	for at < len(tag) && strings.IndexByte(htmlSpace, tag[at]) >= 0 {
		at++
	}
	return at
}

// valueAt reads the value at at, and returns what is behind it.
func valueAt(tag []byte, at int) (extent, int) {
	if at >= len(tag) || tag[at] == '>' {
		return extent{at, at}, at
	}
	if q := tag[at]; q == '"' || q == '\'' {
		value := span(tag, at+1, string(q), 0)
		return value, min(value.hi+1, len(tag))
	}
	value := span(tag, at, ">"+htmlSpace, 0)
	return value, value.hi
}
