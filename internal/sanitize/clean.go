package sanitize

// Clean is a text that holds no removable span and no token to defang. Only
// this package makes one; the zero value is the empty text. It does not promise
// that the text is harmless: prose that asks for something stays prose.
type Clean struct {
	text    string
	changed bool
}

// String returns the cleaned text.
func (c Clean) String() string { return c.text }

// Changed reports whether the text differs from what was handed in. If not,
// String returns the very same string.
func (c Clean) Changed() bool { return c.changed }

// Name is an identifier (a URI, a media type, a resource name) without carriers
// and imitations. It is never fenced, because the model must repeat it exactly;
// the zero value is the empty name.
type Name struct {
	text    string
	changed bool
}

// String returns the cleaned identifier, or the constant "withheld:".
func (n Name) String() string { return n.text }

// Changed reports whether the identifier differs from what was handed in.
func (n Name) Changed() bool { return n.changed }
