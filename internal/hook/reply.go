package hook

import (
	"io"

	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/strictjson"
	"post-mcp-verify/internal/toolresult"
)

// The exit codes of the hook.
const (
	ExitOK   = 0 // the document on standard output is the answer
	ExitStop = 2 // hold back what the event announces; never for a known PostToolUse
)

// Reply is one answer: a JSON document and an exit code. Only this package
// makes one; the zero value passes everything and is never returned.
type Reply struct {
	document []byte
	exit     int
}

// Document returns the JSON document.
func (r Reply) Document() []byte { return r.document }

// Write writes the document, and returns the exit code for kind k: what the
// reply says, or, if the document did not leave whole, ExitStop where that
// stops and ExitOK where nothing would.
func (r Reply) Write(w io.Writer, k Kind) int {
	n, err := w.Write(r.document)
	if (err != nil || n < len(r.document)) && k.Stops() {
		return ExitStop
	}
	return r.exit
}

// Pass answers with the empty document.
func Pass() Reply { return Reply{document: []byte("{}\n")} }

// Replace answers a PostToolUse event with out, and with a warning if counts
// holds anything.
func Replace(out toolresult.Output, counts []receipt.Count) Reply {
	if len(counts) == 0 {
		return document("", "", "PostToolUse", out.JSON())
	}
	l, data := list(counts), modelData
	if len(out.Texts()) == 0 {
		data = modelNoData
	}
	return document(person+l+personNext, modelNoted+l+data, "PostToolUse", out.JSON())
}

// Withhold answers a PostToolUse event of family f with the withheld notice.
func Withhold(f toolresult.Family, why finding.Reason) Reply {
	out := toolresult.Withheld(f, fence.Withheld(why))
	return document(refusal(why), "", "PostToolUse", out.JSON())
}

// Caution answers a PostToolUseFailure event, whose text cannot be replaced.
func Caution(counts []receipt.Count) Reply {
	var toPerson string
	if len(counts) > 1 || len(counts) == 1 && counts[0].Code != finding.UnfencedError {
		toPerson = person + list(counts) + personNext
	}
	return document(toPerson, modelError+list(counts)+modelTail, "PostToolUseFailure", nil)
}

// Refuse answers an event that is not understood, so that nothing it announces
// goes on: e is what could be seen of it. For an event of unknown kind that is
// continue:false with exit code 2, which together stop or hold every event of
// both versions measured, PostToolUse included; hookSpecificOutput is left out,
// since a wrong event name in it would void the answer.
func Refuse(e Event, why finding.Reason) Reply {
	switch {
	case e.Kind == PostToolUse:
		f, _ := e.Family()
		return Withhold(f, why)
	case e.Kind == PostToolUseFailure:
		return document(refusal(why), modelError+string(finding.UnfencedError)+modelTail, "PostToolUseFailure", nil)
	case e.Kind == Other:
		return Reply{document: stop(why)}
	}
	return Reply{document: stop(why), exit: ExitStop}
}

// refusal is what the person reads when something was withheld.
func refusal(why finding.Reason) string {
	return person + "withheld (" + string(why) + "). Next: post-mcp-verify explain " + string(why)
}

// document builds an answer; an empty message and a nil output are left out.
// output is JSON.
func document(toPerson, toModel, event string, output []byte) Reply {
	b := make([]byte, 0, len(output)+len(toPerson)+len(toModel)+256)
	b = append(b, '{')
	if toPerson != "" {
		b = append(b, `"systemMessage":`...)
		b = strictjson.AppendQuote(b, toPerson)
		b = append(b, ',')
	}
	b = append(b, `"hookSpecificOutput":{"hookEventName":"`...)
	b = append(append(b, event...), '"')
	if toModel != "" {
		b = append(b, `,"additionalContext":`...)
		b = strictjson.AppendQuote(b, toModel)
	}
	if output != nil {
		b = append(b, `,"updatedToolOutput":`...)
		b = append(b, output...)
	}
	return Reply{document: append(b, "}}\n"...)}
}

// stop builds the document that ends the turn.
func stop(why finding.Reason) []byte {
	b := append([]byte(nil), `{"continue":false,"stopReason":`...)
	b = strictjson.AppendQuote(b, refusal(why))
	b = append(b, `,"systemMessage":`...)
	b = strictjson.AppendQuote(b, refusal(why))
	return append(b, "}\n"...)
}
