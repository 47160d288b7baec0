package sanitize

import "post-mcp-verify/internal/ucd"

// standardSelector: one after a base that has this standardized variant, or had it
// in Unicode 15.0.
func standardSelector(s *spot) verdict { return s.unlessPayload(isVariant(s.prev, s.r)) }

func isVariant(base, selector rune) bool {
	return ucd.Variant(base, selector) || base == 0x130A9 && selector == 0xFE01 || base == 0x1333B && selector == 0xFE00
}

// ideographSelector: one after an ideograph chooses its drawn form.
func ideographSelector(s *spot) verdict { return s.unlessPayload(ucd.Ideographs.Has(s.prev)) }

// presentationSelector: one after an emoji or the base of a keycap.
func presentationSelector(s *spot) verdict {
	return s.unlessPayload(isPresented(s.prev) || isKeycap(s.prev))
}

// unlessPayload is fine if the selector has a use where it stands, and no part in a
// payload.
func (s *spot) unlessPayload(ok bool) verdict {
	if ok && s.payload.has(s.at) {
		s.worse = true
		return junk
	}
	return keepIf(ok)
}

// hasVariants reports whether r has a standardized variant.
func hasVariants(r rune) bool {
	for s := rune(0xFE00); s <= 0xFE06; s++ {
		if isVariant(r, s) {
			return true
		}
	}
	return false
}

// isPresented reports whether r is drawn as text or as an emoji by VS15 or VS16.
func isPresented(r rune) bool { return ucd.EmojiVariationBases.Has(r) || ucd.Pictographs.Has(r) }

// isKeycap reports whether r is the base of a keycap.
func isKeycap(r rune) bool { return '0' <= r && r <= '9' || r == '#' || r == '*' }
