package sanitize

import (
	"slices"
	"strings"
	"unicode"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
	"post-mcp-verify/internal/markup"
)

// maxAttributes is how many attributes of one tag are looked at. HTML's richest
// honest tags have two dozen.
const maxAttributes = 64

// followed is what is known of the element whose end was asked for.
type followed struct {
	code     finding.Code
	severity finding.Severity
	inside   bool // its content goes, its tags stay
	sheet    bool // it is a style sheet
	byText   bool // only its own text is hidden
}

// startTag judges one start tag and each of its attributes. It answers true if
// what the element holds is not shown.
func (w *partWalk) startTag(p markup.Part) bool {
	tag := w.in(p.Range)
	name := markup.TagName(tag)
	w.read(tag)
	verdict, why := hidden.Element(name, w.attrs)
	if v, by := w.sheet.Judge(name, w.attrs); v > verdict {
		verdict, why = v, by
	}
	w.attributes(p, name, verdict)
	w.emptyAnchor(p, name)
	kind := hidden.Unrendered(name)
	inForeign := w.foreign > 0
	if isForeign(name) && !strings.HasSuffix(tag, "/>") {
		w.foreign++
	}
	w.following = followed{code: finding.HiddenElement, severity: finding.Low}
	switch {
	case w.page && !w.titled && strings.EqualFold(name, "title") && !inForeign:
		w.titled = true
		return false // it names the page to the reader
	case verdict == hidden.Hidden && isPage(name):
		w.keep(finding.HiddenElement, finding.Low, int(p.Start), int(p.End))
		return false // all of the page: there is no end to look for
	case (why == hidden.ByName || strings.EqualFold(name, "dialog")) && !w.closes(name, int(p.End)):
		// Rather a word that its writer forgot to mark as code, and sites show it.
		if !w.stays {
			w.keep(finding.Unrendered, finding.Info, int(p.Start), int(p.End))
		}
		return false
	case kind == hidden.Fallback || kind == hidden.Foreign && inForeign || strings.EqualFold(name, "iframe"):
		w.following = followed{code: finding.Unrendered, inside: true}
		return true
	case verdict == hidden.Hidden && why == hidden.ByName:
		w.following = followed{code: finding.Unrendered, sheet: strings.EqualFold(name, "style")}
		return true
	case verdict == hidden.Hidden:
		w.following.byText = why == hidden.ByText
		return true
	case verdict == hidden.Suspect && w.speaksAt(int(p.End)):
		w.keep(finding.HiddenElement, finding.Info, int(p.Start), int(p.End))
	}
	return false
}

// longLook is how many bytes of an element's content are looked at for words.
const longLook = 512

// speaksAt reports whether the text from position at to the next end tag is prose.
func (w *partWalk) speaksAt(at int) bool {
	text := w.text[at:min(at+longLook, len(w.text))]
	if n := strings.Index(text, "</"); n >= 0 {
		text = text[:n]
	}
	return hidden.SpeaksIn(text)
}

// isPage reports whether an element of that name is the whole page.
func isPage(name string) bool {
	return strings.EqualFold(name, "html") || strings.EqualFold(name, "body") || strings.EqualFold(name, "head")
}

// closes reports whether an end tag of that name comes behind position at. All
// questions about one name together read the text once.
func (w *partWalk) closes(name string, at int) bool {
	if len(name) > longestClosed {
		return true
	}
	name = strings.ToLower(name)
	i := slices.IndexFunc(w.closed, func(c closing) bool { return c.name == name })
	if i < 0 {
		if len(w.closed) == maxClosed {
			return true
		}
		i = len(w.closed)
		w.closed = append(w.closed, closing{name: name, at: -1})
	}
	c := &w.closed[i]
	for c.at < at {
		from := max(c.at+1, at)
		n := strings.Index(w.text[from:], "</")
		if n < 0 {
			c.at = len(w.text)
			break
		}
		c.at = from + n
		if end := c.at + len("</") + len(name); end > len(w.text) || !strings.EqualFold(w.text[c.at+len("</"):end], name) {
			at = c.at + 1
		}
	}
	return c.at < len(w.text)
}

