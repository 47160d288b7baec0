package render

import "post-mcp-verify/internal/finding"

// class says what becomes of a byte of the source on the page.
type class uint8

// The classes. Those above ordinary are unseen text.
const (
	unwritten   class = iota // it is not on the page, and no structure that is known says why
	seen                     // a reader sees it
	ordinary                 // nobody sees it, and nobody expects to: tags, destinations, labels
	comment                  // in a comment
	openComment              // in a comment that does not end
	attribute                // in an attribute that nobody sees
	wordy                    // words in an attribute that may be a value
	tooltip                  // in a title attribute, or in a long alt text
	unrendered               // in an element whose content is not shown
	deferred                 // in an element whose content may be shown later
	concealed                // in an element that is hidden
	lost                     // on the page, but the browser drops it
	sanitized                // only sites that sanitize their pages drop it
	definition               // in a link reference definition that holds nothing else
	reference                // in one that nothing refers to
	linkTitle                // in a link's title
	longTitle                // in a title longer than anybody reads there
	address                  // a message in a destination
	info                     // behind a code fence
	footnote                 // in a footnote that nothing refers to
	frontMatter              // in front matter
)

// classes says how each class is reported. Those without a code are not.
var classes = [...]struct {
	code     finding.Code
	severity finding.Severity
	// apart says that only words with white space around them count, because
	// names and addresses stand here.
	apart bool
	// row says that in addition nothing else stands between them.
	row bool
}{
	unwritten:   {finding.UnseenText, finding.Low, true, false},
	seen:        {},
	ordinary:    {},
	comment:     {finding.HTMLComment, finding.Info, false, false},
	openComment: {finding.HTMLComment, finding.Low, false, false},
	attribute:   {finding.AttributeText, finding.Low, false, false},
	wordy:       {finding.AttributeText, finding.Info, false, false},
	tooltip:     {finding.AttributeText, finding.Info, true, false},
	unrendered:  {finding.Unrendered, finding.Low, false, false},
	deferred:    {finding.Unrendered, finding.Info, false, false},
	concealed:   {finding.HiddenElement, finding.Low, false, false},
	lost:        {finding.UnseenText, finding.Low, false, false},
	sanitized:   {finding.Unrendered, finding.Info, false, false},
	definition:  {finding.LinkDefinition, finding.Low, false, false},
	reference:   {finding.LinkDefinition, finding.Info, true, false},
	linkTitle:   {finding.LinkTitle, finding.Info, true, false},
	longTitle:   {finding.LinkTitle, finding.Low, true, false},
	address:     {finding.SuspiciousURL, finding.Info, false, false},
	info:        {finding.InfoString, finding.Low, true, true},
	footnote:    {finding.Footnote, finding.Low, false, false},
	frontMatter: {finding.FrontMatterText, finding.Info, true, false},
}

// edge marks, in a painted byte, the beginning of a piece of its own: text of the
// same class before it is another finding.
const edge class = 1 << 7

// canvas holds a class for each byte of the source.
type canvas []class

// paint gives the bytes from lo to hi class c.
func (cv canvas) paint(lo, hi int, c class) {
	for i := lo; i < hi; i++ {
		cv[i] = c
	}
}

// fill gives class c to the bytes from lo to hi that have none.
func (cv canvas) fill(lo, hi int, c class) {
	for i := lo; i < hi; i++ {
		if cv[i]&^edge == unwritten {
			cv[i] |= c
		}
	}
}

// piece paints a piece of its own.
func (cv canvas) piece(lo, hi int, c class) {
	if lo >= hi {
		return
	}
	cv.paint(lo, hi, c)
	cv.edges(lo, hi, c)
}

// edges marks where a piece of class c begins and ends. What is ordinary does not
// divide the text around it.
func (cv canvas) edges(lo, hi int, c class) {
	if c == ordinary {
		return
	}
	cv[lo] |= edge
	if hi < len(cv) {
		cv[hi] |= edge
	}
}
