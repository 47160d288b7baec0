package defang

import (
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/finding"
)

// brandLetters are the letters of Brand; what separates them does not count.
const brandLetters = "postmcpverify"

// maxLead bounds how far back from the name its opening brackets are looked for.
const maxLead = 64

// lead describes the signs directly before the program's name.
type lead struct {
	start  int  // of the first opening bracket, or of the name
	weight int  // 2 for each bracket, 1 for each round one
	slash  bool // a slash after the bracket, as in a closing tag
	line   bool // nothing but signs since the start of the line
}

// link describes the signs between the name and the verb.
type link struct {
	end     int  // where the verb may start
	space   bool // spaces or line breaks among them
	newline bool
	colon   bool
	closer  bool // a closing bracket before any colon: the verb is outside the name's bracket
	path    bool // slashes and no other sign
}

// trail describes what follows a verb.
type trail struct{ word, hex, closer, colon, eol bool }

// own looks for an imitation of one of our tokens whose program name starts at
// byte i.
func (f *finder) own(i int) (Hit, bool) {
	g := wideGap
	if c, _ := f.unit(i); !letter(c) {
		g = nameGap // a run of signs that may each be the first letter is read once
	}
	end, ok := f.word(i, brandLetters, g)
	if !ok {
		return Hit{}, false
	}
	end = f.lastLetter(end)
	l, k := f.lead(i), f.link(end)
	v, verbEnd, ok := f.verb(k.end)
	switch {
	case ok && binds(l, k, f.trail(verbEnd)):
		return Hit{l.start, verbEnd, v.Code(), v.substitute()}, true
	case l.slash && l.weight >= 2: // </post-mcp-verify>, [[/post-mcp-verify]]
		return Hit{l.start, end, finding.ForgedFence, VerbEnd.substitute()}, true
	case l.weight >= 4 && k.colon && !k.closer, // [[post-mcp-verify:anything
		f.besideNonce(i, end): // [post-mcp-verify:anything nonce], [nonce post-mcp-verify]
		return Hit{l.start, end, finding.ForgedFence, unknownVerb}, true
	}
	return Hit{}, false
}

// lastLetter returns the offset behind the name that ends at byte i: if its last
// letter is that of a tag, "<y>y", the one behind the tag is meant.
func (f *finder) lastLetter(i int) int {
	if c, j := f.unit(i); c == '>' {
		if c, k := f.unit(j); k > j && reads(c, brandLetters[len(brandLetters)-1]) {
			return k
		}
	}
	return i
}

// verb matches one of our verbs at byte i.
func (f *finder) verb(i int) (Verb, int, bool) {
	for _, v := range verbs {
		if end, ok := f.word(i, string(v), wideGap); ok {
			return v, end, true
		}
	}
	return "", 0, false
}

// binds decides whether name and verb together imitate a token. In prose the
// two may stand side by side ("the post-mcp-verify receipt"), so a mere space
// between them needs a bracket, a nonce or a line of its own as evidence.
func binds(l lead, k link, t trail) bool {
	switch {
	case t.hex:
		return true
	case t.word:
		return false
	case t.closer, l.weight >= 2 && !k.closer:
		return true
	case l.line && (t.colon || t.eol):
		return true
	case k.newline:
		return false
	}
	return k.colon || !k.space && !k.path
}

// lead reads the signs before the name at byte i, never back into the last hit.
func (f *finder) lead(i int) lead {
	at := max(f.done, i-maxLead)
	for at > f.done && at < i && !utf8.RuneStart(f.s[at]) {
		at++
	}
	l := lead{start: i, line: at == 0}
	for at < i {
		c, j := f.unit(at)
		switch {
		case c == '[', c == '<', c == '{':
			l.open(at, i, 2)
		case c == '(':
			l.open(at, i, 1)
		case c == '/':
			l.slash = l.weight > 0
		case c == '\n':
			l.line = true
		case c == '>':
			l = lead{start: i, line: l.line}
		case letter(c), c == ']', c == ')', c == '}':
			l = lead{start: i}
		}
		at = j
	}
	return l
}

func (l *lead) open(at, name, weight int) {
	if l.start == name {
		l.start = at
	}
	l.weight += weight
	l.slash = false
}

// link reads the signs behind the name, up to the next letter or number.
func (f *finder) link(i int) link {
	k := link{}
	slash, sign, forks := false, false, maxForks
	f.jumps = maxJumps
	for {
		c, j := f.unit(i)
		if j == i || letter(c) {
			k.end, k.path = i, slash && !sign
			return k
		}
		switch c {
		case ignorable:
		case ' ':
			k.space = true
		case '\n':
			k.space, k.newline = true, true
		case '/':
			slash = true
		case ']', ')', '}', '>':
			k.closer, sign = k.closer || !k.colon, true
		case ':':
			k.colon, sign = true, true
		default:
			sign = true
		}
		i = f.linkJump(i, j, c, &forks)
	}
}

// linkJump is jump for the signs before a verb: \n and \r are line breaks there
// unless a verb goes on behind the letter, and "<" or "](" is jumped over only if
// no verb follows it, which is looked for as often as forks allows.
func (f *finder) linkJump(i, j int, c byte, forks *int) int {
	if c == '\\' && verbGoesOn(f.s[j:]) {
		return j
	}
	over := f.jump(i, j, c, "\x00")
	if c != '\\' && over > j && *forks > 0 {
		*forks--
		if f.verbBehind(j) {
			return j
		}
	}
	return over
}

// verbGoesOn reports whether s starts like a verb with n or r.
func verbGoesOn(s string) bool {
	for _, v := range [...]string{"not", "rel", "rec"} {
		if len(s) >= len(v) && strings.EqualFold(s[:len(v)], v) {
			return true
		}
	}
	return false
}

// verbBehind reports whether a verb follows byte i after a few signs at most.
func (f *finder) verbBehind(i int) bool {
	defer func(jumps int) { f.jumps = jumps }(f.jumps)
	for range maxSigns {
		c, j := f.unit(i)
		if j == i {
			return false
		}
		if letter(c) {
			_, _, ok := f.verb(i)
			return ok
		}
		i = j
	}
	return false
}

// trail reads what follows a verb that ends at byte i. A substitute of ours
// directly behind the verb ends it.
func (f *finder) trail(i int) trail {
	c, j := f.skip(i, ignorable)
	if letter(c) && j < len(f.s) && substituteLen(f.s[i:]) == 0 {
		return trail{word: true, hex: f.hex(i)}
	}
	c, j = f.skip(i, ' ')
	return trail{
		hex:    f.hex(j),
		closer: c == ']' || c == '>' || c == '}',
		colon:  c == ':',
		eol:    c == '\n' || j == len(f.s),
	}
}

// skip passes invisible characters, and with upTo ' ' also spaces and
// emphasis, and returns the class of the next character and where it starts.
func (f *finder) skip(i int, upTo byte) (byte, int) {
	for {
		c, j := f.unit(i)
		pass := c == ignorable
		if upTo == ' ' {
			pass = pass || c == ' ' || c == '*' || c == '_' || c == '`'
		}
		if j == i || !pass {
			return c, i
		}
		i = j
	}
}
