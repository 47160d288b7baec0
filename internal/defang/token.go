package defang

import "post-mcp-verify/internal/finding"

// Brand is the program's name as it stands in every token. A bare mention of
// it is ordinary text; only the name together with a verb is an imitation.
const Brand = "post-mcp-verify"

// opener and closer enclose every genuine token. They are plain ASCII, so that
// a token survives our own sanitizer, NFKC, a JSON round trip and CRLF
// conversion (requirement A21).
const (
	opener = "[[" + Brand + ":"
	closer = "]]"
)

// Verb says what a token does. Verbs form a closed list.
type Verb string

// The verbs.
const (
	VerbBegin    Verb = "begin"    // opens a fence
	VerbEnd      Verb = "end"      // closes a fence
	VerbNote     Verb = "note"     // says that the fence holds data
	VerbWarning  Verb = "warning"  // codes and counts for the model
	VerbWithheld Verb = "withheld" // stands in place of a withheld text
	VerbReleased Verb = "released" // heads an approved text
	VerbReceipt  Verb = "receipt"  // names what was vouched for
	VerbActive   Verb = "active"   // the activation report
)

var verbs = [...]Verb{
	VerbBegin, VerbEnd, VerbNote, VerbWarning,
	VerbWithheld, VerbReleased, VerbReceipt, VerbActive,
}

// Verbs lists every verb. A test fails if a constant is missing here, and
// another if Find does not recognise one of them (requirement A13).
func Verbs() []Verb { return append([]Verb(nil), verbs[:]...) }

// BeginHead and EndHead start every genuine opening and closing marker.
const (
	BeginHead = opener + string(VerbBegin)
	EndHead   = opener + string(VerbEnd)
)

// Code is the finding that an imitation of the verb's token is reported as.
func (v Verb) Code() finding.Code {
	switch v {
	case VerbBegin, VerbEnd:
		return finding.ForgedFence
	case VerbReceipt, VerbActive:
		return finding.ForgedReceipt
	}
	return finding.ForgedNotice
}

// Token spells the genuine token of a verb. rest is what follows the verb; it
// must be text this program chose, never a byte of content.
func Token(v Verb, rest string) string {
	if rest == "" {
		return opener + string(v) + closer
	}
	return opener + string(v) + " " + rest + closer
}

// Begin spells a fence's opening marker. nonce is 32 lower-case hexadecimal
// digits; tier and mode are names from provenance and fence.
func Begin(nonce, tier, mode string) string {
	return Token(VerbBegin, nonce+" tier="+tier+" mode="+mode)
}

// End spells the closing marker of the fence with the same nonce.
func End(nonce string) string { return Token(VerbEnd, nonce) }

// Note spells the notice inside a fence.
func Note(sentence string) string { return Token(VerbNote, sentence) }

// Withheld spells the token that stands in place of a withheld text.
func Withheld(r finding.Reason) string { return Token(VerbWithheld, string(r)) }

// Warning spells a warning to the model: codes and counts only.
func Warning(codes string) string { return Token(VerbWarning, codes) }

// Released spells the head of an approved text.
func Released(id string) string { return Token(VerbReleased, id) }

// Receipt spells the reference to a receipt.
func Receipt(id string) string { return Token(VerbReceipt, id) }

// Active spells the activation report's head.
func Active(outcome string) string { return Token(VerbActive, outcome) }
