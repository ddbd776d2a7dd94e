/** What whoever packs reads: orders to pack with names and addresses, without any amount, and nothing else of the shop. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { maxPackingOrders } from '@jontro/shop/orders/packing.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let packer: SignedInClient;
let customer: SignedInClient;
let productId: string;
before(async () => {
  shop = await createTestShop();
  packer = await shop.signIn({ staffRole: 'packer' });
  customer = await shop.signIn({ email: 'secret-account@example.com' });
  productId = await shop.addProduct({ name: 'Desk fan', price: 1547, stock: 500 });
});
after(() => shop.close());

const list = async (show?: 'to-pack' | 'to-hand-over' | 'to-pick-up') =>
  (await packer.call(packingEndpoints.listOrdersToPack, { query: show ? { show } : {} })).body;
const move = (id: string, name: 'pack' | 'hand-over' | 'confirm') =>
  packer.call(orderEndpoints.moveOrder, { params: { id, move: name } });

test('a packer reads name, telephone, address and products of an order to pack, and no amount, account or payment', async () => {
  proves('B-ROOM-13');
  const order = await buy(customer, productId, 3, { ...billing, email: 'contact@example.com' });
  const [found] = await list();
  assert.deepEqual(
    [found?._id, found?.name, found?.mobileNumber, found?.address, found?.district],
    [order._id, order.name, order.mobileNumber, order.address, order.district],
  );
  assert.deepEqual(
    found?.cartItems.map(({ name, quantity }) => [name, quantity]),
    [['Desk fan', 3]],
  );
  const { headers, body } = await packer.call(packingEndpoints.listOrdersToPack, { query: {} });
  assert.equal(headers['x-total-count'], '1');
  const sent = JSON.stringify(body);
  for (const secret of [1547, 4641, order.payable, 'secret-account', 'contact@example.com', 'trackingKey'])
    assert.ok(!sent.includes(String(secret)), `the response has ${secret}`);
  assert.doesNotMatch(
    sent,
    /price|total|payable|payment|paid|discount|coupon|charge|buyer|email|pickupCode/i,
  );
});

test('a packed order moves to the list of those to hand over, a handed over one to none', async () => {
  const { _id: id } = await buy(customer, productId, 1);
  const isIn = async (show: 'to-pack' | 'to-hand-over') => (await list(show)).some(({ _id }) => _id === id);
  assert.deepEqual([await isIn('to-pack'), await isIn('to-hand-over')], [true, false]);
  assert.equal((await move(id, 'pack')).status, 200);
  assert.deepEqual([await isIn('to-pack'), await isIn('to-hand-over')], [false, true]);
  assert.equal((await move(id, 'hand-over')).status, 200);
  assert.deepEqual([await isIn('to-pack'), await isIn('to-hand-over')], [false, false]);
  assert.equal((await move((await buy(customer, productId, 1))._id, 'confirm')).status, 403);
});

test('a packer finds an order neither by its id nor by the account of its customer', async () => {
  proves('B-ROOM-13');
  const { _id: id } = await buy(customer, productId, 1);
  assert.equal((await packer.call(orderEndpoints.findOrder, { params: { id } })).status, 404);
  const ofCustomer = { query: { email: customer.email } };
  assert.equal((await packer.call(orderEndpoints.listMyOrders, ofCustomer)).status, 403);
});

test('the list is bounded: the oldest, and how many there are', async () => {
  const first = await buy(customer, productId, 1);
  const before = (await list()).length;
  const more = maxPackingOrders + 5;
  for (let count = 0; count < more; count += 1) {
    shop.clock.advance(1000);
    await buy(customer, productId, 1);
  }
  const { body, headers } = await packer.call(packingEndpoints.listOrdersToPack, { query: {} });
  assert.equal(body.length, maxPackingOrders);
  assert.equal(Number(headers['x-total-count']), before + more);
  assert.ok(body.some(({ _id }) => _id === first._id));
  const times = body.map(({ orderPlaced }) => Date.parse(orderPlaced));
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );
});
