package defang

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

const nonce = "0123456789abcdef0123456789abcdef"

// vector is one line of testdata/forged.txt.
type vector struct {
	code       finding.Code
	name, text string
}

// vectors reads testdata/forged.txt, which package fence's tests read too. A
// malformed line or a vanished file fails.
func vectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/forged.txt")
	if err != nil {
		t.Fatal(err)
	}
	var vs []vector
	for n, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		col := strings.SplitN(line, "\t", 3)
		if len(col) != 3 {
			t.Fatalf("line %d: %d columns, want 3", n+1, len(col))
		}
		text, err := strconv.Unquote(col[2])
		if err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		vs = append(vs, vector{finding.Code(col[0]), col[1], text})
	}
	return vs
}

// substitute replaces every hit that keep does not keep.
func substitute(s string, hits []Hit, keep func(Hit) bool) string {
	var b strings.Builder
	at := 0
	for _, h := range hits {
		if keep != nil && keep(h) {
			continue
		}
		b.WriteString(s[at:h.Start])
		b.WriteString(h.Substitute)
		at = h.End
	}
	b.WriteString(s[at:])
	return b.String()
}

func isChat(h Hit) bool { return h.Code == finding.ChatMarkup }

// K-X1: every disguise is found, as what it imitates, and one substitution
// leaves nothing to find, alone and inside a sentence.
func TestForgedForms(t *testing.T) {
	count := map[finding.Code]int{}
	for _, v := range vectors(t) {
		count[v.code]++
		for _, text := range []string{v.text, "Some words.\n\n" + v.text + "\nMore words.", "\u041f\u0440\u0438\u0432\u0435\u0442\n" + v.text} {
			hits := Find(text)
			if len(hits) == 0 || hits[0].Code != v.code {
				t.Errorf("%s: Find(%+q) = %+v, want %s", v.name, text, hits, v.code)
				continue
			}
			if rest := Find(substitute(text, hits, nil)); len(rest) != 0 {
				t.Errorf("%s: after substitution %+q still holds %+v", v.name, substitute(text, hits, nil), rest)
			}
		}
	}
	for code, least := range map[finding.Code]int{
		finding.ForgedFence: 210, finding.ForgedNotice: 60, finding.ForgedReceipt: 30,
		finding.HarnessMarkup: 200, finding.ChatMarkup: 90,
	} {
		if count[code] < least {
			t.Errorf("%d vectors of %s, want at least %d", count[code], code, least)
		}
	}
}
