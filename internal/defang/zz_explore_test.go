package defang

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
)

func TestExplore(t *testing.T) {
	if os.Getenv("EXPLORE") == "" {
		t.Skip()
	}
	for _, set := range []string{"clean-mslearn-en", "clean-mslearn-l10n", "clean-readmes", "clean-multilingual", "hard-negatives", "clean-blobs", "clean-mcp-learn", "ben-notinject", "ben-legit-unicode","atk-carriers"} {
		f, err := os.Open("/work/shared/corpora/" + set + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<26)
		n, bytes, docs := map[finding.Code]int{}, 0, 0
		var el time.Duration
		shown := 0
		for sc.Scan() {
			var d struct{ ID, Text, Carrier string; Cls string }
			json.Unmarshal(sc.Bytes(), &d)
			docs++
			bytes += len(d.Text)
			st := time.Now()
			hs := Find(d.Text)
			el += time.Since(st)
			for _, h := range hs {
				n[h.Code]++
				if (shown < 60 || h.Code != finding.ChatMarkup && set!="atk-carriers") {
					shown++
					code := strings.Count(d.Text[:h.Start], "```")%2 == 1
					if set!="atk-carriers" {
					fmt.Printf("   %s %s %q code=%v %s\n", set, h.Code, d.Text[max(0, h.Start-20):min(len(d.Text), h.End+20)], code, d.ID[max(0, len(d.ID)-30):])
					}
				}
			}
			if set == "atk-carriers" && d.Cls == "S01" && len(hs) == 0 {
				fmt.Printf("  MISS %s\n", d.ID)
			}
		}
		fmt.Println(set, docs, n, fmt.Sprintf("%.0f MB/s", float64(bytes)/el.Seconds()/1e6), len(d0(set)))
	}
}
func d0(s string) string { return "" }
