package report

import (
	"runtime/debug"

	"post-mcp-verify/internal/finding"
)

// Document is one text with what was found in it. Nothing in it is trusted:
// neither the name nor the source has to be fit for a terminal.
type Document struct {
	// Name is how a person knows the text, usually its path.
	Name string
	// Source is the text that was inspected, as it came. It should be UTF-8; a
	// byte that is not is shown as such.
	Source string
	// Findings count bytes of Source. Offsets beyond it are cut off at its end.
	Findings []finding.Finding
	// Changed says that the sanitized text differs from Source.
	Changed bool
	// Withheld is why there is no sanitized text at all; empty if there is one.
	Withheld finding.Reason
	// NotInspected lists what nobody looked at. A view that is named here is
	// never reported as clean.
	NotInspected []Gap
}

// Gap is a view of a text that was not inspected.
type Gap struct {
	View finding.View
	// Reason is a short fixed phrase such as "too deep", without content.
	Reason string
}

// The outcomes of a document.
const (
	unchanged = "unchanged" // the sanitized text is Source, byte for byte
	changed   = "changed"   // it is not
	withheld  = "withheld"  // there is none
)

// outcome says which of the three happened to d.
func (d Document) outcome() string {
	switch {
	case d.Withheld != "":
		return withheld
	case d.Changed:
		return changed
	}
	return unchanged
}

// Tool says which program made a report.
type Tool struct{ Name, Version string }

// NewTool names a program with the version that the linker stamped on it, or if
// there is none, with the version of its module, or "devel".
func NewTool(name, stamp string) Tool {
	if stamp != "" {
		return Tool{name, stamp}
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return Tool{name, info.Main.Version}
	}
	return Tool{name, "devel"}
}
