// Package pipeline is the one conductor: it takes an event through decoding,
// provenance, sanitizing, policy, fencing and the ledger, and answers.
//
// Whatever goes wrong on the way (a panic, a deadline, a disk, a key, a policy
// file, an unknown form) becomes the withheld notice; nothing else leaves.
package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync/atomic"
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/policy"
	"post-mcp-verify/internal/report"
)

// Config is what the conductor takes from its surroundings.
type Config struct {
	Getenv func(string) string
	Rand   io.Reader        // a cryptographic source
	Now    func() time.Time // wall clock, for receipts
	Binary string           // the version that receipts name

	// fault is called at the start of each stage; tests stall or panic in it.
	fault func(stage string)
	// patience is the deadline before the policy is read; 0 is the default's.
	patience time.Duration
}

// outcome is an answer with the lines for standard error that explain it.
type outcome struct {
	kind  hook.Kind
	reply hook.Reply
	log   []string
}

// Serve reads one event from in, writes one JSON document to out and returns
// the exit code of package hook. Lines for the person go to errw, escaped.
func Serve(ctx context.Context, cfg Config, in io.Reader, out, errw io.Writer) int {
	c := &conductor{cfg: cfg, start: time.Now(), deadline: make(chan time.Duration, 1)}
	done := make(chan outcome, 1)
	go func() {
		growStack()
		done <- c.guarded(in)
	}()
	o := c.await(ctx, done)
	code := o.reply.Write(out, o.kind) // first: a broken standard error must not cost the answer
	for _, line := range o.log {
		fmt.Fprintf(errw, "post-mcp-verify: %s\n", report.Line(line))
	}
	return code
}

// growStack makes the worker's stack large enough at once. Growing it step by
// step, each time copied, cost 3 % of a short call (docs/performance.md).
//
//go:noinline
func growStack() {
	var frame [24 << 10]byte
	touch(&frame)
}

//go:noinline
func touch(frame *[24 << 10]byte) { frame[0] = 1 }

// conductor carries one event. Everything but seen and deadline belongs to the
// goroutine that works.
type conductor struct {
	cfg      Config
	policy   *policy.Policy
	start    time.Time
	deadline chan time.Duration // what the policy says, once it is read
	seen     atomic.Pointer[hook.Event]
	ledger   *ledger.Ledger
	log      []string
}

// await returns the worker's outcome, or a refusal when the deadline passes
// first. The worker is then left behind; the process ends.
func (c *conductor) await(ctx context.Context, done <-chan outcome) outcome {
	timer := time.NewTimer(cmp.Or(c.cfg.patience, policy.Default().Limits.Deadline))
	defer timer.Stop()
	for {
		select {
		case o := <-done:
			return o
		case d := <-c.deadline:
			timer.Reset(d - time.Since(c.start))
		case <-timer.C:
			return c.refuse(c.peek(), finding.ReasonDeadline, errDeadline, nil)
		case <-ctx.Done():
			return c.refuse(c.peek(), finding.ReasonDeadline, ctx.Err(), nil)
		}
	}
}

var errDeadline = errors.New("the hook's own deadline passed")

// guarded runs the worker and turns a panic into a refusal.
func (c *conductor) guarded(in io.Reader) (o outcome) {
	defer func() {
		if v := recover(); v != nil {
			// The value of a panic may quote content; the stack does not.
			o = c.refuse(c.peek(), finding.ReasonPanic, fmt.Errorf("panic of type %T at %s", v, debug.Stack()), nil)
		}
	}()
	return c.work(in)
}

// refuse answers an event that cannot be treated. log holds earlier lines.
func (c *conductor) refuse(e hook.Event, why finding.Reason, err error, log []string) outcome {
	line := "error: withheld: " + string(why)
	if err != nil {
		line += ": " + err.Error()
	}
	log = append(log, line)
	var h interface{ Hint() string }
	if errors.As(err, &h) && h.Hint() != "" {
		log = append(log, "hint: "+h.Hint())
	}
	return outcome{kind: e.Kind, reply: hook.Refuse(e, why), log: log}
}

// peek returns what is known of the event so far.
func (c *conductor) peek() hook.Event {
	if e := c.seen.Load(); e != nil {
		return *e
	}
	return hook.Event{}
}

// stage marks the start of a stage.
func (c *conductor) stage(name string) {
	if c.cfg.fault != nil {
		c.cfg.fault(name)
	}
}

// reasonOf finds the reason an error carries, and fallback for none.
func reasonOf(err error, fallback finding.Reason) finding.Reason {
	var r interface{ Reason() finding.Reason }
	if errors.As(err, &r) {
		return r.Reason()
	}
	return fallback
}
