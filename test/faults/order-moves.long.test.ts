/** A short run of the case `order-moves` of `npm run test:faults`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSeed } from '../../apps/api/src/testing/seeded-random.ts';
import { moveOrders } from './long/order-moves.ts';

test('no unit, taka or mail is lost or doubled when 16 people move orders and the server is killed 3 times', async (t) => {
  const settings = {
    database: undefined,
    seed: testSeed,
    scale: 1,
    print: (line: string) => t.diagnostic(line),
  };
  const { violations, tally, notes = [] } = await moveOrders(settings, { moves: 60, kills: 3 });
  for (const note of notes) t.diagnostic(note);
  assert.deepEqual([...violations, ...(tally?.unclearErrors ?? [])], []);
});
