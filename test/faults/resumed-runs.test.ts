/** Runs of a fault case add up by their files: what ended counts, what was broken off is said, what was found stays. */
import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createFolder } from '../../apps/api/src/database/test-process.ts';
import type { Ledger } from './long/ledger.ts';
import { beginRun, type RunFigures, readRuns, sumRuns, takeFigures } from './long/resumed-runs.ts';
import { Tally } from './long/timed-client.ts';

let folder: Awaited<ReturnType<typeof createFolder>>;
before(async () => {
  folder = await createFolder();
});
after(() => folder.remove());

const figures = (more: Partial<RunFigures>): RunFigures => ({
  faults: { 'server killed': 100 },
  orders: 30,
  payments: 10,
  requests: 500,
  errors: {},
  withoutResponse: 0,
  longestMs: 100,
  longestRequest: 'browse',
  recoveredMs: 900,
  violations: [],
  ...more,
});

test('runs that ended add up, with the seed and the date of each', () => {
  proves('B-LONG-01');
  const first = beginRun({ resume: true, seed: 7 }, 'adds-up', folder.path);
  first.save(figures({ faults: { 'server killed': 40 } }));
  first.save(figures({ errors: { 503: 2 } }), true);
  const more = {
    notes: ['300 MiB'],
    errors: { 502: 1, 503: 3 },
    longestMs: 2_000,
    longestRequest: 'Pay Now',
    recoveredMs: 400,
  };
  beginRun({ resume: true, seed: 8 }, 'adds-up', folder.path).save(figures(more), true);

  const {
    what,
    tally,
    recoveredMs,
    notes = [],
    violations,
  } = sumRuns('killed', 400, readRuns('adds-up', folder.path));
  assert.equal(what, 'killed: 200 of 400 in 2 runs');
  assert.equal(tally?.requests, 1_000);
  assert.equal(tally?.errorSummary, '502 ×1, 503 ×5');
  assert.deepEqual([tally?.maxMs, tally?.slowestRequest, recoveredMs], [2_000, 'Pay Now', 900]);
  assert.equal(notes[0], '60 orders and 20 payments acknowledged');
  assert.match(notes[1] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d UTC, .+, seed 7: 100$/);
  assert.match(notes[2] ?? '', /seed 8: 100, 300 MiB$/);
  assert.deepEqual(violations, []);
});

test('a run that was broken off does not count, and is named', () => {
  proves('B-LONG-01');
  beginRun({ resume: true, seed: 1 }, 'broken-off', folder.path).save(figures({}), true);
  const killed = beginRun({ resume: true, seed: 2 }, 'broken-off', folder.path);
  killed.save(figures({ faults: { 'server killed': 36 } }));

  const { what, notes = [] } = sumRuns('killed', 400, readRuns('broken-off', folder.path));
  assert.equal(what, 'killed: 100 of 400 in 1 run');
  assert.ok(notes.includes('not counted, because they were broken off: 36 (seed 2)'));
});

test('a violation that any run found is one of the sum, also of a run that was broken off', () => {
  proves('B-LONG-01');
  beginRun({ resume: true, seed: 1 }, 'violated', folder.path).save(
    figures({ violations: ['the acknowledged order A1 is lost'] }),
    true,
  );
  beginRun({ resume: true, seed: 2 }, 'violated', folder.path).save(figures({ violations: ['500'] }));
  beginRun({ resume: true, seed: 3 }, 'violated', folder.path).save(figures({}), true);
  assert.deepEqual(sumRuns('killed', 400, readRuns('violated', folder.path)).violations, [
    'seed 1: the acknowledged order A1 is lost',
    'seed 2: 500',
  ]);
});

test('a run that is killed while it writes leaves its last whole figures', async () => {
  proves('B-LONG-01');
  beginRun({ resume: true, seed: 1 }, 'torn', folder.path).save(figures({ orders: 3 }));
  const own = join(folder.path, 'torn');
  const [file = ''] = await readdir(own);
  await writeFile(join(own, `${file}.new`), '{"startedAt":"2026-11-2');
  assert.deepEqual(
    readRuns('torn', folder.path).map(({ orders }) => orders),
    [3],
  );
});

test('without --resume nothing is kept, and a case without runs has none', async () => {
  beginRun({ resume: false, seed: 1 }, 'not-kept', folder.path).save(figures({}), true);
  assert.deepEqual(readRuns('not-kept', folder.path), []);
  await mkdir(join(folder.path, 'empty'));
  assert.equal(sumRuns('killed', 400, readRuns('empty', folder.path)).what, 'killed: 0 of 400 in 0 runs');
  await rm(join(folder.path, 'empty'), { recursive: true });
});

test('only acknowledged orders are counted, and an unclear response is a violation', () => {
  const ledger = {
    placements: new Map([
      ['a', { userId: 'u', order: { _id: '1' } }],
      ['b', { userId: 'u' }],
    ]),
    gatewayPayments: new Map([['t', '1']]),
    seenPaid: new Set(),
  } as unknown as Ledger;
  const tally = new Tally();
  tally.record('Pay Now', { status: 500, ms: 5, text: '{}', location: undefined, cookies: [] }, 'fault');
  const taken = takeFigures({ killed: 1 }, { tally, ledger, recoveredMs: 0 }, ['one']);
  assert.deepEqual([taken.orders, taken.payments, taken.requests], [1, 1, 1]);
  assert.deepEqual(taken.violations, ['one', 'unclear response: Pay Now: 500: {}']);
});
