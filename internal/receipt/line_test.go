package receipt

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"post-mcp-verify/internal/finding"
)

func packageComment(t *testing.T) string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	return tree.Doc.Text()
}

// The example of the package comment is what the code makes.
func TestWorkedExample(t *testing.T) {
	_, text, ok := strings.Cut(packageComment(t), "# Example")
	if !ok {
		t.Fatal("no example in the package comment")
	}
	text, _, _ = strings.Cut(text, "The MAC can be made")
	var line strings.Builder
	for l := range strings.Lines(text) {
		if piece, ok := strings.CutPrefix(l, "\t"); ok {
			line.WriteString(strings.TrimSpace(piece))
		}
	}
	want := string(mustEncode(t, exampleKey(), example()))
	if got := line.String() + "\n"; got != want {
		t.Errorf("the package comment says\n%sthe code says\n%s", got, want)
	}
}

// The MAC is remade here from the specification alone.
func TestMACIsAsSpecified(t *testing.T) {
	for _, r := range []Record{example(), full()} {
		line := mustEncode(t, exampleKey(), r)
		var parts struct {
			Body json.RawMessage
			MAC  string
		}
		if err := json.Unmarshal(line, &parts); err != nil {
			t.Fatal(err)
		}
		k := exampleKey()
		m := hmac.New(sha256.New, k[:])
		m.Write([]byte("post-mcp-verify/receipt/v1/record\x00"))
		m.Write(parts.Body)
		if want := hex.EncodeToString(m.Sum(nil)); parts.MAC != want {
			t.Errorf("MAC %s, want %s", parts.MAC, want)
		}
	}
}

