package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// form is how the model must read a result.
type form uint8

const (
	everyText form = iota // each text block, or the one string, is one fence
	cutString             // the client saved it: an opening marker, the rest in a file
	cutArray              // the same, saved as an array of blocks
	inJSON                // one JSON string whose texts and names are fences, its URIs bare
	noOutput              // nothing to read, with or without an empty fence
)

// shape is one row of what a server can return and how the model must read it.
type shape struct {
	tool
	use      string // tool the model calls; default: the stub server's own
	input    any
	want     form
	newer    *form // where 2.1.332 differs
	texts    int   // number of text leaves; 0 is not checked
	newTexts int   // where 2.1.332 adds one
	unseen   bool  // 2.1.332 shows nobody the text, only where it was saved
	canaries []canary
	dropped  bool // the client itself never shows the hidden words
}

// id is the call's id, and unique because tool names are.
func (s shape) id() string { return "toolu_" + s.Name }

func (s shape) wants(version string) form {
	if s.newer != nil && version == clientVersions[1] {
		return *s.newer
	}
	return s.want
}

func (s shape) wantTexts(version string) int {
	if s.newTexts > 0 && version == clientVersions[1] {
		return s.newTexts
	}
	return s.texts
}

const (
	pngPixel   = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
	anyObject  = `{"type":"object"}`
	docURI     = "doc://page"
	largeChars = 60_000  // over the client's limit for what it shows whole
	hugeChars  = 540_000 // over the limit at which 2.1.332 shows the hook a notice only

	backgroundMS = 1000 // when the client may take a call into the background
)

// shapes is every row of the table "What tool_response looks like", with hidden
// text in each place a server can put some.
func shapes(t *testing.T) []shape {
	list := []shape{
		textShape("text", 1), textShape("texts", 3), jsonTextShape("search_json"), embeddedJSONShape("embedded_json"),
		blocksShape("embedded", 1, func(c canary) string {
			return `{"type":"resource","resource":{"uri":"doc://x","mimeType":"text/plain","text":` + quoted(c.dirty()) + `}}`
		}),
		blocksShape("link", 1, func(c canary) string {
			return `{"type":"resource_link","uri":"https://learn.microsoft.com/x","name":` + quoted(c.dirty()) + `}`
		}),
		structuredShape("structured", false), structuredShape("both", true),
		blocksShape("image", 1, func(c canary) string { return textBlock(c.dirty()) + "," + imageBlock() }).also(1),
		imageStructuredShape("image_structured"),
		blocksShape("audio", 2, func(c canary) string {
			return `{"type":"audio","mimeType":"audio/wav","data":"UklGRg=="},` + textBlock(c.dirty())
		}),
		blobShape("blob_text", "text/plain"), blobShape("blob_binary", "application/pdf"),
		{tool: tool{Name: "empty", Result: json.RawMessage(`{"content":[]}`)}, want: noOutput},
		{tool: tool{Name: "empty_text", Result: textResult(t, "")}, want: noOutput},
		legacyShape("legacy", "%s"),
		legacyShape("legacy_notice", "Error: result (1 characters across 1 line) exceeds maximum allowed tokens. Output has been saved to /tmp/x.txt. %s"),
		metaShape("meta"), slowShape("slow"),
		largeShape("large", largeChars, cutString), largeShape("huge", hugeChars, cutString).noticeOn332(),
		limitedShape("limited"), readShape("resource_read"), listShape("resource_list"),
	}
	return list
}

// shapeCount is asserted, so that a lost row fails.
const shapeCount = 24

// also says that 2.1.332 appends n text blocks of its own.
func (s shape) also(n int) shape { s.newTexts = s.texts + n; return s }

// noticeOn332 says that 2.1.332 hands over a notice instead of the text.
func (s shape) noticeOn332() shape {
	one := everyText
	s.newer, s.newTexts, s.unseen = &one, 1, true
	return s
}

func quoted(s string) string {
	data, _ := json.Marshal(s) // a string always marshals
	return string(data)
}

func textBlock(s string) string { return `{"type":"text","text":` + quoted(s) + `}` }

func imageBlock() string { return `{"type":"image","mimeType":"image/png","data":"` + pngPixel + `"}` }

func content(blocks string) json.RawMessage { return json.RawMessage(`{"content":[` + blocks + `]}`) }

func textShape(name string, n int) shape {
	s := shape{tool: tool{Name: name}, texts: n}
	var blocks []string
	for i := range n {
		c := newCanary(name, i)
		s.canaries = append(s.canaries, c)
		blocks = append(blocks, textBlock(c.dirty()))
	}
	s.Result = content(strings.Join(blocks, ","))
	return s
}

func blocksShape(name string, texts int, blocks func(canary) string) shape {
	c := newCanary(name, 0)
	return shape{tool: tool{Name: name, Result: content(blocks(c))}, texts: texts, canaries: []canary{c}}
}

// jsonTextShape is a text block that holds JSON, as Learn's search results are,
// with the carriers of one value and one key spelled as escapes.
func jsonTextShape(name string) shape {
	value, key, raw := newCanary(name, 0), newCanary(name, 1), newCanary(name, 2)
	text := `{"results":[{"title":"` + value.dirtyJSON() + `","` + key.dirtyJSON() + `":1},{"content":` + quoted(raw.dirty()) + `}]}`
	return shape{tool: tool{Name: name, Result: content(textBlock(text))}, texts: 1, canaries: []canary{value, key, raw}}
}

// embeddedJSONShape is JSON behind the client's own "[Resource from …]" prefix.
func embeddedJSONShape(name string) shape {
	return blocksShape(name, 1, func(c canary) string {
		text := `{"a":"` + c.dirtyJSON() + `"}`
		return `{"type":"resource","resource":{"uri":"doc://j","mimeType":"application/json","text":` + quoted(text) + `}}`
	})
}

