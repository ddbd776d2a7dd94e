/** The work on imports: interrupted, by several processes at once, and beside other changes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productImportEndpoints } from '@jontro/shop/product-imports/product-imports.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, inArray, like } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { productImports } from './product-imports.table.ts';
import { runImports } from './run-imports.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof importer>;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  work = importer(shop, admin);
});
after(() => shop.close());

const headings = 'Name,Category,Price,Pictures';
const newLines = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index},Earbuds,900,/i/a/9.webp`);
const named = (word: string) =>
  shop.context.db
    .select({ id: products.id, price: products.pricePoisha, deletedAt: products.deletedAt })
    .from(products)
    .where(like(products.name, `${word} %`));
const begin = async (id: string, what: 'applyImport' | 'undoImport') => {
  const { status } = await admin.call(productImportEndpoints[what], { params: { id } });
  assert.equal(status, 200);
};

/** Works with an end after every second product until the import is no longer in a state, as a process that is killed. */
async function workInParts(id: string, state: string): Promise<number> {
  let runs = 0;
  while ((await work.find(id)).state === state) {
    let count = 0;
    await runImports(shop.context, {
      shouldStop: () => count >= 2,
      pause: async () => {
        count += 1;
      },
    });
    runs += 1;
  }
  return runs;
}

test('work that ends after every second product is continued, and writes and undoes each product once', async () => {
  proves('B-ROOM-07');
  const ids = [await shop.addProduct({ name: 'Akash 100' }), await shop.addProduct({ name: 'Akash 101' })];
  const { _id } = await work.check(
    fileOf(
      headings,
      ...newLines('Akash', 5),
      ...ids.map((_, index) => `Akash ${100 + index},Earbuds,700,/i/a/9.webp`),
    ),
  );
  await begin(_id, 'applyImport');
  assert.ok((await workInParts(_id, 'applying')) > 3);
  assert.deepEqual((await work.find(_id)).counts, { added: 5, updated: 2 });
  assert.equal((await named('Akash')).length, 7);
  await begin(_id, 'undoImport');
  await workInParts(_id, 'undoing');
  assert.deepEqual((await work.find(_id)).counts, { undone: 7 });
  const left = (await named('Akash')).filter(({ deletedAt }) => deletedAt === null);
  assert.deepEqual(left.map(({ id }) => id).sort(), ids.sort());
});

test('a process that ends between the product and the end of its transaction leaves neither product nor result', async () => {
  proves('B-ROOM-07');
  const { _id } = await work.check(fileOf(headings, ...newLines('Brishti', 3)));
  await begin(_id, 'applyImport');
  const { db } = shop.context;
  let committed = 0;
  const dying = {
    ...shop.context,
    db: new Proxy(db, {
      get(target, key) {
        if (key !== 'transaction') return Reflect.get(target, key, target);
        return (run: (tx: typeof db) => Promise<unknown>, ...rest: []) =>
          target.transaction(
            async (tx) => {
              const result = await run(tx as never);
              committed += 1;
              if (committed === 2) throw Object.assign(new Error('terminated'), { code: '57P01' });
              return result;
            },
            ...rest,
          );
      },
    }),
  };
  await assert.rejects(runImports(dying as never));
  assert.equal((await named('Brishti')).length, 1);
  await db.update(productImports).set({ leaseUntil: null }).where(eq(productImports.id, _id));
  await work.run();
  assert.deepEqual((await work.find(_id)).counts, { added: 3 });
  assert.equal((await named('Brishti')).length, 3);
});

test('a check that another process takes over ends with the same result', async () => {
  const { body } = await work.upload(fileOf(headings, ...newLines('Chand', 250)));
  const params = { id: body._id };
  await admin.call(productImportEndpoints.checkImport, {
    params,
    body: { fields: ['productName', 'category', 'price', 'images'] },
  });
  let asked = 0;
  // Ends after the first slice.
  await runImports(shop.context, {
    shouldStop: () => {
      asked += 1;
      return asked > 2;
    },
  });
  const { state, counts } = await work.find(body._id);
  assert.deepEqual([state, Object.keys(counts).sort()], ['checking', ['new', 'waiting']]);
  await work.run();
  assert.deepEqual(
    [(await work.find(body._id)).state, (await work.find(body._id)).counts],
    ['checked', { new: 250 }],
  );
});

test('several processes share imports, and two presses start one', async () => {
  const files = await Promise.all(
    ['Dupur', 'Elaka'].map((word) => work.check(fileOf(headings, ...newLines(word, 20)))),
  );
  const stored = await shop.context.db
    .select({ state: productImports.state, leaseUntil: productImports.leaseUntil })
    .from(productImports)
    .where(
      inArray(
        productImports.id,
        files.map(({ _id }) => _id),
      ),
    );
  // A lease that is left would keep the next work on it from everybody.
  assert.deepEqual(stored, Array(2).fill({ state: 'checked', leaseUntil: null }));
  for (const { _id } of files) {
    const presses = await Promise.all(
      [1, 2].map(() => admin.call(productImportEndpoints.applyImport, { params: { id: _id } })),
    );
    assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 409]);
  }
  await Promise.all([1, 2, 3].map(() => runImports(shop.context)));
  await work.run();
  for (const { _id } of files) assert.deepEqual((await work.find(_id)).counts, { added: 20 });
  assert.equal((await named('Dupur')).length + (await named('Elaka')).length, 40);
});

test('changes of the same products by their form during an import are never lost', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1)
    ids.push(await shop.addProduct({ name: `Fol ${index}`, price: 500 }));
  const { _id } = await work.check(fileOf('Id,Price', ...ids.map((id) => `${id},700`)));
  await begin(_id, 'applyImport');
  const changes = ids.map((id) =>
    admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { description: 'By form' } }),
  );
  await Promise.all([work.run(), ...changes]);
  await work.run();
  const rows = await work.rows(_id);
  const stored = await shop.context.db.select().from(products).where(inArray(products.id, ids));
  for (const { id, description, pricePoisha } of stored) {
    const { state } = rows.find(({ productId }) => productId === id) ?? {};
    assert.equal(description, 'By form');
    assert.equal(pricePoisha, state === 'updated' ? 70_000 : 50_000);
  }
});
