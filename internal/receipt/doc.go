// Package receipt is the record of what happened to one call: its fields, its
// one encoding, and the keyed digests that prove this product made it.
//
// What a model can read never proves anything about itself: a page can print
// our fence, our notice and our receipt. Provenance is therefore kept beside the
// text, in lines only the holder of a key can make. This comment is the
// specification of those lines; package ledger keeps them in files.
//
// # Key
//
// A key is 32 random bytes. Its file holds 64 lower-case hexadecimal digits and
// one newline, nothing else.
//
// # Digests
//
// Every digest and MAC is HMAC-SHA256 under the key over a domain and then the
// data, written as 64 lower-case hexadecimal digits and never shortened. The
// domain is the ASCII text
//
//	post-mcp-verify/receipt/v1/PURPOSE
//
// and one NUL byte, with PURPOSE one of tool, input, response, visible, server,
// challenge, policy, rules, or record, the last reserved for the MAC of a
// record. The data of a digest is a list of byte strings, each preceded by its
// length as an unsigned 64-bit big-endian number.
//
// # Line
//
// A record is one line: RFC 8785 canonical JSON and a newline (0x0A).
//
//	{"body":BODY,"mac":MAC}
//
// MAC is the digest for purpose record over the exact bytes of BODY, without a
// length. BODY is an object with exactly these members, all of them always
// there. An id is 1 to 128 of [A-Za-z0-9_.:-]; a digest is as above; a number is
// a whole number from 0 to 2^53-1.
//
//	agent      id of the subagent, or ""
//	binary     version of the program, 0 to 128 of [A-Za-z0-9_.:+-]
//	call       id of the call (tool_use_id), or ""
//	challenge  digest of the activation challenge, or ""
//	event      the client's event name (Events)
//	findings   object: "CODE@PLACE" to a number from 1; at most 256 members
//	input      digest of the canonical tool input, or ""
//	mode       fence mode (Modes), or ""
//	policy     digest of the effective policy, or ""
//	prev       MAC of the record before; 64 zeros if and only if seq is 1
//	reason     why something was withheld (finding.Reasons), or ""
//	response   digest of the tool response as received, or ""
//	rules      digest of the rule catalogue, or ""
//	seq        number of the record in its session, from 1
//	session    id of the session
//	state      how the run ended (States)
//	tier       least trusted tier among the chunks (provenance.Tiers), or ""
//	time       Unix milliseconds
//	tool       digest of the tool's full name, or ""
//	version    1
//	visible    array of at most 16 digests: what the model may read instead
//	weak       true if not bound to one call; always true if call is ""
//
// A record may claim only what its state allows ("yes": must be there, "no":
// must be empty, "may": either). Bound means tool, input, response and policy.
//
//	state          event        visible  reason  mode, tier  bound
//	fenced         PostToolUse  yes      no      yes         yes
//	part-withheld  PostToolUse  yes      yes     yes         yes
//	withheld       any          may      yes     no, may     may
//	textless       PostToolUse  yes      no      no, may     yes
//	unreplaceable  any          no       may     no, may     may
//	not-enforced   any          no       may     no, may     may
//	not-covered    any          no       may     no, may     may
//
// Only the first four, on PostToolUse, vouch for their visible digests.
//
// There is one encoding of a record. A reader refuses every other line: unknown,
// missing, repeated or reordered members, white space, escapes, upper-case
// digits, numbers in another form, values out of range, anything before the
// first brace or after the newline, more than 32,768 bytes. A line without its
// newline is not a record.
//
// # Chain
//
// prev and seq chain a session's records: one changed, removed, inserted or
// moved is noticed by whoever has the key. Records removed from the end, and a
// whole session removed, are not; since a missing receipt can only make a reader
// refuse, that gives an attacker nothing but refusals.
//
// # Example
//
// Under the key 000102…1e1f (bytes 0 to 31), for the session s-1, with the
// digests of tool "mcp__docs__fetch", input "{}", response "raw", visible
// "shown" and policy "p", this is the first record. It is broken into pieces
// here; the line has no spaces and ends in a newline.
//
//	{"body":{"agent":"","binary":"v0.1.0","call":"toolu_01","challenge":"","event":"PostToolUse",
//	"findings":{"html-comment@value":1,"invisible-character@key":2},
//	"input":"a84db007b4177e7f13a4a6d4cf196e52fa7642cec38a47017bb6251dc7f17ae4","mode":"delimit",
//	"policy":"496ee9409688090be31d6442f0b0da39961e4fc73488fa44c8f10e9b5c97b7bf",
//	"prev":"0000000000000000000000000000000000000000000000000000000000000000","reason":"",
//	"response":"08d396deade0eb620ae4a5913f659ef294cce9ac19f98e0d6784314ce4e60219",
//	"rules":"","seq":1,
//	"session":"s-1","state":"fenced","tier":"authored-doc","time":1767225600000,
//	"tool":"3985087b6a21e973942318966ae42a3381fe10e44066c2906bb89e869dd42b60",
//	"version":1,
//	"visible":["5d17ee9e38c9e460c647c5a75c706afe884c90958ac07d837890e3e9466f6e7c"],
//	"weak":false},
//	"mac":"dec1d81c81ab1af10f5a0533d46b0a936a4d7ecbdeff2b78c9ba03c2120cab32"}
//
// The MAC can be made without this program, with BODY in the variable body:
//
//	printf 'post-mcp-verify/receipt/v1/record\0%s' "$body" | openssl dgst -sha256 \
//	  -mac hmac -macopt hexkey:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
//
// # What it does not promise
//
// Whoever can read the key can make receipts. Digests are keyed so that short
// texts cannot be guessed from them; they are still private.
package receipt
