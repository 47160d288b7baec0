package sanitize

import (
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// checkResult asserts what must hold of every result of Text.
func checkResult(t *testing.T, src string, c Clean, fs []finding.Finding) {
	t.Helper()
	out := c.String()
	if c.Changed() != (out != src) {
		t.Errorf("Changed() = %v for %.200q", c.Changed(), src)
	}
	removed := false
	for _, f := range fs {
		removed = removed || f.Removed
		if f.Start < 0 || f.End < f.Start || f.End > len(src) {
			t.Errorf("finding %+v lies outside %.200q", f, src)
			return
		}
		if !slices.Contains(finding.Codes(), f.Code) {
			t.Errorf("unlisted code %q", f.Code)
		}
	}
	if c.Changed() && !removed {
		t.Errorf("%.200q became %.200q without a finding", src, out)
	}
	if !keepsRest(src, out, fs) {
		t.Errorf("%.300q became %.300q: something outside the findings is missing: %+v", src, out, fs)
	}
	again, _, err := Text(out, finding.Value)
	if err != nil || again.String() != out {
		t.Errorf("%.300q became %.300q and then %.300q (%v)", src, out, again.String(), err)
	}
	for _, h := range imitations(out) {
		if h.Code != finding.ChatMarkup {
			t.Errorf("%.300q became %.300q, which holds %+v", src, out, h)
		}
	}
	checkJSON(t, src, out)
}

// imitations returns what package defang finds in a text or, of JSON, both in the
// text and in what its strings say together, less those within nested JSON.
func imitations(out string) []defang.Hit {
	hits := defang.Find(out)
	body, ok, _ := findJSON(out, true)
	if !ok || len(hits) == 0 {
		return hits
	}
	j := join(out, body.start)
	return slices.DeleteFunc(defang.Find(j.text), func(h defang.Hit) bool {
		i := j.partOf(h.End - 1)
		return i < 0 || j.ownMatter(out, i, h) || j.isMember(i, h)
	})
}

// checkJSON: what was JSON is JSON, with the same bytes between its strings, and
// no string was encoded anew unless what it stands for changed.
func checkJSON(t *testing.T, src, out string) {
	t.Helper()
	before, ok, _ := findJSON(src, true)
	if !ok {
		return
	}
	after, ok, err := findJSON(out, true)
	if !ok || err != nil {
		t.Errorf("JSON %.300q became %.300q", src, out)
		return
	}
	if src[:before.start] != out[:after.start] {
		return // the head changed, and with it where the JSON begins
	}
	was, between := tokens(src[before.start:])
	is, still := tokens(out[after.start:])
	if between != still || len(was) != len(is) {
		t.Errorf("JSON %.300q became %.300q", src, out)
		return
	}
	for i := range was {
		a, _, _ := strictjson.Unquote(was[i])
		if b, _, _ := strictjson.Unquote(is[i]); a == b && was[i] != is[i] {
			t.Errorf("string %.300q became %.300q without need", was[i], is[i])
		}
	}
}

// tokens returns the string tokens of JSON and everything else.
func tokens(s string) (list []string, rest string) {
	end := 0
	strictjson.Strings(s, func(t strictjson.Token) bool {
		list = append(list, s[t.Start:t.End])
		rest += s[end:t.Start] + `""`
		end = t.End
		return true
	})
	return list, rest + s[end:]
}

// keepsRest reports whether every byte of src outside the findings that removed
// something is in out, in order.
func keepsRest(src, out string, fs []finding.Finding) bool {
	spans := make([]finding.Finding, 0, len(fs))
	for _, f := range fs {
		if f.Removed {
			spans = append(spans, f)
		}
	}
	slices.SortFunc(spans, func(a, b finding.Finding) int { return a.Start - b.Start })
	pos := 0
	for i, f := range append(spans, finding.Finding{Start: len(src), End: len(src)}) {
		if f.Start > pos {
			piece := src[pos:f.Start]
			n := strings.Index(out, piece)
			if n < 0 || i == 0 && n != 0 {
				return false
			}
			out = out[n+len(piece):]
		}
		pos = max(pos, f.End)
	}
	return len(spans) > 0 || out == ""
}
