//go:build !(darwin || linux)

package ledger

// The tests with real processes need Linux or macOS.
var children map[string]func(args []string) error
