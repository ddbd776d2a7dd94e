/** The admin lists, tested through the whole server: search, filters, sorting, count and CSV; and restoring. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { totalCountHeader } from '@jontro/shop/admin-lists.ts';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { poisha } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { addAttempt } from '../payments/attempts.ts';
import { billing, buy, buyDelivered, buyReviewed, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { orders } from './orders.table.ts';

const dayMs = 24 * 3600_000;
let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin', name: 'Zahid Owner', email: 'zahid@example.com' });
});
after(() => shop.close());

const stockOf = async (id: string) => {
  const [row] = await shop.context.db.select().from(products).where(eq(products.id, id));
  return { stock: row?.stock, sold: row?.sold };
};
/** The lines of a CSV file, without byte order mark and headings. */
async function linesOf(url: string): Promise<string[]> {
  const { status, body, headers } = await admin.send('GET', url);
  assert.equal(status, 200, String(body));
  assert.match(String(headers['content-type']), /^text\/csv; charset=utf-8/);
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"$/,
  );
  assert.match(String(headers['cache-control']), /no-store/);
  const [headings, ...lines] = String(body).split('\r\n');
  assert.ok(headings?.startsWith('\ufeff'));
  assert.equal(lines.pop(), '');
  return lines;
}

test('products can be sorted by each column in both directions, missing values last; filtered; counted; exported', async () => {
  const mark = 'ownerlist';
  const make = (name: string, fields: object) => {
    shop.clock.advance(1000);
    return shop.addProduct({ name: `${name} ${mark}`, ...fields });
  };
  await make('b cheap', { price: 100, category: 'Fan', stock: 3 });
  await make('A dear', { price: 900, discountPrice: 800, category: 'Earbuds' });
  await make('=c middle', { price: 500, discountPrice: 400, category: 'Laptop', inStock: false });
  await make('D sold out', { price: 600, category: 'Fan', stock: 0 });
  const list = async (query: object) => {
    const { status, body, headers } = await admin.call(catalogEndpoints.listAllProducts, {
      query: { search: mark, ...query },
    });
    assert.equal(status, 200);
    const letters = body.map(({ productName }) => productName.replace('=', '').charAt(0).toUpperCase());
    return `${letters.join('')} of ${headers[totalCountHeader]}`;
  };
  assert.equal(await list({}), 'DCAB of 4');
  assert.equal(await list({ sort: 'name' }), 'CABD of 4');
  assert.equal(await list({ sort: 'price' }), 'BCDA of 4');
  assert.equal(await list({ sort: 'price', order: 'desc' }), 'ADCB of 4');
  assert.equal(await list({ sort: 'discount' }), 'CADB of 4');
  assert.equal(await list({ sort: 'discount', order: 'desc' }), 'ACDB of 4');
  assert.equal(await list({ sort: 'category' }), 'ADBC of 4');
  assert.equal(await list({ sort: 'stock' }), 'DCBA of 4');
  assert.equal(await list({ sort: 'price', page: 2, limit: 3 }), 'A of 4');
  assert.equal(await list({ category: 'Fan' }), 'DB of 2');
  assert.equal(await list({ stock: 'in' }), 'AB of 2');
  assert.equal(await list({ stock: 'out' }), 'DC of 2');
  assert.equal(await list({ stock: 'low' }), 'B of 1');
  const query = { search: mark, sort: 'price', order: 'desc' };
  const lines = await linesOf(endpointUrl(catalogEndpoints.downloadProducts, { query }));
  assert.deepEqual(
    lines.map((line) => line.split(',')[1]),
    [`A dear ${mark}`, `D sold out ${mark}`, `'=c middle ${mark}`, `b cheap ${mark}`],
  );
  assert.match(lines[0] ?? '', /,Earbuds,900\.00,800\.00,,,yes,,,no,/);
});