// structuredShape puts hidden text into a value and a key. With a text block
// beside it, the client drops that block.
func structuredShape(name string, withText bool) shape {
	value, key := newCanary(name, 0), newCanary(name, 1)
	object := `{"a":"` + value.dirtyJSON() + `","nested":{"` + key.dirtyJSON() + `":[1.50]}}`
	blocks := ""
	if withText {
		blocks = textBlock("something else")
	}
	result := json.RawMessage(`{"content":[` + blocks + `],"structuredContent":` + object + `}`)
	return shape{
		tool:  tool{Name: name, Result: result, OutputSchema: json.RawMessage(anyObject)},
		texts: 1, canaries: []canary{value, key},
	}
}

func imageStructuredShape(name string) shape {
	c := newCanary(name, 0)
	result := json.RawMessage(`{"content":[` + imageBlock() + `],"structuredContent":{"a":"` + c.dirtyJSON() + `"}}`)
	return shape{
		tool:  tool{Name: name, Result: result, OutputSchema: json.RawMessage(anyObject)},
		texts: 1, canaries: []canary{c},
	}.also(1)
}

// blobShape returns bytes that the client saves; the model reads the path.
func blobShape(name, mime string) shape {
	blob := `{"type":"resource","resource":{"uri":"doc://blob","mimeType":"` + mime + `","blob":"SElELWJsb2ItMC1ESUg="}}`
	return shape{
		tool: tool{Name: name, Result: content(blob)}, texts: 1,
		canaries: []canary{{visible: "Binary content", hidden: "HID-blob-0-DIH"}}, dropped: true,
	}
}

// legacyShape is the result form of old servers: one string, wholly the
// server's own, whatever it reads like.
func legacyShape(name, around string) shape {
	c := newCanary(name, 0)
	result := json.RawMessage(`{"toolResult":` + quoted(fmt.Sprintf(around, c.dirty())) + `}`)
	return shape{tool: tool{Name: name, Result: result}, texts: 1, canaries: []canary{c}}
}

func metaShape(name string) shape {
	c := newCanary(name, 0)
	block := `{"type":"text","text":"Seen ` + c.visible + `","annotations":{"audience":["user"]},"_meta":{"note":"` + c.hidden + `"}}`
	return shape{tool: tool{Name: name, Result: content(block)}, texts: 1, canaries: []canary{c}, dropped: true}
}

// slowShape outlasts the limit at which the client would take a call into the
// background, unless the user's settings keep it from doing so.
func slowShape(name string) shape {
	s := textShape(name, 1)
	s.DelayMS = 2 * backgroundMS
	return s
}

// largeShape has one canary at its start and one at its end.
func largeShape(name string, chars int, want form) shape {
	first, last := newCanary(name, 0), newCanary(name, 1)
	line := "Plain text that fills a page, line after line.\n"
	text := first.dirty() + "\n\n" + strings.Repeat(line, chars/len(line)) + "\n" + last.dirty() + "\n"
	return shape{tool: tool{Name: name, Result: content(textBlock(text))}, want: want, canaries: []canary{first, last}}
}

// limitedShape lowers the client's limit for this tool, which no hook can know.
func limitedShape(name string) shape {
	s := largeShape(name, 4300, cutArray)
	s.Meta = json.RawMessage(`{"anthropic/maxResultSizeChars":1000}`)
	return s
}

func readShape(name string) shape {
	return shape{
		tool: tool{Name: name}, use: "ReadMcpResourceTool",
		input: map[string]string{"server": serverName, "uri": docURI},
		want:  inJSON, texts: 1, canaries: []canary{newCanary(name, 0)},
	}
}

func listShape(name string) shape {
	return shape{
		tool: tool{Name: name}, use: "ListMcpResourcesTool",
		input: map[string]string{"server": serverName},
		want:  inJSON, texts: 5, canaries: []canary{newCanary(name, 0), newCanary(name, 1), newCanary(name, 2)},
	}
}

// shapeServer is a stub server that has all of them. Its second resource hides
// text in what is not fenced: the URI and the media type.
func shapeServer(list []shape) serverScript {
	read := newCanary("resource_read", 0)
	name, about, uri := newCanary("resource_list", 0), newCanary("resource_list", 1), newCanary("resource_list", 2)
	s := serverScript{
		Resources: []json.RawMessage{
			json.RawMessage(`{"uri":"` + docURI + `","name":` + quoted(name.dirty()) + `,"title":"T","description":` + quoted(about.dirty()) + `}`),
			json.RawMessage(`{"uri":` + quoted("doc://x\u200b"+commentOpen+uri.hidden+"-->") +
				`,"mimeType":` + quoted("text/x\u202e"+commentOpen+uri.hidden+"-->") + `,"name":"Seen ` + uri.visible + `","title":"U"}`),
		},
		Contents: map[string]json.RawMessage{
			docURI: json.RawMessage(`{"contents":[{"uri":"` + docURI + `","mimeType":"text/markdown","text":` + quoted(read.dirty()) + `}]}`),
		},
	}
	for _, x := range list {
		if x.use == "" {
			s.Tools = append(s.Tools, x.tool)
		}
	}
	return s
}

// shapeTurns calls every shape once, one turn each.
func shapeTurns(list []shape) []turn {
	var blocks []block
	for _, x := range list {
		use := x.use
		if use == "" {
			use = mcp(x.Name)
		}
		blocks = append(blocks, call(x.id(), use, x.input))
	}
	return calls(blocks...)
}
