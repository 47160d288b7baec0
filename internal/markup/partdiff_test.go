package markup

import (
	"encoding/json"
	"html"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	gmutil "github.com/yuin/goldmark/util"
	nethtml "golang.org/x/net/html"
)

// partDifferences are classes of documents in which goldmark has other links or
// definitions, or its extension other footnotes, beside those of knownDifferences.
// Each was checked by hand against CommonMark 0.31.2, and the footnotes against
// what GitHub shows.
var partDifferences = []knownDifference{
	{"blank-title", "goldmark puts the padding of a tab into an empty title.",
		regexp.MustCompile(`\t(?:.*\n)*.*(?:''|""|\(\))`), "definition", ">\t[b]:u ''"},
	{"title-behind", "goldmark keeps a title on the next line that is none, because more is behind it.",
		regexp.MustCompile(`\]:[ \n>]*\S+ *\n[ >]*(?:"[^"]*"|'[^']*'|\([^)]*\)).*\S`), "definition", "[q]:#\n(t)'"},
	{"angle-in-angle", "goldmark accepts < inside a destination in angle brackets.",
		regexp.MustCompile(`\]:?\(?\s*<[^>\n]*<`), "", "[q]:<<>"},
	{"blank-label", "goldmark takes [ ] for []; the standard wants nothing between the brackets.",
		regexp.MustCompile(`\]\[[ \t\n>]+\]`), "", "[q][ ]()<tp:>\n>[q]:a"},
	{"short-info", "goldmark drops an info string of one byte at the end of the text.",
		regexp.MustCompile("(?:~~~|```)[^\n]$"), "/info", "~~~a"},
	{"excess-cell", "goldmark does not read cells beyond a table's last column; a link there is reported and shows nowhere.",
		regexp.MustCompile(`(?m)^[ >|:-]*-[|: -]*\n(?:.*\n)*.*\|`), "", "<\n-|\ne|<tp:>"},
	{"held", "a link behind raw HTML that waits for its image is reported, in a comment too.",
		regexp.MustCompile(`!\[(?s:.*)<[!?/](?s:.*)\]`), "", "![<? ><!-- ?>[](b)"},
	{"note-label", "goldmark compares footnote labels byte by byte; GitHub folds case and space, as in all labels.",
		regexp.MustCompile(`\[\^[^\]\n]*[A-Z\s\x{c9}]`), "footnote", "[^n]:[^N]"},
	{"note-in-note", "goldmark loses a footnote that is inside another one, and the other with it.",
		regexp.MustCompile(`\[\^[^\]\n]+\]:(?s:.*)\[\^[^\]\n]+\]:`), "footnote", "[^n]:[^m]:"},
	{"note-with-definition", "a footnote that holds a definition in use counts as used, so that cutting it breaks no link.",
		regexp.MustCompile(`\[\^[^\]\n]+\]:(?s:.*)\[[^\]\n]+\]:`), "footnote", "[^n]:[r]:u\n[r]"},
	{"note-in-exclamation", "goldmark takes !x^n] for ![^n].",
		regexp.MustCompile(`![^\[]\^`), "footnote", "[^n]:!q^n]"},
}

// examineParts returns the class of difference in src, "" for none. A difference
// in no class comes with the shrunk document.
func examineParts(src string) (name, sample string) {
	for _, side := range []func(string) (string, bool){linkDifference, noteDifference} {
		what, bad := side(src)
		if !bad {
			continue
		}
		small := shrink(src, func(s string) bool {
			now, bad := side(s)
			return bad && now == what
		})
		if name := classifyParts(small, what); name != "" {
			return name, ""
		}
		return "unknown: " + what, small
	}
	return "", ""
}

// linkDifference compares links and definitions, and names the kinds of the first
// two that differ.
func linkDifference(src string) (what string, bad bool) {
	want, got := partWords(src), ourWords(src)
	for i := range max(len(want), len(got)) {
		a, b := word(want, i), word(got, i)
		if a != b {
			a, _, _ = strings.Cut(a, " ")
			b, _, _ = strings.Cut(b, " ")
			return a + "/" + b, true
		}
	}
	return "", false
}

func word(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}

func noteDifference(src string) (what string, bad bool) {
	if !strings.Contains(src, "[^") {
		return "", false
	}
	want, wantRefs := noteWords(src)
	got, gotRefs := ourNoteWords(src)
	return "footnote", !slices.Equal(want, got) || wantRefs != gotRefs
}

func classifyParts(doc, what string) string {
	for _, k := range partDifferences {
		if len(doc) <= shrinkable && strings.HasPrefix(what, k.want) && k.pattern.MatchString(doc) {
			return k.name
		}
	}
	return classify(doc, "")
}

func TestPartDifferences(t *testing.T) {
	for _, k := range partDifferences {
		if name, sample := examineParts(k.witness); name != k.name || sample != "" {
			t.Errorf("%s: %q is of class %q %q", k.name, k.witness, name, sample)
		}
		if k.why == "" {
			t.Errorf("%s has no reason", k.name)
		}
	}
}

