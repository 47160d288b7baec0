package strictjson

import (
	"bytes"
	"cmp"
	"slices"
)

// keyRef is one member name of an open object. Twelve bytes, because an input
// can consist of little else.
type keyRef struct {
	token   uint32 // position of the opening quote in the input
	size    uint32 // length of the decoded name in bytes
	decoded uint32 // 1 + position in keySet.decoded, or 0: the name is input bytes
}

// keySet holds the names of all open objects, innermost last.
type keySet struct {
	refs    []keyRef
	decoded []byte // the names that hold escapes, decoded
}

// add notes the name whose token is data[start:end).
func (k *keySet) add(data []byte, start, end int, escaped bool) {
	ref := keyRef{token: uint32(start), size: uint32(end - start - 2)}
	if escaped {
		at := len(k.decoded)
		k.decoded = appendDecoded(k.decoded, data[start+1:end-1])
		ref.size, ref.decoded = uint32(len(k.decoded)-at), uint32(at)+1
	}
	k.refs = append(k.refs, ref)
}

// name returns the decoded bytes of a name.
func (k *keySet) name(data []byte, r keyRef) []byte {
	if r.decoded > 0 {
		return k.decoded[r.decoded-1:][:r.size]
	}
	return data[r.token+1:][:r.size]
}

// smallObject is the number of members up to which comparing each with each is
// cheaper than sorting.
const smallObject = 8

// unique forgets the names from base on, which belong to the object that closes,
// and reports whether they differ; if not, dup is the position of a second one.
func (k *keySet) unique(data []byte, base int) (dup int, ok bool) {
	refs := k.refs[base:]
	defer k.forget(base)
	if len(refs) > smallObject {
		// Sorted rather than hashed: no input is slow.
		slices.SortFunc(refs, func(a, b keyRef) int {
			return cmp.Or(k.compare(data, a, b), cmp.Compare(a.token, b.token))
		})
		return k.firstEqualNeighbour(data, refs)
	}
	for i, a := range refs {
		for _, b := range refs[:i] {
			if k.compare(data, a, b) == 0 {
				return int(a.token), false
			}
		}
	}
	return 0, true
}

// firstEqualNeighbour finds equal names in sorted refs.
func (k *keySet) firstEqualNeighbour(data []byte, refs []keyRef) (dup int, ok bool) {
	for i := 1; i < len(refs); i++ {
		if k.compare(data, refs[i-1], refs[i]) == 0 {
			return int(refs[i].token), false
		}
	}
	return 0, true
}

// compare orders names by length, then by bytes: most comparisons end early.
func (k *keySet) compare(data []byte, a, b keyRef) int {
	if a.size != b.size {
		return cmp.Compare(a.size, b.size)
	}
	return bytes.Compare(k.name(data, a), k.name(data, b))
}

// forget drops the names from base on, and the decoded bytes once none is left
// that could use them.
func (k *keySet) forget(base int) {
	k.refs = k.refs[:base]
	if base == 0 {
		k.decoded = k.decoded[:0]
	}
}
