package main

import (
	"regexp"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/render"
	"post-mcp-verify/internal/sanitize"
)

// The honest sets. l10nSet is the one on which stripping by category is compared;
// envelopeSet holds tool results as JSON.
const (
	l10nSet     = "clean-mslearn-l10n"
	envelopeSet = "clean-mcp-learn"
)

var cleanSets = []string{
	"clean-mslearn-en", l10nSet, envelopeSet, "clean-multilingual", "clean-readmes", "clean-blobs", "hard-negatives",
}

// difference is how far what a reader sees differs after sanitizing.
type difference uint8

const (
	same     difference = iota
	defanged            // by substitutes for imitations of control text, and by nothing else
	differs
)

// pageVerdict is what became of one honest document.
type pageVerdict struct {
	id       string
	changed  bool
	withheld bool
	flagged  bool                  // a finding of medium or more
	removed  map[finding.Code]bool // the classes that changed it
	shown    difference            // in what render.Visible makes of it
	dom      difference            // in what domText makes of it
	naive    bool                  // stripping by category changes it
}

// judgePage scores one honest document.
func judgePage(r row) pageVerdict {
	v := pageVerdict{id: r.ID, naive: byCategory(r.Text) != r.Text, removed: map[finding.Code]bool{}}
	clean, found, err := sanitize.Text(r.Text, finding.Value)
	v.withheld, v.flagged = err != nil, finding.Max(found) >= finding.Medium
	v.changed = clean.Changed()
	if v.withheld || !v.changed {
		return v
	}
	room := 0 // bytes that substitutes may stand for
	for _, f := range found {
		if f.Removed {
			v.removed[f.Code] = true
		}
		if f.Removed && imitation[f.Code] {
			room += f.End - f.Start
		}
	}
	v.shown = compare(r.Text, clean.String(), room, visible)
	v.dom = compare(r.Text, clean.String(), room, domText)
	return v
}

// imitation are the classes that a visible substitute takes the place of.
var imitation = map[finding.Code]bool{
	finding.ForgedFence: true, finding.ForgedNotice: true, finding.ForgedReceipt: true,
	finding.HarnessMarkup: true, finding.ChatMarkup: true,
}

// reader says what one reader sees of a text.
type reader func(src string) (string, error)

// visible is what a person sees of the page, and the text of its front matter.
func visible(src string) (string, error) {
	text, err := render.Visible(src)
	return frontMatter(src) + text, err
}

// frontMatterBlock is YAML or TOML at the very start of a text, yamlComment a
// comment in it.
var (
	frontMatterBlock = regexp.MustCompile(`\A\x{FEFF}?(?s:---[ \t]*\r?\n.*?\n---|\+\+\+[ \t]*\r?\n.*?\n\+\+\+)[ \t]*(?:\r?\n|\z)`)
	yamlComment      = regexp.MustCompile(`(?m)(^|[ \t])#.*$`)
)

// frontMatter returns the front matter of src without comments. Pages do not show
// it, but their authors mean it.
func frontMatter(src string) string {
	return yamlComment.ReplaceAllString(frontMatterBlock.FindString(src), "")
}

// compare compares what a reader sees of two texts: of JSON every string by
// itself, else the whole page. Substitutes may stand for room bytes.
func compare(before, after string, room int, read reader) difference {
	was, err := flatten(before)
	if err != nil {
		return comparePages(before, after, room, read)
	}
	is, err := flatten(after)
	if err != nil || len(was) != len(is) {
		return differs
	}
	worst := same
	for i := range was {
		if was[i].path != is[i].path {
			return differs
		}
		if was[i].text != is[i].text {
			worst = max(worst, comparePages(was[i].text, is[i].text, room, read))
		}
	}
	return worst
}

func comparePages(before, after string, room int, read reader) difference {
	was, err := read(before)
	if err != nil {
		return differs
	}
	is, err := read(after)
	if err != nil {
		return differs
	}
	was, is = seen(was), seen(is)
	switch {
	case was == is:
		return same
	case substituted(was, is, room):
		return defanged
	}
	return differs
}

// substituteHead begins every visible substitute (package defang), which ends
// with a bracket.
const substituteHead = "[defanged:"

// substituted reports whether is, but for substitutes that stand for at most room
// bytes, is was.
func substituted(was, is string, room int) bool {
	for {
		head, tail, found := strings.Cut(is, substituteHead)
		if !found {
			return strings.HasSuffix(was, is) && len(was)-len(is) <= room
		}
		head = strings.TrimSpace(head)
		at := strings.Index(was, head)
		if at < 0 {
			return false
		}
		room -= len(strings.TrimSpace(was[:at]))
		was = strings.TrimSpace(was[at+len(head):])
		_, is, _ = strings.Cut(tail, "]")
	}
}
