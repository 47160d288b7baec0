package e2e

import (
	"testing"

	"post-mcp-verify/internal/canonical"
	"post-mcp-verify/internal/ledger"
	"post-mcp-verify/internal/receipt"
)

// vouchedFor reports, for each call that PostToolBatch showed, whether the
// hook's receipt names exactly the value that the model was about to read. It
// reads the sandbox's ledger as the barrier will.
func vouchedFor(t *testing.T, out outcome, session string) map[string]bool {
	t.Helper()
	book, err := ledger.Open(out.Box.state())
	if err != nil {
		t.Fatal(err)
	}
	report, err := book.Read(session)
	if err != nil || len(report.Problems) > 0 {
		t.Fatalf("reading the ledger: %v %v", err, report.Problems)
	}
	vouched := map[string]bool{}
	for _, e := range out.events("PostToolBatch", "") {
		for _, c := range e.ToolCalls {
			form, err := canonical.Append(nil, c.ToolResponse)
			if err != nil {
				t.Fatalf("%s: %v", c.ToolUseID, err)
			}
			digest := book.Key().Digest(receipt.PurposeVisible, form)
			vouched[c.ToolUseID] = false
			for _, r := range report.Records {
				if r.Call == c.ToolUseID && r.Vouches(digest) {
					vouched[c.ToolUseID] = true
				}
			}
		}
	}
	return vouched
}

// checkProjection wants every result that the hook replaced vouched for in the
// form the barrier sees. Results the client saved to a file arrive in a form
// that only the barrier can take apart (part 5).
func checkProjection(t *testing.T, out outcome, list []shape, version string) {
	vouched := vouchedFor(t, out, out.Events[0].SessionID)
	for _, s := range list {
		saved := s.wants(version) == cutString || s.wants(version) == cutArray
		if got, seen := vouched[s.id()]; !seen || got == saved {
			t.Errorf("%s: in PostToolBatch %v, vouched for in that form %v", s.Name, seen, got)
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
