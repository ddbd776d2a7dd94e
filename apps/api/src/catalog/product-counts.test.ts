/** The materialized counts of products: never different from the products, and the position of each of them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { moreThanTotalHeader, totalCountHeader } from '@jontro/shop/admin-lists.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { isInPriceRange, sortOptions } from '@jontro/shop/catalog/price-filter.ts';
import { poisha } from '@jontro/shop/money.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { insertRows } from '../seed/insert-rows.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { listCategoryProducts } from './category-pages.ts';
import { listAllProducts } from './list-all-products.ts';
import { bucketsOfPrices, countAllProducts, countProducts, findPosition } from './product-counts.ts';
import { createProductNames } from './product-names.ts';
import { listPopularGadgets } from './products.ts';
import { resellProducts, returnProducts, sellProducts } from './sell.ts';

const reason = { why: 'other', at: new Date() } as const;
let shop: TestShop;
let db: Db;
before(async () => {
  shop = await createTestShop();
  db = shop.context.db;
});
after(() => shop.close());
beforeEach(async () => {
  await db.delete(products);
});

const start = Date.UTC(2025, 0, 1);

type Row = typeof products.$inferInsert & { stock: number | null; category: string };
type Traits = { price: number; hours: number; category: string; inStock: boolean; stock: number | null };

/** Rows whose prices and times collide often, and are far apart too. */
const traits: fc.Arbitrary<Traits> = fc.record({
  price: fc.oneof(
    fc.constantFrom(99_900, 200_000, 200_050, 200_100, 3_000_000),
    fc.integer({ min: 1, max: 1e9 }),
  ),
  hours: fc.oneof(fc.constantFrom(0, 4, 5), fc.integer({ min: 0, max: 20_000 })),
  category: fc.constantFrom('Laptop', 'Smart TV', 'Best Seller'),
  inStock: fc.boolean(),
  stock: fc.constantFrom(null, 0, 1, 2),
});

const rowOf = ({ price, hours, ...rest }: Traits): Row => {
  const createdAt = new Date(start + hours * 3600_000);
  return {
    id: newId(createdAt),
    name: 'Fan',
    pricePoisha: poisha(price),
    images: [],
    keyFeatures: [],
    description: '',
    createdAt,
    updatedAt: createdAt,
    ...rest,
  };
};

/** What `npm run admin -- check` finds about the materialized counts and texts. */
async function brokenCounts(): Promise<unknown[]> {
  const results = await checkInvariants(db);
  return ['product-counts', 'product-texts'].flatMap<unknown>(
    (name) => results.find(({ invariant }) => invariant.name === name)?.broken ?? ['not checked'],
  );
}

test('the buckets of a price range have each of its prices once, and few rows', () => {
  const bound = fc.integer({ min: 0, max: 2 ** 31 });
  const prices = fc.array(bound, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(bound, fc.option(bound, { nil: undefined }), prices, (from, to, sample) => {
      const buckets = bucketsOfPrices({ from, ...(to !== undefined && { to }) });
      const holds = (price: number): number =>
        buckets.filter(({ shift, first, end = Number.POSITIVE_INFINITY }) => {
          const bucket = Math.floor(price / 2 ** shift);
          return bucket >= first && bucket < end;
        }).length;
      for (const price of [...sample, from, from - 1, to ?? 0, (to ?? 0) - 1].filter((one) => one >= 0)) {
        assert.equal(holds(price), price >= from && price < (to ?? Number.POSITIVE_INFINITY) ? 1 : 0);
      }
      const rows = buckets.reduce((sum, { first, end = first + 128 }) => sum + end - first, 0);
      assert.ok(rows <= 5 * 128, `${rows} rows`);
    }),
  );
});

