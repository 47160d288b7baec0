package receipt

// State is how one run of the hook ended. Every run that leaves a receipt ends
// in exactly one of these.
type State string

// The states.
const (
	Fenced        State = "fenced"        // every text the model reads is cleaned and fenced
	PartWithheld  State = "part-withheld" // the same, with at least one chunk replaced by a notice
	Withheld      State = "withheld"      // the whole result was replaced by a notice
	Textless      State = "textless"      // there was no text to fence; what is there was not inspected
	Unreplaceable State = "unreplaceable" // a failed call: the client lets nobody replace its text
	NotEnforced   State = "not-enforced"  // a barrier event that was let pass unchecked
	NotCovered    State = "not-covered"   // an event or tool outside the product's scope
)

// need says whether a state's record carries a field.
type need uint8

const (
	never  need = iota // must be empty
	may                // may be there
	always             // must be there
)

// met reports whether a field that is there (or not) fits n.
func (n need) met(there bool) bool {
	if there {
		return n != never
	}
	return n != always
}

// stateRow says what a record in this state must and must not carry, so that a
// record cannot claim more than its state allows.
type stateRow struct {
	state   State
	vouches bool // the barrier may accept what the record names as visible
	visible need // Visible
	reason  need // Reason
	mode    need // Mode and Tier
	bound   need // Tool, Input, Response and Policy together
}

var stateTable = [...]stateRow{
	{Fenced, true, always, never, always, always},
	{PartWithheld, true, always, always, always, always},
	{Withheld, true, may, always, never, may},
	{Textless, true, always, never, never, always},
	{Unreplaceable, false, never, may, never, may},
	{NotEnforced, false, never, may, never, may},
	{NotCovered, false, never, may, never, may},
}

// row returns s's row; ok is false for a state that is not in the list.
func (s State) row() (stateRow, bool) {
	for _, r := range stateTable {
		if r.state == s {
			return r, true
		}
	}
	return stateRow{}, false
}

// States lists every state. A test fails if a constant or a row is missing.
func States() []State {
	return []State{
		Fenced, PartWithheld, Withheld, Textless,
		Unreplaceable, NotEnforced, NotCovered,
	}
}

// vouchingEvent is the only event in which a result can be replaced, hence the
// only one whose receipt can vouch for anything.
const vouchingEvent = "PostToolUse"

var eventNames = [...]string{
	"ConfigChange", "Notification", "PermissionRequest", "PostToolBatch",
	vouchingEvent, "PostToolUseFailure", "PreCompact", "PreToolUse",
	"SessionEnd", "SessionStart", "Stop", "SubagentStart", "SubagentStop",
	"UserPromptExpansion", "UserPromptSubmit",
}

// Events lists the client event names a record may carry.
func Events() []string { return append([]string(nil), eventNames[:]...) }

var modeNames = [...]string{"delimit", "linemark", "datamark", "encode"}

// Modes lists the fence modes a record may carry.
func Modes() []string { return append([]string(nil), modeNames[:]...) }
