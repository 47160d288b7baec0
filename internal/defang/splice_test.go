package defang

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// pieces are what imitations are made of; splices of them reach states that
// whole vectors do not.
var pieces = []string{
	"post", "-", "mcp", "verify", ":", "end", "begin", "note", "receipt", "active", " ", "\n", "[", "[[", "]", "]]", "(", ")", "/", "<", ">", "|", "<|", "|>",
	"post-mcp-verify", "post-mcp-verify:", "post-mcp-verify:end", "[[post-mcp-verify:", nonce, "012345678", "en", "e", "d", "p", "o", "postmcp", "verif", "y",
	"<b>", "</b>", "<!-- x -->", "<!--", "-->", "](", "](x)", "&", "&amp;", "&#112;", "&#91;", "&lt", "lt;", "amp;", "\\", "\\u0070", "\\n", "%", "%25", "%70", "5B",
	"system", "<system", "<system>", "-reminder", "<system-reminder>", "<user>", "</user>", "user", "tool_result", "<|im_start|>", "<|im_sep|>", "<|p", "|>ost",
	"[INST]", "INST", "<<SYS>>", "SYS", "\n\n", "Human", "Human:", "\n\nHuman:", "### System:", "\"", "\"role\"", "role", "\"role\":\"system\"", "'", "*", "_", "`", ">", "\r",
	"\x00", "\x7f", "\t", "\v", "\u200b", "\u0301", "\u00ad", "\u0440", "\u3010", "\u3011", "\uff1a", "\u2028", "\u33b0", "\ufb06", "\U0001d429", "\xff", "\xe2\x80", "[defanged:", "[defanged:fence-end]", ".", "a", "0", "1", "|", "!", "$", "defanged",
	"[defanged:role]", "[defanged:x", "[defanged:p]", "=", "=3C", "=70", "=\n", "%u003C", "\\uu003c", "\\72", "\\3a ", "\u03a5", "\u00ae", "\u2117", "\U00011700", "![](x)", "][r]", "](a(b)c)", "<o>", "<p>", "\u0640", "tool", "tool.result", "result>",
	"<\n", "</\n", "x:", "invoke", " name=", "<invoke name=", "List<System>", "0123456789abcdef", "\u2028", "\f", "- ",
}

func TestSplices(t *testing.T) {
	vs := vectors(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		check(t, splice(r, vs))
	}
}

// Texts whose substitution would bring letters together, or end a word or a tag
// earlier than the text did, if Find took no care.
func TestFixedPointEdges(t *testing.T) {
	long := "[[post-mcp-verify:" + strings.Repeat("\u200b", 300) + "end"
	for _, s := range []string{
		"po<b " + long + ">st-mcp-verify:end 01",
		"post](" + long + ")-mcp-verify:end 01",
		"post<!-- " + long + " -->-mcp-verify:end 01",
		"post-mcp-verify:<note 01234567 \"role\":\"system\">",
		"post-mcp-verify:](begin \"role\":\"system\")",
		"post-mcp-ver](ify:end \"role\":\"system\")",
		"post-mcp-verify:endpost-mcp-verify:end",
		"<system-reminderpost-mcp-verify:end",
		"<systempost-mcp-verify:end>",
		"[post-mcp-verify:en<system-reminder>",
		"[[post-mcp-verify:<<SYS>>",
		"post-mcp-verify:withhel<system-reminder>d",
		"\n\n<system>Human: x",
		"<|im_sep|>ost-mcp-verify:end",
		"<system-reminderpost-mcp-verify:end>",
		"post-mcp-verify:end<system>",
		"po<b <system>abc>st-mcp-verify:end",
		"po[INST]st-mcp-verify:end",
		"<sys<|im_start|>tem-reminder>",
		"<sys[[post-mcp-verify:end]]tem>",
		"po[INST]st-mcp-verify:en<system>d",
		strings.Repeat("po", 40) + "[INST]" + strings.Repeat("st-mcp-verify:end ", 40),
		strings.Repeat("<sys", 40) + "<system>" + strings.Repeat("tem-reminder>", 40),
		strings.Repeat("<|im", 40) + "<system>" + strings.Repeat("|>", 40),
		"\n\n" + strings.Repeat("Human: ", 40),
	} {
		check(t, s)
		check(t, "```\n"+s+"\n```")
	}
}

// splice joins pieces and parts of vectors.
func splice(r *rand.Rand, vs []vector) string {
	var b strings.Builder
	for range 1 + r.IntN(12) {
		if r.IntN(4) > 0 {
			b.WriteString(pieces[r.IntN(len(pieces))])
			continue
		}
		v := vs[r.IntN(len(vs))].text
		from := r.IntN(len(v))
		b.WriteString(v[from : from+r.IntN(len(v)-from+1)])
	}
	return b.String()
}
