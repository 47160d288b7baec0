package markup

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	gmutil "github.com/yuin/goldmark/util"
)

// The oracle for parts: goldmark's tree, put into the same words as ours.

// words says of a part what goldmark can say too. Where a line ending is in a
// string, container markers may be, which goldmark leaves out.
func words(kind PartKind, pos int, fields ...string) string {
	for i, s := range fields {
		if strings.ContainsAny(s, "\r\n") {
			fields[i] = strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "", ">", "").Replace(s)
		}
	}
	return fmt.Sprintf("%s %d %q", partNames[kind], pos, fields)
}

var partNames = [...]string{"", "link", "image", "autolink", "definition", "footnote", "footnoteref", "info", "frontmatter", "starttag", "endtag", "rawtext", "element"}

// labelKey normalises a label in the source, from which container markers on lines
// after the first are taken out.
func labelKey(s string) string {
	return gmutil.ToLinkReference([]byte(innerMarkers.ReplaceAllString(s, "\n")))
}

var innerMarkers = regexp.MustCompile(`\r?\n[ \t>]*`)

// partReader turns goldmark's tree into words.
type partReader struct {
	src      string
	comments []Span // as Find has them: what they cover is in no part
	used     map[string]bool
	gone     map[string]bool // labels of which a comment covers the definition
	words    []string
	at       []int // where in the text each of words is
}

func (r *partReader) hidden(pos int) bool {
	return slices.ContainsFunc(r.comments, func(s Span) bool {
		return s.Kind == Comment && int(s.Start) <= pos && pos < int(s.End)
	})
}

// partWords returns goldmark's links and definitions in the order of the text, behind
// its byte order mark, which goldmark takes for text.
func partWords(src string) []string {
	src = src[markLength(src):]
	r := partReader{src: src, comments: Find(src), used: map[string]bool{}, gone: map[string]bool{}}
	doc := oracleParser.Parse(gmtext.NewReader([]byte(src)))
	eachDefinition(doc, func(key string, first bool, d *ast.LinkReferenceDefinition) {
		r.gone[key] = r.gone[key] || first && r.hidden(r.start(d))
	})
	eachNode(doc, r.link)
	sort.Sort(&r) // goldmark puts a table before the heading that it stands in
	eachDefinition(doc, r.definition)
	return r.words
}

func (r *partReader) Len() int           { return len(r.at) }
func (r *partReader) Less(i, j int) bool { return r.at[i] < r.at[j] }
func (r *partReader) Swap(i, j int) {
	r.at[i], r.at[j] = r.at[j], r.at[i]
	r.words[i], r.words[j] = r.words[j], r.words[i]
}

// add puts a part into words, unless a comment covers it.
func (r *partReader) add(k PartKind, pos int, fields ...string) {
	if !r.hidden(pos) {
		r.words = append(r.words, words(k, pos, fields...))
		r.at = append(r.at, pos)
	}
}

func eachNode(n ast.Node, visit func(ast.Node)) {
	visit(n)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		eachNode(c, visit)
	}
}

func (r *partReader) link(n ast.Node) {
	switch n := n.(type) {
	case *ast.Link:
		r.reference(Link, n.Pos(), n.Reference, string(n.Destination), string(n.Title))
	case *ast.Image:
		r.reference(Image, n.Pos(), n.Reference, string(n.Destination), string(n.Title))
	case *ast.AutoLink:
		r.add(Autolink, n.Pos(), string(n.Label([]byte(r.src))))
	case *ast.FencedCodeBlock:
		if n.Info != nil && n.Info.Segment.Len() > 0 {
			r.add(Info, n.Info.Segment.Start, string(n.Info.Segment.Value([]byte(r.src))))
		}
	}
}

func (r *partReader) reference(k PartKind, pos int, ref *ast.ReferenceLink, dest, title string) {
	if r.hidden(pos) {
		return
	}
	label := ""
	if ref != nil {
		label = labelKey(string(ref.Value))
		r.used[label] = true
		if r.gone[label] {
			dest, title = "", ""
		}
	}
	r.add(k, pos, label, dest, title)
}

