package markup

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// treeView is what x/net/html's parser makes of the marks of a document.
type treeView struct {
	hidden, shown int
	problem       string
}

// mark puts a mark of its own behind every ">" and every P or v that is a word.
func mark(src string) string {
	var b strings.Builder
	n := 0
	for i := range len(src) {
		c := src[i]
		b.WriteByte(c)
		word := (c == 'P' || c == 'v') && (i == 0 || !isLetter(src[i-1]) && src[i-1] != '<' && src[i-1] != '/')
		if c == '>' || word {
			fmt.Fprintf(&b, "{%d}", n)
			n++
		}
	}
	return b.String()
}

// checkTree compares the Comment spans of a marked HTML document with the comments
// and texts of its tree.
func checkTree(src string) treeView {
	f := finder{src: src}
	f.findHTML()
	return f.checkTree(src)
}

// checkRendered does the same for the page that a marked Markdown text renders as,
// where goldmark and Find agree on the structure.
func checkRendered(src string) treeView {
	if _, bad := structureDifference(src, oracle(src)); bad {
		return treeView{}
	}
	f := finder{src: src}
	f.find()
	return f.checkTree(string(render(src).out))
}

// checkTree compares spans with the tree of page. A comment of the tree that is
// left in is always a problem; a shown text that is cut only where everything is
// certain.
func (f *finder) checkTree(page string) (v treeView) {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return v // the parser bounds its depth
	}
	src := f.src
	certain := !f.tok.torn && !strings.Contains(src, "<![CDATA[")
	for d := range root.Descendants() {
		hidden := d.Type == html.CommentNode
		if !hidden && d.Type != html.TextNode {
			continue
		}
		for m := range marks(d.Data) {
			pos := strings.Index(src, m)
			cut := slices.ContainsFunc(f.spans, func(s Span) bool { return s.Kind == Comment && int(s.Start) <= pos && pos < int(s.End) })
			switch {
			case hidden:
				v.hidden++
				if !cut && !oracleScript.MatchString(src) {
					v.problem = m + " is hidden and left in"
				}
			case cut && certain && !isRawNode(d.Parent):
				v.problem = m + " is shown and cut"
			default:
				v.shown++
			}
		}
	}
	return v
}

// marks yields the marks in a text of the tree.
func marks(s string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for {
			i := strings.IndexByte(s, '{')
			if i < 0 {
				return
			}
			n := strings.IndexByte(s[i:], '}')
			if n < 0 || !yield(s[i:i+n+1]) {
				return
			}
			s = s[i+n+1:]
		}
	}
}

// isRawNode says whether the tokenizer reads n's content as raw text: the comments
// in it are Comments by decision.
func isRawNode(n *html.Node) bool {
	return n.Namespace == "" && strings.Contains(" script style title textarea xmp iframe noembed noframes noscript plaintext ", " "+n.Data+" ")
}

func TestVectorsInTrees(t *testing.T) {
	hidden, shown := 0, 0
	check := func(x vectorFile, check func(string) treeView) {
		for _, v := range x.read(t) {
			w := check(mark(v.source))
			hidden, shown = hidden+w.hidden, shown+w.shown
			if w.problem != "" {
				t.Errorf("%s:%d: %q: %s", x.name, v.line, v.source, w.problem)
			}
		}
	}
	check(htmlVectors, checkTree)
	check(markdownVectors, checkTree)
	check(markdownVectors, checkRendered)
	if hidden < 100 || shown < 200 {
		t.Errorf("only %d hidden and %d shown marks", hidden, shown)
	}
}

func TestGeneratedTrees(t *testing.T) {
	n := uint64(20_000)
	if fullRun() {
		n = 1_000_000
	}
	testTrees(t, n, generateHTML, checkTree)
}

// TestGeneratedMarkdownTrees has the pieces of HTML documents in Markdown blocks.
func TestGeneratedMarkdownTrees(t *testing.T) {
	n := uint64(10_000)
	if fullRun() {
		n = 300_000
	}
	testTrees(t, n, generateMixed, checkRendered)
}

