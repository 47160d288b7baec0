package defang

import "post-mcp-verify/internal/finding"

// substituteHead starts every substitute. It is no token of ours and no prefix
// of one, and its letters start and end no name that Find looks for, so that
// substituting everything Find found leaves nothing for it to find.
const substituteHead = "[defanged:"

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

// spacedNames are the tags recognised even with spaces between their words.
var spacedNames = [...]struct{ letters, canonical string }{
	{"systemreminder", "system-reminder"},
	{"localcommandstdout", "local-command-stdout"},
	{"localcommandstderr", "local-command-stderr"},
	{"userpromptsubmithook", "user-prompt-submit-hook"},
	{"persistedoutput", "persisted-output"},
	{"tasknotification", "task-notification"},
}

// tagName returns the listed spelling of a tag's name and what imitating it
// counts as, or two empty strings. joined says whether its words are joined by
// a hyphen or underscore: the names of two plain words count only then, since
// documentation writes <CommandName> for a placeholder.
func tagName(letters string, joined bool) (string, finding.Code) {
	if c := harnessName(letters); c != "" {
		return c, finding.HarnessMarkup
	}
	if joined {
		if c := joinedName(letters); c != "" {
			return c, finding.HarnessMarkup
		}
	}
	if c := roleTag(letters); c != "" {
		return c, finding.ChatMarkup
	}
	return "", ""
}

// harnessName lists the tags that Claude Code writes or reads (measured on
// 2.1.197 and 2.1.332), and those of tool calls and their results.
func harnessName(letters string) string {
	switch letters {
	case "systemreminder":
		return "system-reminder"
	case "systemnote":
		return "system-note"
	case "localcommandstdout":
		return "local-command-stdout"
	case "localcommandstderr":
		return "local-command-stderr"
	case "localcommandcaveat":
		return "local-command-caveat"
	case "userpromptsubmithook":
		return "user-prompt-submit-hook"
	case "sessionstarthook":
		return "session-start-hook"
	case "usermemoryinput":
		return "user-memory-input"
	case "userclaudemd":
		return "user-claude-md"
	case "persistedoutput":
		return "persisted-output"
	case "truncatedoutput":
		return "truncated-output"
	case "interruptedoutput":
		return "interrupted-output"
	case "tasknotification":
		return "task-notification"
	case "coordinatortask":
		return "coordinator-task"
	case "crosssessionmessage":
		return "cross-session-message"
	case "teammatemessage":
		return "teammate-message"
	case "nonusermessage":
		return "non-user-message"
	case "subagenthandback":
		return "subagent-hand-back"
	case "mcpservernote":
		return "mcp-server-note"
	case "newdiagnostics":
		return "new-diagnostics"
	case "ideselection", "ideopenedfile", "idediagnostics":
		return "ide-context"
	case "bashinput":
		return "bash-input"
	case "bashstdout":
		return "bash-stdout"
	case "bashstderr":
		return "bash-stderr"
	case "bashexitcode":
		return "bash-exit-code"
	case "claudemd", "claudelastanswer", "ccmemory", "ccautomodepermissions", "ccautomodesessionrules", "sandboxviolations":
		return "client-context"
	case "tooluseerror":
		return "tool-use-error"
	case "functionresult", "functionresults":
		return "function-results"
	case "functioncalls":
		return "function-calls"
	}
	return ""
}

// joinedName lists the client's tags whose names are two plain words.
func joinedName(letters string) string {
	switch letters {
	case "commandname":
		return "command-name"
	case "commandmessage":
		return "command-message"
	case "commandargs":
		return "command-args"
	case "commandcontents":
		return "command-contents"
	case "toolresult", "toolresults":
		return "tool-result"
	case "toolcall", "toolcalls":
		return "tool-call"
	case "tooluse":
		return "tool-use"
	case "tooluseid":
		return "tool-use-id"
	case "toolresponse":
		return "tool-response"
	case "functioncall":
		return "function-call"
	}
	return ""
}

// roleTag lists the tags that name a speaker or a turn. tagHit restricts <user>,
// which is documentation's most common placeholder.
func roleTag(letters string) string {
	switch letters {
	case "system", "assistant", "human", "developer", "user":
		return letters
	case "systemprompt":
		return "system-prompt"
	case "systemmessage":
		return "system-message"
	case "usermessage":
		return "user-message"
	case "agentmessage":
		return "agent-message"
	case "startofturn":
		return "start-of-turn"
	case "endofturn":
		return "end-of-turn"
	case "thinking", "think":
		return "thinking"
	}
	return ""
}

// tokenSubstitute names a chat template's token if it is a well-known one.
func tokenSubstitute(letters string) string {
	switch letters {
	case "imstart":
		return substituteHead + "im-start]"
	case "imend":
		return substituteHead + "im-end]"
	case "endoftext", "system", "user", "assistant", "eotid", "startheaderid", "endheaderid", "endofturn":
		return substituteHead + letters + "]"
	}
	return unknownVerb
}

// squareName lists the chat tokens in square brackets.
func squareName(letters string) string {
	switch letters {
	case "inst":
		return letters
	case "systemprompt":
		return "system-prompt"
	case "availabletools":
		return "available-tools"
	case "toolcalls":
		return "tool-calls"
	case "toolresults":
		return "tool-results"
	}
	return ""
}

// roleName lists the values of "role" that speak with more authority than a
// document has.
func roleName(letters string) bool {
	switch letters {
	case "system", "developer", "assistant", "tool":
		return true
	}
	return false
}

// speakerName says whether the letters name a speaker of a dialogue, and
// whether a heading of that name and a colon is a prompt template's.
func speakerName(letters string) (speaker, heading bool) {
	switch letters {
	case "human", "assistant":
		return true, true
	case "system", "instruction", "user":
		return false, true
	}
	return false, false
}
