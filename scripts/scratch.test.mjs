/** The scratch folder of a run of tests: open to the database's account, gone afterwards, and cleared of runs that were killed. */
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

const here = (use) => withScratch(use, { place, suits: () => true });

test('every account may write into it, and it is gone when the run ends, with all that is in it', async () => {
  let folder;
  const given = await here(async ({ TMPDIR }) => {
    folder = TMPDIR;
    assert.equal(statSync(folder).mode & 0o7777, 0o1777);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'file'), 'left');
    return 'the result';
  });
  assert.equal(given, 'the result');
  assert.ok(!existsSync(folder));
});

test('it is gone after a run that failed, too', async () => {
  const failing = here(async () => {
    throw new Error('the run failed');
  });
  await assert.rejects(failing, { message: 'the run failed' });
  assert.deepEqual(readdirSync(place), []);
});

test('what a killed run has left is cleared away; runs beside this one and the files of others stay', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const stay = [`jontro-tests-${process.ppid}-abc`, 'jontro-tests', 'somebody-elses-1-abc'];
  for (const name of [`jontro-tests-${ended}-abc`, ...stay]) mkdirSync(join(place, name));
  await here(async () => {});
  assert.deepEqual(readdirSync(place).sort(), stay.sort());
});

test("where memory is short the system's own folder serves", async () => {
  assert.deepEqual(await withScratch(async (settings) => settings, { place, suits: () => false }), {});
  assert.deepEqual(readdirSync(place), []);
});
