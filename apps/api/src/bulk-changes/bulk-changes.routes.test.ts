/** Changes of many products at once, through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChangeItem,
  bulkChangeRetentionDays,
  bulkChangeTexts,
  bulkUndoMs,
  previewedProducts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxPrice } from '@jontro/shop/catalog/catalog.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { bulkChanger } from '../testing/change-products.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { bulkChangeItems } from './bulk-changes.table.ts';
import { removeOldBulkChanges } from './bulk-changes.ts';

let shop: TestShop;
let admin: SignedInClient;
let work: ReturnType<typeof bulkChanger>;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  work = bulkChanger(shop, admin);
});
after(() => shop.close());

const stored = async (ids: readonly string[]) => {
  const rows = await shop.context.db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    assert.ok(row);
    return row;
  });
};
const pricesOf = async (ids: readonly string[]) => (await stored(ids)).map((row) => row.pricePoisha);
const variantsOf = (id: string) =>
  shop.context.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .orderBy(asc(productVariants.position));
const add = (word: string, count: number, fields: object = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => shop.addProduct({ name: `${word} ${index}`, ...fields })),
  );
const change = (id: string, body: object) =>
  admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
const auditOf = async (subjectId: string) =>
  (await admin.call(auditEndpoints.listAuditEntries, { query: { search: subjectId } })).body.result;

test('a preview shows the first 20 with their values before and after, and counts those that cannot be changed by their reason', async () => {
  proves('B-ROOM-10');
  await add('Aam', 24, { price: 200 });
  shop.clock.advance(1000);
  await shop.addProduct({ name: 'Aam dear', price: maxPrice });
  await shop.addProduct({ name: 'Aam reduced', price: 210, discountPrice: 205 });
  const { body } = await work.preview({ kind: 'price', percent: -10, rounding: 'taka' }, { search: 'aam' });
  assert.deepEqual([body.total, body.able, body.unchanged], [26, 25, 0]);
  assert.deepEqual(body.obstacles, [{ reason: productFormTexts.updateDiscountAbove, count: 1 }]);
  assert.equal(body.first.length, previewedProducts);
  const reduced = body.first.find(({ name }) => name === 'Aam reduced');
  assert.equal(reduced?.reason, productFormTexts.updateDiscountAbove);
  const [plain] = body.first.filter(({ state }) => state === 'changed').slice(-1);
  assert.deepEqual(plain?.values, [{ field: 'price', before: 200, after: 180 }]);
  const raised = (await work.preview({ kind: 'price', percent: 1 }, { search: 'aam' })).body;
  assert.deepEqual(raised.obstacles, [{ reason: productErrorTexts.price, count: 1 }]);
});

test('the preview of a change of prices counts the products whose discount price stays, and it stays', async () => {
  await add('Narkel', 2, { price: 200 });
  const [reduced = '', outside = ''] = await add('Narkel reduced', 2, { price: 200, discountPrice: 150 });
  await change(outside, { price: maxPrice });
  const varied = await shop.addProduct({ name: 'Narkel varied', price: 1 });
  const [, white = ''] = await addVariants(shop, varied, [
    { color: 'Black', price: 100 },
    { color: 'White', price: 300 },
  ]);
  await shop.context.db
    .update(productVariants)
    .set({ discountPoisha: toPoisha(250) })
    .where(eq(productVariants.id, white));
  const planned = await shop.addProduct({ name: 'Narkel later', price: 300 });
  const discountFrom = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
  const later = await change(planned, { discountPrice: 280, discountFrom });
  assert.equal(later.status, 200);
  const raise = { kind: 'price', percent: 10 } as const;
  const { body } = await work.preview(raise, { search: 'narkel' });
  assert.deepEqual([body.total, body.able, body.discounted], [6, 5, 3]);
  await work.make(raise, { search: 'narkel' });
  const [row] = await stored([reduced]);
  assert.deepEqual([row?.pricePoisha, row?.discountPoisha], [22_000, 15_000]);
  const none = await work.preview({ kind: 'best-seller', bestSeller: true }, { search: 'narkel' });
  assert.equal(none.body.discounted, undefined);
});

test('prices of all products that match are changed by percent, not only of a page, each variant by its own', async () => {
  proves('B-ROOM-10');
  const ids = await add('Begun', 30, { price: 99.99 });
  const [varied = ''] = ids;
  await addVariants(shop, varied, [
    { color: 'Black', price: 100 },
    { color: 'White', price: 333.33 },
  ]);
  const { state, counts, total, _id } = await work.make({ kind: 'price', percent: 10 }, { search: 'begun' });
  assert.deepEqual([state, total, counts], ['applied', 30, { changed: 30 }]);
  assert.deepEqual(
    (await variantsOf(varied)).map(({ pricePoisha }) => pricePoisha),
    [11_000, 36_666],
  );
  assert.deepEqual(await pricesOf(ids), [11_000, ...ids.slice(1).map(() => 10_999)]);
  const item = (await work.items(_id)).find(({ productId }) => productId === varied);
  assert.deepEqual(
    item?.values.map(({ variant, before, after }) => [variant, before, after]),
    [
      ['Black', 100, 110],
      ['White', 333.33, 366.66],
    ],
  );
  // Public pages show it.
  const { body } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id: ids[1] ?? '' } });
  assert.equal(body.price, 109.99);
});

test('one act is one entry of the audit log with the count, and so is its undo', async () => {
  proves('B-ROOM-10');
  const ids = await add('Chini', 3, { price: 500 });
  const { _id } = await work.make({ kind: 'price', percent: 20, rounding: 'taka' }, { search: 'chini' });
  await work.undo(_id);
  await work.run();
  const entries = await auditOf(_id);
  assert.deepEqual(
    entries.map(({ act, after }) => [act, after]),
    [
      ['undoBulkChange', { rows: 3 }],
      ['startBulkChange', { rows: 3, percent: '+20 %', rounding: 'taka' }],
    ],
  );
  for (const id of ids) assert.deepEqual(await auditOf(id), []);
});

test('preview and result have the names of products and variants in each language', async () => {
  proves('B-ROOM-10');
  const [id = ''] = await add('Dheki', 1, { price: 100 });
  await shop.context.db.update(products).set({ nameBn: 'ঢেঁকি' }).where(eq(products.id, id));
  await addVariants(shop, id, [{ color: 'Black', price: 100 }]);
  const expected = [{ bn: 'ঢেঁকি' }, 'Black', { bn: 'কালো' }];
  const namesIn = (items: readonly BulkChangeItem[]) =>
    items.flatMap(({ names, values }) => [names, values[0]?.variant, values[0]?.variantNames]);
  const change = { kind: 'price', percent: 10 } as const;
  const { body } = await work.preview(change, { search: 'dheki' });
  assert.deepEqual(namesIn(body.first), expected);
  const { _id } = await work.make(change, { search: 'dheki' });
  assert.deepEqual(namesIn(await work.items(_id)), expected);
});

test('a discount with an end is given to all, follows the pause of seven days, and is ended for all', async () => {
  proves('B-ROOM-10');
  const ids = await add('Dim', 2, { price: 1000 });
  const [paused = ''] = ids;
  const varied = await shop.addProduct({ name: 'Dim varied', price: 1000 });
  await addVariants(shop, varied, [
    { color: 'Black', price: 1000 },
    { color: 'White', price: 2000 },
  ]);
  const now = shop.clock.now().getTime();
  const until = new Date(now + 3 * 86_400_000).toISOString();
  await shop.context.db
    .update(products)
    .set({ discountEndedAt: new Date(now - 86_400_000) })
    .where(eq(products.id, paused));
  const discount = { kind: 'discount', percent: 15, rounding: 'taka', until } as const;
  const { body } = await work.preview(discount, { search: 'dim' });
  assert.deepEqual(body.obstacles, [{ reason: discountTimeTexts.pause, count: 1 }]);
  const { counts, _id } = await work.make(discount, { search: 'dim' });
  assert.deepEqual(counts, { changed: 2, failed: 1 });
  assert.equal((await work.items(_id, 'failed'))[0]?.reason, discountTimeTexts.pause);
  const [row] = await stored([ids[1] ?? '']);
  assert.deepEqual([row?.discountPoisha, row?.discountUntil?.toISOString()], [85_000, until]);
  assert.deepEqual(
    (await variantsOf(varied)).map(({ discountPoisha }) => discountPoisha),
    [85_000, 170_000],
  );
  const ended = await work.make({ kind: 'end-discount' }, { search: 'dim' });
  assert.deepEqual(ended.counts, { changed: 2, unchanged: 1 });
  const after = await stored([...ids, varied]);
  assert.ok(after.every((one) => one.discountPoisha === null && one.discountUntil === null));
  const over = await work.preview(
    { ...discount, until: new Date(now - 1000).toISOString() },
    { search: 'dim' },
  );
  assert.equal(over.body.able, 0);
});

test('category and best seller are changed; products that have them already are counted as unchanged', async () => {
  proves('B-ROOM-10');
  const ids = await add('Elach', 3);
  await change(ids[0] ?? '', { bestSeller: true });
  const best = await work.make({ kind: 'best-seller', bestSeller: true }, { search: 'elach' });
  assert.deepEqual(best.counts, { changed: 2, unchanged: 1 });
  const moved = await work.make({ kind: 'category', category: 'Fan' }, { search: 'elach' });
  assert.deepEqual(moved.counts, { changed: 3 });
  assert.ok((await stored(ids)).every(({ category, bestSeller }) => category === 'Fan' && bestSeller));
  const unknown = await work.preview({ kind: 'category', category: 'Spaceships' }, {});
  assert.deepEqual([unknown.status, unknown.error.message], [400, productErrorTexts.category]);
});

test('units are added, taken away and set, of each variant that is counted, with a stock move of its own reason', async () => {
  proves('B-ROOM-10');
  const counted = await shop.addProduct({ name: 'Fol counted', stock: 5 });
  const uncounted = await shop.addProduct({ name: 'Fol uncounted' });
  const varied = await shop.addProduct({ name: 'Fol varied' });
  const ids = await addVariants(shop, varied, [
    { color: 'Black', price: 100, stock: 2 },
    { color: 'White', price: 100 },
  ]);
  const added = await work.make({ kind: 'stock', how: 'add', units: 3 }, { search: 'fol' });
  assert.deepEqual(added.counts, { changed: 2, failed: 1 });
  assert.equal((await work.items(added._id, 'failed'))[0]?.reason, bulkChangeTexts.notCounted);
  assert.equal((await stored([counted]))[0]?.stock, 8);
  assert.deepEqual(
    (await variantsOf(varied)).map(({ stock }) => stock),
    [5, null],
  );
  const taken = await work.make({ kind: 'stock', how: 'add', units: -6 }, { search: 'fol' });
  assert.equal((await stored([counted]))[0]?.stock, 2);
  assert.deepEqual(
    (await work.items(taken._id, 'failed')).map(({ reason }) => reason).sort(),
    [bulkChangeTexts.notCounted, bulkChangeTexts.tooFew].sort(),
  );
  const moves = await shop.context.db
    .select()
    .from(stockMoves)
    .where(and(inArray(stockMoves.productId, [counted, varied]), eq(stockMoves.why, 'bulk')))
    .orderBy(asc(stockMoves.id));
  assert.deepEqual(
    moves
      .filter(({ variantId }) => variantId === '')
      .map(({ change: units, left, staffId }) => [units, left, staffId]),
    [
      [3, 8, admin.userId],
      [-6, 2, admin.userId],
    ],
  );
  assert.deepEqual(
    moves
      .filter(({ productId }) => productId === varied)
      .map(({ variantId, change: units, left }) => [variantId, units, left]),
    [[ids[0], 3, 5]],
  );
  const set = await work.make({ kind: 'stock', how: 'set', units: 9 }, { search: 'fol' });
  assert.deepEqual(set.counts, { changed: 3 });
  assert.deepEqual(
    (await stored([counted, uncounted])).map(({ stock }) => stock),
    [9, 9],
  );
});

test('what is sold between the start and the run, and what staff enter, is never lost', async () => {
  proves('B-ROOM-10');
  const id = await shop.addProduct({ name: 'Gajor', stock: 10 });
  const other = await shop.addProduct({ name: 'Gajor two', stock: 10 });
  const buyer = await shop.signIn();
  await work.start({ kind: 'stock', how: 'set', units: 50 }, { search: 'gajor' });
  await buy(buyer, id, 3);
  await change(other, { stock: 12, stockWas: 10 });
  await work.run();
  assert.deepEqual(
    (await stored([id, other])).map(({ stock }) => stock),
    [47, 52],
  );
});

test('an undo within 24 hours brings values back, leaves those that were changed since and says so; units sold since stay sold', async () => {
  proves('B-ROOM-10');
  const ids = await add('Hing', 4, { price: 300, stock: 10 });
  const [first = '', second = '', third = ''] = ids;
  const varied = await shop.addProduct({ name: 'Hing varied' });
  const [black] = await addVariants(shop, varied, [
    { color: 'Black', price: 100, stock: 1 },
    { color: 'White', price: 200, stock: 1 },
  ]);
  const priced = await work.make({ kind: 'price', percent: 50 }, { search: 'hing' });
  shop.clock.advance(1000);
  await change(first, { price: 777 });
  await change(second, { description: 'Another text' });
  await admin.call(catalogEndpoints.removeProduct, { params: { id: third } });
  await shop.context.db
    .update(productVariants)
    .set({ pricePoisha: 99_900 as never })
    .where(eq(productVariants.id, black ?? ''));
  assert.equal((await work.undo(priced._id)).status, 200);
  await work.run();
  const { state, counts } = await work.find(priced._id);
  // One that was removed may come back.
  assert.deepEqual([state, counts], ['undone', { undone: 3, kept: 2 }]);
  assert.deepEqual(await pricesOf(ids), [77_700, 30_000, 30_000, 30_000]);
  assert.ok((await stored([third]))[0]?.deletedAt);
  assert.equal((await stored([second]))[0]?.description, 'Another text');
  assert.deepEqual(
    (await variantsOf(varied)).map(({ pricePoisha }) => pricePoisha),
    [99_900, 20_000],
  );
  const kept = await work.items(priced._id, 'kept');
  assert.equal(kept.find(({ productId }) => productId === first)?.reason, bulkChangeTexts.changedSince);
  assert.deepEqual(
    kept.find(({ productId }) => productId === varied)?.values.map((value) => value.kept ?? false),
    [true, false],
  );

  const stocked = await work.make({ kind: 'stock', how: 'add', units: 5 }, { search: 'hing' });
  await buy(await shop.signIn(), second, 2);
  await change(first, { stock: 40, stockWas: 15 });
  await work.undo(stocked._id);
  await work.run();
  assert.deepEqual(
    (await stored([first, second])).map(({ stock }) => stock),
    [40, 8],
  );
});

test('the undo of a discount brings the earlier one back with its times, unless the discount was changed since', async () => {
  proves('B-ROOM-10');
  const until = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString();
  const [first = '', second = ''] = await add('Ilish', 2, { price: 1000, discountPrice: 900 });
  const made = await work.make({ kind: 'discount', percent: 30, until: until(2) }, { search: 'ilish' });
  await change(second, { discountPrice: 650, discountUntil: until(1) });
  await work.undo(made._id);
  await work.run();
  const [one, two] = await stored([first, second]);
  assert.deepEqual([one?.discountPoisha, one?.discountUntil], [90_000, null]);
  assert.equal(two?.discountPoisha, 65_000);
  assert.ok(two?.discountUntil);
});

test('the undo of ended discounts brings back their end, which a form could not set for seven days', async () => {
  const until = new Date(shop.clock.now().getTime() + 2 * 86_400_000).toISOString();
  const [id = ''] = await add('Rohu', 1, { price: 1000 });
  await change(id, { discountPrice: 900, discountUntil: until });
  const made = await work.make({ kind: 'end-discount' }, { search: 'rohu' });
  assert.equal((await stored([id]))[0]?.discountPoisha, null);
  await work.undo(made._id);
  await work.run();
  const [row] = await stored([id]);
  assert.deepEqual([row?.discountPoisha, row?.discountUntil?.toISOString()], [90_000, until]);
});

test('nothing is undone twice, before it is finished, or after 24 hours', async () => {
  proves('B-ROOM-10');
  await add('Jam', 1, { price: 500 });
  const running = await work.start({ kind: 'price', percent: 5 }, { search: 'jam' });
  const early = await work.undo(running.body._id);
  assert.deepEqual([early.status, early.error.message], [409, bulkChangeTexts.running]);
  await work.run();
  const presses = await Promise.all([work.undo(running.body._id), work.undo(running.body._id)]);
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 409]);
  await work.run();
  const late = await work.make({ kind: 'price', percent: 5 }, { search: 'jam' });
  assert.ok(late.undoableUntil);
  shop.clock.advance(bulkUndoMs);
  const refused = await work.undo(late._id);
  assert.deepEqual([refused.status, refused.error.message], [409, bulkChangeTexts.tooLate]);
  assert.equal((await work.find(late._id)).undoableUntil, undefined);
});

test('a start with other products than those of the preview is a 409; a repeated one returns the same change', async () => {
  proves('B-ROOM-10');
  await add('Kola', 2);
  const before = (await work.preview({ kind: 'price', percent: 5 }, { search: 'kola' })).body;
  await add('Kola late', 1);
  const selection = { search: 'kola' };
  const body = { change: { kind: 'price', percent: 5 }, selection, digest: before.digest } as const;
  const other = await admin.call(bulkChangeEndpoints.startBulkChange, {
    body: { ...body, key: crypto.randomUUID() },
  });
  assert.deepEqual([other.status, other.error.message], [409, bulkChangeTexts.changed]);
  const { digest } = (await work.preview({ kind: 'price', percent: 5 }, selection)).body;
  const larger = await admin.call(bulkChangeEndpoints.startBulkChange, {
    body: { ...body, change: { kind: 'price', percent: 50 }, digest, key: crypto.randomUUID() },
  });
  assert.equal(larger.status, 409, 'another change than the previewed one');
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.call(bulkChangeEndpoints.startBulkChange, { body: { ...body, digest, key } })),
  );
  assert.equal(new Set(answers.map((answer) => answer.body._id)).size, 1);
  await work.run();
  assert.equal((await work.find(answers[0]?.body._id ?? '')).counts.changed, 3);
});

test('prices need their own permission, at the preview, the start, the run and the undo', async () => {
  proves('B-ROOM-10');
  const [id = ''] = await add('Lau', 1, { price: 400 });
  const selection = { search: 'lau' };
  const editorRole = await admin.call(staffEndpoints.addStaffRole, {
    body: { name: 'Editor', permissions: ['products'] },
  });
  const pricerRole = await admin.call(staffEndpoints.addStaffRole, {
    body: { name: 'Pricer', permissions: ['products', 'prices'] },
  });
  const editorClient = await shop.signIn({ staffRole: editorRole.body.insertedId });
  const editor = bulkChanger(shop, editorClient);
  const pricer = bulkChanger(shop, await shop.signIn({ staffRole: pricerRole.body.insertedId }));
  const price = { kind: 'price', percent: 25 } as const;
  const refused = await editor.preview(price, selection);
  assert.deepEqual([refused.status, refused.error.message], [403, productFormTexts.pricesNotAllowed]);
  const body = { change: price, selection, digest: 'x', key: crypto.randomUUID() };
  assert.equal((await editorClient.call(bulkChangeEndpoints.startBulkChange, { body })).status, 403);
  assert.equal((await editor.make({ kind: 'best-seller', bestSeller: true }, selection)).counts.changed, 1);
  const made = await pricer.make(price, selection);
  assert.equal((await editor.undo(made._id)).status, 403);
  const started = await pricer.start(price, selection);
  await admin.call(staffEndpoints.changeStaffRole, {
    params: { id: pricerRole.body.insertedId },
    body: { name: 'Pricer', permissions: ['products'] },
  });
  await work.run();
  assert.deepEqual((await work.find(started.body._id)).counts, { failed: 1 });
  assert.equal((await work.items(started.body._id))[0]?.reason, bulkChangeTexts.notAllowed);
  assert.deepEqual(await pricesOf([id]), [50_000]);
});

test('hostile filters and changes are refused or match nothing, and change nothing', async () => {
  proves('B-ROOM-10');
  const [id = ''] = await add('Morich', 1, { price: 400 });
  const nothing = [
    { search: "'; drop table products; --" },
    { search: '%' },
    { search: '_' },
    { search: '\\' },
    { category: "Earbuds' or true" },
  ];
  for (const selection of nothing) {
    const { status, error } = await work.preview({ kind: 'price', percent: 5 }, selection);
    assert.deepEqual([status, error.message], [409, bulkChangeTexts.none], JSON.stringify(selection));
  }
  const wrong = [
    { change: { kind: 'price', percent: '10; --' }, selection: {} },
    { change: { kind: 'price', percent: 1e308 }, selection: {} },
    { change: { kind: 'delete' }, selection: {} },
    { change: { kind: 'stock', how: 'add', units: 1.5 }, selection: {} },
    { change: { kind: 'discount', percent: 10, until: '2026-13-45T99:99Z' }, selection: {} },
    { change: { kind: 'price', percent: 5 }, selection: { stock: 'none' } },
    { change: { kind: 'price', percent: 5 } },
    { selection: {} },
  ];
  for (const body of wrong) {
    const { status } = await admin.call(bulkChangeEndpoints.previewBulkChange, { body: body as never });
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await pricesOf([id]), [40_000]);
});

test('changes are listed newest first, and deleted 30 days after their start with their products', async () => {
  proves('B-ROOM-10');
  await add('Narkel', 1);
  const { _id } = await work.make({ kind: 'best-seller', bestSeller: true }, { search: 'narkel' });
  const [newest] = (await admin.call(bulkChangeEndpoints.listBulkChanges)).body;
  assert.deepEqual([newest?._id, newest?.by], [_id, admin.email]);
  shop.clock.advance((bulkChangeRetentionDays + 1) * 86_400_000);
  await removeOldBulkChanges(shop.context);
  const later = await shop.signIn({ role: 'admin' });
  assert.deepEqual((await later.call(bulkChangeEndpoints.listBulkChanges)).body, []);
  assert.equal(await shop.context.db.$count(bulkChangeItems), 0);
});
