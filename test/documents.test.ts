/** What the documents say about the project: each path, link and function that they name is there. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { defaultSettings } from '../packages/shop/src/settings.ts';
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
const foreign = ['rgb', 'useQuery'];

test('a function that the architecture names is one of the code', () => {
  const sources = files.filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path)).map(read);
  const code = sources.join('\n');
  const functions = [...read('docs/architecture.md').matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name);
  assert.ok(functions.length > 40, `${functions.length} functions`);
  const missing = [...new Set(functions)].filter(
    (name) =>
      !foreign.includes(name) &&
      !new RegExp(`(function|const|async) ${name}\\b|^ +${name}\\(`, 'm').test(code),
  );
  assert.deepEqual(missing, []);
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
