package policy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"post-mcp-verify/internal/provenance"
)

// The bounds of the servers list.
const (
	maxServers = 256
	maxList    = 64  // sources or hosts of one server
	maxText    = 253 // bytes of a name or host; the longest DNS name
)

// sourceNames are the client's words for where a server's definition comes from
// (2.1.332). The client calls the set open; a word that is not here cannot be
// listed, so a server from there stays unknown.
var sourceNames = [...]string{
	"agent", "claudeai", "dynamic", "enterprise", "local", "managed", "plugin",
	"project", "sdk", "user",
}

// setServers replaces the whole list.
func setServers(p *Policy, at string, v any) error {
	tables, ok := tablesOf(v)
	if !ok || len(tables) > maxServers {
		return wrongType(at, "a list of at most "+strconv.Itoa(maxServers)+" [[server]] tables")
	}
	p.Servers = nil
	for i, t := range tables {
		at := at + "[" + strconv.Itoa(i+1) + "]"
		var s provenance.Server
		if err := apply(&s, at, t, serverFields[:]); err != nil {
			return err
		}
		if err := complete(t, at); err != nil {
			return err
		}
		p.Servers = append(p.Servers, s)
	}
	return noPairTwice(p.Servers, at)
}

// tablesOf accepts both spellings of a list of tables.
func tablesOf(v any) ([]map[string]any, bool) {
	switch v := v.(type) {
	case []map[string]any:
		return v, true
	case []any:
		tables := make([]map[string]any, len(v))
		for i := range v {
			t, ok := v[i].(map[string]any)
			if !ok {
				return nil, false
			}
			tables[i] = t
		}
		return tables, true
	}
	return nil, false
}

// complete refuses an entry without one of the keys that have no default.
func complete(t map[string]any, at string) error {
	for _, key := range [...]string{"name", "sources", "tier"} {
		if _, ok := t[key]; !ok {
			return fmt.Errorf("%s has no %s", at, key)
		}
	}
	return nil
}

// noPairTwice refuses two entries for one server name and source: a person
// would read the first and the lower one would count.
func noPairTwice(servers []provenance.Server, at string) error {
	for i, a := range servers {
		for j, b := range servers[:i] {
			if a.Name != b.Name {
				continue
			}
			for _, source := range a.Sources {
				if slices.Contains(b.Sources, source) {
					return fmt.Errorf("%s[%d] and %s[%d] both map %s from source %s", at, j+1, at, i+1, quote(a.Name), source)
				}
			}
		}
	}
	return nil
}

func setName(s *provenance.Server, at string, v any) error {
	name, ok := v.(string)
	if !ok || name == "" || len(name) > maxText || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		return wrongType(at, "a server's name as the client's settings spell it")
	}
	s.Name = name
	return nil
}

func setTier(s *provenance.Server, at string, v any) error {
	names := make([]string, 0, tierCount)
	for _, t := range provenance.Tiers() {
		names = append(names, t.String())
	}
	return setEnum(&s.Tier, at, v, names)
}

func setSources(s *provenance.Server, at string, v any) (err error) {
	if s.Sources, err = setOf(at, v, isSource, "one of "+strings.Join(sourceNames[:], ", ")); err != nil {
		return err
	}
	if len(s.Sources) == 0 {
		return fmt.Errorf("%s is empty, it needs at least one of %s", at, strings.Join(sourceNames[:], ", "))
	}
	return nil
}

func setHosts(s *provenance.Server, at string, v any) (err error) {
	s.Hosts, err = setOf(at, v, isHost, "a host name in lower case, without port or trailing dot")
	return err
}

// setOf reads a list of distinct strings and sorts it.
func setOf(at string, v any, valid func(string) bool, want string) ([]string, error) {
	list, ok := v.([]any)
	if !ok || len(list) > maxList {
		return nil, wrongType(at, "a list of at most "+strconv.Itoa(maxList)+" strings")
	}
	set := make([]string, 0, len(list))
	for _, e := range list {
		text, ok := e.(string)
		if !ok {
			return nil, wrongType(at, "a list of strings")
		}
		if !valid(text) {
			return nil, fmt.Errorf("%s holds %s, each must be %s", at, quote(text), want)
		}
		if slices.Contains(set, text) {
			return nil, fmt.Errorf("%s holds %s twice", at, quote(text))
		}
		set = append(set, text)
	}
	slices.Sort(set)
	return set, nil
}

func isSource(s string) bool { return slices.Contains(sourceNames[:], s) }

// isHost accepts what a URL's host can equal: labels of lower-case letters,
// digits and inner hyphens. An international name is listed in its xn-- form.
func isHost(s string) bool {
	if len(s) > maxText {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" ||
			label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}
