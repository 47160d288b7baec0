package sanitize

import "post-mcp-verify/internal/finding"

// class is one kind of character that is judged where it stands.
type class uint8

// The classes of characters (carriers U01 to U10). A run of characters that are
// cut makes one finding for each class in it.
const (
	invisible class = iota
	tag
	selector
	zeroWidth
	operator
	hyphen
	filler
	annotation
	deprecated
	scriptFormat
	bidi
	control
	escape
	separator
	oddSpace
	privateUse
	noncharacter
	classCount
)

// classCodes are the codes under which the classes are reported.
var classCodes = [classCount]finding.Code{
	invisible:    finding.Invisible,
	tag:          finding.Tag,
	selector:     finding.Selector,
	zeroWidth:    finding.ZeroWidth,
	operator:     finding.Operator,
	hyphen:       finding.SoftHyphen,
	filler:       finding.Filler,
	annotation:   finding.Annotation,
	deprecated:   finding.DeprecatedChar,
	scriptFormat: finding.ScriptFormat,
	bidi:         finding.Bidi,
	control:      finding.Control,
	escape:       finding.TerminalEscape,
	separator:    finding.LineSeparator,
	oddSpace:     finding.OddSpace,
	privateUse:   finding.PrivateUse,
	noncharacter: finding.Noncharacter,
}

// structure is one kind of carrier that is found by its form.
type structure struct {
	code finding.Code
	// scan reports every span of the kind in d.text to found, in ascending order
	// of their start. It must be linear, and cheap where there is none.
	scan func(d *document, found func(carrier))
}

// carrier is one span of a structure.
type carrier struct {
	start, end int
	severity   finding.Severity
	code       finding.Code   // "" for the code of its structure
	points     finding.Points // for a finding about characters
	stays      bool           // it is content here: reported, not cut
	broken     bool           // it opens a comment that is to stay visible
	with       substitute     // what takes its place
}

// structures is the table of everything that is found by its form.
var structures = [...]structure{
	{code: finding.HiddenElement, scan: parts}, // and the other codes of partWalk
	{code: finding.HTMLComment, scan: comments},
	{code: finding.DialectComment, scan: dialectComments},
	{code: finding.Invisible, scan: references}, // and the other codes of invisible characters
	{code: finding.Confusable, scan: confusables},
	{code: finding.StackedMarks, scan: stackedMarks},
	{code: finding.OddSpace, scan: blankAreas},
}

// substitute is what stands in the place of a span that was cut.
type substitute uint8

const (
	nothing       substitute = iota
	oneSpace                 // of a run of unlike spaces
	blankLine                // of many empty lines
	blankCRLF                // of many empty lines that end in CR LF
	opened                   // of what opens a comment
	openedElement            // of what opens an element that is to stay visible
	openedPart               // of what opens anything else that is to stay visible
	parted                   // of a comment that keeps two blocks apart
	erased                   // of the words of an element that cannot be cut
	anchor                   // of an address: it leads to the page itself
)

var substitutes = [...]string{nothing: "", oneSpace: " ", blankLine: "\n\n", blankCRLF: "\r\n\r\n", opened: brokenOpener,
	openedElement: "[defanged:element]", openedPart: "[defanged:markup]", parted: emptyComment, erased: "(removed)", anchor: "#defanged"}

func (s substitute) text() string { return substitutes[s] }
