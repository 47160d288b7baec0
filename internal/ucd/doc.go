// Package ucd answers what the other packages ask about single characters: the
// sets, scripts, variation sequences, look-alikes and names of the Unicode
// standard.
//
// The tables (files named *_table.go, and testdata) are written by
// internal/ucd/gen from published data; the constants Version, VariantsVersion
// and ConfusablesVersion say from which. They are constant data: nothing runs
// when the program starts, nothing is allocated, and every question is a binary
// search over at most a few thousand entries.
//
// Sets that say which neighbours give an invisible character its use (Joining,
// Spaceless, RightToLeft, Hebrew, Jamo, Mongolian, Hieroglyphs, Duployan,
// Musical, Braille) hold nothing that is itself unseen, so that one invisible
// character never vouches for another. The sets that are named after a property
// (Letters, Marks, Ideographs and the rest) are exactly that property: Letters
// holds the Hangul fillers, Marks the variation selectors. Take away
// DefaultIgnorable where that matters.
package ucd