// closing is where the next end tag of a name is.
type closing struct {
	name string
	at   int
}

// The bounds of what closes remembers: more names than elements that are never
// rendered, and longer than theirs.
const (
	maxClosed     = 64
	longestClosed = 24
)

// isForeign reports whether an element of that name holds SVG or MathML.
func isForeign(name string) bool {
	return strings.EqualFold(name, "svg") || strings.EqualFold(name, "math")
}

// endTag keeps count of svg and math, and cuts what else than the name is in it: no
// browser reads it.
func (w *partWalk) endTag(p markup.Part) {
	tag := w.in(p.Range)
	name := markup.TagName(tag)
	if w.foreign > 0 && isForeign(name) {
		w.foreign--
	}
	start := len("</") + len(name)
	if end := strings.LastIndexByte(tag, '>'); end > start && strings.Trim(tag[start:end], tagSpace+">") != "" {
		w.report(finding.AttributeText, finding.Low, int(p.Start)+start, int(p.Start)+end, nothing)
	}
}

// read fills w.attrs.
func (w *partWalk) read(tag string) {
	w.attrs, w.spots = w.attrs[:0], w.spots[:0]
	markup.Attributes(tag, func(name, value string, at markup.Range) bool {
		w.attrs = append(w.attrs, hidden.Attribute{Name: name, Value: value})
		w.spots = append(w.spots, at)
		return len(w.attrs) <= maxAttributes
	})
}

// attributes judges the attributes of the start tag p. Those beyond maxAttributes are
// cut.
func (w *partWalk) attributes(p markup.Part, element string, shown hidden.Verdict) {
	if n := maxAttributes; len(w.attrs) > n {
		if end := strings.LastIndexByte(w.in(p.Range), '>'); end > int(w.spots[n].Start) {
			w.report(finding.AttributeText, finding.Low, int(p.Start+w.spots[n].Start), int(p.Start)+end, nothing)
		}
		w.attrs, w.spots = w.attrs[:n], w.spots[:n]
	}
	for i := range w.attrs {
		w.attribute(element, shown, i, int(p.Start+w.spots[i].Start), int(p.Start+w.spots[i].End))
	}
	if len(w.attrs) > 1 && hidden.Spread(element, w.attrs) != hidden.Plain {
		w.keep(finding.AttributeText, finding.Info, int(p.Start), int(p.End))
	}
}

// attribute judges attribute i, which stands at [start, end). Only its value is
// cut: an empty line in a tag on several lines would end the HTML block there.
func (w *partWalk) attribute(element string, shown hidden.Verdict, i, start, end int) {
	a := w.attrs[i]
	value := end - len(a.Value)
	if q := w.text[end-1]; q == '"' || q == '\'' {
		value, end = value-1, end-1
	}
	if isAddress(a.Name) && mayMislead(a.Value) {
		switch plain := decodedAddress(a.Value); {
		case isUnsafe(plain):
			w.report(finding.UnsafeURL, finding.Low, value, end, anchor)
			return
		case isSuspicious(plain, strings.EqualFold(element, "img")):
			w.keep(finding.SuspiciousURL, finding.Info, value, end)
		}
	}
	switch hidden.TextOf(element, shown, w.attrs, i) {
	case hidden.Prose:
		w.report(finding.AttributeText, finding.Low, value, end, nothing)
	case hidden.Wordy:
		w.keep(finding.AttributeText, finding.Info, start, end)
	case hidden.Reader:
		if len(a.Value) > hidden.LongText {
			w.keep(finding.AttributeText, finding.Info, start, end)
		}
	}
}

