package markup

import (
	"strings"
	"testing"
)

// BenchmarkElements walks a page that is nothing but small elements, and follows
// none, those that are hidden, or all.
func BenchmarkElements(b *testing.B) {
	page := strings.Repeat("<div class=\"v\"><p>v <b hidden>v</b> v</p><ul><li>v</li><li hidden>v</li></ul></div>\n\nv <span hidden>v *v*</span> v.\n\n", 200)
	for _, w := range []struct {
		name string
		ask  func(tag string) bool
	}{
		{"none", func(string) bool { return false }},
		{"hidden", hides},
		{"all", func(string) bool { return true }},
	} {
		visit := func(p Part) bool { return p.Kind == StartTag && w.ask(page[p.Start:p.End]) }
		b.Run(w.name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				Walk(page, visit)
			}
		})
		b.Run(w.name+" in a page", func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			b.ReportAllocs()
			for b.Loop() {
				WalkHTML(page, visit)
			}
		})
	}
}
