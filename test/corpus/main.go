// Command corpus measures package sanitize on real text: attacks whose carrier is
// known, honest pages in many scripts, and every emoji. It prints what was
// neutralised, reported and changed, and fails if any count is worse than the
// committed summary.json or a gate is missed. The corpora are not part of the
// project; without them it says so and fails, so that nothing is taken for
// measured that was not.
//
// summary.json holds counts and carrier names, never text.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The exit codes.
const (
	exitOK         = 0
	exitRegression = 1 // a count is worse than the summary, or a gate is missed
	exitError      = 2 // usage, or something cannot be read or written
	exitNotRun     = 3 // there are no corpora
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are the command line.
type options struct {
	corpora string // folder of the corpora
	summary string // file with the committed counts
	update  bool   // write the summary instead of comparing with it
	misses  bool   // name the rows that failed
}

func parse(args []string, errw io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("corpus", flag.ContinueOnError)
	flags.SetOutput(errw)
	flags.StringVar(&o.corpora, "corpora", filepath.Join("..", "shared", "corpora"), "folder of the corpora")
	flags.StringVar(&o.summary, "summary", filepath.Join("test", "corpus", "summary.json"), "file with the committed counts")
	flags.BoolVar(&o.update, "update", false, "write the summary instead of comparing with it")
	flags.BoolVar(&o.misses, "misses", false, "name every row that failed and say why")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return o, nil
}

// run measures, prints and compares; it returns the exit code.
func run(args []string, out, errw io.Writer) int {
	o, err := parse(args, errw)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(errw, "corpus: error:", err)
		return exitError
	}
	if _, err := os.Stat(filepath.Join(o.corpora, carrierSet+".jsonl")); errors.Is(err, os.ErrNotExist) {
		fmt.Fprintln(errw, "not run: corpora not found at", o.corpora)
		return exitNotRun
	}
	m, err := measure(o.corpora)
	if err != nil {
		fmt.Fprintln(errw, "corpus: error:", err)
		return exitError
	}
	m.print(out, o.misses)
	return o.settle(m.counts, out, errw)
}

// settle writes the summary or compares with it, and returns the exit code.
func (o options) settle(now counts, out, errw io.Writer) int {
	missed := now.missedGates()
	for _, line := range missed {
		fmt.Fprintln(out, "gate missed:", line)
	}
	if o.update {
		if err := now.write(o.summary); err != nil {
			fmt.Fprintln(errw, "corpus: error:", err)
			return exitError
		}
		fmt.Fprintf(out, "wrote %d counts to %s\n", len(now), o.summary)
		return exitFor(len(missed))
	}
	committed, err := readSummary(o.summary)
	if err != nil {
		fmt.Fprintln(errw, "corpus: error:", err)
		return exitError
	}
	worse := now.regressions(committed)
	for _, line := range worse {
		fmt.Fprintln(out, "regression:", line)
	}
	fmt.Fprintf(out, "%d counts compared with %s: %d regressions, %d gates missed\n", len(now), o.summary, len(worse), len(missed))
	return exitFor(len(missed) + len(worse))
}

func exitFor(failures int) int {
	if failures > 0 {
		return exitRegression
	}
	return exitOK
}
