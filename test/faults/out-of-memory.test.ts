/** The short form of the case `out-of-memory`: the signal of the kernel instead of its judgement, so that it runs on any machine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { endBySignal, endProcessesOfShop, endServerProcesses } from './long/out-of-memory.ts';

const settings = { database: undefined, seed: 11, scale: 1, print: () => {} };

for (const [what, work, count] of [
  ['one of two server processes', endServerProcesses, sizeOfRun(2, 1)],
  ['the server, or a session of its database,', endProcessesOfShop, 2],
] as const)
  test(`${what} that the kernel kills is there again, and nothing that was acknowledged is lost or doubled`, async () => {
    proves('B-LONG-08');
    const { violations, tally } = await work({ ...settings, count }, { openEnder: endBySignal, paying: 0 });
    assert.deepEqual(violations, []);
    assert.deepEqual([...(tally?.unclearErrors ?? [])], []);
  });
