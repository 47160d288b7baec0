package markup

// special marks the bytes at which inline structure can begin or end.
var special = [256]bool{'\\': true, '`': true, '<': true, '[': true, ']': true, '!': true}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isSpace is whitespace as the HTML tokenizer has it.
func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'
}

func isPunct(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

// isAttrStart and isAttrChar spell CommonMark's attribute names.
func isAttrStart(c byte) bool { return isLetter(c) || c == '_' || c == ':' }

func isAttrChar(c byte) bool { return isAttrStart(c) || isDigit(c) || c == '.' || c == '-' }

func isTagChar(c byte) bool { return isLetter(c) || isDigit(c) || c == '-' }

func isSchemeChar(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '+' || c == '.' || c == '-'
}

// isMailChar spells the local part of an e-mail autolink.
func isMailChar(c byte) bool {
	switch c {
	case '.', '!', '#', '$', '%', '&', '\'', '*', '+', '/', '=', '?', '^', '_', '`', '{', '|', '}', '~', '-':
		return true
	}
	return isLetter(c) || isDigit(c)
}

// allBlank says whether s holds nothing but spaces and tabs.
func allBlank(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isBlank(s[i]) {
			return false
		}
	}
	return true
}

// runLength counts the bytes equal to c at the start of s.
func runLength(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// hasPrefixFold compares with a lower-case ASCII prefix.
func hasPrefixFold(s, lower string) bool {
	if len(s) < len(lower) {
		return false
	}
	for i := 0; i < len(lower); i++ {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}
