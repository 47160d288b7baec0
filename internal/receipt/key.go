package receipt

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash"
)

// domain starts every MAC input, so that no value made here can stand for a
// value of another purpose, version or program.
const domain = "post-mcp-verify/receipt/v1/"

// recordPurpose is the domain of a record's own MAC. It is not a Purpose, so
// Digest cannot be made to compute one.
const recordPurpose = "record"

// hexLen is the length of a digest or MAC in its only written form: SHA-256 in
// lower-case hexadecimal, never shortened.
const hexLen = 2 * sha256.Size

// Key is the 32-byte secret under which this machine's receipts are made.
type Key [32]byte

// ErrKey says that a key file's bytes are not a key. It never quotes them.
var ErrKey = errors.New("key is not 64 lower-case hexadecimal digits and a newline")

// ParseKey decodes a key file: exactly 64 lower-case hexadecimal digits and one
// newline. Anything else is ErrKey.
func ParseKey(text []byte) (Key, error) {
	var k Key
	if len(text) != hexLen+1 || text[hexLen] != '\n' || !isHex(string(text[:hexLen])) {
		return Key{}, ErrKey
	}
	if _, err := hex.Decode(k[:], text[:hexLen]); err != nil {
		return Key{}, ErrKey
	}
	return k, nil
}

// Format returns the key file's bytes, the only input ParseKey takes.
func (k Key) Format() []byte {
	return append(hex.AppendEncode(make([]byte, 0, hexLen+1), k[:]), '\n')
}

// String keeps the secret out of logs and error texts.
func (Key) String() string { return "receipt.Key(secret)" }

// GoString does the same for %#v.
func (Key) GoString() string { return "receipt.Key(secret)" }

// Purpose is what a digest is for. Digests of different purposes never agree,
// whatever was hashed. The zero value is no purpose.
type Purpose uint8

// The purposes.
const (
	PurposeTool      Purpose = iota + 1 // the tool's full name
	PurposeInput                        // the canonical tool input
	PurposeResponse                     // the tool response as received
	PurposeVisible                      // one form in which the model may see our reply
	PurposeServer                       // the server's name and source
	PurposeChallenge                    // an activation challenge
	PurposePolicy                       // the effective policy
	PurposeRules                        // the rule catalogue
)

var purposeNames = [...]string{
	"", "tool", "input", "response", "visible", "server", "challenge", "policy", "rules",
}

// String returns the name that stands in the domain, "" for no purpose.
func (p Purpose) String() string {
	if int(p) < len(purposeNames) {
		return purposeNames[p]
	}
	return ""
}

// Purposes lists every purpose.
func Purposes() []Purpose {
	return []Purpose{
		PurposeTool, PurposeInput, PurposeResponse, PurposeVisible,
		PurposeServer, PurposeChallenge, PurposePolicy, PurposeRules,
	}
}

// Digest is a keyed digest: 64 lower-case hexadecimal digits, or "" for none.
// It is keyed because a plain hash of a short text can be guessed.
type Digest string

// Digest returns the keyed digest of parts for purpose p, and "" (which equals
// nothing) when p is not in the list. Each part is hashed with its length, so
// ("ab","c") and ("a","bc") differ.
func (k Key) Digest(p Purpose, parts ...[]byte) Digest {
	name := p.String()
	if name == "" {
		return ""
	}
	h := k.hash(name)
	var size [8]byte
	for _, part := range parts {
		binary.BigEndian.PutUint64(size[:], uint64(len(part)))
		h.Write(size[:])
		h.Write(part)
	}
	return Digest(sumHex(h))
}

// Equal compares in constant time and over the full length. A value that is not
// a complete digest equals nothing, not even itself: two missing digests are
// not a match.
func (d Digest) Equal(other Digest) bool {
	same := subtle.ConstantTimeCompare([]byte(d), []byte(other)) == 1
	return same && isHex(string(d))
}

// hash starts an HMAC in the domain of name.
func (k Key) hash(name string) hash.Hash {
	h := hmac.New(sha256.New, k[:])
	h.Write([]byte(domain + name + "\x00"))
	return h
}

// mac authenticates one canonical body.
func (k Key) mac(body []byte) string {
	h := k.hash(recordPurpose)
	h.Write(body)
	return sumHex(h)
}

func sumHex(h hash.Hash) string {
	var sum [sha256.Size]byte
	var text [hexLen]byte
	hex.Encode(text[:], h.Sum(sum[:0]))
	return string(text[:])
}

// isHex reports whether s is one complete digest.
func isHex(s string) bool {
	if len(s) != hexLen {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
