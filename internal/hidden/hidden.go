package hidden

import "strings"

// Attribute is one attribute of a start tag as it stands in the text.
type Attribute struct {
	Name  string // in any case
	Value string // without its quotes, character references not decoded
}

// Verdict says whether a reader sees what an element holds. The zero value is
// Shown, and a later one outweighs an earlier one.
type Verdict uint8

// The verdicts.
const (
	Shown   Verdict = iota
	Suspect         // a style sheet, a background or a script decides: to be reported
	Hidden          // nobody sees it: to be cut
)

// String returns the lower-case name used in reports.
func (v Verdict) String() string { return nameOf(verdictNames[:], int(v)) }

var verdictNames = [...]string{"shown", "suspect", "hidden"}

// Why says what a Verdict other than Shown rests on. The list is closed and its
// names hold no content, but they are meant for local reports.
type Why uint8

// The reasons.
const (
	ByNothing    Why = iota
	ByName           // the element is never rendered (see Unrendered)
	ByAttribute      // hidden, popover, a closed dialog, aria-hidden, type=hidden
	ByClass          // a class that the common style sheets hide
	ByDisplay        // display, visibility, content-visibility
	ByOpacity        // opacity, filter, mask
	BySize           // font-size, an empty box, zoom
	ByColour         // transparent, white, or the colour of its background
	ByTransform      // transform, scale, translate
	ByPosition       // moved off the screen or behind the page
	ByClip           // clip, clip-path
	ByText           // only the element's own text is hidden: letters without size or colour, an indent, visibility. A picture or a child with a style of its own may show
	ByExpression     // a variable or expression that cannot be evaluated here
)

// String returns the lower-case name used in reports.
func (w Why) String() string { return nameOf(whyNames[:], int(w)) }

var whyNames = [...]string{
	"nothing", "name", "attribute", "class", "display", "opacity", "size", "colour",
	"transform", "position", "clip", "text", "expression",
}

// Whys lists every reason. A test fails if one has no name or no vector.
func Whys() []Why {
	return []Why{
		ByNothing, ByName, ByAttribute, ByClass, ByDisplay, ByOpacity, BySize, ByColour,
		ByTransform, ByPosition, ByClip, ByText, ByExpression,
	}
}

// Kind says what becomes of the content of an element, by its name alone.
type Kind uint8

// The kinds.
const (
	Rendered Kind = iota // shown, as far as the name tells
	RawText              // never shown, and a browser reads no tags in it
	Markup               // never shown, and a browser reads tags in it
	Fallback             // shown only where the element itself cannot be: its text is to be cut, its tags stay
	Foreign              // never shown within svg and math; elsewhere the name means nothing
	Deferred             // shown only if something else refers to it or chooses it: to be reported
)

// String returns the lower-case name used in reports.
func (k Kind) String() string { return nameOf(kindNames[:], int(k)) }

var kindNames = [...]string{"rendered", "raw text", "markup", "fallback", "foreign", "deferred"}

// TextVerdict says whom the text of an attribute reaches.
type TextVerdict uint8

// The verdicts on the text of an attribute, in ascending weight.
const (
	Plain  TextVerdict = iota // holds no message
	Reader                    // shown to readers (alt, title): kept, reported if longer than LongText
	Wordy                     // words joined by other signs than white space, or words in an address: kept, reported
	Prose                     // a message that nobody sees: to be cut
)

// String returns the lower-case name used in reports.
func (v TextVerdict) String() string { return nameOf(textNames[:], int(v)) }

var textNames = [...]string{"plain", "reader", "wordy", "prose"}

// Loud says whether an attribute of that name, in any case, may decide by itself
// that an element is not shown. However many attributes a tag has, these must be
// read; one of each name is enough, for a browser takes the first.
func Loud(name string) bool {
	if len(name) > len("aria-hidden") {
		return false
	}
	for _, n := range [...]string{"hidden", "style", "class", "id", "popover", "type", "open", "aria-hidden"} {
		if len(n) == len(name) && strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// LongText is how many characters of Reader text pass without a report (the
// taxonomy's bound; 8 of 3,054 Microsoft Learn pages exceed 200 in an alt text).
const LongText = 250

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "invalid"
}
