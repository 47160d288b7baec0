package main

import (
	"fmt"
	"io"
	"strings"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/report"
)

// explanation says what a code or reason means and what to do about it.
type explanation struct{ code, means, do string }

// explanations has one row for every finding.Code, receipt.State and
// finding.Reason; a test holds it complete.
var explanations = [...]explanation{
	{string(finding.Invisible),
		"Characters that a screen does not show and a model reads stood in the text. They were removed; emoji, script joiners and other uses a writer needs were kept.",
		"Nothing, if the text reads right. Many of them in one page, or inside words, are a reason to distrust the page."},
	{string(finding.Bidi),
		"Directional formatting characters, which make text read in another order than it is stored, stood where no right-to-left text needs them. They were removed.",
		"Compare the source with what you see there before you use code from this page."},
	{string(finding.HTMLComment),
		"An HTML comment, which a rendered page hides, was removed. Comments inside code are reported and kept.",
		"Usually nothing: editors leave comments. If a count surprises you, read the page's source."},
	{string(finding.ForgedFence),
		"The text imitated the marker that opens or closes a fence. The imitation was replaced by a visible word and had no effect.",
		"Treat the page as hostile: no ordinary page contains this product's markers."},
	{string(finding.ForgedNotice),
		"The text imitated a notice, warning or release of this product. The imitation was replaced by a visible word.",
		"Treat the page as hostile."},
	{string(finding.ForgedReceipt),
		"The text imitated a receipt or an activation report. Receipts count only in the ledger; the imitation was replaced by a visible word.",
		"Treat the page as hostile."},
	{string(finding.HarnessMarkup),
		"The text contained tags that the client itself uses to talk to the model. They were made inert and stay readable.",
		"Expected on pages about Claude Code; a warning sign anywhere else."},
	{string(finding.ChatMarkup),
		"The text contained role or chat-template tokens. Outside code they were made inert and stay readable.",
		"Expected on pages about language models; a warning sign anywhere else."},
	{string(finding.DuplicateKey),
		"A JSON text had the same member twice. Both were inspected.",
		"Nothing; programs may disagree about which of the two counts."},
	{string(finding.LoneSurrogate),
		"A JSON text had half of a surrogate pair, which is no character.",
		"Nothing; it was inspected as U+FFFD."},
	{string(finding.UninspectedImage),
		"The result holds an image. Its pixels were not inspected and it was passed on.",
		"Set images to withhold in the policy file if your sessions do not need them."},
	{string(finding.DroppedImage),
		"The result was too large to hand over in one piece, or the policy withholds images, so its image was left out.",
		"Ask the server for a smaller result if you need the image."},
	{string(finding.UnknownBlock),
		"A part of the result had a form this version does not know. That part was withheld.",
		"Report it with the client's and the server's version; a later version may cover it."},
	{string(finding.DroppedMember),
		"A member of the result that the client does not show to the model, or that this version does not know, was left out.",
		"Nothing."},
	{string(finding.WithheldIdentifier),
		"A URI or media type held characters that none may hold, or was longer than 2,048 bytes, and was withheld.",
		"Look at the server's resource list with another tool."},
	{string(finding.UnfencedError),
		"The call failed. The client offers no way to replace the text of an error, so the model reads it as it is.",
		"Be careful with what the session does next if a code other than this one is listed."},
	{string(finding.UninspectedError),
		"The text of a failed call could not be inspected to its end (JSON nested too deeply, or a nest of carriers), and the client lets no hook replace it.",
		"Treat what the session does next with suspicion; no ordinary error looks like this."},
	{string(finding.WithheldChunk),
		"One part of the result was withheld because the policy table blocks what was found at its trust tier; the rest was fenced.",
		"Raise the tier of a source you trust, or change the cell, in the policy file."},
	{string(finding.OversizedSavedByApp),
		"The client saved the result to a file before any hook saw it. The file is raw; reading it with the Read tool fences it, reading it in a shell does not.",
		"Ask for a smaller result."},

	{string(receipt.Fenced), "Every text the model read was cleaned and fenced.", "Nothing."},
	{string(receipt.PartWithheld), "As fenced, and at least one part was withheld because the policy blocks what was found in it.", "See withheld-chunk."},
	{string(receipt.Withheld), "The whole result was replaced by a notice; the reason stands beside it.", "Ask for the reason: post-mcp-verify explain REASON."},
	{string(receipt.Textless), "The result had no text to fence. What it had, an image, was not inspected.", "Nothing."},
	{string(receipt.Unreplaceable), "The call failed, and the client lets no hook replace the text of an error.", "See unfenced-error."},
	{string(receipt.NotEnforced), "An event of the barrier was let pass unchecked: the barrier is not built yet.", "Take it for no guarantee."},
	{string(receipt.NotCovered), "An event or tool out of scope. Kept for the barrier; nothing writes it yet.", "Nothing."},

	{string(finding.ReasonPanic), "A stage failed unexpectedly, so nothing of the result was passed on.", "Report it with the line on standard error; repeat the call."},
	{string(finding.ReasonDeadline), "The hook did not finish within its deadline, so nothing of the result was passed on.", "Repeat the call; raise limits.deadline in the policy file if the machine is slow."},
	{string(finding.ReasonOversized), "The event was larger than limits.max_input_bytes.", "Ask the server for less, or raise the limit in the policy file."},
	{string(finding.ReasonEnvelope), "The hook could not read the client's event: not strict JSON, a member missing or of another type, or half of a surrogate pair in the tool's text or input.", "Check the client's version against README.md; report it if it is supported."},
	{string(finding.ReasonUnknownEvent), "The hook was registered for an event it does not know.", "Compare your settings with settings.example.json."},
	{string(finding.ReasonShape), "The tool result had a form this version does not know.", "Report it with the client's and the server's version."},
	{string(finding.ReasonDepth), "JSON was nested inside JSON more deeply than the limit.", "No ordinary server does this; look at the result with another tool."},
	{string(finding.ReasonConverge), "Removing carriers kept producing new ones, as in a nest of comment openers, so nothing was passed on.", "Treat the page as hostile."},
	{string(finding.ReasonPolicy), "The policy table blocks what was found at this trust tier.", "Raise the tier of a source you trust, or change the cell, in the policy file."},
	{string(finding.ReasonPolicyFile), "The policy file could not be read or holds something it may not.", "Read the hook's line on standard error (claude --debug shows it): it names the key and what is allowed. policy.example.toml has every key."},
	{string(finding.ReasonState), "The state directory could not be used: not absolute, not a directory, open to others, or on a full or read-only disk.", "Give POST_MCP_VERIFY_STATE a private directory (mode 0700) on a disk with space."},
	{string(finding.ReasonKey), "The key file is malformed or readable by others, so no receipt can be trusted.", "Restore it from a backup, or set it to mode 0600. If others may have read it, move the whole state directory aside; old receipts then no longer verify."},
	{string(finding.ReasonKeyMissing), "Receipts exist but the key that made them is gone.", "Restore the key file, or move the whole state directory aside; old receipts then no longer verify."},
	{string(finding.ReasonLedger), "The receipt could not be written, so nothing was vouched for and nothing passed on.", "Free disk space, or remove what holds the ledger's lock."},
	{string(finding.ReasonRandom), "The system gave no random bytes for the fence.", "Check the system; the hook cannot fence without them."},
}

// explain prints what code means, or every code for "".
func explain(out, errw io.Writer, code string) int {
	found := false
	code, _, _ = strings.Cut(code, "@") // as a warning names it: with its place
	for _, e := range explanations {
		if code == "" || code == e.code {
			found = true
			fmt.Fprintf(out, "%s\n    %s\n    What to do: %s\n", e.code, e.means, e.do)
		}
	}
	if !found {
		return fail(errw, exitUsage, "unknown code "+quote(code), "run 'post-mcp-verify explain' for the list")
	}
	return exitOK
}

// quote shows attacker-chosen or mistyped text safely on one line.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		s = s[:most] + "..."
	}
	return `"` + report.Line(s) + `"`
}
