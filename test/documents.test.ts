/** What the documents say about the project: each path, link and function that they name is there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { defaultSettings, presets } from '../packages/shop/src/settings.ts';
import { settingNames, shopConfigProblem } from '../packages/shop/src/shop-config.ts';
import { headingsOf } from './markdown.ts';
import { projectFiles, root } from './source-files.ts';

const files = projectFiles();
const basenames = new Set(files.map((path) => basename(path)));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = files
  .filter((path) => /^(README\.md|(docs|apps)\/.*\.md)$/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** Made by the shop or its tests, and no part of the project. */
const results = /^(data|test-results|apps\/web\/build)(\/|$)/;
const ending = /\.(ts|tsx|mjs|md|tsv|css|json)$/;

/** What stands between backticks, and each word of the diagrams. */
function named(text: string): string[] {
  const diagrams = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, diagram = '']) => diagram);
  const quoted = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)];
  return [...quoted.map(([, code = '']) => code), ...diagrams.join(' ').split(/[\s"[\]:,<>]+/)];
}

const looksLikePath = (code: string): boolean =>
  /^[\w.@-][\w./@-]*$/.test(code) &&
  (/^(apps|bench|docs|packages|scripts|test)\//.test(code) || ending.test(code));

/** A file may be named by the end of its path alone where the text says which folder it is about. */
const isThere = (path: string): boolean =>
  results.test(path) ||
  existsSync(join(root, path)) ||
  (ending.test(path) && (basenames.has(path) || files.some((file) => file.endsWith(`/${path}`))));

test('a path that a document names is there', () => {
  const missing = documents.flatMap(({ path, text }) =>
    named(text)
      .filter((code) => looksLikePath(code) && !isThere(code))
      .map((code) => `${path}: ${code}`),
  );
  assert.deepEqual(missing, []);
});

function leadsSomewhere(from: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [file, anchor] = link.split('#');
  const target = file ? join(dirname(from), file) : from;
  if (!existsSync(join(root, target))) return false;
  return !anchor || headingsOf(read(target)).some((heading) => heading.anchor === anchor);
}

test('a link of a document leads somewhere', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\]\(|src=")([^)"\s]+)/g)]
      .filter(([, link = '']) => !leadsSomewhere(path, link))
      .map(([, link]) => `${path}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('README leads to every document', () => {
  const readme = read('README.md');
  const unknown = documents.filter(
    ({ path }) => /^docs\/(protocols\/)?[^/]+$/.test(path) && !readme.includes(`](${path})`),
  );
  assert.deepEqual(
    unknown.map(({ path }) => path),
    [],
  );
});

/** Of a library, or of the diagrams' own language. */
const foreign = ['rgb', 'useQuery', 'getAuth', 'desc'];

const sourceOf = (pattern: RegExp): string =>
  files
    .filter((path) => pattern.test(path))
    .map(read)
    .join('\n');

/** The names of all functions and constants of a text, and of those that are not ours. */
function namesOf(code: string): Set<string> {
  const found = code.matchAll(/(?:function\*?|const|async(?! function)) (\w+)|^ +(\w+)\(/gm);
  return new Set([...foreign, ...[...found].map(([, one, two]) => one ?? two ?? '')]);
}

test('a function that the architecture names is one of the code', () => {
  const known = namesOf(sourceOf(/^(apps|packages)\/.*\.tsx?$/));
  const functions = [...read('docs/architecture.md').matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name);
  assert.ok(functions.length > 40, `${functions.length} functions`);
  assert.deepEqual(
    functions.filter((name) => !known.has(name)),
    [],
  );
});

/** What a pattern finds in the documents and is not there, with the document's path. */
const missingOf = (pattern: RegExp, isThere: (name: string) => boolean): string[] =>
  documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, name = '']) => !isThere(name))
      .map(([, name]) => `${path}: ${name}`),
  );

test('functions, commands and variables of the environment that a document names are there', () => {
  const code = sourceOf(/^(apps|packages|scripts|test|bench)\/.*\.(tsx?|mjs)$/);
  const known = namesOf(code);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  assert.deepEqual(
    missingOf(/`(\w+)\(\)`/g, (name) => known.has(name)),
    [],
  );
  assert.deepEqual(
    missingOf(/npm run ([\w:]+)/g, (name) => Object.hasOwn(scripts, name)),
    [],
  );
  assert.deepEqual(
    missingOf(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g, (name) => new RegExp(`\\b${name}\\b`).test(code)),
    [],
  );
});

/** The rows of the table whose head begins with these cells, without its first two lines. */
function tableRows(text: string, head: string): string[][] {
  const [, table = ''] = text.split(`\n| ${head}`);
  const [, , ...lines] = table.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) => line.split('|').slice(1, -1));
}

const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('a folder or file that a table of features names is there', () => {
  const roots = ['packages/shop/src', 'apps/api/src', 'apps/web/app'];
  const features = tableRows(read('docs/architecture.md'), 'feature | `packages/shop/src`');
  const inFeatures = features.flatMap((row) =>
    roots.flatMap((folder, column) => codesOf(row[column + 1]).map((code) => `${folder}/${code}`)),
  );
  const tour = tableRows(read('README.md'), 'specification | folder');
  const inTour = tour
    .flatMap((row) => codesOf(row[1]))
    .map((code) => (code.includes('/') ? code.replace('/<feature>', '') : `apps/web/app/${code}`));
  assert.ok(inFeatures.length > 40 && inTour.length > 15, `${inFeatures.length} and ${inTour.length}`);
  assert.deepEqual(
    [...inFeatures, ...inTour].filter((path) => !path.includes('<') && !existsSync(join(root, path))),
    [],
  );
});

/** The settings of shop.config.ts as they are once the comment signs are taken away. */
function exampleSettings(): Record<string, unknown> {
  const [, object = ''] = /export default (\{[\s\S]*\}) satisfies/.exec(read('shop.config.ts')) ?? [];
  return runInNewContext(`(${object.replace(/^ {2}\/\/ /gm, '')})`);
}

/** Each setting of docs/settings.md and its default, as the table has them. */
const settingRows = (): Map<string, string> =>
  new Map(
    [...read('docs/settings.md').matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('`', ''),
    ]),
  );

/** Shown by an example, or described in words, because the default alone says nothing. */
const shownByExample = ['logo', 'address', 'banners', 'footerLinks'];

test('docs/settings.md has every setting in which the presets differ', () => {
  const rows = tableRows(read('docs/settings.md'), 'setting | `specification`').map((row) =>
    row.flatMap(codesOf),
  );
  const text = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : `${value}`);
  const { modern } = presets;
  assert.deepEqual(
    rows,
    Object.entries(modern).map(([name, value]) => [
      name,
      text(defaultSettings[name as keyof typeof modern]),
      text(value),
    ]),
  );
});

test('every setting stands in shop.config.ts and docs/settings.md, with its default', () => {
  const config = exampleSettings();
  const rows = settingRows();
  assert.deepEqual(Object.keys(config).sort(), [...settingNames].sort());
  assert.deepEqual([...rows.keys()].sort(), [...settingNames].sort());
  assert.equal(shopConfigProblem(config), undefined);
  for (const [name, value] of Object.entries(defaultSettings)) {
    if (shownByExample.includes(name)) continue;
    assert.equal(config[name], value, `shop.config.ts: ${name}`);
    assert.equal(
      rows.get(name),
      typeof value === 'string' ? `'${value}'` : `${value}`,
      `settings.md: ${name}`,
    );
  }
});
