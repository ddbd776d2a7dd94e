/** The work on changes of many products: interrupted, by several processes and two owners at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { count, eq, like, sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { catalogVersions } from '../catalog/catalog-version.table.ts';
import { addManyProducts, bulkChanger } from '../testing/change-products.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { bulkChangeItems, bulkChanges } from './bulk-changes.table.ts';
import { runBulkChanges } from './run-bulk-changes.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof bulkChanger>;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  work = bulkChanger(shop, admin);
});
after(() => shop.close());

const named = (word: string) =>
  shop.context.db
    .select({ id: products.id, price: products.pricePoisha, category: products.category })
    .from(products)
    .where(like(products.name, `${word} %`));
const version = async () => Number((await shop.context.db.select().from(catalogVersions))[0]?.version ?? 0);

/** Works with an end after each slice until the change is no longer in a state, as a process that is killed. */
async function workInParts(id: string, state: string): Promise<number> {
  let runs = 0;
  while ((await work.find(id)).state === state) {
    let slices = 0;
    await runBulkChanges(shop.context, {
      shouldStop: () => slices >= 1,
      pause: async () => {
        slices += 1;
      },
    });
    runs += 1;
  }
  return runs;
}

/** A context whose process ends just before the end of its n-th transaction. */
function dying(nth: number) {
  const { db } = shop.context;
  let committed = 0;
  const cut = new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key, target);
      return (run: (tx: typeof db) => Promise<unknown>, ...rest: []) =>
        target.transaction(
          async (tx) => {
            const result = await run(tx as never);
            committed += 1;
            if (committed === nth) throw Object.assign(new Error('terminated'), { code: '57P01' });
            return result;
          },
          ...rest,
        );
    },
  });
  return { ...shop.context, db: cut } as never;
}

test('many products are changed, each once, with one cache version per slice, though work ends in the middle', async () => {
  proves('B-ROOM-10');
  const many = sizeOfRun(10_000, 1_000);
  await addManyProducts(shop, 'Akash', many);
  const { body } = await work.start({ kind: 'price', percent: 10 }, { search: 'akash' });
  const before = await version();
  await assert.rejects(runBulkChanges(dying(3)));
  await shop.context.db.update(bulkChanges).set({ leaseUntil: null });
  assert.equal((await work.find(body._id)).counts.changed, 40);
  await work.run();
  const done = await work.find(body._id);
  assert.deepEqual([done.state, done.counts], ['applied', { changed: many }]);
  assert.equal((await version()) - before, many / 20);
  const wrong = await shop.context.db
    .select({ count: count() })
    .from(products)
    .where(
      sql`name like 'Akash %' and price_poisha <> floor(((10000 + substring(name from 7)::integer) * 11000 * 2 + 10000) / 20000)`,
    );
  assert.equal(wrong[0]?.count, 0);
  await shop.context.db.delete(products).where(like(products.name, 'Akash %'));
});

test('work that ends after every slice is continued, and writes and undoes each product once', async () => {
  proves('B-ROOM-10');
  await addManyProducts(shop, 'Brishti', 65);
  const { body } = await work.start({ kind: 'stock', how: 'add', units: 2 }, { search: 'brishti' });
  assert.equal(await workInParts(body._id, 'applying'), 4);
  const stocks = () =>
    shop.context.db
      .selectDistinct({ stock: products.stock })
      .from(products)
      .where(like(products.name, 'Brishti %'));
  assert.deepEqual(await stocks(), [{ stock: 7 }]);
  await work.undo(body._id);
  await workInParts(body._id, 'undoing');
  assert.deepEqual(await stocks(), [{ stock: 5 }]);
});

test('two owners at once and several processes: each change is made of each product exactly once', async () => {
  proves('B-ROOM-10');
  await addManyProducts(shop, 'Chand', 60);
  const other = bulkChanger(shop, await shop.signIn({ role: 'admin' }));
  const [up, stock] = [
    await work.start({ kind: 'price', percent: 100 }, { search: 'chand' }),
    await other.start({ kind: 'price', percent: 50 }, { search: 'chand', sort: 'name', order: 'desc' }),
  ];
  await Promise.all([1, 2, 3].map(() => runBulkChanges(shop.context)));
  await work.run();
  for (const { body } of [up, stock]) assert.deepEqual((await work.find(body._id)).counts, { changed: 60 });
  const rows = await named('Chand');
  assert.ok(rows.every(({ id, price }) => Math.abs(price - (10_000 + Number(id.slice(5))) * 3) <= 2));
});

test('changes of the same products by their form during a change of many are never lost', async () => {
  proves('B-ROOM-10');
  await addManyProducts(shop, 'Dupur', 40);
  await work.start({ kind: 'category', category: 'Fan' }, { search: 'dupur' });
  const ids = (await named('Dupur')).map(({ id }) => id);
  const forms = ids.map((id) =>
    admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { price: 42 } }),
  );
  await Promise.all([work.run(), ...forms]);
  await work.run();
  for (const { category, price } of await named('Dupur')) assert.deepEqual([category, price], ['Fan', 4_200]);
});

test('a product that fails unexpectedly fails alone; its neighbours in the slice are changed', async () => {
  proves('B-ROOM-10');
  await addManyProducts(shop, 'Elaka', 5);
  const { db } = shop.context;
  await db.execute(sql`
    create function refuse_elaka() returns trigger language plpgsql as $$ begin
      if new.name = 'Elaka 3' then raise exception 'no'; end if; return new; end $$`);
  await db.execute(sql`
    create trigger refuse_elaka before update on products for each row execute function refuse_elaka()`);
  const { body } = await work.start({ kind: 'best-seller', bestSeller: true }, { search: 'elaka' });
  const errors: unknown[] = [];
  await runBulkChanges(shop.context, {
    log: { error: (...entry: unknown[]) => errors.push(entry) } as never,
  });
  await db.execute(sql`drop trigger refuse_elaka on products`);
  const { counts, state } = await work.find(body._id);
  assert.deepEqual([state, counts], ['applied', { changed: 4, failed: 1 }]);
  const [failed] = await db.select().from(bulkChangeItems).where(eq(bulkChangeItems.state, 'failed'));
  assert.deepEqual([failed?.name, failed?.reason], ['Elaka 3', failureTexts.unexpected]);
  assert.equal(errors.length, 1);
});
