package render

import "strings"

// formatting estimates how much a browser copies. Formatting elements that are
// left open are opened again in each block and cell that follows (HTML,
// 13.2.4.3), attributes and all: a thousand bytes of them before a megabyte of
// "<p>" make a tree of gigabytes.
//
// It counts what may be open, never less than a browser does: an end tag counts
// only if it closes the last of the formatting elements and nothing but text and
// formatting stands between, for any other end tag may leave the element open.
type formatting struct {
	open   []openTag // those whose end tag would count
	left   int       // bytes of the tags that stay open, but for links
	link   int       // bytes of the longest link that stays open: the next one ends it
	inside int       // bytes of the tags in open
	cloned int       // bytes that may have been copied
}

type openTag struct {
	name string
	size int
}

// formattingElements are those that a browser opens again.
const formattingElements = " a b big code em font i nobr s small strike strong tt u "

// neutral tags do not change which formatting elements are open.
const neutral = " br code img span sub sup kbd wbr del ins mark abbr cite q samp var dfn label time "

func (f *formatting) start(name string, size int) {
	if strings.Contains(formattingElements, " "+name+" ") {
		f.cloned += f.left + f.link
		f.open = append(f.open, openTag{name, size})
		f.inside += size
		return
	}
	f.cloned += f.left + f.link + f.inside
	if !strings.Contains(neutral, " "+name+" ") {
		f.leave()
	}
}

func (f *formatting) end(name string) {
	last := len(f.open) - 1
	switch {
	case last >= 0 && f.open[last].name == name:
		f.inside -= f.open[last].size
		f.open = f.open[:last]
	case strings.Contains(neutral, " "+name+" "):
	default:
		f.leave()
	}
}

// leave gives up on the end tags of what is open.
func (f *formatting) leave() {
	for _, t := range f.open {
		if t.name == "a" {
			f.link = max(f.link, t.size)
		} else {
			f.left += t.size
		}
	}
	f.open, f.inside = f.open[:0], 0
}
