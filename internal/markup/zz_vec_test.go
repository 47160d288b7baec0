package markup
import ("testing";"fmt";"os")
func TestZV(t *testing.T) {
	if os.Getenv("ZV")=="" {t.Skip()}
	md := []string{
	"See <span hidden>P</span> there.\n", "<span hidden>P</span> There.\n", "v\n\n<span hidden>P</span>\n\nv\n", "<span hidden>P</span>\n", "v <span hidden>P *q* r</span> v *w*.\n",
	"v *w* <span hidden>P *q</span> v\n", "v <span hidden>P\n\nv\n", "v <span hidden>P\nQ\n", "- v <span hidden>P\n- w\n", "> v <span hidden>P</span>\n> w\n", "> <span hidden>P</span>\n", "- <span hidden>P</span>\n- v\n", "- v <span hidden>P</span>\n- v\n", "# v <span hidden>P</span>\n", "# v <span hidden>P\n\nv\n", "v|w\n-|-\n<b hidden>P</b>|v\n", "|v|w|\n|-|-|\n|<b hidden>P</b>|v|\n",
	"<div hidden>P</div>\n", "<div hidden>P</div>\nv *w*\n", "<div hidden>P</div>\n\nv\n", "v\n<div hidden>P</div>\n\nv\n", "<div hidden>\n\nP *q*\n\n</div>\n\nv\n", "<div hidden>\n\nP\n", "<div hidden>P\n\nQ\n", "<div>\nv\n<div hidden>P</div>\nw\n</div>\n", "<div>v<div hidden>P</div>w</div>\n", "> <div hidden>P</div>\n", "> <div hidden>P\n\nv\n", "- <div hidden>P</div>\n", "- v\n\n<div hidden>P</div>\n\n- w\n", "- v\n\n<div hidden>P</div>\n\nw\n", "v <div hidden>P</div> w\n", "v <div hidden>P\n\nQ\n", 
	"<p hidden>P\n\nv\n", "<p hidden>P<p>v\n", "<p hidden>P</p>\n<p>v</p>\n", "<b hidden>P</b> v\n", "v <b hidden>P\n\nQ</b> v\n", "v <b hidden>P</b>, w\n", "<script hidden>P</script>\n", "<style hidden>P</style>\nv\n", "v <script hidden>P</script> w\n", "<template hidden><li>P</template>\n", "<details hidden>\n<summary>P</summary>\n\nQ\n\n</details>\n",
	"<table hidden><tr><td>P</td></tr></table>\n", "<table hidden>v<tr><td>P</td></tr></table>\n", "<table><tr hidden><td>P</td></tr><tr><td>v</td></tr></table>\n", "<table><tr><td>v</td><td hidden>P</td></tr></table>\n", "<td hidden>v</td>\n", "<table><div hidden>P</div><tr><td>v</td></tr></table>\n",
	"<svg hidden><text>P</text></svg>\n", "<svg><text hidden>P</text></svg>\n", "<select><option hidden>P</option></select>\n", "<ul>\n<li>v</li>\n<li hidden>P</li>\n</ul>\n", "<ul><li hidden>P<li>v</ul>\n", "<dl><dt hidden>P</dt><dd>v</dd></dl>\n",
	"<div hidden><b>P</div>v\n", "<div hidden><span>P</div>v\n", "<div hidden>P</section>Q</div>v\n", "<div hidden>P</x>Q</div>v\n", "<div hidden><section>P</div>v\n", "<img hidden> v\n", "v <br hidden>\nw\n", "v <img hidden> w\n", "v<wbr hidden>w\n",
	"[v <b hidden>P</b>](u)\n", "[v](u) <b hidden>P</b>\n", "![<b hidden>v</b>](u)\n", "[v](<b hidden>P</b>u)\n", "`v <b hidden>w</b>`\n", "v `<span hidden>` w\n", "&am<b hidden>P</b>p;\n", "v <<b hidden>P</b>w>\n", "v\\\\<b hidden>P</b>*w*\n", "v*<b hidden>P</b>w*\n", "-<b hidden>P</b> v\n", "1<b hidden>P</b>. v\n", "#<b hidden>P</b> v\n", "v\n<b hidden>P</b>\nw\n", "v\n<b hidden>P</b>\n===\n", "v <b hidden>|</b>\n-|-\n", "v  <b hidden>P</b>\nw\n",
	"<!-- c --><div hidden>P</div>\n", "<div hidden><!-- c -->P</div>\n", "<div hidden><!-- P </div>\n\nQ\n", "```\n<div hidden>v</div>\n```\n", "    <div hidden>v</div>\n", "<div hidden\n\nP\n", "> <div title='\n\n<b hidden>P</b>\n", "<div hidden>\n\n[a]: /u\n\n</div>\n\n[a]\n", "<x-y hidden>\n\nP\n\n</x-y>\n", "<div hidden>\n\n- P\n  </div>\n\n- v\n",  "<a href=u><span hidden>P</span></a>\n", "v <SPAN HIDDEN>P</SPAN> w\n", "<frameset><b hidden>v</b>\n", "<body hidden>v\n", "v <object hidden>P\n\nQ\n", "<div hidden>P</div><div hidden>Q</div>\n", "<div hidden>P</div> <div hidden>Q</div>\nv\n",
	}
	pg := []string{"<p>v<span hidden>P</span>w", "<p>v<span hidden>P<div>v</div></span>", "<div><p hidden>P</div>v", "<ul><li>v<li hidden>P<li>w</ul>", "<html><body hidden>P</body></html>", "<head><template hidden>P</template></head>v", "<div hidden>P</body></html>", "<b><div hidden>P</b>Q</div>v", "<button>v<div hidden><button>P</button></div>", "<form><div hidden><form>P</form></div></form>", "<a>v<div hidden><a>P</a></div>", "<div hidden><p>P<div>Q</div>R</div>v", "<noscript hidden>P</noscript>v", "<textarea hidden></div>P</textarea>v", "<title hidden>P</title>v", "<plaintext hidden>P", "<svg><g hidden/>v</svg>", "<svg><g hidden><p>v</g></svg>", "<math hidden><mi>P</mi></math>v", "<select hidden><option>P<option>Q</select>v","<ruby>v<rp hidden>(</rp><rt>w</rt></ruby>", "<object hidden><p>P</object>v","<h1>v<h2 hidden>P</h2>", "<dialog hidden><form>P</form></dialog>v", "<p>v<div hidden>P</div>w</p>", "<b hidden><p>P</b>Q</p>v", "<nobr hidden>P</nobr>v", "<template><div hidden>P</div></template>v", "<caption hidden>v</caption>", "<table><caption hidden>P</caption><tr><td>v</table>", "<select><style><b hidden>P</b>"}
	for i, l := range [][]string{md, pg} {
		c := markdownElements; if i==1 { c = htmlElements }
		for _, s := range l {
			fmt.Printf("\t{%q, %v, []string{", s, i==1)
			for j, e := range c.elements(s) { sign := "-"; if e.Certain { sign = "+" }; if j>0 {fmt.Print(", ")}; fmt.Printf("%q", sign + s[e.Start:e.End]) }
			p,_,_ := c.problem(s)
			fmt.Printf("}},")
			if p != "" { fmt.Print("  // PROBLEM ", p) }
			fmt.Println()
		}
	}
}
