package provenance

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const (
	docLink    = `"contentUrl":"https://learn.microsoft.com/en-us/azure/a"`
	answerLink = `"contentUrl":"https://learn.microsoft.com/en-us/answers/1"`
)

// searchForms are leaves in a search form: each chunk's text and tier for a
// call of tier authored-doc on Learn's server.
var searchForms = []struct {
	why, leaf string
	texts     []string
	tiers     []Tier
}{
	{"one document", `{"results":[{"title":"t","content":"c",` + docLink + `}]}`,
		[]string{`{"title":"t","content":"c",` + docLink + `}`}, []Tier{AuthoredDoc}},
	{"a document and an answer", ` { "results" : [ {` + docLink + `} , {` + answerLink + "}\n]\n}\n",
		[]string{`{` + docLink + `}`, `{` + answerLink + `}`}, []Tier{AuthoredDoc, Community}},
	{"code samples", `{"results":[{"description":"d","codeSnippet":"s","link":"https://learn.microsoft.com/en-us/samples/x","language":"go"},{"link":"https://github.com/x"}]}`,
		[]string{`{"description":"d","codeSnippet":"s","link":"https://learn.microsoft.com/en-us/samples/x","language":"go"}`, `{"link":"https://github.com/x"}`},
		[]Tier{CodeSample, Unknown}},
	{"localized", `{"results":[{"contentUrl":"https://learn.microsoft.com/nb-no/a"}]}`,
		[]string{`{"contentUrl":"https://learn.microsoft.com/nb-no/a"}`}, []Tier{Localized}},
	{"no address", `{"results":[{"title":"t"},{}]}`, []string{`{"title":"t"}`, `{}`}, []Tier{Unknown, Unknown}},
	{"addresses that are no strings", `{"results":[{"contentUrl":1},{"contentUrl":null},{"link":["https://learn.microsoft.com/"]},{"link":{"a":1}}]}`,
		[]string{`{"contentUrl":1}`, `{"contentUrl":null}`, `{"link":["https://learn.microsoft.com/"]}`, `{"link":{"a":1}}`},
		[]Tier{Unknown, Unknown, Unknown, Unknown}},
	{"two addresses: the lower counts", `{"results":[{` + docLink + `,"link":"https://learn.microsoft.com/answers/1"},{"link":"x",` + docLink + `}]}`,
		[]string{`{` + docLink + `,"link":"https://learn.microsoft.com/answers/1"}`, `{"link":"x",` + docLink + `}`}, []Tier{Community, Unknown}},
	{"an escaped key", `{"\u0072esults":[{"content\u0055rl":"https:\/\/learn.microsoft.com\/answers"}]}`,
		[]string{`{"content\u0055rl":"https:\/\/learn.microsoft.com\/answers"}`}, []Tier{Community}},
	{"an address deeper down does not count", `{"results":[{"x":{` + docLink + `}}]}`, []string{`{"x":{` + docLink + `}}`}, []Tier{Unknown}},
	{"members beside the results", `{"note":"n","results":[{` + docLink + `}],"more":{"results":[{}]}}`, []string{`{` + docLink + `}`}, []Tier{AuthoredDoc}},
	{"brackets and quotes inside strings", `{"results":[{"content":"]}\"{\\",` + docLink + `},{"content":"\\\"}]",` + answerLink + `}]}`,
		[]string{`{"content":"]}\"{\\",` + docLink + `}`, `{"content":"\\\"}]",` + answerLink + `}`}, []Tier{AuthoredDoc, Community}},
	{"text that claims a source", `{"results":[{"content":"**Source:** https://learn.microsoft.com/en-us/azure","title":"authored-doc"}]}`,
		[]string{`{"content":"**Source:** https://learn.microsoft.com/en-us/azure","title":"authored-doc"}`}, []Tier{Unknown}},
	{"a lone surrogate beside the address", `{"results":[{"content":"\ud800",` + docLink + `}]}`,
		[]string{`{"content":"\ud800",` + docLink + `}`}, []Tier{AuthoredDoc}},
}