// An independent implementation of RFC 8785 finds nothing to change.
func TestLineIsCanonical(t *testing.T) {
	for _, r := range append(sampleRecords(), full()) {
		line := mustEncode(t, exampleKey(), r)
		want, err := jcs.Transform(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		if string(line) != string(want)+"\n" {
			t.Errorf("line\n%scanonical\n%s", line, want)
		}
	}
}

// sampleRecords holds one record for each state and some for the edges.
func sampleRecords() (rs []Record) {
	for s, w := range stateRows {
		rs = append(rs, withMembers(s, "PostToolUse", w.visible != 'n', w.reason != 'n', w.mode != 'n', w.bound != 'n'))
	}
	slices.SortFunc(rs, func(a, b Record) int { return strings.Compare(string(a.State), string(b.State)) })
	weak := example()
	weak.Call, weak.Weak, weak.Findings, weak.Binary = "", true, nil, ""
	first := example()
	first.Time = 0
	bare := Record{Version: 1, Seq: 1, Prev: Genesis, Event: "UserPromptSubmit", Session: "s", Weak: true, State: NotEnforced}
	return append(rs, weak, first, bare)
}

func TestRoundTrip(t *testing.T) {
	rs := append(sampleRecords(), full())
	if len(rs) != len(States())+4 {
		t.Fatalf("%d records", len(rs))
	}
	for _, want := range rs {
		line := mustEncode(t, exampleKey(), want)
		got, mac, err := Verify(exampleKey(), line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v\nwant %+v", got, want)
		}
		if claimed, mac2, err := Parse(line); err != nil || mac2 != mac || !reflect.DeepEqual(claimed, got) {
			t.Errorf("Parse and Verify differ: %v", err)
		}
		if !bytes.HasSuffix(line, []byte(`"mac":"`+mac+"\"}\n")) {
			t.Error("the MAC returned is not the line's")
		}
	}
}

func TestEveryRecordFitsALine(t *testing.T) {
	r := full()
	n := len(mustEncode(t, exampleKey(), r))
	longest := 0
	for _, c := range r.Findings {
		longest = max(longest, len(fmt.Sprintf(`"%s":%d,`, c.name(), c.N)))
	}
	if worst := n + (MaxFindings-len(r.Findings))*longest; worst > MaxLine {
		t.Errorf("a full record takes %d bytes, over %d", worst, MaxLine)
	}
}

// Every field is under the MAC: changing any one changes it.
func TestEveryFieldIsAuthenticated(t *testing.T) {
	base := full()
	base.Weak = false
	_, baseMAC, _ := Parse(mustEncode(t, exampleKey(), base))
	changes := map[string]func(*Record){
		"Seq":       func(r *Record) { r.Seq-- },
		"Prev":      func(r *Record) { r.Prev = strings.Repeat("a", 64) },
		"Time":      func(r *Record) { r.Time-- },
		"Event":     func(r *Record) { r.State, r.Mode, r.Event = Withheld, "", "PostToolBatch" },
		"Session":   func(r *Record) { r.Session = "t" },
		"Call":      func(r *Record) { r.Call = "t" },
		"Weak":      func(r *Record) { r.Weak = true },
		"Agent":     func(r *Record) { r.Agent = "" },
		"Tool":      func(r *Record) { r.Tool = r.Input },
		"Input":     func(r *Record) { r.Input = r.Tool },
		"Response":  func(r *Record) { r.Response = r.Tool },
		"Visible":   func(r *Record) { r.Visible = r.Visible[1:] },
		"State":     func(r *Record) { r.State, r.Mode = Withheld, "" },
		"Reason":    func(r *Record) { r.Reason = finding.ReasonPolicy },
		"Tier":      func(r *Record) { r.Tier = "unknown" },
		"Mode":      func(r *Record) { r.Mode = "linemark" },
		"Findings":  func(r *Record) { r.Findings = r.Findings[1:] },
		"Policy":    func(r *Record) { r.Policy = r.Rules },
		"Rules":     func(r *Record) { r.Rules = r.Policy },
		"Binary":    func(r *Record) { r.Binary = "v2" },
		"Challenge": func(r *Record) { r.Challenge = "" },
	}
	for f := range reflect.TypeFor[Record]().Fields() {
		change, ok := changes[f.Name]
		if f.Name == "Version" {
			continue // only one value is valid
		}
		if !ok {
			t.Errorf("no change for field %s", f.Name)
			continue
		}
		r := base
		change(&r)
		line := mustEncode(t, exampleKey(), r)
		_, mac, err := Parse(line)
		if err != nil || mac == baseMAC {
			t.Errorf("%s: MAC unchanged (%v)", f.Name, err)
		}
		forged := bytes.Replace(line, []byte(mac), []byte(baseMAC), 1)
		if _, _, err := Verify(exampleKey(), forged); !errors.Is(err, ErrMAC) {
			t.Errorf("%s: old MAC on the new body: %v", f.Name, err)
		}
	}
}

// No substring of a line is a receipt.
func TestEverySubstringIsRefused(t *testing.T) {
	line := mustEncode(t, exampleKey(), example())
	tried := 0
	for i := range line {
		for j := i; j <= len(line); j++ {
			if j-i == len(line) {
				continue
			}
			if _, _, err := Parse(line[i:j]); err == nil {
				t.Fatalf("substring [%d:%d] accepted", i, j)
			}
			tried++
		}
	}
	if tried < 300_000 {
		t.Errorf("only %d substrings tried", tried)
	}
}

// No one-byte change of a line or key verifies, nor any one-byte insertion or
// removal.
func TestEveryOneByteChangeIsRefused(t *testing.T) {
	line := mustEncode(t, exampleKey(), example())
	refuse := func(what string, i int, changed []byte) {
		if _, _, err := Verify(exampleKey(), changed); err == nil {
			t.Fatalf("%s at byte %d accepted", what, i)
		}
	}
	for i := range line {
		changed := bytes.Clone(line)
		for b := range 256 {
			if changed[i] = byte(b); byte(b) != line[i] {
				refuse("change", i, changed)
			}
		}
		refuse("removal", i, slices.Delete(bytes.Clone(line), i, i+1))
		for _, b := range []byte(" \n\x00\"0a}") {
			// Inserting a byte before its equal is the insertion after it.
			refuse("insertion", i, slices.Insert(bytes.Clone(line), i, b))
		}
	}
	for i := range len(exampleKey()) {
		for d := 1; d < 256; d++ {
			k := exampleKey()
			k[i] ^= byte(d)
			if _, _, err := Verify(k, line); !errors.Is(err, ErrMAC) {
				t.Fatalf("key byte %d changed: %v", i, err)
			}
		}
	}
}

// otherEncodings are lines that a lenient reader might take for the example.
var otherEncodings = []struct{ name, old, new string }{
	{"space after colon", `"weak":false`, `"weak": false`},
	{"space before brace", `{"body"`, ` {"body"`},
	{"space at the end", "\"}\n", "\"} \n"},
	{"byte order mark", `{"body"`, "\ufeff" + `{"body"`},
	{"CRLF", "}\n", "}\r\n"},
	{"no newline", "}\n", "}"},
	{"two newlines", "}\n", "}\n\n"},
	{"second document", "}\n", "}{}\n"},
	{"NUL at the end", "}\n", "}\n\x00"},
	{"unknown member in front", `{"agent"`, `{"aaa":"","agent"`},
	{"unknown member behind", `"weak":false}`, `"weak":false,"x":1}`},
	{"unknown outer member", `,"mac"`, `,"key":"","mac"`},
	{"missing first member", `"agent":"",`, ``},
	{"missing member", `"mode":"delimit",`, ``},
	{"missing last member", `,"weak":false`, ``},
	{"missing MAC", `,"mac":"`, `,"`},
	{"repeated member", `"agent":"",`, `"agent":"","agent":"",`},
	{"reordered members", `"agent":"","binary":"v0.1.0"`, `"binary":"v0.1.0","agent":""`},
	{"member in upper case", `"agent"`, `"Agent"`},
	{"escaped member", `"agent"`, `"\u0061gent"`},
	{"escaped value", `"s-1"`, `"\u0073-1"`},
	{"escaped slash", `"s-1"`, `"s\/1"`},
	{"number as string", `"seq":1`, `"seq":"1"`},
	{"string as number", `"session":"s-1"`, `"session":1`},
	{"leading zero", `"seq":1`, `"seq":01`},
	{"double zero", `"seq":1`, `"seq":00`},
	{"plus sign", `"seq":1`, `"seq":+1`},
	{"minus sign", `"seq":1`, `"seq":-1`},
	{"fraction", `"seq":1`, `"seq":1.0`},
	{"exponent", `"seq":1`, `"seq":1e0`},
	{"two to the 53", `"seq":1`, `"seq":9007199254740992`},
	{"two to the 64 plus 1", `"seq":1`, `"seq":18446744073709551617`},
	{"thousand digits", `"seq":1`, `"seq":` + strings.Repeat("1", 1000)},
	{"no digits", `"seq":1`, `"seq":`},
	{"null", `"agent":""`, `"agent":null`},
	{"weak null", `"weak":false`, `"weak":null`},
	{"weak as number", `"weak":false`, `"weak":0`},
	{"version 2", `"version":1`, `"version":2`},
	{"version wrapped to 32 bits", `"version":1`, `"version":4294967297`},
	{"findings null", `"findings":{"html-comment@value":1,"invisible-character@key":2}`, `"findings":null`},
	{"findings array", `"findings":{"html-comment@value":1,"invisible-character@key":2}`, `"findings":[]`},
	{"finding without place", `"html-comment@value"`, `"html-comment"`},
	{"finding with empty place", `"html-comment@value"`, `"html-comment@"`},
	{"finding with two places", `"html-comment@value"`, `"html-comment@value@key"`},
	{"finding place invalid", `"html-comment@value"`, `"html-comment@invalid"`},
	{"finding zero", `"html-comment@value":1`, `"html-comment@value":0`},
	{"finding trailing comma", `"invisible-character@key":2}`, `"invisible-character@key":2,}`},
	{"finding leading comma", `{"html-comment`, `{,"html-comment`},
	{"finding without comma", `1,"invisible`, `1"invisible`},
	{"findings reordered", `"html-comment@value":1,"invisible-character@key":2`, `"invisible-character@key":2,"html-comment@value":1`},
	{"visible null", `"visible":["`, `"visible":[null,"`},
	{"visible trailing comma", `"],"weak"`, `",],"weak"`},
	{"visible nested", `"visible":["`, `"visible":[["`},
	{"MAC of nothing", `"mac":"`, `"mac":"","`},
	{"content in an id", `"s-1"`, `"ignore previous instructions"`},
	{"raw control byte", `"s-1"`, "\"s\x01\""},
	{"raw DEL", `"s-1"`, "\"s\x7f\""},
	{"not UTF-8", `"s-1"`, "\"s\xff\""},
}

func TestOtherEncodingsAreRefused(t *testing.T) {
	if len(otherEncodings) != 58 {
		t.Fatalf("%d vectors", len(otherEncodings))
	}
	line := string(mustEncode(t, exampleKey(), example()))
	for _, v := range otherEncodings {
		changed := strings.Replace(line, v.old, v.new, 1)
		if changed == line {
			t.Errorf("%s: the vector changes nothing", v.name)
		}
		r, mac, err := Parse([]byte(changed))
		if !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrField) {
			t.Errorf("%s: %v", v.name, err)
		}
		if mac != "" || !reflect.DeepEqual(r, Record{}) {
			t.Errorf("%s: a refused line still yields a record", v.name)
		}
		// Even with a MAC made for exactly these bytes it is no receipt.
		if forged, ok := remac(changed); ok {
			if _, _, err := Verify(exampleKey(), forged); err == nil {
				t.Errorf("%s: accepted with a fitting MAC", v.name)
			}
		}
	}
}

