// Package finding holds the vocabulary in which every part of the product says
// what it found: a closed list of codes, a severity and a byte span.
//
// A Code is the only thing about a finding that may reach the model or the
// person's status line. Spans and excerpts stay on this machine.
package finding

// Severity orders findings. The zero value is Info, which is counted and
// reported but never decides a disposition.
type Severity uint8

// The scale, least to most severe.
const (
	Info   Severity = iota // removed or noted; never decides
	Low                    // out of place, harmless once treated
	Medium                 // likely aimed at a reader that is not a person
	High                   // an instruction to a model or a smuggled payload
)

// String returns the lower-case name used in policy files and reports.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return "invalid"
}

var severityNames = [...]string{"info", "low", "medium", "high"}

// Severities lists the scale in ascending order.
func Severities() []Severity { return []Severity{Info, Low, Medium, High} }

// Place says in which part of a tool result a finding lies. The zero value is
// Value.
type Place uint8

// The places attacker-chosen text can stand in.
const (
	Value      Place = iota // a text the model reads as content
	Key                     // a member name inside JSON
	Name                    // a tool name, server name or resource name
	Identifier              // a URI or media type that is not fenced
	Error                   // the text of a failed call, which cannot be replaced
)

// String returns the lower-case name used in codes and reports.
func (p Place) String() string {
	if int(p) < len(placeNames) {
		return placeNames[p]
	}
	return "invalid"
}

var placeNames = [...]string{"value", "key", "name", "identifier", "error"}

// Places lists every place.
func Places() []Place { return []Place{Value, Key, Name, Identifier, Error} }

// Finding is one thing found at one span.
type Finding struct {
	Code     Code
	Severity Severity
	Place    Place
	// Start and End are byte offsets, half-open, into the text that the
	// finding package's caller handed in (before anything was removed).
	Start, End int
	// Removed says that the span is not in the cleaned text any more, either
	// deleted or replaced by a visible substitute.
	Removed bool
	// More is how many further findings of this code and place it stands for,
	// where there were too many to keep apart; its span covers them all.
	More int
}

// Max returns the highest severity in fs, and Info for none.
func Max(fs []Finding) Severity {
	m := Info
	for _, f := range fs {
		m = max(m, f.Severity)
	}
	return m
}
