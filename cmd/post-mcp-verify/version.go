package main

import (
	"runtime/debug"
	"strings"

	"post-mcp-verify/internal/receipt"
)

// stamp is set by the linker (-X main.stamp=…); see the Makefile.
var stamp string

// version returns the stamped version, else the module's, else "devel", in the
// letters that a receipt may carry.
func version() string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("_.:+-", r):
			return r
		}
		return '-'
	}, rawVersion())
}

func rawVersion() string {
	if stamp != "" {
		return stamp[:min(len(stamp), receipt.MaxID)]
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}
