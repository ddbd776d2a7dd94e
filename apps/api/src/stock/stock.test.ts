/** Stock moves: every change of the stock has a row with its reason, whoever makes it, and the units are the sum of the rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { stockTexts, unitsForSale } from '@jontro/shop/stock/stock.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { events } from '../events/events.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { removeOldMoves } from './remove-old-moves.ts';

let shop: TestShop;
let admin: SignedInClient;
let shopper: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  shopper = await shop.signIn();
});
after(() => shop.close());

/** The reasons and changes of a product or variant, oldest first. */
async function movesOf(id: string, variant?: string): Promise<[string, number, number][]> {
  const query = variant ? { variant } : {};
  const { body } = await admin.call(stockEndpoints.findStock, { params: { id }, query });
  return body.moves.map(({ why, change, left }): [string, number, number] => [why, change, left]).reverse();
}

async function expectSums(): Promise<void> {
  const checks = await checkInvariants(shop.context.db);
  assert.deepEqual(checks.find(({ invariant }) => invariant.name === 'stock-moves')?.broken, []);
}

const adjust = (
  why: 'received' | 'found' | 'damaged' | 'lost' | 'counted',
  productId: string,
  units: number,
  more = {},
) => admin.call(stockEndpoints.changeStock, { body: { why, lines: [{ productId, units, ...more }] } });

test('an order, its change, its cancellation and a deleted order name their order', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 10 });
  const order = await buy(shopper, id);
  await admin.call(orderEndpoints.changeOrder, {
    params: { id: order._id },
    body: { revision: order.revision ?? 0, quantities: [{ position: 0, quantity: 3 }] },
  });
  await admin.call(orderEndpoints.cancelOrder, { params: { id: order._id }, body: { reason: 'Asked to' } });
  const deleted = await buy(shopper, id);
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted._id } });
  await admin.call(orderEndpoints.restoreOrder, { params: { id: deleted._id } });
  assert.deepEqual(await movesOf(id), [
    ['opening', 10, 10],
    ['order', -1, 9],
    ['order-changed', -2, 7],
    ['cancelled', 3, 10],
    ['order', -1, 9],
    ['order-deleted', 1, 10],
    ['order-restored', -1, 9],
  ]);
  const { body } = await admin.call(stockEndpoints.findStock, { params: { id }, query: {} });
  const [restored, , , cancelled] = body.moves;
  assert.deepEqual(
    [restored?.orderId, restored?.orderNumber, restored?.by, cancelled?.orderId],
    [deleted._id, deleted.orderNumber, admin.email, order._id],
  );
  await expectSums();
});

test('staff adjust with a reason and a note; more than there is cannot leave', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 4 });
  await admin.call(stockEndpoints.changeStock, {
    body: { why: 'damaged', note: ' Fell from the shelf ', lines: [{ productId: id, units: 1 }] },
  });
  await adjust('received', id, 20);
  const tooFew = await adjust('lost', id, 24);
  assert.deepEqual([tooFew.status, tooFew.error.message], [409, stockTexts.tooFew]);
  const { body } = await admin.call(stockEndpoints.findStock, { params: { id }, query: {} });
  assert.deepEqual(body.item.stock, 23);
  assert.deepEqual(
    body.moves.map(({ why, change, note, by }) => [why, change, note, by]),
    [
      ['received', 20, undefined, admin.email],
      ['damaged', -1, 'Fell from the shelf', admin.email],
      ['opening', 4, undefined, undefined],
    ],
  );
});

test('of several lines all are adjusted or none', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 4 });
  const other = await shop.addProduct({ stock: 1 });
  const { status } = await admin.call(stockEndpoints.changeStock, {
    body: {
      why: 'lost',
      lines: [
        { productId: id, units: 2 },
        { productId: other, units: 2 },
      ],
    },
  });
  assert.equal(status, 409);
  assert.deepEqual(await movesOf(id), [['opening', 4, 4]]);
});

test('a count keeps what was sold since it was compared', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 10 });
  await admin.call(stockEndpoints.addProductCode, { params: { id }, body: { code: 'cnt-8801' } });
  const lines = [
    { code: 'CNT-8801', units: 3 },
    { code: ' cnt-8801', units: 5 },
    { code: 'nobody', units: 1 },
  ];
  const { body } = await admin.call(stockEndpoints.checkCount, { body: { lines } });
  assert.deepEqual(
    [body.items.map(({ productId, stock, counted }) => [productId, stock, counted]), body.unknown],
    [[[id, 10, 8]], ['nobody']],
  );
  assert.deepEqual(await movesOf(id), [['opening', 10, 10]], 'comparing changes nothing');
  await buy(shopper, id);
  await adjust('counted', id, 8, { stockWas: 10 });
  assert.deepEqual(await movesOf(id), [
    ['opening', 10, 10],
    ['order', -1, 9],
    ['counted', -2, 7],
  ]);
  const again = await adjust('counted', id, 7, { stockWas: 7 });
  assert.deepEqual(again.body, { modifiedCount: 0, message: stockTexts.unchanged });
});

