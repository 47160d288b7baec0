package receipt

import (
	"bytes"
	"strings"
	"testing"
)

// What parses re-encodes to the same bytes, so there is one line per record.
func FuzzParse(f *testing.F) {
	for _, r := range append(sampleRecords(), full()) {
		f.Add(mustEncode(f, exampleKey(), r))
	}
	line := string(mustEncode(f, exampleKey(), example()))
	for _, v := range otherEncodings {
		f.Add([]byte(strings.Replace(line, v.old, v.new, 1)))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		r, mac, err := Parse(in)
		if err != nil {
			return
		}
		out := append([]byte(bodyOpen), appendBody(nil, &r)...)
		out = append(append(append(out, macOpen...), mac...), lineEnd...)
		if !bytes.Equal(in, out) {
			t.Errorf("read\n%q\nwrote\n%q", in, out)
		}
		signed := mustEncode(t, exampleKey(), r)
		if _, _, err := Verify(exampleKey(), signed); err != nil {
			t.Errorf("what parses does not verify once signed: %v", err)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	k, r := exampleKey(), example()
	for b.Loop() {
		mustEncode(b, k, r)
	}
}

func BenchmarkVerify(b *testing.B) {
	k := exampleKey()
	line := mustEncode(b, k, example())
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		if _, _, err := Verify(k, line); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDigest20KB(b *testing.B) {
	k, text := exampleKey(), make([]byte, 20<<10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		k.Digest(PurposeVisible, text)
	}
}
