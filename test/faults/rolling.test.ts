/** The short form of the case `rolling`, with this version as the one before: the next one has migrations that this one does not know. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { root } from '../../scripts/project.mjs';
import { runRolling } from './long/rolling.ts';

test('a next version that is killed while it migrates, and goes back and forward, loses and doubles nothing', async () => {
  proves('B-LONG-06');
  const outcome = await runRolling(
    { database: undefined, seed: 11, scale: 1, print: () => {} },
    {
      folder: root,
      name: 'this version',
      customers: 3,
      // An unknown outcome of a payment takes two minutes to be decided.
      paying: 0,
      kills: 1,
      killsAfterReturn: 1,
      killsInStart: [0, 1],
      phaseMs: 0,
    },
  );
  assert.deepEqual(outcome.violations, []);
  assert.deepEqual([...(outcome.tally?.unclearErrors ?? [])], []);
});
