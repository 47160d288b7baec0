package e2e

import (
	"bytes"
	"slices"
	"testing"

	"post-mcp-verify/internal/hook"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/receipt"
)

// vouchedFor reports, for each call that PostToolBatch showed, whether the
// hook's receipt names exactly the value that the model was about to read. It
// reads the sandbox's ledger as the barrier will.
func vouchedFor(t *testing.T, out outcome, session string) map[string]bool {
	t.Helper()
	book, records := readLedger(t, out, session)
	vouched := map[string]bool{}
	for _, e := range out.events("PostToolBatch", "") {
		for _, c := range e.ToolCalls {
			vouched[c.ToolUseID] = vouches(t, book, records, c)
		}
	}
	return vouched
}

// readLedger wants the session's chain of receipts whole.
func readLedger(t *testing.T, out outcome, session string) (*ledger.Ledger, []receipt.Record) {
	t.Helper()
	book, err := ledger.Open(out.Box.state())
	if err != nil {
		t.Fatal(err)
	}
	report, err := book.Read(session)
	if err != nil || len(report.Problems) > 0 {
		t.Fatalf("reading the ledger: %v %v", err, report.Problems)
	}
	return book, report.Records
}

// receiptModes maps each call to the mode in its receipt, and wants one receipt
// a call.
func receiptModes(t *testing.T, out outcome, session string) map[string]string {
	t.Helper()
	_, records := readLedger(t, out, session)
	modes := map[string]string{}
	for _, r := range records {
		if r.Event != "PostToolUse" {
			continue
		}
		if _, twice := modes[r.Call]; twice {
			t.Errorf("%s: two receipts", r.Call)
		}
		modes[r.Call] = r.Mode
	}
	return modes
}

// vouches reports whether a receipt of that call names the value shown, and
// fails the test if the receipt would also name another.
func vouches(t *testing.T, book *ledger.Ledger, records []receipt.Record, c batchCall) bool {
	t.Helper()
	family, _ := hook.Event{ToolName: c.ToolName}.Family()
	named := func(shown []byte) bool {
		form, err := hook.Observe(family, shown)
		if err != nil {
			t.Fatalf("%s: %v", c.ToolUseID, err)
		}
		digest := book.Key().Digest(receipt.PurposeVisible, form)
		return slices.ContainsFunc(records, func(r receipt.Record) bool { return r.Call == c.ToolUseID && r.Vouches(digest) })
	}
	other := bytes.Replace(c.ToolResponse, []byte("e"), []byte("E"), 1)
	if bytes.Equal(other, c.ToolResponse) || named(other) {
		t.Errorf("%s: a changed value is vouched for, or could not be made", c.ToolUseID)
	}
	return named(c.ToolResponse)
}

// checkProjection wants every result that the hook replaced vouched for in the
// form the barrier sees, saved by the client or not.
func checkProjection(t *testing.T, out outcome, list []shape, version string) {
	session := out.Events[0].SessionID
	vouched := vouchedFor(t, out, session)
	modes := receiptModes(t, out, session)
	for _, s := range list {
		if !vouched[s.id()] {
			t.Errorf("%s: not vouched for in the form that PostToolBatch shows: %.300s", s.Name, out.batched(t, s.id()).ToolResponse)
		}
		want := "delimit"
		switch {
		case s.wants(version) == cutString:
			want = "linemark"
		case s.Name == "empty":
			want = ""
		}
		if got := modes[s.id()]; got != want {
			t.Errorf("%s: the receipt says mode %q, want %q", s.Name, got, want)
		}
	}
	for _, id := range []string{"toolu_left", "toolu_right", "toolu_sub"} {
		if !vouched[id] {
			t.Errorf("%s: not vouched for in the form that PostToolBatch shows", id)
		}
	}
	if vouched["toolu_agent"] {
		t.Error("a tool out of scope was vouched for")
	}
}
