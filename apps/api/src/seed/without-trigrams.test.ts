/** Products added without their index of trigrams. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { withoutTrigrams } from './without-trigrams.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const definitions = async (db: TestShop['context']['db']): Promise<unknown[]> => {
  const found = await db.execute(
    sql`select indexdef from pg_indexes where indexname = 'product_texts_trigrams'`,
  );
  return (found as { rows: unknown[] }).rows;
};

test('there is no index while products are added, and the same one afterwards', async () => {
  const before = await definitions(shop.context.db);
  assert.equal(before.length, 1);
  let meanwhile: unknown[] = before;
  await shop.context.db.transaction((tx) =>
    withoutTrigrams(tx, async () => {
      meanwhile = await definitions(tx);
    }),
  );
  assert.deepEqual(meanwhile, []);
  assert.deepEqual(await definitions(shop.context.db), before);
});

test('the index stays if adding fails', async () => {
  const before = await definitions(shop.context.db);
  const adding = shop.context.db.transaction((tx) =>
    withoutTrigrams(tx, () => Promise.reject(new Error('disk full'))),
  );
  await assert.rejects(adding, /disk full/);
  assert.deepEqual(await definitions(shop.context.db), before);
});
