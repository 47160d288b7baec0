// Package activation says whether Layer A is switched on, from evidence.
//
// This part of it reads the client's settings and answers, by the client's own
// rules, which hooks fire for which tool (Matches, Settings.Fires), and what is
// wrong with ours (Settings.Problems). A setting that looks right is no proof
// that a hook fires; it is the first rung of the ladder.
package activation

import (
	"fmt"
	"regexp"
	"strings"
)

// Matches reports whether a hook's matcher fires for a tool, as clients 2.1.197
// and 2.1.332 decide it (documented, and measured for PostToolUse):
//
//   - the empty matcher and * fire for every tool;
//   - a matcher of nothing but letters, digits, and the characters _ | - , and
//     space is a list of exact names, separated by | or comma, with white space
//     around a name ignored; a name never matches as a prefix;
//   - anything else is a JavaScript regular expression that may match anywhere
//     in the name.
//
// Case counts. The client drops a matcher that is not a valid expression with a
// line in its debug log, and the hook never fires; here it is an error. So is an
// expression that JavaScript and Go's RE2 could read differently, because then
// this answer would be a guess.
func Matches(matcher, toolName string) (bool, error) {
	if matcher == "" || matcher == "*" {
		return true, nil
	}
	if names, ok := exactNames(matcher); ok {
		for _, name := range names {
			if name == toolName {
				return true, nil
			}
		}
		return false, nil
	}
	if err := checkPortable(matcher); err != nil {
		return false, fmt.Errorf("matcher %s: %w", quote(matcher), err)
	}
	re, err := regexp.Compile(matcher)
	if err != nil {
		return false, fmt.Errorf("matcher %s: not a regular expression of the common subset: %w", quote(matcher), err)
	}
	return re.MatchString(toolName), nil
}

// exactNames returns the names of a matcher that is a list, and false for a
// matcher that is a regular expression.
func exactNames(matcher string) ([]string, bool) {
	for i := range len(matcher) {
		if c := matcher[i]; !isWordByte(c) && strings.IndexByte("|-, ", c) < 0 {
			return nil, false
		}
	}
	var names []string
	for part := range strings.FieldsFuncSeq(matcher, func(r rune) bool { return r == '|' || r == ',' }) {
		if name := strings.TrimSpace(part); name != "" {
			names = append(names, name)
		}
	}
	return names, true
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// sharedEscapes follow a backslash and mean the same to both engines on ASCII.
// Punctuation may follow as well.
const sharedEscapes = "dDwWsSbBnrtfv"

// checkPortable refuses what Go accepts and JavaScript reads differently: flags
// and named groups in Go's spelling, character classes like [[:alpha:]], and
// escapes that only one of the two knows. What JavaScript accepts and Go does
// not (look-around, backreferences) fails to compile.
func checkPortable(matcher string) error {
	for i := 0; i < len(matcher); i++ {
		rest := matcher[i:]
		switch {
		case matcher[i] == '\\':
			if i++; i == len(matcher) || isWordByte(matcher[i]) && strings.IndexByte(sharedEscapes, matcher[i]) < 0 {
				return fmt.Errorf("the escape at byte %d differs between JavaScript and RE2", i-1)
			}
		case strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:"):
			return fmt.Errorf("the group at byte %d differs between JavaScript and RE2", i)
		case strings.HasPrefix(rest, "[:"):
			return fmt.Errorf("the class at byte %d differs between JavaScript and RE2", i)
		case matcher[i] >= 0x80:
			return fmt.Errorf("byte %d is not ASCII, and no tool name holds such a character", i)
		}
	}
	return nil
}
