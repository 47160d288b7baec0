package pipeline

import (
	"errors"
	"io"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/receipt"
	"post-mcp-verify/internal/sanitize"
)

// work takes one event from start to finish.
func (c *conductor) work(in io.Reader) outcome {
	c.stage("read")
	data, err := c.read(in, policy.MaxInputBytes)
	if err != nil {
		return c.refuse(hook.Peek(data), finding.ReasonEnvelope, err, nil)
	}
	// The policy comes second: when its disk hangs, the watchdog knows the event.
	c.publish(hook.Glance(data))
	policyErr := c.loadPolicy(c.peek().Dir)
	c.stage("decode")
	e, err := hook.Decode(data, c.policy.Limits.MaxInputBytes)
	c.publish(e)
	if err != nil {
		return c.vouchRefusal(e, reasonOf(err, finding.ReasonEnvelope), err)
	}
	if policyErr != nil && e.InScope() {
		return c.vouchRefusal(e, finding.ReasonPolicyFile, policyErr)
	}
	if policyErr != nil {
		c.log = append(c.log, "error: "+policyErr.Error())
	}
	return c.dispatch(e)
}

// dispatch answers a decoded event.
func (c *conductor) dispatch(e hook.Event) outcome {
	switch {
	case e.Kind == hook.PostToolUse && e.InScope():
		return c.postToolUse(e)
	case e.Kind == hook.PostToolUseFailure && e.InScope():
		return c.failure(e)
	case e.Kind == hook.PostToolBatch || e.Kind == hook.UserPromptSubmit:
		return c.notEnforced(e)
	}
	return c.done(e, hook.Pass())
}

// done is an outcome without a complaint.
func (c *conductor) done(e hook.Event, r hook.Reply) outcome {
	return outcome{kind: e.Kind, reply: r, log: c.log}
}

// postToolUse treats a tool result and vouches for what it hands back.
func (c *conductor) postToolUse(e hook.Event) outcome {
	t, err := c.treat(e)
	if err != nil {
		return c.vouchRefusal(e, reasonOf(err, finding.ReasonPanic), err)
	}
	rec := c.record(e, t.state())
	rec.Findings = receipt.Tally(t.findings)
	if t.texts > 0 {
		rec.Tier, rec.Mode = t.tier.String(), t.mode.String()
	}
	if rec.State == receipt.PartWithheld {
		rec.Reason = finding.ReasonPolicy
	}
	err = c.vouch(e, rec, t.output)
	var unbound *stageError
	if errors.As(err, &unbound) && unbound.why == finding.ReasonEnvelope {
		return c.vouchRefusal(e, unbound.why, err)
	}
	if err != nil {
		return c.refuse(e, reasonOf(err, finding.ReasonLedger), err, c.log)
	}
	return c.done(e, hook.Replace(t.output, rec.Findings))
}

// failure inspects the text of a failed call, which cannot be replaced.
func (c *conductor) failure(e hook.Event) outcome {
	c.stage("sanitize")
	_, fs, err := sanitize.Text(e.Error, finding.Error)
	if err != nil {
		c.log = append(c.log, "error: "+err.Error())
		fs = append(fs, finding.Finding{Code: finding.UninspectedError, Severity: finding.Low})
	}
	fs = append(fs, nameFindings(e)...)
	fs = append(fs, finding.Finding{Code: finding.UnfencedError, Place: finding.Value})
	rec := c.record(e, receipt.Unreplaceable)
	rec.Findings = receipt.Tally(fs)
	if err := c.append(rec); err != nil {
		c.log = append(c.log, "error: "+err.Error())
	}
	return c.done(e, hook.Caution(rec.Findings))
}

// notEnforced lets a barrier event pass and says so, in the ledger and on
// standard error, so that nobody takes it for a guarantee.
func (c *conductor) notEnforced(e hook.Event) outcome {
	c.log = append(c.log, "warning: barrier: not enforced")
	if err := c.append(c.record(e, receipt.NotEnforced)); err != nil {
		c.log = append(c.log, "error: "+err.Error())
	}
	return c.done(e, hook.Pass())
}
