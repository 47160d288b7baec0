// Package sanitize takes carriers (what a person does not see) and imitations
// of control text out of untrusted text, span by span on the original bytes.
//
// # What it treats
//
// Text looks at a text in one of three ways.
//
// JSON: the whole text is one or several JSON values, one of them at least a
// string, an array or an object, and at the top also in the first line after the
// client's prefix "[Resource from SERVER at URI] ". Every string, value or key,
// is decoded, treated as a text of its own (which may be JSON again, to MaxDepth
// levels) and encoded again only if it changed; every other byte stays. So an
// escape hides no better than the character it stands for. A text that neither
// an array nor an object begins is Markdown after all if, read as Markdown, it
// has a comment that lies not within one of the strings.
//
// An HTML document begins, after white space and an XML declaration, with
// "<!doctype html", "<html", "<head" or "<body". It may be Markdown that only
// begins so, so nobody's reading is trusted: a comment that a browser and a
// Markdown reader both hide is cut, and one that the browser hides and Markdown
// makes indented code. Where one of them shows it (a sample in a fence, a "<!--"
// in a script) it is text, and what opens it is replaced by "[defanged:comment]".
//
// Anything else is one Markdown document. The table in points.go says which
// characters are cut from it and that in classes.go which spans; package defang
// says what is replaced by a visible substitute. Both repeat until nothing
// changes, because a cut can join two halves: at most MaxRounds rounds, each
// linear, and then ErrNotConverged. Where a cut makes a comment or a hidden element
// of visible text, "[defanged:comment]" or "[defanged:element]" takes the place of
// what opens it, and the text stays.
//
// # Structure
//
// Package markup gives links, definitions, footnotes, fences and tags to partWalk,
// and package hidden says which tags hide what they hold. An element that nobody
// sees is cut where markup is certain of its end and of what is left; where not,
// its words give way to "(removed)" and its lines stay. Of an attribute only the
// value goes, of a fence's line the prose, of a link with an address that runs
// something the address, which becomes "#defanged". mayHoldParts spares most pages
// the reading.
//
// A token of our own that is spelled across the strings of JSON, taken together
// with nothing but a space between them, is replaced in the string where it ends.
// The signs of JSON are no part of it, so that JSON may name this program, and a
// key that is a verb stays as long as neither a bracket nor a nonce is beside it.
// Tags of the client and of chat templates count within one string only: between
// strings, the signs of JSON break them.
//
// # What stays
//
// The legitimate uses that the carrier taxonomy (U01 to U10, H02 to M02) lists stay: each
// range in points.go names the function that recognises them. Selectors that each
// have a use go if they are many on nearly every character, or of many values
// close together, or VS15 and VS16 in turn. Of a line that commands a terminal
// what a terminal shows stays, and what it erases: not what a sequence holds or
// conceals, nor what several backspaces in a row go back over. Rare line ends become LF, noncharacters U+FFFD, runs of
// unlike spaces that can spell bits one space, and twenty empty lines one.
// Look-alike letters, odd single spaces, a single form feed and very wide gaps are
// only reported. Comments in code are content and are only reported, and so are
// chat-template tokens in code and the roles that members of JSON name. Code is
// what Markdown makes code, and the string of a member named "codeSnippet", which
// is the text of a code sample. Invisible characters, directional controls and
// imitations of our own tokens are treated in code as in prose, and embeddings
// and isolates have no use in code at all. An XML declaration and a standard
// DOCTYPE stay where they are, because they have no room for a message.
//
// # Promises
//
// A text in which nothing is cut or replaced comes back as the very same
// string. Text of a result of Text changes nothing. Every byte that is missing
// from the result lies inside a finding with Removed set. JSON stays JSON.
// Time is linear in the input, and memory a small multiple of it.
//
// # Limits
//
// It does not promise that what is left is harmless: prose stays prose. Escapes
// are decoded only where the text as a whole is JSON: in JSON quoted in a page,
// after other words, or with comments or trailing commas they are taken for the
// characters they are written with, as a reader would see them. A carrier that
// has a legitimate use where it stands (a joiner in Persian, a mark in a Hebrew
// line, a presentation selector on each of many emoji, the length of a row of
// Braille blanks, a few selectors on ideographs, three private-use characters, four
// marks on a letter) can still carry a bit. Of a terminal's screen only single
// lines are followed. Whoever names a member "codeSnippet" has its comments taken
// for content, as whoever fences them does.
package sanitize
