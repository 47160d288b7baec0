package activation

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/provenance"
)

// requirement is one event that must reach our hook.
type requirement struct {
	event string
	// subjects are the texts that the client holds an event's matcher against:
	// tool names, or what triggered the event. Ours must fire for each. Empty
	// for an event whose matcher the client ignores.
	subjects []string
	// stops says that the client holds back what the event announces if the
	// hook fails, provided that onFailure is "block" (measured on 2.1.332).
	stops bool
}

// toolSubjects are names of every form that a covered tool can have. They stand
// for all: a plain server, one with normalised dots, a plugin's, any other, and
// the built-in tools that carry a server's text.
var toolSubjects = []string{
	"mcp__microsoft-learn__microsoft_docs_fetch",
	"mcp__microsoft-learn__microsoft_docs_search",
	"mcp__microsoft-learn__microsoft_code_sample_search",
	"mcp__microsoft_docs_mcp__microsoft_docs_fetch",
	"mcp__msdocs__microsoft_docs_search",
	"mcp__plugin_microsoft-docs_microsoft-learn__microsoft_docs_fetch",
	"mcp__plugin_microsoft-docs_microsoft-learn__microsoft_docs_search",
	"mcp__plugin_microsoft-docs_microsoft-learn__microsoft_code_sample_search",
	"mcp__s__t",
	"ReadMcpResourceTool",
	"ReadMcpResourceDirTool",
	"ListMcpResourcesTool",
	"Read",
}

var requirements = [...]requirement{
	{"PostToolUse", toolSubjects, false},
	{"PostToolUseFailure", toolSubjects, false},
	{"PostToolBatch", nil, true},
	{"UserPromptSubmit", nil, true},
	{"PreToolUse", []string{"Write", "Edit", "MultiEdit", "NotebookEdit"}, true},
	{"PreCompact", []string{"manual", "auto"}, true},
	{"ConfigChange", []string{"user_settings", "project_settings", "local_settings", "policy_settings", "skills"}, true},
	{"SessionStart", []string{"startup", "resume", "clear", "compact", "fork"}, false},
}

// The settings outside hooks that the product needs.
const (
	backgroundVariable = "CLAUDE_CODE_MCP_AUTO_BACKGROUND_MS"
	backgroundOff      = "0"
	stateGlob          = "~/.local/state/post-mcp-verify/**"
)

// Fires returns the hooks of an event that fire for a subject: a tool's name,
// or what triggered the event. An error names the first matcher that cannot be
// evaluated.
func (s Settings) Fires(event, subject string) ([]Hook, error) {
	var fired []Hook
	for _, h := range s.Hooks {
		if h.Event != event {
			continue
		}
		ok, err := Matches(h.Matcher, subject)
		if err != nil {
			return nil, fmt.Errorf("hooks.%s: %w", event, err)
		}
		if ok {
			fired = append(fired, h)
		}
	}
	return fired, nil
}

// Problems returns what keeps the hook with the given command from doing its
// work under these settings, and nothing if it can. Other hooks are ignored.
func (s Settings) Problems(command string) []error {
	var problems []error
	if s.DisableAllHooks {
		problems = append(problems, fmt.Errorf("disableAllHooks turns every hook off"))
	}
	ours := Settings{}
	for _, h := range s.Hooks {
		if h.Type != "command" || h.Command != command {
			continue
		}
		if bad := h.problems(); len(bad) > 0 {
			problems = append(problems, bad...)
			continue
		}
		ours.Hooks = append(ours.Hooks, h)
	}
	for _, r := range requirements {
		problems = append(problems, ours.uncovered(r)...)
	}
	return append(problems, s.surroundings()...)
}

