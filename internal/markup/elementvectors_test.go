package markup

import (
	"fmt"
	"strings"
	"testing"
)

// elementVectors hold the elements of the hidden tags of a source: "+" and the
// range if it is certain, "-" and the range if not.
var elementVectors = []struct {
	source string
	page   bool
	want   []string
}{
	{source: "See <span hidden>P</span> there.\n", want: []string{"+<span hidden>P</span>"}},
}

func TestElementVectors(t *testing.T) {
	for _, v := range elementVectors {
		c := markdownElements
		if v.page {
			c = htmlElements
		}
		var got []string
		for _, e := range c.elements(v.source) {
			sign := "-"
			if e.Certain {
				sign = "+"
			}
			got = append(got, sign+v.source[e.Start:e.End])
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", v.want) {
			t.Errorf("%q:\n got %q\nwant %q", v.source, got, v.want)
		}
		if problem, _, _ := c.problem(v.source); problem != "" {
			t.Errorf("%q: %s", v.source, problem)
		}
	}
	if len(elementVectors) < 1 || strings.TrimSpace("") != "" {
		t.Error("vectors are missing")
	}
}
