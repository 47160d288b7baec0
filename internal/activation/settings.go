package activation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"post-mcp-verify/internal/strictjson"
)

// Settings is what this package needs of one settings file of the client.
type Settings struct {
	Hooks           []Hook // in the file's order
	Env             []Variable
	Deny            []string // permissions.deny
	DisableAllHooks bool
}

// Variable is one entry of the settings' env.
type Variable struct{ Name, Value string }

// Hook is one hook entry with the event and matcher it stands under.
type Hook struct {
	Event   string
	Matcher string // "" if absent: fires always
	Type    string // "command" or another of the client's types
	Command string
	// Args is what makes a command run without a shell. HasArgs tells an
	// empty list, which does too, from no list.
	Args      []string
	HasArgs   bool
	Timeout   float64 // seconds; 0 if absent
	OnFailure string  // "" if absent
	// The keys that make a hook unfit for a control: see Problems.
	If, Shell                string
	Once, Async, AsyncRewake bool
}

// events are the client's hook events (2.1.332), in byte order.
var events = [...]string{
	"ConfigChange", "CwdChanged", "DirectoryAdded", "Elicitation", "ElicitationResult",
	"FileChanged", "InstructionsLoaded", "MessageDisplay", "Notification",
	"PermissionDenied", "PermissionRequest", "PostCompact", "PostModelSwitch",
	"PostToolBatch", "PostToolUse", "PostToolUseFailure", "PreCompact",
	"PreModelSwitch", "PreSkillShellCommand", "PreToolUse", "SessionEnd",
	"SessionStart", "Setup", "Stop", "StopFailure", "SubagentStart", "SubagentStop",
	"TaskCompleted", "TaskCreated", "TeammateIdle", "UserPromptExpansion",
	"UserPromptSubmit", "WorktreeCreate", "WorktreeRemove",
}

// maxSettings bounds a settings file, in bytes.
const maxSettings = 1 << 20

// ReadSettings reads a settings file strictly. An error means that the client
// drops the file or an entry, or may read it differently: malformed JSON, a key
// given twice, hooks that are not in the documented shape, an event or a key of
// an entry that the client does not know. Keys outside env, permissions, hooks
// and disableAllHooks are not looked at.
func ReadSettings(data []byte) (Settings, error) {
	s, err := readSettings(data)
	if err != nil {
		return Settings{}, fmt.Errorf("reading settings: %w", err)
	}
	return s, nil
}

func readSettings(data []byte) (s Settings, err error) {
	if err := strictjson.Check(data, strictjson.Limits{MaxBytes: maxSettings, MaxDepth: 64}); err != nil {
		return s, err
	}
	root := gjson.ParseBytes(data)
	if !root.IsObject() {
		return s, fmt.Errorf("the file is not an object")
	}
	err = eachMember(root, func(key string, v gjson.Result) error {
		switch key {
		case "hooks":
			return s.readEvents(v)
		case "env":
			return s.readEnv(v)
		case "permissions":
			return s.readPermissions(v)
		case "disableAllHooks":
			return readBool(&s.DisableAllHooks, key, v)
		}
		if slices.Contains(events[:], key) {
			return fmt.Errorf("event %s stands at the top level, it belongs inside \"hooks\"", key)
		}
		return nil
	})
	return s, err
}

func (s *Settings) readEnv(v gjson.Result) error {
	if !v.IsObject() {
		return fmt.Errorf("env must be an object of strings")
	}
	return eachMember(v, func(key string, v gjson.Result) error {
		if v.Type != gjson.String {
			return fmt.Errorf("env.%s must be a string", quote(key))
		}
		s.Env = append(s.Env, Variable{key, v.Str})
		return nil
	})
}

func (s *Settings) readPermissions(v gjson.Result) error {
	if !v.IsObject() {
		return fmt.Errorf("permissions must be an object")
	}
	return eachMember(v, func(key string, v gjson.Result) error {
		if key != "deny" {
			return nil
		}
		return readStrings(&s.Deny, "permissions.deny", v)
	})
}

func (s *Settings) readEvents(v gjson.Result) error {
	if !v.IsObject() {
		return fmt.Errorf("hooks must be an object of events, the client ignores any other shape")
	}
	return eachMember(v, func(event string, groups gjson.Result) error {
		if !slices.Contains(events[:], event) {
			return unknownEvent(event)
		}
		if !groups.IsArray() {
			return fmt.Errorf("hooks.%s must be an array of {matcher, hooks}", event)
		}
		return eachElement(groups, func(i int, group gjson.Result) error {
			return s.readGroup(event, "hooks."+event+"["+strconv.Itoa(i)+"]", group)
		})
	})
}

