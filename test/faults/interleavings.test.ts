/**
 * Random interleavings of shoppers, an admin, the payment gateway, lost connections and crashes; each step is a query or
 * a message. In any order, money and stock add up, and no acknowledgement is revoked. Each run of one size uses the same cases,
 * `npm run test:faults -- interleavings` many others: INTERLEAVINGS sets their number;
 * INTERLEAVINGS_PATH, printed on failure, repeats one.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/database/test-database.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { quickDrizzle } from '../../scripts/server.mjs';
import type { Outcome, Share } from './interleavings-worker.ts';

const { INTERLEAVINGS, INTERLEAVINGS_PATH: path } = process.env;
const numRuns = Number(INTERLEAVINGS ?? sizeOfRun(60, 18));
/** Each thread runs one query at a time, so several are needed to use the machine. */
const threads = path ? 1 : 3;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database?.close());

const runShare = async (share: Share): Promise<Outcome> => {
  const worker = new Worker(new URL('./interleavings-worker.ts', import.meta.url), {
    workerData: share,
    execArgv: ['--enable-source-maps', ...quickDrizzle],
    env: { ...process.env, TEST_DATABASE: database.url ?? '' },
    // Cases allocate many short-lived objects; a larger young generation is collected less often.
    resourceLimits: { maxYoungGenerationSizeMb: 96 },
  });
  const [outcome] = await once(worker, 'message');
  return outcome as Outcome;
};

test('money and stock add up, and no acknowledged order or payment is lost, in random interleavings', async (t) => {
  const shares = Array.from({ length: threads }, (_, thread) => ({
    numRuns: Math.ceil(numRuns / threads),
    seed: testSeed + thread,
    ...(path && { path }),
  }));
  const outcomes = await Promise.all(shares.map(runShare));
  for (const { failure, ...counts } of outcomes) {
    t.diagnostic(JSON.stringify(counts));
    if (failure) assert.fail(failure);
  }
});
