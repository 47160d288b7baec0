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
	// View is the form of the text that showed it.
	View View
	// Points are characters of the span, for a finding about characters.
	Points Points
	// Removed says that the span is not in the cleaned text any more, either
	// deleted or replaced by a visible substitute.
	Removed bool
	// More is how many further findings of this code and place it stands for,
	// where there were too many to keep apart; its span covers them all.
	More int
}

// View is a form of a text in which something can be found. The zero value is Raw.
type View uint8

// The views.
const (
	Raw      View = iota // the text as it came, JSON strings decoded
	Rendered             // what a reader sees of it
)

// String returns the lower-case name used in reports.
func (v View) String() string {
	if int(v) < len(viewNames) {
		return viewNames[v]
	}
	return "invalid"
}

var viewNames = [...]string{"raw", "rendered"}

// Views lists every view.
func Views() []View { return []View{Raw, Rendered} }

// MaxPoints is how many different characters Points can name.
const MaxPoints = 6

// Points names the different characters of a span, the first MaxPoints of them in
// the order of the text.
type Points struct {
	n     uint8
	runes [MaxPoints]rune
}

// Add adds r unless it is there or there is no room.
func (p *Points) Add(r rune) {
	for i := range p.n {
		if p.runes[i] == r {
			return
		}
	}
	if p.n < MaxPoints {
		p.runes[p.n] = r
		p.n++
	}
}

// All returns the characters.
func (p Points) All() []rune { return append([]rune(nil), p.runes[:p.n]...) }

// Max returns the highest severity in fs, and Info for none.
func Max(fs []Finding) Severity {
	m := Info
	for _, f := range fs {
		m = max(m, f.Severity)
	}
	return m
}
