package hidden

import "bytes"

// slot is a property, or several that mean the same.
type slot uint8

const (
	sDisplay slot = iota
	sVisibility
	sContentVisibility
	sOpacity
	sFillOpacity
	sFilter
	sMask
	sFontSize
	sZoom
	sScale
	sTransform
	sTranslate
	sClipPath
	sLetterSpacing
	sRotate
	sSizeAdjust
	direct // the slots before it hide by their own value
)

const (
	sClip = direct + iota
	sPosition
	sFloat
	sLeft
	sRight
	sTop
	sBottom
	sMarginLeft
	sMarginTop
	sTextIndent
	sZIndex
	sWidth
	sHeight
	sMaxWidth
	sMaxHeight
	sLineHeight
	sMinWidth
	sMinHeight
	sPadTop
	sPadRight
	sPadBottom
	sPadLeft
	sOverflow
	sColour
	sFill
	sSVGFill
	sBackground
	sPicture
	sBackgroundClip
	sOutline // what else draws letters: -webkit-text-stroke, text-shadow, stroke
	slotCount
)

// value is what a declaration sets a slot to. The zero value says that it was
// declared, and nothing more.
type value struct {
	verdict Verdict // of the direct slots
	set     bool    // a property that keywords turn on is on
	amount  float64 // pixels; percentages as estimates
	colour  colour
}

// property is how one property is read.
type property struct {
	name string
	slot slot
	by   reader
}

// reader names the function that reads a value. That it is not the function itself
// keeps the value out of the heap.
type reader uint8

// The readers.
const (
	asBackground reader = iota
	asBackgroundClip
	asColour
	asBackgroundImage
	asSize
	asOffset
	asClip
	asClipPath
	asContentVisibility
	asDisplay
	asPaint
	asOpacity
	asFilter
	asFloat
	asFont
	asFontSize
	asLetterSpacing
	asLineHeight
	asMask
	asMax
	asOverflow
	asOverflowAxis
	asPadding
	asPosition
	asRotate
	asScale
	asSizeAdjust
	asOutline
	asIndent
	asTransform
	asTranslate
	asVisibility
	asZIndex
	asZoom
)

// read reads the plain form of a value. It returns false for what it does not
// know: then the declaration hides or stays without effect, for to let a reader
// see again what an earlier one hides it must be certain that the browser takes it.
func (r reader) read(v []byte) (value, bool) {
	switch r {
	case asBackground:
		return readBackground(v)
	case asBackgroundClip:
		return readBackgroundClip(v)
	case asColour:
		return readColour(v)
	case asBackgroundImage:
		return readBackgroundImage(v)
	case asSize:
		return readSize(v)
	case asOffset:
		return readOffset(v)
	case asClip:
		return readClip(v)
	case asClipPath:
		return readClipPath(v)
	case asContentVisibility:
		return readContentVisibility(v)
	case asDisplay:
		return readDisplay(v)
	case asPaint:
		return readPaint(v)
	case asOpacity:
		return readOpacity(v)
	case asFilter:
		return readFilter(v)
	case asFloat:
		return readFloat(v)
	case asFont:
		return readFont(v)
	case asFontSize:
		return readFontSize(v)
	case asLetterSpacing:
		return readLetterSpacing(v)
	case asLineHeight:
		return readLineHeight(v)
	case asMask:
		return readMask(v)
	case asMax:
		return readMax(v)
	case asOverflow:
		return readOverflow(v)
	case asOverflowAxis:
		return readOverflowAxis(v)
	case asPadding:
		return readPadding(v)
	case asPosition:
		return readPosition(v)
	case asRotate:
		return readRotate(v)
	case asScale:
		return readScale(v)
	case asSizeAdjust:
		return readSizeAdjust(v)
	case asOutline:
		return readOutline(v)
	case asIndent:
		return readIndent(v)
	case asTransform:
		return readTransform(v)
	case asTranslate:
		return readTranslate(v)
	case asVisibility:
		return readVisibility(v)
	case asZIndex:
		return readZIndex(v)
	case asZoom:
		return readZoom(v)
	}
	return value{}, false
}

// longestProperty is the length of the longest name in properties.
const longestProperty = len("-webkit-padding-inline-start")

