/** What the command of the gallery takes, and what it takes again. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { allScenes } from './all-scenes.ts';
import { combinationsOf } from './combinations.ts';
import { galleryOptions } from './gallery-options.ts';
import { combinationsLeft, readRecord, record, summaryOf } from './gallery-record.ts';
import { partsOf } from './page-parts.ts';
import type { Scene } from './scene.ts';

const login: Scene = { name: 'login', address: () => '/login' };
const thanks: Scene = { name: 'thanks', preset: 'modern', address: () => '/thanks' };
const menu: Scene = { name: 'menu', address: () => '/', widths: [360], languages: ['en'] };
const matrix = galleryOptions(['--matrix']);

test('the command takes widths, a preset, a language, dark, checks and parts of names, and says what it does not know', () => {
  assert.deepEqual(galleryOptions([]), {
    widths: [360, 768, 1280],
    languages: ['en', 'bn'],
    schemes: ['light'],
    check: false,
    resume: false,
    scenes: [],
  });
  const asked = ['--widths', '320,1920', '--preset', 'modern', '--language', 'bn', '--dark', '--check'];
  assert.deepEqual(galleryOptions([...asked, '--resume', 'cart']), {
    widths: [320, 1920],
    presets: ['modern'],
    languages: ['bn'],
    schemes: ['dark'],
    check: true,
    resume: true,
    scenes: ['cart'],
  });
  assert.throws(() => galleryOptions(['--widths', '400']), /not 400/);
  assert.throws(() => galleryOptions(['--preset', 'old']), /not old/);
  assert.throws(() => galleryOptions(['--language', 'fr']), /not fr/);
});

test('the matrix of a scene is both presets, both languages and five widths, in dark where the preset has dark pages', () => {
  proves('B-STORE-20');
  const files = combinationsOf(login, matrix).map(({ file }) => file);
  assert.equal(files.length, 2 * 5 + 2 * 5 * 2);
  assert.ok(files.includes('login.bn.320.jpg'));
  assert.ok(files.includes('login.modern.dark.bn.1920.jpg'));
  assert.ok(!files.some((file) => /^login\.dark/.test(file)));
  assert.equal(combinationsOf(thanks, matrix).length, 2 * 5 * 2, 'of a scene that one preset has');
  assert.deepEqual(
    combinationsOf(menu, matrix).map(({ file }) => file),
    [320, 360]
      .flatMap((width) => `menu.en.${width}.jpg`)
      .concat(
        [320, 360].flatMap((width) => [`menu.modern.en.${width}.jpg`, `menu.modern.dark.en.${width}.jpg`]),
      ),
  );
  assert.deepEqual(combinationsOf(thanks, galleryOptions(['--matrix', '--preset', 'specification'])), []);
  assert.deepEqual(
    combinationsOf(login, galleryOptions(['--widths', '360', '--language', 'bn'])).map(({ file }) => file),
    ['login.bn.360.jpg'],
  );
});

test('no two combinations of any scene would overwrite each other’s screenshots', () => {
  proves('B-STORE-20');
  const files = allScenes.flatMap((scene) => combinationsOf(scene, matrix)).map(({ file }) => file);
  assert.equal(new Set(files).size, files.length);
});

test('a run that is resumed takes what is missing, faulty or unchecked, also after a run that was cut off', async () => {
  proves('B-STORE-20');
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  try {
    const file = join(folder, 'taken.jsonl');
    assert.deepEqual([...readRecord(file)], []);
    const combinations = combinationsOf(menu, matrix);
    const [first, second, third, ...others] = combinations;
    assert.ok(first && second && third && others.length === 3);
    const at = '2026-11-26T10:00:00.000Z';
    record({ file: first.file, at, checked: true, faults: [`${first.file}: it is 400 px wide`] }, file);
    record({ file: second.file, at, checked: true, faults: [] }, file);
    record({ file: third.file, at, checked: false, faults: [] }, file);
    assert.deepEqual(combinationsLeft(combinations, readRecord(file), true), [first, third, ...others]);
    assert.deepEqual(combinationsLeft(combinations, readRecord(file), false), [first, ...others]);
    record({ file: first.file, at, checked: true, faults: [] }, file);
    await writeFile(file, `{"file": "${others[0]?.file}", "at`, { flag: 'a' });
    assert.deepEqual(combinationsLeft(combinations, readRecord(file), true), [third, ...others]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a page that is too long for one picture is taken in parts, to its end', () => {
  proves('B-STORE-20');
  assert.deepEqual(partsOf('home.en.360.jpg', 16_000), [{ file: 'home.en.360.jpg', top: 0, height: 16_000 }]);
  assert.deepEqual(partsOf('docs.en.360.jpg', 32_010), [
    { file: 'docs.en.360.jpg', top: 0, height: 16_000 },
    { file: 'docs.en.360.part-2.jpg', top: 16_000, height: 16_000 },
    { file: 'docs.en.360.part-3.jpg', top: 32_000, height: 10 },
  ]);
});

test('the result names what was not taken and each fault, and counts by preset, scheme, language and width', () => {
  proves('B-STORE-20');
  const combinations = combinationsOf(menu, galleryOptions(['--matrix', '--preset', 'modern']));
  const [first, second] = combinations;
  assert.ok(first && second);
  const at = '2026-11-26T10:00:00.000Z';
  const fault = `${first.file}: "Menu" and "Close" overlap`;
  const summary = summaryOf(
    combinations,
    new Map([
      [first.file, { file: first.file, at, checked: true, faults: [fault] }],
      [second.file, { file: second.file, at, checked: true, faults: [] }],
    ]),
  );
  assert.deepEqual(summary.split('\n'), [
    'modern, light, en, 320 px: 1 of 1 taken, 1 checked, 1 with faults',
    'modern, dark, en, 320 px: 1 of 1 taken, 1 checked, 0 with faults',
    'modern, light, en, 360 px: 0 of 1 taken, 0 checked, 0 with faults',
    'modern, dark, en, 360 px: 0 of 1 taken, 0 checked, 0 with faults',
    'All: 2 of 4 taken, 1 faults',
    'Not taken: menu.modern.en.360.jpg',
    'Not taken: menu.modern.dark.en.360.jpg',
    fault,
  ]);
});
