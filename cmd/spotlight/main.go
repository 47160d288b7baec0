// Command spotlight treats untrusted text by hand as post-mcp-verify treats what
// a session reads: "spotlight sanitize" takes out of a file what a person does
// not see and says what that was.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	signal.Ignore(brokenPipe...) // a write that fails is reported, not died of
	os.Exit(run(context.Background(), os.Environ(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
