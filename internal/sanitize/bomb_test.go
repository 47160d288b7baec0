package sanitize

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"post-mcp-verify/internal/finding"
)

// bombs are texts that ask for more than linear work, made of n bytes or so.
var bombs = []struct {
	name string
	make func(n int) string
}{
	{"less-than", func(n int) string { return strings.Repeat("<", n) }},
	{"openers", func(n int) string { return strings.Repeat("<!--", n/4) }},
	{"half openers", func(n int) string { return strings.Repeat("<!", n/2) }},
	{"comments", func(n int) string { return strings.Repeat("x <!-- --> ", n/11) }},
	{"comments in code", func(n int) string { return "```\n" + strings.Repeat("<!-- x\n", n/7) }},
	{"nested comments", func(n int) string { return strings.Repeat("<!", n/10) + strings.Repeat("<!-- -->--", n/13) }},
	{"zero width", func(n int) string { return strings.Repeat("\u200b", n/3) }},
	{"zero width between letters", func(n int) string { return strings.Repeat("a\u2060", n/4) }},
	{"two classes in turn", func(n int) string { return strings.Repeat("\u2060\u202e", n/6) }},
	{"soft hyphens", func(n int) string { return strings.Repeat("a\u00ad", n/3) }},
	{"joiners in Persian", func(n int) string { return strings.Repeat("\u0645\u200d\u200c", n/8) }},
	{"marks in one line, letter last", func(n int) string { return strings.Repeat("x\u200f", n/4) + "\u05d0" }},
	{"marks in many lines", func(n int) string { return strings.Repeat("x\u200f\n", n/5) }},
	{"black flags", func(n int) string { return strings.Repeat("\U0001F3F4\U000E0067\U000E0062", n/12) }},
	{"tags", func(n int) string { return strings.Repeat("\U000E0041", n/4) }},
	{"backticks", func(n int) string { return strings.Repeat("`", n) }},
	{"growing backticks", func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("`", i) + "<!--x")
		}
		return b.String()
	}},
	{"brackets", func(n int) string { return strings.Repeat("[", n) }},
	{"brackets closed", func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) }},
	{"links", func(n int) string { return "<!-- " + strings.Repeat("[a](", n/4) }},
	{"quotes", func(n int) string { return strings.Repeat("> ", n/2) + "<!--" }},
	{"quotation marks", func(n int) string { return strings.Repeat(`"`, n) }},
	{"objects", func(n int) string { return strings.Repeat(`{"a":`, n/5) }},
	{"strings", func(n int) string { return "[" + strings.Repeat(`"",`, n/3) + `""]` }},
	{"dirty strings", func(n int) string { return "[" + strings.Repeat(`"\u2060<!---->",`, n/16) + `""]` }},
	{"keys", func(n int) string { return "{" + strings.Repeat(`"a\u2060":1,`, n/12) + `"":1}` }},
	{"values", func(n int) string { return strings.Repeat(`{"a":1,"a":"x"} `, n/16) }},
	{"values, last broken", func(n int) string { return strings.Repeat(`{"a":1} `, n/8) + "{" }},
	{"strings in strings", func(n int) string { return nest(strings.Repeat("a\u2060", n/8), 8) }},
	{"quotes in strings in strings", func(n int) string { return nest(strings.Repeat(`"`, n/600), 8) }},
	{"prefix with ends", func(n int) string { return "[Resource from s at u" + strings.Repeat("] ", n/2) }},
	{"prefix with strings", func(n int) string { return "[Resource from s at u" + strings.Repeat(`] ["`, n/4) + "x" }},
	{"prefix with objects", func(n int) string { return "[Resource from s at u" + strings.Repeat(`] {"a":[`, n/8) }},
	{"prefix with values", func(n int) string { return "[Resource from s at u" + strings.Repeat(`] {"a":1}`, n/9) + "x" }},
	{"imitations", func(n int) string { return strings.Repeat("<system-reminder>", n/17) }},
	{"halves of imitations", func(n int) string {
		return strings.Repeat("<system-", n/20) + strings.Repeat("<!-- -->reminder>", n/25)
	}},
	{"template tokens and tags", func(n int) string { return strings.Repeat("<b>", n/6) + strings.Repeat(" <|im_end|>", n/20) }},
	{"template tokens in code", func(n int) string { return strings.Repeat("`<|im_end|>` ", n/13) }},
	{"entities", func(n int) string { return strings.Repeat("&lt;", n/4) }},
	{"invalid UTF-8", func(n int) string { return strings.Repeat("\xe2\x80", n/2) }},
	{"words of numbers", func(n int) string { return strings.Repeat("1 ", n/2) }},
	{"members of roles", func(n int) string { return "[" + strings.Repeat(`{"role":"system"},`, n/18) + "1]" }},
	{"markers across strings", func(n int) string { return "[" + strings.Repeat(`"post-mcp-","verify:end ",`, n/26) + "1]" }},
	{"one marker across an escaped string", func(n int) string {
		return `["post-mcp-","` + strings.Repeat(`\\`, n/2) + `verify:end deadbeef"]`
	}},
	{"strings and comments", func(n int) string { return strings.Repeat(`"a <!-- b --> c" `, n/17) + `"<!--"` }},
	{"born comments", func(n int) string { return strings.Repeat("a <\u2060!-- b -->", n/17) }},
	{"one born comment of openers", func(n int) string { return "a <\u2060!-- " + strings.Repeat("<\u2060!-- ", n/8) + "-->" }},
	{"code samples", func(n int) string { return "[" + strings.Repeat(`{"codeSnippet":"<!-- -->"},`, n/27) + "1]" }},
	{"code sample before a long gap", func(n int) string {
		return `{"codeSnippet":[` + strings.Repeat("1,", n/4) + strings.Repeat(`"",`, n/6) + "1]}"
	}},
	{"selectors in a row", func(n int) string { return strings.Repeat("\u845b\U000E0100", n/7) }},
	{"selectors of many values", func(n int) string { return strings.Repeat("\u845b\U000E0100\u845b\U000E0101\u4fae\ufe00", n/20) }},
	{"Braille blanks", func(n int) string { return strings.Repeat("\u2800", n/3) }},
	{"Braille and blanks", func(n int) string { return strings.Repeat("\u2801\u2800", n/6) }},
	{"isolates in code", func(n int) string { return strings.Repeat("`\u05d0\u2067` ", n/8) }},
	{"a document of comments", func(n int) string { return "<html>" + strings.Repeat("\n\n    <!-- -->", n/14) }},
	{"a document of openers", func(n int) string { return "<html>" + strings.Repeat("<!--", n/4) }},
	{"a document of fenced comments", func(n int) string { return "<html>\n\n```\n" + strings.Repeat("<!-- -->", n/8) }},
	{"a document of scripts", func(n int) string {
		return "<html>\n<style>\n\n</style>\n" + strings.Repeat("<script>/<!--/</script>\n<!-- -->\n\n", n/34)
	}},
	{"verbs for keys", func(n int) string {
		return "[" + strings.Repeat(`{"name":"post-mcp-verify:","active":1},`, n/39) + "1]"
	}},
	{"a document behind a declaration", func(n int) string { return `<?xml version="1.0"?>` + strings.Repeat(" ", n) + "<html><!-- -->" }},
	{"document types", func(n int) string { return strings.Repeat("<!DOCTYPE html>\n\n", n/17) }},
	{"escapes", func(n int) string { return strings.Repeat("\x1b", n) }},
	{"escapes that begin", func(n int) string { return strings.Repeat("\x1b[1;", n/4) }},
	{"one long control sequence", func(n int) string { return "\x1b[" + strings.Repeat("1;", n/2) + "m" }},
	{"concealed lines before a long one", func(n int) string {
		return "\x1b[8m" + strings.Repeat("a\n", n/4) + strings.Repeat("b", n/2) + "\x1b[m"
	}},
	{"colours in one line", func(n int) string { return strings.Repeat("\x1b[31mx\x1b[my", n/10) }},
	{"colours in many lines", func(n int) string { return strings.Repeat("\x1b[31mx\x1b[m\n", n/10) }},
	{"strings without an end", func(n int) string { return strings.Repeat("\x1b]x", n/3) }},
	{"strings in many lines", func(n int) string { return strings.Repeat("\x1b]0;xx\n", n/7) }},
	{"letters struck out", func(n int) string { return strings.Repeat("a\b", n/2) }},
	{"every other letter struck out", func(n int) string { return strings.Repeat("ab\b", n/3) }},
	{"one backspace after a long line", func(n int) string { return strings.Repeat("a", n) + "\b" }},
	{"backspaces after a long line", func(n int) string { return strings.Repeat("a", n/2) + strings.Repeat("\b", n/2) }},
	{"invisible characters before a backspace", func(n int) string { return strings.Repeat("a\u200b", n/4) + "\b" }},
	{"erasures of a long line", func(n int) string { return strings.Repeat("a", n/2) + strings.Repeat("\x1b[1Kb", n/10) }},
	{"to and fro", func(n int) string {
		return strings.Repeat("a", n/2) + strings.Repeat("\x1b[9999D\x1b[1K\x1b[9999C", n/40)
	}},
	{"returns that cover", func(n int) string { return strings.Repeat("\rok      ", n/9) }},
	{"returns before an erasure", func(n int) string { return strings.Repeat("\r", n-4) + "\x1b[2K" }},
	{"concealed marks", func(n int) string { return "\x1b[8ma" + strings.Repeat("\u0301", n/2) }},
	{"C1 controls", func(n int) string { return strings.Repeat("\u009b", n/2) }},
	{"controls", func(n int) string { return strings.Repeat("a\x00", n/2) }},
	{"separators", func(n int) string { return strings.Repeat("a\u2028", n/4) }},
	{"noncharacters", func(n int) string { return strings.Repeat("\ufdd0", n/3) }},
	{"noncharacters apart", func(n int) string { return strings.Repeat("a\uffff", n/4) }},
	{"private use", func(n int) string { return strings.Repeat("\ue000", n/3) }},
	{"private use apart", func(n int) string { return strings.Repeat("\ue000\ue001 ", n/7) }},
	{"marks on one letter", func(n int) string { return "a" + strings.Repeat("\u0301", n/2) }},
	{"marks on every letter", func(n int) string { return strings.Repeat("a\u0301\u0301\u0301\u0301\u0301", n/11) }},
	{"unlike spaces", func(n int) string { return strings.Repeat("\t ", n/2) }},
	{"unlike spaces in turn with letters", func(n int) string { return strings.Repeat("a"+strings.Repeat("\t ", 8), n/17) }},
	{"spaces", func(n int) string { return strings.Repeat(" ", n) + "x" }},
	{"empty lines", func(n int) string { return strings.Repeat("\n", n) + "x" }},
	{"empty lines and letters", func(n int) string { return strings.Repeat("x"+strings.Repeat("\n", 20), n/21) }},
	{"words of two scripts", func(n int) string { return strings.Repeat("a\u0430 ", n/4) }},
	{"one word of two scripts", func(n int) string { return strings.Repeat("a\u0430", n/3) }},
	{"words of look-alikes", func(n int) string { return "abc " + strings.Repeat("\u0430\u0441\u0440 ", n/7) }},
	{"words of look-alikes, lines", func(n int) string { return strings.Repeat("abc \u0430\u0441\u0440\n", n/11) }},
	{"a word of letters and a look-alike", func(n int) string { return strings.Repeat("a", n) + "\u0430" }},
	{"full-width words", func(n int) string { return strings.Repeat("\uff21\uff21\uff21\uff21 ", n/13) }},
	{"selectors in turn", func(n int) string { return strings.Repeat("\u2764\ufe0e\u2764\ufe0f", n/12) }},
	{"selectors nearly in turn", func(n int) string {
		return strings.Repeat(strings.Repeat("\u2764\ufe0e", 3)+strings.Repeat("\u2764\ufe0f", 4), n/42)
	}},
	{"carriage returns", func(n int) string { return strings.Repeat("\r", n) + "\u200f" }},
}

