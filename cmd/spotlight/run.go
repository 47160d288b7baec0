package main

import (
	"context"
	"fmt"
	"io"

	"post-mcp-verify/internal/report"
)

// The exit codes. A script can rely on them; README.md lists them.
const (
	exitOK       = 0 // done; with --check: sanitizing would change nothing
	exitChange   = 1 // only with --check: sanitizing would change the text
	exitUsage    = 2 // the command line or the input is not one this program takes; nothing was written
	exitWithheld = 3 // the text cannot be made clean; there is a report and no text
	exitFailure  = 4 // reading or writing failed
)

// problem is why a command cannot go on: the exit code, what is wrong and what
// would be right. Whoever makes one has escaped what came from outside.
type problem struct {
	code       int
	what, hint string
}

// Error returns what is wrong.
func (p *problem) Error() string { return p.what }

const usage = `spotlight treats untrusted text by hand.

Commands:
  sanitize [FILE]   take out of a text what a person does not see, and report it
  version           print the version
  help              print this

'spotlight sanitize --help' lists what sanitize can do.
`

const commands = "commands are sanitize, version and help"

// run is the whole program: args without the program's name. It returns the exit
// code and never exits itself. No environment variable changes what it does.
func run(ctx context.Context, _, args []string, in io.Reader, out, errw io.Writer) int {
	code, err := dispatch(ctx, args, in, out, errw)
	if err == nil {
		return code
	}
	fmt.Fprintf(errw, "spotlight: error: %s\nspotlight: hint: %s\n", err.what, err.hint)
	return err.code
}

// dispatch runs the command that args name.
func dispatch(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) (int, *problem) {
	if len(args) == 0 {
		return 0, &problem{exitUsage, "no command", commands}
	}
	switch rest := args[1:]; args[0] {
	case "sanitize":
		return sanitizeCommand(ctx, rest, in, out, errw)
	case "version", "--version":
		return show(out, rest, tool().Name+" "+tool().Version+"\n")
	case "help", "--help", "-h":
		return show(out, rest, usage)
	}
	return 0, &problem{exitUsage, "unknown command " + report.Quote(args[0]), commands}
}

// show prints text for a command that takes no arguments.
func show(out io.Writer, args []string, text string) (int, *problem) {
	if len(args) > 0 {
		return 0, &problem{exitUsage, "unexpected argument " + report.Quote(args[0]), "this command takes none"}
	}
	return exitOK, write(out, "standard output", text)
}
