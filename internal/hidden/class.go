package hidden

import "strings"

// class judges the value of a class attribute. No clean document of the corpora
// has one of these classes outside code, so that cutting costs nothing there; but
// a word as common as "hidden" is also a responsive toggle ("hidden md:block") or
// a page's own, and is only reported.
func class(value string) Verdict {
	v := Shown
	responsive := false
	for rest := value; rest != ""; {
		var name string
		name, rest = nextField(rest)
		v = max(v, oneClass(name))
		responsive = responsive || reveals(name)
	}
	if responsive {
		v = min(v, Suspect)
	}
	return v
}

// nextField returns the first word of s, which may be empty at its end, and what
// follows.
func nextField(s string) (field, rest string) {
	from := 0
	for from < len(s) && isSpace(s[from]) {
		from++
	}
	to := from
	for to < len(s) && !isSpace(s[to]) {
		to++
	}
	return s[from:to], s[to:]
}

// oneClass judges one class. The names are those of Bootstrap, Tailwind, WordPress,
// Foundation, Bulma, HTML5 Boilerplate, Angular CDK, MkDocs, GitHub and Learn.
func oneClass(name string) Verdict {
	switch name {
	case "sr-only", "visually-hidden", "visuallyhidden", "is-visually-hidden", "visually-hidden-focusable",
		"sr-only-focusable", "screen-reader-text", "screen-reader-only", "screenreader-only", "screen-reader",
		"show-for-sr", "is-sr-only", "element-invisible", "cdk-visually-hidden", "a11y-hidden", "assistive-text",
		"offscreen", "off-screen", "clip-hide", "u-hidden-visually", "u-visually-hidden",
		"d-none", "display-none", "is-hidden", "ng-hide", "hidden-xs-up", "uk-hidden", "hide-element":
		return Hidden
	case "hidden", "hide", "invisible", "invis", "is-invisible", "opacity-0", "text-transparent", "collapse",
		"text-hide", "text-white", "nodisplay", "no-display", "noprint", "aria-hidden":
		return Suspect
	}
	return Shown
}

// reveals says whether a class shows on some screens, or on focus, what another
// one hides.
func reveals(name string) bool {
	for _, sign := range [...]string{"d-sm-", "d-md-", "d-lg-", "d-xl-", "d-xxl-", "d-print-", ":block", ":flex", ":inline", ":grid", ":not-sr-only", ":visible", "-focusable"} {
		if strings.Contains(name, sign) {
			return true
		}
	}
	return false
}
