//go:build !unix

package main

import "os"

// peakKiB is not measured on this system.
func peakKiB(*os.ProcessState) int64 { return 0 }
