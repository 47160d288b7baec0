// Command post-mcp-verify is the hook that strips, fences and vouches for what
// a Claude Code session reads from MCP servers, and the operator's commands
// around it. Without arguments it is the hook.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
)

func main() {
	runtime.GOMAXPROCS(1)        // the work is one thread's; more only cost at start
	signal.Ignore(brokenPipe...) // a write that fails is answered, not died of
	os.Exit(run(context.Background(), os.Environ(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
