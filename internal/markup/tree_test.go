package markup

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// inTrees are HTML blocks in which the tree decides how the tokenizer goes on.
// P must be covered by a comment, v must not.
var inTrees = []string{
	"<div><svg><style><!-- </style> P --></svg>v</div>\n",
	"<div><svg><title><!-- </title> P --></title></svg>v</div>\n",
	"<div><math><style><!-- </style> P --></math>v</div>\n",
	"<div><svg><g/><style><!-- </style> P --></svg>v</div>\n",
	"<div><svg/><style><!-- </style>v --></div>\n",
	"<div><svg></svg><style><!-- </style>v --></div>\n",
	"<div><svg><svg></svg><style><!-- </style> P --></svg>v</div>\n",
	"<div><select></select><style><!-- </style>v --></div>\n",
	"<div><svg><p></p><![CDATA[ P >v</div>\n",
	"<div><style><!-- </style>v --></div>\n",
	"<div></ P><? P><! P><!P></>v</div>\n",
}

func TestTreeConstruction(t *testing.T) {
	for _, src := range inTrees {
		root, err := html.Parse(strings.NewReader(src))
		if err != nil {
			t.Fatal(err)
		}
		// The list is checked against x/net/html before it checks Find.
		if hidden := nodes(root, html.CommentNode); strings.Contains(src, "P") != strings.Contains(hidden, "P") {
			t.Errorf("%q: x/net/html's comments are %q", src, hidden)
		}
		if shown := nodes(root, html.TextNode); !strings.Contains(shown, "v") || strings.Contains(shown, "P") {
			t.Errorf("%q: x/net/html's text is %q", src, shown)
		}
		var cut strings.Builder
		for s := range Comments(Find(src)) {
			cut.WriteString(src[s.Start:s.End])
		}
		if strings.Count(cut.String(), "P") != strings.Count(src, "P") || strings.Contains(cut.String(), "v") {
			t.Errorf("%q: comments are %q", src, cut.String())
		}
	}
}

// nodes joins the data of all nodes of one type, style elements left out.
func nodes(n *html.Node, kind html.NodeType) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == kind && !(kind == html.TextNode && d.Parent.Data == "style") {
			b.WriteString(d.Data + "\n")
		}
	}
	return b.String()
}
