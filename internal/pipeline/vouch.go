package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"post-mcp-verify/internal/canonical"
	"post-mcp-verify/internal/fence"
	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/toolresult"
)

// record begins the receipt for e.
func (c *conductor) record(e hook.Event, s receipt.State) receipt.Record {
	return receipt.Record{
		Version: receipt.Version,
		Time:    c.cfg.Now().UnixMilli(),
		Event:   e.Name,
		Session: identifier(e.Session),
		Call:    identifier(e.Call),
		Weak:    e.Call == "",
		Agent:   identifier(e.Agent),
		State:   s,
		Policy:  c.policy.Digest(),
		Rules:   rulesDigest(),
		Binary:  c.cfg.Binary,
	}
}

// identifier returns id, or a digest of it if it has characters that no
// receipt may hold.
func identifier(id string) string {
	if id == "" || receipt.ValidID(id) {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// rulesDigest identifies the closed list of what this build can find.
func rulesDigest() string {
	h := sha256.New()
	for _, code := range finding.Codes() {
		h.Write([]byte(code))
		h.Write([]byte{'\n'})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// open opens the ledger once.
func (c *conductor) open() (*ledger.Ledger, error) {
	if c.ledger != nil {
		return c.ledger, nil
	}
	c.stage("ledger")
	dir, err := ledger.Resolve(c.cfg.Getenv)
	if err == nil && c.ofProject(dir, c.peek().Dir) {
		err = errors.New("the state directory lies in the project, which must not hold its own evidence; keep it outside")
	}
	if err != nil {
		return nil, &stageError{finding.ReasonState, err}
	}
	if c.ledger, err = ledger.Open(dir); err != nil {
		c.ledger = nil
		return nil, err
	}
	return c.ledger, nil
}

// vouch binds rec to the call and to the forms in which the client will show
// out to the model, and appends it.
func (c *conductor) vouch(e hook.Event, rec receipt.Record, out toolresult.Output) error {
	l, err := c.open()
	if err != nil {
		return err
	}
	key := l.Key()
	if e.Response != nil { // an event that was not decoded is bound to nothing
		if err := bind(&rec, key, e); err != nil && rec.State != receipt.Withheld {
			return err
		}
	}
	for _, form := range hook.Predict(e, out) {
		rec.Visible = append(rec.Visible, key.Digest(receipt.PurposeVisible, form))
	}
	return c.append(rec)
}

// bind adds the digests of the call to rec: of the tool's name, of the
// canonical input (the barrier sees it again, re-serialised) and of the
// response's bytes (nobody sees those again). On error rec is unbound.
func bind(rec *receipt.Record, key receipt.Key, e hook.Event) error {
	input := []byte("null")
	if e.ToolInput != nil {
		input = e.ToolInput
	}
	form, err := canonical.Append(nil, input)
	if err != nil {
		return &stageError{finding.ReasonEnvelope, err}
	}
	tool := []byte(e.ToolName)
	rec.Tool = key.Digest(receipt.PurposeTool, tool)
	rec.Input = key.Digest(receipt.PurposeInput, tool, form)
	rec.Response = key.Digest(receipt.PurposeResponse, tool, e.Response)
	return nil
}

// append writes rec to the ledger.
func (c *conductor) append(rec receipt.Record) error {
	l, err := c.open()
	if err != nil {
		return err
	}
	c.stage("append")
	rec, err = l.Append(rec)
	if err == nil && rec.Seq == 1 {
		c.prune(l, rec.Session)
	}
	return err
}

// What is kept of other sessions' receipts.
const (
	keepAge   = 90 * 24 * time.Hour
	keepBytes = 256 << 20
)

// prune removes old receipts when a session begins, the cheapest moment there
// is. That it cannot is no reason to withhold.
func (c *conductor) prune(l *ledger.Ledger, live string) {
	keep := ledger.Retention{MaxAge: keepAge, MaxBytes: keepBytes, Live: []string{live}}
	if _, err := l.Prune(c.cfg.Now(), keep); err != nil {
		c.log = append(c.log, "warning: old receipts not removed: "+err.Error())
	}
}

// vouchRefusal withholds the result of e and vouches for the notice, if a
// receipt can be written at all; the notice goes out either way.
func (c *conductor) vouchRefusal(e hook.Event, why finding.Reason, cause error) outcome {
	if e.Kind == hook.PostToolUse && e.Session != "" {
		family, _ := e.Family()
		rec := c.record(e, receipt.Withheld)
		rec.Reason = why
		err := c.vouch(e, rec, toolresult.Withheld(family, fence.Withheld(why)))
		if err != nil {
			c.log = append(c.log, "error: no receipt for the withheld notice: "+err.Error())
		}
	}
	return c.refuse(e, why, cause, c.log)
}
