package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// leaf is one name or value of JSON and where it stands. JSON within a string is
// opened too.
type leaf struct{ path, text string }

// deepest is how many JSON texts within strings are opened.
const deepest = 8

// flatten returns the leaves of a JSON text in a fixed order.
func flatten(text string) ([]leaf, error) { return flattenText("", text, nil, 0) }

func flattenText(path, text string, leaves []leaf, depth int) ([]leaf, error) {
	in := json.NewDecoder(strings.NewReader(text))
	in.UseNumber()
	var value any
	if err := in.Decode(&value); err != nil {
		return nil, fmt.Errorf("decoding JSON: %w", err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, fmt.Errorf("decoding JSON: more than one value")
	}
	return flattenValue(path, value, leaves, depth), nil
}

func flattenValue(path string, value any, leaves []leaf, depth int) []leaf {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			leaves = flattenValue(path+"/"+name, v[name], append(leaves, leaf{path + "/", name}), depth)
		}
	case []any:
		for i, item := range v {
			leaves = flattenValue(fmt.Sprintf("%s/%d", path, i), item, leaves, depth)
		}
	case string:
		if depth < deepest && strings.ContainsAny(v, "{[") {
			if inner, err := flattenText(path+"/text", v, leaves, depth+1); err == nil {
				return inner
			}
		}
		leaves = append(leaves, leaf{path, v})
	default:
		leaves = append(leaves, leaf{path, fmt.Sprint(v)})
	}
	return leaves
}
