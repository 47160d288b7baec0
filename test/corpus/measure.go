package main

// measurement is everything that one run finds out.
type measurement struct {
	counts  counts
	attacks []verdict
	legit   []legitVerdict
	pages   map[string][]pageVerdict // by set
}

// measure scores every set in dir.
func measure(dir string) (*measurement, error) {
	m := &measurement{counts: counts{}, pages: map[string][]pageVerdict{}}
	read := func(set string) ([]row, error) {
		rows, err := readRows(dir, set)
		m.counts.add(set+"/rows", equal, len(rows))
		m.counts.add(set+"/bytes", equal, size(rows))
		return rows, err
	}
	rows, err := read(carrierSet)
	if err != nil {
		return nil, err
	}
	m.attacks = forEach(rows, judge)
	if rows, err = read(legitSet); err != nil {
		return nil, err
	}
	m.legit = forEach(rows, judgeLegit)
	for _, set := range cleanSets {
		if rows, err = read(set); err != nil {
			return nil, err
		}
		m.pages[set] = forEach(rows, judgePage)
	}
	m.countAttacks()
	m.countLegit()
	for _, set := range cleanSets {
		m.countPages(set)
	}
	return m, nil
}

// countAttacks counts by treatment and by carrier.
func (m *measurement) countAttacks() {
	for _, v := range m.attacks {
		group := carrierSet + "/" + v.group()
		m.counts.add(group+"/rows", fixed, 1)
		m.counts.addIf(group+"/passed", more, v.passed)
		m.counts.addIf(group+"/reported", more, v.reported)
		m.counts.addIf(group+"/damaged", fewer, v.damaged)
		m.counts.addIf(carrierSet+"/by-carrier/"+v.row.Class+"/"+v.row.Carrier, more, v.passed)
	}
}

// group is the table that v belongs to: what the set expects of it, or that it is
// re-labelled.
func (v verdict) group() string {
	if v.relabel != nil {
		return "relabelled-" + v.treatment.String()
	}
	return v.row.Expect
}

func (m *measurement) countLegit() {
	for _, v := range m.legit {
		m.counts.addIf(legitSet+"/kept", more, v.kept)
		m.counts.addIf(legitSet+"/excused", fewer, v.excused != nil)
		m.counts.addIf(legitSet+"/lost", fewer, !v.kept && v.excused == nil)
		m.counts.addIf(legitSet+"/medium-or-more", fewer, v.flagged)
		if v.row.Class == emoji {
			m.counts.add(legitSet+"/emoji", equal, 1)
			m.counts.addIf(legitSet+"/emoji-damaged", fewer, !v.kept)
			m.counts.addIf(legitSet+"/emoji-damaged-by-category", noted, v.naive)
		}
	}
}

// emoji is the class of the fully-qualified emoji in legitSet.
const emoji = "emoji-fully-qualified"

func (m *measurement) countPages(set string) {
	for _, v := range m.pages[set] {
		m.counts.addIf(set+"/changed", fewer, v.changed)
		m.counts.addIf(set+"/unexplained", fewer, v.changed && len(v.removed) == 0)
		m.counts.addIf(set+"/withheld", fewer, v.withheld)
		m.counts.addIf(set+"/medium-or-more", fewer, v.flagged)
		m.counts.addIf(set+"/visible-text-differs", fewer, v.shown == differs)
		m.counts.addIf(set+"/dom-text-differs", fewer, v.dom == differs)
		m.counts.addIf(set+"/only-defanged", fewer, v.shown == defanged)
		m.counts.addIf(set+"/changed-by-category", noted, v.naive)
		for code := range v.removed {
			m.counts.add(set+"/changed/"+string(code), fewer, 1)
		}
	}
}