test('a count says how many units on the shelf belong to orders that are not packed yet', async () => {
  const id = await shop.addProduct({ stock: 10 });
  const toPack = async () => {
    const { body } = await admin.call(stockEndpoints.findStock, { params: { id }, query: {} });
    const { body: count } = await admin.call(stockEndpoints.checkCount, {
      body: { lines: [{ code: id, units: 10 }] },
    });
    const [item] = count.items;
    assert.ok(item);
    assert.equal(item.toPack, body.item.toPack);
    return [item.stock, item.toPack, unitsForSale(item, true), unitsForSale(item, false)];
  };
  assert.deepEqual(await toPack(), [10, undefined, 10, 10]);
  const packed = await buy(shopper, id);
  const cancelled = await buy(shopper, id);
  const deleted = await buy(shopper, id);
  const delivered = await buy(shopper, id);
  await buy(shopper, id);
  assert.deepEqual(await toPack(), [5, 5, 5, 10]);
  await admin.call(orderEndpoints.moveOrder, { params: { id: packed._id, move: 'confirm' }, body: {} });
  assert.deepEqual(await toPack(), [5, 5, 5, 10], 'confirmed orders lie on the shelf, too');
  await admin.call(orderEndpoints.moveOrder, { params: { id: packed._id, move: 'pack' }, body: {} });
  await admin.call(orderEndpoints.cancelOrder, {
    params: { id: cancelled._id },
    body: { reason: 'Asked to' },
  });
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted._id } });
  await admin.call(orderEndpoints.deliverOrder, { params: { id: delivered._id } });
  assert.deepEqual(await toPack(), [7, 1, 9, 10]);
});

test('units to pack are of their variant, and never make a count less than none', async () => {
  const id = await shop.addProduct({ stock: 3 });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 900, stock: 2 },
    { color: 'White', price: 1000, stock: 5 },
  ]);
  await buy(shopper, id);
  const lines = [black, white].map((variant, index) => ({ code: `TP-${index}`, variant }));
  for (const { code, variant } of lines)
    await shop.context.db.update(productVariants).set({ sku: code }).where(eq(productVariants.id, variant));
  const { body } = await admin.call(stockEndpoints.checkCount, {
    body: { lines: lines.map(({ code }) => ({ code, units: 0 })) },
  });
  assert.deepEqual(
    body.items.map((item) => [item.stock, item.toPack, unitsForSale(item, true)]),
    [
      [1, 1, 0],
      [5, undefined, 0],
    ],
  );
});

test('a product that was not counted is, from its first count', async () => {
  const id = await shop.addProduct({});
  assert.equal((await adjust('found', id, 1)).error.message, stockTexts.notCounted);
  await adjust('counted', id, 6);
  assert.deepEqual(await movesOf(id), [['counted', 6, 6]]);
  await expectSums();
});

test('each variant has changes of its own, also when the product is sold by its default one', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 3 });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 900, stock: 2 },
    { color: 'White', price: 1000, stock: 5 },
  ]);
  await shop.context.db.update(productVariants).set({ sku: 'ST-BLACK' }).where(eq(productVariants.id, black));
  await buy(shopper, id);
  await adjust('received', id, 4, { variantId: white });
  const { body } = await admin.call(stockEndpoints.checkCount, {
    body: { lines: [{ code: 'st-black', units: 1 }] },
  });
  assert.deepEqual(
    body.items.map(({ variantId, stock }) => [variantId, stock]),
    [[black, 1]],
  );
  assert.deepEqual((await movesOf(id, black)).slice(1), [['order', -1, 1]]);
  assert.deepEqual((await movesOf(id, white)).slice(1), [['received', 4, 9]]);
  await expectSums();
});

test('SQL and earlier versions, which name no reason, are recorded as well', async () => {
  proves('B-ROOM-16');
  const { db } = shop.context;
  const id = await shop.addProduct({ stock: 5 });
  await db.execute(sql`update products set stock = stock - 2, sold = sold + 2 where id = ${id}`);
  await db.execute(sql`update products set stock = null where id = ${id}`);
  await db.execute(sql`update products set stock = 8 where id = ${id}`);
  assert.deepEqual(await movesOf(id), [
    ['opening', 5, 5],
    ['other', -2, 3],
    ['other', -3, 0],
    ['other', 8, 8],
  ]);
  await expectSums();
});

