// Package defang spells this program's own tokens and finds their imitations in
// text from outside, together with imitations of the client's tags and of chat
// templates.
//
// # Tokens
//
// A token is "[[post-mcp-verify:", a verb, for most verbs a space and more, and
// "]]". Verbs lists the verbs. Tokens are printable ASCII and are written only
// by this program around or in place of content, never found in it: content is
// searched with Find and every hit replaced before anything is fenced.
//
// # What Find finds
//
// Our own tokens are the name's letters and a verb's letters, in this order,
// with anything but letters and digits between them: any case, brackets,
// separators, spaces, line breaks or none; HTML tags and comments, Markdown
// emphasis and link targets; invisible characters and marks. A letter may be
// written in any compatibility form or look-alike that gen/lookalikes.txt
// lists (some in several readings: U+03A5 for Y and U), as a digit that resembles
// it, or escaped as HTML, JSON, Markdown, C, CSS, quoted-printable or URL percent
// encoding do, one inside the other too. The name alone, and name and verb side
// by side in a sentence ("the post-mcp-verify receipt"), are no imitation: it
// takes a colon or hyphen between them, a bracket, a nonce or a line of its own.
// In a bracket, the name beside a run of hexadecimal digits is one whatever the
// verb.
//
// The client's tags (HarnessMarkup) count in angle brackets of any kind, with
// any sign but "=", ">" and quotes between their letters, behind a namespace
// prefix, and in the same disguises, whole or cut off. Code writes the names of
// all but the most distinctive ones, so spaces and doubled colons join the words
// of those alone, other signs than hyphens and underscores the rest only with
// the closing bracket right behind, and neither directly behind a letter
// (Vec<Function.Result>). Those that name two plain words must have a separator,
// which is no slash, comma or bar and behind a word no full stop, and
// <Command-Name> with a capital is a placeholder.
//
// Chat markup (ChatMarkup) is <|…|> with any name, [INST] and its relatives,
// <<SYS>>, role tags that are complete (<user> only as a closing tag or at the
// start of a line, for elsewhere it is documentation's placeholder; an opening
// tag directly behind a letter is a type argument, List<System>), "Human:" and
// "Assistant:" behind a line that looks blank, "### System:" and the like, and
// "role": "system" and its relatives. It is reported wherever it stands;
// whether to replace it inside code is the caller's decision.
//
// A substitute of ours in the text, whoever wrote it, counts as nothing: it
// hides no name. What only shows once a hit is replaced is found by searching
// the replaced text again, a bounded number of times; a text that still does not
// settle is one hit.
//
// # What it misses
//
// Misspelt names, look-alikes of several letters ("rn" for m), words in reverse
// or upside down, more than some six tags or targets with a p in them between
// two letters (without a p, any number count), characters escaped by their names
// (\N{COLON}), encodings of whole texts (base64), and descriptions of a fence in
// words. None of them is byte for byte a token, and a fence does not depend on
// them: what ends it is a nonce that the content cannot know.
package defang
