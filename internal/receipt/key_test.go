package receipt

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
)

const exampleKeyText = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"

func TestKeyRoundTrip(t *testing.T) {
	k, err := ParseKey([]byte(exampleKeyText))
	if err != nil || k != exampleKey() {
		t.Fatalf("ParseKey = %v, %v", k == exampleKey(), err)
	}
	if got := string(k.Format()); got != exampleKeyText {
		t.Errorf("Format = %q", got)
	}
}

func TestParseKeyRefuses(t *testing.T) {
	digits := strings.TrimSuffix(exampleKeyText, "\n")
	vectors := map[string]string{
		"empty":           "",
		"newline only":    "\n",
		"no newline":      digits,
		"two newlines":    exampleKeyText + "\n",
		"CRLF":            digits + "\r\n",
		"carriage return": digits + "\r",
		"leading space":   " " + exampleKeyText,
		"inner newline":   digits[:32] + "\n" + digits[33:] + "\n",
		"BOM":             "\ufeff" + exampleKeyText,
		"upper case":      strings.ToUpper(digits) + "\n",
		"0x":              "0x" + digits[2:] + "\n",
		"63 digits":       digits[1:] + "\n",
		"65 digits":       "0" + exampleKeyText,
		"not hex":         strings.Replace(exampleKeyText, "1f", "1g", 1),
		"full width":      strings.Replace(exampleKeyText, "1f", "\uff11f", 1),
		"NUL":             strings.Replace(exampleKeyText, "1f", "1\x00", 1),
	}
	if len(vectors) != 16 {
		t.Fatalf("%d vectors", len(vectors))
	}
	for name, text := range vectors {
		if k, err := ParseKey([]byte(text)); !errors.Is(err, ErrKey) || k != (Key{}) {
			t.Errorf("%s: accepted (%v)", name, err)
		}
	}
}

// Every proper substring and every one-byte change of a key file is refused or
// is another key.
func TestParseKeyEveryChange(t *testing.T) {
	for i := range exampleKeyText {
		for j := i; j <= len(exampleKeyText); j++ {
			if j-i == len(exampleKeyText) {
				continue
			}
			if _, err := ParseKey([]byte(exampleKeyText[i:j])); err == nil {
				t.Fatalf("substring [%d:%d] accepted", i, j)
			}
		}
	}
	for i := range exampleKeyText {
		for b := range 256 {
			text := []byte(exampleKeyText)
			if text[i] == byte(b) {
				continue
			}
			text[i] = byte(b)
			k, err := ParseKey(text)
			if err == nil && (k == exampleKey() || !bytes.Equal(k.Format(), text)) {
				t.Fatalf("byte %d = %#x read as the same key", i, b)
			}
		}
	}
}

func TestKeyDoesNotPrint(t *testing.T) {
	k := exampleKey()
	for _, verb := range []string{"%v", "%s", "%+v", "%#v", "%q"} {
		got := fmt.Sprintf(verb, k)
		if strings.Contains(got, "0001") || strings.Contains(got, "30, 31") || strings.Contains(got, "0x1f") {
			t.Errorf("%s prints %q", verb, got)
		}
	}
}

// The digest is made here from the specification alone.
func TestDigestIsAsSpecified(t *testing.T) {
	for _, p := range Purposes() {
		k := exampleKey()
		m := hmac.New(sha256.New, k[:])
		m.Write([]byte("post-mcp-verify/receipt/v1/" + p.String() + "\x00"))
		m.Write([]byte("\x00\x00\x00\x00\x00\x00\x00\x02ab\x00\x00\x00\x00\x00\x00\x00\x00"))
		want := hex.EncodeToString(m.Sum(nil))
		if got := k.Digest(p, []byte("ab"), nil); string(got) != want {
			t.Errorf("%s: %s, want %s", p, got, want)
		}
	}
}

