package toolresult

import (
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/strictjson"
)

// Parse reads a tool_response of family f: the raw bytes of that member. The
// error is always a *ShapeError.
func Parse(f Family, raw []byte) (*Result, error) { return read(&Result{family: f}, raw) }

// ParseWithoutImages is Parse for a policy that withholds images: a notice
// stands in the place of each, and a dropped-image finding reports it.
func ParseWithoutImages(f Family, raw []byte) (*Result, error) {
	return read(&Result{family: f, blind: true}, raw)
}

// read checks raw and fills r.
func read(r *Result, raw []byte) (*Result, error) {
	if err := strictjson.Check(raw, strictjson.Limits{MaxBytes: len(raw)}); err != nil {
		return nil, &ShapeError{finding.ReasonEnvelope, err}
	}
	if !r.parse(gjson.Parse(string(raw))) {
		return nil, &ShapeError{why: finding.ReasonShape}
	}
	return r, nil
}

// parse fills r from the top value; ok is false if it is of another form.
func (r *Result) parse(v gjson.Result) (ok bool) {
	switch r.family {
	case MCP:
		return r.mcp(v)
	case ResourceRead:
		return r.container(v, `{"contents":`, "contents", r.resource)
	case ResourceList:
		return r.array(v, r.listed)
	case ResourceDir:
		return r.container(v, `{"resources":`, "resources", r.child)
	case FileRead:
		return r.fileRead(v)
	}
	return false
}

// array handles an array whose elements each writes.
func (r *Result) array(v gjson.Result, each func(gjson.Result)) (ok bool) {
	r.literal("[")
	ok = items(v, func(i int, item gjson.Result) {
		if i > 0 {
			r.literal(",")
		}
		each(item)
	})
	r.literal("]")
	return ok
}

// mcp handles an MCP tool's result.
func (r *Result) mcp(v gjson.Result) (ok bool) {
	if isString(v) {
		r.bare = true
		r.leaf(v, Text)
		return true
	}
	return r.array(v, r.block)
}

// The envelope of a text block: type and text, nothing else. The client drops
// other members on the way to the model, so a vouched form must not have them.
const textBefore, textAfter = `{"type":"text","text":`, `}`

// block handles one content block.
func (r *Result) block(v gjson.Result) {
	vals, extra, _ := pick(v, "type", "text", "source")
	if vals == nil {
		r.unknown(v, textBefore, textAfter)
		return
	}
	kind, text, source := vals[0], vals[1], vals[2]
	switch {
	case is(kind, "text") && isString(text):
		r.literal(textBefore)
		r.leaf(text, Text)
		r.literal(textAfter)
		r.dropped(v, extra+count(source))
	case is(kind, "image") && r.blind:
		r.withheld(v, finding.DroppedImage, finding.ReasonPolicy, textBefore, textAfter)
	case is(kind, "image") && r.image(v, source):
		r.dropped(v, extra+count(text))
	default:
		r.unknown(v, textBefore, textAfter)
	}
}

// is reports whether v is the string s.
func is(v gjson.Result, s string) bool { return isString(v) && decode(v) == s }

// count is 1 if v is there.
func count(v gjson.Result) int {
	if v.Exists() {
		return 1
	}
	return 0
}

// image handles the image block v; ok is false, and nothing written, if its
// source is not base64 data of a known media type. The pixels are not looked at.
func (r *Result) image(v, source gjson.Result) (ok bool) {
	vals, extra, _ := pick(source, "type", "media_type", "data")
	if vals == nil || !is(vals[0], "base64") || !isImageType(vals[1]) || !isBase64(vals[2]) {
		return false
	}
	r.literal(`{"type":"image","source":{"type":"base64","media_type":`)
	r.literal(vals[1].Raw)
	r.literal(`,"data":`)
	r.literal(vals[2].Raw)
	r.literal(`}}`)
	r.images++
	r.report(finding.UninspectedImage, finding.Info, finding.Value, v, false)
	r.dropped(source, extra)
	return true
}

// isImageType reports whether v is one of the four media types that the model's
// interface accepts.
func isImageType(v gjson.Result) bool {
	return is(v, "image/png") || is(v, "image/jpeg") || is(v, "image/gif") || is(v, "image/webp")
}

// isBase64 reports whether v is a string of the base64 alphabet, at least one
// character long, with at most two padding characters at its end.
func isBase64(v gjson.Result) bool {
	if !isString(v) {
		return false
	}
	s := decode(v)
	body := strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	for i := range len(body) {
		c := body[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '/') {
			return false
		}
	}
	return body != ""
}

// container handles what the tools return that read resources: a list under the
// name list, which opens with before. If the server could not read, error holds
// the server's own words, and the client shows the model nothing else; an empty
// error counts as none, for the client too.
func (r *Result) container(v gjson.Result, before, list string, each func(gjson.Result)) (ok bool) {
	vals, extra, ok := pick(v, list, "error")
	if !ok || !stringOrAbsent(vals[1]) {
		return false
	}
	r.literal(before)
	if !r.array(vals[0], each) {
		return false
	}
	if vals[1].Exists() && decode(vals[1]) != "" {
		r.failed = true
		r.literal(`,"error":`)
		r.leaf(vals[1], Text)
	}
	r.literal(`}`)
	r.dropped(v, extra)
	return true
}

