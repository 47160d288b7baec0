package defang

import "strings"

// maxStops bounds how many signs that could start another one may stand in an
// HTML tag, comment or link target inside a word. Searches that start at
// different signs then share no long stretch of text, which keeps them linear
// for spans of any length.
const maxStops = 3

// maxJumps bounds how many tags and targets that a name could start in one
// search jumps over, besides jumpsPerLetter for each letter matched. A chain of
// them is then read by few of the searches that start in it.
const (
	maxJumps       = 6
	jumpsPerLetter = 3
)

// maxForks bounds how often one search tries both readings of a sign, and
// maxSigns how many signs behind it are looked at to see whether there are two.
const (
	maxForks = 16
	maxSigns = 8
)

// finder is one search through s.
type finder struct {
	s     string
	hits  []Hit
	done  int     // where the last hit ended
	tag   tagText // the last one read
	jumps int     // how many more chargeable jumps this search may make
	least int     // the fewest letters that it still missed
	steps int     // bytes decoded so far; a test bounds them by a multiple of len(s)
}

// unit decodes and folds the character at byte i. At the end of the text it
// returns j == i. One of our substitutes counts as nothing: whoever writes one
// into a name hides no name by it.
func (f *finder) unit(i int) (class byte, j int) {
	if i < len(f.s) {
		if b := f.s[i]; b >= 'a' && b <= 'z' || b == ' ' || b == '<' || b == '>' { // the usual case
			f.steps++
			return b, i + 1
		}
	}
	if i < len(f.s) && f.s[i] == '[' {
		if n := substituteLen(f.s[i:]); n > 0 {
			f.steps += n
			return ignorable, i + n
		}
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
	f.jumps, f.least = maxJumps, len(want)
	return f.goOn(j, want[n:], g, &forks)
}

// goOn matches the further letters of a word. Where "<" or "](" may start a tag
// or target to jump over or be a mere sign before the next letter, both are
// tried, the sign first, as often as forks allows and then only the sign; and
// so for a sign that may be written for a letter. The recursion is as deep as
// forks allows at most.
func (f *finder) goOn(i int, want string, g gap, forks *int) (end int, ok bool) {
	for want != "" {
		c, j := f.unit(i)
		if n := f.letters(c, j, want); n > 0 && j > i {
			f.earn(len(want))
			if *forks > 0 && !letter(c) && f.between(c, g) {
				*forks--
				if end, ok := f.goOn(j, want[n:], g, forks); ok {
					return end, true
				}
			} else {
				want = want[n:]
				i = j
				continue
			}
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

// earn grants the jumps of a letter that no reading came as far as before.
func (f *finder) earn(missing int) {
	if missing < f.least {
		f.least = missing
		f.jumps += jumpsPerLetter
	}
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
		return reading(c, want)
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
// a whole HTML tag, link target or escaped line break that starts there, as far
// as the search may still jump.
func (f *finder) jump(i, j int, c byte, want string) int {
	switch {
	case c == '<' && f.s[i] == '<':
		return f.charge(j, f.htmlTag(i))
	case c == ']' && strings.HasPrefix(f.s[j:], "("):
		return f.charge(j, f.target(j))
	case c == ']' && strings.HasPrefix(f.s[j:], "["):
		return f.charge(j, f.until(j, "]", '[', j))
	case c == '\\' && j < len(f.s) && strings.IndexByte("nrt", f.s[j]) >= 0 && (f.s[j] != want[0] || f.leadsTo(j+1, want)):
		return j + 1
	}
	return j
}

// charge returns over, or j if [j,over) may hold the start of a name and the
// search has no jump left. A span without one is free: no search starts in it.
func (f *finder) charge(j, over int) int {
	for k := j; k < over; k++ {
		if b := f.s[k]; b == '=' || b != '<' && (action[b] == brand || action[b] == sign) {
			if f.jumps == 0 {
				return j
			}
			f.jumps--
			return over
		}
	}
	return over
}

// htmlTag returns the offset behind the HTML tag or comment that starts at i, and
// i+1 if none does.
func (f *finder) htmlTag(i int) int {
	rest := f.s[i+1:]
	switch {
	case strings.HasPrefix(rest, "!--"):
		return f.until(i+1, "-->", '<', i+1)
	case rest != "" && (alnum(rest[0]) || strings.IndexByte("/!?", rest[0]) >= 0):
		return f.until(i, ">", '<', i+1)
	}
	return i + 1
}

// until returns the offset behind the next close after byte i and before more
// than maxStops of the sign stop, and otherwise fallback.
func (f *finder) until(i int, close string, stop byte, fallback int) int {
	stops := 0
	for j := i + 1; j < len(f.s); j++ {
		f.steps++
		switch {
		case strings.HasPrefix(f.s[j:], close):
			return j + len(close)
		case f.s[j] == stop:
			if stops++; stops > maxStops {
				return fallback
			}
		}
	}
	return fallback
}

// target returns the offset behind the link target whose round bracket is at
// byte i, with at most maxStops pairs of brackets in it, and otherwise i.
func (f *finder) target(i int) int {
	depth, stops := 0, 0
	for j := i; j < len(f.s); j++ {
		f.steps++
		switch f.s[j] {
		case '(':
			depth++
			if stops++; stops > maxStops+1 {
				return i
			}
		case ')':
			if depth--; depth == 0 {
				return j + 1
			}
		}
	}
	return i
}
