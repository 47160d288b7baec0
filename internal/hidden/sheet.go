package hidden

import "strings"

// maxRules is how many selectors of a Sheet are kept. A page that hides by its own
// style sheet needs one.
const maxRules = 64

// Sheet holds which selectors the style sheets of one document hide. The zero
// value hides nothing.
//
// It knows rules with the simplest selectors: one type, class or id, or a type
// with one of them. Rules with others, and those within at-rules (a sheet for
// print hides a lot), are passed over.
type Sheet struct {
	rules []rule
}

// rule is one selector whose declarations hide.
type rule struct {
	element, class, id string
}

// Read adds the rules of css, the content of a style element. A later rule for
// the same selector outweighs an earlier one. Time is linear in css but for the
// up to 64 rules that are kept.
func (s *Sheet) Read(css string) {
	css = withoutComments(css)
	for css != "" {
		open := strings.IndexAny(css, "{@;")
		switch {
		case open < 0:
			return
		case css[open] == ';':
			css = css[open+1:]
		case css[open] == '@':
			css = afterAtRule(css[open:])
		default:
			body, rest, _ := strings.Cut(css[open+1:], "}")
			s.add(css[:open], body)
			css = rest
		}
	}
}

// withoutComments returns css with a blank in place of each comment.
func withoutComments(css string) string {
	if !strings.Contains(css, "/*") {
		return css
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(css, "/*")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteByte(' ')
		_, css, _ = strings.Cut(rest, "*/")
	}
}

// afterAtRule returns what follows the at-rule that css begins with.
func afterAtRule(css string) string {
	depth := 0
	for i := range len(css) {
		switch css[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth <= 0 {
				return css[i+1:]
			}
		case ';':
			if depth == 0 {
				return css[i+1:]
			}
		}
	}
	return ""
}

// add adds one rule for each of the selectors.
func (s *Sheet) add(selectors, body string) {
	verdict, _ := Element("div", []Attribute{{Name: "style", Value: body}})
	for len(selectors) > 0 {
		var one string
		one, selectors, _ = strings.Cut(selectors, ",")
		if r, ok := readRule(strings.TrimSpace(one)); ok {
			s.set(r, verdict == Hidden)
		}
	}
}

// set records or forgets a rule.
func (s *Sheet) set(r rule, hides bool) {
	for i := range s.rules {
		if s.rules[i] == r {
			if !hides {
				s.rules = append(s.rules[:i], s.rules[i+1:]...)
			}
			return
		}
	}
	if hides && len(s.rules) < maxRules {
		s.rules = append(s.rules, r)
	}
}

// readRule reads a selector such as "p", ".note", "p.note" or "#note".
func readRule(selector string) (r rule, ok bool) {
	if at := strings.IndexAny(selector, ".#"); at >= 0 {
		name := selector[at+1:]
		if !isIdent(name) {
			return rule{}, false
		}
		if selector[at] == '.' {
			r.class = name
		} else {
			r.id = name
		}
		selector = selector[:at]
		ok = true
	}
	if selector == "" || selector == "*" {
		return r, ok
	}
	r.element = selector
	return r, isIdent(selector)
}

// isIdent says whether s is a name without escapes.
func isIdent(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isNameByte(c) {
			return false
		}
	}
	return s != ""
}

func isNameByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || isDigit(c) || c == '-' || c == '_' || c >= 0x80
}

// Hides says whether a rule hides an element of that name with those attributes.
func (s *Sheet) Hides(name string, attrs []Attribute) bool {
	if len(s.rules) == 0 {
		return false
	}
	class, id := valueOf(attrs, "class"), valueOf(attrs, "id")
	for _, r := range s.rules {
		if (r.element == "" || strings.EqualFold(r.element, name)) && (r.id == "" || r.id == id) && (r.class == "" || hasToken(class, r.class)) {
			return true
		}
	}
	return false
}

// valueOf returns the value of the first attribute of that name.
func valueOf(attrs []Attribute, name string) string {
	for _, a := range attrs {
		if len(a.Name) == len(name) && strings.EqualFold(a.Name, name) {
			return decode(a.Value)
		}
	}
	return ""
}

// hasToken says whether a list of names divided by white space has that name.
func hasToken(list, name string) bool {
	for at := 0; at+len(name) <= len(list); {
		i := strings.Index(list[at:], name)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(name)
		if (at == 0 || isSpace(list[at-1])) && (end == len(list) || isSpace(list[end])) {
			return true
		}
		at++
	}
	return false
}
