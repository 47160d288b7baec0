package markup
import ("testing";"os";"strings";"golang.org/x/net/html")
func TestZT(t *testing.T) {
	if os.Getenv("ZT")=="" {t.Skip()}
	for _, s := range strings.Split(os.Getenv("ZT"), "@@") {
		root, _ := html.Parse(strings.NewReader(renderPage(s)))
		var b strings.Builder
		html.Render(&b, root)
		t.Logf("%q -> %q -> %s", s, renderPage(s), b.String())
	}
}
