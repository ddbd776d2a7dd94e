/** A shop before its opening: orders of shoppers are refused, staff try it, and the opening applies at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openingTexts } from '@jontro/shop/opening/opening.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { storedSettings } from '../settings/settings.table.ts';
import { loadStoredSettings } from '../settings/stored-settings.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { closeNewShop } from './close-new-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ stock: 20 });
});
after(() => shop.close());

async function closeShop(): Promise<void> {
  await shop.context.db.delete(storedSettings);
  await closeNewShop(shop.context.db);
  await loadStoredSettings(shop.context);
}
const opened = async () => {
  const { body } = await admin.call(settingEndpoints.listSettings);
  return body.settings.find(({ name }) => name === 'opened');
};
const place = (person: SignedInClient) =>
  person.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, email: person.email } },
    { 'idempotency-key': crypto.randomUUID() },
  );

test('a shop without a word about it is open, as every shop was before', async () => {
  assert.equal(shop.context.config.shop.opened, true);
  assert.equal((await opened())?.source, 'default');
  await buy(await shop.signIn(), product);
});

test('before the opening an order of a shopper is refused and the cart stays; staff may try; after it the same order is taken', async () => {
  proves('B-ROOM-25');
  await closeShop();
  assert.equal(shop.context.config.shop.opened, false);
  const shopper = await shop.signIn();
  await fillCart(shopper, product);
  const refused = await place(shopper);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message],
    [409, 'not-open-yet', openingTexts.notOpenYet],
  );
  await buy(admin, product);
  const { status } = await admin.call(settingEndpoints.changeSetting, {
    params: { name: 'opened' },
    body: { value: true, changedAt: (await opened())?.changedAt ?? null },
  });
  assert.equal(status, 200);
  assert.equal((await place(shopper)).status, 200);
  const now = await opened();
  assert.deepEqual([now?.value, now?.changedBy], [true, admin.email], 'who opened it, and when, is stored');
});

test('of two admins who open and close it at once, the second sees what the first has done', async () => {
  await closeShop();
  const changedAt = (await opened())?.changedAt ?? null;
  const results = await Promise.all(
    [true, true].map((value) =>
      admin.call(settingEndpoints.changeSetting, { params: { name: 'opened' }, body: { value, changedAt } }),
    ),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409]);
});

test('orders that race with the closing are taken whole or refused whole', async () => {
  await shop.context.db.delete(storedSettings);
  await loadStoredSettings(shop.context);
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.signIn()));
  await Promise.all(shoppers.map((shopper) => fillCart(shopper, product)));
  const [results] = await Promise.all([Promise.all(shoppers.map(place)), closeShop()]);
  for (const [index, { status }] of results.entries()) {
    assert.ok(status === 200 || status === 409, String(status));
    const orders = (await shoppers[index]?.call(orderEndpoints.listMyOrders))?.body ?? [];
    assert.equal(orders.length, status === 200 ? 1 : 0);
  }
});

for (const value of ['false', 0, null, {}, [true]])
  test(`${JSON.stringify(value)} neither opens nor closes it`, async () => {
    await closeShop();
    const { status } = await admin.call(settingEndpoints.changeSetting, {
      params: { name: 'opened' },
      body: { value, changedAt: (await opened())?.changedAt ?? null },
    });
    assert.equal(status, 400);
    assert.equal(shop.context.config.shop.opened, false);
  });
