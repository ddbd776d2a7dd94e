/** A short run of the case `order-moves` of `npm run test:faults`; `ORDER_MOVES_SEED` repeats its random choices. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { moveOrders } from './long/order-moves.ts';

const seed = Number(process.env.ORDER_MOVES_SEED ?? randomInt(2 ** 31));

test(`no unit, taka or mail is lost or doubled when 16 people move orders and the server is killed 3 times (ORDER_MOVES_SEED=${seed})`, async (t) => {
  const settings = { database: undefined, seed, scale: 1, print: (line: string) => t.diagnostic(line) };
  const { violations, tally, notes = [] } = await moveOrders(settings, { moves: 60, kills: 3 });
  for (const note of notes) t.diagnostic(note);
  assert.deepEqual([...violations, ...(tally?.unclearErrors ?? [])], []);
});
