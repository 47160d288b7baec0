// Package sanitize takes carriers (what a person does not see) and imitations
// of control text out of untrusted text, span by span on the original bytes.
//
// # What it treats
//
// Text looks at a text in one of two ways.
//
// JSON: the whole text is one or several JSON values, one of them at least a
// string, an array or an object, and at the top also after the client's prefix
// "[Resource from SERVER at URI] ". Every string, value or key, is decoded,
// treated as a text of its own (which may be JSON again, to MaxDepth levels) and
// encoded again only if it changed; every other byte stays. So an escape hides
// no better than the character it stands for.
//
// Anything else is one Markdown document. The rows of the table in classes.go
// say what is cut from it; package defang says what is replaced by a visible
// substitute. Both repeat until nothing changes, because a cut can join two
// halves: at most MaxRounds rounds, each linear, and then ErrNotConverged.
//
// # What stays
//
// The legitimate uses that the carrier taxonomy (U01 to U06, H02) lists stay: each
// range in points.go names the function that recognises them. Comments in code
// are content and are only reported, and so are chat-template tokens in code.
// Invisible characters, directional controls and imitations of our own tokens
// are treated in code as in prose.
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
// line, a presentation selector on each of many emoji) can still carry a bit.
package sanitize
