package pipeline

import (
	"errors"
	"sort"
	"strings"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/markup"
	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/provenance"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/sanitize"
	"post-mcp-verify/internal/toolresult"
)

// treatment is a tool result after every stage but the ledger.
type treatment struct {
	output   toolresult.Output
	findings []finding.Finding
	tier     provenance.Tier // the least trusted of the chunks
	mode     fence.Mode
	texts    int // fenced texts
}

// state is how the receipt calls what was done.
func (t treatment) state() receipt.State {
	if t.texts == 0 {
		return receipt.Textless
	}
	for _, f := range t.findings {
		if f.Code == finding.WithheldChunk {
			return receipt.PartWithheld
		}
	}
	return receipt.Fenced
}

// leaf is one cleaned string of a result, ready to be fenced or, for an
// identifier, to stand as it is.
type leaf struct {
	role  toolresult.Role
	clean sanitize.Clean
	name  sanitize.Name
	tier  provenance.Tier
}

// treat parses, cleans, decides and fences the result of e.
func (c *conductor) treat(e hook.Event) (treatment, error) {
	family, _ := e.Family()
	c.stage("parse")
	parse := toolresult.Parse
	if c.policy.Image == policy.WithholdImages {
		parse = toolresult.ParseWithoutImages
	}
	res, err := parse(family, e.Response)
	if err != nil {
		return treatment{}, err
	}
	t := treatment{findings: append(nameFindings(e), res.Findings()...)}
	if res.SavedByClient() {
		t.findings = append(t.findings, finding.Finding{Code: finding.OversizedSavedByApp})
	}
	c.stage("sanitize")
	leaves, err := c.clean(res.Leaves(), c.originOf(e), &t)
	if err != nil {
		return treatment{}, err
	}
	c.stage("fence")
	nonce, err := fence.NewNonce(c.cfg.Rand)
	if err != nil {
		return treatment{}, &stageError{finding.ReasonRandom, err}
	}
	err = c.render(res, leaves, nonce, &t)
	return t, err
}

// clean takes every leaf through sanitizing and policy.
func (c *conductor) clean(in []toolresult.Leaf, o origin, t *treatment) ([]leaf, error) {
	out := make([]leaf, len(in))
	t.tier = o.tier
	for i, l := range in {
		out[i] = leaf{role: l.Role}
		var fs []finding.Finding
		var err error
		switch l.Role {
		case toolresult.Identifier:
			out[i].name, fs, err = sanitize.Identifier(l.Text)
		case toolresult.ServerName:
			out[i].name, fs, err = sanitize.ServerName(l.Text)
		default:
			out[i].clean, out[i].tier, fs, err = c.decide(l.Text, o)
			t.tier = min(t.tier, out[i].tier)
			t.texts++
		}
		if err != nil {
			return nil, err
		}
		t.findings = append(t.findings, fs...)
	}
	return out, nil
}

// origin is what the client's own data say of a call: the server it is mapped
// to, if any, and the tier of what it returns.
type origin struct {
	server provenance.Server
	tier   provenance.Tier
}

// originOf asks provenance about the call of e.
func (c *conductor) originOf(e hook.Event) origin {
	call := provenance.Call{ToolName: e.ToolName, ServerName: e.Server, ServerSource: e.Source, URL: e.URL}
	server, _ := provenance.ServerOf(call, c.policy.Servers)
	return origin{server, provenance.TierOf(call, c.policy.Servers)}
}

// withheldChunk stands for a chunk that the policy blocks. It is a JSON string,
// so that it fits in JSON and reads well outside it.
const withheldChunk = `"[withheld: blocked-by-policy]"`

// decide cleans one text and applies the policy to each of its chunks. The tier
// is the least trusted of theirs.
func (c *conductor) decide(text string, o origin) (sanitize.Clean, provenance.Tier, []finding.Finding, error) {
	clean, fs, err := sanitize.Text(text, finding.Value)
	if err != nil {
		return clean, o.tier, nil, err
	}
	chunks := provenance.Chunks(text, o.tier, o.server)
	tier := o.tier
	for _, ch := range chunks {
		tier = min(tier, ch.Tier)
	}
	if finding.Max(fs) == finding.Info {
		return clean, tier, fs, nil
	}
	cut := c.blocked(text, byCode(text, chunks), fs, o.tier)
	for _, ch := range cut {
		fs = append(fs, finding.Finding{Code: finding.WithheldChunk, Start: ch.Start, End: ch.End, Removed: true})
	}
	if len(cut) > 0 {
		clean, _, err = sanitize.Text(without(text, cut), finding.Value)
	}
	return clean, tier, fs, err
}

