package canonical

import (
	"slices"
	"strings"

	"post-mcp-verify/internal/strictjson"
)

// An index knows, for every object that has members, where they lie and in which
// order they are written. Objects are numbered as they open.
type index struct {
	objects []object
	members []member // those of one object together, sorted
}

// object is one object with at least one member.
type object struct {
	end   int // position after the closing brace
	first int // its members are members[first:first+count]
	count int
	next  int // number of the first object that opens after this one has closed
}

// member is one member of an object.
type member struct {
	name       string // decoded
	start, end int    // its value, white space around it included
	next       int    // number of the first object that opens in the value
}

// builder builds an index in one pass.
type builder struct {
	src  string
	idx  index
	open []container // the containers around the position
	wait []member    // members of the open objects, innermost last
}

// container is one open container.
type container struct {
	object int // its number, or notObject
	first  int // where its members begin in builder.wait
}

// notObject marks an array.
const notObject = -1

// buildIndex indexes a valid text.
func buildIndex(src string) index {
	b := builder{src: src}
	for i := 0; i < len(src); {
		i = b.step(i)
	}
	return b.idx
}

// step handles the byte at i and returns the position of the next one to look at.
func (b *builder) step(i int) int {
	switch b.src[i] {
	case '"':
		return b.str(i)
	case '[':
		b.open = append(b.open, container{object: notObject})
	case ']':
		b.open = b.open[:len(b.open)-1]
	case '{':
		if end := emptyObject(b.src, i); end > 0 {
			return end
		}
		b.open = append(b.open, container{len(b.idx.objects), len(b.wait)})
		b.idx.objects = append(b.idx.objects, object{})
	case ',':
		if b.inObject() {
			b.wait[len(b.wait)-1].end = i
		}
	case '}':
		b.wait[len(b.wait)-1].end = i
		b.closeObject(i + 1)
	}
	return i + 1
}

// inObject reports whether the innermost open container is an object.
func (b *builder) inObject() bool {
	return len(b.open) > 0 && b.open[len(b.open)-1].object != notObject
}

// str skips a string token; if it is a name, a member begins.
func (b *builder) str(i int) int {
	end := strictjson.StringEnd(b.src, i)
	if !b.inObject() {
		return end
	}
	colon := skipSpace(b.src, end)
	if b.src[colon] != ':' {
		return end
	}
	name, _, _ := strictjson.Unquote(b.src[i:end])
	b.wait = append(b.wait, member{name: name, start: colon + 1, next: len(b.idx.objects)})
	return colon + 1
}

// closeObject sorts the members of the innermost object and files them.
func (b *builder) closeObject(end int) {
	top := b.open[len(b.open)-1]
	own := b.wait[top.first:]
	slices.SortFunc(own, func(x, y member) int { return compareUTF16(x.name, y.name) })
	b.idx.objects[top.object] = object{end, len(b.idx.members), len(own), len(b.idx.objects)}
	b.idx.members = append(b.idx.members, own...)
	b.wait = b.wait[:top.first]
	b.open = b.open[:len(b.open)-1]
}

// emptyObject returns the position after the object that opens at i if it has no
// members, and else 0.
func emptyObject(src string, i int) int {
	if i = skipSpace(src, i+1); src[i] == '}' {
		return i + 1
	}
	return 0
}

// skipSpace returns the position of the first byte from i on that is not white
// space.
func skipSpace(src string, i int) int {
	for i < len(src) && strings.IndexByte(" \n\r\t", src[i]) >= 0 {
		i++
	}
	return i
}

// compareUTF16 orders two UTF-8 texts by their UTF-16 code units. Byte order is
// the same, except that the characters beyond U+FFFF (lead bytes F0 to F4) are
// surrogates in UTF-16 and so come before U+E000 to U+FFFF (lead bytes EE, EF).
func compareUTF16(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	if i == n {
		return len(a) - len(b)
	}
	return int(utf16Rank(a[i])) - int(utf16Rank(b[i]))
}

// utf16Rank moves the lead bytes F0 to F4 in front of EE and EF. Continuation
// bytes are smaller than both.
func utf16Rank(c byte) byte {
	switch {
	case c >= 0xF0:
		return c - 2
	case c >= 0xEE:
		return c + 8
	}
	return c
}
