/** Quotes of couriers: their own prices, asked for once, the shop's own parcels where one says none, and what staff have chosen before. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import type { OrderQuotes } from '@jontro/shop/couriers/quotes.ts';
import { poisha } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, inArray } from 'drizzle-orm';
import { openAmount } from '../orders/order-money.ts';
import { orders } from '../orders/orders.table.ts';
import { type CourierShop, createShopAt, readAreas } from '../testing/courier-shop.ts';
import { courierChoices } from './courier-choices.table.ts';
import { shipments } from './couriers.table.ts';
import { deliveryRanges } from './delivery-ranges.table.ts';
import { createPriceList } from './quote-parcels.ts';

let shop: CourierShop<unknown>;
before(async () => {
  shop = await createShopAt(['steadfast', 'pathao', 'redx']);
  await readAreas(shop);
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(courierChoices);
});

/** Packed orders to a place. */
async function packed(count: number, place: Partial<typeof orders.$inferInsert> = {}): Promise<string[]> {
  const ids = await shop.pack(count);
  await shop.context.db
    .update(orders)
    .set({ district: 'Dhaka', area: 'Dhanmondi', address: 'House 3, Road 5', ...place })
    .where(inArray(orders.id, ids));
  return ids;
}
const list = async (...ids: string[]): Promise<OrderQuotes[]> =>
  (await shop.admin.call(courierEndpoints.listQuotes, { query: { orders: ids.join(',') } })).body;
const quoteOf = async (id: string, courier: CourierName) => {
  const [found] = await list(id);
  const quote = found?.quotes.find((one) => one.courier === courier);
  assert.ok(quote);
  return quote;
};

test('couriers say their prices with what they keep of the cash, and the cheapest is suggested', async () => {
  proves('B-DELIV-20');
  const [near = ''] = await packed(1);
  const cash = openAmount(await shop.orderOf(near)) / 100;
  const [quotes] = await list(near);
  assert.equal(quotes?.orderId, near);
  assert.deepEqual(
    quotes?.quotes.map(({ courier, fee, cashFee, source, fits }) => [courier, fee, cashFee, source, fits]),
    [
      ['steadfast', undefined, undefined, undefined, true],
      ['pathao', 60, cash / 100, 'courier', true],
      ['redx', 60, 0, 'courier', true],
    ],
  );
  assert.deepEqual([quotes?.suggested, quotes?.chosen], ['redx', undefined]);
});

test('a place that is in doubt has no price, and a courier that needs one does not fit', async () => {
  proves('B-DELIV-20');
  const [id = ''] = await packed(1, { area: '', address: 'House 10, Mirpur' });
  const [quotes] = await list(id);
  assert.deepEqual(
    quotes?.quotes.map(({ courier, fee, fits }) => [courier, fee, fits]),
    [
      ['steadfast', undefined, true],
      ['pathao', undefined, true],
      ['redx', undefined, false],
    ],
  );
  assert.equal(quotes?.suggested, undefined);
});

test('where a courier says no price, what the shop’s ended parcels to the district cost on average counts, beside their success', async () => {
  proves('B-DELIV-20');
  const { db } = shop.context;
  const ids = await packed(12, { district: 'Khulna', area: '', address: 'House 4, Sonadanga' });
  await shop.book(ids, 'steadfast');
  await shop.run();
  const now = shop.clock.now();
  for (const [index, id] of ids.entries())
    await db
      .update(shipments)
      .set({
        step: index < 9 ? 'delivered' : index < 11 ? 'returned' : 'on-the-way',
        endedAt: index < 11 ? now : null,
        feePoisha: poisha(index % 2 === 0 ? 10_000 : 12_000),
      })
      .where(eq(shipments.orderId, id));
  await db.insert(deliveryRanges).values(
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      district: 'Khulna',
      courier: 'steadfast',
      weekday,
      parcels: 30,
      from: 2,
      to: 4,
      main: true,
    })),
  );
  const [next = ''] = await packed(1, { district: 'Khulna', area: '', address: 'House 5, Sonadanga' });
  const { fee, cashFee, source, days, parcels, delivered } = await quoteOf(next, 'steadfast');
  assert.deepEqual(
    { fee, cashFee, source, days, parcels, delivered },
    {
      fee: Math.round((6 * 10_000 + 5 * 12_000) / 11) / 100,
      cashFee: undefined,
      source: 'parcels',
      days: { from: 2, to: 4 },
      parcels: 11,
      delivered: 9,
    },
  );
});