func TestPartVectorsAgainstGoldmark(t *testing.T) {
	var y tally
	for _, v := range append(readVectors(t), partVectors.read(t)...) {
		y.add(examineParts(v.source))
	}
	y.check(t, leastVectors+partVectors.least, 0.97)
}

func TestGeneratedPartsAgainstGoldmark(t *testing.T) {
	testGenerated(t, generate, examineParts, 0.99)
	testGenerated(t, generateLinks, examineParts, 0.9)
}

func TestCorporaPartsAgainstGoldmark(t *testing.T) {
	eachCorpus(t, func(t *testing.T, least int, texts func(func(string) bool)) {
		var y tally
		parts := 0
		for text := range texts {
			y.add(examineParts(text))
			parts += len(ourWords(text))
		}
		y.samples = nil // never print a corpus
		t.Log(parts, "parts")
		y.check(t, least, 0.99)
		for name, n := range y.classes {
			if strings.HasPrefix(name, "unknown") {
				t.Errorf("%d documents: %s", n, name)
			}
		}
	})
}

// specExamples reads the standard's own 652 examples, which goldmark's module
// carries, where its source is at hand.
func specExamples(t *testing.T) (examples []struct{ Markdown, HTML string }) {
	file, _ := runtime.FuncForPC(reflect.ValueOf(goldmark.New).Pointer()).FileLine(0)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(file), "_test", "spec.json"))
	if err != nil {
		t.Skip("NOT RUN: goldmark's module is not at hand:", err)
	}
	if err := json.Unmarshal(data, &examples); err != nil {
		t.Fatal(err)
	}
	return examples
}

func TestSpecParts(t *testing.T) {
	var y tally
	for _, e := range specExamples(t) {
		y.add(examineParts(e.Markdown))
	}
	y.check(t, 640, 0.998)
	if n := y.classes["title-behind"]; y.agree+n != y.docs || n > 1 {
		t.Errorf("differences: %v", y.classes)
	}
}

// TestSpecDestinations compares with the standard's own HTML: the destinations and
// titles of links and images, unescaped as the standard says, in the same number
// and order. Examples with raw HTML are left out, and what is in a description,
// which shows as text.
func TestSpecDestinations(t *testing.T) {
	examples, links := 0, 0
	for _, e := range specExamples(t) {
		if strings.Contains(e.HTML, "<!--") || slices.ContainsFunc(Find(e.Markdown), func(s Span) bool { return s.Kind >= HTMLBlock }) {
			continue
		}
		want, got := shownLinks(e.HTML), walkedLinks(e.Markdown)
		if !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", e.Markdown, got, want)
		}
		examples++
		links += len(want)
	}
	if examples < 560 || links < 140 {
		t.Errorf("only %d examples with %d links", examples, links)
	}
}

func shownLinks(page string) (out []string) {
	z := nethtml.NewTokenizer(strings.NewReader(page))
	for z.Next() != nethtml.ErrorToken {
		attrs := map[string]string{}
		k := z.Token()
		for _, a := range k.Attr {
			attrs[a.Key] = a.Val
		}
		switch {
		case k.Type == nethtml.StartTagToken && k.Data == "a":
			out = append(out, "a "+attrs["href"]+" "+attrs["title"])
		case k.Data == "img":
			out = append(out, "img "+attrs["src"]+" "+attrs["title"])
		}
	}
	return out
}

// walkedLinks renders our links as HTML would have them.
func walkedLinks(src string) (out []string) {
	first := map[string]Part{}
	for _, d := range ourParts(src, []PartKind{Definition}) {
		if key := labelKey(at(src, d.Label)); first[key].Kind == 0 {
			first[key] = d
		}
	}
	alt := int32(0)
	for _, p := range ourParts(src, []PartKind{Link, Image, Autolink}) {
		if p.End <= alt {
			continue
		}
		def := p
		if p.Label != (Range{}) {
			def = first[labelKey(at(src, p.Label))]
		}
		dest, title := at(src, def.Destination), unescape(at(src, def.Title))
		switch p.Kind {
		case Image:
			alt = p.End
			out = append(out, "img "+browserURL(unescape(dest))+" "+title)
		case Autolink:
			if strings.Contains(dest, "@") && !strings.Contains(dest, ":") {
				dest = "mailto:" + dest
			}
			out = append(out, "a "+browserURL(dest)+" ")
		default:
			out = append(out, "a "+browserURL(unescape(dest))+" "+title)
		}
	}
	return out
}

// unescape resolves entities and backslash escapes.
func unescape(s string) string {
	b := gmutil.UnescapePunctuations([]byte(s))
	return string(gmutil.ResolveEntityNames(gmutil.ResolveNumericReferences(b)))
}

// browserURL escapes a destination as the standard's examples do.
func browserURL(s string) string {
	return html.UnescapeString(string(gmutil.URLEscape([]byte(s), false)))
}
