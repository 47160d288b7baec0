package finding

// Reason says why a whole result, or one chunk of it, was withheld. Like Code
// it is a closed list, so that it can be shown to the model and the person.
type Reason string

// The reasons.
const (
	ReasonPanic        Reason = "internal-error"      // a stage panicked
	ReasonDeadline     Reason = "deadline"            // the watchdog fired
	ReasonOversized    Reason = "input-too-large"     // the event is over the byte limit
	ReasonEnvelope     Reason = "unreadable-event"    // the event is not strict JSON or lacks a field
	ReasonUnknownEvent Reason = "unknown-event"       // an event name this version does not know
	ReasonShape        Reason = "unknown-shape"       // a tool_response of no known form
	ReasonDepth        Reason = "nested-too-deep"     // JSON inside JSON beyond the limit
	ReasonConverge     Reason = "not-cleanable"       // no fixed point within the bound
	ReasonPolicy       Reason = "blocked-by-policy"   // the policy table says block
	ReasonPolicyFile   Reason = "unreadable-policy"   // the policy file is missing, malformed or unsafe
	ReasonState        Reason = "state-unavailable"   // the state directory cannot be used
	ReasonKey          Reason = "key-unusable"        // the key file is malformed or readable by others
	ReasonKeyMissing   Reason = "key-missing"         // receipts exist, their key does not
	ReasonLedger       Reason = "receipt-not-written" // the receipt could not be appended
	ReasonRandom       Reason = "no-randomness"       // no nonce could be drawn
)

// Reasons lists every reason. A test fails if a constant is missing here.
func Reasons() []Reason {
	return []Reason{
		ReasonPanic, ReasonDeadline, ReasonOversized, ReasonEnvelope,
		ReasonUnknownEvent, ReasonShape, ReasonDepth, ReasonConverge,
		ReasonPolicy, ReasonPolicyFile, ReasonState, ReasonKey,
		ReasonKeyMissing, ReasonLedger, ReasonRandom,
	}
}
