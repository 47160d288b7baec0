package ledger

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
)

// tamperings change the lines of a file with the records c1 to c5.
var tamperings = []struct {
	name            string
	change          func(t *testing.T, l *Ledger, ls []string) []string
	calls, problems string
}{
	{"untouched", func(_ *testing.T, _ *Ledger, ls []string) []string { return ls }, "c1 c2 c3 c4 c5", ""},
	{"first line removed", remove(0), "c2 c3 c4 c5", "1:gap"},
	{"middle line removed", remove(2), "c1 c2 c4 c5", "3:gap"},
	{"two lines removed", func(_ *testing.T, _ *Ledger, ls []string) []string { return slices.Delete(ls, 1, 3) }, "c1 c4 c5", "2:gap"},
	{"last line removed: not visible", remove(4), "c1 c2 c3 c4", ""},
	{"byte of the body changed", replace(2, `"time":1767225600000`, `"time":1767225600001`), "c1 c2 c4 c5", "3:bad-mac 4:gap"},
	{"state raised", replace(2, `"weak":false`, `"weak":true`), "c1 c2 c4 c5", "3:bad-mac 4:gap"},
	{"upper-case MAC", func(_ *testing.T, _ *Ledger, ls []string) []string {
		i := strings.Index(ls[2], `"mac":"`) + 7
		ls[2] = ls[2][:i] + strings.ToUpper(ls[2][i:])
		return ls
	}, "c1 c2 c4 c5", "3:malformed 4:gap"},
	{"lines swapped", func(_ *testing.T, _ *Ledger, ls []string) []string {
		ls[1], ls[2] = ls[2], ls[1]
		return ls
	}, "c1 c3 c4 c5", "2:gap 3:replayed"},
	{"line repeated", func(_ *testing.T, _ *Ledger, ls []string) []string { return slices.Insert(ls, 3, ls[2]) }, "c1 c2 c3 c4 c5", "4:replayed"},
	{"old line at the end", func(_ *testing.T, _ *Ledger, ls []string) []string { return append(ls, ls[0]) }, "c1 c2 c3 c4 c5", "6:replayed"},
	{"space added", replace(2, `"weak":false`, `"weak": false`), "c1 c2 c4 c5", "3:malformed 4:gap"},
	{"empty line added", func(_ *testing.T, _ *Ledger, ls []string) []string { return slices.Insert(ls, 2, "\n") }, "c1 c2 c3 c4 c5", "3:malformed"},
	{"line of another session", func(t *testing.T, l *Ledger, ls []string) []string {
		mustAppend(t, l, "s-2", "y1")
		return slices.Insert(ls, 2, lines(t, l, "s-2")[0])
	}, "c1 c2 c3 c4 c5", "3:other-session"},
	{"line of another key", func(t *testing.T, _ *Ledger, ls []string) []string {
		other := newLedger(t)
		mustAppend(t, other, "s-1", "x1")
		return slices.Insert(ls, 2, lines(t, other, "s-1")[0])
	}, "c1 c2 c3 c4 c5", "3:bad-mac"},
	{"fork: genuine, but after another record", func(t *testing.T, l *Ledger, ls []string) []string {
		rec := sample(l, "s-1", "f4")
		rec.Version, rec.Seq, rec.Prev = 1, 4, strings.Repeat("a", 64)
		line, err := receipt.Encode(l.Key(), rec)
		mustDo(t, err)
		return append(ls[:3], string(line))
	}, "c1 c2 c3 f4", "4:wrong-prev"},
	{"everything removed", func(*testing.T, *Ledger, []string) []string { return nil }, "", ""},
}

func remove(i int) func(*testing.T, *Ledger, []string) []string {
	return func(_ *testing.T, _ *Ledger, ls []string) []string { return slices.Delete(ls, i, i+1) }
}

