/** Discounts that begin and end at a time: in every response of every process, for orders, and within the rules of the countdown. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { invariants } from '../admin/invariants.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createPublicCache } from '../http/public-cache.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { products } from './catalog.table.ts';
import { applyDueChanges } from './due-changes.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const hour = 3_600_000;
const day = 24 * hour;
const inMs = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString();

const change = (id: string, body: ProductChange) =>
  admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
async function changed(id: string, body: ProductChange): Promise<void> {
  const { status, error } = await change(id, body);
  assert.equal(status, 200, error.message);
}
const shown = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const edited = async (id: string) =>
  (await admin.call(editedProductEndpoints.findEditedProduct, { params: { id } })).body;

test('a discount begins and ends to the millisecond in each list, page, search, filter and sort, though they were cached', async () => {
  proves('B-MARKET-04');
  const id = await shop.addProduct({ name: 'Zephyr Kettle', category: 'Fan', price: 1_000 });
  await shop.addProduct({ name: 'Other Kettle', category: 'Fan', price: 900 });
  await changed(id, { discountPrice: 800, discountFrom: inMs(hour), discountUntil: inMs(3 * hour) });
  const category = { params: { category: 'fan' }, query: { page: 1, limit: 6 } };
  const prices = async () => {
    const { visitor } = shop;
    const priceIn = (list: readonly { _id: string; discountPrice?: number }[]) =>
      list.find(({ _id }) => _id === id)?.discountPrice;
    const [one, all, listed, found, newest, compared, cheapest, filtered] = await Promise.all([
      shown(id),
      visitor.call(catalogEndpoints.listAllProducts, { query: {} }),
      visitor.call(catalogEndpoints.listCategoryProducts, category),
      visitor.call(catalogEndpoints.searchProducts, { query: { search: 'zephyr' } }),
      visitor.call(catalogEndpoints.listNewArrivals),
      visitor.call(catalogEndpoints.compareProducts, { query: { ids: id } }),
      visitor.call(catalogEndpoints.listCategoryProducts, {
        ...category,
        query: { ...category.query, sort: 'lowToHigh' },
      }),
      visitor.call(catalogEndpoints.listCategoryProducts, {
        ...category,
        query: { ...category.query, max: 850, facets: '1' },
      }),
    ]);
    return {
      price: [
        one.discountPrice,
        ...[all.body, listed.body.result, found.body, newest.body, compared.body.products].map(priceIn),
      ],
      until: one.discountUntil,
      first: cheapest.body.result[0]?._id === id,
      below850: filtered.body.result.map(({ _id }) => _id),
    };
  };
  const none = { price: Array(6).fill(undefined), until: undefined, first: false, below850: [] };
  assert.deepEqual(await prices(), none, 'what begins later is no secret of the responses');
  shop.clock.advance(hour - 1);
  assert.deepEqual(await prices(), none);
  shop.clock.advance(1);
  const until = inMs(2 * hour);
  assert.deepEqual(await prices(), { price: Array(6).fill(800), until, first: true, below850: [id] });
  shop.clock.advance(2 * hour - 1);
  assert.deepEqual((await prices()).price, Array(6).fill(800));
  shop.clock.advance(1);
  assert.deepEqual(await prices(), none);
});

test('at the same instant the price changes in a process that is not notified, whose responses were cached', async (t) => {
  proves('B-MARKET-04');
  const id = await shop.addProduct({ price: 500 });
  await changed(id, { discountPrice: 400, discountFrom: inMs(hour), discountUntil: inMs(2 * hour) });
  const publicCache = createPublicCache({ now: shop.clock.now });
  const database = { ...shop.context.database, listen: async () => async () => {} };
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' });
  const other = await buildApp({ ...shop.context, config, database, publicCache });
  t.after(() => other.close());
  await other.ready();
  const url = endpointUrl(catalogEndpoints.findProduct, { params: { id } });
  const there = async () => (await other.inject(url)).json().discountPrice;
  assert.deepEqual([await there(), (await shown(id)).discountPrice], [undefined, undefined]);
  shop.clock.advance(hour);
  assert.deepEqual([(await shown(id)).discountPrice, await there()], [400, 400]);
  shop.clock.advance(hour);
  const both = await Promise.all([there(), shown(id).then(({ discountPrice }) => discountPrice)]);
  assert.deepEqual(both, [undefined, undefined]);
});

test('two processes that carry out what is due at once change each product once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => shop.addProduct({ price: 300 })));
  for (const id of ids) await changed(id, { discountPrice: 200, discountUntil: inMs(hour) });
  shop.clock.advance(hour);
  await Promise.all([1, 2, 3].map(() => applyDueChanges(shop.context)));
  for (const id of ids) {
    const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
    assert.deepEqual(
      [row?.discountPoisha, row?.discountUntil, row?.dueAt, row?.discountEndedAt],
      [null, null, null, shop.clock.now()],
    );
  }
});

test('an order has the price at its placement: one that has ended meanwhile is refused as a changed price', async () => {
  proves('B-MARKET-04');
  const id = await shop.addProduct({ price: 1_000, stock: 5 });
  await changed(id, { discountPrice: 700, discountUntil: inMs(hour) });
  const person = await shop.signIn();
  await fillCart(person, id, 1);
  const amounts = async () => {
    const [line] = (await person.call(cartEndpoints.listMyCart)).body;
    return { price: line?.price, was: line?.priceWhenAdded };
  };
  assert.deepEqual(await amounts(), { price: 700, was: 700 });
  const place = (totalAmount: number) =>
    person.call(orderEndpoints.placeOrder, { body: { ...billing, totalAmount } });
  shop.clock.advance(hour);
  const refused = await place(700);
  assert.deepEqual([refused.status, refused.error.message], [409, checkoutTexts.cartChanged]);
  assert.deepEqual(await amounts(), { price: 1_000, was: 700 });
  const placed = await place(1_000);
  assert.equal(placed.status, 200, placed.error.message);
  assert.equal(placed.body.order.cartItems[0]?.price, 1_000);
});

test('the discounts of variants begin and end together, and the product shows its cheapest one', async () => {
  const id = await shop.addProduct({ price: 900 });
  const options = [{ name: 'Colour', values: [{ value: 'Black' }, { value: 'White' }] }];
  const variants = [
    { values: ['Black'], price: 900 },
    { values: ['White'], price: 950, discountPrice: 600 },
  ];
  await changed(id, { options, variants, discountFrom: inMs(hour), discountUntil: inMs(2 * hour) });
  const priced = async () => {
    const { price, discountPrice, discountUntil, variants: sold = [] } = await shown(id);
    return [price, discountPrice, discountUntil !== undefined, sold.map((one) => one.discountPrice)];
  };
  assert.deepEqual(await priced(), [900, undefined, false, [undefined, undefined]]);
  assert.deepEqual(
    (await edited(id)).variants?.map((one) => one.discountPrice),
    [undefined, 600],
  );
  shop.clock.advance(hour);
  assert.deepEqual(await priced(), [950, 600, true, [undefined, 600]]);
  shop.clock.advance(hour);
  assert.deepEqual(await priced(), [900, undefined, false, [undefined, undefined]]);
});

test('a client that knows no times changes the discount at once, and keeps a later one by repeating what it was shown', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  await changed(id, { discountPrice: 900, discountFrom: inMs(day), discountUntil: inMs(2 * day) });
  await changed(id, { productName: 'Renamed', price: 1_000, discountPrice: null });
  const planned = await edited(id);
  assert.deepEqual([planned.discountPrice, planned.discountFrom], [900, inMs(day)]);
  await changed(id, { discountPrice: 950 });
  const { discountPrice, discountUntil } = await shown(id);
  assert.deepEqual([discountPrice, discountUntil], [950, undefined]);
  shop.clock.advance(3 * day);
  assert.equal((await shown(id)).discountPrice, 950);
  await changed(id, { discountPrice: null });
  assert.equal((await shown(id)).discountPrice, undefined);
});

test('a countdown cannot be made longer, or begin again within seven days of its end', async () => {
  proves('B-MARKET-04');
  const id = await shop.addProduct({ price: 1_000 });
  const rejected = async (body: ProductChange, message: string) => {
    const { status, error } = await change(id, body);
    assert.deepEqual([status, error.message], [400, message]);
  };
  await rejected({ discountFrom: inMs(hour) }, discountTimeTexts.noDiscount);
  await rejected({ discountPrice: 500, discountUntil: inMs(-1) }, discountTimeTexts.pastEnd);
  await rejected(
    { discountPrice: 500, discountFrom: inMs(2 * hour), discountUntil: inMs(hour) },
    discountTimeTexts.order,
  );
  await rejected({ discountPrice: 500, discountUntil: '2026-13-41T00:00:00Z' }, discountTimeTexts.invalid);
  await changed(id, { discountPrice: 500, discountUntil: inMs(2 * day) });
  await rejected({ discountUntil: inMs(3 * day) }, discountTimeTexts.longer);
  await changed(id, { discountUntil: inMs(day) });
  await rejected({ discountUntil: inMs(2 * day) }, discountTimeTexts.longer);
  shop.clock.advance(day);
  await rejected({ discountPrice: 500, discountUntil: inMs(day) }, discountTimeTexts.pause);
  await changed(id, { discountPrice: 500 });
  assert.equal((await shown(id)).discountUntil, undefined, 'without an end nothing is counted down');
  await rejected({ discountUntil: inMs(day) }, discountTimeTexts.pause);
  await changed(id, { discountFrom: inMs(7 * day), discountUntil: inMs(8 * day) });
  // Removing it while it is counted down ends it, too.
  shop.clock.advance(7 * day);
  await changed(id, { discountUntil: null });
  await rejected({ discountUntil: inMs(hour) }, discountTimeTexts.pause);
  await changed(id, { discountPrice: null });
  shop.clock.advance(7 * day);
  await changed(id, { discountPrice: 400, discountUntil: inMs(hour) });
});

test('a discount that began and ended while no process ran shows nothing, and the check finds one that is late', async () => {
  const id = await shop.addProduct({ price: 1_000 });
  await changed(id, { discountPrice: 900, discountFrom: inMs(hour), discountUntil: inMs(2 * hour) });
  const late = async () => {
    const { rows } = (await shop.context.db.execute(
      invariants.find(({ name }) => name === 'due-changes')?.violationsQuery ?? '',
    )) as { rows: { id: string }[] };
    return rows.some((row) => row.id === id);
  };
  assert.equal(await late(), false);
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  await shop.context.db
    .update(products)
    .set({ dueAt: new Date('2026-01-01') })
    .where(eq(products.id, id));
  assert.equal(await late(), true);
  await shop.context.db
    .update(products)
    .set({ dueAt: row?.dueAt ?? null })
    .where(eq(products.id, id));
  shop.clock.advance(5 * hour);
  assert.equal((await shown(id)).discountPrice, undefined);
});
