package policy

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// Load reads a policy file. What the file leaves out has its default. The error
// names the offending key or value, escaped to ASCII and cut to a bounded
// length, and what is allowed in its place.
func Load(data []byte) (*Policy, error) {
	p, err := load(data)
	if err != nil {
		return nil, fmt.Errorf("reading policy: %w", err)
	}
	return p, nil
}

func load(data []byte) (*Policy, error) {
	if err := checkSize(data); err != nil {
		return nil, err
	}
	// A plain map: decoding into a struct would ignore the case of keys.
	var root map[string]any
	if err := toml.Unmarshal(data, &root); err != nil {
		return nil, syntaxError(err)
	}
	p := Default()
	if err := apply(p, "", root, topLevel[:]); err != nil {
		return nil, err
	}
	return p, nil
}

// A parser's work can grow with the square of a dotted key's depth or of nested
// inline tables; these bounds keep any file far below a second with any of them.
const (
	maxLineBytes    = 1 << 10
	maxLineDots     = 64
	maxInlineTables = 300
)

func checkSize(data []byte) error {
	if len(data) > MaxFileBytes {
		return fmt.Errorf("file has %d bytes, at most %d are allowed", len(data), MaxFileBytes)
	}
	if bytes.Count(data, []byte("{")) > maxInlineTables {
		return fmt.Errorf("file has more than %d opening braces", maxInlineTables)
	}
	number := 0
	for line := range bytes.Lines(data) {
		if number++; len(line) > maxLineBytes || bytes.Count(line, []byte(".")) > maxLineDots {
			return fmt.Errorf("line %d has more than %d bytes or %d dots", number, maxLineBytes, maxLineDots)
		}
	}
	return nil
}

// syntaxError keeps the line and the parser's message, which may quote the file.
func syntaxError(err error) error {
	var pe *toml.DecodeError
	if errors.As(err, &pe) {
		line, _ := pe.Position()
		return fmt.Errorf("line %d is not TOML: %s", line, quote(pe.Error()))
	}
	return fmt.Errorf("file is not TOML: %s", quote(err.Error()))
}

// field is one key of a table and how its value is set.
type field[T any] struct {
	key string
	set func(dst *T, at string, v any) error
}

var topLevel = [...]field[Policy]{
	{"disposition", setDispositions},
	{"image", setImage},
	{"limits", setLimits},
	{"server", setServers},
}

var limitFields = [...]field[Limits]{
	{"deadline", setDeadline},
	{"max_input_bytes", setMaxInput},
	{"persist_limit_chars", setPersistLimit},
}

var serverFields = [...]field[provenance.Server]{
	{"hosts", setHosts},
	{"name", setName},
	{"sources", setSources},
	{"tier", setTier},
}

// apply sets every key of the table v in dst; at is the table's own key. Keys
// are taken in byte order, so that of several errors it is always the same one
// that is reported.
func apply[T any](dst *T, at string, v any, fields []field[T]) error {
	m, ok := v.(map[string]any)
	if !ok {
		return wrongType(at, "a table")
	}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		i := slices.IndexFunc(fields, func(f field[T]) bool { return f.key == key })
		if i < 0 {
			return unknownKey(at, key, fields)
		}
		if err := fields[i].set(dst, path(at, key), m[key]); err != nil {
			return err
		}
	}
	return nil
}

func setImage(p *Policy, at string, v any) error {
	return setEnum(&p.Image, at, v, imageModeNames[:])
}

func setLimits(p *Policy, at string, v any) error {
	return apply(&p.Limits, at, v, limitFields[:])
}

func setMaxInput(l *Limits, at string, v any) error {
	return setInt(&l.MaxInputBytes, at, v, MinInputBytes, MaxInputBytes)
}

func setPersistLimit(l *Limits, at string, v any) error {
	return setInt(&l.PersistLimitChars, at, v, MinPersistLimit, MaxPersistLimit)
}

func setInt(dst *int, at string, v any, lo, hi int64) error {
	n, ok := v.(int64)
	if !ok {
		return wrongType(at, "a whole number")
	}
	if n < lo || n > hi {
		return fmt.Errorf("%s is %d, it must lie between %d and %d", at, n, lo, hi)
	}
	*dst = int(n)
	return nil
}

func setDeadline(l *Limits, at string, v any) error {
	s, ok := v.(string)
	if !ok {
		return wrongType(at, `a duration in quotes, such as "5s"`)
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Errorf(`%s is %s, it must be a duration such as "5s" or "750ms"`, at, quote(s))
	}
	if d < MinDeadline || d > MaxDeadline {
		return fmt.Errorf("%s is %v, it must lie between %v and %v", at, d, MinDeadline, MaxDeadline)
	}
	l.Deadline = d
	return nil
}

// setDispositions reads [disposition.TIER] tables.
func setDispositions(p *Policy, at string, v any) error {
	fields := make([]field[Policy], 0, tierCount)
	for _, t := range provenance.Tiers() {
		fields = append(fields, field[Policy]{t.String(), func(p *Policy, at string, v any) error {
			return setRow(p, t, at, v)
		}})
	}
	return apply(p, at, v, fields)
}

// setRow reads the cells of one tier. Info is refused by name: a file that
// could make it decide would turn every counted removal into a stop.
func setRow(p *Policy, t provenance.Tier, at string, v any) error {
	if m, ok := v.(map[string]any); ok {
		if _, ok := m[finding.Info.String()]; ok {
			return fmt.Errorf("%s cannot be set: info findings never decide", path(at, finding.Info.String()))
		}
	}
	var fields []field[Policy]
	for _, s := range finding.Severities()[1:] {
		fields = append(fields, field[Policy]{s.String(), func(p *Policy, at string, v any) error {
			return setEnum(&p.cells[t][s], at, v, dispositionNames[:])
		}})
	}
	return apply(p, at, v, fields)
}

// setEnum sets an enumeration to the position of the name v among names.
func setEnum[E ~uint8](dst *E, at string, v any, names []string) error {
	s, ok := v.(string)
	if !ok {
		return wrongType(at, "one of "+strings.Join(names, ", "))
	}
	i := slices.Index(names, s)
	if i < 0 {
		return fmt.Errorf("%s is %s, it must be one of %s", at, quote(s), strings.Join(names, ", "))
	}
	*dst = E(i)
	return nil
}

func wrongType(at, want string) error { return fmt.Errorf("%s must be %s", at, want) }

func unknownKey[T any](at, key string, fields []field[T]) error {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.key
	}
	return fmt.Errorf("unknown key %s, allowed are %s", path(at, key), strings.Join(names, ", "))
}

// path spells a key for a person. Known keys are bare; others are quoted.
func path(at, key string) string {
	if strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-_") != "" || key == "" || len(key) > maxQuoted {
		key = quote(key)
	}
	if at == "" {
		return key
	}
	return at + "." + key
}

// maxQuoted bounds what an error repeats of the file, in bytes.
const maxQuoted = 64

// quote escapes text from the file: nothing of it reaches a terminal raw.
func quote(s string) string {
	if len(s) > maxQuoted {
		return strconv.QuoteToASCII(s[:maxQuoted]) + "..."
	}
	return strconv.QuoteToASCII(s)
}
