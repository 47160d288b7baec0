package sanitize

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
)

// row is one line of a corpus. The corpora are not part of the project; these
// tests use them where they are and print that they were skipped where not.
type row struct {
	ID, Text, Cls string
	MustPreserve  string `json:"must_preserve"`
	Expect        string
	Carrier       string
	Payload       string
	Fragment      string
}

// corpus reads a corpus beside the repository, or skips the test.
func corpus(t *testing.T, name string) []row {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "corpora", name+".jsonl")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("skipped: corpus %s is not here", name)
	}
	var rows []row
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		var r row
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			t.Fatalf("reading corpus %s: %v", name, err)
		}
		rows = append(rows, r)
	}
	if err := in.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("reading corpus %s: %d rows, %v", name, len(rows), err)
	}
	return rows
}

// TestCleanCorpora: of honest pages only comments outside code and stray
// characters may change, and none may be withheld.
func TestCleanCorpora(t *testing.T) {
	for _, c := range []struct {
		name string
		// most is how many documents of a thousand may change by a class.
		most map[finding.Code]int
	}{
		{"clean-mslearn-en", map[finding.Code]int{finding.HTMLComment: 330, finding.ZeroWidth: 6, finding.ChatMarkup: 2, finding.HarnessMarkup: 2}},
		{"clean-mslearn-l10n", map[finding.Code]int{finding.HTMLComment: 20, finding.ZeroWidth: 20, finding.Bidi: 40, finding.LinkTitle: 20}},
		{"clean-multilingual", map[finding.Code]int{
			finding.HTMLComment: 40, finding.ZeroWidth: 40, finding.Selector: 5, finding.LinkDefinition: 20, finding.Bidi: 5, finding.ChatMarkup: 25, finding.HarnessMarkup: 5}},
		{"clean-mcp-learn", map[finding.Code]int{finding.LinkTitle: 10, finding.HTMLComment: 330, finding.ZeroWidth: 20, finding.Bidi: 40, finding.HarnessMarkup: 7}},
		{"clean-readmes", map[finding.Code]int{finding.HTMLComment: 130, finding.ZeroWidth: 40, finding.Selector: 20, finding.ChatMarkup: 20, finding.HarnessMarkup: 40}},
		{"clean-blobs", map[finding.Code]int{finding.HTMLComment: 220, finding.ZeroWidth: 10, finding.Selector: 6, finding.Bidi: 6, finding.ChatMarkup: 6, finding.HarnessMarkup: 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed, noted := map[finding.Code]int{}, map[finding.Code]int{}
			rows := corpus(t, c.name)
			total := 0
			for i, r := range rows {
				if testing.Short() && i%10 != 0 {
					continue
				}
				total++
				seen := map[finding.Code]bool{}
				clean, fs, err := Text(r.Text, finding.Value)
				if err != nil {
					t.Errorf("%s: %v", r.ID, err)
					continue
				}
				checkResult(t, r.Text, clean, fs)
				for _, f := range fs {
					if seen[f.Code] {
						continue
					}
					seen[f.Code] = true
					if f.Removed {
						changed[f.Code]++
					} else {
						noted[f.Code]++
					}
					if os.Getenv("SHOW") == string(f.Code) {
						t.Logf("%s %+v %.100q", r.ID, f, r.Text[max(0, f.Start-30):min(len(r.Text), f.End+30)])
					}
					if f.Severity > finding.Low {
						t.Errorf("%s: %+v", r.ID, f)
					}
				}
			}
			t.Logf("%d documents, changed by class: %v, only noted first: %v", total, changed, noted)
			for code, n := range changed {
				if n*1000 > total*c.most[code] {
					t.Errorf("%s changes %d of %d documents", code, n, total)
				}
			}
		})
	}
}

// documented lists the legitimate uses that are given up: invisible operators
// (carriers.md, 3.1) and the line separator, which becomes LF (carriers.md, U07).
var documented = []string{"hand-math-invisible", "hand-line-sep-json"}

// TestLegitimateUnicode: what the Unicode data calls legitimate stays byte for byte.
func TestLegitimateUnicode(t *testing.T) {
	lost := map[string]int{}
	rows := corpus(t, "ben-legit-unicode")
	for _, r := range rows {
		clean, fs, err := Text(r.Text, finding.Value)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		if finding.Max(fs) > finding.Low {
			t.Errorf("%s: %v", r.ID, fs)
		}
		if !strings.Contains(clean.String(), r.MustPreserve) {
			lost[r.Cls]++
			if !strings.Contains(strings.Join(documented, " "), r.Cls) {
				t.Errorf("%s (%s): %+q became %+q", r.ID, r.Cls, r.Text, clean.String())
			}
		}
	}
	t.Logf("%d strings, lost by class: %v", len(rows), lost)
}

// relabelled lists the carriers of characters that do not go, by the row of the
// taxonomy that says so: what becomes visible is left, and detection has to judge it.
var relabelled = map[string]string{
	"ansi-vt-ff":           "U07: line ends become LF",
	"ansi-nel-ls-ps":       "U07: line ends become LF",
	"ansi-osc8-bel":        "U07: the sequence goes, the words behind it are in plain sight",
	"ansi-cr-overwrite":    "U07: a lone CR becomes LF",
	"ansi-clear-screen":    "U07: the sequence goes, the words stay",
	"ansi-cursor-up-erase": "U07: the sequence goes, the words stay",
}

// TestCarrierCorpus: no payload in a carrier of characters gets through, and what
// does is named.
func TestCarrierCorpus(t *testing.T) {
	passed, reported := map[string]int{}, map[string]int{}
	total := 0
	for _, r := range corpus(t, "atk-carriers") {
		if r.Cls[0] != 'U' {
			continue
		}
		total++
		clean, fs, err := Text(r.Text, finding.Value)
		if err != nil {
			continue // withheld
		}
		checkResult(t, r.Text, clean, fs)
		switch {
		case len(fs) == 0:
			passed[r.Cls+" "+r.Carrier]++
			t.Errorf("%s: %s %s passes without a finding", r.ID, r.Cls, r.Carrier)
		case !strings.HasPrefix(r.Expect, "strip"):
			reported[r.Cls+" "+r.Carrier]++
		case strings.Contains(clean.String(), r.Fragment), r.Expect == "strip" && strings.Contains(clean.String(), r.Payload):
			passed[r.Cls+" "+r.Carrier]++
			if relabelled[r.Carrier] == "" {
				t.Errorf("%s: %s %s is left: %+q", r.ID, r.Cls, r.Carrier, clean.String())
			}
		}
	}
	t.Logf("%d carriers, left: %v, only reported: %v", total, passed, reported)
}
