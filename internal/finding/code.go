package finding

// Code names a kind of finding. Codes form a closed list: nothing but these
// constants is ever written into a message, so a code can carry no content.
type Code string

// The carrier classes (package sanitize).
const (
	Invisible   Code = "invisible-character" // default-ignorable code points
	Bidi        Code = "bidi-control"        // directional formatting characters
	HTMLComment Code = "html-comment"        // comments in Markdown or HTML
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
		Invisible, Bidi, HTMLComment,
		ForgedFence, ForgedNotice, ForgedReceipt, HarnessMarkup, ChatMarkup,
		DuplicateKey, LoneSurrogate, UninspectedImage, DroppedImage,
		UnknownBlock, DroppedMember, WithheldIdentifier, UnfencedError, UninspectedError, WithheldChunk, OversizedSavedByApp,
	}
}
