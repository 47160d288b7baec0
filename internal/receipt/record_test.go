package receipt

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// badRecords spoils one member each; the error must name it and wrap ErrField.
var badRecords = []struct {
	name, member string
	spoil        func(*Record)
}{
	{"version 0", "version", func(r *Record) { r.Version = 0 }},
	{"version 2", "version", func(r *Record) { r.Version = 2 }},
	{"seq 0", "seq", func(r *Record) { r.Seq = 0 }},
	{"seq over", "seq", func(r *Record) { r.Seq = MaxNumber + 1 }},
	{"prev empty", "prev", func(r *Record) { r.Prev = "" }},
	{"prev short", "prev", func(r *Record) { r.Seq, r.Prev = 2, strings.Repeat("a", 63) }},
	{"prev upper", "prev", func(r *Record) { r.Seq, r.Prev = 2, strings.Repeat("A", 64) }},
	{"first with prev", "prev", func(r *Record) { r.Prev = strings.Repeat("a", 64) }},
	{"second without prev", "prev", func(r *Record) { r.Seq = 2 }},
	{"time negative", "time", func(r *Record) { r.Time = -1 }},
	{"time over", "time", func(r *Record) { r.Time = MaxNumber + 1 }},
	{"event empty", "event", func(r *Record) { r.Event = "" }},
	{"event unknown", "event", func(r *Record) { r.Event = "PostToolUse " }},
	{"session empty", "session", func(r *Record) { r.Session = "" }},
	{"session long", "session", func(r *Record) { r.Session = strings.Repeat("x", 129) }},
	{"session slash", "session", func(r *Record) { r.Session = "../x" }},
	{"session newline", "session", func(r *Record) { r.Session = "x\n" }},
	{"session quote", "session", func(r *Record) { r.Session = `x"` }},
	{"session space", "session", func(r *Record) { r.Session = "ignore previous" }},
	{"session look-alike", "session", func(r *Record) { r.Session = "\u0455-1" }},
	{"session invisible", "session", func(r *Record) { r.Session = "s\u200b" }},
	{"session NUL", "session", func(r *Record) { r.Session = "s\x00" }},
	{"call missing, not weak", "weak", func(r *Record) { r.Call = "" }},
	{"call bracket", "call", func(r *Record) { r.Call = "[[x]]" }},
	{"call long", "call", func(r *Record) { r.Call = strings.Repeat("x", 129) }},
	{"agent escape", "agent", func(r *Record) { r.Agent = "a\x1b[0m" }},
	{"agent plus", "agent", func(r *Record) { r.Agent = "a+b" }},
	{"tool short", "tool", func(r *Record) { r.Tool = r.Tool[:12] }},
	{"tool name", "tool", func(r *Record) { r.Tool = "mcp__docs__fetch" }},
	{"input long", "input", func(r *Record) { r.Input += "0" }},
	{"response text", "response", func(r *Record) { r.Response = "payload" }},
	{"visible short", "visible", func(r *Record) { r.Visible[0] = r.Visible[0][:63] }},
	{"visible empty one", "visible", func(r *Record) { r.Visible = append(r.Visible, "") }},
	{"visible many", "visible", func(r *Record) { r.Visible = slices.Repeat(r.Visible, MaxVisible+1) }},
	{"state empty", "state", func(r *Record) { r.State = "" }},
	{"state unknown", "state", func(r *Record) { r.State = "vouched" }},
	{"reason unknown", "reason", func(r *Record) { r.State, r.Reason = PartWithheld, "because" }},
	{"tier unknown", "tier", func(r *Record) { r.Tier = "invalid" }},
	{"mode unknown", "mode", func(r *Record) { r.Mode = "none" }},
	{"finding code", "findings", func(r *Record) { r.Findings[0].Code = "evil" }},
	{"finding place", "findings", func(r *Record) { r.Findings[0].Place = 99 }},
	{"finding zero", "findings", func(r *Record) { r.Findings[0].N = 0 }},
	{"finding negative", "findings", func(r *Record) { r.Findings[0].N = -1 }},
	{"finding over", "findings", func(r *Record) { r.Findings[0].N = MaxNumber + 1 }},
	{"findings unsorted", "findings", func(r *Record) { slices.Reverse(r.Findings) }},
	{"findings twice", "findings", func(r *Record) { r.Findings[1] = r.Findings[0] }},
	{"findings many", "findings", func(r *Record) { r.Findings = slices.Repeat(r.Findings, MaxFindings) }},
	{"policy word", "policy", func(r *Record) { r.Policy = "strict" }},
	{"rules word", "rules", func(r *Record) { r.Rules = "none" }},
	{"binary space", "binary", func(r *Record) { r.Binary = "v1 dirty" }},
	{"binary parentheses", "binary", func(r *Record) { r.Binary = "(devel)" }},
	{"binary long", "binary", func(r *Record) { r.Binary = strings.Repeat("1", 129) }},
	{"challenge word", "challenge", func(r *Record) { r.Challenge = "c" }},
}

