package hook

import (
	"strconv"
	"strings"

	"post-mcp-verify/internal/strictjson"
	"post-mcp-verify/internal/toolresult"
)

// What the client writes in place of a result that it saved to a file; both
// versions, byte for byte.
const (
	persistedOpen    = "<persisted-output>\nOutput too large ("
	persistedPath    = "). Full output saved to: "
	persistedPreview = "\n\nPreview (first 2KB):\n"
	persistedMore    = "\n..."
	persistedClose   = "\n</persisted-output>"
)

// The preview's limits, in UTF-16 code units: it is cut at previewMost, or
// before the last line feed if that lies beyond previewLeast.
const (
	previewMost  = 2000
	previewLeast = 1000
)

// persisted returns the normal form of saved, the text that the client saves
// for the call of e in a file with the given extension.
func persisted(e Event, saved string, extension string) []byte {
	preview, more := cutPreview(saved)
	return persistedJSON(sizeText(toolresult.Units(saved)), e.Call+extension, preview, more)
}

// An array is saved as JSON.stringify(array, null, 2) writes it, each block's
// members in the order they came. These are the parts around the texts.
const (
	savedBefore = "[\n"
	savedOpen   = "  {\n    \"type\": \"text\",\n    \"text\": "
	savedClose  = "\n  }"
	savedAfter  = "\n]"
)

// persistedBlocks returns the normal form of an array of text blocks that the
// client saves. Only the preview is built: the size follows from the document,
// whose every block grows by the same amount.
func persistedBlocks(e Event, out toolresult.Output) []byte {
	const compact = len(`{"type":"text","text":}`)
	blocks := len(out.Texts())
	size := toolresult.Units(out.JSON()) - len("[]") + len(savedBefore) + len(savedAfter) +
		blocks*(len(savedOpen)+len(savedClose)-compact) + (blocks-1)*len("\n")
	b := append(make([]byte, 0, 2*previewMost), savedBefore...)
	for i, text := range out.Texts() {
		if i > 0 {
			b = append(b, ",\n"...)
		}
		b = strictjson.AppendQuote(append(b, savedOpen...), leading(text))
		b = append(b, savedClose...)
		if i == previewMost/len(savedOpen) {
			break // more blocks than a preview can show the beginnings of
		}
	}
	preview, more := cutPreview(string(append(b, savedAfter...)))
	return persistedJSON(sizeText(size), e.Call+".json", preview, more)
}

// leading returns the beginning of s that a preview can show: no more than its
// code units, cut between characters.
func leading(s string) string {
	n := 0
	for i, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
		if n > previewMost {
			return s[:i]
		}
	}
	return s
}

// persistedForm reads the client's text for a saved result. ok is false for any
// other text.
func persistedForm(s string) (form []byte, ok bool) {
	s, ok = strings.CutPrefix(s, persistedOpen)
	size, s, ok1 := strings.Cut(s, persistedPath)
	path, s, ok2 := strings.Cut(s, persistedPreview)
	s, ok3 := strings.CutSuffix(s, persistedClose)
	if !ok || !ok1 || !ok2 || !ok3 {
		return nil, false
	}
	s, more := strings.CutSuffix(s, persistedMore)
	return persistedJSON(size, path[strings.LastIndexAny(path, `/\`)+1:], s, more), true
}

// persistedJSON writes the normal form. A half surrogate pair at the cut is
// dropped by one version and shown as U+FFFD by the other, so one trailing
// U+FFFD never counts.
func persistedJSON(size, name, preview string, more bool) []byte {
	preview = strings.TrimSuffix(preview, "\uFFFD")
	b := append([]byte(`["persisted",`), quoted(size)...)
	b = append(append(b, ','), quoted(name)...)
	b = append(append(b, ','), quoted(preview)...)
	b = append(b, ',')
	b = strconv.AppendBool(b, more)
	return append(b, ']')
}

// cutPreview returns what the client shows of s, and whether that is less than
// all of it.
func cutPreview(s string) (preview string, more bool) {
	n, lineFeed, lineFeedAt := 0, -1, 0
	for i, r := range s {
		wide := 1
		if r > 0xFFFF {
			wide = 2
		}
		if n+wide > previewMost {
			if lineFeedAt > previewLeast {
				return s[:lineFeed], true
			}
			return s[:i], true
		}
		if r == '\n' {
			lineFeed, lineFeedAt = i, n
		}
		n += wide
	}
	return s, false
}

// sizeText writes a number of code units as the client does: "1023 bytes",
// "48.9KB", "50KB", "1.9MB".
func sizeText(n int) string {
	if n < 1024 {
		return strconv.Itoa(n) + " bytes"
	}
	size, suffix := float64(n)/1024, "KB"
	for _, next := range []string{"MB", "GB"} {
		if size < 1024 {
			break
		}
		size, suffix = size/1024, next
	}
	return strings.TrimSuffix(strconv.FormatFloat(size, 'f', 1, 64), ".0") + suffix
}