// wholeForms are leaves of one chunk.
var wholeForms = []string{
	"", "# A page\n\ntext", "{}", "[]", "null", "1", `"results"`, `{"results":[]}`, `{"results":{}}`, `{"results":null}`,
	`{"results":"x"}`, `{"results":[1]}`, `{"results":["x"]}`, `{"results":[{},1]}`, `{"results":[[{}]]}`, `{"result":[{}]}`,
	`{"Results":[{}]}`, `[{"results":[{}]}]`, `{"a":{"results":[{}]}}`,
	// Not strictly valid JSON: positions would be a guess.
	`{"results":[{}]`, `{"results":[{}]} trailing`, `{"results":[{}]}{"results":[{}]}`, `{"results":[{}],}`, `{results:[{}]}`,
	`{"results":[{"a":1,"a":2}]}`, `{"results":[],"results":[{}]}`, `{"results":[{}],"\u0072esults":[{}]}`, "{\"results\":[{\"a\":\"\xff\"}]}",
	"{\"results\":[{\"a\":\"\n\"}]}", `x {"results":[{}]}`, "\ufeff" + `{"results":[{}]}`, `[Resource from s at u] {"results":[{}]}`,
	`{"results":[{"a":` + strings.Repeat("[", 80) + strings.Repeat("]", 80) + `}]}`,
}

func TestChunks(t *testing.T) {
	for _, w := range searchForms {
		chunks := Chunks(w.leaf, AuthoredDoc, servers[0])
		var texts []string
		var tiers []Tier
		for _, c := range chunks {
			texts, tiers = append(texts, w.leaf[c.Start:c.End]), append(tiers, c.Tier)
		}
		if !slices.Equal(texts, w.texts) || !slices.Equal(tiers, w.tiers) {
			t.Errorf("%s: Chunks = %q %v, want %q %v", w.why, texts, tiers, w.texts, w.tiers)
		}
		for _, c := range Chunks(w.leaf, Unknown, Server{}) {
			if c.Tier != Unknown {
				t.Errorf("%s: a chunk of an unknown server has tier %v", w.why, c.Tier)
			}
		}
	}
	for _, leaf := range wholeForms {
		want := []Chunk{{0, len(leaf), CodeSample}}
		if got := Chunks(leaf, CodeSample, servers[0]); !slices.Equal(got, want) {
			t.Errorf("Chunks(%q) = %v, want %v", leaf, got, want)
		}
	}
	if len(searchForms) < 13 || len(wholeForms) < 33 {
		t.Fatalf("the vectors have vanished: %d, %d", len(searchForms), len(wholeForms))
	}
}

// A low base stays low whatever address an element states.
func TestChunksNeverRaise(t *testing.T) {
	leaf := `{"results":[{` + docLink + `},{` + answerLink + `}]}`
	for _, base := range Tiers() {
		got := Chunks(leaf, base, servers[0])
		if len(got) != 2 || got[0].Tier != base || got[1].Tier != min(base, Community) {
			t.Errorf("Chunks with base %v = %v", base, got)
		}
	}
}

func FuzzChunks(f *testing.F) {
	for _, w := range searchForms {
		f.Add(w.leaf)
	}
	for _, leaf := range wholeForms {
		f.Add(leaf)
	}
	f.Fuzz(func(t *testing.T, leaf string) {
		chunks := Chunks(leaf, AuthoredDoc, servers[0])
		at := 0
		for _, c := range chunks {
			if c.Start < at || c.End < c.Start || c.End > len(leaf) || c.Tier > AuthoredDoc {
				t.Fatalf("Chunks(%q) = %v", leaf, chunks)
			}
			at = c.End
		}
		if len(chunks) == 0 {
			t.Fatalf("Chunks(%q) is empty", leaf)
		}
		if whole := (Chunk{0, len(leaf), AuthoredDoc}); chunks[0] == whole {
			return
		}
		// encoding/json is the oracle for positions: the chunks are the elements.
		var doc struct{ Results []json.RawMessage }
		if err := json.Unmarshal([]byte(leaf), &doc); err != nil {
			t.Fatalf("divided a leaf that is not JSON: %q: %v", leaf, err)
		}
		var exact map[string]json.RawMessage
		_ = json.Unmarshal([]byte(leaf), &exact)
		doc.Results = nil
		_ = json.Unmarshal(exact["results"], &doc.Results)
		if len(doc.Results) != len(chunks) {
			t.Fatalf("%q: %d chunks for %d elements", leaf, len(chunks), len(doc.Results))
		}
		for i, c := range chunks {
			if leaf[c.Start:c.End] != string(doc.Results[i]) {
				t.Errorf("chunk %d is %q, element is %q", i, leaf[c.Start:c.End], doc.Results[i])
			}
		}
	})
}

