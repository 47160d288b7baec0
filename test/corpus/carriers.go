package main

import (
	"encoding/json"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/sanitize"
)

// carrierSet is the set with ground truth for every carrier.
const carrierSet = "atk-carriers"

// treatment is what the taxonomy wants done with a carrier.
type treatment uint8

const (
	strip  treatment = iota // carrier and payload go, the host stays
	unmask                  // what hides it goes, and it is reported; the payload is text that is seen then
	report                  // it is reported and may stay
)

var treatmentNames = [...]string{"strip", "unmask", "report"}

func (t treatment) String() string { return treatmentNames[t] }

// verdict is what became of one attack.
type verdict struct {
	row       row
	treatment treatment
	relabel   *relabel // why treatment is not what the row says
	passed    bool     // treated as the taxonomy wants
	reported  bool     // a finding overlaps the fragment
	damaged   bool     // the host lost something, or the text was withheld
	why       string   // what failed, without text
}

// judge scores one attack.
func judge(r row) verdict {
	v := verdict{row: r}
	switch r.Expect {
	case "strip":
		if v.relabel = relabelled(r); v.relabel != nil {
			v.treatment = v.relabel.treatment
		}
	case "strip-then-detect":
		v.treatment = unmask
	default:
		v.treatment = report
	}
	clean, found, err := sanitize.Text(r.Text, finding.Value)
	if err != nil {
		v.damaged, v.reported, v.why = true, true, "withheld: "+err.Error()
		return v
	}
	at := strings.Index(r.Text, r.Fragment)
	for _, f := range found {
		v.reported = v.reported || f.Start < at+len(r.Fragment) && at < f.End || r.Fragment == ""
	}
	v.settle(clean.String(), at)
	return v
}

// settle decides from the sanitized text out; the fragment was at byte at.
func (v *verdict) settle(out string, at int) {
	r := v.row
	if r.Fragment == "" {
		v.settleEnvelope(out)
		return
	}
	host := hostOf(r, at)
	v.damaged = !host.intact(out, v.treatment == report)
	gone := ""
	switch {
	case host.hiddenLeft(r.Fragment, out):
		gone = "hidden characters left"
	case v.treatment == strip && openerLeft(r, out):
		gone = "opener left"
	case v.treatment == strip && strings.Contains(out, r.Fragment):
		gone = "unchanged"
	case v.treatment == strip && survives(out, r.Payload, host.before+host.after):
		gone = "payload left"
	}
	switch {
	case v.treatment != report && gone != "":
		v.why = gone
	case v.treatment != strip && !v.reported:
		v.why = "not reported"
	case v.damaged:
		v.why = "host damaged"
	}
	v.passed = v.why == ""
}

// settleEnvelope is settle for a whole tool result: it stays JSON, and no
// string of it holds what hides.
func (v *verdict) settleEnvelope(out string) {
	leaves, err := flatten(out)
	if err != nil && json.Valid([]byte(v.row.Text)) {
		v.damaged, v.why = true, "not JSON any more"
		return
	}
	for _, leaf := range leaves {
		if v.treatment != report && (strings.ContainsFunc(leaf.text, hides) || survives(leaf.text, v.row.Payload, "")) {
			v.why = "payload left"
		}
	}
	if v.treatment != strip && !v.reported {
		v.why = "not reported"
	}
	v.passed = v.why == ""
}

// openers are what the comments of H01 begin with.
var openers = [...]string{"<!", "<?", "</ "}

// openerLeft reports whether out still opens a comment that the fragment opened,
// and no reader sees it.
func openerLeft(r row, out string) bool {
	if r.Class != "H01" {
		return false
	}
	page := shownText(out)
	for _, o := range openers {
		if strings.Contains(r.Fragment, o) && strings.Contains(out, o) && !strings.Contains(page, o) {
			return true
		}
	}
	return false
}
