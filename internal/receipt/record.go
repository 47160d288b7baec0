package receipt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// The limits of a record.
const (
	// Version is the only format version this package reads and writes.
	Version = 1
	// MaxLine is the longest line, in bytes with its newline. Every valid
	// record fits.
	MaxLine = 32 << 10
	// MaxID is the longest session, call or agent identifier, in bytes.
	MaxID = 128
	// MaxVisible is the largest number of visible forms.
	MaxVisible = 16
	// MaxFindings is the largest number of different code and place pairs.
	MaxFindings = 256
	// MaxNumber is the largest number: RFC 8785 writes numbers as doubles.
	MaxNumber = 1<<53 - 1
)

// Genesis is the Prev of the first record of a session.
const Genesis = "0000000000000000000000000000000000000000000000000000000000000000"

// ErrField says that a value is not one the format allows. The text around it
// names the member, never the value.
var ErrField = errors.New("value not allowed")

// Record is what happened to one call. It holds no payload, name, URL or
// excerpt: only digests, words from closed lists, numbers, and identifiers the
// client made up.
type Record struct {
	Version int    // always Version
	Seq     uint64 // 1 for the session's first record, then one more each, at most MaxNumber
	Prev    string // MAC of the record before, Genesis for the first
	Time    int64  // when, in Unix milliseconds, 0 to MaxNumber
	Event   string // one of Events

	Session string // the client's session id, 1 to MaxID of [A-Za-z0-9_.:-]
	Call    string // tool_use_id in the same alphabet; "" if there is none
	Weak    bool   // not bound to one call; always true if Call is ""
	Agent   string // the subagent's id in the same alphabet, or ""

	Tool     Digest   // PurposeTool, or ""
	Input    Digest   // PurposeInput, or ""
	Response Digest   // PurposeResponse, or ""
	Visible  []Digest // PurposeVisible: the forms in which the barrier may see our reply

	State    State          // one of States
	Reason   finding.Reason // why withheld, or ""
	Tier     string         // name of the least trusted provenance.Tier among the chunks, or ""
	Mode     string         // one of Modes, or ""
	Findings []Count        // sorted by name, each name once

	Policy    string // digest of the effective policy, 64 hex or ""
	Rules     string // digest of the rule catalogue, 64 hex or ""
	Binary    string // stamped version, at most MaxID of [A-Za-z0-9_.:+-], or ""
	Challenge Digest // PurposeChallenge, or ""
}

// Count is how often one code was found in one kind of place.
type Count struct {
	Code  finding.Code
	Place finding.Place
	N     int64 // 1 to MaxNumber
}

// name is the member name under which the count is written.
func (c Count) name() string { return string(c.Code) + "@" + c.Place.String() }

// Tally counts findings by code and place, in the order a Record wants.
func Tally(fs []finding.Finding) []Count {
	var counts []Count
	for _, f := range fs {
		c := Count{f.Code, f.Place, 1 + int64(f.More)}
		i, found := slices.BinarySearchFunc(counts, c, compareCounts)
		if found {
			counts[i].N += c.N
			continue
		}
		counts = slices.Insert(counts, i, c)
	}
	return counts
}

func compareCounts(a, b Count) int { return strings.Compare(a.name(), b.name()) }

// Vouches reports whether d is one of the forms this record vouches for. It is
// false for every state and event that cannot vouch, and for "".
func (r Record) Vouches(d Digest) bool {
	row, ok := r.State.row()
	if !ok || !row.vouches || r.Event != vouchingEvent {
		return false
	}
	found := false
	for _, v := range r.Visible {
		found = v.Equal(d) || found
	}
	return found
}

// Validate reports the first member whose value the format does not allow, as
// an error wrapping ErrField.
func (r Record) Validate() error {
	for i := range memberRules {
		if !memberRules[i].ok(&r) {
			return fmt.Errorf("checking receipt member %s: %w", memberRules[i].member, ErrField)
		}
	}
	return nil
}

type memberRule struct {
	member string
	ok     func(*Record) bool
}

