package hidden

// grammar is what the value of an attribute is made of.
type grammar uint8

const (
	unknown    grammar = iota // an attribute that nobody reads and no standard knows, data-*, on*
	closed                    // numbers, colours, keywords, dates, patterns, code
	forReader                 // text that browsers show
	forTool                   // text that only assistive software and empty fields show
	shownLabel                // text that browsers show in fields and menus, of a few words
	entry                     // the text of a field or button, or a value that nobody sees
	identifier                // one name
	tokens                    // a list of names
	address                   // a URL, or a list of them
	css
)

// attributes lists the attributes of HTML, SVG 2, MathML 3, ARIA 1.3 and RDFa 1.1,
// those that browsers still know included, ascending.
var attributes = [...]struct {
	name string
	grammar
}{
	{"abbr", forTool}, {"about", tokens}, {"accent", closed}, {"accentunder", closed}, {"accept", tokens},
	{"accept-charset", tokens}, {"accesskey", tokens}, {"accumulate", closed}, {"action", address},
	{"actiontype", closed}, {"additive", closed}, {"align", tokens}, {"alignment-baseline", closed},
	{"alink", closed}, {"allow", tokens}, {"allowfullscreen", closed}, {"allowtransparency", closed},
	{"alt", forReader}, {"alttext", forTool}, {"amplitude", closed}, {"archive", address},
	{"aria-activedescendant", identifier}, {"aria-atomic", closed}, {"aria-autocomplete", closed},
	{"aria-braillelabel", forTool}, {"aria-brailleroledescription", forTool}, {"aria-busy", closed},
	{"aria-checked", closed}, {"aria-colcount", closed}, {"aria-colindex", closed}, {"aria-colspan", closed},
	{"aria-controls", tokens}, {"aria-current", closed}, {"aria-describedby", tokens},
	{"aria-description", forTool}, {"aria-details", tokens}, {"aria-disabled", closed},
	{"aria-dropeffect", closed}, {"aria-errormessage", tokens}, {"aria-expanded", closed},
	{"aria-flowto", tokens}, {"aria-grabbed", closed}, {"aria-haspopup", closed}, {"aria-hidden", closed},
	{"aria-invalid", closed}, {"aria-keyshortcuts", closed}, {"aria-label", forTool},
	{"aria-labelledby", tokens}, {"aria-level", closed}, {"aria-live", closed}, {"aria-modal", closed},
	{"aria-multiline", closed}, {"aria-multiselectable", closed}, {"aria-orientation", closed},
	{"aria-owns", tokens}, {"aria-placeholder", forTool}, {"aria-posinset", closed}, {"aria-pressed", closed},
	{"aria-readonly", closed}, {"aria-relevant", closed}, {"aria-required", closed},
	{"aria-roledescription", forTool}, {"aria-rowcount", closed}, {"aria-rowindex", closed},
	{"aria-rowspan", closed}, {"aria-selected", closed}, {"aria-setsize", closed}, {"aria-sort", closed},
	{"aria-valuemax", closed}, {"aria-valuemin", closed}, {"aria-valuenow", closed}, {"aria-valuetext", forTool},
	{"as", closed}, {"async", closed}, {"attributename", tokens}, {"attributetype", tokens},
	{"autocapitalize", closed}, {"autocomplete", tokens}, {"autofocus", closed}, {"autoplay", closed},
	{"axis", closed}, {"azimuth", closed}, {"background", address}, {"basefrequency", closed},
	{"baseline-shift", closed}, {"baseprofile", closed}, {"begin", closed}, {"behavior", closed},
	{"bevelled", closed}, {"bgcolor", closed}, {"bias", closed}, {"blocking", tokens}, {"border", closed},
	{"bordercolor", closed}, {"by", closed}, {"calcmode", closed}, {"caption", forTool}, {"cellpadding", closed},
	{"cellspacing", closed}, {"char", closed}, {"charoff", closed}, {"charset", closed}, {"checked", closed},
	{"cite", address}, {"class", tokens}, {"classid", address}, {"classname", tokens}, {"clear", closed},
	{"clip", closed}, {"clip-path", closed}, {"clip-rule", closed}, {"clippathunits", closed}, {"close", closed},
	{"code", address}, {"codebase", address}, {"color", closed}, {"color-interpolation", closed},
	{"color-interpolation-filters", closed}, {"color-rendering", closed}, {"cols", closed}, {"colspan", closed},
	{"columnalign", tokens}, {"columnlines", tokens}, {"columnspacing", closed}, {"columnspan", closed},
	{"compact", closed}, {"content", closed}, {"contenteditable", closed}, {"contentscripttype", closed},
	{"contentstyletype", closed}, {"controls", closed}, {"controlslist", tokens}, {"coords", closed},
	{"crossorigin", closed}, {"cursor", closed}, {"cx", closed}, {"cy", closed}, {"d", closed},
	{"data", address}, {"datatype", tokens}, {"datetime", closed}, {"declare", closed}, {"decoding", closed},
	{"default", closed}, {"defer", closed}, {"definitionurl", address}, {"denomalign", closed},
	{"depth", closed}, {"description", forTool}, {"diffuseconstant", closed}, {"dir", closed},
	{"direction", closed}, {"dirname", closed}, {"disabled", closed}, {"disablepictureinpicture", closed},
	{"disableremoteplayback", closed}, {"display", closed}, {"displaystyle", closed}, {"divisor", closed},
	{"dominant-baseline", closed}, {"download", closed}, {"draggable", closed}, {"dur", closed}, {"dx", closed},
	{"dy", closed}, {"dynsrc", address}, {"edgemode", closed}, {"elevation", closed},
	{"enable-background", closed}, {"encoding", closed}, {"enctype", closed}, {"end", closed},
	{"enterkeyhint", closed}, {"equalcolumns", closed}, {"equalrows", closed}, {"event", closed},
	{"exponent", closed}, {"exportparts", tokens}, {"face", closed}, {"fence", closed},
	{"fetchpriority", closed}, {"fill", closed}, {"fill-opacity", closed}, {"fill-rule", closed},
	{"filter", closed}, {"filterunits", closed}, {"flood-color", closed}, {"flood-opacity", closed},
	{"font-family", tokens}, {"font-feature-settings", tokens}, {"font-size", closed},
	{"font-size-adjust", closed}, {"font-stretch", closed}, {"font-style", closed}, {"font-variant", tokens},
	{"font-weight", closed}, {"for", identifier}, {"form", identifier}, {"formaction", address},
	{"formenctype", closed}, {"formmethod", closed}, {"formnovalidate", closed}, {"formtarget", closed},
	{"fr", closed}, {"frame", tokens}, {"frameborder", closed}, {"framespacing", closed}, {"from", closed},
	{"fx", closed}, {"fy", closed}, {"glyph-orientation-vertical", closed}, {"gradienttransform", closed},
	{"gradientunits", closed}, {"groupalign", tokens}, {"headers", tokens}, {"height", closed},
	{"hidden", closed}, {"high", closed}, {"href", address}, {"hreflang", closed}, {"hspace", closed},
	{"http-equiv", closed}, {"id", identifier}, {"image-rendering", closed}, {"imagesizes", closed},
	{"imagesrcset", address}, {"in", closed}, {"in2", closed}, {"indentalign", closed}, {"inert", closed},
	{"inlist", closed}, {"inputmode", closed}, {"integrity", closed}, {"intercept", closed}, {"is", closed},
	{"ismap", closed}, {"itemid", identifier}, {"itemprop", tokens}, {"itemref", tokens}, {"itemscope", closed},
	{"itemtype", tokens}, {"k1", closed}, {"k2", closed}, {"k3", closed}, {"k4", closed},
	{"kernelmatrix", closed}, {"kernelunitlength", closed}, {"key", identifier}, {"keypoints", tokens},
	{"keysplines", closed}, {"keytimes", closed}, {"kind", closed}, {"label", forTool}, {"lang", closed},
	{"language", closed}, {"largeop", closed}, {"leftmargin", closed}, {"lengthadjust", closed},
	{"letter-spacing", closed}, {"lighting-color", closed}, {"limitingconeangle", closed}, {"linebreak", closed},
	{"linethickness", closed}, {"link", closed}, {"list", identifier}, {"loading", closed},
	{"longdesc", address}, {"loop", closed}, {"low", closed}, {"lowsrc", address}, {"lquote", closed},
	{"lspace", closed}, {"manifest", address}, {"marginheight", closed}, {"marginwidth", closed},
	{"markdown", closed}, {"marker-end", closed}, {"marker-mid", closed}, {"marker-start", closed},
	{"markerheight", closed}, {"markerunits", closed}, {"markerwidth", closed}, {"mask", closed},
	{"maskcontentunits", closed}, {"maskunits", closed}, {"mathbackground", closed}, {"mathcolor", closed},
	{"mathsize", closed}, {"mathvariant", closed}, {"max", closed}, {"maxlength", closed}, {"maxsize", closed},
	{"media", tokens}, {"method", closed}, {"min", closed}, {"minlength", closed}, {"minsize", closed},
	{"mode", closed}, {"movablelimits", closed}, {"multiple", closed}, {"muted", closed}, {"name", identifier},
	{"nohref", closed}, {"nomodule", closed}, {"nonce", identifier}, {"noresize", closed}, {"noshade", closed},
	{"notation", tokens}, {"novalidate", closed}, {"nowrap", closed}, {"numalign", closed},
	{"numoctaves", closed}, {"object", closed}, {"offset", closed}, {"opacity", closed}, {"open", closed},
	{"operator", closed}, {"optimum", closed}, {"order", closed}, {"orient", closed}, {"overflow", closed},
	{"paint-order", closed}, {"part", identifier}, {"pathlength", closed}, {"pattern", closed},
	{"patterncontentunits", closed}, {"patterntransform", closed}, {"patternunits", closed}, {"ping", tokens},
	{"placeholder", forTool}, {"playsinline", closed}, {"pluginspage", address}, {"pointer-events", closed},
	{"points", closed}, {"pointsatx", closed}, {"pointsaty", closed}, {"pointsatz", closed}, {"popover", closed},
	{"popovertarget", closed}, {"popovertargetaction", closed}, {"poster", address}, {"prefix", tokens},
	{"preload", closed}, {"preservealpha", closed}, {"preserveaspectratio", closed}, {"primitiveunits", closed},
	{"profile", address}, {"property", tokens}, {"r", closed}, {"radius", closed}, {"readonly", closed},
	{"referrerpolicy", closed}, {"refx", closed}, {"refy", closed}, {"rel", tokens}, {"repeatcount", closed},
	{"repeatdur", closed}, {"required", closed}, {"requiredextensions", tokens}, {"requiredfeatures", tokens},
	{"resource", address}, {"restart", closed}, {"result", closed}, {"rev", tokens}, {"reversed", closed},
	{"role", tokens}, {"rotate", closed}, {"rowalign", tokens}, {"rowlines", tokens}, {"rows", closed},
	{"rowspacing", closed}, {"rowspan", closed}, {"rquote", closed}, {"rspace", closed}, {"rules", tokens},
	{"rx", closed}, {"ry", closed}, {"sandbox", tokens}, {"scale", closed}, {"scope", tokens},
	{"scriptlevel", closed}, {"scriptminsize", closed}, {"scriptsizemultiplier", closed},
	{"scrollamount", closed}, {"scrolldelay", closed}, {"scrolling", closed}, {"seed", closed},
	{"selected", closed}, {"selection", closed}, {"separator", closed}, {"separators", closed},
	{"shadowrootclonable", closed}, {"shadowrootdelegatesfocus", closed}, {"shadowrootmode", closed},
	{"shadowrootserializable", closed}, {"shape", tokens}, {"shape-rendering", closed}, {"size", closed},
	{"sizes", tokens}, {"slope", closed}, {"slot", identifier}, {"spacing", closed}, {"span", closed},
	{"specularconstant", closed}, {"specularexponent", closed}, {"spellcheck", closed}, {"spreadmethod", closed},
	{"src", address}, {"srcdoc", closed}, {"srclang", closed}, {"srcset", address}, {"standby", forTool},
	{"start", closed}, {"startoffset", closed}, {"stddeviation", closed}, {"step", closed},
	{"stitchtiles", closed}, {"stop-color", closed}, {"stop-opacity", closed}, {"stretchy", closed},
	{"stroke", closed}, {"stroke-dasharray", closed}, {"stroke-dashoffset", closed}, {"stroke-linecap", closed},
	{"stroke-linejoin", closed}, {"stroke-miterlimit", closed}, {"stroke-opacity", closed},
	{"stroke-width", closed}, {"style", css}, {"subscriptshift", closed}, {"summary", forTool},
	{"superscriptshift", closed}, {"surfacescale", closed}, {"symmetric", closed}, {"systemlanguage", tokens},
	{"tabindex", closed}, {"tablevalues", closed}, {"target", closed}, {"targetx", closed}, {"targety", closed},
	{"text", closed}, {"text-anchor", closed}, {"text-decoration", tokens}, {"text-rendering", closed},
	{"textlength", closed}, {"title", forReader}, {"to", closed}, {"topmargin", closed}, {"transform", closed},
	{"translate", closed}, {"truespeed", closed}, {"type", tokens}, {"typeof", tokens}, {"unicode-bidi", closed},
	{"usemap", identifier}, {"valign", closed}, {"value", entry}, {"values", closed}, {"valuetype", closed},
	{"vector-effect", closed}, {"version", closed}, {"viewbox", closed}, {"visibility", closed},
	{"vlink", closed}, {"vocab", address}, {"voffset", closed}, {"vspace", closed}, {"width", closed},
	{"word-spacing", closed}, {"wrap", closed}, {"writing-mode", closed}, {"writingsuggestions", closed},
	{"x", closed}, {"x1", closed}, {"x2", closed}, {"xchannelselector", closed}, {"xlink:actuate", closed},
	{"xlink:arcrole", closed}, {"xlink:href", address}, {"xlink:role", closed}, {"xlink:show", closed},
	{"xlink:type", closed}, {"xml:base", address}, {"xml:id", identifier}, {"xml:lang", closed},
	{"xml:space", closed}, {"xmlns", address}, {"xmlns:xlink", closed}, {"y", closed}, {"y1", closed},
	{"y2", closed}, {"ychannelselector", closed}, {"zoomandpan", closed},
}

// grammarOf finds the grammar of an attribute by its name in lower case.
func grammarOf(name []byte) grammar {
	lo, hi := 0, len(attributes)
	for lo < hi {
		mid := (lo + hi) / 2
		switch n := attributes[mid].name; {
		case string(name) == n:
			return attributes[mid].grammar
		case string(name) < n:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return unknown
}
