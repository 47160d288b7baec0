package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"post-mcp-verify/internal/pipeline"
)

// The exit codes of the operator's commands. The hook's own are in package
// hook.
const (
	exitOK      = 0 // done
	exitFailure = 1 // the command ran and did not succeed
	exitUsage   = 2 // the command line is not one this program knows
)

const usage = `post-mcp-verify reads one Claude Code hook event from standard input and answers
on standard output. That is what it does without arguments.

Commands:
  demo [--event FILE] [--plain]   show what the hook does to an event
  explain [CODE]                  what a code means and what to do
  version                         print the version

`

// run is the whole program: environ as os.Environ gives it, args without the
// program's name. It returns the exit code and never exits itself.
func run(ctx context.Context, environ, args []string, in io.Reader, out, errw io.Writer) int {
	getenv := lookup(environ)
	if len(args) == 0 {
		return pipeline.Serve(ctx, pipeline.Config{
			Getenv: getenv, Rand: rand.Reader, Now: time.Now, Binary: version(),
		}, in, out, errw)
	}
	switch args[0] {
	case "demo":
		return demo(ctx, getenv, args[1:], out, errw)
	case "explain":
		return oneArgument(args[1:], errw, func(code string) int { return explain(out, errw, code) })
	case "version":
		return oneArgument(args[1:], errw, func(extra string) int {
			if extra != "" {
				return fail(errw, exitUsage, "unexpected argument "+quote(extra), "version takes none")
			}
			fmt.Fprintln(out, "post-mcp-verify", version())
			return exitOK
		})
	case "help", "--help", "-h":
		fmt.Fprint(out, usage)
		return exitOK
	}
	return fail(errw, exitUsage, "unknown command "+quote(args[0]), "commands are demo, explain, version and help; without a command it is the hook")
}

// oneArgument calls f with the single argument, or with "" for none.
func oneArgument(args []string, errw io.Writer, f func(string) int) int {
	switch len(args) {
	case 0:
		return f("")
	case 1:
		return f(args[0])
	}
	return fail(errw, exitUsage, "unexpected argument "+quote(args[1]), "at most one argument is allowed here")
}

// flags parses args into fs; ok is false after it has said what is wrong, or
// after it has printed the help that was asked for, and code is then the
// command's exit code. (The standard library's package: pflag would link the
// net package into the hook and make every tool call start some 5 % later.)
func flags(fs *flag.FlagSet, args []string, out, errw io.Writer) (code int, ok bool) {
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, flagUsage(fs))
		return exitOK, false
	case err != nil:
		return fail(errw, exitUsage, quote(err.Error()), "flags are:\n"+flagUsage(fs)), false
	case fs.NArg() > 0:
		return fail(errw, exitUsage, "unexpected argument "+quote(fs.Arg(0)), "only flags are allowed here"), false
	}
	return exitOK, true
}

// flagUsage lists the flags of fs with two dashes, as they are documented.
func flagUsage(fs *flag.FlagSet) string {
	var b strings.Builder
	fs.VisitAll(func(f *flag.Flag) {
		value, text := flag.UnquoteUsage(f)
		fmt.Fprintf(&b, "  %-18s %s\n", strings.TrimSpace("--"+f.Name+" "+value), text)
	})
	return b.String()
}

// fail says what is wrong and what is allowed, and returns code.
func fail(errw io.Writer, code int, what, hint string) int {
	fmt.Fprintf(errw, "post-mcp-verify: error: %s\npost-mcp-verify: hint: %s\n", what, hint)
	return code
}

// lookup returns a getenv over environ; the last setting of a name counts.
func lookup(environ []string) func(string) string {
	return func(name string) string {
		for i := len(environ) - 1; i >= 0; i-- {
			if k, v, ok := strings.Cut(environ[i], "="); ok && k == name {
				return v
			}
		}
		return ""
	}
}