func TestValidateRefuses(t *testing.T) {
	if len(badRecords) != 53 {
		t.Fatalf("%d vectors", len(badRecords))
	}
	covered := map[string]bool{}
	for _, v := range badRecords {
		r := example()
		v.spoil(&r)
		err := r.Validate()
		if !errors.Is(err, ErrField) || !strings.Contains(err.Error(), " "+v.member+":") {
			t.Errorf("%s: error %v does not name %s", v.name, err, v.member)
		}
		if line, err := Encode(exampleKey(), r); err == nil || line != nil {
			t.Errorf("%s: encoded", v.name)
		}
		covered[v.member] = true
	}
	for f := range reflect.TypeFor[Record]().Fields() {
		if !covered[strings.ToLower(f.Name)] {
			t.Errorf("no vector spoils %s", f.Name)
		}
	}
}

// An error text never repeats the value: it may be content.
func TestErrorsHoldNoValue(t *testing.T) {
	r := example()
	r.Session = "CANARY canary"
	_, err := Encode(exampleKey(), r)
	if err == nil || strings.Contains(strings.ToLower(err.Error()), "canary") {
		t.Errorf("error %v", err)
	}
	_, _, err = Parse([]byte(`{"body":{"agent":"CANARY canary`))
	if err == nil || strings.Contains(strings.ToLower(err.Error()), "canary") {
		t.Errorf("error %v", err)
	}
}

