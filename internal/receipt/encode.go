package receipt

import (
	"fmt"
	"strconv"
)

// Encode returns the line of r, newline included, authenticated under key. It
// fails only if r.Validate does.
func Encode(key Key, r Record) ([]byte, error) {
	if err := r.Validate(); err != nil {
		return nil, fmt.Errorf("encoding receipt: %w", err)
	}
	line := append(make([]byte, 0, 2048), bodyOpen...)
	line = appendBody(line, &r)
	mac := key.mac(line[len(bodyOpen):])
	line = append(line, macOpen...)
	line = append(line, mac...)
	return append(line, lineEnd...), nil
}

// The three fixed parts of a line around the body and the MAC.
const (
	bodyOpen = `{"body":`
	macOpen  = `,"mac":"`
	lineEnd  = "\"}\n"
)

// appendBody writes the members in RFC 8785 order. No value needs an escape:
// Validate let only plain ASCII words through. parseBody mirrors it line by line.
func appendBody(b []byte, r *Record) []byte {
	b = append(append(b, `{"agent":"`...), r.Agent...)
	b = append(append(b, `","binary":"`...), r.Binary...)
	b = append(append(b, `","call":"`...), r.Call...)
	b = append(append(b, `","challenge":"`...), r.Challenge...)
	b = append(append(b, `","event":"`...), r.Event...)
	b = appendCounts(append(b, `","findings":{`...), r.Findings)
	b = append(append(b, `},"input":"`...), r.Input...)
	b = append(append(b, `","mode":"`...), r.Mode...)
	b = append(append(b, `","policy":"`...), r.Policy...)
	b = append(append(b, `","prev":"`...), r.Prev...)
	b = append(append(b, `","reason":"`...), r.Reason...)
	b = append(append(b, `","response":"`...), r.Response...)
	b = append(append(b, `","rules":"`...), r.Rules...)
	b = strconv.AppendUint(append(b, `","seq":`...), r.Seq, 10)
	b = append(append(b, `,"session":"`...), r.Session...)
	b = append(append(b, `","state":"`...), r.State...)
	b = append(append(b, `","tier":"`...), r.Tier...)
	b = strconv.AppendInt(append(b, `","time":`...), r.Time, 10)
	b = append(append(b, `,"tool":"`...), r.Tool...)
	b = strconv.AppendInt(append(b, `","version":`...), int64(r.Version), 10)
	b = appendDigests(append(b, `,"visible":[`...), r.Visible)
	b = strconv.AppendBool(append(b, `],"weak":`...), r.Weak)
	return append(b, '}')
}

func appendCounts(b []byte, cs []Count) []byte {
	for i, c := range cs {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), c.name()...), `":`...)
		b = strconv.AppendInt(b, c.N, 10)
	}
	return b
}

func appendDigests(b []byte, ds []Digest) []byte {
	for i, d := range ds {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), d...), '"')
	}
	return b
}
