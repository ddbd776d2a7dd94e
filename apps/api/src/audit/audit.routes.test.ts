/** The audit log through the whole server: what it tells, how it is searched, and that it only grows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { disablePerson, enablePerson, giveRole, rotateKeys } from '../admin/admin-accounts.ts';
import { newId } from '../database/ids.ts';
import { secondOf } from '../http/bangladesh-days.ts';
import { assertNoFault, hostileIds } from '../testing/hostile-input.ts';
import { identityClient } from '../testing/identity-client.ts';
import { buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedIn, type TestShop } from '../testing/test-shop.ts';
import { enterShop } from '../users/users.ts';

let shop: TestShop;
let admin: SignedIn;
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

test('an entry holds only what a change changed, in words that an owner knows, with amounts in taka', async () => {
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

test('an act that changes nothing leaves no entry, nor does one that is refused', async () => {
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

test('entries about orders and carts name products and no buyer', async () => {
  const buyer = await shop.signIn({ name: 'Rahima Khatun' });
  shop.clock.advance(1000);
  const product = await shop.addProduct({ name: 'Boomtube 360' });
  const order = await buy(buyer, product, 2);
  await admin.call(orderEndpoints.deliverOrder, { params: { id: order._id } });
  shop.clock.advance(1000);
  const line = await fillCart(buyer, product, 3);
  await admin.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
  const [cart, delivery] = (await read()).result;
  assert.deepEqual([delivery?.name, delivery?.after], ['2 × Boomtube 360', { status: 'Delivered' }]);
  assert.deepEqual(
    [cart?.name, cart?.before, cart?.after],
    ['Boomtube 360', { quantity: 3 }, { quantity: 0 }],
  );
  const told = JSON.stringify([cart, delivery]);
  for (const personal of [buyer.email, order.name, order.address, order.mobileNumber]) {
    assert.ok(!told.includes(personal), personal);
  }
});

test('the log is searched by who, what, on what and when, and comes newest first by pages', async () => {
  const other = await shop.signIn({ role: 'admin', email: 'second.admin@example.com' });
  shop.clock.advance(3 * 24 * 3_600_000);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const person = await shop.signIn();
    ids.unshift(person.userId);
    await other.call(userEndpoints.changeRole, { params: { id: person.userId }, body: { role: 'admin' } });
    shop.clock.advance(1000);
  }
  const mine = await read({ by: 'SECOND.admin', act: 'changeRole', kind: 'user' });
  assert.deepEqual(
    mine.result.map(({ on }) => on),
    ids,
  );
  assert.deepEqual([mine.total, mine.totalPages], [3, 1]);
  const second = await read({ by: 'second.admin', page: 2, limit: 2 });
  assert.deepEqual([second.result.map(({ on }) => on), second.totalPages], [[ids[2]], 2]);
  assert.equal((await read({ search: ids[1] ?? '' })).total, 1);
  assert.equal((await read({ search: '%' })).total, 0);
  assert.equal((await read({ by: 'second', kind: 'order' })).total, 0);
  const day = new Date(shop.clock.now().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  assert.equal((await read({ by: 'second', from: day, to: day })).total, 3);
  assert.equal((await read({ by: 'second', to: '2026-01-01' })).total, 0);
});

test('the log is a file for spreadsheets as well, filtered alike, each fact in the words of the page', async () => {
  const id = await shop.addProduct({ name: 'Lantern, red', price: 500 });
  for (const body of [{ price: 450.5 }, { keyFeatures: ['Bright', 'Red'] }]) {
    shop.clock.advance(1000);
    await admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  }
  const asked = { query: { search: id, act: 'changeProduct' } } as const;
  const { status, body, headers } = await admin.send(
    'GET',
    endpointUrl(auditEndpoints.downloadAuditEntries, asked),
  );
  assert.equal(status, 200);
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [headings, ...lines] = String(body).slice(1).trim().split('\r\n');
  assert.equal(headings, 'When (Asia/Dhaka),Who,What,On,Id,Name,Before,After');
  const now = shop.clock.now();
  const before = new Date(now.getTime() - 1000);
  const act = (at: Date) => `${secondOf(at)},owner@example.com,Product changed,product,${id},"Lantern, red"`;
  assert.deepEqual(lines, [
    `${act(now)},Key features: Bluetooth 5.3,"Key features: Bright, Red"`,
    `${act(before)},Price: 500,Price: 450.5`,
  ]);
});

test('entries that an earlier version wrote are read under the present names of their fields', async () => {
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

test('what operators do stands there as "command line", the first admin of the settings as "settings"', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const { email } = await identityClient(shop).signUp('clerk@example.com');
  const clerk = await shop.signIn({ email });
  await giveRole(db, now, email, 'admin');
  await giveRole(db, now, email, 'user');
  await disablePerson(db, now, email);
  await enablePerson(db, now, email);
  await rotateKeys(db, now);
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
    await enterShop(fresh.context.db, now, first, 'first@example.com');
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

test('nobody but an admin reads it, and no method but GET is answered', async () => {
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

test('hostile filters get a clear answer', async () => {
  for (const id of hostileIds) {
    assertNoFault(await admin.send('GET', `/api/audit-log?search=${id}&by=${id}`), id);
    assertNoFault(await admin.send('GET', `/api/audit-log?act=${id}&from=${id}&page=${id}`), id);
  }
  for (const wrong of ['from=2026-02-30', 'act=nothing', 'kind=x', 'page=0']) {
    assert.equal((await admin.send('GET', `/api/audit-log?${wrong}`)).status, 400, wrong);
  }
});

test('the database itself changes and removes no entry, whoever asks it', async () => {
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
