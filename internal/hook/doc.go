// Package hook speaks the client's hook protocol, in both directions. It is the
// only package that knows it.
//
// An input is one JSON document on standard input (Decode). An answer is one
// JSON document on standard output and an exit code (Reply). What the protocol
// does was measured on Claude Code 2.1.197 and 2.1.332:
//
//   - PostToolUse replaces what the model reads through
//     hookSpecificOutput.updatedToolOutput and always exits 0: every other exit
//     code, and every document that is not whole, lets the original through.
//   - PostToolUseFailure cannot replace anything; it can only add a notice.
//   - PostToolBatch, UserPromptSubmit, PreToolUse, PreCompact and ConfigChange
//     hold back what they announce when the hook exits with code 2.
//   - A hookEventName other than the event's own voids the whole answer;
//     continue:false without one stops PostToolUse and every event before it.
//   - additionalContext reaches the model with system authority, so a message
//     is made of fixed sentences, codes from package finding and counts, and of
//     nothing else.
//
// Raw text cannot become a Reply: a constructor takes a toolresult.Output
// (made of sealed parts), a typed notice, or nothing.
package hook