// properties is the table of everything that can hide, in ascending order of the
// names. A vendor's prefix is taken off first (see lookup).
var properties = [...]property{
	{"background", sBackground, asBackground},
	{"background-clip", sBackgroundClip, asBackgroundClip},
	{"background-color", sBackground, asColour},
	{"background-image", sPicture, asBackgroundImage},
	{"block-size", sHeight, asSize},
	{"bottom", sBottom, asOffset},
	{"clip", sClip, asClip},
	{"clip-path", sClipPath, asClipPath},
	{"color", sColour, asColour},
	{"content-visibility", sContentVisibility, asContentVisibility},
	{"display", sDisplay, asDisplay},
	{"fill", sSVGFill, asPaint},
	{"fill-opacity", sFillOpacity, asOpacity},
	{"filter", sFilter, asFilter},
	{"float", sFloat, asFloat},
	{"font", sFontSize, asFont},
	{"font-size", sFontSize, asFontSize},
	{"font-size-adjust", sSizeAdjust, asSizeAdjust},
	{"height", sHeight, asSize},
	{"inline-size", sWidth, asSize},
	{"left", sLeft, asOffset},
	{"letter-spacing", sLetterSpacing, asLetterSpacing},
	{"line-height", sLineHeight, asLineHeight},
	{"margin-block-start", sMarginTop, asOffset},
	{"margin-inline-start", sMarginLeft, asOffset},
	{"margin-left", sMarginLeft, asOffset},
	{"margin-top", sMarginTop, asOffset},
	{"mask", sMask, asMask},
	{"mask-image", sMask, asMask},
	{"max-block-size", sMaxHeight, asMax},
	{"max-height", sMaxHeight, asMax},
	{"max-inline-size", sMaxWidth, asMax},
	{"max-width", sMaxWidth, asMax},
	{"min-block-size", sMinHeight, asSize},
	{"min-height", sMinHeight, asSize},
	{"min-inline-size", sMinWidth, asSize},
	{"min-width", sMinWidth, asSize},
	{"opacity", sOpacity, asOpacity},
	{"overflow", sOverflow, asOverflow},
	{"overflow-x", sOverflow, asOverflowAxis},
	{"overflow-y", sOverflow, asOverflowAxis},
	{"padding-block-end", sPadBottom, asPadding},
	{"padding-block-start", sPadTop, asPadding},
	{"padding-bottom", sPadBottom, asPadding},
	{"padding-inline-end", sPadRight, asPadding},
	{"padding-inline-start", sPadLeft, asPadding},
	{"padding-left", sPadLeft, asPadding},
	{"padding-right", sPadRight, asPadding},
	{"padding-top", sPadTop, asPadding},
	{"position", sPosition, asPosition},
	{"right", sRight, asOffset},
	{"rotate", sRotate, asRotate},
	{"scale", sScale, asScale},
	{"stroke", sOutline, asOutline},
	{"text-fill-color", sFill, asColour},
	{"text-indent", sTextIndent, asIndent},
	{"text-shadow", sOutline, asOutline},
	{"text-stroke", sOutline, asOutline},
	{"top", sTop, asOffset},
	{"transform", sTransform, asTransform},
	{"translate", sTranslate, asTranslate},
	{"visibility", sVisibility, asVisibility},
	{"width", sWidth, asSize},
	{"z-index", sZIndex, asZIndex},
	{"zoom", sZoom, asZoom},
}

// several lists the properties that set several offsets.
var several = [...]struct {
	name   string
	values int // how many there may be
	slots  []slot
}{
	{"inset", 4, []slot{sTop, sRight, sBottom, sLeft}},
	{"inset-block", 2, []slot{sTop, sBottom}},
	{"inset-block-end", 1, []slot{sBottom}},
	{"inset-block-start", 1, []slot{sTop}},
	{"inset-inline", 2, []slot{sLeft, sRight}},
	{"inset-inline-end", 1, []slot{sRight}},
	{"inset-inline-start", 1, []slot{sLeft}},
	{"margin", 4, []slot{sMarginTop, sMarginLeft}},
	{"margin-block", 2, []slot{sMarginTop}},
	{"margin-inline", 2, []slot{sMarginLeft}},
}

// vendors are the prefixes that browsers take, or took, for the property itself.
var vendors = [...]string{"-webkit-", "-moz-", "-ms-", "-o-", "-khtml-"}

// lookup finds a property. prefixed says that its name bears a vendor's prefix, so
// that not every browser takes it.
func lookup(name []byte) (p *property, prefixed bool) {
	webkit := bytes.HasPrefix(name, []byte(vendors[0]))
	for _, v := range vendors {
		if len(name) > len(v) && string(name[:len(v)]) == v {
			name, prefixed = name[len(v):], true
			break
		}
	}
	if p = find(name); p != nil && webkit && p.slot.webkit() {
		prefixed = false
	}
	return p, prefixed
}

// webkit says whether all browsers know the property by its -webkit- name.
func (s slot) webkit() bool { return s == sFill || s == sBackgroundClip || s == sOutline }

// find finds a property without a prefix.
func find(name []byte) *property {
	lo, hi := 0, len(properties)
	for lo < hi {
		mid := (lo + hi) / 2
		switch n := properties[mid].name; {
		case string(name) == n:
			return &properties[mid]
		case string(name) < n:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return nil
}
