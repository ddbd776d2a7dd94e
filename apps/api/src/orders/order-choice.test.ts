/** The filter of the orders that staff chose one by one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { maxChosenOrders } from '@jontro/shop/orders/order-choice.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const list = async (ids: string) => {
  const { status, body } = await admin.call(orderEndpoints.listAllOrders, { query: { ids } });
  return { status, ids: Array.isArray(body) ? body.map(({ _id }) => _id) : [] };
};

test('a list and its file have the chosen orders and no others; deleted and unknown ones are left out', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct();
  const placed = [await buy(buyer, product), await buy(buyer, product, 2), await buy(buyer, product, 3)];
  const [first, second, third] = placed.map(({ _id }) => _id);
  assert.ok(first && second && third);
  assert.deepEqual((await list(`${first},${third},${first}`)).ids.sort(), [first, third].sort());
  await admin.call(orderEndpoints.removeOrder, { params: { id: third } });
  assert.deepEqual((await list(`${first},${third},unknown`)).ids, [first]);
  const { body } = await admin.send('GET', `${orderEndpoints.downloadOrders.url}?ids=${second}`);
  assert.ok(String(body).includes(second) && !String(body).includes(first));
});

test('more than 200 ids, and what is no list of ids, are rejected', async () => {
  const id = 'a'.repeat(24);
  const ids = (count: number) => Array.from({ length: count }, () => id).join(',');
  assert.equal((await list(ids(maxChosenOrders))).status, 200);
  assert.equal((await list(ids(maxChosenOrders + 1))).status, 400);
  for (const text of ['', ',', 'a,,b', "a'b", `${id}0`, 'a b', '%', '\u0000'])
    assert.equal((await list(text)).status, 400, JSON.stringify(text));
});