// eachDefinition visits the definitions with their labels, and says which is the
// first of its label.
func eachDefinition(doc ast.Node, visit func(key string, first bool, d *ast.LinkReferenceDefinition)) {
	defined := map[string]bool{}
	eachNode(doc, func(n ast.Node) {
		if d, ok := n.(*ast.LinkReferenceDefinition); ok {
			key := labelKey(string(d.Label))
			visit(key, !defined[key], d)
			defined[key] = true
		}
	})
}

func (r *partReader) start(d *ast.LinkReferenceDefinition) int {
	return max(d.Pos(), 0) + strings.IndexByte(r.src[max(d.Pos(), 0):], '[')
}

func (r *partReader) definition(key string, first bool, d *ast.LinkReferenceDefinition) {
	r.add(Definition, r.start(d), key, string(d.Destination), string(d.Title), fmt.Sprint(first && r.used[key]))
}

// ourParts returns the parts of the given kinds in the order of the text, those
// of the first kinds first.
func ourParts(src string, kinds ...[]PartKind) []Part {
	var all []Part
	Walk(src, func(p Part) bool {
		all = append(all, p)
		return false
	})
	var out []Part
	for _, group := range kinds {
		from := len(out)
		for _, p := range all {
			if slices.Contains(group, p.Kind) {
				out = append(out, p)
			}
		}
		slices.SortStableFunc(out[from:], func(a, b Part) int { return cmp.Compare(a.Start, b.Start) })
	}
	return out
}

// ourWords puts our parts into words.
func ourWords(src string) []string {
	parts := ourParts(src, []PartKind{Link, Image, Autolink, Info}, []PartKind{Definition})
	first := map[string]Part{}
	for _, p := range parts {
		if key := labelKey(at(src, p.Label)); p.Kind == Definition {
			if _, ok := first[key]; !ok {
				first[key] = p
			}
		}
	}
	var out []string
	for _, p := range parts {
		label := labelKey(at(src, p.Label))
		switch p.Kind {
		case Link, Image:
			dest, title := p.Destination, p.Title
			if label != "" {
				dest, title = first[label].Destination, first[label].Title
			}
			out = append(out, words(p.Kind, int(p.Start)-markLength(src), label, at(src, dest), at(src, title)))
		case Autolink:
			out = append(out, words(p.Kind, int(p.Start)-markLength(src), at(src, p.Destination)))
		case Info:
			out = append(out, words(p.Kind, int(p.Start)-markLength(src), at(src, p.Range)))
		case Definition:
			out = append(out, words(p.Kind, int(p.Start)-markLength(src), label, at(src, p.Destination), at(src, p.Title), fmt.Sprint(p.Used)))
		}
	}
	return out
}

func at(src string, r Range) string { return src[r.Start:r.End] }

// noteParser has footnotes and keeps those that nothing refers to in its tree.
var noteParser = func() parser.Parser {
	p := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()
	p.AddOptions(
		parser.WithBlockParsers(gmutil.Prioritized(extension.NewFootnoteBlockParser(), 999)),
		parser.WithInlineParsers(gmutil.Prioritized(extension.NewFootnoteParser(), 101)),
	)
	return p
}()

// noteWords returns goldmark's footnotes, and how many references there are.
func noteWords(src string) (out []string, refs int) {
	src = src[markLength(src):]
	r := partReader{src: src, comments: Find(src)}
	doc := noteParser.Parse(gmtext.NewReader([]byte(src)))
	used := map[int]bool{}
	eachNode(doc, func(n ast.Node) {
		if n, ok := n.(*extast.FootnoteLink); ok && !r.hidden(n.Pos()) {
			used[n.Index] = true
			refs++
		}
	})
	eachNode(doc, func(n ast.Node) {
		if n, ok := n.(*extast.Footnote); ok && !r.hidden(n.Pos()) {
			out = append(out, fmt.Sprintf("%q %v", n.Ref, used[n.Index]))
		}
	})
	slices.Sort(out)
	return out, refs
}

func ourNoteWords(src string) (out []string, refs int) {
	for _, p := range ourParts(src, []PartKind{Footnote, FootnoteRef}) {
		if p.Kind == FootnoteRef {
			refs++
			continue
		}
		out = append(out, fmt.Sprintf("%q %v", at(src, p.Label), p.Used))
	}
	slices.Sort(out)
	return out, refs
}
