package markup
import ("testing";"strings";"os")
func TestZZ(t *testing.T) {
	if os.Getenv("ZZ")=="" {t.Skip()}
	dir := findCorpora(t)
	hider := func(tag string) bool {
		r := false
		Attributes(tag, func(n, v string, _ Range) bool {
			n=strings.ToLower(n)
			if n=="hidden" || n=="style" || n=="class" && strings.Contains(v,"hid") || n=="aria-hidden" { r = true }
			return true })
		nm := strings.ToLower(TagName(tag))
		return r || strings.Contains(" script style template noscript dialog title object canvas video textarea svg math iframe noframes noembed ", " "+nm+" ")
	}
	c, all, skipped := 0,0,0
	for text := range readCorpus(t, dir+"/"+os.Getenv("ZZ")+".jsonl") {
		walk := Walk
		if s := strings.ToLower(strings.TrimSpace(text)); strings.HasPrefix(s,"<html")||strings.HasPrefix(s,"<!doctype") {walk = WalkHTML; skipped++}
		walk(text, func(p Part) bool {
			if p.Kind==Element { all++; if p.Certain {c++} else { a:=max(0,int(p.Start)-30); e:=min(len(text),int(p.End)+40); t.Logf("%q", text[a:e][:min(300,e-a)]) } }
			return p.Kind==StartTag && hider(text[p.Start:p.End])
		})
	}
	t.Logf("%d of %d certain", c, all)
}
