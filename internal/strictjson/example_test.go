package strictjson_test

import (
	"errors"
	"fmt"

	"post-mcp-verify/internal/strictjson"
)

func ExampleCheck() {
	for _, text := range []string{
		`{"a":1,"b":["c"]}`,
		`{"a":1,"\u0061":2}`,
		`{"a":1}{"a":2}`,
		`"\ud83d"`,
	} {
		err := strictjson.Check([]byte(text), strictjson.Limits{})
		var e *strictjson.Error
		if errors.As(err, &e) {
			fmt.Println(e.Code, "at", e.Offset)
			continue
		}
		fmt.Println("accepted")
	}
	// Output:
	// accepted
	// duplicate-key at 7
	// trailing at 7
	// lone-surrogate at 1
}

func ExampleStrings() {
	text := `{"title":"A","tags":["x",{"k":"\u200b"}]}`
	strictjson.Strings(text, func(tok strictjson.Token) bool {
		s, _, _ := strictjson.Unquote(text[tok.Start:tok.End])
		fmt.Printf("%d %v %+q\n", tok.Depth, tok.Key, s)
		return true
	})
	// Output:
	// 1 true "title"
	// 1 false "A"
	// 1 true "tags"
	// 2 false "x"
	// 3 true "k"
	// 3 false "\u200b"
}

func ExampleAppendQuote() {
	fmt.Println(string(strictjson.AppendQuote(nil, "<b>\n\"\\\x01")))
	// Output:
	// "<b>\n\"\\\u0001"
}

// Several values one after another are walked with Prefix.
func ExamplePrefix() {
	rest := []byte(`{"a":1} [2] "x"`)
	for len(rest) > 0 {
		n, err := strictjson.Prefix(rest, strictjson.Limits{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%q\n", rest[:n])
		rest = rest[n:]
	}
	// Output:
	// "{\"a\":1}"
	// " [2]"
	// " \"x\""
}
