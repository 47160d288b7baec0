package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	nethtml "golang.org/x/net/html"
)

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))

// domText returns the text that a browser's tree has for src outside what no
// browser ever draws: Markdown is rendered, a whole HTML document is parsed as it
// is. It knows nothing of styles or hidden elements, and shares nothing with the
// code that is measured, so that a mistake about what is hidden shows as a
// difference here.
func domText(src string) (string, error) {
	var page bytes.Buffer
	head := strings.ToLower(strings.TrimLeft(strings.TrimPrefix(src, "\ufeff"), " \t\r\n"))
	if strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html") {
		page.WriteString(src)
	} else if err := markdown.Convert([]byte(src), &page); err != nil {
		return "", fmt.Errorf("rendering: %w", err)
	}
	root, err := nethtml.Parse(&page)
	if err != nil {
		return "", fmt.Errorf("parsing: %w", err)
	}
	var text strings.Builder
	for n := range root.Descendants() {
		switch {
		case n.Type == nethtml.TextNode && !undrawn(n):
			text.WriteString(n.Data)
		case n.Type == nethtml.ElementNode && !inline[n.Data]:
			text.WriteByte('\n')
		}
	}
	return text.String(), nil
}

// undrawn reports whether n lies in an element that shows none of its text.
func undrawn(n *nethtml.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		switch p.Data {
		case "script", "style", "title", "noscript", "template", "iframe", "noembed", "noframes", "head",
			"video", "audio", "canvas", "object": // what they hold is for browsers that lack them
			return true
		}
	}
	return false
}

// inline are the elements that do not part two words.
var inline = map[string]bool{
	"a": true, "abbr": true, "b": true, "code": true, "del": true, "em": true, "font": true, "i": true,
	"kbd": true, "s": true, "small": true, "span": true, "strong": true, "sub": true, "sup": true, "u": true,
}
