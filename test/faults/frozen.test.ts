/** The short form of the case `frozen`: a server and a database that stop for some seconds lose nothing and go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frozenProcesses } from './long/frozen.ts';

const settings = { database: undefined, seed: 5, scale: 0.1, print: () => {} };

for (const [index, what] of ['a server process', 'the database'].entries())
  test(`${what} that is frozen for six seconds goes on, and nothing that was acknowledged is lost or doubled`, async (t) => {
    const outcome = await frozenProcesses.parts[index]?.(settings);
    if (outcome?.skipReason) return t.diagnostic(outcome.skipReason);
    assert.deepEqual(outcome?.violations, []);
    assert.deepEqual([...(outcome?.tally?.unclearErrors ?? [])], []);
  });
