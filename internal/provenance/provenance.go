// Package provenance says where a text came from and how far that source is
// trusted. Trust comes from the harness's own data (server, source, tool, URL),
// never from what a text says about itself.
//
// A call is placed in three steps, each of which can only lower the result:
//
//  1. Server. A tier above Unknown needs a policy entry that lists the server's
//     name together with the source of its definition, and a tool name that
//     agrees with that server. Clients that tell neither (2.1.197) need a
//     definition that the operator's own check has pinned.
//  2. URL. The address that was asked for, read by a grammar narrower than RFC
//     3986, must lie on one of the server's hosts; its section then lowers the
//     tier. An address outside the grammar counts as Unknown.
//  3. Content. The address a search result states for itself lowers the tier of
//     that result in the same way. It never raises it.
//
// What this cannot see: a redirect that the server follows, and a server that
// lies about what it fetched.
package provenance

// Tier is the trust given to a chunk of text. The zero value is Unknown, the
// least trusted; a larger value is more trusted.
type Tier uint8

// The tiers, least to most trusted (spec row C19).
const (
	Unknown     Tier = iota // no mapped source
	Community               // forum answers, comments, contributions
	Localized               // machine- or volunteer-translated documentation
	CodeSample              // code published as an example
	AuthoredDoc             // documentation written and reviewed by its owner
)

var tierNames = [...]string{"unknown", "community", "localized", "code-sample", "authored-doc"}

// String returns the name used in policy files, fences and reports.
func (t Tier) String() string {
	if int(t) < len(tierNames) {
		return tierNames[t]
	}
	return "invalid"
}

// Tiers lists the tiers, least trusted first.
func Tiers() []Tier { return []Tier{Unknown, Community, Localized, CodeSample, AuthoredDoc} }

// ParseTier returns the tier of that exact name, and false for any other text.
func ParseTier(name string) (Tier, bool) {
	for t, n := range tierNames {
		if n == name {
			return Tier(t), true
		}
	}
	return Unknown, false
}