func TestValidateAccepts(t *testing.T) {
	for name, change := range map[string]func(*Record){
		"as it is":       func(*Record) {},
		"weak":           func(r *Record) { r.Call, r.Weak = "", true },
		"weak with call": func(r *Record) { r.Weak = true },
		"agent":          func(r *Record) { r.Agent = "ab3a0865d63368f92" },
		"build metadata": func(r *Record) { r.Binary = "v0.1.0-rc.1+abc_dirty" },
		"no binary":      func(r *Record) { r.Binary = "" },
		"no findings":    func(r *Record) { r.Findings = nil },
		"alphabet":       func(r *Record) { r.Session = "azAZ09_.:-" },
		"dots":           func(r *Record) { r.Session = ".." },
		"later":          func(r *Record) { r.Seq, r.Prev = 2, strings.Repeat("a", 64) },
		"epoch":          func(r *Record) { r.Time = 0 },
		"everything":     func(r *Record) { *r = full() },
	} {
		r := example()
		change(&r)
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// stateRows is the table of the package comment, kept apart from the code's so
// that neither changes alone: y must be there, n must not, m may.
var stateRows = map[State]struct {
	visible, reason, mode, bound byte
	events                       string
	vouches                      bool
}{
	Fenced:        {'y', 'n', 'y', 'y', "PostToolUse", true},
	PartWithheld:  {'y', 'y', 'y', 'y', "PostToolUse", true},
	Withheld:      {'m', 'y', 'n', 'm', "any", true},
	Textless:      {'y', 'n', 'n', 'y', "PostToolUse", true},
	Unreplaceable: {'n', 'm', 'n', 'm', "any", false},
	NotEnforced:   {'n', 'm', 'n', 'm', "any", false},
	NotCovered:    {'n', 'm', 'n', 'm', "any", false},
}

// A17: every state has a row, in the code, in this test and in the package
// comment; every combination of members and events is decided by it.
func TestEveryStateHasARow(t *testing.T) {
	names := declared(t, func(_, typ string) bool { return typ == "State" })
	if len(names) != len(States()) || len(stateTable) != len(names) || len(stateRows) != len(names) {
		t.Fatalf("%d constants, %d in States, %d rows, %d test rows", len(names), len(States()), len(stateTable), len(stateRows))
	}
	doc := packageComment(t)
	checked := 0
	for _, s := range States() {
		want, ok := stateRows[s]
		if !ok {
			t.Fatalf("state %s has no row in this test", s)
		}
		if _, ok := s.row(); !ok {
			t.Fatalf("state %s has no row in stateTable", s)
		}
		if !strings.Contains(doc, "\t"+string(s)+" ") {
			t.Errorf("state %s is not in the package comment", s)
		}
		for bits := range 16 {
			for _, event := range Events() {
				has := func(i int) bool { return bits>>i&1 == 1 }
				fits := func(need byte, i int) bool { return need == 'm' || (need == 'y') == has(i) }
				good := fits(want.visible, 0) && fits(want.reason, 1) && fits(want.mode, 2) && fits(want.bound, 3) &&
					(want.events == "any" || want.events == event)
				r := withMembers(s, event, has(0), has(1), has(2), has(3))
				if err := r.Validate(); (err == nil) != good {
					t.Errorf("%s on %s, members %04b: %v, want allowed %v", s, event, bits, err, good)
				}
				vouched := r.Vouches(example().Visible[0])
				if wantVouched := want.vouches && has(0) && event == "PostToolUse"; vouched != wantVouched {
					t.Errorf("%s on %s, members %04b: vouches %v", s, event, bits, vouched)
				}
				checked++
			}
		}
	}
	if want := len(stateRows) * 16 * 15; checked != want {
		t.Errorf("%d combinations checked, want %d", checked, want)
	}
}

func withMembers(s State, event string, visible, reason, mode, bound bool) Record {
	r := example()
	r.State, r.Event = s, event
	if !visible {
		r.Visible = nil
	}
	if reason {
		r.Reason = finding.ReasonPolicy
	}
	if !mode {
		r.Mode, r.Tier = "", ""
	}
	if !bound {
		r.Tool = ""
	}
	return r
}

// A fenced record lacking any one of the members that bind it is refused.
func TestBoundNeedsEveryMember(t *testing.T) {
	for name, spoil := range map[string]func(*Record){
		"tool": func(r *Record) { r.Tool = "" }, "input": func(r *Record) { r.Input = "" },
		"response": func(r *Record) { r.Response = "" }, "policy": func(r *Record) { r.Policy = "" },
		"tier": func(r *Record) { r.Tier = "" }, "mode": func(r *Record) { r.Mode = "" },
	} {
		r := example()
		spoil(&r)
		if err := r.Validate(); !errors.Is(err, ErrField) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestVouches(t *testing.T) {
	k, r := exampleKey(), example()
	second := k.Digest(PurposeVisible, []byte("second form"))
	r.Visible = append(r.Visible, second)
	for _, d := range []Digest{k.Digest(PurposeVisible, []byte("shown")), second} {
		if !r.Vouches(d) {
			t.Error("a visible form is not vouched for")
		}
	}
	for name, d := range map[string]Digest{
		"none":          "",
		"raw response":  r.Response,
		"other text":    k.Digest(PurposeVisible, []byte("shown\n")),
		"other purpose": k.Digest(PurposeResponse, []byte("shown")),
		"prefix":        second[:12],
		"same prefix":   second[:12] + Digest(strings.Repeat("0", 52)),
	} {
		if r.Vouches(d) {
			t.Errorf("%s is vouched for", name)
		}
	}
}

func TestTally(t *testing.T) {
	f := func(c finding.Code, p finding.Place) finding.Finding { return finding.Finding{Code: c, Place: p} }
	got := Tally([]finding.Finding{
		f(finding.Invisible, finding.Value), f(finding.Bidi, finding.Key), f(finding.Invisible, finding.Value),
		f(finding.Invisible, finding.Error), f(finding.Bidi, finding.Key), f(finding.Invisible, finding.Value),
	})
	want := []Count{{finding.Bidi, finding.Key, 2}, {finding.Invisible, finding.Error, 1}, {finding.Invisible, finding.Value, 3}}
	if !slices.Equal(got, want) {
		t.Errorf("Tally = %v, want %v", got, want)
	}
	if Tally(nil) != nil {
		t.Error("Tally of nothing is something")
	}
	r := example()
	r.Findings = Tally([]finding.Finding{f(finding.ForgedReceipt, finding.Name), f(finding.Bidi, finding.Identifier)})
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
}

// The lists hand out copies.
func TestListsAreCopies(t *testing.T) {
	Events()[0], Modes()[0], States()[0], Purposes()[0] = "", "", "", 0
	if Events()[0] == "" || Modes()[0] == "" || States()[0] == "" || Purposes()[0] == 0 {
		t.Error("a caller can change a list")
	}
}
