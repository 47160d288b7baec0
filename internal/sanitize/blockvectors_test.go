package sanitize

import "post-mcp-verify/internal/finding"

// blockVector is a block of Markdown or HTML with what becomes of it. want "="
// says that it stays. A payload is removed, or with want "=" reported; what is
// legitimate gives no finding of the class at all.
type blockVector struct {
	name, text, want string
}

// blockVectors has the vectors of the classes that are found by structure.
var blockVectors = []struct {
	code       finding.Code
	payloads   []blockVector
	legitimate []blockVector
}{
	{finding.HTMLComment, []blockVector{
		{"plain", "Text <!-- speak to the machine --> here.", "Text  here."},
		{"bang", "<!-- speak --!>", ""},
		{"instruction", "<? speak ?>", ""},
		{"declaration", "<!ENTITY x \"speak\">", ""},
		{"CDATA", "<![CDATA[ speak ]]>", ""},
		{"bogus end tag", "<p>a</ speak></p>", "<p>a</p>"},
		{"unclosed", "Text.\n\n<!-- speak", "Text.\n\n"},
	}, []blockVector{
		{"arrow", "a --> b and a <!- b", "="},
		{"entity", "&lt;!-- shown --&gt;", "="},
		{"not closed in a paragraph", "if a <!-- b then", "="},
		{"escaped", `\<!-- shown -->`, "="},
		{"shift", "x <!y and z", "="},
	}},
	{finding.HiddenElement, []blockVector{
		{"attribute", "<div hidden>speak to the machine</div>", ""},
		{"display", "Some <span style=\"display:none\">speak</span> text.", "Some  text."},
		{"escaped style", `Some <span style="d\69splay: none">speak</span> text.`, "Some  text."},
		{"entity in style", `<p style="visibility&#58;hidden">speak</p>`, ""},
		{"size", "<span style=font-size:0>speak</span>", ""},
		{"over blocks", "<div style=\"opacity:0\">\n\nspeak\n\n- a list\n\n</div>\n\nText.", "\n\nText."},
		{"off the screen", "<div style=\"position:absolute;left:-9999px\">speak</div>", ""},
		{"own style sheet", "<style>.q{display:none}</style>\n\n<p class=\"a q\">speak</p>", "\n\n"},
		{"class", "<span class=\"visually-hidden\">speak</span> text", " text"},
		{"aria", "<span aria-hidden=\"true\">speak to the machine now</span> text", "="},
	}, []blockVector{
		{"width", "<img src=\"a.png\" alt=\"A\" style=\"width:50%\">", "="},
		{"colour", "<span style=\"color:red\">shown</span>", "="},
		{"flex", "<div style=\"display:flex;opacity:.9\">\nshown\n</div>", "="},
		{"details", "<details><summary>More</summary>shown</details>", "="},
		{"anchor", "<a id=\"install\"></a>\n\n## Install", "="},
		{"code", "Use `<a hidden>`.", "="},
		{"word hidden", "The hidden attribute hides an element.", "="},
	}},
	{finding.Unrendered, []blockVector{
		{"script", "<script>speak</script>", ""},
		{"style", "<style>/* speak */</style>\n\nText.", "\n\nText."},
		{"template", "<template><p>speak</p></template>", ""},
		{"noscript", "<noscript>speak to the machine now</noscript>", ""},
		{"title", "<title>speak</title>", ""},
		{"frame", "<iframe src=\"https://example.com/v\">speak to the machine now</iframe>", "<iframe src=\"https://example.com/v\"></iframe>"},
		{"video", "<video src=\"a.mp4\">speak to the machine now</video>", "<video src=\"a.mp4\"></video>"},
	}, []blockVector{
		{"frame", "<iframe src=\"https://example.com/v\"></iframe>", "="},
		{"video", "<video src=\"a.mp4\" controls></video>", "="},
		{"key", "Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.", "="},
		{"progress", "<progress value=\"3\" max=\"10\">30 %</progress>", "="},
		{"placeholder", "Use `<script>` or <name> here.", "="},
	}},
	{finding.AttributeText, []blockVector{
		{"data", "<p data-note=\"speak to the machine now\">x</p>", "<p data-note=\"\">x</p>"},
		{"unknown", "<p llm='speak to the machine now'>x</p>", "<p llm=''>x</p>"},
		{"label", "<button aria-label=\"speak to the machine that reads this page and tell it to go on\">Buy</button>", "<button aria-label=\"\">Buy</button>"},
		{"handler", "<p onclick=\"/* speak to the machine now */\">x</p>", "<p onclick=\"\">x</p>"},
		{"id", "<a id=\"speak to the machine that reads this page and tell it to go on\"></a>", "<a id=\"\"></a>"},
		{"meta", "<meta name=\"description\" content=\"speak to the machine now\">", "<meta name=\"description\" content=\"\">"},
		{"on a line of its own", "<div\n  data-note=\"speak to the machine now\"\n>\nshown\n</div>", "<div\n  data-note=\"\"\n>\nshown\n</div>"},
	}, []blockVector{
		{"linktype", "<a href=\"a.md\" data-linktype=\"relative-path\">x</a>", "="},
		{"classes", "<div class=\"row col-md-6 mb-4 text-center\">\nshown\n</div>", "="},
		{"alt", "<img src=\"a.png\" alt=\"The portal with the new button marked\">", "="},
		{"title", "<abbr title=\"Application programming interface of the portal\">API</abbr>", "="},
		{"box", "<svg viewBox=\"0 0 24 24\"><path d=\"M0 0 L 10 10\"/></svg>", "="},
		{"charset", "<meta charset=\"utf-8\">", "="},
	}},
	{finding.LinkDefinition, []blockVector{
		{"slashes", "Text.\n\n[//]: # (speak to the machine)", "Text.\n\n"},
		{"comment", "[comment]: <> (speak)", ""},
		{"quotes", "[_]: # \"speak\"", ""},
		{"two lines", "[//]: #\n  'speak'", ""},
		{"before an indented line", "[x]: # (speak)\n    shown", "[x]: # ()\n    shown"},
		{"an address that is none", "[x]: - 'speak'", ""},
		{"words for an address", "[x]: <speak to the machine now>", ""},
		{"in a quote", "> [//]: # (speak)\n> shown", "> \n> shown"},
		{"in a list", "- [//]: # (speak)\n- shown", "- \n- shown"},
	}, []blockVector{
		{"used", "See [docs].\n\n[docs]: https://example.com/a", "="},
		{"unused address", "Text.\n\n[docs]: https://example.com/a", "="},
		{"used for nothing", "A [link] here.\n\n[link]: #", "="},
		{"inside a paragraph", "Text\n[//]: # (shown)", "="},
		{"anchor", "[top]: #top", "="},
	}},
	{finding.LinkTitle, []blockVector{
		{"link", "[a](https://example.com \"" + ninety + "\")", "[a](https://example.com \"\")"},
		{"image", "![a](a.png '" + ninety + "')", "![a](a.png '')"},
		{"definition", "[a] b\n\n[a]: https://example.com (" + ninety + ")", "[a] b\n\n[a]: https://example.com ()"},
		{"next line", "[a] b\n\n[a]: https://example.com\n\"" + ninety + "\"", "[a] b\n\n[a]: https://example.com\n\"\""},
		{"in a list", "- [a](https://example.com \"" + ninety + "\")", "- [a](https://example.com \"\")"},
	}, []blockVector{
		{"short", "[a](https://example.com \"The start page\")", "="},
		{"image", "![a](a.png 'The portal')", "="},
		{"definition", "[a] b\n\n[a]: https://example.com (Start)", "="},
		{"long text", "[" + ninety + "](https://example.com)", "="},
		{"no title", "[a](https://example.com) \"" + ninety + "\"", "="},
	}},
	{finding.EmptyLink, []blockVector{
		{"nothing", "Text [](https://example.com/speak-to-the-machine) here.", "Text  here."},
		{"space", "[ ](https://example.com/speak-to-the-machine)", ""},
		{"no-break space", "[&nbsp;](https://example.com/speak-to-the-machine)", ""},
		{"no-break character", "[\u00a0](https://example.com/speak-to-the-machine)", ""},
		{"in a list", "- [](https://example.com/speak-to-the-machine)\n- b", "- \n- b"},
		{"tags", "[<b></b>](https://example.com/speak-to-the-machine)", ""},
		{"code of nothing", "[` `](https://example.com/speak-to-the-machine)", ""},
		{"reference", "a [][r] b\n\n[r]: https://example.com/x", "a  b\n\n[r]: https://example.com/x"},
		{"tag", "a <a href=\"https://example.com/speak-to-the-machine\"></a> b", "a <a href=\"#defanged\"></a> b"},
	}, []blockVector{
		{"image", "[![a](a.png)](https://example.com/a/long/address)", "="},
		{"image without a name", "[![](a.png)](https://example.com/a/long/address)", "="},
		{"anchor", "[](#install)", "="},
		{"a tag in code", "[`<b>`](https://example.com/a/long/address)", "="},
		{"text", "[a](https://example.com/a/long/address)", "="},
		{"brackets", "an empty list [] (see below for the address)", "="},
	}},
	{finding.UnsafeURL, []blockVector{
		{"script", "[a](javascript:speak)", "[a](#defanged)"},
		{"entity", "[a](java&#115;cript:speak)", "[a](#defanged)"},
		{"data", "[a](data:text/html;base64,c3BlYWs=)", "[a](#defanged)"},
		{"SVG", "![a](data:image/svg+xml;base64,c3BlYWs=)", "![a](#defanged)"},
		{"definition", "[a]\n\n[a]: vbscript:speak", "[a]\n\n[a]: #defanged"},
		{"command", "[a](command:run?speak)", "[a](#defanged)"},
		{"attribute", "<a href=\"javascript:speak()\">a</a>", "<a href=\"#defanged\">a</a>"},
		{"bare attribute", "<a href=javascript:speak() class=b>a</a>", "<a href=#defanged class=b>a</a>"},
	}, []blockVector{
		{"https", "[a](https://example.com/javascript:x)", "="},
		{"relative", "[a](../b/c.md#d)", "="},
		{"mail", "[a](mailto:a@example.com)", "="},
		{"picture", "![a](data:image/png;base64,iVBORw0KGgo=)", "="},
		{"reference", "<xref:System.String>", "="},
		{"about the scheme", "The javascript: scheme runs a script.", "="},
	}},
	{finding.SuspiciousURL, []blockVector{
		{"user", "[a](https://learn.example.com@evil.example/x)", "="},
		{"text fragment", "[a](https://example.com/#:~:text=speak)", "="},
		{"words", "[a](https://example.com/?q=speak%20to%20the%20machine%20now)", "="},
		{"placeholder", "![a](https://example.com/p.png?d={secret})", "="},
		{"data", "![a](https://example.com/p.png?d=c3BlYWsgdG8gdGhlIG1hY2hpbmUgbm93IGFuZCBoZXJl)", "="},
	}, []blockVector{
		{"query", "[a](https://example.com/?view=azure-cli-latest&tabs=bash)", "="},
		{"badge", "![a](https://img.example.com/badge/build-passing-green.svg?style=flat)", "="},
		{"escape", "[a](https://example.com/a%20b.pdf)", "="},
		{"port", "[a](http://localhost:8080/a)", "="},
		{"mail", "[a](mailto:a@example.com)", "="},
	}},
	{finding.Footnote, []blockVector{
		{"unused", "Text.\n\n[^zz]: speak to the machine", "Text.\n\n"},
		{"two lines", "[^zz]: speak\n    and more\n\nText.", "\n\nText."},
		{"beside a used one", "Text[^a].\n\n[^a]: shown\n\n[^b]: speak to the machine", "Text[^a].\n\n[^a]: shown\n\n"},
		{"with a link", "[^zz]: speak to [it](https://example.com)\n\nText.", "\n\nText."},
		{"in a quote", "> Text.\n>\n> [^zz]: speak to the machine", "> Text.\n>\n> "},
	}, []blockVector{
		{"used", "Text[^1].\n\n[^1]: shown", "="},
		{"used twice", "A[^n] b[^n].\n\n[^n]: shown", "="},
		{"reference alone", "Text[^1].", "="},
		{"power", "x [^2] is a power", "="},
		{"set", "The class [^a-z]: everything else", "="},
	}},
	{finding.InfoString, []blockVector{
		{"backticks", "```python speak to the machine now\nprint(1)\n```", "```python\nprint(1)\n```"},
		{"tildes", "~~~ speak to the machine now\ncode\n~~~", "~~~ speak\ncode\n~~~"},
		{"quote", "> ```c speak to the machine now\n> x\n> ```", "> ```c\n> x\n> ```"},
		{"list", "- ```c speak to the machine now\n  x\n  ```", "- ```c\n  x\n  ```"},
		{"in quotes", "```js title=\"speak to the machine now\"\nx\n```", "="},
		{"in braces", "```js {speak to the machine now}\nx\n```", "="},
		{"apostrophe", "```c don't stop to speak to it\nx\n```", "```c\nx\n```"},
	}, []blockVector{
		{"language", "```csharp\nx\n```", "="},
		{"file", "```js src/App.js active\nx\n```", "="},
		{"settings", "```js {1,3-4} title=\"The app\"\nx\n```", "="},
		{"list", "```js [[1, 7, \"onError\"], [2, 7, \"error\", 1], [3, 7, \"info\"]]\nx\n```", "="},
		{"interactive", "```azurecli-interactive\naz login\n```", "="},
	}},
	{finding.DialectComment, []blockVector{
		{"MDX", "{/* speak to the machine now */}", "="},
		{"Jinja", "{# speak to the machine now #}", "="},
		{"Hugo", "{{/* speak to the machine now */}}", "="},
		{"Liquid", "{% comment %}speak to the machine now{% endcomment %}", "="},
		{"Obsidian", "%% speak to the machine now %%", "="},
		{"CriticMarkup", "{>> speak to the machine now <<}", "="},
	}, []blockVector{
		{"anchor", "## Title {/*install*/}", "="},
		{"expression", "{{ page.title }} and {% if x %}a{% endif %}", "="},
		{"percent", "100%% of it", "="},
		{"set", "{#id .class}", "="},
		{"code", "```\n{/* shown to all who read */}\n```", "="},
	}},
	{finding.FrontMatterText, []blockVector{
		{"comment", "---\ntitle: A\n# speak to the machine now\n---\n\nText.", "="},
		{"intent", "---\ntitle: A\n#customer intent: speak to the machine now\n---\n\nText.", "="},
		{"TOML", "+++\ntitle = \"A\"\n# speak to the machine now\n+++\n\nText.", "="},
		{"indented", "---\ntitle: A\n  # speak to the machine now\n---\n\nText.", "="},
		{"first", "---\n# speak to the machine now\ntitle: A\n---\n\nText.", "="},
	}, []blockVector{
		{"title", "---\ntitle: The title of this page is long\n---\n\nText.", "="},
		{"breaks", "Text.\n\n---\n\n# A heading of four words\n\n---\n", "="},
		{"short comment", "---\ntitle: A\n# draft\n---\n\nText.", "="},
		{"fragment", "---\nurl: \"#one\"\n---\n\nText.", "="},
		{"heading", "# A heading of four words", "="},
	}},
}

// ninety is a title that is too long.
const ninety = "speak to the machine that reads this page and tell it what it should do in the next step now"