func TestDigestsDiffer(t *testing.T) {
	k, other := exampleKey(), exampleKey()
	other[31] ^= 1
	seen := map[Digest]string{}
	add := func(name string, d Digest) {
		if prior, dup := seen[d]; dup {
			t.Errorf("%s and %s agree", name, prior)
		}
		if !isHex(string(d)) {
			t.Errorf("%s: %q is not 64 hex", name, d)
		}
		seen[d] = name
	}
	for _, p := range Purposes() {
		add(p.String(), k.Digest(p, []byte("ab"), []byte("c")))
	}
	add("split", k.Digest(PurposeTool, []byte("a"), []byte("bc")))
	add("joined", k.Digest(PurposeTool, []byte("abc")))
	add("empty part", k.Digest(PurposeTool, []byte("ab"), []byte("c"), nil))
	add("no part", k.Digest(PurposeTool))
	add("one empty part", k.Digest(PurposeTool, nil))
	add("other key", other.Digest(PurposeTool, []byte("ab"), []byte("c")))
	// A10: each transformation of vouched bytes is another digest.
	for name, text := range map[string]string{
		"as made": "caf\u00e9\n", "NFD": "cafe\u0301\n", "CRLF": "caf\u00e9\r\n",
		"truncated": "caf\u00e9", "newline": "caf\u00e9\n\n", "flipped": "baf\u00e9\n",
	} {
		add(name, k.Digest(PurposeVisible, []byte(text)))
	}
	if len(seen) != len(Purposes())+12 {
		t.Errorf("%d digests", len(seen))
	}
	if d := k.Digest(PurposeTool, []byte("ab"), []byte("c")); !d.Equal(k.Digest(PurposeTool, []byte("ab"), []byte("c"))) {
		t.Error("same input, other digest")
	}
}

func TestDigestOfNoPurpose(t *testing.T) {
	for _, p := range []Purpose{0, Purpose(len(purposeNames)), 255} {
		if d := exampleKey().Digest(p, []byte("x")); d != "" {
			t.Errorf("purpose %d gives %q", p, d)
		}
	}
}

func TestPurposesComplete(t *testing.T) {
	names := declared(t, func(name, _ string) bool { return strings.HasPrefix(name, "Purpose") })
	if len(names) != len(Purposes()) || len(purposeNames) != len(names)+1 {
		t.Fatalf("%d constants, %d in Purposes, %d names", len(names), len(Purposes()), len(purposeNames)-1)
	}
	seen := map[string]bool{"": true, recordPurpose: true}
	for _, p := range Purposes() {
		if seen[p.String()] {
			t.Errorf("purpose %d has the name %q, which is taken", p, p)
		}
		seen[p.String()] = true
	}
}

// A7: digests are compared over their full length.
func TestEqualIsFullLength(t *testing.T) {
	a := exampleKey().Digest(PurposeVisible, []byte("a"))
	flip := func(i int) Digest {
		b := []byte(a)
		b[i] = "0f"[map[bool]int{true: 0, false: 1}[b[i] != '0']]
		return Digest(b)
	}
	if !a.Equal(Digest(strings.Clone(string(a)))) {
		t.Fatal("not equal to itself")
	}
	for i := range len(a) {
		if a.Equal(flip(i)) || flip(i).Equal(a) {
			t.Errorf("equal although digit %d differs", i)
		}
	}
	for n := range len(a) {
		if a.Equal(a[:n]) || a[:n].Equal(a) || a[:n].Equal(a[:n]) {
			t.Errorf("a prefix of %d digits is taken for a digest", n)
		}
	}
	if twelve := a[:12] + Digest(strings.Repeat("0", 52)); a.Equal(twelve) {
		t.Error("12 digits suffice")
	}
	if upper := Digest(strings.ToUpper(string(a))); a.Equal(upper) || upper.Equal(upper) {
		t.Error("upper case is a digest")
	}
	if Digest("").Equal("") {
		t.Error("two missing digests are a match")
	}
}