// emptyAnchor reports the address of a link that shows nothing.
func (w *partWalk) emptyAnchor(p markup.Part, name string) {
	if !strings.EqualFold(name, "a") || !strings.HasPrefix(w.text[p.End:], "</") {
		return
	}
	for i, a := range w.attrs {
		if strings.EqualFold(a.Name, "href") && isLongAddress(a.Value) {
			end := int(p.Start + w.spots[i].End)
			if q := w.text[end-1]; q == '"' || q == '\'' {
				end--
			}
			w.report(finding.EmptyLink, finding.Low, end-len(a.Value), end, anchor)
		}
	}
}

// addresses are the attributes that lead somewhere.
var addresses = [...]string{"href", "src", "action", "formaction", "xlink:href", "poster", "data", "background"}

func isAddress(name string) bool {
	for _, a := range addresses {
		if len(a) == len(name) && strings.EqualFold(a, name) {
			return true
		}
	}
	return false
}

// element reports the element whose start tag startTag asked to follow. Where it
// cannot be cut without a change to how the rest is read, or its end is not certain,
// only its words go.
func (w *partWalk) element(p markup.Part) {
	f := w.following
	r := p.Range
	if f.sheet {
		w.sheet.ReadSheet(w.attrs, w.in(p.Text)) // the attributes are still those of the start tag
	}
	if f.inside {
		r = p.Text
	}
	switch content := strings.TrimSpace(w.in(p.Text)); {
	case content == "" && !p.Certain && f.code == finding.HiddenElement && !w.stays:
		w.keep(f.code, f.severity, int(p.Start), int(p.End)) // what it hides is anyone's guess
	case content == "" || content == erased.text() || f.inside && !hidden.Speaks(content) && !hidden.SpeaksIn(content):
	case w.stays, f.byText && showsItself(content):
		w.keep(f.code, finding.Info, int(r.Start), int(r.End))
	case !p.Certain && strings.IndexFunc(content, unicode.IsLetter) >= 0:
		w.d.hides(int(p.Start))
		w.erase(p.Text)
	case !p.Certain:
		w.keep(f.code, finding.Info, int(r.Start), int(r.End))
	case w.wasSeen(int(p.Start)):
		w.report(f.code, f.severity, int(p.Start), int(p.Start)+1, openedElement)
	default:
		w.report(f.code, f.severity, int(r.Start), int(r.End), nothing)
	}
}

// showsItself reports whether an element whose own text is hidden may hold what is
// not: a picture, a frame, or an element with a style of its own.
func showsItself(content string) bool {
	for _, sign := range [...]string{"<img", "<svg", "<video", "<iframe", "<canvas", " style=", " class="} {
		if strings.Contains(content, sign) {
			return true
		}
	}
	return false
}

// wasSeen reports whether what the element at position at hides may have been seen
// before a cut: the text was edited, and no reading before found the element.
func (w *partWalk) wasSeen(at int) bool {
	if !w.d.edited {
		return false
	}
	from, _ := w.d.from.span(at, at+1)
	return !slices.Contains(w.d.hidden, from)
}

// maxHidden bounds how many elements a document remembers as hidden all along.
const maxHidden = 256

// hides notes that the element at position at hides what it holds.
func (d *document) hides(at int) {
	if len(d.hidden) < maxHidden {
		from, _ := d.from.span(at, at+1)
		d.hidden = append(d.hidden, from)
	}
}

// erase reports the words of each line of r, to be replaced. The line keeps what it
// begins with, so that every block stays where it is.
func (w *partWalk) erase(r markup.Range) {
	at := int(r.Start)
	for line := range strings.Lines(w.in(r)) {
		body := strings.TrimLeft(line, lineMarks)
		start := at + len(line) - len(body)
		at += len(line)
		body = strings.TrimRight(body, tagSpace)
		if body != "" && body != erased.text() {
			w.report(w.following.code, w.following.severity, start, start+len(body), erased)
		}
	}
}

// lineMarks are the characters that Markdown's containers and fences begin with.
const lineMarks = " \t\f>-*+`~"
