package defang

import "strings"

// maxTag bounds the bytes of one HTML tag, comment or link target that may
// stand inside a word. The bound keeps a search linear.
const maxTag = 256

// maxForks bounds how often one search tries both readings of "<" or "](", and
// maxSigns how many signs behind it are looked at to see whether there are two.
const (
	maxForks = 8
	maxSigns = 8
)

// finder is one search through s.
type finder struct {
	s     string
	hits  []Hit
	done  int // where the last hit ended
	steps int // bytes decoded so far; a test bounds them by a multiple of len(s)
}

// unit decodes and folds the character at byte i. At the end of the text it
// returns j == i.
func (f *finder) unit(i int) (class byte, j int) {
	if i < len(f.s) && f.s[i] >= 'a' && f.s[i] <= 'z' { // the usual case
		f.steps++
		return f.s[i], i + 1
	}
	r, j := unit(f.s, i)
	f.steps += j - i
	return fold(r), j
}

// A gap says what may stand between the letters of a word.
type gap uint8

const (
	wideGap  gap = iota // everything but letters and numbers; HTML tags; link targets
	nameGap             // hyphens, underscores, emphasis and invisible characters
	spaceGap            // the same and spaces
)

// word matches the letters of want from byte i on and returns the offset
// behind the last. The first letter must stand at i.
func (f *finder) word(i int, want string, g gap) (end int, ok bool) {
	c, j := f.unit(i)
	n := f.letters(c, j, want)
	if n == 0 || j == i {
		return 0, false
	}
	forks := maxForks
	return f.goOn(j, want[n:], g, &forks)
}

// goOn matches the further letters of a word. Where "<" or "](" may start a tag
// or target to jump over or be a mere sign before the next letter, both are
// tried, the sign first, as often as forks allows and then only the sign. The
// recursion is as deep as want has letters at most.
func (f *finder) goOn(i int, want string, g gap, forks *int) (end int, ok bool) {
	for want != "" {
		c, j := f.unit(i)
		if n := f.letters(c, j, want); n > 0 && j > i {
			want = want[n:]
			i = j
			continue
		}
		if j == i || !f.between(c, g) {
			return 0, false
		}
		if g == wideGap {
			over := f.jump(i, j, c, want)
			if over > j && c != '\\' && f.leadsTo(j, want) {
				if *forks--; *forks < 0 {
					over = j
				} else if end, ok := f.goOn(j, want, g, forks); ok {
					return end, true
				}
			}
			j = over
		}
		i = j
	}
	return i, true
}

// leadsTo reports whether the next letter behind byte i, after a few signs at
// most, is the first of want.
func (f *finder) leadsTo(i int, want string) bool {
	for range maxSigns {
		c, j := f.unit(i)
		if j == i || f.letters(c, j, want) > 0 {
			return j > i
		}
		if letter(c) {
			return false
		}
		i = j
	}
	return false
}

// letters is how many letters of want the class c, whose unit ends at j,
// stands for.
func (f *finder) letters(c byte, j int, want string) int {
	switch {
	case c == want[0]:
		return 1
	case c >= ligature:
		if l := ligatures[c-ligature]; strings.HasPrefix(want, l) {
			return len(l)
		}
		return 0
	case !alike(c, want[0]):
		return 0
	case letter(c):
		return 1
	}
	// A sign stands for a letter only if the letter itself does not follow.
	if next, _ := f.unit(j); next == want[0] {
		return 0
	}
	return 1
}

// alike reports whether the digit or sign c is written for the letter want.
func alike(c, want byte) bool {
	switch want {
	case 'a':
		return c == '4' || c == '@'
	case 'b':
		return c == '8'
	case 'e':
		return c == '3'
	case 'g':
		return c == '9'
	case 'i':
		return c == '1' || c == 'l' || c == '|' || c == '!'
	case 'l':
		return c == '1' || c == 'i' || c == '|'
	case 'o':
		return c == '0'
	case 's':
		return c == '5' || c == '$'
	case 't':
		return c == '7' || c == '+'
	}
	return false
}

// between reports whether the class may stand between two letters of a word.
func (f *finder) between(c byte, g gap) bool {
	switch {
	case c == ignorable:
		return true
	case g == wideGap:
		return !letter(c)
	case c == ' ', c == '\n':
		return g == spaceGap
	}
	return c == '-' || c == '_' || c == '*'
}

// jump returns where to go on behind the sign at [i,j): normally j, but behind
// a whole HTML tag, link target or escaped line break that starts there.
func (f *finder) jump(i, j int, c byte, want string) int {
	switch {
	case c == '<' && f.s[i] == '<':
		return f.tag(i)
	case c == ']' && strings.HasPrefix(f.s[j:], "("):
		return f.until(j, ")", '(', j)
	case c == '\\' && j < len(f.s) && strings.IndexByte("nrt", f.s[j]) >= 0 && (f.s[j] != want[0] || f.leadsTo(j+1, want)):
		return j + 1
	}
	return j
}

// tag returns the offset behind the HTML tag or comment that starts at i, and
// i+1 if none does.
func (f *finder) tag(i int) int {
	rest := f.s[i+1:]
	switch {
	case strings.HasPrefix(rest, "!--"):
		return f.until(i+1, "-->", '<', i+1)
	case rest != "" && (alnum(rest[0]) || strings.IndexByte("/!?", rest[0]) >= 0):
		return f.until(i, ">", '<', i+1)
	}
	return i + 1
}

// until returns the offset behind the next close after byte i, within maxTag
// bytes and before the sign stop, and otherwise fallback. A span that holds a
// substitute of ours is never jumped over, so that substituting cannot bring
// letters together.
func (f *finder) until(i int, close string, stop byte, fallback int) int {
	for j := i + 1; j < min(i+maxTag, len(f.s)); j++ {
		f.steps++
		switch {
		case strings.HasPrefix(f.s[j:], close):
			return j + len(close)
		case f.s[j] == stop, strings.HasPrefix(f.s[j:], substituteHead):
			return fallback
		}
	}
	return fallback
}
