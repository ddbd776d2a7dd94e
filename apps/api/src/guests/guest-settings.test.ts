/** What guests can do with each combination of the settings `guestCart` and `guestCheckout`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { startGuest } from '../testing/guest-client.ts';
import { billing } from '../testing/shopping.ts';
import { createTestShop, type TestClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** The statuses of adding a product, reading the cart and placing an order. */
async function triesOf(client: TestClient): Promise<number[]> {
  const gadgetId = await shop.addProduct();
  const add = await client.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } });
  const cart = await client.call(cartEndpoints.listMyCart);
  const order = await client.call(orderEndpoints.placeOrder, { body: billing });
  return [add.status, cart.status, order.status];
}

/** Sets both, after a guest has filled a cart. */
async function withSettings(guestCart: boolean, guestCheckout: boolean) {
  await storeSetting(shop.context, 'guestCart', true);
  const guest = await startGuest(shop, await shop.addProduct());
  await storeSetting(shop.context, 'guestCheckout', guestCheckout);
  await storeSetting(shop.context, 'guestCart', guestCart);
  return guest;
}

for (const guestCheckout of [false, true])
  test(`without guestCart nobody without an account has a cart or orders, guestCheckout being ${guestCheckout}`, async () => {
    proves('B-PEOPLE-09');
    const guest = await withSettings(false, guestCheckout);
    assert.deepEqual(await triesOf(shop.visitor), [401, 401, 401]);
    assert.deepEqual(await triesOf(guest), [401, 401, 401]);
  });

test('with guestCart alone a guest has a cart, and an account orders', async () => {
  proves('B-PEOPLE-09');
  const guest = await withSettings(true, false);
  assert.deepEqual(await triesOf(guest), [200, 200, 401]);
  assert.deepEqual(await triesOf(await shop.signIn()), [200, 200, 200]);
});

test('with both a guest has a cart and orders', async () => {
  assert.deepEqual(await triesOf(await withSettings(true, true)), [200, 200, 200]);
});
