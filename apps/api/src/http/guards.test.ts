/** Access control is part of every route: the server does not take one without it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { eq } from 'drizzle-orm';
import { newId } from '../database/ids.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { staffRoles } from '../users/staff-roles.table.ts';
import { users } from '../users/users.table.ts';
import { createServer } from './server.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

test('a route without an access rule is an error', async (t) => {
  const app = await createServer(shop.context);
  t.after(() => app.close());
  assert.throws(() => app.get('/forgotten', async () => 'open to all'), /GET \/forgotten has no access rule/);
  app.get('/named', { config: { access: 'public' } }, async () => 'open to all');
});

test('a public route has no current user, whatever cookies it gets', async (t) => {
  const app = await createServer(shop.context);
  t.after(() => app.close());
  app.get('/who', { config: { access: 'public' } }, async (request) => ({
    currentUser: request.currentUser,
  }));
  const { body } = await app.inject({ url: '/who', headers: { cookie: '__Host-session=x; session=x' } });
  assert.deepEqual(JSON.parse(body), { currentUser: null });
});

test('an admin endpoint is open to staff with its permission, and to nobody else', async () => {
  const { db } = shop.context;
  const [id, at] = [newId(), shop.clock.now()];
  await db
    .insert(staffRoles)
    .values({ id, name: 'Reader', permissions: ['reports'], createdAt: at, updatedAt: at });
  const person = await shop.signIn();
  const statuses = async () => [
    (await person.call(reportEndpoints.findWaitingOrders)).status,
    (await person.call(orderEndpoints.listAllOrders)).status,
  ];
  assert.deepEqual(await statuses(), [403, 403]);
  await db.update(users).set({ staffRole: id }).where(eq(users.id, person.userId));
  assert.deepEqual(await statuses(), [200, 403]);
  await db.update(users).set({ staffRole: 'unknown' }).where(eq(users.id, person.userId));
  assert.deepEqual(await statuses(), [403, 403]);
});

test('an admin route without a permission is an error', async (t) => {
  const app = await createServer(shop.context);
  t.after(() => app.close());
  assert.throws(
    () => app.get('/forgotten', { config: { access: 'admin' } }, async () => 'open to every admin'),
    /GET \/forgotten has no access rule/,
  );
});
