package toolresult

import (
	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
)

// segment is a stretch of the output.
type segment struct {
	kind segmentKind
	text string
}

type segmentKind uint8

const (
	literal segmentKind = iota // text is JSON that goes out as it is
	hole                       // the next part goes here; text is the leaf's original token
	notice                     // text is a notice of ours, not yet quoted
)

// literal adds JSON spelled in this package, or input bytes without room for text.
func (r *Result) literal(json string) {
	r.template = append(r.template, segment{literal, json})
}

// leaf adds a leaf for the string value v.
func (r *Result) leaf(v gjson.Result, role Role) {
	r.template = append(r.template, segment{hole, v.Raw})
	r.leaves = append(r.leaves, Leaf{decode(v), role})
}

// unknown puts a notice in place of v, as the string that stands between before
// and after, and reports it.
func (r *Result) unknown(v gjson.Result, before, after string) {
	r.withheld(v, finding.UnknownBlock, finding.ReasonShape, before, after)
}

// withheld is unknown for a finding and a reason of its own.
func (r *Result) withheld(v gjson.Result, code finding.Code, why finding.Reason, before, after string) {
	r.literal(before)
	r.template = append(r.template, segment{notice, fence.Withheld(why).String()})
	r.literal(after)
	r.report(code, finding.Low, finding.Value, v, true)
}

// dropped reports the members of v that are left out, if there are any.
func (r *Result) dropped(v gjson.Result, extra int) {
	if extra > 0 {
		r.report(finding.DroppedMember, finding.Info, finding.Key, v, true)
	}
}

// report notes a finding whose span is v.
func (r *Result) report(code finding.Code, s finding.Severity, p finding.Place, v gjson.Result, removed bool) {
	r.findings = append(r.findings, finding.Finding{
		Code: code, Severity: s, Place: p, Start: v.Index, End: v.Index + len(v.Raw), Removed: removed,
	})
}

// pick returns the values of the named members of v, in the order of names and
// with Exists false for an absent one, and how many other members there are. ok
// is false if v is no object.
func pick(v gjson.Result, names ...string) (vals []gjson.Result, extra int, ok bool) {
	if !v.IsObject() {
		return nil, 0, false
	}
	vals = make([]gjson.Result, len(names))
	v.ForEach(func(k, val gjson.Result) bool {
		name := decode(k)
		for i := range names {
			if names[i] == name {
				vals[i] = val
				return true
			}
		}
		extra++
		return true
	})
	return vals, extra, true
}

// decode returns what a string token stands for; gjson has decoded it. It is
// called on checked JSON only, without lone surrogates, so that there is one
// reading: a fuzz target compares it with encoding/json's.
func decode(v gjson.Result) string { return v.Str }

// isString reports whether v is present and a string.
func isString(v gjson.Result) bool { return v.Type == gjson.String }

// stringOrAbsent reports whether v is a string or not there; null is neither.
func stringOrAbsent(v gjson.Result) bool { return isString(v) || !v.Exists() }

// items calls f for each element of the array v; ok is false if v is no array, or
// one with more than MaxItems elements.
func items(v gjson.Result, f func(i int, item gjson.Result)) (ok bool) {
	if !v.IsArray() {
		return false
	}
	n := 0
	v.ForEach(func(_, item gjson.Result) bool {
		if n < MaxItems {
			f(n, item)
		}
		n++
		return n <= MaxItems
	})
	return n <= MaxItems
}
