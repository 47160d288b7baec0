package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"post-mcp-verify/internal/receipt"
)

// maxRead bounds the file Read takes into memory: some 200,000 records.
const maxRead = 256 << 20

// Kind is what is wrong with one line.
type Kind string

// The kinds.
const (
	Torn         Kind = "torn"          // cut short by a crash, a full disk or a power cut
	Malformed    Kind = "malformed"     // not a receipt line
	BadMAC       Kind = "bad-mac"       // changed, or made without the key
	ForeignKey   Kind = "foreign-key"   // as BadMAC, and no line of the file verifies: the key is another
	OtherSession Kind = "other-session" // genuine, but another session's
	Replayed     Kind = "replayed"      // genuine, but not after the record before it: a copy or reordered
	Gap          Kind = "gap"           // at least one record before this one is gone
	WrongPrev    Kind = "wrong-prev"    // follows in number, but not the record before it
)

// Kinds lists every kind.
func Kinds() []Kind {
	return []Kind{Torn, Malformed, BadMAC, ForeignKey, OtherSession, Replayed, Gap, WrongPrev}
}

// Problem is one thing wrong with a session's file.
type Problem struct {
	Line int // from 1
	Kind Kind
}

// Report is what a session's file holds.
type Report struct {
	// Records are the session's genuine records in order, each once. Those
	// after a Gap or WrongPrev are among them: each carries its own MAC.
	Records []receipt.Record
	// Problems are in line order, at most one a line. Records removed from the
	// end of the file, or the file's removal, cannot be seen.
	Problems []Problem
}

// Read returns the session's records and everything wrong with its file. A
// session without a file has an empty report. Only a file that cannot be read
// is an error, an *Error with finding.ReasonLedger.
func (l *Ledger) Read(session string) (Report, error) {
	path := l.path(session)
	data, err := l.contents(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Report{}, nil
	}
	if err != nil {
		return Report{}, ledgerError("reading", path, err)
	}
	return l.report(data, session), nil
}

// contents reads a whole file while no append is under way.
func (l *Ledger) contents(path string) ([]byte, error) {
	f, size, err := l.openLocked(path, os.O_RDONLY, false)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > maxRead {
		return nil, fmt.Errorf("file of %d bytes is over the limit of %d", size, maxRead)
	}
	data := make([]byte, size)
	if _, err := f.ReadAt(data, 0); err != nil && size > 0 {
		return nil, err
	}
	return data, nil
}

func (l *Ledger) report(data []byte, session string) Report {
	var rep Report
	last, genuine := emptyChain, false
	for n := 1; len(data) > 0; n++ {
		end := bytes.IndexByte(data, '\n') + 1
		if end == 0 {
			end = len(data)
		}
		rec, mac, err := l.verify(data[:end], session)
		kind := lineKind(data[:end], err)
		if err == nil {
			genuine = true
			kind = linkKind(rec, last)
		}
		if err == nil && kind != Replayed {
			rep.Records = append(rep.Records, rec)
			last = head{rec.Seq, mac}
		}
		if kind != "" {
			rep.Problems = append(rep.Problems, Problem{n, kind})
		}
		data = data[end:]
	}
	if !genuine {
		blameKey(rep.Problems)
	}
	return rep
}

// lineKind classifies a line by why it did not verify.
func lineKind(line []byte, err error) Kind {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, errSession):
		return OtherSession
	case errors.Is(err, receipt.ErrMAC):
		return BadMAC
	case !bytes.HasSuffix(line, []byte("\n")), bytes.HasSuffix(line, []byte(tornSeal)):
		return Torn
	}
	return Malformed
}

// linkKind compares a genuine record with the chain so far.
func linkKind(rec receipt.Record, last head) Kind {
	switch {
	case rec.Seq <= last.seq:
		return Replayed
	case rec.Seq > last.seq+1:
		return Gap
	case rec.Prev != last.mac:
		return WrongPrev
	}
	return ""
}

// blameKey rewrites BadMAC: with no genuine line at all, a change of key is the
// likelier cause. One line cannot tell the two apart.
func blameKey(ps []Problem) {
	for i := range ps {
		if ps[i].Kind == BadMAC {
			ps[i].Kind = ForeignKey
		}
	}
}
