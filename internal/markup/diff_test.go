package markup

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestScratchCorpora(t *testing.T) {
	dir := "/work/shared/corpora"
	for _, name := range []string{"clean-mslearn-en", "clean-mslearn-l10n", "clean-readmes", "clean-multilingual", "hard-negatives", "atk-carriers","clean-blobs"} {
		fh, err := os.Open(filepath.Join(dir, name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		sc := bufio.NewScanner(fh)
		sc.Buffer(nil, 1<<26)
		docs, sd, hd := 0, 0, 0
		for sc.Scan() {
			var d struct{ ID, Text string }
			if err := json.Unmarshal(sc.Bytes(), &d); err != nil {
				t.Fatal(err)
			}
			if len(d.Text) > 200_000 {
				continue
			}
			docs++
			v := oracle(d.Text)
			if x, bad := structureDifference(d.Text, v); bad {
				sd++
				fmt.Printf("S %s %s want %s got %s: %q\n", name, d.ID, x.want, x.got, around(d.Text, x.pos))
			}
			if x, bad := hiddenDifference(d.Text, Find(d.Text), v); bad {
				hd++
				fmt.Printf("H %s %s want %s got %s: %q\n", name, d.ID, x.want, x.got, around(d.Text, x.pos))
			}
		}
		fmt.Println(name, docs, sd, hd)
		fh.Close()
	}
}
