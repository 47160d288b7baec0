// Package canonical writes JSON in the one form that RFC 8785 (JSON
// Canonicalization Scheme) gives every value, so that two spellings of a value
// have one digest.
//
// The form:
//
//   - no white space;
//   - the members of an object sorted by name, names compared as sequences of
//     UTF-16 code units (so U+1F600, which begins with D83D, comes before U+E000);
//   - strings with the least escaping: \" \\ \b \f \n \r \t, \u00xx in lower case
//     for the other controls below U+0020, everything else as itself in UTF-8;
//   - numbers as ECMAScript writes the nearest double: 1.50 is 1.5, -0 is 0,
//     1E21 is 1e+21, 12345678901234567890 is 12345678901234567000.
//
// Refused, because there is no such form or because readers disagree about it:
// whatever package strictjson refuses (duplicate names, lone surrogates, bytes
// that are not UTF-8, too deep, too long), and numbers beyond the largest double.
//
// A worked example: { "b" : 1.0, "a" : [ "\u003c\u000A", 1e-7 ] } becomes
// {"a":["<\n",1e-7],"b":1}.
//
// Digests that vouch for what a model reads are taken over this form, so this is
// our own code and the tests compare it with an independent implementation.
package canonical

import (
	"fmt"
	"slices"

	"post-mcp-verify/internal/strictjson"
)

// Append appends the canonical form of one JSON text to dst. Depth is limited to
// strictjson.DefaultMaxDepth; the size is the caller's to limit. On an error, which wraps a *strictjson.Error, dst comes
// back as it was; a number beyond the doubles has the code strictjson.Number.
//
// Time is linear in the input, times the logarithm of the number of members in
// the largest object: every byte of the result is written once.
func Append(dst, json []byte) ([]byte, error) {
	if err := strictjson.Check(json, strictjson.Limits{MaxBytes: len(json)}); err != nil {
		return dst, fmt.Errorf("canonicalizing JSON: %w", err)
	}
	w := writer{src: string(json), dst: slices.Grow(dst, len(json))}
	w.index = buildIndex(w.src)
	w.span(0, len(w.src), 0)
	if w.badNumber > 0 {
		return dst, fmt.Errorf("canonicalizing JSON: %w", &strictjson.Error{Code: strictjson.Number, Offset: w.badNumber - 1})
	}
	return w.dst, nil
}
