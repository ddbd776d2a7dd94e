/** The audit log through the whole server: its entries, its filters, and that it is append-only. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { disableByEmail, enableByEmail, setRole } from '../admin/admin-accounts.ts';
import { rotateKeys } from '../admin/rotate-keys.ts';
import { newId } from '../database/ids.ts';
import { toBangladeshTime } from '../http/bangladesh-days.ts';
import { assertNoServerError, hostileIds } from '../testing/hostile-input.ts';
import { identityClient } from '../testing/identity-client.ts';
import { buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { findOrCreateUser } from '../users/users.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

type Query = EndpointInput<typeof auditEndpoints.listAuditEntries>['query'];
const read = async (query: Query = {}) => {
  const { status, body } = await admin.call(auditEndpoints.listAuditEntries, { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const newest = async (query?: Query) => (await read(query)).result[0];

test('an entry has only the changed fields, under the names of the API, with amounts in taka', async () => {
  const id = await shop.addProduct({ name: 'Breezo Fan', price: 1250.5 });
  await admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { price: 1199.75, stock: 4 } });
  const entry = await newest({ search: id });
  const { _id, at, ...rest } = entry ?? {};
  assert.ok(_id);
  assert.equal(at, shop.clock.now().toISOString());
  assert.deepEqual(rest, {
    by: 'owner@example.com',
    byId: admin.userId,
    act: 'changeProduct',
    kind: 'product',
    on: id,
    name: 'Breezo Fan',
    before: { price: 1250.5, stock: null },
    after: { price: 1199.75, stock: 4 },
  });
});

test('an action that changes nothing or fails leaves no entry', async () => {
  const id = await shop.addProduct({ price: 900 });
  const { total } = await read();
  assert.equal(
    (await admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { price: 900 } })).status,
    200,
  );
  assert.equal(
    (await admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { price: -1 } })).status,
    400,
  );
  assert.equal(
    (await admin.call(orderEndpoints.removeOrder, { params: { id: 'f'.repeat(24) } })).status,
    200,
  );
  const self = { params: { id: admin.userId }, body: { role: 'user' } } as const;
  assert.equal((await admin.call(userEndpoints.changeRole, self)).status, 409);
  assert.equal((await read()).total, total);
});

test('entries about orders and carts name number and products, and no customer', async () => {
  const customer = await shop.signIn({ name: 'Rahima Khatun' });
  shop.clock.advance(1000);
  const product = await shop.addProduct({ name: 'Boomtube 360' });
  const order = await buy(customer, product, 2);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  shop.clock.advance(1000);
  const line = await fillCart(customer, product, 3);
  await admin.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
  const [cart, delivery] = (await read()).result;
  assert.deepEqual(
    [delivery?.name, delivery?.after],
    [`${order.orderNumber}: 2 × Boomtube 360`, { status: 'Delivered' }],
  );
  assert.deepEqual(
    [cart?.name, cart?.before, cart?.after],
    ['Boomtube 360', { quantity: 3 }, { quantity: 0 }],
  );
  const logged = JSON.stringify([cart, delivery]);
  for (const personal of [customer.email, order.name, order.address, order.mobileNumber]) {
    assert.ok(!logged.includes(personal), personal);
  }
});

test('the log is filtered by actor, action, subject and time, newest first, by pages', async () => {
  const other = await shop.signIn({ role: 'admin', email: 'second.admin@example.com' });
  shop.clock.advance(3 * 24 * 3_600_000);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const person = await shop.signIn();
    ids.unshift(person.userId);
    await other.call(userEndpoints.changeRole, { params: { id: person.userId }, body: { role: 'admin' } });
    shop.clock.advance(1000);
  }
  const found = await read({ by: 'SECOND.admin', act: 'changeRole', kind: 'user' });
  assert.deepEqual(
    found.result.map(({ on }) => on),
    ids,
  );
  assert.deepEqual([found.total, found.totalPages], [3, 1]);
  const second = await read({ by: 'second.admin', page: 2, limit: 2 });
  assert.deepEqual([second.result.map(({ on }) => on), second.totalPages], [[ids[2]], 2]);
  assert.equal((await read({ search: ids[1] ?? '' })).total, 1);
  assert.equal((await read({ search: '%' })).total, 0);
  assert.equal((await read({ by: 'second', kind: 'order' })).total, 0);
  const day = new Date(shop.clock.now().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  assert.equal((await read({ by: 'second', from: day, to: day })).total, 3);
  assert.equal((await read({ by: 'second', to: '2026-01-01' })).total, 0);
});

test('the log is a file for spreadsheets as well, with the same filters and the labels of the page', async () => {
  const id = await shop.addProduct({ name: 'Lantern, red', price: 500 });
  for (const body of [{ price: 450.5 }, { keyFeatures: ['Bright', 'Red'] }]) {
    shop.clock.advance(1000);
    await admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  }
  const input = { query: { search: id, act: 'changeProduct' } } as const;
  const { status, body, headers } = await admin.send(
    'GET',
    endpointUrl(auditEndpoints.downloadAuditEntries, input),
  );
  assert.equal(status, 200);
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [headings, ...lines] = String(body).slice(1).trim().split('\r\n');
  assert.equal(headings, 'Time (Asia/Dhaka),Actor,Event,Subject,Id,Name,Before,After');
  const now = shop.clock.now();
  const before = new Date(now.getTime() - 1000);
  const columnsOf = (at: Date) =>
    `${toBangladeshTime(at)},owner@example.com,Product changed,product,${id},"Lantern, red"`;
  assert.deepEqual(lines, [
    `${columnsOf(now)},Key features: Bluetooth 5.3,"Key features: Bright, Red"`,
    `${columnsOf(before)},Price: 500,Price: 450.5`,
  ]);
});

test('entries of an earlier version are read under the current field names', async () => {
  const now = shop.clock.now();
  const on = newId(now);
  await shop.context.db.execute(sql`
    insert into audit_entries (id, at, actor, act, kind, thing_id, name, before, after) values (
      ${newId(now)}, ${now.toISOString()}, 'owner@example.com', 'changeCoupon', 'coupon', ${on}, 'EID-2026',
      '{"mostOff": 50000, "leastTotal": 200000, "mostUses": 3, "unknown": "as it was"}', '{"mostOff": null}')`);
  const entry = await newest({ search: on });
  assert.deepEqual(
    [entry?.before, entry?.after],
    [{ maxDiscount: 500, minSubtotal: 2000, maxUses: 3, unknown: 'as it was' }, { maxDiscount: null }],
  );
});

test('an operator is logged as "command line", the first admin of the settings as "settings"', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const { email } = await identityClient(shop).signUp('clerk@example.com');
  const clerk = await shop.signIn({ email });
  await setRole(db, now, email, 'admin');
  await setRole(db, now, email, 'user');
  await disableByEmail(db, now, email);
  await enableByEmail(db, now, email);
  await rotateKeys(shop.context, now);
  const { result } = await read({ by: 'command line' });
  assert.deepEqual(result.map(({ act }) => act).sort(), [
    'changeRole',
    'changeRole',
    'disableUser',
    'enableUser',
    'rotateKeys',
  ]);
  assert.ok(result.every(({ byId }) => byId === undefined));
  assert.deepEqual(
    result.filter(({ act }) => act === 'disableUser').map(({ on, name, after }) => [on, name, after]),
    [[clerk.userId, email, { closed: true }]],
  );
  const keys = JSON.stringify(result.find(({ act }) => act === 'rotateKeys'));
  assert.doesNotMatch(keys, /private|"d"/);

  const fresh = await createTestShop();
  try {
    const first = { uid: 'u1', email: 'first@example.com', emailVerified: true, signedInAt: now };
    await findOrCreateUser(fresh.context.db, now, first, 'first@example.com');
    const reader = await fresh.signIn({ role: 'admin' });
    const log = await reader.call(auditEndpoints.listAuditEntries, { query: {} });
    assert.deepEqual(
      log.body.result.map((entry) => [entry.by, entry.act, entry.name, entry.before, entry.after]),
      [['settings', 'changeRole', 'first@example.com', { role: 'user' }, { role: 'admin' }]],
    );
  } finally {
    await fresh.close();
  }
});

test('only an admin reads it, and only with GET', async () => {
  assert.equal((await shop.visitor.call(auditEndpoints.listAuditEntries)).status, 401);
  assert.equal((await (await shop.signIn()).call(auditEndpoints.listAuditEntries)).status, 403);
  const { total } = await read();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    assert.equal((await admin.send(method, '/api/audit-log')).status, 404, method);
    const [entry] = (await read()).result;
    assert.equal((await admin.send(method, `/api/audit-log/${entry?._id}`)).status, 404, method);
  }
  assert.equal((await read()).total, total);
});

test('hostile filters get a regular response', async () => {
  for (const id of hostileIds) {
    assertNoServerError(await admin.send('GET', `/api/audit-log?search=${id}&by=${id}`), id);
    assertNoServerError(await admin.send('GET', `/api/audit-log?act=${id}&from=${id}&page=${id}`), id);
  }
  for (const wrong of ['from=2026-02-30', 'act=nothing', 'kind=x', 'page=0']) {
    assert.equal((await admin.send('GET', `/api/audit-log?${wrong}`)).status, 400, wrong);
  }
});

test('the database rejects any change or removal of an entry', async () => {
  const id = await shop.addProduct({ price: 700 });
  await admin.call(catalogEndpoints.changeProduct, { params: { id }, body: { price: 650 } });
  const before = await read({ search: id });
  assert.equal(before.total, 1);
  for (const statement of [
    "update audit_entries set actor = 'nobody@example.com'",
    'delete from audit_entries',
    'truncate audit_entries',
  ]) {
    await assert.rejects(shop.context.db.execute(sql.raw(statement)), ({ cause }: Error) => {
      assert.match(String(cause), /never changed or removed/);
      return true;
    });
  }
  assert.deepEqual(await read({ search: id }), before);
});
