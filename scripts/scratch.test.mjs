/** The temporary folder of a test run: writable for the database's account, and removed afterwards, also those of killed runs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { withScratch } from './scratch.mjs';

let place;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'jontro-scratch-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const withTestScratch = (use) => withScratch(use, { place, suits: () => true });

test('every account may write to it, and it is removed with its content when the run ends', async () => {
  let folder;
  const result = await withTestScratch(async ({ TMPDIR }) => {
    folder = TMPDIR;
    assert.equal(statSync(folder).mode & 0o7777, 0o1777);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'file'), 'left');
    return 'the result';
  });
  assert.equal(result, 'the result');
  assert.ok(!existsSync(folder));
});

test('it is removed after a failed run, too', async () => {
  const failing = withTestScratch(async () => {
    throw new Error('the run failed');
  });
  await assert.rejects(failing, { message: 'the run failed' });
  assert.deepEqual(readdirSync(place), []);
});

test('the folders of killed runs are removed; those of running ones and other files stay', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const stay = [`jontro-tests-${process.ppid}-abc`, 'jontro-tests', 'somebody-elses-1-abc'];
  for (const name of [`jontro-tests-${ended}-abc`, ...stay]) mkdirSync(join(place, name));
  await withTestScratch(async () => {});
  assert.deepEqual(readdirSync(place).sort(), stay.sort());
});

test("without enough memory the system's own folder is used", async () => {
  assert.deepEqual(await withScratch(async (settings) => settings, { place, suits: () => false }), {});
  assert.deepEqual(readdirSync(place), []);
});
