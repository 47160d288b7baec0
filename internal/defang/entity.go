package defang

import "unicode/utf8"

// maxEntity is the length of the longest name that named knows.
const maxEntity = len("opencurlydoublequote")

// entity decodes what follows an ampersand, with or without the closing
// semicolon. n is the number of bytes used, zero if the ampersand stands for
// itself.
func entity(s string) (r rune, n int) {
	if s != "" && s[0] == '#' {
		return numeric(s)
	}
	var buf [maxEntity]byte
	n = 0
	for n < len(s) && n < maxEntity && alnum(s[n]) {
		buf[n] = lower(s[n])
		n++
	}
	if n < len(s) && s[n] == ';' {
		if r := named(string(buf[:n])); r != 0 {
			return r, n + 1
		}
	}
	if n := legacy(buf[:n]); n > 0 {
		return named(string(buf[:n])), n
	}
	return '&', 0
}

// legacy is the length of the name at the start of s that HTML also accepts
// without a semicolon and with more letters behind it, or zero.
func legacy(s []byte) int {
	for n := min(len(s), 5); n >= 2; n-- {
		switch string(s[:n]) {
		case "lt", "gt", "amp", "quot", "nbsp", "shy", "laquo", "raquo":
			return n
		}
	}
	return 0
}

// numeric decodes "#", decimal digits or "x" and hexadecimal digits, any
// number of them, and an optional semicolon.
func numeric(s string) (rune, int) {
	base, i := 10, 1
	if len(s) > 1 && lower(s[1]) == 'x' {
		base, i = 16, 2
	}
	first, v := i, 0
	for ; i < len(s); i++ {
		d := digit(s[i])
		if d < 0 || d >= base {
			break
		}
		v = min(v*base+d, utf8.MaxRune+1)
	}
	if i == first {
		return '&', 0
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return scalar(rune(v)), i
}

func lower(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

func alnum(b byte) bool {
	return b >= '0' && b <= '9' || lower(b) >= 'a' && lower(b) <= 'z'
}

// named is the character of a named entity (lower case, no ampersand, no
// semicolon), or zero. It knows the signs our tokens and markup are made of,
// the spaces and invisible characters, and the families of decorated letters.
func named(name string) rune {
	if r := decorated(name); r != 0 {
		return r
	}
	if r := bracketEntity(name); r != 0 {
		return r
	}
	switch name {
	case "amp":
		return '&'
	case "quot", "ldquo", "rdquo", "bdquo", "opencurlydoublequote", "closecurlydoublequote":
		return '"'
	case "apos", "lsquo", "rsquo", "sbquo":
		return '\''
	case "colon", "ratio":
		return ':'
	case "hyphen", "dash", "ndash", "mdash", "minus", "horbar":
		return '-'
	case "lowbar", "underbar":
		return '_'
	case "sol", "frasl":
		return '/'
	case "bsol":
		return '\\'
	case "percnt":
		return '%'
	case "verbar", "vert", "verticalline":
		return '|'
	case "num":
		return '#'
	case "excl", "period", "comma", "semi", "equals", "ast", "midast", "grave", "hat", "middot", "bull", "plus", "commat", "dollar", "tilde":
		return 0xB7 // any sign that only stands between letters
	case "tab", "nbsp", "nonbreakingspace", "ensp", "emsp", "emsp13", "emsp14", "numsp", "puncsp",
		"thinsp", "thinspace", "hairsp", "verythinspace", "mediumspace", "thickspace":
		return ' '
	case "newline":
		return '\n'
	case "shy", "zwnj", "zwj", "lrm", "rlm", "nobreak", "zerowidthspace", "applyfunction", "af",
		"invisibletimes", "it", "invisiblecomma", "ic", "negativethinspace", "negativemediumspace",
		"negativethickspace", "negativeverythinspace":
		return 0x200B
	}
	return letterEntity(name)
}

func bracketEntity(name string) rune {
	switch name {
	case "lt", "lang", "langle", "leftanglebracket", "laquo", "lsaquo", "prec", "ll":
		return '<'
	case "gt", "rang", "rangle", "rightanglebracket", "raquo", "rsaquo", "succ", "gg":
		return '>'
	case "lsqb", "lbrack", "lobrk", "leftdoublebracket", "lbbrk", "lceil", "lfloor":
		return '['
	case "rsqb", "rbrack", "robrk", "rightdoublebracket", "rbbrk", "rceil", "rfloor":
		return ']'
	case "lpar":
		return '('
	case "rpar":
		return ')'
	case "lcub", "lbrace":
		return '{'
	case "rcub", "rbrace":
		return '}'
	}
	return 0
}

// letterEntity knows the Greek and Cyrillic names whose letters look Latin.
func letterEntity(name string) rune {
	switch name {
	case "alpha", "acy":
		return 'a'
	case "beta", "vcy":
		return 'b'
	case "epsilon", "epsi", "varepsilon", "epsiv", "eta", "iecy", "iocy":
		return 'e'
	case "iota", "iukcy", "yicy", "imath", "inodot":
		return 'i'
	case "kappa", "kcy":
		return 'k'
	case "mu", "micro", "mcy":
		return 'm'
	case "nu":
		return 'v'
	case "omicron", "ocy", "sigma", "ordm":
		return 'o'
	case "rho", "rcy", "varrho", "rhov", "copysr":
		return 'p'
	case "scy":
		return 'c'
	case "dscy":
		return 's'
	case "tau", "tcy":
		return 't'
	case "chi", "khcy":
		return 'x'
	case "gamma", "ucy", "upsilon", "ubrcy":
		return 'y'
	case "filig":
		return 0xFB01
	case "oelig":
		return 0x153
	case "aelig":
		return 0xE6
	}
	return 0
}

// decorated decodes one letter followed by the name of a mark or a style:
// "eacute", "pscr", "mopf".
func decorated(name string) rune {
	if len(name) < 3 || name[0] < 'a' || name[0] > 'z' {
		return 0
	}
	switch name[1:] {
	case "acute", "grave", "circ", "uml", "tilde", "cedil", "ring", "caron", "macr", "breve",
		"dot", "ogon", "slash", "strok", "dblac", "scr", "opf", "fr":
		return rune(name[0])
	}
	return 0
}
