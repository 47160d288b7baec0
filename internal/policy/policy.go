// Package policy turns a tier and a severity into a disposition by one table,
// and holds what else the operator may set: which servers are mapped to which
// tier, the hook's limits, and what happens to images.
//
// # The policy file
//
// The file is TOML, at most MaxFileBytes long, with at most 1,024 bytes and 64
// dots a line and 300 opening braces in all, and read strictly: a key
// that is not listed here, in exactly this spelling, is an error, and so is a
// value of another type or outside its range. Every key may be absent and then
// keeps its default; policy.example.toml states all defaults.
//
//	image = "pass" | "withhold"
//
//	[disposition.TIER]          # TIER: unknown, community, localized,
//	low    = DISPOSITION        #       code-sample, authored-doc
//	medium = DISPOSITION        # DISPOSITION: block, review, warn, pass
//	high   = DISPOSITION
//
//	[limits]
//	max_input_bytes     = 65536 to 268435456
//	deadline            = "100ms" to "60s"
//	persist_limit_chars = 1000 to 50000
//
//	[[server]]                  # any such entry replaces the whole default
//	name    = "…"               # list; server = [] maps no server at all
//	sources = ["user", …]       # at least one of the client's words
//	hosts   = ["…", …]          # may be absent: then no URL keeps the tier
//	tier    = TIER
//
// There is no row for info: such findings are counted and never decide.
//
// # The digest
//
// Digest is the SHA-256, in lower-case hexadecimal, of this text, in which
// every line ends in one line feed and N is the length of TEXT in bytes:
//
//	post-mcp-verify policy 1
//	disposition TIER SEVERITY DISPOSITION   15 lines, least trusted tier first, low to high
//	image MODE
//	limit max_input_bytes BYTES
//	limit deadline NANOSECONDS
//	limit persist_limit_chars CHARACTERS
//	server TIER N:TEXT                      the name
//	source N:TEXT                           this server's, in byte order
//	host N:TEXT                             this server's, in byte order
//
// Servers stand in byte order of their own lines. The digest is therefore the
// same for every file that means the same.
package policy

import (
	"time"

	"post-mcp-verify/internal/finding"
	"post-mcp-verify/internal/provenance"
)

// Disposition is what happens to a chunk. The zero value is Block, so that a
// missing decision withholds.
type Disposition uint8

// The dispositions, most to least strict.
const (
	Block  Disposition = iota // the chunk does not reach the model
	Review                    // fenced with a warning; a gate does not write it
	Warn                      // fenced with a warning; a gate writes it
	Pass                      // fenced
)

var dispositionNames = [...]string{"block", "review", "warn", "pass"}

// String returns the name used in policy files and reports.
func (d Disposition) String() string {
	if int(d) < len(dispositionNames) {
		return dispositionNames[d]
	}
	return "invalid"
}

// Dispositions lists the dispositions, strictest first.
func Dispositions() []Disposition { return []Disposition{Block, Review, Warn, Pass} }

// ImageMode says what happens to an image, which nobody can inspect. The zero
// value is WithholdImages.
type ImageMode uint8

// The image modes.
const (
	WithholdImages ImageMode = iota // a notice stands in its place
	PassImages                      // it goes through, vouched as uninspected
)

var imageModeNames = [...]string{"withhold", "pass"}

// String returns the name used in policy files.
func (m ImageMode) String() string {
	if int(m) < len(imageModeNames) {
		return imageModeNames[m]
	}
	return "invalid"
}

// Limits bounds the hook's work.
type Limits struct {
	// MaxInputBytes is the longest event that is read, in bytes.
	MaxInputBytes int
	// Deadline is how long one event may take before the withheld notice goes
	// out. It must stay below the timeout in the client's settings.
	Deadline time.Duration
	// PersistLimitChars is the length of a result, in characters as the client
	// counts them, beyond which it saves the result to a file and shows the
	// model the beginning (measured: 50,000; a server may lower it).
	PersistLimitChars int
}

// The ranges of Limits, inclusive, and of the policy file.
const (
	MinInputBytes   = 64 << 10
	MaxInputBytes   = 256 << 20
	MinDeadline     = 100 * time.Millisecond
	MaxDeadline     = 60 * time.Second
	MinPersistLimit = 1_000
	MaxPersistLimit = 50_000
	// MaxFileBytes bounds a policy file, and with it the parser's recursion.
	MaxFileBytes = 64 << 10
)

const (
	tierCount     = int(provenance.AuthoredDoc) + 1
	severityCount = int(finding.High) + 1
)

// table holds a disposition for each tier and severity. Column Info exists so
// that a severity is its own index; it is never read and never set.
type table [tierCount][severityCount]Disposition

// Policy is everything that the operator may decide. The zero value blocks
// every finding, withholds images and maps no server; its limits are unusable.
type Policy struct {
	// Servers maps servers to tiers; what is not listed is Unknown.
	Servers []provenance.Server
	Limits  Limits
	Image   ImageMode

	cells table
}

// Default returns a fresh copy of the built-in policy.
func Default() *Policy {
	return &Policy{
		Servers: []provenance.Server{
			learnServer("microsoft-learn"),
			learnServer("microsoft.docs.mcp"),
			learnServer("msdocs"),
		},
		Limits: Limits{
			MaxInputBytes:     64 << 20,
			Deadline:          5 * time.Second,
			PersistLimitChars: MaxPersistLimit,
		},
		Image: PassImages,
		cells: table{
			//                          info  low     medium  high
			provenance.Unknown:     {Pass, Review, Block, Block},
			provenance.Community:   {Pass, Review, Block, Block},
			provenance.Localized:   {Pass, Warn, Review, Block},
			provenance.CodeSample:  {Pass, Warn, Review, Block},
			provenance.AuthoredDoc: {Pass, Review, Review, Review},
		},
	}
}

// learnServer maps one of the names that people give to Microsoft Learn's
// server. A plugin's server is left out: a plugin's name is no evidence of its
// publisher. So are project, local and dynamic definitions, which come with a
// repository or a command line.
func learnServer(name string) provenance.Server {
	return provenance.Server{
		Name:    name,
		Sources: []string{"enterprise", "managed", "user"},
		Hosts:   []string{"learn.microsoft.com"},
		Tier:    provenance.AuthoredDoc,
	}
}

// Disposition returns what happens to a chunk of tier t whose worst finding has
// severity s. Info never decides: it passes. A value outside either scale
// blocks, and so does a nil policy.
func (p *Policy) Disposition(t provenance.Tier, s finding.Severity) Disposition {
	switch {
	case s == finding.Info:
		return Pass
	case p == nil || int(t) >= tierCount || int(s) >= severityCount:
		return Block
	}
	return p.cells[t][s]
}