// The envelope of a directory's child that is withheld.
const childBefore, childAfter = `{"uri":"","name":`, `}`

// child handles one element of a directory resource.
func (r *Result) child(v gjson.Result) {
	vals, extra, _ := pick(v, "uri", "name", "mimeType")
	if vals == nil || !isString(vals[0]) || !isString(vals[1]) || !stringOrAbsent(vals[2]) {
		r.unknown(v, childBefore, childAfter)
		return
	}
	r.member(`{"uri":`, vals[0], Identifier)
	r.member(`,"name":`, vals[1], Text)
	r.member(`,"mimeType":`, vals[2], Identifier)
	r.literal(`}`)
	r.dropped(v, extra)
}

// The envelope of a resource that is withheld.
const resourceBefore, resourceAfter = `{"uri":"","mimeType":"text/plain","text":`, `}`

// resource handles one element of contents. The client turns a blob into a text
// that names a file, so a blob here is unknown; an element with neither text nor
// blob it hands on without a text.
func (r *Result) resource(v gjson.Result) {
	vals, extra, _ := pick(v, "uri", "mimeType", "text", "blob")
	if vals == nil || !isString(vals[0]) || !stringOrAbsent(vals[1]) || !stringOrAbsent(vals[2]) {
		r.unknown(v, resourceBefore, resourceAfter)
		return
	}
	r.member(`{"uri":`, vals[0], Identifier)
	r.member(`,"mimeType":`, vals[1], Identifier)
	r.member(`,"text":`, vals[2], Text)
	if blob := vals[3]; blob.Exists() && !vals[2].Exists() {
		r.unknown(blob, `,"text":`, ``)
	} else {
		extra += count(blob)
	}
	r.literal(`}`)
	r.dropped(v, extra)
}

// member adds a leaf behind its name, if v is there.
func (r *Result) member(name string, v gjson.Result, role Role) {
	if v.Exists() {
		r.literal(name)
		r.leaf(v, role)
	}
}

// The envelope of a listed resource that is withheld.
const listedBefore, listedAfter = `{"name":`, `,"uri":"","server":""}`

// listed handles one element of a resource list.
func (r *Result) listed(v gjson.Result) {
	vals, extra, _ := pick(v, "name", "uri", "server", "title", "description", "mimeType")
	if vals == nil || !isString(vals[0]) || !isString(vals[1]) || !isString(vals[2]) ||
		!stringOrAbsent(vals[3]) || !stringOrAbsent(vals[4]) || !stringOrAbsent(vals[5]) {
		r.unknown(v, listedBefore, listedAfter)
		return
	}
	r.member(`{"name":`, vals[0], Text)
	r.member(`,"title":`, vals[3], Text)
	r.member(`,"description":`, vals[4], Text)
	r.member(`,"uri":`, vals[1], Identifier)
	r.member(`,"mimeType":`, vals[5], Identifier)
	r.member(`,"server":`, vals[2], ServerName)
	r.literal(`}`)
	r.dropped(v, extra)
}

// fileRead handles what Read returns for a text file. The other kinds (images,
// notebooks, PDF) are refused.
func (r *Result) fileRead(v gjson.Result) (ok bool) {
	vals, extra, ok := pick(v, "type", "file")
	if !ok || !is(vals[0], "text") || !r.file(vals[1]) {
		return false
	}
	r.dropped(v, extra)
	return true
}

// file handles the file member.
func (r *Result) file(v gjson.Result) (ok bool) {
	vals, extra, ok := pick(v, "filePath", "content", "numLines", "startLine", "totalLines", "truncatedByTokenCap")
	if !ok || !isString(vals[0]) || !isString(vals[1]) || !isCount(vals[2]) || !isCount(vals[3]) || !isCount(vals[4]) {
		return false
	}
	if truncated := vals[5]; truncated.Exists() && !truncated.IsBool() {
		return false
	}
	r.literal(`{"type":"text","file":{"filePath":` + vals[0].Raw)
	r.member(`,"content":`, vals[1], Text)
	r.literal(`,"numLines":` + vals[2].Raw + `,"startLine":` + vals[3].Raw + `,"totalLines":` + vals[4].Raw)
	if vals[5].Exists() {
		r.literal(`,"truncatedByTokenCap":` + vals[5].Raw)
	}
	r.literal(`}}`)
	r.dropped(v, extra)
	return true
}

// isCount reports whether v is a whole number of at most 15 plain digits, which
// every reader takes for the same one.
func isCount(v gjson.Result) bool {
	return v.Type == gjson.Number && len(v.Raw) <= 15 && strings.Trim(v.Raw, "0123456789") == ""
}
