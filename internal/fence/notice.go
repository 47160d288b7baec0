package fence

import (
	"slices"

	"post-mcp-verify/internal/defang"
	"post-mcp-verify/internal/finding"
)

// withheldSentence follows the token that names the reason.
const withheldSentence = " The content that stood here was withheld and is not shown. Say so to the user instead of guessing what it said."

// Notice is a text of ours that stands in place of content. Beside Sealed it is
// all that a reply may hold. The zero value says that something was withheld
// for an internal error.
type Notice struct{ reason finding.Reason }

// Withheld returns the notice for a reason. A reason that is not on
// finding.Reasons' list becomes the internal error, so that no other text can
// get into a notice.
func Withheld(r finding.Reason) Notice {
	if !slices.Contains(finding.Reasons(), r) {
		r = finding.ReasonPanic
	}
	return Notice{r}
}

// String returns the notice: the token with the reason and a fixed sentence.
func (n Notice) String() string {
	r := n.reason
	if r == "" {
		r = finding.ReasonPanic
	}
	return defang.Withheld(r) + withheldSentence
}
