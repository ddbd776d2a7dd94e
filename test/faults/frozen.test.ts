/** The short form of the case `frozen`: a server and a database that stop for some seconds lose nothing and go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { freezeDatabase, freezeServer } from './long/frozen.ts';

const settings = { database: undefined, seed: 5, scale: 0.1, print: () => {} };
/** An unknown outcome of a payment takes two minutes to be decided. */
const paying = sizeOfRun(50, 0);

for (const [what, freeze] of [
  ['a server process', freezeServer],
  ['the database', freezeDatabase],
] as const)
  test(`${what} that is frozen for six seconds goes on, and nothing that was acknowledged is lost or doubled`, async (t) => {
    proves('B-LONG-05');
    const outcome = await freeze(settings, paying);
    if (outcome.skipReason) return t.diagnostic(outcome.skipReason);
    assert.deepEqual(outcome.violations, []);
    assert.deepEqual([...(outcome.tally?.unclearErrors ?? [])], []);
  });