test('users can be sorted, filtered by role, counted and exported', async () => {
  await shop.signIn({ name: 'beta Ownerlist', email: 'm-ownerlist@example.com' });
  shop.clock.advance(1000);
  await shop.signIn({ name: 'Alpha Ownerlist', email: 'z-ownerlist@example.com', role: 'admin' });
  const list = async (query: object) => {
    const { body, headers } = await admin.call(userEndpoints.listAllUsers, {
      query: { search: 'ownerlist', ...query },
    });
    return `${body.map(({ name }) => name.charAt(0)).join('')} of ${headers[totalCountHeader]}`;
  };
  assert.equal(await list({}), 'Ab of 2');
  assert.equal(await list({ sort: 'created' }), 'bA of 2');
  assert.equal(await list({ sort: 'name', order: 'desc' }), 'bA of 2');
  assert.equal(await list({ sort: 'email' }), 'bA of 2');
  assert.equal(await list({ sort: 'role' }), 'Ab of 2');
  assert.equal(await list({ sort: 'lastLogin', order: 'desc' }), 'Ab of 2');
  assert.equal(await list({ role: 'user' }), 'b of 1');
  const lines = await linesOf(
    endpointUrl(userEndpoints.downloadUsers, { query: { search: 'ownerlist', role: 'admin' } }),
  );
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? '',
    /,Alpha Ownerlist,z-ownerlist@example\.com,admin,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/,
  );
});

test('orders can be filtered by status, district and day, searched, and sorted by payable amount', async () => {
  const buyer = await shop.signIn({ email: 'buyer-of-lists@example.com' });
  const product = await shop.addProduct({ price: 500 });
  const form = (name: string, district = 'Dhaka') => {
    shop.clock.advance(1000);
    return { ...billing, name, district };
  };
  const unpaid = await buy(buyer, product, 1, form('Unpaid Pending'));
  const paid = await buy(buyer, product, 3, form('paid pending', 'Sylhet'));
  await shop.context.db.update(orders).set({ paid: true }).where(eq(orders.id, paid._id));
  const due = await buyDelivered(buyer, admin, product, form('Due Delivered'));
  const old = await buyDelivered(buyer, admin, product, form('Old with cash'));
  const longAgo = new Date(shop.clock.now().getTime() - 40 * dayMs);
  await shop.context.db
    .update(orders)
    .set({ placedAt: longAgo, cashReceivedAt: longAgo })
    .where(eq(orders.id, old._id));
  const names = new Map([unpaid, paid, due, old].map((order, index) => [order._id, 'UPDO'[index]]));
  const list = async (query: object) => {
    const { status, body, headers } = await admin.call(orderEndpoints.listAllOrders, { query });
    assert.equal(status, 200);
    return `${body.map(({ _id }) => names.get(_id)).join('')} of ${headers[totalCountHeader]}`;
  };
  const today = new Date(shop.clock.now().getTime() + 6 * 3600_000).toISOString().slice(0, 10);
  const thatDay = new Date(longAgo.getTime() + 6 * 3600_000).toISOString().slice(0, 10);
  for (const [query, expected] of [
    [{}, 'DPUO of 4'],
    [{ show: 'to-deliver' }, 'PU of 2'],
    [{ show: 'delivered' }, 'DO of 2'],
    [{ show: 'unpaid' }, 'DU of 2'],
    [{ show: 'paid' }, 'P of 1'],
    [{ show: 'cash-due' }, 'D of 1'],
    [{ district: 'Sylhet' }, 'P of 1'],
    [{ from: today }, 'DPU of 3'],
    [{ from: thatDay, to: thatDay }, 'O of 1'],
    [{ search: 'DELIVERED' }, 'D of 1'],
    [{ search: 'pending' }, 'PU of 2'],
    [{ search: '0171234' }, 'DPUO of 4'],
    [{ search: paid._id }, 'P of 1'],
    [{ search: 'buyer-of-lists' }, 'DPUO of 4'],
    [{ search: '100%' }, ' of 0'],
    [{ sort: 'total', order: 'desc' }, 'PDUO of 4'],
    [{ sort: 'customer' }, 'DOPU of 4'],
    [{ sort: 'date' }, 'OUPD of 4'],
    [{ sort: 'status', order: 'desc' }, 'PUDO of 4'],
    [{ sort: 'payment', order: 'desc' }, 'PDUO of 4'],
    [{ sort: 'total', page: 2, limit: 2 }, 'OP of 4'],
  ] as const) {
    assert.equal(await list(query), expected, JSON.stringify(query));
  }
  const [line] = await linesOf(endpointUrl(orderEndpoints.downloadOrders, { query: { show: 'paid' } }));
  assert.match(
    line ?? '',
    /,paid pending,buyer-of-lists@example\.com,nusrat@example\.com,\+880171234\d{4},Sylhet,/,
  );
  assert.match(line ?? '', /,3 x AirNova Pods,3,1500\.00,100\.00,0\.00,1600\.00,Pending,,Paid,/);
});