func testTrees(t *testing.T, n uint64, generate func(uint64) string, check func(string) treeView) {
	hidden, shown := 0, 0
	for seed := range n {
		src := mark(generate(seed))
		w := check(src)
		hidden, shown = hidden+w.hidden, shown+w.shown
		if w.problem != "" {
			small := shrink(src, func(s string) bool { return check(s).problem != "" })
			t.Fatalf("seed %d: %q: %s", seed, small, check(small).problem)
		}
	}
	t.Logf("%d hidden and %d shown marks", hidden, shown)
	if hidden < int(n)/4 || shown < int(n) {
		t.Errorf("only %d hidden and %d shown marks", hidden, shown)
	}
}

// TestTreeControl: without its spans, and without the tree, checkTree complains.
func TestTreeControl(t *testing.T) {
	const src = "<html><svg><style><!-- </style> P --></svg>v"
	if w := checkTree(mark(src)); w.problem != "" || w.hidden == 0 || w.shown == 0 {
		t.Errorf("%+v", w)
	}
	f := finder{src: src}
	f.findHTML()
	if len(f.spans) != 1 || f.tok.torn {
		t.Errorf("%v, torn %v", f.spans, f.tok.torn)
	}
	v := htmlOracle(src)
	if d, bad := hiddenDifference(src, nil, htmlOracle("<html><!-- P -->"+src)); !bad {
		t.Errorf("no spans, no difference: %v", d)
	}
	if _, bad := hiddenDifference(src, f.spans, v); !bad {
		t.Error("the tokenizer alone knows svg")
	}
}

// TestOracleScript: the class oracleScript outlives its reason as little as those
// of goldmark do.
func TestOracleScript(t *testing.T) {
	const src = "<script><!--<<script></script><! P"
	v := htmlOracle(src)
	if d, bad := hiddenDifference(src, FindHTML(src), v); !bad || d.want != "hidden" || !oracleScript.MatchString(src) {
		t.Errorf("x/net/html reads script as WHATWG does: %v %v", d, bad)
	}
}

// TestWellFormedTrees: on what nests properly nothing becomes uncertain.
func TestWellFormedTrees(t *testing.T) {
	for _, src := range []string{
		"<svg viewBox='0 0 1 1'><title>v</title><g><path d='M0'/><a href='#'><text>v</text></a></g></svg>",
		"<svg><style><![CDATA[ a{} ]]></style><defs><linearGradient/></defs><script>v</script></svg>",
		"<svg><foreignObject><div xmlns='x'><span><p>v</p>v<br/>v<img src=x></span></div></foreignObject></svg>",
		"<svg><g><g><path></g></svg>",
		"<svg><desc><ul><li>v<li>v</ul></desc></svg>",
		"<svg><desc><svg><desc><b>v</b></desc></svg></desc></svg>",
		"<math><semantics><mrow><mi>x</mi><mo>=</mo><mtext>v<b>v</b></mtext></mrow><annotation encoding='t'>x</annotation></semantics></math>",
		"<p><svg><path/></svg></p></div></span><select><option>v<option>v</select><div>",
		"<svg><p>v</svg></p></div>", // p leaves svg, and everything is HTML again
		"<svg><g><p><style></style></g>",
	} {
		f := finder{src: src + "<style><!-- v </style>v<a b='<!-- v -->'>"}
		f.findHTML()
		if f.tok.torn || f.tok.tree.inSelect || len(f.tok.tree.nodes) > 0 {
			t.Errorf("%q: torn %v, %d elements open", src, f.tok.torn, len(f.tok.tree.nodes))
		}
	}
}

// TestTornTrees: each of these may be read in two ways, and nothing behind it is
// certain.
func TestTornTrees(t *testing.T) {
	for _, src := range []string{
		"<svg></math>", "<svg></p>", "<svg></br>", "<svg></div>", "<svg><font>", "<svg><font color=red>",
		"<math><annotation-xml>", "<svg><desc><b></desc>", "<svg><desc><p></desc>", "<svg><desc></b>",
		"<svg><desc><b><div></b>", "<select><style>", "<select><script>", "<select><svg>",
		"<select><math/>", "<select><template>", "<select><plaintext>", "<svg><![CDATA[ > ]]>", "<svg><desc><![CDATA[ > ]]>",
	} {
		f := finder{src: src}
		f.findHTML()
		if !f.tok.torn {
			t.Errorf("%q is not torn", src)
		}
		f = finder{src: src + "<style><a b='</style><!-- P -->'"}
		f.findHTML()
		if got := describe(f.src, f.spans); len(got) == 0 || got[len(got)-1] != `comment "<!-- P -->"` {
			t.Errorf("%q: %q", f.src, got)
		}
	}
}