// unknownEvent names the event that was probably meant: case counts.
func unknownEvent(event string) error {
	for _, known := range events {
		if strings.EqualFold(known, event) {
			return fmt.Errorf("event %s is not known, it is spelled %s", quote(event), known)
		}
	}
	return fmt.Errorf("event %s is not known", quote(event))
}

func (s *Settings) readGroup(event, at string, group gjson.Result) error {
	if !group.IsObject() {
		return fmt.Errorf("%s must be an object with matcher and hooks", at)
	}
	var matcher string
	var hooks gjson.Result
	err := eachMember(group, func(key string, v gjson.Result) error {
		switch key {
		case "matcher":
			return readString(&matcher, at+".matcher", v)
		case "hooks":
			hooks = v
			return nil
		}
		return fmt.Errorf("%s has an unknown key %s, allowed are matcher, hooks", at, quote(key))
	})
	if err != nil {
		return err
	}
	if !hooks.IsArray() {
		return fmt.Errorf("%s.hooks must be an array of entries", at)
	}
	return eachElement(hooks, func(i int, entry gjson.Result) error {
		h := Hook{Event: event, Matcher: matcher}
		err := h.read(at+".hooks["+strconv.Itoa(i)+"]", entry)
		s.Hooks = append(s.Hooks, h)
		return err
	})
}

// read fills h from one entry. Keys of other types than command are not
// checked: those entries are never ours.
func (h *Hook) read(at string, entry gjson.Result) error {
	if !entry.IsObject() {
		return fmt.Errorf("%s must be an object", at)
	}
	if err := readString(&h.Type, at+".type", entry.Get("type")); err != nil || h.Type != "command" {
		return err
	}
	err := eachMember(entry, func(key string, v gjson.Result) error { return h.readKey(at, key, v) })
	if err == nil && h.Command == "" {
		err = fmt.Errorf("%s has no command", at)
	}
	return err
}

func (h *Hook) readKey(at, key string, v gjson.Result) error {
	path := at + "." + key
	switch key {
	case "type", "statusMessage":
		return nil
	case "command":
		return readString(&h.Command, path, v)
	case "args":
		h.HasArgs = true
		return readStrings(&h.Args, path, v)
	case "timeout":
		h.Timeout = v.Num
		if v.Type != gjson.Number || v.Num <= 0 {
			return fmt.Errorf("%s must be a positive number of seconds", path)
		}
		return nil
	case "onFailure":
		return readString(&h.OnFailure, path, v)
	case "if":
		return readString(&h.If, path, v)
	case "shell":
		return readString(&h.Shell, path, v)
	case "once":
		return readBool(&h.Once, path, v)
	case "async":
		return readBool(&h.Async, path, v)
	case "asyncRewake":
		return readBool(&h.AsyncRewake, path, v)
	}
	return fmt.Errorf("%s has an unknown key %s", at, quote(key))
}

func readString(dst *string, path string, v gjson.Result) error {
	if v.Type != gjson.String {
		return fmt.Errorf("%s must be a string", path)
	}
	*dst = v.Str
	return nil
}

func readBool(dst *bool, path string, v gjson.Result) error {
	if !v.IsBool() {
		return fmt.Errorf("%s must be true or false", path)
	}
	*dst = v.Bool()
	return nil
}

func readStrings(dst *[]string, path string, v gjson.Result) error {
	if !v.IsArray() {
		return fmt.Errorf("%s must be an array of strings", path)
	}
	return eachElement(v, func(i int, e gjson.Result) error {
		var s string
		err := readString(&s, path+"["+strconv.Itoa(i)+"]", e)
		*dst = append(*dst, s)
		return err
	})
}

// eachMember calls f for the members of an object until f fails.
func eachMember(object gjson.Result, f func(key string, v gjson.Result) error) (err error) {
	object.ForEach(func(k, v gjson.Result) bool {
		err = f(k.Str, v)
		return err == nil
	})
	return err
}

// eachElement calls f for the elements of an array until f fails.
func eachElement(array gjson.Result, f func(i int, v gjson.Result) error) (err error) {
	i := 0
	array.ForEach(func(_, v gjson.Result) bool {
		err = f(i, v)
		i++
		return err == nil
	})
	return err
}

// quote escapes a text from the settings and bounds its length.
func quote(s string) string {
	const most = 64
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "..."
	}
	return strconv.QuoteToASCII(s)
}