test('orders and their payments are found by telephone number in any notation, whole or in part', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct({ price: 500 });
  const form = { ...billing, name: 'Telephone', mobileNumber: '০১৮৫৫-০১০০০০' };
  const { _id } = await buy(buyer, product, 1, form);
  const attempt = {
    orderId: _id,
    userId: buyer.userId,
    provider: 'sslcommerz',
    amountPoisha: poisha(600_00),
  } as const;
  await addAttempt(shop.context.db, shop.clock.now(), attempt);
  for (const search of [
    '01855-010000',
    '01855 010 000',
    '(01855) 010000',
    ' +88 01855-010000 ',
    '+8801855010000',
    '880 1855 010000',
    '0088 01855 010000',
    '+৮৮০ ১৮৫৫ ০১০০০০',
    '০১৮৫৫-০১০০০০',
    '1855010000',
    // Only the beginning or the end of the number.
    '01855-01',
    '+88 01855 01',
    '+880 01855 01',
    '0088 01855 01',
    '55 010000',
    '৫০১০০০০',
  ]) {
    const { body } = await admin.call(orderEndpoints.listAllOrders, { query: { search } });
    assert.deepEqual(
      body.map((order) => order._id),
      [_id],
      search,
    );
    const payments = await admin.call(paymentAdminEndpoints.listPayments, { query: { search } });
    assert.deepEqual(
      payments.body.result.map(({ orderId }) => orderId),
      [_id],
      search,
    );
  }
  const { body } = await admin.call(orderEndpoints.listAllOrders, { query: { search: '01855-010001' } });
  assert.deepEqual(body, []);
});

test('CSV files have times in Bangladesh, as their headings say', async () => {
  const buyer = await shop.signIn();
  const product = await shop.addProduct({ price: 500 });
  const { _id } = await buy(buyer, product, 1, { ...billing, name: 'Early bird', address: 'Lane 4' });
  const fiveOClock = new Date('2025-12-31T23:00:00Z');
  const timestamps = { placedAt: fiveOClock, deliveredAt: fiveOClock, cashReceivedAt: fiveOClock };
  await shop.context.db.update(orders).set(timestamps).where(eq(orders.id, _id));
  const { body } = await admin.send(
    'GET',
    endpointUrl(orderEndpoints.downloadOrders, { query: { search: _id } }),
  );
  const [headings = '', line = ''] = String(body).split('\r\n');
  const cells = new Map(headings.split(',').map((heading, index) => [heading, line.split(',')[index]]));
  for (const name of ['Placed', 'Delivered', 'Cash received']) {
    assert.equal(cells.get(`${name} (Asia/Dhaka)`), '2026-01-01 05:00:00', name);
  }
  assert.equal(cells.get('Paid (Asia/Dhaka)'), '');
});

test('cart lines can be searched, filtered by age, sorted and exported', async () => {
  const [one, other] = [
    await shop.signIn({ email: 'a-carts@example.com' }),
    await shop.signIn({ email: 'b-carts@example.com' }),
  ];
  const expensive = await shop.addProduct({ name: 'Dear carts', price: 900 });
  const cheap = await shop.addProduct({ name: 'Cheap carts', price: 90 });
  const old = await fillCart(one, expensive, 1);
  shop.clock.advance(1000);
  await fillCart(other, cheap, 5);
  const added = (days: number) => ({ addedAt: new Date(shop.clock.now().getTime() - days * dayMs) });
  await shop.context.db.update(cartItems).set(added(8)).where(eq(cartItems.id, old._id));
  const list = async (query: object) => {
    const { body, headers } = await admin.call(cartEndpoints.listAllCarts, {
      query: { search: 'CARTS', ...query },
    });
    return `${body.map(({ name }) => name.charAt(0)).join('')} of ${headers[totalCountHeader]}`;
  };
  assert.equal(await list({}), 'CD of 2');
  for (const sort of ['time', 'author']) assert.equal(await list({ sort }), 'DC of 2', sort);
  for (const sort of ['name', 'price']) assert.equal(await list({ sort }), 'CD of 2', sort);
  assert.equal(await list({ sort: 'quantity' }), 'DC of 2');
  assert.equal(await list({ search: 'b-carts' }), 'C of 1');
  assert.equal(await list({ age: 'day' }), 'C of 1');
  assert.equal(await list({ age: 'week' }), 'C of 1');
  assert.equal(await list({ age: 'older' }), 'D of 1');
  const [line] = await linesOf(endpointUrl(cartEndpoints.downloadCarts, { query: { search: 'b-carts' } }));
  assert.match(
    line ?? '',
    /,Cheap carts,90\.00,5,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,b-carts@example\.com,available,$/,
  );
});

