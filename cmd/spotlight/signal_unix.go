//go:build unix

package main

import (
	"os"
	"syscall"
)

// brokenPipe are the signals that a write raises: to a pipe without a reader,
// or beyond a limit on the size of files.
var brokenPipe = []os.Signal{syscall.SIGPIPE, syscall.SIGXFSZ}
