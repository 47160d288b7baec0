package render

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
)

// row is one line of a corpus. The corpora are not part of the project; these
// tests use them where they are and say that they were skipped where not.
type row struct{ ID, Text, Cls, Carrier, Payload, Fragment string }

func corpus(t *testing.T, name string) []row {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "corpora", name+".jsonl"))
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

// TestCleanCorpora: of honest pages nothing is refused, Find and Visible agree, and
// few have text that only somebody who hides it has.
func TestCleanCorpora(t *testing.T) {
	for _, c := range []struct {
		name string
		most int // documents of a thousand with a finding above Info
	}{
		{"clean-mslearn-en", 3}, {"clean-mslearn-l10n", 0}, {"clean-multilingual", 40},
		{"clean-readmes", 0}, {"clean-blobs", 10}, {"hard-negatives", 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			documents, flagged := 0, 0
			codes := map[finding.Code]int{}
			for i, r := range corpus(t, c.name) {
				if testing.Short() && i%10 != 0 {
					continue
				}
				documents++
				v, err := Find(context.Background(), r.Text, Limits{Time: time.Minute})
				if err != nil {
					t.Errorf("%s: %v", r.ID, err)
					continue
				}
				checkSpans(t, r.Text, v)
				if visible, err := Visible(r.Text); err != nil || visible != v.Text {
					t.Errorf("%s: Find and Visible disagree, %v", r.ID, err)
				}
				fs := v.Findings(finding.Value)
				if finding.Max(fs) > finding.Info {
					flagged++
				}
				for _, f := range fs {
					codes[f.Code]++
				}
			}
			t.Logf("%d documents, %d with a finding above Info; all findings: %v", documents, flagged, codes)
			if !testing.Short() && flagged*1000 > c.most*documents {
				t.Errorf("%d of %d documents have a finding above Info", flagged, documents)
			}
		})
	}
}

// seenNowhere are carriers whose payload a reader does not see and that are no
// text: one unbroken string in an address, alt text and descriptions, which every
// page has, or whose notation changes on the way to the page.
const seenNowhere = " html-attr-alt html-tag-in-attr md-img-alt md-data-img md-data-uri-html frontmatter-yaml-desc" +
	" md-js-uri-tab md-linkref-url md-latex-phantom md-latex-white md-learn-video md-learn-xref md-autolink md-bare-url" +
	" md-strikethrough comment-in-inline-code comment-bogus-endtag comment-unclosed "

// TestCarrierCorpus: a payload in HTML or Markdown is on the page a reader sees, or
// found.
func TestCarrierCorpus(t *testing.T) {
	missed := map[string]int{}
	shown, found := 0, 0
	for _, r := range corpus(t, "atk-carriers") {
		if r.Cls == "" || !strings.Contains("H01 H02 H03 M01 M02", r.Cls) {
			continue
		}
		v, err := Find(context.Background(), r.Text, Limits{Time: time.Minute})
		switch at := strings.Index(r.Text, r.Fragment); {
		case err != nil:
			t.Errorf("%s: %v", r.ID, err)
		case strings.Contains(squeezed(v.Text), squeezed(r.Payload)):
			shown++
		case overlaps(v.Unseen, at, at+len(r.Fragment)):
			found++
		default:
			missed[r.Carrier]++
			if !strings.Contains(seenNowhere, " "+r.Carrier+" ") {
				t.Errorf("%s: %s is missed", r.ID, r.Carrier)
			}
		}
	}
	t.Logf("%d shown, %d found, missed %v", shown, found, missed)
	if found < 200 {
		t.Errorf("%d found", found)
	}
}

// squeezed is text without white space, which a break or a tag may put into a word.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

func overlaps(us []Unseen, lo, hi int) bool {
	for _, u := range us {
		if u.Start < hi && u.End > lo {
			return true
		}
	}
	return false
}