test('what staff choose by hand is suggested for its district from then on, and only there', async () => {
  proves('B-DELIV-20');
  const [first = '', second = ''] = await packed(2);
  const [far = ''] = await packed(1, { district: 'Sylhet', area: '', address: 'House 1, Zindabazar' });
  const book = (id: string, courier: CourierName, chosen?: boolean) =>
    shop.admin.call(courierEndpoints.bookShipments, {
      body: { courier, orders: [id], ...(chosen !== undefined && { chosen }) },
    });
  assert.equal((await book(first, 'steadfast')).body.booked, 1);
  assert.equal((await list(second))[0]?.suggested, 'redx', 'a booking alone is no choice');
  const [third = ''] = await packed(1);
  assert.equal((await book(third, 'pathao', true)).body.booked, 1);
  assert.deepEqual(
    (await list(second)).map(({ suggested, chosen }) => [suggested, chosen]),
    [['pathao', true]],
  );
  assert.notEqual((await list(far))[0]?.chosen, true);
});

test('a booking that is not possible is no choice', async () => {
  const [id = ''] = await packed(1);
  const book = (courier: CourierName, chosen: boolean) =>
    shop.admin.call(courierEndpoints.bookShipments, { body: { courier, orders: [id], chosen } });
  assert.equal((await book('steadfast', false)).body.booked, 1);
  assert.equal((await book('pathao', true)).body.booked, 0);
  assert.equal(await shop.context.db.$count(courierChoices), 0);
});

for (const [fault, zone] of [
  ['html', 'Banani'],
  ['down', 'Mohammadpur'],
  ['refused', 'Badda'],
] as const) {
  test(`a courier that does not answer ("${fault}") has no price, the others have theirs, and it is asked again after a minute`, async () => {
    // A zone that no other test has a price of.
    const [id = ''] = await packed(1, { area: zone, address: 'House 3, Road 5' });
    await shop.control('/faults', { fault, times: 3 }, 'pathao');
    const [quotes] = await list(id);
    const feeOf = (courier: CourierName, of = quotes) =>
      of?.quotes.find((quote) => quote.courier === courier)?.fee;
    assert.deepEqual([feeOf('pathao'), feeOf('redx')], [undefined, 60]);
    await shop.control('/faults', { fault, times: 0 }, 'pathao');
    assert.equal(feeOf('pathao', (await list(id))[0]), undefined, 'not asked again at once');
    shop.clock.advance(61_000);
    assert.equal(feeOf('pathao', (await list(id))[0]), 60);
  });
}

test('a price is asked for once, four at a time, and again after six hours', async () => {
  let now = Date.parse('2026-11-27T06:00:00Z');
  const priceOf = createPriceList(() => new Date(now));
  let [calls, running, most] = [0, 0, 0];
  const courier = {
    async quote() {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { kind: 'price', feePoisha: poisha(6_000), cashFeePoisha: poisha(0) } as const;
    },
  };
  const parcel = (zone: number) => ({
    cashPoisha: poisha(100_000),
    grams: 500,
    place: { city: '1', zone: String(zone), zoneName: 'x' },
  });
  const ask = (zone: number) => priceOf('pathao', courier as never, parcel(zone));
  await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index % 10)));
  assert.deepEqual([calls, most], [10, 4]);
  now += 6 * 3_600_000 + 1;
  await ask(1);
  now -= 30 * 24 * 3_600_000;
  await ask(1);
  assert.equal(calls, 12, 'also after the clock was set back');
});

test('only staff who deliver see quotes, of at most twenty orders, and of none that is gone', async () => {
  const customer = await shop.signIn();
  assert.equal((await customer.call(courierEndpoints.listQuotes, { query: { orders: 'x' } })).status, 403);
  const ids = await packed(2);
  await shop.context.db
    .update(orders)
    .set({ deletedAt: shop.clock.now() })
    .where(eq(orders.id, ids[0] ?? ''));
  const found = await list(...ids, 'unknown', "' or 1=1 --");
  assert.deepEqual(
    found.map(({ orderId }) => orderId),
    [ids[1]],
  );
  const many = Array.from({ length: 40 }, (_, index) => `id${index}`);
  assert.deepEqual(await list(...many, ids[1] ?? ''), []);
});