// byCode divides a text that is one chunk further, into prose and code blocks.
func byCode(text string, chunks []provenance.Chunk) []provenance.Chunk {
	if len(chunks) != 1 || chunks[0].End-chunks[0].Start != len(text) || chunks[0].Tier <= provenance.CodeSample {
		return chunks
	}
	var code []provenance.Span
	for _, s := range markup.Find(text) {
		if s.Kind == markup.FencedCode {
			code = append(code, provenance.Span{Start: int(s.Start), End: int(s.End)})
		}
	}
	return provenance.CodeChunks(len(text), chunks[0].Tier, code)
}

// blocked returns the chunks that the policy blocks, in order. A finding that
// touches no chunk has the tier base; if that blocks, the whole text goes.
func (c *conductor) blocked(text string, chunks []provenance.Chunk, fs []finding.Finding, base provenance.Tier) []provenance.Chunk {
	worst := make([]finding.Severity, len(chunks))
	for _, f := range fs {
		first := sort.Search(len(chunks), func(i int) bool { return chunks[i].End > f.Start })
		i := first
		for ; i < len(chunks) && chunks[i].Start < max(f.End, f.Start+1); i++ {
			worst[i] = max(worst[i], f.Severity)
		}
		if i == first && c.policy.Disposition(base, f.Severity) == policy.Block {
			return []provenance.Chunk{{Start: 0, End: len(text), Tier: base}}
		}
	}
	var cut []provenance.Chunk
	for i, ch := range chunks {
		if c.policy.Disposition(ch.Tier, worst[i]) == policy.Block {
			cut = append(cut, ch)
		}
	}
	return cut
}

// without returns text with withheldChunk in place of every chunk of cut, which
// is in order.
func without(text string, cut []provenance.Chunk) string {
	var b strings.Builder
	at := 0
	for _, ch := range cut {
		b.WriteString(text[at:ch.Start])
		b.WriteString(withheldChunk)
		at = ch.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// render fences the leaves: each on its own up to the client's persist limit;
// beyond it with line marks in one string, which the client saves line by line.
func (c *conductor) render(res *toolresult.Result, leaves []leaf, n fence.Nonce, t *treatment) (err error) {
	t.mode = fence.Delimit
	if !res.CanBeString() || !longer(leaves, c.policy.Limits.PersistLimitChars) {
		t.output, err = res.Render(parts(leaves, fence.Delimit, n))
		return err
	}
	t.mode = fence.LineMark
	if grown(leaves) {
		return &stageError{finding.ReasonOversized, errMarks}
	}
	t.output, err = res.RenderString(parts(leaves, fence.LineMark, n))
	return err
}

// longer reports whether the leaves, each in its plain fence, have more than
// limit UTF-16 code units. The fence is ASCII.
func longer(leaves []leaf, limit int) bool {
	bytes := 0 // never fewer than code units
	for _, l := range leaves {
		bytes += len(l.clean.String()) + fence.Overhead(fence.Delimit, "", l.tier)
	}
	if bytes <= limit {
		return false
	}
	units := 0
	for _, l := range leaves {
		units += toolresult.Units(l.clean.String()) + fence.Overhead(fence.Delimit, "", l.tier)
	}
	return units > limit
}

// mostGrowth is how many bytes of line marks a byte of text may cost. A text of
// nothing but line breaks would grow tenfold, and the memory with it.
const mostGrowth = 4

var errMarks = errors.New("the text has too many lines to mark")

// grown reports whether marking the leaves' lines would cost more than
// mostGrowth allows.
func grown(leaves []leaf) bool {
	size, marks := 0, 0
	for _, l := range leaves {
		text := l.clean.String()
		size += len(text)
		marks += fence.Overhead(fence.LineMark, text, l.tier) - fence.Overhead(fence.Delimit, text, l.tier)
	}
	return marks > mostGrowth*size
}

// parts seals the leaves.
func parts(leaves []leaf, m fence.Mode, n fence.Nonce) []toolresult.Part {
	ps := make([]toolresult.Part, len(leaves))
	for i, l := range leaves {
		switch l.role {
		case toolresult.Identifier, toolresult.ServerName:
			ps[i] = toolresult.Plain(l.name)
		default:
			ps[i] = toolresult.Fenced(fence.Wrap(l.clean, l.tier, m, n))
		}
	}
	return ps
}

// nameFindings reports imitations in the names that came with the call. The
// names themselves are never printed.
func nameFindings(e hook.Event) []finding.Finding {
	var fs []finding.Finding
	for _, name := range []string{e.ToolName, e.Server} {
		for _, h := range defang.Find(name) {
			fs = append(fs, finding.Finding{Code: h.Code, Severity: finding.Low, Place: finding.Name, Start: h.Start, End: h.End})
		}
	}
	return fs
}

// stageError is an error with the reason that the notice names.
type stageError struct {
	why finding.Reason
	err error
}

func (e *stageError) Error() string          { return e.err.Error() }
func (e *stageError) Unwrap() error          { return e.err }
func (e *stageError) Reason() finding.Reason { return e.why }
