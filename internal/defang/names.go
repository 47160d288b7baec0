package defang

// substituteHead starts every substitute. It is no token of ours and no prefix
// of one, and its letters start and end no name that Find looks for, so that
// substituting everything Find found leaves nothing for it to find.
const substituteHead = "[defanged:"

// maxSubstitute bounds the length of a substitute.
const maxSubstitute = 64

// substituteLen is the length of the substitute at the start of s, whoever wrote
// it, or zero.
func substituteLen(s string) int {
	if len(s) <= len(substituteHead) || s[0] != '[' || s[:len(substituteHead)] != substituteHead {
		return 0
	}
	for i := len(substituteHead); i < min(len(s), maxSubstitute); i++ {
		switch b := s[i]; {
		case b == ']':
			return i + 1
		case (b < 'a' || b > 'z') && b != '-' && b != '/':
			return 0
		}
	}
	return 0
}

// The substitutes that carry no name.
const (
	unknownVerb       = substituteHead + "token]"
	roleSubstitute    = substituteHead + "role]"
	speakerSubstitute = substituteHead + "speaker]"
)

// substitute is what stands in place of an imitation of the verb's token.
func (v Verb) substitute() string {
	if v == VerbBegin || v == VerbEnd {
		return substituteHead + "fence-" + string(v) + "]"
	}
	return substituteHead + string(v) + "]"
}

// tagSubstitute names the tag as the list spells it, never as the text did.
func tagSubstitute(canonical string, closing bool) string {
	if closing {
		return substituteHead + "/" + canonical + "]"
	}
	return substituteHead + canonical + "]"
}

// The lists below give names as a substitute spells them. A name in a text is
// compared by its letters alone.

// harnessTags are the tags that Claude Code writes or reads (measured on 2.1.197
// and 2.1.332) and those of tool calls, whatever joins their words.
var harnessTags = [...]string{
	"system-reminder", "system-note", "tool-use-error", "function-result", "function-results", "function-calls",
	"local-command-stdout", "local-command-stderr", "local-command-caveat",
	"bash-input", "bash-stdout", "bash-stderr", "bash-exit-code",
	"user-prompt-submit-hook", "session-start-hook", "user-memory-input", "user-claude-md", "claude-md", "cc-memory",
	"persisted-output", "truncated-output", "interrupted-output",
	"task-notification", "coordinator-task", "cross-session-message", "teammate-message", "non-user-message", "subagent-hand-back",
	"mcp-server-note", "new-diagnostics", "ide-selection", "ide-opened-file", "ide-diagnostics", "claude-last-answer",
	"cc-automode-permissions", "cc-automode-session-rules", "sandbox-violations",
	"remote-control-device-report", "artifact-content-authored-by-others",
}

// joinedTags are those whose names are two plain words: they count only with a
// hyphen or underscore, since documentation writes <CommandName> for a
// placeholder.
var joinedTags = [...]string{
	"command-name", "command-message", "command-args", "command-contents",
	"tool-result", "tool-results", "tool-call", "tool-calls", "tool-use", "tool-use-id", "tool-response", "function-call",
}

// spacedTags are those of harnessTags that are recognised even with spaces
// between their words.
var spacedTags = [...]string{
	"system-reminder", "local-command-stdout", "local-command-stderr",
	"user-prompt-submit-hook", "persisted-output", "task-notification",
}

// roleTags name a speaker or a turn. placeholder restricts <user>.
var roleTags = [...]string{
	"system", "assistant", "human", "developer", "user", "system-prompt", "system-message", "user-message",
	"agent-message", "start-of-turn", "end-of-turn", "thinking", "think",
}

// chatTokens are the well-known names between <| and |>, squareTokens those
// between square brackets.
var (
	chatTokens   = [...]string{"im-start", "im-end", "endoftext", "system", "user", "assistant", "eot-id", "start-header-id", "end-header-id", "end-of-turn"}
	squareTokens = [...]string{"inst", "system-prompt", "available-tools", "tool-calls", "tool-results"}
)

// jsonRoles are the values of "role" that speak with more authority than a
// document has.
var jsonRoles = [...]string{"system", "developer", "assistant", "tool"}

// speakers are the names that start a turn behind a blank line; a heading may
// name them or one of headings.
var (
	speakers = [...]string{"human", "assistant"}
	headings = [...]string{"system", "instruction", "user"}
)

// listed returns the name on the list with these letters, or "".
func listed(list []string, letters string) string {
	for _, n := range list {
		if sameLetters(n, letters) {
			return n
		}
	}
	return ""
}

// sameLetters reports whether the classes can be read as name without its
// hyphens.
func sameLetters(name, classes string) bool {
	k := 0
	for i := 0; i < len(name); k++ {
		if name[i] == '-' {
			i++
		}
		n := 0
		switch {
		case k == len(classes):
		case classes[k] == name[i]:
			n = 1
		case classes[k] >= ligature:
			n = reading(classes[k], name[i:])
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return k == len(classes)
}

// tokenSubstitute names a chat template's token if it is a well-known one.
func tokenSubstitute(letters string) string {
	if c := listed(chatTokens[:], letters); c != "" {
		return substituteHead + c + "]"
	}
	return unknownVerb
}
