package markup

// definitions are those of a visitor's pass, which wait for its end: what is used
// shows only then. Those of a text that has more than a few are not kept, and found
// again by one more pass.
type definitions struct {
	kept []keptDefinition
	many bool
}

// keptDefinition is a Definition and the hash of its label.
type keptDefinition struct {
	Part
	hash uint64
}

// maxDefinitions is how many definitions are kept: less than an eighth of a byte a
// byte of text.
func maxDefinitions(length int) int { return 32 + length/512 }

// defines takes the definition at c with the label in r, which f.in.tail describes.
func (f *finder) defines(c cursor, r textRange) {
	switch {
	case f.mode == refsOnly && f.see == nil:
		hash, _ := f.refs.hash(&f.in.text, r)
		f.refs.add(hash, c.pos)
	case f.mode == refsOnly:
		hash, _ := f.refs.hash(&f.in.text, r)
		f.seeDefinition(keptDefinition{f.definitionPart(c, r), hash})
	case f.see == nil || f.mode != full || f.defs.many:
	case len(f.defs.kept) == maxDefinitions(len(f.src)):
		f.defs.many = true
	default:
		hash, _ := f.refs.hash(&f.in.text, r)
		f.defs.kept = append(f.defs.kept, keptDefinition{f.definitionPart(c, r), hash})
	}
}

func (f *finder) definitionPart(c cursor, label textRange) Part {
	tail := f.in.tail
	end := tail.end
	if tail.title != (Range{}) {
		end = tail.title.End + 1
	}
	return Part{
		Kind: Definition, Range: Range{int32(c.pos), end}, Label: label.bytes(),
		Destination: tail.destination, Title: tail.title,
	}
}

// seeDefinition reports a definition, when all uses are known. In a pass with
// footnotes it only keeps the footnotes around it from being unused.
func (f *finder) seeDefinition(d keptDefinition) {
	d.Used = f.refs.usedAt(d.hash, int(d.Start))
	switch {
	case f.notes.on:
		f.notes.keep(d.Used)
	case !f.covers.at(int(d.Start)):
		f.see(d.Part)
	}
}

// seeDefinitions reports the reference definitions.
func (f *finder) seeDefinitions() {
	g := finder{src: f.src, mode: refsOnly, see: f.see, refs: f.refs, covers: covers{spans: f.spans}}
	if f.defs.many {
		g.find()
		f.steps += g.steps
		return
	}
	for _, d := range f.defs.kept {
		g.seeDefinition(d)
	}
}