test('the counts and searched texts follow every insert, change, deletion, sale and return, and a rolled back one leaves none', async () => {
  type Step = (tx: Db, ids: string[], pick: number, row: Traits) => Promise<unknown>;
  const steps: Record<string, Step> = {
    insert: (tx, _ids, pick, row) =>
      insertRows(
        tx,
        products,
        Array.from({ length: (pick % 5) + 1 }, () => rowOf(row)),
      ),
    change: (tx, ids, pick, row) =>
      tx
        .update(products)
        .set({
          category: row.category,
          name: `Fan ${pick}`,
          nameBn: pick % 3 === 0 ? null : `ফ্যান ${pick}`,
          pricePoisha: poisha(row.price),
          inStock: row.inStock,
          stock: row.stock,
          bestSeller: pick % 2 === 0,
        })
        .where(eq(products.id, ids[pick % ids.length] ?? '')),
    rename: (tx, ids, pick) =>
      tx
        .update(products)
        .set({ name: `Lamp ${pick}` })
        .where(inArray(products.id, ids.slice(0, 4))),
    discount: (tx, ids, pick, row) =>
      tx
        .update(products)
        .set({ discountPoisha: poisha(Math.ceil(row.price / 2)) })
        .where(inArray(products.id, ids.slice(0, pick % 4))),
    remove: (tx, ids, pick) =>
      tx
        .update(products)
        .set({ deletedAt: new Date(), bestSeller: true })
        .where(eq(products.id, ids[pick % ids.length] ?? '')),
    restore: (tx, ids, pick) =>
      tx
        .update(products)
        .set({ deletedAt: null })
        .where(eq(products.id, ids[pick % ids.length] ?? '')),
    sell: async (tx, ids, pick) => {
      const buyable = await tx
        .select()
        .from(products)
        .where(sql`stock > 0 and ${inArray(products.id, ids)}`);
      const lines = buyable
        .slice(0, (pick % 3) + 1)
        .map(({ id }) => ({ productId: id, variantId: null, quantity: 1, fromStock: true }));
      if (lines.length > 0) await sellProducts(tx, lines, reason);
      if (pick % 2 === 0) await returnProducts(tx, lines, reason);
      if (pick % 4 === 0) await resellProducts(tx, lines, reason);
    },
    delete: (tx, ids, pick) => tx.delete(products).where(inArray(products.id, ids.slice(0, pick % 3))),
  };
  const move = fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat(100),
    row: traits,
    commits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      await db.delete(products);
      await insertRows(db, products, [
        rowOf({ price: 100, hours: 1, category: 'Laptop', inStock: true, stock: 2 }),
      ]);
      for (const { kind, pick, row, commits } of moves) {
        const ids = (await db.select({ id: products.id }).from(products).orderBy(products.id)).map(
          ({ id }) => id,
        );
        if (ids.length === 0) continue;
        const work = db.transaction(async (tx) => {
          await steps[kind]?.(tx, ids, pick, row);
          if (!commits) tx.rollback();
        });
        if (commits) await work;
        else await assert.rejects(work, /Rollback/);
      }
      assert.deepEqual(await brokenCounts(), []);
      assert.equal(await countAllProducts(db), await db.$count(products, sql`deleted_at is null`));
    }),
    { numRuns: 15 },
  );
});

test('counts that transactions change at the same time are all kept', async () => {
  const row: Traits = { price: 5_000, hours: 1, category: 'Laptop', inStock: true, stock: 1 };
  await insertRows(
    db,
    products,
    Array.from({ length: 40 }, () => rowOf(row)),
  );
  const ids = (await db.select({ id: products.id }).from(products)).map(({ id }) => id);
  await Promise.all(
    ids.map((productId, index) =>
      index % 2 === 0
        ? db.transaction((tx) => sellProducts(tx, [{ productId, variantId: null, quantity: 1 }], reason))
        : db.update(products).set({ category: 'Smart TV' }).where(eq(products.id, productId)),
    ),
  );
  assert.deepEqual(await brokenCounts(), []);
  assert.equal(await countProducts(db, { lists: ['sold-out:Laptop'] }), 20);
});