test('two orders and an adjustment at once leave a row each', async () => {
  proves('B-ROOM-16');
  const id = await shop.addProduct({ stock: 9 });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()));
  for (const buyer of buyers)
    await buyer.call(cartEndpoints.addToCart, { body: { gadgetId: id, quantity: 1 } });
  await Promise.all([
    ...buyers.map((buyer) => buy(buyer, id)),
    adjust('damaged', id, 1),
    adjust('found', id, 3),
  ]);
  const moves = await movesOf(id);
  assert.equal(moves.length, 7);
  moves.slice(1).forEach(([, change, left], index) => {
    assert.equal(left, (moves[index]?.[2] ?? 0) + change, 'each follows from the one before');
  });
  await expectSums();
});

test('the units are the sum of the rows after any sequence of changes', async () => {
  proves('B-ROOM-16');
  const { db } = shop.context;
  const ids = [
    await shop.addProduct({ stock: 5 }),
    await shop.addProduct({}),
    await shop.addProduct({ stock: 0 }),
  ];
  const step = fc.record({
    at: fc.nat(2),
    units: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('counted', 'received', 'lost', 'sql', 'form', 'delete', 'restore'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { at, units, kind } of steps) {
        const id = ids[at] ?? '';
        if (kind === 'sql') await db.update(products).set({ stock: units }).where(eq(products.id, id));
        else if (kind === 'form')
          await admin.call(catalogEndpoints.changeProduct, {
            params: { id },
            body: { stock: units || null },
          });
        else if (kind === 'delete') await admin.call(catalogEndpoints.removeProduct, { params: { id } });
        else if (kind === 'restore') await admin.call(catalogEndpoints.restoreProduct, { params: { id } });
        else await adjust(kind as 'counted', id, units);
      }
      await expectSums();
    }),
    { numRuns: 12 },
  );
});

test('changes older than three years become the opening of what follows', async () => {
  proves('B-ROOM-16');
  const { db } = shop.context;
  const id = await shop.addProduct({ stock: 10 });
  await buy(shopper, id);
  await adjust('received', id, 5);
  await db
    .update(stockMoves)
    .set({ at: new Date(shop.context.now().getTime() - 4 * 365 * 24 * 3_600_000) })
    .where(eq(stockMoves.productId, id));
  await adjust('lost', id, 2);
  await removeOldMoves(shop.context);
  await removeOldMoves(shop.context);
  const rows = await db
    .select()
    .from(stockMoves)
    .where(eq(stockMoves.productId, id))
    .orderBy(asc(stockMoves.id));
  assert.deepEqual(
    rows.map(({ why, change, left, staffId }) => [why, change, left, staffId]),
    [
      ['opening', 14, 14, null],
      ['lost', -2, 12, admin.userId],
    ],
  );
  await expectSums();
});

test('a code belongs to one product, in whatever letters', async () => {
  const one = await shop.addProduct({});
  const other = await shop.addProduct({});
  await admin.call(stockEndpoints.addProductCode, { params: { id: one }, body: { code: ' ean-1 ' } });
  const taken = await admin.call(stockEndpoints.addProductCode, {
    params: { id: other },
    body: { code: 'EAN-1' },
  });
  assert.deepEqual([taken.status, taken.error.message], [409, stockTexts.codeTaken]);
  const again = await admin.call(stockEndpoints.addProductCode, {
    params: { id: one },
    body: { code: 'Ean-1' },
  });
  assert.equal(again.body.modifiedCount, 0);
  const removed = (code: string) =>
    admin.call(stockEndpoints.removeProductCode, { params: { id: one }, query: { code } });
  assert.equal((await removed('ean-1')).body.modifiedCount, 1);
  assert.equal((await removed('ean-1')).body.modifiedCount, 0);
});

test('an order tells staff when a stock falls to its own threshold, not to the shop’s', async () => {
  proves('B-ROOM-18');
  const { db } = shop.context;
  const id = await shop.addProduct({ stock: 22 });
  const few = await shop.addProduct({ stock: 6 });
  const set = (of: string, lowStockAt: number | null) =>
    admin.call(stockEndpoints.changeStockRules, { params: { id: of }, body: { lowStockAt } });
  await set(id, 21);
  await set(few, 2);
  await buy(shopper, id);
  await buy(shopper, few);
  const told = await db.select().from(events).where(eq(events.kind, 'stock-low'));
  const of = (product: string) =>
    told.filter(({ data }) => (data as { productId: string }).productId === product);
  assert.deepEqual([of(id).length, of(few).length], [1, 0]);
  const { body } = await set(few, null);
  assert.equal(body.modifiedCount, 1);
  assert.equal((await set(few, null)).body.modifiedCount, 0);
});
