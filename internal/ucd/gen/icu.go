package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

// ICU's data library holds, somewhere in its bytes, a data package: a header, a
// table of contents and the items, each with a header of its own (udata.h,
// ucmndata.h). Offsets are little-endian and count from the start of the table
// of contents.
const (
	headerMagic = "\xDA\x27"
	infoFormat  = 12 // in a header: four bytes, what the item is
	infoVersion = 20 // in a header: four bytes, the version of the content
)

// readICU reads the confusables, and the version of Unicode that they are of,
// which is the version of ICU's character names.
func (d *data) readICU(dir string) error {
	path, err := only(filepath.Join(dir, icuDir, "usr/lib/*/libicudata.so.*"))
	if err != nil {
		return err
	}
	_, d.icuVersion, _ = strings.Cut(filepath.Base(path), ".so.")
	library, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	p, err := openPackage(library)
	if err != nil {
		return err
	}
	names, err := p.item("unames.icu", "unam")
	if err != nil {
		return err
	}
	v := names[infoVersion:]
	d.confusablesVersion = fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2])
	cfu, err := p.item("confusables.cfu", "Cfu ")
	if err != nil {
		return err
	}
	d.confusables, err = readConfusables(body(cfu))
	return err
}

// icuPackage is a data package from its table of contents on.
type icuPackage []byte

// openPackage finds the data package in a library.
func openPackage(library []byte) (icuPackage, error) {
	for at := 0; ; {
		next := bytes.Index(library[at:], []byte("CmnD"))
		if next < 0 {
			return nil, errors.New("the library holds no ICU data package")
		}
		at += next
		if start := at - infoFormat; start >= 0 && string(library[start+2:start+4]) == headerMagic {
			return body(library[start:]), nil
		}
		at++
	}
}

// body returns what follows an item's header, whose size is its first two bytes.
func body(item []byte) []byte { return item[binary.LittleEndian.Uint16(item):] }

// item returns the item with its header, whatever folder the name is in.
func (p icuPackage) item(name, format string) ([]byte, error) {
	for i := range binary.LittleEndian.Uint32(p) {
		entry := p[4+8*i:]
		title, _, _ := bytes.Cut(p[binary.LittleEndian.Uint32(entry):], []byte{0})
		if !strings.HasSuffix(string(title), "/"+name) {
			continue
		}
		item := p[binary.LittleEndian.Uint32(entry[4:]):]
		if string(item[2:4]) != headerMagic || string(item[infoFormat:infoFormat+4]) != format {
			return nil, fmt.Errorf("%s is not in the format %q", name, format)
		}
		return item, nil
	}
	return nil, fmt.Errorf("the ICU data package holds no %s", name)
}

// The header of confusables.cfu, format 2 (uspoof_impl.h): a magic number, the
// format, the length, and three tables, each as an offset from the header and a
// number of elements.
const (
	confusablesMagic = 0x3845FDEF
	keysAt           = 12 // 32 bits: 24 of a code point, 8 of its length less one
	valuesAt         = 20 // 16 bits: the only code unit, or an index into the text
	textAt           = 28 // 16 bits: UTF-16
)

// readConfusables returns the prototype of every character that has another.
func readConfusables(cfu []byte) (map[rune]string, error) {
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(cfu[at:])) }
	u16 := func(at int) uint16 { return binary.LittleEndian.Uint16(cfu[at:]) }
	if u32(0) != confusablesMagic || cfu[4] != 2 || u32(keysAt+4) != u32(valuesAt+4) {
		return nil, errors.New("confusables.cfu is not in format 2")
	}
	prototypes := map[rune]string{}
	for i := range u32(keysAt + 4) {
		key, value := u32(u32(keysAt)+4*i), u16(u32(valuesAt)+2*i)
		units := []uint16{value}
		if n := key>>24 + 1; n > 1 {
			units = units[:0]
			for j := range n {
				units = append(units, u16(u32(textAt)+2*(int(value)+j)))
			}
		}
		prototypes[rune(key&0xFFFFFF)] = string(utf16.Decode(units))
	}
	return prototypes, nil
}
