// Package e2e drives the real Claude Code client through one session at a time
// and looks at what the model would have read.
//
// Three parts stand around the client, all on this machine and in this test
// binary: a stub of the Messages API on loopback that plays a scripted model
// and records every request (model_test.go), a stub MCP server on standard
// input and output (server_test.go), and a second hook that only records its
// input (roles_test.go). The helpers run as the test binary itself, started
// with a role as its first argument.
//
// The client is installed by npm, version named, into the ignored folder
// .cache/claude-code. If that fails the tests fail and say so. E2E=off skips
// them all, prints that it did, and is refused when CI=true.
//
// Every run gets an empty HOME, a made-up key and a fixed PATH, and inherits
// nothing else. A guard compares the machine's own configuration before and
// after.
//
// What this package does not show: interactive sessions, clients other than
// the two versions named in client_test.go, and Windows, where it compiles but
// has not been run.
package e2e
