package ucd

// Script is a script of the standard, or Other.
type Script uint8

// scriptRange is a run of code points of one script.
type scriptRange struct {
	lo, hi rune
	script Script
}

// ScriptOf returns the script of r (the Script property). Scripts that have no
// constant, unassigned code points and values that are no code points are Other.
func ScriptOf(r rune) Script {
	lo, hi := 0, len(scriptRanges)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		switch s := &scriptRanges[mid]; {
		case r < s.lo:
			hi = mid
		case r > s.hi:
			lo = mid + 1
		default:
			return s.script
		}
	}
	return Other
}

// String returns the script's name as the standard spells it ("Cyrillic",
// "Old_Italic"); "Other" for Other.
func (s Script) String() string {
	if int(s) >= len(scriptNames) {
		s = Other
	}
	return scriptNames[s]
}