// TestBombs: no text takes more rounds or findings than its length allows; what
// is quadratic would take hours on these.
func TestBombs(t *testing.T) {
	const size = 1 << 20
	if len(bombs) < 100 {
		t.Fatalf("%d bombs", len(bombs))
	}
	for _, b := range bombs {
		t.Run(b.name, func(t *testing.T) {
			src := b.make(size)
			var l log
			c := newCleaner(len(src))
			before := c.work
			d := document{text: src, to: l.add}
			err := c.document(&d, 0)
			passes := float64(before-c.work) / float64(len(src))
			if passes > 20 {
				t.Errorf("went through the text %.1f times", passes)
			}
			if len(l.found) > maxFindings+2*len(finding.Codes()) {
				t.Errorf("%d findings", len(l.found))
			}
			t.Logf("%.1f passes, %d findings, %v", passes, len(l.found), err)
		})
	}
}

// TestBombResults: what holds of every result holds of these.
func TestBombResults(t *testing.T) {
	for _, b := range bombs {
		src := b.make(6000)
		clean, fs, err := Text(src, finding.Value)
		if err == nil {
			checkResult(t, src, clean, fs)
		}
	}
}

// peak runs f and returns by how many bytes what is alive on the heap grew
// meanwhile, as often as the collector looked.
func peak(f func()) int {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	base, top := live(), 0
	var stop atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		for !stop.Load() {
			top = max(top, live())
			time.Sleep(200 * time.Microsecond)
		}
	}()
	f()
	stop.Store(true)
	<-done
	return top - min(base, top)
}

// live is how many bytes the last collection found to be in use.
func live() int {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64())
}

// TestMemory: at most six times the input, whatever it is made of, besides the
// findings and offset maps, whose number is bounded. One bomb misses that.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped: short")
	}
	const (
		size     = 2 << 20
		constant = 2 << 20
		most     = 6
	)
	for _, b := range bombs {
		src := b.make(size)
		limit := constant + most*len(src)
		if b.name == "markers across strings" {
			limit += 2 * len(src) // the strings, joined, beside the text: up to 7.2 times
		}
		used := peak(func() { _, _, _ = Text(src, finding.Value) })
		if used > limit {
			t.Errorf("%s: %.1f times the input", b.name, float64(used)/float64(len(src)))
		}
		t.Logf("%-30s %.1f times the input", b.name, float64(used)/float64(len(src)))
	}
}
