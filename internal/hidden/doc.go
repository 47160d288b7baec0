// Package hidden tells from a tag's name and attributes whether a reader sees what
// the element holds, and which attributes carry prose that no reader sees (carrier
// H03 of the taxonomy).
//
// # Elements
//
// Element weighs everything one tag says: the element's name, the attributes that
// hide (hidden, popover, a dialog that is not open), the class names that the common
// style sheets hide, SVG's and MathML's presentation attributes, and the style
// attribute, which is read as CSS Syntax Module Level 3 has it: character references,
// escapes, comments, strings, brackets, !important and the cascade within the
// attribute. Hidden is certain as far as one tag can be; what a page around it decides
// (white letters, a variable, an aria-hidden text) is Suspect.
//
// A declaration that shows again what an earlier one hides counts only if the browser
// surely takes it: its value must be fully understood. One that hides counts whenever
// a browser may take it. So a spelling that is not understood never helps to hide.
// Relative units are taken for what they are on a screen of 1,000 pixels with letters
// of 16. The expressions calc, min, max and clamp are evaluated.
//
// Chromium, which the vectors were compared with, shows some of what is Hidden here,
// each on purpose: letters of less than a pixel in relative units (it draws them 6
// pixels high), offsets of 500 pixels to the right or down of which only a scroll bar
// tells, colours that differ by less than people see, a declaration behind a block in
// braces (other browsers may read it), and a value that is shown by a later one which
// is valid but of a kind not read here ("font", "circle(…)", a prefixed name).
//
// A Why of ByText says that letters alone are hidden: size, colour, indent and
// visibility are inherited, so that pictures and children with a style of their own
// may show. Whoever cuts the element should look for them first.
//
// # Style sheets
//
// Sheet reads the style elements of a document and says what of it they hide. It is
// sure only where nothing else that it read could show the element again.
//
// # Attributes
//
// Text compares the value of an attribute with what its grammar has room for. Prose
// is four words of letters between white space, or eight letters of a script that
// writes no spaces; labels for assistive software may be longer, lists of names (class,
// rel) must read like a sentence, and what browsers show to readers (alt, title) is
// theirs whatever it says. The grammar does not vouch for the value: align="…" can
// hold a message as well as any other.
//
// # Limits
//
// One tag, and the sheets, are all that is looked at. Not known here: what
// elements hide together (offsets that add up, the colour of the table around a cell),
// a child that shows itself within a hidden parent, slots, text directly within svg,
// the names of elements as words. Text in Latin letters that is a list of names without
// one of some 50 common words passes as class names up to a length and is then reported.
//
// Everything is linear in the length of the tag. Nothing is allocated but a copy of a
// value that has character references in it.
package hidden