func replace(i int, old, new string) func(*testing.T, *Ledger, []string) []string {
	return func(t *testing.T, _ *Ledger, ls []string) []string {
		if !strings.Contains(ls[i], old) {
			t.Fatalf("line %d does not contain what is to be changed", i)
		}
		ls[i] = strings.Replace(ls[i], old, new, 1)
		return ls
	}
}

func TestTamperingIsReported(t *testing.T) {
	if len(tamperings) != 17 {
		t.Fatalf("%d vectors", len(tamperings))
	}
	for _, v := range tamperings {
		l := newLedger(t)
		for _, c := range []string{"c1", "c2", "c3", "c4", "c5"} {
			mustAppend(t, l, "s-1", c)
		}
		ls := lines(t, l, "s-1")
		ls = v.change(t, l, ls)
		mustDo(t, os.WriteFile(l.path("s-1"), []byte(strings.Join(ls, "")), 0o600))
		wantReport(t, v.name, mustRead(t, l, "s-1"), v.calls, v.problems)
	}
}

func TestReadWithAnotherKey(t *testing.T) {
	l := newLedger(t)
	mustAppend(t, l, "s-1", "c1")
	mustAppend(t, l, "s-1", "c2")
	l.key[0] ^= 1
	wantReport(t, "other key", mustRead(t, l, "s-1"), "", "1:foreign-key 2:foreign-key")
	mustAppend(t, l, "s-1", "c3")
	wantReport(t, "then our own", mustRead(t, l, "s-1"), "c3", "1:bad-mac 2:bad-mac")
}

func TestReadOfNothing(t *testing.T) {
	l := newLedger(t)
	wantReport(t, "no file", mustRead(t, l, "s-1"), "", "")
	mustDo(t, os.WriteFile(l.path("s-1"), nil, 0o600))
	wantReport(t, "empty file", mustRead(t, l, "s-1"), "", "")
	if _, err := os.Lstat(l.path("s-2")); !os.IsNotExist(err) {
		t.Error("reading made a file")
	}
}

func TestReadRefusesHugeFiles(t *testing.T) {
	l := newLedger(t)
	mustAppend(t, l, "s-1", "c1")
	mustDo(t, os.Truncate(l.path("s-1"), maxRead+1)) // sparse: takes no space
	_, err := l.Read("s-1")
	wantError(t, "huge", err, finding.ReasonLedger, "")
}

// The records a report holds are what was appended, member by member.
func TestReadReturnsWhatWasAppended(t *testing.T) {
	l := newLedger(t)
	var want []receipt.Record
	for _, c := range []string{"c1", "c2"} {
		want = append(want, mustAppend(t, l, "s-1", c))
	}
	rep := mustRead(t, l, "s-1")
	for i, rec := range rep.Records {
		a, errA := receipt.Encode(l.Key(), rec)
		b, errB := receipt.Encode(l.Key(), want[i])
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Errorf("record %d differs", i)
		}
		if !rec.Vouches(l.Key().Digest(receipt.PurposeVisible, []byte(rec.Call))) {
			t.Errorf("record %d does not vouch for its call's text", i)
		}
	}
	if rep.Records[0].Vouches(rep.Records[1].Visible[0]) {
		t.Error("one call's record vouches for another's text")
	}
}

// Every kind is produced by some test above.
func TestKindsComplete(t *testing.T) {
	tree, err := parser.ParseFile(token.NewFileSet(), "read.go", nil, 0)
	mustDo(t, err)
	declared := 0
	ast.Inspect(tree, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if id, ok := spec.Type.(*ast.Ident); ok && id.Name == "Kind" {
				declared += len(spec.Names)
			}
		}
		return true
	})
	if declared != len(Kinds()) || declared == 0 {
		t.Errorf("%d constants, %d in Kinds", declared, len(Kinds()))
	}
	seen := "torn foreign-key " // TestTornTailAtEveryByte, TestReadWithAnotherKey
	for _, v := range tamperings {
		seen += v.problems + " "
	}
	for _, k := range Kinds() {
		if !strings.Contains(seen, string(k)+" ") {
			t.Errorf("no test produces %s", k)
		}
	}
}
