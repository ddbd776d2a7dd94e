/** The list of mutations names places and tests that are there; `npm run mutations` makes them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { mutations } from './mutations.mjs';
import { root } from './source-files.ts';

test('every mutation changes one place, and names a file of tests', () => {
  const wrong = mutations.filter(({ file, from, to, test }) => {
    const places = readFileSync(join(root, file), 'utf8').split(from).length - 1;
    return places !== 1 || from === to || !existsSync(join(root, test));
  });
  assert.deepEqual(wrong, []);
});

test('the mutations are forty at most, ten of them in a browser: half an hour', () => {
  assert.ok(mutations.length <= 40);
  assert.ok(mutations.filter(({ test }) => /\.(e2e|component)\.ts$/.test(test)).length <= 10);
});
