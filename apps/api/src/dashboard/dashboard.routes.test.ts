/** The dashboard endpoints, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { markPaid } from '../orders/order-payment.ts';
import { orders } from '../orders/orders.table.ts';
import { assertNoServerError, hostileIds } from '../testing/hostile-input.ts';
import { buy, buyReviewed, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ price: 250.25 });
});
after(() => shop.close());

const figures = async (person: SignedInClient) =>
  (await person.call(dashboardEndpoints.findMyDashboard)).body;
const remove = (id: string) => admin.call(orderEndpoints.removeOrder, { params: { id } });

test('the figures of a new customer are all 0', async () => {
  proves('CALL-24', 'CALL-25');
  assert.deepEqual(await figures(await shop.signIn()), {
    totalCart: 0,
    totalQuantity: 0,
    unpaid: 0,
    totalOrders: 0,
    totalRevenue: 0,
  });
});

test('the figures cover the own cart and orders: lines, units, unpaid, orders, paid', async () => {
  proves('CALL-24', 'CALL-25');
  const person = await shop.signIn();
  const other = await shop.signIn();
  await buy(other, product);
  await fillCart(other, product, 9);
  await buy(person, product, 2);
  const paid = await buy(person, product, 4);
  await markPaid(shop.context.db, paid._id, { tranId: 'P1', at: shop.clock.now() });
  const cash = await buy(person, product, 1);
  await shop.context.db
    .update(orders)
    .set({ cashReceivedAt: shop.clock.now() })
    .where(eq(orders.id, cash._id));
  const deleted = await buy(person, product, 50);
  await remove(deleted._id);
  await fillCart(person, product, 3);
  await fillCart(person, await shop.addProduct(), 2);
  assert.deepEqual(await figures(person), {
    totalCart: 2,
    totalQuantity: 5,
    unpaid: 600.5,
    totalOrders: 3,
    totalRevenue: 1101,
  });
});

test('the figures of another e-mail are for admins only (Q-036)', async () => {
  const person = await shop.signIn();
  await buy(person, product);
  const findDashboard = (user: SignedInClient) =>
    user.call(dashboardEndpoints.findMyDashboard, { query: { email: person.email } });
  assert.equal((await findDashboard(await shop.signIn())).status, 403);
  assert.deepEqual((await findDashboard(admin)).body, await figures(person));
});

test('the admin counts are current and exclude deleted records', async () => {
  proves('CALL-40');
  const count = async () => (await admin.call(dashboardEndpoints.findTotalCounts)).body;
  const before = await count();
  const buyer = await shop.signIn();
  const order = await buy(buyer, await shop.addProduct());
  const deletedAt = shop.clock.now();
  assert.deepEqual(await count(), {
    totalOrder: before.totalOrder + 1,
    totalUser: before.totalUser + 1,
    totalProduct: before.totalProduct + 1,
  });
  await remove(order._id);
  await shop.context.db
    .update(products)
    .set({ deletedAt })
    .where(eq(products.id, order.cartItems[0]?.gadgetId ?? ''));
  assert.deepEqual(await count(), { ...before, totalUser: before.totalUser + 1 });
  await admin.call(userEndpoints.removeUser, { params: { id: buyer.userId } });
  assert.deepEqual(await count(), before);
});

test('the figures require a session, the admin counts an admin', async () => {
  assert.equal((await shop.visitor.call(dashboardEndpoints.findMyDashboard)).status, 401);
  assert.equal((await shop.visitor.call(dashboardEndpoints.findTotalCounts)).status, 401);
  assert.equal((await (await shop.signIn()).call(dashboardEndpoints.findTotalCounts)).status, 403);
});

for (const role of ['user', 'admin'] as const) {
  test(`a signed-in ${role} uses cart, checkout, orders, reviews, profile and dashboard`, async () => {
    proves(role === 'user' ? 'ROLE-04' : 'ROLE-07');
    const person = await shop.signIn({ role });
    const line = await fillCart(person, product);
    const byId = { params: { id: line._id } };
    assert.equal(
      (await person.call(cartEndpoints.changeQuantity, { ...byId, body: { quantity: 2 } })).status,
      200,
    );
    assert.equal((await person.call(cartEndpoints.removeFromCart, byId)).status, 200);
    const order = await buyReviewed(person, admin, product);
    const [stored] = (await person.call(orderEndpoints.listMyOrders)).body;
    assert.deepEqual([stored?._id, stored?.customerReview], [order._id, 'Works well']);
    const profile = await person.call(userEndpoints.saveUser, { body: { name: 'Rafi Ahmed' } });
    assert.deepEqual([profile.status, profile.body.user.name], [200, 'Rafi Ahmed']);
    assert.equal((await figures(person)).totalOrders, 1);
  });
}

test('a hostile e-mail gets a clear response', async () => {
  const person = await shop.signIn();
  for (const id of hostileIds) {
    assertNoServerError(await person.send('GET', `/api/my-dashboard?email=${id}`), id);
    assertNoServerError(await admin.send('GET', `/api/my-dashboard?email=${id}&email=${id}`), id);
  }
});