// memberRules is every condition a record meets, in the order reported. The
// last five hold a record to what its state may claim.
var memberRules = [...]memberRule{
	{"version", func(r *Record) bool { return r.Version == Version }},
	{"seq", func(r *Record) bool { return r.Seq >= 1 && r.Seq <= MaxNumber }},
	{"prev", func(r *Record) bool { return isHex(r.Prev) && (r.Seq == 1) == (r.Prev == Genesis) }},
	{"time", func(r *Record) bool { return r.Time >= 0 && r.Time <= MaxNumber }},
	{"event", func(r *Record) bool { return slices.Contains(eventNames[:], r.Event) }},
	{"session", func(r *Record) bool { return ValidID(r.Session) }},
	{"call", func(r *Record) bool { return r.Call == "" || ValidID(r.Call) }},
	{"weak", func(r *Record) bool { return r.Weak || r.Call != "" }},
	{"agent", func(r *Record) bool { return r.Agent == "" || ValidID(r.Agent) }},
	{"tool", func(r *Record) bool { return isHexOrNone(string(r.Tool)) }},
	{"input", func(r *Record) bool { return isHexOrNone(string(r.Input)) }},
	{"response", func(r *Record) bool { return isHexOrNone(string(r.Response)) }},
	{"visible", func(r *Record) bool { return visibleOK(r.Visible) }},
	{"reason", func(r *Record) bool { return r.Reason == "" || slices.Contains(finding.Reasons(), r.Reason) }},
	{"tier", func(r *Record) bool { return r.Tier == "" || tierOK(r.Tier) }},
	{"mode", func(r *Record) bool { return r.Mode == "" || slices.Contains(modeNames[:], r.Mode) }},
	{"findings", func(r *Record) bool { return countsOK(r.Findings) }},
	{"policy", func(r *Record) bool { return isHexOrNone(r.Policy) }},
	{"rules", func(r *Record) bool { return isHexOrNone(r.Rules) }},
	{"binary", func(r *Record) bool { return inAlphabet(r.Binary, MaxID, true) }},
	{"challenge", func(r *Record) bool { return isHexOrNone(string(r.Challenge)) }},

	{"state", func(r *Record) bool { w, ok := r.State.row(); return ok && eventFits(w, r.Event) }},
	{"visible", func(r *Record) bool { w, _ := r.State.row(); return w.visible.met(len(r.Visible) > 0) }},
	{"reason", func(r *Record) bool { w, _ := r.State.row(); return w.reason.met(r.Reason != "") }},
	{"mode", func(r *Record) bool {
		w, _ := r.State.row()
		return w.mode.met(r.Mode != "") && (w.mode != always || r.Tier != "")
	}},
	{"state", func(r *Record) bool { w, _ := r.State.row(); return w.bound.met(bound(r)) }},
}

// eventFits keeps a vouching state to the one event that can replace a result.
// A withheld record may be about any event, and then vouches for nothing.
func eventFits(w stateRow, event string) bool {
	return !w.vouches || w.state == Withheld || event == vouchingEvent
}

// bound reports whether the record is tied to one call's tool, input, response
// and policy.
func bound(r *Record) bool {
	return r.Tool != "" && r.Input != "" && r.Response != "" && r.Policy != ""
}

func isHexOrNone(s string) bool { return s == "" || isHex(s) }

func visibleOK(ds []Digest) bool {
	ok := len(ds) <= MaxVisible
	for _, d := range ds {
		ok = ok && isHex(string(d))
	}
	return ok
}

func tierOK(name string) bool {
	for _, t := range provenance.Tiers() {
		if t.String() == name {
			return true
		}
	}
	return false
}

func countsOK(cs []Count) bool {
	if len(cs) > MaxFindings {
		return false
	}
	for i, c := range cs {
		known := slices.Contains(finding.Codes(), c.Code) && slices.Contains(finding.Places(), c.Place)
		if !known || c.N < 1 || c.N > MaxNumber {
			return false
		}
		if i > 0 && compareCounts(cs[i-1], c) >= 0 {
			return false
		}
	}
	return true
}

// ValidID reports whether s can be a session, call or agent identifier. Only
// identifiers the client makes up pass; a text that wants to be read does not.
func ValidID(s string) bool { return s != "" && inAlphabet(s, MaxID, false) }

func inAlphabet(s string, limit int, plus bool) bool {
	if len(s) > limit {
		return false
	}
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '_', c == '.', c == ':', c == '-', plus && c == '+':
		default:
			return false
		}
	}
	return true
}
