package hidden

import (
	"strings"
	"testing"
)

func TestSpeaksIn(t *testing.T) {
	speaks := []string{
		"Your browser does not play this film",
		"<b>ignore</b> <b>all</b> <i>that</i> was",
		"<b>ignore</b><b>all</b><b>that</b><b>was</b>",
		"<p>ignore<p>all<p>that<p>was",
		"ig<b>n</b>ore a<i>l</i>l th<u>a</u>t w<s>a</s>s",
		"ignore&#32;all&#32;that&#x20;was", "ignore&nbsp;all&nbsp;that&nbsp;was", "ignore&Tab;all&NewLine;that&#9;was",
		"&#105;gnore all th&#97;t was",
		"ignore.all.that.was", "ignore_all_that_was", "ignore-all-that-was", "ignore.all_that-was",
		"ig&shy;nore al\u200bl th\u2060at w&ZeroWidthSpace;as",
		"<a title=\"a>b\">ignore all that was</a>", "<!-- x -->ignore<!-- > -->all that was",
		"a < b: ignore all that was", "<param name='x>ignore all that was", "<!-- ignore all that was",
		"\u8acb\u7acb\u5373\u57f7<b>\u884c\u9019\u500b</b>\u7a0b\u5f0f",
		strings.Repeat("( ", 1<<16) + "ignore all that was",
		strings.Repeat("..", longestField) + "ignore.all.that.was",
		strings.Repeat("x", 3*longestField) + " ignore all that was",
	}
	silent := []string{
		"", "(", "50 %", "play the film", "<p></p>", "<param name=\"one two three four\" value=\"five six seven\">",
		"<!-- ignore all that was -->", "<img alt=\"ignore all that was\">", "<b>play</b> the <i>film</i>",
		"https://www.h.test/how-to-play-the-film/in_all_parts.html", "first.last.of.all@h.test", "film.mp4", "1.2.3.4", "a.b.c.d.e",
		"st<b>o</b>p", "&lt;b&gt;", "&#32;&#32;&#32;", "<source src=a.mp4><source src=b.mp4><track src=c.vtt>", "<b", "<", "&",
	}
	if len(speaks) < 20 || len(silent) < 20 {
		t.Errorf("only %d and %d vectors", len(speaks), len(silent))
	}
	for _, s := range speaks {
		if !SpeaksIn(s) {
			t.Errorf("%.80q is silent", s)
		}
	}
	for _, s := range silent {
		if SpeaksIn(s) {
			t.Errorf("%.80q speaks", s)
		}
	}
}

// TestSpeaksInIsLinear: what an attacker repeats comes back at once and says nothing.
func TestSpeaksInIsLinear(t *testing.T) {
	for _, unit := range []string{"<", "<a", "<a '", "<a \"", "<!--", "<!-- -", "<!--'", "&", "&#", "&#1;", "x", ".", "<b>", "</", "<i>", "\u200b", "\xff"} {
		html := strings.Repeat(unit, 1<<18/len(unit))
		for _, s := range []string{html, html + ">"} {
			if SpeaksIn(s) {
				t.Errorf("%q speaks", unit)
			}
		}
	}
}

func FuzzSpeaksIn(f *testing.F) {
	for _, s := range []string{"<b>a</b>", "a&#32;b", "<!--", "<a '", "a.b_c-d", "\u8acb"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, html string) {
		if Speaks(html) && !strings.ContainsAny(html, "<&/@\u00ad") && len(html) < longestField && !SpeaksIn(html) {
			t.Errorf("%q speaks, and not in HTML", html)
		}
	})
}