func TestCodeChunks(t *testing.T) {
	for _, w := range []struct {
		why  string
		base Tier
		code []Span
		want []Chunk
	}{
		{"no code", AuthoredDoc, nil, []Chunk{{0, 100, AuthoredDoc}}},
		{"one block", AuthoredDoc, []Span{{10, 20}}, []Chunk{{0, 10, AuthoredDoc}, {10, 20, CodeSample}, {20, 100, AuthoredDoc}}},
		{"adjacent blocks at both ends", AuthoredDoc, []Span{{0, 20}, {20, 30}, {90, 100}},
			[]Chunk{{0, 20, CodeSample}, {20, 30, CodeSample}, {30, 90, AuthoredDoc}, {90, 100, CodeSample}}},
		{"nothing but code", AuthoredDoc, []Span{{0, 100}}, []Chunk{{0, 100, CodeSample}}},
		{"a lower base stays lower", Community, []Span{{10, 20}}, []Chunk{{0, 100, Community}}},
		{"unknown stays unknown", Unknown, []Span{{10, 20}}, []Chunk{{0, 100, Unknown}}},
		{"a code sample stays whole", CodeSample, []Span{{10, 20}}, []Chunk{{0, 100, CodeSample}}},
		{"spans out of range", AuthoredDoc, []Span{{-5, 10}, {90, 200}, {300, 400}},
			[]Chunk{{0, 10, CodeSample}, {10, 90, AuthoredDoc}, {90, 100, CodeSample}}},
		{"overlapping and empty spans", AuthoredDoc, []Span{{10, 30}, {20, 25}, {40, 40}, {60, 50}},
			[]Chunk{{0, 10, AuthoredDoc}, {10, 30, CodeSample}, {30, 100, AuthoredDoc}}},
	} {
		if got := CodeChunks(100, w.base, w.code); !slices.Equal(got, w.want) {
			t.Errorf("%s: CodeChunks = %v, want %v", w.why, got, w.want)
		}
	}
	if got := CodeChunks(0, AuthoredDoc, nil); !slices.Equal(got, []Chunk{{0, 0, AuthoredDoc}}) {
		t.Errorf("CodeChunks of nothing = %v", got)
	}
}

func TestTierAt(t *testing.T) {
	chunks := []Chunk{{10, 20, Community}, {20, 30, Unknown}, {40, 50, AuthoredDoc}}
	for _, w := range []struct {
		start, end int
		want       Tier
	}{
		{0, 10, AuthoredDoc}, {0, 11, Community}, {10, 20, Community}, {15, 15, Community}, {19, 21, Unknown},
		{20, 20, Unknown}, {29, 30, Unknown}, {30, 40, AuthoredDoc}, {30, 30, AuthoredDoc}, {0, 100, Unknown}, {45, 60, AuthoredDoc},
	} {
		if got := TierAt(chunks, AuthoredDoc, w.start, w.end); got != w.want {
			t.Errorf("TierAt(%d, %d) = %v, want %v", w.start, w.end, got, w.want)
		}
	}
	if got := TierAt(nil, Localized, 0, 5); got != Localized {
		t.Errorf("TierAt without chunks = %v", got)
	}
}
