package provenance

import (
	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/strictjson"
)

// Chunk is a part of one text leaf that has its own tier: the unit that a
// policy withholds. Start and End are byte offsets into the leaf, half-open.
type Chunk struct {
	Start, End int
	Tier       Tier
}

// maxDepth is how deeply a search result may nest and still be recognised.
const maxDepth = 64

// Chunks divides a text leaf of a result of server s whose call has the tier
// base. The two search forms of Microsoft Learn,
//
//	{"results":[{"title":…,"content":…,"contentUrl":…}, …]}
//	{"results":[{"description":…,"codeSnippet":…,"link":…,"language":…}, …]}
//
// give one chunk an element, in order, lowered by the element's contentUrl and
// link. An element that states neither, or states it as anything but a string,
// is Unknown: without its address an answer cannot be told from a document.
// Every other leaf is one chunk of tier base; that includes JSON that is not
// strictly valid, and an empty list of results.
//
// Bytes between elements belong to no chunk and have the tier base; TierAt
// answers for any span.
func Chunks(leaf string, base Tier, s Server) []Chunk {
	elements := searchResults(leaf)
	if len(elements) == 0 {
		return []Chunk{{0, len(leaf), base}}
	}
	chunks := make([]Chunk, 0, len(elements))
	for _, e := range elements {
		chunks = append(chunks, Chunk{e.Index, e.Index + len(e.Raw), elementTier(e, base, s)})
	}
	return chunks
}

// searchResults returns the elements of a leaf in a search form, and none for
// any other leaf.
func searchResults(leaf string) []gjson.Result {
	// The cheap test comes first: most leaves are Markdown.
	root := gjson.Parse(leaf)
	if !root.IsObject() {
		return nil
	}
	limits := strictjson.Limits{MaxBytes: len(leaf), MaxDepth: maxDepth, AllowLoneSurrogates: true}
	if strictjson.Check([]byte(leaf), limits) != nil {
		return nil
	}
	var list gjson.Result
	root.ForEach(func(k, v gjson.Result) bool {
		if k.Str == "results" {
			list = v
		}
		return list.Raw == ""
	})
	return objects(list)
}

// objects returns the elements of an array of objects, and none for anything
// else. (gjson gives positions by Index, relative to the text it was handed.)
func objects(list gjson.Result) []gjson.Result {
	var all []gjson.Result
	ok := list.IsArray()
	if !ok {
		return nil
	}
	list.ForEach(func(_, e gjson.Result) bool {
		ok = e.IsObject()
		all = append(all, e)
		return ok
	})
	if !ok {
		return nil
	}
	return all
}

// elementTier lowers base by every address that one search result states.
func elementTier(e gjson.Result, base Tier, s Server) Tier {
	t, stated := base, false
	e.ForEach(func(k, v gjson.Result) bool {
		if k.Str == "contentUrl" || k.Str == "link" {
			stated = true
			t = Lower(t, v.Str, s) // not a string: "" is no address
		}
		return true
	})
	if !stated {
		return Unknown
	}
	return t
}

// Span is a half-open byte range of a document.
type Span struct{ Start, End int }

// CodeChunks divides a document of size bytes and tier base into prose, which
// keeps the tier, and its fenced code blocks (package markup finds them), which
// are CodeSample at most. The chunks cover the document without gap or overlap.
// A document that is not above CodeSample is one chunk. The blocks must be in
// order; whatever lies outside the document or before an earlier block's end is
// ignored.
func CodeChunks(size int, base Tier, code []Span) []Chunk {
	if base <= CodeSample {
		return []Chunk{{0, size, base}}
	}
	var chunks []Chunk
	at := 0
	add := func(end int, t Tier) {
		if end = min(end, size); end > at {
			chunks = append(chunks, Chunk{at, end, t})
			at = end
		}
	}
	for _, c := range code {
		if c.Start < c.End {
			add(c.Start, base)
			add(c.End, CodeSample)
		}
	}
	add(size, base)
	if len(chunks) == 0 {
		chunks = append(chunks, Chunk{0, size, base})
	}
	return chunks
}

// TierAt returns the lowest tier that the half-open span [start, end) touches:
// base outside the chunks. An empty span touches the chunk it stands in.
func TierAt(chunks []Chunk, base Tier, start, end int) Tier {
	t := base
	for _, c := range chunks {
		if c.Start < max(end, start+1) && start < c.End {
			t = min(t, c.Tier)
		}
	}
	return t
}
