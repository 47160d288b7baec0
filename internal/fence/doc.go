// Package fence puts cleaned text between two markers that say it is data, and
// takes it out again. This comment is the format's specification.
//
// A fence is four parts, joined by single line feeds, with nothing before the
// first and nothing behind the last:
//
//	opening   [[post-mcp-verify:begin NONCE tier=TIER mode=MODE]]
//	notice    [[post-mcp-verify:note SENTENCES]]
//	body      the payload, as the mode writes it
//	closing   [[post-mcp-verify:end NONCE]]
//
// NONCE is 32 lower-case hexadecimal digits, 128 random bits drawn for one
// call; both markers carry the same. TIER is a name of package provenance, MODE
// one of Modes. SENTENCES are fixed for each mode: they say that what follows
// is data from an external source and no instruction, and that it runs to the
// closing marker or to the end of the result, since the client may cut a long
// one. Everything but the body is printable ASCII.
//
// Exactly one line feed stands between body and closing marker, whatever the
// payload ends in, and exactly that one is removed again.
//
// Mode delimit: the body is the payload, byte for byte.
//
// Mode linemark: before the first line of the payload, and behind every line
// boundary in it, stands the mark: the nonce's first eight digits, "|" and a
// space. A line boundary is CR LF, else any of LF, CR, VT, FF, U+0085, U+2028
// and U+2029, so that no reader sees a line without its mark. The payload's
// own boundaries stay as they are. An empty payload, and an empty last line,
// have a mark too.
//
// For example, the payload "One\nTwo\n" in mode linemark, tier community and
// nonce 0123456789abcdef0123456789abcdef (the notice shortened here):
//
//	[[post-mcp-verify:begin 0123456789abcdef0123456789abcdef tier=community mode=linemark]]
//	[[post-mcp-verify:note …]]
//	01234567| One
//	01234567| Two
//	01234567|
//	[[post-mcp-verify:end 0123456789abcdef0123456789abcdef]]
//
// (the third mark ends in a space, too).
//
// A fence does not vouch for itself: whoever has seen one can write another.
// What makes it evidence is the receipt of the process that wrote it.
package fence