test('CSV files are for admins only', async () => {
  const shopper = await shop.signIn();
  for (const endpoint of [
    catalogEndpoints.downloadProducts,
    userEndpoints.downloadUsers,
    orderEndpoints.downloadOrders,
    cartEndpoints.downloadCarts,
    paymentAdminEndpoints.downloadPayments,
    auditEndpoints.downloadAuditEntries,
  ]) {
    assert.equal((await shop.visitor.send('GET', endpoint.url)).status, 401, endpoint.url);
    assert.equal((await shopper.send('GET', endpoint.url)).status, 403, endpoint.url);
  }
});

test('a deleted product is restored to every list, once', async () => {
  const id = await shop.addProduct({ name: 'Back again' });
  const buyer = await shop.signIn();
  await fillCart(buyer, id);
  const matchCount = async () =>
    (await shop.visitor.call(catalogEndpoints.listAllProducts, { query: { search: 'Back again' } })).body
      .length;
  const restore = () => admin.call(catalogEndpoints.restoreProduct, { params: { id } });
  assert.deepEqual((await restore()).body, { modifiedCount: 0, message: productFormTexts.notDeleted });
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.equal(await matchCount(), 0);
  assert.deepEqual((await restore()).body, { modifiedCount: 1, message: productFormTexts.restored });
  assert.equal(await matchCount(), 1);
  assert.equal((await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).status, 200);
  assert.equal((await buyer.call(cartEndpoints.listMyCart)).body[0]?.availability, 'available');
});

test('a deleted order is restored with its units and review, unless the units are sold', async () => {
  const id = await shop.addProduct({ stock: 5 });
  const buyer = await shop.signIn();
  const order = await buy(buyer, id, 3);
  const restore = ({ _id: orderId }: { _id: string }) =>
    admin.call(orderEndpoints.restoreOrder, { params: { id: orderId } });
  const remove = ({ _id: orderId }: { _id: string }) =>
    admin.call(orderEndpoints.removeOrder, { params: { id: orderId } });
  assert.deepEqual((await restore(order)).body, { modifiedCount: 0, message: orderTexts.notDeleted });
  await remove(order);
  assert.deepEqual(await stockOf(id), { stock: 5, sold: 0 });
  assert.deepEqual((await restore(order)).body, { modifiedCount: 1, message: orderTexts.restored });
  assert.deepEqual(await stockOf(id), { stock: 2, sold: 3 });
  assert.equal((await buyer.call(orderEndpoints.listMyOrders)).body[0]?._id, order._id);

  await remove(order);
  await buy(buyer, id, 4);
  const refused = await restore(order);
  assert.deepEqual([refused.status, refused.error.message], [409, orderTexts.unitsUnavailable]);
  assert.deepEqual(await stockOf(id), { stock: 1, sold: 4 });

  const uncounted = await shop.addProduct();
  const unlimited = await buy(buyer, uncounted, 2);
  await remove(unlimited);
  // The shop starts counting in the meantime; the order's units are not part of that count.
  await shop.context.db.update(products).set({ stock: 7 }).where(eq(products.id, uncounted));
  await restore(unlimited);
  assert.deepEqual(await stockOf(uncounted), { stock: 7, sold: 2 });

  const reviewed = await buyReviewed(buyer, admin, uncounted);
  await remove(reviewed);
  await restore(reviewed);
  const { body } = await admin.call(orderEndpoints.findOrder, { params: { id: reviewed._id } });
  assert.equal(body.customerReview, 'Works well');
});