test('a sale that leaves units waits for no change of the counts', async () => {
  const row: Traits = { price: 5_000, hours: 1, category: 'Laptop', inStock: true, stock: 5 };
  const [sold, moved] = [rowOf(row), rowOf(row)];
  await insertRows(db, products, [sold, moved]);
  const finish = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const change = db.transaction(async (tx) => {
    await tx.update(products).set({ category: 'Smart TV' }).where(eq(products.id, moved.id));
    changed.resolve();
    await finish.promise;
  });
  await changed.promise;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`);
      await sellProducts(tx, [{ productId: sold.id, variantId: null, quantity: 1 }], reason);
    });
  } finally {
    finish.resolve();
    await change;
  }
  assert.deepEqual(await brokenCounts(), []);
});

test('each position is found in the bucket of its product', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(traits, { maxLength: 60 }),
      fc.boolean(),
      fc.nat(70),
      async (list, descending, position) => {
        await db.delete(products);
        await insertRows(db, products, list.map(rowOf));
        const isSoldOut = ({ inStock, stock }: Traits): boolean => !inStock || stock === 0;
        const keys = {
          time: list.map(({ hours }) => start + hours * 3600_000),
          price: list.filter((one) => one.category === 'Laptop' && !isSoldOut(one)).map(({ price }) => price),
        };
        const lists = {
          time: { lists: ['all'] },
          price: { lists: ['category:Laptop'], without: ['sold-out:Laptop'] },
        };
        for (const axis of ['time', 'price'] as const) {
          const sorted = keys[axis].toSorted((a, b) => (descending ? b - a : a - b));
          const found = await findPosition(db, lists[axis], { axis, position, descending });
          const key = sorted[position];
          if (key === undefined) {
            assert.equal(found, undefined);
            continue;
          }
          assert.ok(found && found.from <= key && key < found.to, JSON.stringify({ found, key }));
          assert.equal(
            found.before,
            sorted.filter((one) => (descending ? one >= found.to : one < found.from)).length,
          );
        }
      },
    ),
    { numRuns: 25 },
  );
});

for (const [name, soldOutLast] of [
  ['in the order of the specification', false],
  ['with sold out products last', true],
] as const) {
  test(`deep pages of a category are the same as the parts of the whole list, ${name}`, async () => {
    const random = fc.sample(traits, { numRuns: 1_700, seed: 7 });
    const rows = random.map(rowOf);
    await insertRows(db, products, rows);
    const isSoldOut = ({ inStock, stock }: Row): boolean => !inStock || stock === 0;
    const settings = { ...defaultSettings, soldOutLast };
    const members = (category: string) => findCategory(settings, category).members;
    const newer = (a: Row, b: Row): number =>
      b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
    const orders = {
      relevant: (a: Row, b: Row) =>
        (soldOutLast ? Number(isSoldOut(a)) - Number(isSoldOut(b)) : 0) || newer(a, b),
      lowToHigh: (a: Row, b: Row) => a.pricePoisha - b.pricePoisha || newer(a, b),
      highToLow: (a: Row, b: Row) => b.pricePoisha - a.pricePoisha || newer(a, b),
    };
    const excluded = rows.find(({ category }) => category === 'Laptop')?.id;
    for (const filter of [{}, { min: 1000, max: 2000 }, { min: 2000.5 }, { exclude: excluded }]) {
      const { min = 0, max, exclude } = filter as { min?: number; max?: number; exclude?: string };
      for (const category of ['more', 'laptop']) {
        for (const sort of sortOptions) {
          const expected = rows
            .filter(
              (row) =>
                members(category).includes(row.category) &&
                row.id !== exclude &&
                isInPriceRange(row.pricePoisha / 100, { min, ...(max !== undefined && { max }) }),
            )
            .sort(orders[sort])
            .map(({ id }) => id);
          for (const page of [
            1,
            2,
            11,
            12,
            15,
            Math.ceil(expected.length / 50),
            Math.ceil(expected.length / 50) + 1,
          ]) {
            const query = { page, limit: 50, sort, ...filter } as Parameters<typeof listCategoryProducts>[2];
            const found = await listCategoryProducts(db, category, query, settings);
            const what = JSON.stringify({ category, ...query });
            assert.equal(found.total, expected.length, what);
            assert.equal(found.totalPages, Math.ceil(expected.length / 50), what);
            const ids = expected.slice((page - 1) * 50, page * 50);
            assert.deepEqual(
              found.result.map(({ _id }) => _id),
              ids,
              what,
            );
          }
        }
      }
    }
  });
}

test('popular gadgets are the same from either end of the list', async () => {
  const rows = fc
    .sample(traits, { numRuns: 30, seed: 5 })
    .map((one, index) => ({ ...rowOf(one), sold: index % 7 }));
  await insertRows(db, products, rows);
  const all = rows
    .sort(
      (a, b) => b.sold - a.sold || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
  for (const skip of [0, 1, 10, 14, 15, 20, 25, 29, 30, 1000]) {
    const found = await listPopularGadgets(db, { skip, limit: 10 });
    const expected = skip < 30 ? all.slice(skip, skip + 10) : all.slice(20);
    assert.deepEqual(
      found.map(({ _id }) => _id),
      expected,
      `skip ${skip}`,
    );
  }
});

test('deep pages of the owner’s list are the same as the parts of the whole list, with every filter by stock', async () => {
  const rows = fc.sample(traits, { numRuns: 1_400, seed: 9 }).map(rowOf);
  await insertRows(db, products, rows);
  const newestFirst = rows.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const isSoldOut = ({ inStock, stock }: Row): boolean => !inStock || stock === 0;
  const filters = {
    in: (row: Row) => !isSoldOut(row),
    out: isSoldOut,
    low: (row: Row) => !isSoldOut(row) && row.stock !== null && row.stock <= 1,
    any: () => true,
  };
  for (const [stock, matches] of Object.entries(filters)) {
    for (const category of [undefined, 'Laptop']) {
      const expected = newestFirst
        .filter((row) => matches(row) && (category === undefined || row.category === category))
        .map(({ id }) => id);
      for (const page of [1, 5, 6, 7, 10]) {
        const query = {
          page,
          limit: 100,
          ...(stock !== 'any' && { stock: stock as 'in' }),
          ...(category && { category }),
        };
        const { entries, total, more } = await listAllProducts(db, query, 1);
        const what = JSON.stringify(query);
        assert.deepEqual({ total, more }, { total: expected.length, more: false }, what);
        assert.deepEqual(
          entries.map(({ _id }) => _id),
          expected.slice((page - 1) * 100, page * 100),
          what,
        );
      }
    }
  }
});

test('a search counts up to 10,000 products, and says if there are more', async () => {
  const same: Traits = { price: 5_000, hours: 1, category: 'Laptop', inStock: true, stock: 1 };
  await insertRows(
    db,
    products,
    Array.from({ length: 10_000 }, () => rowOf(same)),
  );
  const admin = await shop.signIn({ role: 'admin' });
  const search = async (page: number) => {
    const { body, headers } = await admin.call(catalogEndpoints.listAllProducts, {
      query: { search: 'FAN', page },
    });
    return [body.length, headers[totalCountHeader], headers[moreThanTotalHeader]];
  };
  assert.deepEqual(await search(1), [20, '10000', undefined]);
  await shop.addProduct({ name: 'A small fan' });
  assert.deepEqual(await search(1), [20, '10000', 'true']);
  assert.deepEqual(await search(501), [1, '10000', 'true'], 'the entries beyond are there');
  const { headers } = await admin.call(catalogEndpoints.listAllProducts, { query: { page: 1 } });
  assert.deepEqual([headers[totalCountHeader], headers[moreThanTotalHeader]], ['10001', undefined]);
});

test('the names of all products are in parts, oldest first, each once', async () => {
  const rows = fc.sample(traits, { numRuns: 700, seed: 3 }).map(rowOf);
  await insertRows(db, products, rows);
  const names = createProductNames(db);
  const parts: string[][] = [];
  for (let skip = 0; skip < 701; skip += 100) parts.push((await names.list(skip, 100)).map(({ _id }) => _id));
  assert.equal(await names.count(), 700);
  const all = await db.select().from(products).orderBy(asc(products.createdAt), sql`${products.id} desc`);
  assert.deepEqual(
    parts.flat(),
    all.map(({ id }) => id),
  );
  assert.deepEqual(
    parts.map(({ length }) => length),
    [100, 100, 100, 100, 100, 100, 100, 0],
  );
});
