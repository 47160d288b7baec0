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
		"Characters that a screen does not show and a model reads stood in the text. They are reserved for such characters and no one uses them yet; they were removed.",
		"Nothing, if the text reads right. Many of them in one page, or inside words, are a reason to distrust the page."},
	{string(finding.Tag),
		"Characters of the tags block, which repeat ASCII invisibly, were removed. The flags of England, Scotland and Wales, which are spelled with them, were kept.",
		"Distrust the page: nothing else has used these characters since 2018, but hidden messages do."},
	{string(finding.Selector),
		"Variation selectors, which choose how the character before them is drawn, stood where no character has such a form, or so many of them that they spell something. They were removed.",
		"One or two are a slip of an editor. Many are a hidden message: distrust the page."},
	{string(finding.ZeroWidth),
		"Spaces or joiners without width stood where no script needs them. They were removed.",
		"Nothing, if the text reads right: copying from web pages leaves some. Inside ASCII words they hide the word from a search."},
	{string(finding.Operator),
		"Invisible mathematical operators were removed.",
		"Nothing in a formula; many of them elsewhere are a hidden message."},
	{string(finding.SoftHyphen),
		"A soft hyphen says where a word may be divided. Between letters it was reported and kept, elsewhere it was removed.",
		"Nothing, if the text reads right; it hides the word from a search."},
	{string(finding.Filler),
		"Letters that draw nothing (Hangul fillers, Khmer inherent vowels, Braille blanks, grapheme joiners) stood away from their script. They were removed.",
		"Many of them in one page are a reason to distrust the page."},
	{string(finding.Annotation),
		"Characters for interlinear annotation, which plain text has no use for, were removed.",
		"Nothing, if the text reads right."},
	{string(finding.DeprecatedChar),
		"Format characters that Unicode has deprecated were removed.",
		"Nothing, if the text reads right."},
	{string(finding.ScriptFormat),
		"Format characters of one script or of musical notation stood away from it. They were removed.",
		"Many of them in one page are a reason to distrust the page."},
	{string(finding.Bidi),
		"Directional formatting characters, which make text read in another order than it is stored, stood where no right-to-left text needs them. They were removed.",
		"Compare the source with what you see there before you use code from this page."},
	{string(finding.Control),
		"Control characters were removed, together with what a backspace erases on a terminal.",
		"Nothing, if the text reads right."},
	{string(finding.TerminalEscape),
		"Escape sequences for a terminal were removed, with everything that a terminal would not have shown: titles, clipboard contents, link addresses, concealed text.",
		"Distrust the page: documentation writes such sequences out, it does not hold them."},
	{string(finding.LineSeparator),
		"Rare line separators were replaced by a line feed; a single form feed within a line was kept.",
		"Nothing, if the text reads right."},
	{string(finding.Confusable),
		"A word mixes letters of several scripts that look alike, or is written in letters that only look like Latin ones. It was reported and kept.",
		"Do not copy names, commands or addresses from there without comparing them letter by letter."},
	{string(finding.StackedMarks),
		"More combining marks than any script puts on one letter stood on one. The first were kept.",
		"Nothing, if the text reads right."},
	{string(finding.OddSpace),
		"Spaces of several kinds alternate so that they can spell something. A long run was replaced by one space, anything else was kept.",
		"Distrust the page if the run was long."},
	{string(finding.Padding),
		"A great many empty lines were shortened, or a great many spaces stood before text, which pushes what follows out of sight. Spaces were kept.",
		"Read what stands behind the gap."},
	{string(finding.PrivateUse),
		"Characters that every font draws as it likes stood in a row. They were removed; single ones, which icon fonts use, were kept.",
		"Nothing, if the text reads right."},
	{string(finding.Noncharacter),
		"Code points that are no characters were replaced by U+FFFD.",
		"Nothing, if the text reads right."},
	{string(finding.HTMLComment),
		"An HTML comment, which a rendered page hides, was removed. Comments inside code are reported and kept.",
		"Usually nothing: editors leave comments. If a count surprises you, read the page's source."},
	{string(finding.HiddenElement),
		"An element that its attributes or its style hide from readers was removed, or reported and kept where that is not certain or it stands in code.",
		"Read the page's source. Honest documentation hides next to nothing."},
	{string(finding.Unrendered),
		"An element whose content is never shown (a script, style sheet, template, fallback) was removed, or reported and kept in code.",
		"Usually nothing in a page that was HTML; in Markdown, read the source."},
	{string(finding.AttributeText),
		"An attribute that no reader sees held prose. It was removed; long alternative texts and tooltips are reported and kept.",
		"Read the page's source."},
	{string(finding.LinkDefinition),
		"A link definition that nothing refers to and that links to nothing, which is a comment in Markdown, was removed.",
		"Usually nothing: editors leave comments. If a count surprises you, read the page's source."},
	{string(finding.LinkTitle),
		"A link's title, which shows only when a pointer rests on the link, was too long for one. It was removed.",
		"Read the page's source."},
	{string(finding.EmptyLink),
		"A link that shows nothing to click on was removed.",
		"Nothing, unless the page has many."},
	{string(finding.UnsafeURL),
		"A link's address would have run or held something (javascript:, data:, file:, command:) instead of leading to a page. The address was replaced.",
		"Distrust the page."},
	{string(finding.SuspiciousURL),
		"An address carries prose, encoded data, a placeholder or a user's name. It was reported and kept.",
		"Do not let an assistant open it or show the image."},
	{string(finding.Footnote),
		"A footnote that nothing refers to, and that is therefore not shown, was removed.",
		"Nothing, unless the page has many."},
	{string(finding.InfoString),
		"Prose stood behind the opening of a code block, where a language's name belongs and nothing is shown. It was removed.",
		"Read the page's source."},
	{string(finding.DialectComment),
		"A comment of another Markdown dialect or template language was reported and kept: where that dialect is not used, readers see it.",
		"Usually nothing."},
	{string(finding.FrontMatterText),
		"Front matter, which a rendered page does not show, holds comments with prose. They were reported and kept.",
		"Usually nothing: notes to editors stand there."},
	{string(finding.UnseenText),
		"The source holds text that a reader of the rendered page does not see, for a reason no other code names. It was reported and kept.",
		"Compare the source with the page."},
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
