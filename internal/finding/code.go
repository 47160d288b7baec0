package finding

// Code names a kind of finding. Codes form a closed list: nothing but these
// constants is ever written into a message, so a code can carry no content.
type Code string

// The carrier classes (package sanitize).
const (
	Invisible       Code = "invisible-character"  // default-ignorable code points of no other class
	Tag             Code = "tag-character"        // U01: the tags block
	Selector        Code = "variation-selector"   // U02
	ZeroWidth       Code = "zero-width-character" // U03: spaces and joiners without width
	Operator        Code = "invisible-operator"   // U04: invisible mathematical operators
	SoftHyphen      Code = "soft-hyphen"          // U04
	Filler          Code = "filler-character"     // U04: letters and signs that draw nothing
	Annotation      Code = "annotation-character" // U04: interlinear annotation
	DeprecatedChar  Code = "deprecated-character" // U04: deprecated format characters
	ScriptFormat    Code = "script-format"        // U04: format characters of one script, away from it
	Bidi            Code = "bidi-control"         // U06: directional formatting characters
	Control         Code = "control-character"    // U07: C0, DEL and C1
	TerminalEscape  Code = "terminal-escape"      // U07: escape sequences with what they hold
	LineSeparator   Code = "line-separator"       // U07: NEL, LS, PS, VT, FF, a lone CR
	Confusable      Code = "confusable"           // U08: look-alike letters within one word
	StackedMarks    Code = "stacked-marks"        // U09: more combining marks than a script stacks
	OddSpace        Code = "odd-space"            // U09: runs of unlike spaces
	Padding         Code = "padding"              // U09: empty space that pushes text out of sight
	PrivateUse      Code = "private-use"          // U10
	Noncharacter    Code = "noncharacter"         // U10
	HTMLComment     Code = "html-comment"         // H01: comments in Markdown or HTML
	HiddenElement   Code = "hidden-element"       // H03: hidden by attribute, style or class
	Unrendered      Code = "unrendered-element"   // H03: elements whose content is not shown
	AttributeText   Code = "attribute-text"       // H03: prose in an attribute that is not shown
	LinkDefinition  Code = "link-definition"      // M01: definitions used as comments
	LinkTitle       Code = "link-title"           // M01: long titles
	EmptyLink       Code = "empty-link"           // M01: links that show nothing
	UnsafeURL       Code = "unsafe-url"           // M01: schemes that run or hold something
	SuspiciousURL   Code = "suspicious-url"       // M01: prose, data or a user's name in an address
	Footnote        Code = "unused-footnote"      // M01
	InfoString      Code = "info-string"          // M01: prose behind a code fence
	DialectComment  Code = "dialect-comment"      // M01: comments of other dialects
	FrontMatterText Code = "front-matter"         // M02: comments and prose in front matter
	UnseenText      Code = "unseen-text"          // text that a reader of the rendered page does not see
)

// The imitations of control text (package defang).
const (
	ForgedFence   Code = "forged-fence"   // our opening or closing marker
	ForgedNotice  Code = "forged-notice"  // our notice, warning, withheld or released text
	ForgedReceipt Code = "forged-receipt" // our receipt or activation line
	HarnessMarkup Code = "harness-markup" // the client's own tags, tool-result tags
	ChatMarkup    Code = "chat-markup"    // role and chat-template tokens
)

// What toolresult and strictjson notice about structure.
const (
	DuplicateKey        Code = "json-duplicate-key"
	LoneSurrogate       Code = "json-lone-surrogate"
	UninspectedImage    Code = "uninspected-image"
	DroppedImage        Code = "dropped-image"
	UnknownBlock        Code = "unknown-block"
	DroppedMember       Code = "dropped-member"
	WithheldIdentifier  Code = "withheld-identifier"
	UnfencedError       Code = "unfenced-error"
	UninspectedError    Code = "uninspected-error"
	WithheldChunk       Code = "withheld-chunk"
	OversizedSavedByApp Code = "saved-by-client"
)

// Codes lists every code. A test fails if a constant is missing here.
func Codes() []Code {
	return []Code{
		Invisible, Tag, Selector, ZeroWidth, Operator, SoftHyphen, Filler, Annotation,
		DeprecatedChar, ScriptFormat, Bidi, Control, TerminalEscape, LineSeparator, Confusable,
		StackedMarks, OddSpace, Padding, PrivateUse, Noncharacter,
		HTMLComment, HiddenElement, Unrendered, AttributeText,
		LinkDefinition, LinkTitle, EmptyLink, UnsafeURL, SuspiciousURL, Footnote, InfoString,
		DialectComment, FrontMatterText, UnseenText,
		ForgedFence, ForgedNotice, ForgedReceipt, HarnessMarkup, ChatMarkup,
		DuplicateKey, LoneSurrogate, UninspectedImage, DroppedImage,
		UnknownBlock, DroppedMember, WithheldIdentifier, UnfencedError, UninspectedError, WithheldChunk, OversizedSavedByApp,
	}
}
