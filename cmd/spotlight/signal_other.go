//go:build !unix

package main

import "os"

// brokenPipe are the signals that a write raises; there are none here.
var brokenPipe []os.Signal
