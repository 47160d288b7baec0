package main

import "post-mcp-verify/internal/report"

// stamp is set by the linker (-X main.stamp=…); see the Makefile.
var stamp string

// tool names this program in reports.
func tool() report.Tool { return report.NewTool("spotlight", stamp) }
