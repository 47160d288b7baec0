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
	"\u200b", "\u0301", "\u00ad", "\u0440", "\u3010", "\u3011", "\uff1a", "\u2028", "\u33b0", "\ufb06", "\U0001d429", "\xff", "\xe2\x80", "[defanged:", "[defanged:fence-end]", ".", "a", "0", "1", "|", "!", "$", "defanged",
}

func TestSplices(t *testing.T) {
	vs := vectors(t)
	r := rand.New(rand.NewPCG(77, 5))
	for range 15_000_000 {
		check(t, splice(r, vs))
	}
}

// splice joins pieces and parts of vectors.
func splice(r *rand.Rand, vs []vector) string {
	var b strings.Builder
	for range 1 + r.IntN(7) {
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
