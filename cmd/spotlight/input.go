package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"post-mcp-verify/internal/report"
)

// standardInput is how a report names a text that has no file.
const standardInput = "(standard input)"

// input is a text with the name that reports give it.
type input struct{ name, text string }

// read reads the file, or in for "", as UTF-8 of at most maxBytes bytes.
func read(file string, in io.Reader, maxBytes int64) (input, *problem) {
	name := standardInput
	if file != "" {
		name = file
		f, err := open(file, maxBytes)
		if err != nil {
			return input{}, err
		}
		defer f.Close()
		in = f
	}
	text, err := readText(name, in, maxBytes)
	return input{name, text}, err
}

// open opens a file that can be read to an end, and is not too large.
func open(file string, maxBytes int64) (*os.File, *problem) {
	f, err := os.Open(file)
	if err != nil {
		return nil, &problem{exitUsage, "opening " + report.Quote(file) + ": " + cause(err), "FILE is a file that can be read; without it, standard input is read"}
	}
	var refused *problem
	switch info, err := f.Stat(); {
	case err != nil:
		refused = &problem{exitFailure, "opening " + report.Quote(file) + ": " + cause(err), "nothing was written"}
	case info.IsDir():
		refused = &problem{exitUsage, report.Quote(file) + " is a directory", "name one file; 'find' can run spotlight on each"}
	case info.Mode().IsRegular() && info.Size() > maxBytes:
		refused = tooLarge(file, fmt.Sprint(info.Size()), maxBytes)
	}
	if refused != nil {
		_ = f.Close()
		return nil, refused
	}
	return f, nil
}

// tooLarge refuses a text of size bytes.
func tooLarge(name, size string, maxBytes int64) *problem {
	return &problem{exitUsage, fmt.Sprintf("%s has %s bytes, and %d are allowed", report.Quote(name), size, maxBytes),
		fmt.Sprintf("--max-bytes raises the limit, to %d at most", mostMaxBytes)}
}

// readText reads r whole and refuses what is too large or not UTF-8.
func readText(name string, r io.Reader, maxBytes int64) (string, *problem) {
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(r, maxBytes+1))
	text := b.String()
	switch {
	case err != nil:
		return "", &problem{exitFailure, "reading " + report.Quote(name) + ": " + cause(err), "nothing was written"}
	case n > maxBytes:
		return "", tooLarge(name, fmt.Sprintf("more than %d", maxBytes), maxBytes)
	case !utf8.ValidString(text):
		at := invalid(text)
		return "", &problem{exitUsage, fmt.Sprintf("%s is not UTF-8: byte 0x%02X at offset %d", report.Quote(name), text[at], at), "convert it first, for example with iconv"}
	}
	return text, nil
}

// invalid returns the offset of the first byte of text that is not UTF-8.
func invalid(text string) int {
	for i := 0; ; {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
}

// cause is what an operation on a file failed of, without the path that the
// message names already.
func cause(err error) string {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		err = link.Err
	}
	return report.Line(err.Error())
}
