package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"post-mcp-verify/internal/report"
)

// options is what the command line of sanitize asks for.
type options struct {
	file       string // empty for standard input
	check      bool
	output     string
	report     string
	reportFile string
	noRendered bool
	maxBytes   int64
}

// The limits of --max-bytes. Positions in a text are 32-bit numbers.
const (
	defaultMaxBytes = 64 << 20
	mostMaxBytes    = math.MaxInt32
)

// standard names standard input as FILE and standard output as --output.
const standard = "-"

// The forms of a report.
const (
	textForm = "text"
	jsonForm = "json"
	noForm   = "none"
)

const sanitizeUsage = `Usage: spotlight sanitize [FILE] [flags]

Reads FILE, or standard input without one or for "-", takes out what a person
does not see, and writes the text to standard output. A text with nothing to
take out is written byte for byte. The report goes to standard error.

Flags:
%s
Exit codes: 0 done; 1 with --check, the text would change; 2 the command line
or the input is not one it takes; 3 the text cannot be made clean and there is
only a report; 4 reading or writing failed.
`

// flags declares the flags of sanitize on o.
func (o *options) flags() *pflag.FlagSet {
	fs := pflag.NewFlagSet("sanitize", pflag.ContinueOnError)
	fs.SortFlags = false
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.BoolVar(&o.check, "check", false, "write no text; exit with 1 if it would change, with 0 if not")
	fs.StringVarP(&o.output, "output", "o", "", "write the text to `PATH` instead, whole or not at all; it may be FILE")
	fs.StringVar(&o.report, "report", textForm, "`FORM` of the report: text (the default), json or none")
	fs.StringVar(&o.reportFile, "report-file", "", "write the report to `PATH` instead of standard error")
	fs.BoolVar(&o.noRendered, "no-rendered", false, "do not look for text that a reader of the page does not see")
	fs.Int64Var(&o.maxBytes, "max-bytes", defaultMaxBytes, "refuse an input of more than `N` bytes (64 MiB by default)")
	return fs
}

// parse reads the command line of sanitize. help is the text to print where help
// was asked for.
func parse(args []string) (o options, help string, err *problem) {
	fs := o.flags()
	switch err := fs.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return o, fmt.Sprintf(sanitizeUsage, describe(fs)), nil
	case err != nil:
		return o, "", &problem{exitUsage, report.Line(err.Error()), "flags are " + names(fs) + "; a file whose name begins with a dash is named ./-NAME"}
	case fs.NArg() > 1:
		return o, "", &problem{exitUsage, "unexpected argument " + report.Quote(fs.Arg(1)), "one FILE at most"}
	}
	if o.file = fs.Arg(0); o.file == standard {
		o.file = ""
	}
	if err := o.validate(fs); err != nil {
		return o, "", err
	}
	if o.output == standard {
		o.output = ""
	}
	return o, "", nil
}

// flagName is a flag as a person types it, with its value.
func flagName(f *pflag.Flag) string {
	value, _ := pflag.UnquoteUsage(f)
	return strings.TrimSpace("--" + f.Name + " " + value)
}

// names lists the flags of fs in one line.
func names(fs *pflag.FlagSet) string {
	var list []string
	fs.VisitAll(func(f *pflag.Flag) { list = append(list, flagName(f)) })
	return strings.Join(list, ", ")
}

// describe lists the flags of fs with what they do.
func describe(fs *pflag.FlagSet) string {
	var b strings.Builder
	fs.VisitAll(func(f *pflag.Flag) {
		short := "    "
		if f.Shorthand != "" {
			short = "-" + f.Shorthand + ", "
		}
		_, text := pflag.UnquoteUsage(f)
		fmt.Fprintf(&b, "  %s%-19s %s\n", short, flagName(f), text)
	})
	return b.String()
}

// validate checks the values and which flags stand together.
func (o *options) validate(fs *pflag.FlagSet) *problem {
	refuse := func(what, hint string) *problem { return &problem{exitUsage, what, hint} }
	given := func(name string) bool { return fs.Changed(name) }
	switch {
	case given("output") && o.output == "", given("report-file") && o.reportFile == "", fs.NArg() > 0 && fs.Arg(0) == "":
		return refuse("an empty path", "name a file")
	case !slices.Contains([]string{textForm, jsonForm, noForm}, o.report):
		return refuse("unknown form of report "+report.Quote(o.report), "--report takes text, json or none")
	case o.maxBytes < 1 || o.maxBytes > mostMaxBytes:
		return refuse(fmt.Sprintf("--max-bytes %d is out of range", o.maxBytes), fmt.Sprintf("it takes 1 to %d", mostMaxBytes))
	case o.output != "" && fs.NArg() == 0:
		return refuse("--output without FILE", "name the file to read, or - for standard input")
	case o.check && given("output"):
		return refuse("--check and --output exclude each other", "--check writes no text")
	case o.report == noForm && given("report-file"):
		return refuse("--report none and --report-file exclude each other", "--report takes text or json with a file")
	case given("report-file") && (sameFile(o.reportFile, o.output) || sameFile(o.reportFile, o.file)):
		return refuse("--report-file names the text's own file", "the report needs a file of its own")
	}
	return nil
}
