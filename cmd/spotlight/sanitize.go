package main

import (
	"context"
	"io"
	"strings"

	"post-mcp-verify/internal/report"
)

// sanitizeCommand reads a text, sanitizes it, and writes the text and then the
// report, so that no report is about a text that could not be written.
func sanitizeCommand(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) (int, *problem) {
	o, help, err := parse(args)
	switch {
	case err != nil:
		return 0, err
	case help != "":
		return exitOK, write(out, "standard output", help)
	}
	if err := o.refuseTargets(); err != nil {
		return 0, err
	}
	src, err := read(o.file, in, o.maxBytes)
	if err != nil {
		return 0, err
	}
	d, text := stages.inspect(ctx, src, !o.noRendered)
	if err := o.writeText(d, text, out); err != nil {
		return 0, err
	}
	return exitCode(d, o.check), o.writeReport(d, errw)
}

// exitCode is what d means to a script. What is reported and kept does not
// count: it changes nothing.
func exitCode(d report.Document, check bool) int {
	switch {
	case d.Withheld != "":
		return exitWithheld
	case check && d.Changed:
		return exitChange
	}
	return exitOK
}

// refuseTargets refuses paths that cannot be written to before anything is read.
func (o options) refuseTargets() *problem {
	for _, path := range []string{o.output, o.reportFile} {
		if path == "" {
			continue
		}
		if err := replaceable(path); err != nil {
			return err
		}
	}
	return nil
}

// writeText writes the sanitized text to where it belongs, if there is one.
func (o options) writeText(d report.Document, text string, out io.Writer) *problem {
	switch {
	case o.check || d.Withheld != "":
		return nil
	case o.output != "":
		return writeFile(o.output, text)
	}
	return write(out, "standard output", text)
}

// writeReport writes the report in the form and to the place asked for.
func (o options) writeReport(d report.Document, errw io.Writer) *problem {
	var b strings.Builder
	var err error
	switch o.report {
	case noForm:
		return nil
	case jsonForm:
		err = report.JSON(&b, tool(), d)
	default:
		err = report.Text(&b, d)
	}
	if err != nil {
		return &problem{exitFailure, report.Line(err.Error()), "the text was written; try --report none"}
	}
	if o.reportFile != "" {
		return writeFile(o.reportFile, b.String())
	}
	return write(errw, "standard error", b.String())
}
