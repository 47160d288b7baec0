package hidden

import (
	"strings"
	"testing"
)

// TestNothingIsKept: a value however long and nested costs no more than a few
// blocks of memory: its decoded copy and the brackets that are open.
func TestNothingIsKept(t *testing.T) {
	const size = 1 << 15
	for _, unit := range []string{
		"(", "{", "[", "({[", ")", "}", ";", ":", "a:b;", "/*", "/**/", "\\", "\\61 ", "\"", "'", "\"\n", "url(", "url('", "@x{", "--x:", "var(", "calc(", "x:calc(",
		"display:none;", "opacity:calc(", "opacity:min(1,", "filter:opacity(0) ", "transform:scale(0) ", "clip-path:polygon(0 0,", "font:0 ", "!important", "&", "&#", "&#x", "&amp;", "&lt",
		"a ", "a b ", "word ", "the ", "\u4e00", "\u0e01 ", "a-", "_a", "a+a", "%20", "-", "\x00", "\xff", " ", "\u3000",
	} {
		value := strings.Repeat(unit, size/len(unit))
		attrs := []Attribute{{"style", value}, {"class", value}, {"data-x", value}, {"fill", value}, {"href", value}, {"width", value}}
		allocs := testing.AllocsPerRun(1, func() {
			v, _ := Element("svg", attrs)
			for _, a := range attrs {
				Text("p", v, a)
			}
			Spread("p", attrs)
		})
		if allocs > 150 {
			t.Errorf("%q: %v allocations", unit, allocs)
		}
	}
}

// TestNoAllocation: what has no reference in it costs no memory.
func TestNoAllocation(t *testing.T) {
	for _, file := range []string{"tags.txt", "texts.txt"} {
		columns := map[string]int{"tags.txt": 3, "texts.txt": 2}[file]
		for _, row := range readRows(t, file, columns) {
			tag := row[columns-1]
			if strings.Contains(tag, "&") {
				continue
			}
			name, attrs := readTag(t, tag)
			allocs := testing.AllocsPerRun(5, func() {
				v, _ := Element(name, attrs)
				for _, a := range attrs {
					Text(name, v, a)
				}
				Spread(name, attrs)
			})
			if allocs > 0 {
				t.Errorf("%s: %v allocations", tag, allocs)
			}
		}
	}
}

func BenchmarkTag(b *testing.B) {
	name, attrs := readTag(b, `<a href="https://h.test/azure/how-to/create-a-widget" class="button is-primary" data-linktype="relative-path">`)
	b.ReportAllocs()
	for b.Loop() {
		v, _ := Element(name, attrs)
		for _, a := range attrs {
			Text(name, v, a)
		}
		Spread(name, attrs)
	}
}

func BenchmarkBareTag(b *testing.B) {
	for b.Loop() {
		Element("br", nil)
		Spread("br", nil)
	}
}

func BenchmarkStyle(b *testing.B) {
	attrs := styled("font-family: monospace; width: 75%; margin-left: 50px; background-color: ghostwhite; padding: 10px")
	b.ReportAllocs()
	for b.Loop() {
		Element("div", attrs)
	}
}

func BenchmarkProse(b *testing.B) {
	a := Attribute{"data-x", strings.Repeat("the owner of this page wants it ", 1<<12)}
	b.SetBytes(int64(len(a.Value)))
	for b.Loop() {
		Text("p", Shown, a)
	}
}

func BenchmarkStyleBomb(b *testing.B) {
	attrs := styled(strings.Repeat("opacity:calc(1 - .1);", 1<<12))
	b.SetBytes(int64(len(attrs[0].Value)))
	for b.Loop() {
		Element("p", attrs)
	}
}

func BenchmarkDecode(b *testing.B) {
	for name, unit := range map[string]string{"numeric": "&#58;", "common": "&amp;", "rare": "&sol;", "unknown": "&a;", "longest": "&CounterClockwiseContourIntegral;", "bare": "&CounterClockwiseContourIntegralxxxxxxxxxx", "prefix": "&ampxxxxxxxx;"} {
		s := strings.Repeat(unit, 1<<16/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				decode(s)
			}
		})
	}
}
