package render

import (
	"strings"
	"testing"
	"unicode"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/sanitize"
)

// unseenRunes are the characters that sanitize may take out without any reader
// noticing.
var unseenRunes = []*unicode.RangeTable{
	unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
}

// readable is text without those characters, and without differences in white space.
func readable(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.In(r, unseenRunes...) || r == unicode.ReplacementChar || r == '\u2800' || unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), " ")
}

// bearsHTML says whether a reader's page of src has raw HTML.
func bearsHTML(t *testing.T, src string) bool {
	g, cancel := newGuard(t.Context(), Limits{})
	defer cancel()
	html := isHTML(src)
	err := g.run(func() {
		body := src[bodyStart(src):]
		html = html || g.read(g.markdown([]byte(body)), make(canvas, len(body))).html
	})
	if err != nil {
		t.Error(err)
	}
	return html
}

// TestSanitizeKeepsTheView: what a DOM shows of the clean documents is the same
// after they are sanitized. What is replaced by a visible substitute is visible
// and not compared.
func TestSanitizeKeepsTheView(t *testing.T) {
	for _, c := range []struct {
		name            string
		bearing, pieces int // at least so many bear HTML, and so many are changed
	}{
		{"clean-mslearn-en", 500, 350},
		{"clean-mslearn-l10n", 200, 2},
		{"clean-multilingual", 200, 4},
		{"clean-readmes", 12, 3},
		{"clean-blobs", 150, 50},
	} {
		t.Run(c.name, func(t *testing.T) {
			bearing, compared, changed, substituted := 0, 0, 0, 0
			for i, r := range corpus(t, c.name) {
				if testing.Short() && i%10 != 0 {
					continue
				}
				clean, fs, err := sanitize.Text(r.Text, finding.Value)
				if err != nil {
					t.Errorf("%s: %v", r.ID, err)
					continue
				}
				if bearsHTML(t, r.Text) {
					bearing++
				}
				if hasSubstitute(fs) {
					substituted++
					continue
				}
				compared++
				if clean.String() == r.Text {
					continue
				}
				changed++
				sameView(t, r.ID, r.Text, clean.String())
			}
			t.Logf("%s: %d bear HTML, %d compared, of which sanitize changes %d; %d with substitutes not compared",
				c.name, bearing, compared, changed, substituted)
			if !testing.Short() && (bearing < c.bearing || changed < c.pieces) {
				t.Errorf("expected at least %d and %d", c.bearing, c.pieces)
			}
		})
	}
}

// hasSubstitute says whether something was replaced by "[defanged:…]".
func hasSubstitute(fs []finding.Finding) bool {
	for _, f := range fs {
		switch f.Code {
		case finding.ForgedFence, finding.ForgedNotice, finding.ForgedReceipt, finding.HarnessMarkup, finding.ChatMarkup:
			if f.Removed {
				return true
			}
		}
	}
	return false
}

func sameView(t *testing.T, id, before, after string) {
	t.Helper()
	a, err := Visible(before)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	b, err := Visible(after)
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	a, b = readable(a), readable(b)
	if a == b {
		return
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	i = max(0, i-40)
	t.Errorf("%s: the view changes\nbefore %.160q\nafter  %.160q", id, a[i:], b[i:])
}

// differs names the vectors whose view sanitize does change.
var differs = map[string]bool{
	// markup takes it for a comment, since sites strip the textarea.
	"comment in a textarea": true,
	// "(removed)" stands for the cells of the row, and a browser moves text that is
	// in no cell in front of the table, out of what hides it.
	"hidden in foster care": true,
}

// TestSanitizeVectors: of the texts of the vectors sanitize may cut what a reader
// does not see, and nothing else.
func TestSanitizeVectors(t *testing.T) {
	for _, v := range vectors {
		if differs[v.name] {
			continue
		}
		clean, fs, err := sanitize.Text(v.src, finding.Value)
		if err != nil || hasSubstitute(fs) {
			t.Errorf("%s: %v, %v", v.name, fs, err)
			continue
		}
		sameView(t, v.name, v.src, clean.String())
	}
}
