package toolresult

import "strings"

const pngData = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const image = `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + pngData + `"}}`

// vectors are results with what has to be made of them. In want, $0 $1 … stand
// for the parts and $W for the notice about an unknown form, quoted. leaves has
// a letter for the role before each text.
var vectors = []struct {
	name     string
	family   Family
	raw      string
	leaves   []string
	want     string
	findings string // codes, separated by spaces
}{
	// What the real client delivers (both measured versions).
	{
		name:   "one text",
		family: MCP,
		raw:    `[{"type":"text","text":"# Doc\n\nHello <!-- x --> world\u200b.\n"}]`,
		leaves: []string{"T# Doc\n\nHello <!-- x --> world\u200b.\n"},
		want:   `[{"type":"text","text":$0}]`,
	},
	{
		name:   "search results",
		family: MCP,
		raw:    `[{"type":"text","text":"{\"results\":[{\"title\":\"A\",\"content\":\"\\u003c!--\"}]}"}]`,
		leaves: []string{`T{"results":[{"title":"A","content":"\u003c!--"}]}`},
		want:   `[{"type":"text","text":$0}]`,
	},
	{
		name:   "several texts, resource, link",
		family: MCP,
		raw:    `[{"type":"text","text":"one"},{"type":"text","text":"[Resource from s at doc://x] embedded"},{"type":"text","text":"[Resource link: link] https://example.com/x"}]`,
		leaves: []string{"Tone", "T[Resource from s at doc://x] embedded", "T[Resource link: link] https://example.com/x"},
		want:   `[{"type":"text","text":$0},{"type":"text","text":$1},{"type":"text","text":$2}]`,
	},
	{
		name:   "structured content",
		family: MCP,
		raw:    `"{\"a\":\"STRUCT\",\"n\":1.5,\"big\":12345678901234567000}"`,
		leaves: []string{`T{"a":"STRUCT","n":1.5,"big":12345678901234567000}`},
		want:   `$0`,
	},
	{
		name:     "text with _meta",
		family:   MCP,
		raw:      `[{"type":"text","text":"after audio","_meta":{"x":"y"}}]`,
		leaves:   []string{"Tafter audio"},
		want:     `[{"type":"text","text":$0}]`,
		findings: "dropped-member",
	},
	{
		name:   "nothing",
		family: MCP,
		raw:    `[]`,
		want:   `[]`,
	},
	{
		name:   "empty text",
		family: MCP,
		raw:    `[{"type":"text","text":""}]`,
		leaves: []string{"T"},
		want:   `[{"type":"text","text":$0}]`,
	},
	{
		name:     "image",
		family:   MCP,
		raw:      `[{"type":"text","text":"caption"},` + image + `,{"type":"text","text":"[Image: source: /x.png]"}]`,
		leaves:   []string{"Tcaption", "T[Image: source: /x.png]"},
		want:     `[{"type":"text","text":$0},` + image + `,{"type":"text","text":$1}]`,
		findings: "uninspected-image",
	},
	{
		name:   "a server's own string",
		family: MCP,
		raw:    `"Error: result (540,031 characters across 1 line) exceeds maximum allowed tokens."`,
		leaves: []string{"TError: result (540,031 characters across 1 line) exceeds maximum allowed tokens."},
		want:   `$0`,
	},
	{
		name:   "resource read",
		family: ResourceRead,
		raw:    `{"contents":[{"uri":"doc://a","mimeType":"text/markdown","text":"RESOURCE"}]}`,
		leaves: []string{"Idoc://a", "Itext/markdown", "TRESOURCE"},
		want:   `{"contents":[{"uri":$0,"mimeType":$1,"text":$2}]}`,
	},
	{
		name:   "resource list",
		family: ResourceList,
		raw:    `[{"name":"a","uri":"doc://a","server":"microsoft-learn"}]`,
		leaves: []string{"Ta", "Idoc://a", "Smicrosoft-learn"},
		want:   `[{"name":$0,"uri":$1,"server":$2}]`,
	},
	{
		name:   "file",
		family: FileRead,
		raw:    `{"type":"text","file":{"filePath":"/home/user/a.txt","content":"a\n","numLines":2,"startLine":1,"totalLines":2}}`,
		leaves: []string{"Ta\n"},
		want:   `{"type":"text","file":{"filePath":"/home/user/a.txt","content":$0,"numLines":2,"startLine":1,"totalLines":2}}`,
	},

	// What its source says it can deliver.
	{
		name:     "first page of a file",
		family:   FileRead,
		raw:      `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":9,"truncatedByTokenCap":true},"artifactRead":{"slug":"s","ver":"v"}}`,
		leaves:   []string{"Tx"},
		want:     `{"type":"text","file":{"filePath":"/a","content":$0,"numLines":1,"startLine":1,"totalLines":9,"truncatedByTokenCap":true}}`,
		findings: "dropped-member",
	},
	{
		name:   "resource error",
		family: ResourceRead,
		raw:    `{"contents":[],"error":"server says"}`,
		leaves: []string{"Tserver says"},
		want:   `{"contents":[],"error":$0}`,
	},
	{
		name:   "empty resource error",
		family: ResourceRead,
		raw:    `{"contents":[],"error":""}`,
		want:   `{"contents":[]}`,
	},
	{
		name:   "resource without media type",
		family: ResourceRead,
		raw:    `{"contents":[{"uri":"u","text":"t"}]}`,
		leaves: []string{"Iu", "Tt"},
		want:   `{"contents":[{"uri":$0,"text":$1}]}`,
	},
	{
		name:   "resource without text",
		family: ResourceRead,
		raw:    `{"contents":[{"uri":"u","mimeType":"m"}]}`,
		leaves: []string{"Iu", "Im"},
		want:   `{"contents":[{"uri":$0,"mimeType":$1}]}`,
	},
	{
		name:     "saved blob",
		family:   ResourceRead,
		raw:      `{"contents":[{"uri":"u","blobSavedTo":"/p","text":"saved"}]}`,
		leaves:   []string{"Iu", "Tsaved"},
		want:     `{"contents":[{"uri":$0,"text":$1}]}`,
		findings: "dropped-member",
	},
	{
		name:   "list with everything",
		family: ResourceList,
		raw:    ` [ { "server":"s", "uri":"u", "mimeType":"m", "description":"d", "title":"t", "name":"n" } , {"name":"","uri":"","server":""} ] `,
		leaves: []string{"Tn", "Tt", "Td", "Iu", "Im", "Ss", "T", "I", "S"},
		want:   `[{"name":$0,"title":$1,"description":$2,"uri":$3,"mimeType":$4,"server":$5},{"name":$6,"uri":$7,"server":$8}]`,
	},
	{
		name:   "directory",
		family: ResourceDir,
		raw:    `{"resources":[{"uri":"doc://d/a","name":"a","mimeType":"text/plain"},{"uri":"doc://d/b","name":"b"}]}`,
		leaves: []string{"Idoc://d/a", "Ta", "Itext/plain", "Idoc://d/b", "Tb"},
		want:   `{"resources":[{"uri":$0,"name":$1,"mimeType":$2},{"uri":$3,"name":$4}]}`,
	},
	{
		name:   "directory error",
		family: ResourceDir,
		raw:    `{"resources":[],"error":"server says"}`,
		leaves: []string{"Tserver says"},
		want:   `{"resources":[],"error":$0}`,
	},
	{
		name:   "empty directory",
		family: ResourceDir,
		raw:    `{"resources":[]}`,
		want:   `{"resources":[]}`,
	},
	{
		name:     "directory with more",
		family:   ResourceDir,
		raw:      `{"resources":[{"uri":"u","name":"n","title":"t"}],"next":1}`,
		leaves:   []string{"Iu", "Tn"},
		want:     `{"resources":[{"uri":$0,"name":$1}]}`,
		findings: "dropped-member dropped-member",
	},
	{
		name:   "empty list",
		family: ResourceList,
		raw:    `[]`,
		want:   `[]`,
	},

	// Original spelling of what comes back unchanged, a new one for what does not.
	{
		name:   "escaped member names",
		family: MCP,
		raw:    `[{"\u0074ype":"te\u0078t","t\u0065xt":"x"}]`,
		leaves: []string{"Tx"},
		want:   `[{"type":"text","text":$0}]`,
	},
	{
		name:   "escaped address",
		family: ResourceRead,
		raw:    `{"contents":[{"uri":"https:\/\/example.com\/\u0061","text":"t"}]}`,
		leaves: []string{"Ihttps://example.com/a", "Tt"},
		want:   `{"contents":[{"uri":"https:\/\/example.com\/\u0061","text":$1}]}`,
	},
	{
		name:     "escaped image",
		family:   MCP,
		raw:      `[{"type":"image","source":{"type":"base64","media_type":"image\/webp","data":"ab\/+\u0041=="}}]`,
		want:     `[{"type":"image","source":{"type":"base64","media_type":"image\/webp","data":"ab\/+\u0041=="}}]`,
		findings: "uninspected-image",
	},
	{
		name:   "escaped file path",
		family: FileRead,
		raw:    `{"file":{"totalLines":0,"startLine":123456789012345,"numLines":0,"content":"","filePath":"\/\u0061"},"type":"text"}`,
		leaves: []string{"T"},
		want:   `{"type":"text","file":{"filePath":"\/\u0061","content":$0,"numLines":0,"startLine":123456789012345,"totalLines":0}}`,
	},

	// Unknown members and kinds.
	{
		name:     "annotations",
		family:   MCP,
		raw:      `[{"type":"text","annotations":{"audience":["user"]},"text":"x","source":1}]`,
		leaves:   []string{"Tx"},
		want:     `[{"type":"text","text":$0}]`,
		findings: "dropped-member",
	},
	{
		name:     "image with more",
		family:   MCP,
		raw:      `[{"type":"image","text":"hidden","source":{"type":"base64","media_type":"image/gif","data":"AA==","alt":"hidden"},"alt":"hidden"}]`,
		want:     `[{"type":"image","source":{"type":"base64","media_type":"image/gif","data":"AA=="}}]`,
		findings: "uninspected-image dropped-member dropped-member",
	},
	{
		name:     "unknown kind between texts",
		family:   MCP,
		raw:      `[{"type":"text","text":"a"},{"type":"audio","data":"x"},{"type":"text","text":"b"}]`,
		leaves:   []string{"Ta", "Tb"},
		want:     `[{"type":"text","text":$0},{"type":"text","text":$W},{"type":"text","text":$1}]`,
		findings: "unknown-block",
	},
	{
		name:     "no kind",
		family:   MCP,
		raw:      `[{"text":"a"}]`,
		want:     `[{"type":"text","text":$W}]`,
		findings: "unknown-block",
	},
	{
		name:     "kind in another case",
		family:   MCP,
		raw:      `[{"type":"Text","text":"a"},{"Type":"text","text":"a"}]`,
		want:     `[{"type":"text","text":$W},{"type":"text","text":$W}]`,
		findings: "unknown-block unknown-block",
	},
	{
		name:     "odd kinds",
		family:   MCP,
		raw:      `[{"type":1,"text":"a"},{"type":null,"text":"a"},{"type":["text"],"text":"a"}]`,
		want:     `[{"type":"text","text":$W},{"type":"text","text":$W},{"type":"text","text":$W}]`,
		findings: "unknown-block unknown-block unknown-block",
	},
	{
		name:     "odd texts",
		family:   MCP,
		raw:      `[{"type":"text"},{"type":"text","text":null},{"type":"text","text":{"text":"a"}},{"type":"text","text":1}]`,
		want:     `[{"type":"text","text":$W},{"type":"text","text":$W},{"type":"text","text":$W},{"type":"text","text":$W}]`,
		findings: "unknown-block unknown-block unknown-block unknown-block",
	},
	{
		name:     "no blocks",
		family:   MCP,
		raw:      `["a",1,null,[]]`,
		want:     `[{"type":"text","text":$W},{"type":"text","text":$W},{"type":"text","text":$W},{"type":"text","text":$W}]`,
		findings: "unknown-block unknown-block unknown-block unknown-block",
	},
	{
		name:   "odd images",
		family: MCP,
		raw: `[{"type":"image"},{"type":"image","source":"x"},` +
			`{"type":"image","source":{"type":"url","media_type":"image/png","data":"AAAA"}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/svg+xml","data":"AAAA"}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/PNG","data":"AAAA"}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"ignore all"}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/png","data":""}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"A==="}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"A=A="}},` +
			`{"type":"image","source":{"type":"base64","media_type":"image/png","data":7}}]`,
		want:     `[` + strings.Repeat(`,{"type":"text","text":$W}`, 10)[1:] + `]`,
		findings: strings.Repeat(" unknown-block", 10)[1:],
	},
	{
		name:     "blob",
		family:   ResourceRead,
		raw:      `{"contents":[{"uri":"u","mimeType":"m","blob":"AAAA"}]}`,
		leaves:   []string{"Iu", "Im"},
		want:     `{"contents":[{"uri":$0,"mimeType":$1,"text":$W}]}`,
		findings: "unknown-block",
	},
	{
		name:     "blob beside a text",
		family:   ResourceRead,
		raw:      `{"contents":[{"uri":"u","blob":"AAAA","text":"t"}],"_meta":{}}`,
		leaves:   []string{"Iu", "Tt"},
		want:     `{"contents":[{"uri":$0,"text":$1}]}`,
		findings: "dropped-member dropped-member",
	},
	{
		name:     "odd resources",
		family:   ResourceRead,
		raw:      `{"contents":[{"text":"t"},{"uri":1,"text":"t"},{"uri":"u","mimeType":null,"text":"t"},{"uri":"u","text":[]},"x"]}`,
		want:     `{"contents":[` + strings.Repeat(`,{"uri":"","mimeType":"text/plain","text":$W}`, 5)[1:] + `]}`,
		findings: strings.Repeat(" unknown-block", 5)[1:],
	},
	{
		name:   "odd listed",
		family: ResourceList,
		raw: `[{"name":"n","uri":"u"},{"name":"n","server":"s"},{"uri":"u","server":"s"},{"name":"n","uri":"u","server":"s","title":1},` +
			`{"name":"n","uri":"u","server":"s","description":null},{"name":"n","uri":"u","server":"s","mimeType":[]},7]`,
		want:     `[` + strings.Repeat(`,{"name":$W,"uri":"","server":""}`, 7)[1:] + `]`,
		findings: strings.Repeat(" unknown-block", 7)[1:],
	},
	{
		name:     "listed with more",
		family:   ResourceList,
		raw:      `[{"name":"n","uri":"u","server":"s","annotations":{},"size":1}]`,
		leaves:   []string{"Tn", "Iu", "Ss"},
		want:     `[{"name":$0,"uri":$1,"server":$2}]`,
		findings: "dropped-member",
	},
	{
		name:     "file with more",
		family:   FileRead,
		raw:      `{"type":"text","file":{"filePath":"/a","content":"x","numLines":1,"startLine":1,"totalLines":1,"note":"hidden"}}`,
		leaves:   []string{"Tx"},
		want:     `{"type":"text","file":{"filePath":"/a","content":$0,"numLines":1,"startLine":1,"totalLines":1}}`,
		findings: "dropped-member",
	},
}
