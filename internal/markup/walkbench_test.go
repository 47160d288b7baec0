package markup

import (
	"strings"
	"testing"
)

// linkedPage is a page with references, which costs a walk all of its passes but
// those of footnotes; notedPage has those too.
var (
	linkedPage = strings.Repeat(learnPage[:len(learnPage)/12]+"See [the quickstart][quickstart] or [quickstart].\n\n", 12)
	notedPage  = linkedPage + "A note[^1].\n\n[^1]: It is here.\n"
)

func BenchmarkWalk(b *testing.B) {
	for _, page := range []struct{ name, src string }{
		{"learn", learnPage}, {"linked", linkedPage}, {"noted", notedPage},
		{"idle", strings.NewReplacer("`", "", "<", "", "  ", "", "[", "").Replace(learnPage)},
	} {
		b.Run(page.name, func(b *testing.B) {
			b.SetBytes(int64(len(page.src)))
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				Walk(page.src, func(Part) bool { n++; return false })
			}
		})
	}
}
