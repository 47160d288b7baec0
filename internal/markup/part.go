package markup

// PartKind names a piece of structure that goes to a visitor and is not kept.
type PartKind uint8

// The parts. Those of Markdown come when the construct is complete, so a link
// comes after what is inside it; tags come in the order of the text.
const (
	Link        PartKind = iota + 1 // [text](destination "title"), [text][label], [text][] or [text]
	Image                           // the same behind "!"
	Autolink                        // <scheme:…> or <user@host>
	Definition                      // a link reference definition
	Footnote                        // a footnote's definition "[^label]: …" with all of its lines
	FootnoteRef                     // "[^label]" in text
	Info                            // a fence's info string
	FrontMatter                     // YAML between "---" lines or TOML between "+++" lines at the very start
	StartTag                        // a start tag of raw HTML as the browser reads it
	EndTag                          // an end tag
	RawText                         // what a raw text element (script, style, title, textarea, …) holds
	Element                         // an element whose start tag the visitor asked to follow
)

// Range is a half-open byte range of the source. The zero value: there is none.
type Range struct{ Start, End int32 }

// Part is one piece of structure.
type Part struct {
	Kind PartKind
	Range
	// Text is between the brackets of a Link or Image; the content of an Element.
	Text Range
	// Label is a Definition's, a Footnote's or a reference's label, the brackets
	// not included.
	Label Range
	// Destination is a Link's, Image's, Autolink's or Definition's, without the
	// angle brackets; empty in a reference.
	Destination Range
	// Title is without its quotes.
	Title Range
	// Used says of a Definition or Footnote that the text refers to it.
	Used bool
	// Certain says of an Element that every browser ends it there. If not, the
	// range is the shortest that any reading gives.
	Certain bool
}

// Visitor takes parts. Its answer matters for a StartTag alone: true asks for the
// Element that the tag opens to be reported once its end is known. While one
// Element is followed, tags inside it are not reported.
type Visitor func(Part) (follow bool)
