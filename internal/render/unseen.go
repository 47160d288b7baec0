package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hidden"
	"post-mcp-verify/internal/markup"
)

// Unseen is text that the source has and a reader does not see: Start and End
// are the byte offsets of its first word and behind its last.
type Unseen struct {
	Start, End int
	Code       finding.Code
	Severity   finding.Severity
}

// leastWords is how many words in a row make text of unseen bytes, leastLetters
// how many letters do in scripts that do not divide words, and longWord how many
// letters and digits make a word that is not one but data.
const (
	leastWords   = 3
	leastLetters = 8
	longWord     = 40
)

// unseen lists the text of each class in src.
func (cv canvas) unseen(g *guard, src string) []Unseen {
	s := stretch{}
	var found []Unseen
	for i := 0; i < len(src); {
		g.step()
		r, n := utf8.DecodeRuneInString(src[i:])
		if cv[i]&edge != 0 {
			found = s.end(found)
		}
		if !isWordRune(r) {
			i += n
			continue
		}
		lo, c := i, cv[i]&^edge
		letters, divided := 0, true
		for i < len(src) && cv[i]&^edge == c && (i == lo || cv[i]&edge == 0) && isWordRune(r) {
			if unicode.IsLetter(r) {
				letters++
				divided = divided && !unicode.In(r, undivided...)
			}
			i += n
			r, n = utf8.DecodeRuneInString(src[i:])
		}
		if c == ordinary {
			continue
		}
		if s.class != c {
			found = s.end(found)
		}
		if c != seen {
			s.add(src, lo, i, c, letters, divided)
		}
	}
	return s.end(found)
}

// undivided are the scripts without spaces between words.
var undivided = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// stretch is a row of words of one class.
type stretch struct {
	class   class
	lo, hi  int
	words   int
	most    int // in a row
	letters int // of undivided scripts
}

func (s *stretch) add(src string, lo, hi int, c class, letters int, divided bool) {
	if s.hi == 0 {
		s.lo = lo
	}
	s.class, s.hi = c, hi
	switch {
	case !divided:
		s.letters += letters
	case !classes[c].apart && hi-lo >= longWord:
		s.most = leastWords
	case letters > 0 && (!classes[c].apart || standsApart(src, lo, hi)):
		s.words++
		s.most = max(s.most, s.words)
	case classes[c].row:
		s.words = 0
	}
}

// standsApart says whether nothing but white space and punctuation of a sentence
// stands around src[lo:hi].
func standsApart(src string, lo, hi int) bool {
	before, after := strings.TrimRight(src[max(0, lo-4):lo], "\"'`(*_,.["), strings.TrimLeft(src[hi:min(len(src), hi+4)], "\"'`)*_,.;:!?]")
	return (before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "\n") || strings.HasSuffix(before, "\t")) &&
		(after == "" || strings.IndexByte(" \n\t\r", after[0]) >= 0)
}

// end reports the stretch if it is text, and begins a new one.
func (s *stretch) end(found []Unseen) []Unseen {
	c := classes[s.class]
	if c.code != "" && (s.most >= leastWords || s.letters >= leastLetters) {
		found = append(found, Unseen{s.lo, s.hi, c.code, c.severity})
	}
	*s = stretch{}
	return found
}

// structure paints what the Markdown of src holds beside text. The page is
// painted over it, for it knows what became of each byte.
func (cv canvas) structure(g *guard, src string) {
	markup.Walk(src, func(p markup.Part) bool {
		g.step()
		switch p.Kind {
		case markup.FrontMatter:
			cv.frontMatter(src, int(p.Start), int(p.End))
		case markup.Link, markup.Image:
			cv.destination(src, p.Destination)
			cv.part(p.Label, ordinary)
			cv.part(p.Title, titleClass(src, p.Title))
		case markup.Definition:
			cv.definition(src, p)
		case markup.Footnote:
			if !p.Used {
				cv.piece(int(p.Label.End)+len("]:"), int(p.End), footnote)
			}
		case markup.Info:
			cv.piece(int(p.Start), int(p.End), info)
		}
		return false
	})
}

func (cv canvas) part(r markup.Range, c class) { cv.piece(int(r.Start), int(r.End), c) }

// definition paints a link reference definition. One that leads nowhere and that
// nothing refers to is a note.
func (cv canvas) definition(src string, p markup.Part) {
	cv.destination(src, p.Destination)
	switch {
	case p.Used:
		cv.part(p.Label, ordinary)
		cv.part(p.Title, titleClass(src, p.Title))
	case leads(src[p.Destination.Start:p.Destination.End]):
		cv.part(p.Label, reference)
		cv.part(p.Title, definition)
	default:
		cv.part(p.Label, definition)
		cv.part(p.Title, definition)
	}
}

// leads says whether a destination is one: an address or a place on the page.
func leads(destination string) bool {
	return strings.ContainsAny(destination, "/.@") || len(destination) > 1 && destination[0] == '#'
}

// longestTitle is how many characters a title may have (M01a of the carrier
// taxonomy).
const longestTitle = 80

func titleClass(src string, r markup.Range) class {
	if utf8.RuneCountInString(src[r.Start:r.End]) > longestTitle {
		return longTitle
	}
	return linkTitle
}

// destination paints an address: one that reads as a message once its spaces are
// decoded is text.
func (cv canvas) destination(src string, r markup.Range) {
	c := ordinary
	if s := src[r.Start:r.End]; strings.ContainsAny(s, " \t%+") && hidden.Speaks(spaced.Replace(s)) {
		c = address
	}
	cv.part(r, c)
}

// spaced decodes what stands for white space in an address.
var spaced = strings.NewReplacer("%20", " ", "+", " ", "%09", " ", "%0A", " ", "%0a", " ")

// frontMatter paints the comments and the longer values; what names and describes
// the page is ordinary.
func (cv canvas) frontMatter(src string, lo, hi int) {
	for lo < hi {
		end := hi
		if n := strings.IndexByte(src[lo:hi], '\n'); n >= 0 {
			end = lo + n + 1
		}
		key, _, ok := strings.Cut(src[lo:end], ":")
		if name := strings.ToLower(strings.Trim(key, " -\"'")); ok && !strings.ContainsAny(name, " #") {
			c := frontMatter
			if strings.Contains(pageKeys, " "+name+" ") {
				c = ordinary
			}
			cv.paint(lo, lo+len(key), ordinary)
			cv.piece(lo+len(key), end, c)
		} else {
			cv.piece(lo, end, frontMatter)
		}
		lo = end
	}
}

// pageKeys are the members of front matter that a site shows in one place or the
// other.
const pageKeys = " title description summary titlesuffix subtitle excerpt lead author authors tags categories keywords "
