package markup

// PartKind names a piece of structure that goes to a visitor and is not kept.
type PartKind uint8

// The parts. Those of Markdown come when the construct is complete, so a link
// comes after what is inside it; Definitions, then FootnoteRefs, then Footnotes
// come at the end; tags come in the order of the text.
const (
	Link        PartKind = iota + 1 // [text](destination "title"), [text][label], [text][] or [text]
	Image                           // the same behind "!"
	Autolink                        // <scheme:…> or <user@host>
	Definition                      // a link reference definition, to its last character that is not blank
	Footnote                        // a footnote's definition "[^label]: …" with all of its lines, one inside another too
	FootnoteRef                     // "[^label]" in text, if a Footnote has the label
	Info                            // a fence's info string, if it has one, without blanks around it
	FrontMatter                     // YAML between "---" lines or TOML between "+++" lines at the very start
	StartTag                        // a start tag of raw HTML as the browser reads it
	EndTag                          // an end tag
	RawText                         // what a raw text element (script, style, title, textarea, …) holds
	Element                         // an element whose start tag the visitor asked to follow
)

// Range is a half-open byte range of the source. The zero value: there is none.
type Range struct{ Start, End int32 }

// Part is one piece of structure. A range that goes over the end of a line in a
// block quote or list covers the container's markers and the indentation there.
//
// A Definition stands alone in its lines: there are only indentation and container
// markers before it and only blanks behind it. A Footnote ends with a whole line;
// in a block quote its last lines may be the quote's markers alone.
type Part struct {
	Kind PartKind
	Range
	// Text is between the brackets of a Link or Image; a Footnote behind its colon;
	// FrontMatter between its two lines; the content of an Element.
	Text Range
	// Label is a Definition's, a Footnote's or a reference's label, the brackets
	// and a footnote's "^" not included. In "[text][]" and "[text]" it is the text.
	Label Range
	// Destination is a Link's, Image's, Autolink's or Definition's, without the
	// angle brackets, escapes and entities as in the source; none in a reference,
	// and of no length in "[text]()".
	Destination Range
	// Title is without its quotes, which are the bytes at Title.Start-1 and
	// Title.End. Before the first is white space, or a container marker at a
	// line's beginning. Without what is between the quotes the same structure is
	// left, with an empty title; without the quotes a Definition could find
	// another title in its next line.
	Title Range
	// Used says of a Definition that a Link or Image refers to it, which needs it
	// to be the first of its label; and of a Footnote that a FootnoteRef does, or
	// something else refers to a Footnote or Definition inside it. What a Comment
	// covers refers to nothing.
	Used bool
	// Certain says of an Element that every browser ends it there, and that what is
	// left without its range is read as before; for that the range may have the end
	// of the line behind it. If not, it ends where a reading that is known to be
	// possible ends it, and goes on behind tags that no reading is known to end it
	// by, such as an end tag of nothing that is open; and it may cut other elements
	// in two.
	Certain bool
}

// Visitor takes parts. Its answer matters for a StartTag alone: true asks for the
// Element that the tag opens to be reported once its end is known. While one
// Element is followed, tags inside it are not reported.
type Visitor func(Part) (follow bool)
