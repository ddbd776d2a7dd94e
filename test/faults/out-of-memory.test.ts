/** The short form of the case `out-of-memory`: the signal of the kernel instead of its judgement, so that it runs on any machine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endBySignal, endProcessesOfShop, endServerProcesses } from './long/out-of-memory.ts';

const settings = { database: undefined, seed: 11, scale: 0.2, print: () => {} };

for (const [what, work] of [
  ['one of two server processes', endServerProcesses],
  ['the server, or a session of its database,', endProcessesOfShop],
] as const)
  test(`${what} that the kernel kills is there again, and nothing that was acknowledged is lost or doubled`, async () => {
    const { violations, tally } = await work(settings, { openEnder: endBySignal, paying: 0 });
    assert.deepEqual(violations, []);
    assert.deepEqual([...(tally?.unclearErrors ?? [])], []);
  });