// uncovered names the subjects of r that no hook in s fires for.
func (s Settings) uncovered(r requirement) []error {
	if len(r.subjects) == 0 {
		if !slices.ContainsFunc(s.Hooks, func(h Hook) bool { return h.Event == r.event }) {
			return []error{fmt.Errorf("hooks.%s has no usable entry of ours", r.event)}
		}
		return nil
	}
	var missing []error
	for _, subject := range r.subjects {
		fired, err := s.Fires(r.event, subject)
		if err != nil {
			return []error{err}
		}
		if len(fired) == 0 {
			missing = append(missing, fmt.Errorf("hooks.%s has no usable entry of ours that fires for %s", r.event, subject))
		}
	}
	return missing
}

// surroundings checks the settings outside hooks.
func (s Settings) surroundings() []error {
	var problems []error
	if !slices.Contains(s.Env, Variable{backgroundVariable, backgroundOff}) {
		problems = append(problems, fmt.Errorf("env.%s must be \"%s\": a call in the background delivers its result past every hook", backgroundVariable, backgroundOff))
	}
	for _, tool := range [...]string{"Read", "Edit"} {
		if rule := tool + "(" + stateGlob + ")"; !slices.Contains(s.Deny, rule) {
			problems = append(problems, fmt.Errorf("permissions.deny lacks %s", rule))
		}
	}
	for _, rule := range s.Deny {
		for _, tool := range [...]string{"Write(", "MultiEdit(", "NotebookEdit(", "Glob("} {
			if strings.HasPrefix(rule, tool) {
				problems = append(problems, fmt.Errorf("permissions.deny holds %s, which the client never consults: paths are matched by Edit(...) and Read(...) alone", quote(rule)))
			}
		}
	}
	return problems
}

// problems returns what is wrong with an entry that runs our program.
func (h Hook) problems() []error {
	least := policy.MaxDeadline.Seconds()
	checks := [...]struct {
		bad  bool
		says string
	}{
		{!filepath.IsAbs(h.Command), "command must be an absolute path: the hook runs in the project's directory"},
		{!h.HasArgs, `needs "args": without it a shell reads the command, and its start-up files can print into the answer`},
		{h.Shell != "", "shell must be absent: the hook runs without one"},
		{h.Timeout == 0, "needs an explicit timeout in seconds"},
		{h.Timeout != 0 && h.Timeout <= least, fmt.Sprintf("timeout must be more than %v seconds, the longest deadline a policy can set: a hook that is killed lets the text through", least)},
		{h.Async || h.AsyncRewake, "async must be absent: such a hook cannot replace or stop anything"},
		{h.Once, "once must be absent: the hook would fire for one call only"},
		{h.If != "", "if must be absent: the condition can skip a call"},
		{h.stops() && h.OnFailure != "block", `onFailure must be "block": a failing hook would let the event pass`},
	}
	var problems []error
	for _, c := range checks {
		if c.bad {
			problems = append(problems, fmt.Errorf("hooks.%s: %s", h.Event, c.says))
		}
	}
	if err := checkMatcher(h.Matcher); err != nil {
		problems = append(problems, fmt.Errorf("hooks.%s: %w", h.Event, err))
	}
	return problems
}

// stops reports whether a failure of h can hold its event back.
func (h Hook) stops() bool {
	return slices.ContainsFunc(requirements[:], func(r requirement) bool { return r.event == h.Event && r.stops })
}

// checkMatcher refuses matchers that load without complaint and do not fire.
func checkMatcher(matcher string) error {
	names, exact := exactNames(matcher)
	if !exact {
		_, err := Matches(matcher, "")
		return err
	}
	if strings.Contains(matcher, ",") {
		return fmt.Errorf("matcher %s is a comma list, which clients before 2.1.195 never match: separate names by |", quote(matcher))
	}
	for _, name := range names {
		if _, ok := provenance.ParseToolName(name); strings.HasPrefix(strings.ToLower(name), "mcp_") && !ok {
			return fmt.Errorf("matcher %s holds %s, which is an exact name and no tool's: write mcp__<server>__.*", quote(matcher), quote(name))
		}
	}
	return nil
}
