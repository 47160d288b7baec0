package e2e

import "post-mcp-verify/internal/fence"

// unwrap gives back what package fence says a fence holds. It is the only place
// where these tests ask the product's own code about a result.
func unwrap(text string) (string, error) {
	opened, err := fence.Unwrap(text)
	return opened.Payload, err
}