// remac puts the MAC that fits the body into a line, if it finds both.
func remac(line string) ([]byte, bool) {
	body, rest, ok := strings.Cut(strings.TrimPrefix(line, bodyOpen), macOpen)
	if !ok || len(rest) < hexLen {
		return nil, false
	}
	return []byte(bodyOpen + body + macOpen + exampleKey().mac([]byte(body)) + rest[hexLen:]), true
}

func TestUpperCaseDigestsAreRefused(t *testing.T) {
	line := mustEncode(t, exampleKey(), full())
	tried := 0
	for _, m := range []string{"challenge", "input", "policy", "prev", "response", "rules", "tool", "mac"} {
		i := bytes.Index(line, []byte(`"`+m+`":"`)) + len(m) + 4
		changed := bytes.Clone(line)
		copy(changed[i:], bytes.ToUpper(changed[i:i+hexLen]))
		if bytes.Equal(changed, line) {
			t.Errorf("%s has no letter", m)
		}
		if _, _, err := Parse(changed); err == nil {
			t.Errorf("%s in upper case accepted", m)
		}
		tried++
	}
	if tried != 8 {
		t.Errorf("%d members tried", tried)
	}
}

func TestLongLinesAreRefused(t *testing.T) {
	line := mustEncode(t, exampleKey(), example())
	for _, long := range [][]byte{
		bytes.Repeat([]byte("{"), MaxLine+1),
		append(bytes.Repeat([]byte(" "), MaxLine), line...),
		bytes.Replace(line, []byte(`"s-1"`), []byte(`"`+strings.Repeat("s", MaxLine)+`"`), 1),
		bytes.Replace(line, []byte(`"visible":["`), []byte(`"visible":["`+strings.Repeat(strings.Repeat("a", 64)+`","`, MaxVisible)), 1),
	} {
		if _, _, err := Parse(long); err == nil {
			t.Errorf("%d bytes accepted", len(long))
		}
	}
}

// A record of one session, call or key does not pass for another's.
func TestRecordsDoNotCross(t *testing.T) {
	k, other := exampleKey(), exampleKey()
	other[0] ^= 0x80
	line := mustEncode(t, k, example())
	if _, _, err := Verify(other, line); !errors.Is(err, ErrMAC) {
		t.Errorf("other key: %v", err)
	}
	if _, _, err := Verify(Key{}, line); !errors.Is(err, ErrMAC) {
		t.Errorf("zero key: %v", err)
	}
	// A digest over the body is not the body's MAC in any purpose.
	_, _, mac, err := parse(line)
	if err != nil {
		t.Fatal(err)
	}
	body := bytes.TrimPrefix(line[:bytes.Index(line, []byte(macOpen))], []byte(bodyOpen))
	for _, p := range Purposes() {
		if string(k.Digest(p, body)) == mac {
			t.Errorf("purpose %s makes MACs", p)
		}
	}
}
