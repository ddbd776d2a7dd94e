/** Orders of guests are given to an account by staff, whether they come from the checkout or from the telephone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../audit/audit.table.ts';
import { listOutbox } from '../mail/outbox.ts';
import { orders } from '../orders/orders.table.ts';
import { startGuest } from '../testing/guest-client.ts';
import { assertNoServerError, hostileIds, hostileValues } from '../testing/hostile-input.ts';
import { billing } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ settings: { guestCart: true, guestCheckout: true } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `0181234${String(numbers).padStart(4, '0')}`;
};
async function byTelephone(mobileNumber: string, fields: object = {}) {
  shop.clock.advance(60_000);
  const { body, status, error } = await admin.call(orderEndpoints.placeStaffOrder, {
    body: {
      channel: 'phone',
      name: 'Rahim Uddin',
      mobileNumber,
      district: 'Dhaka',
      address: 'House 1, Mirpur 10',
      lines: [{ gadgetId: await shop.addProduct(), quantity: 1 }],
      ...fields,
    },
  });
  assert.equal(status, 200, error?.message);
  return body.order;
}
async function atCheckout() {
  const guest = await startGuest(shop, await shop.addProduct());
  return (await guest.call(orderEndpoints.placeOrder, { body: billing })).body.order;
}
const give = (id: string, email: string, client: TestClient = admin) =>
  client.call(guestEndpoints.giveGuestOrders, { params: { id }, body: { email } });
const ordersOf = async (person: SignedInClient) =>
  (await person.call(orderEndpoints.listMyOrders, {})).body.map(({ _id }) => _id).sort();
const rowOf = async (id: string) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row);
  return row;
};

test('orders by telephone and of the checkout have the same mark, and the record of their guest no address', async () => {
  proves('B-COD-25');
  const [phone, web] = [await byTelephone(newNumber()), await atCheckout()];
  for (const { _id: id } of [phone, web]) {
    const { body } = await admin.call(orderEndpoints.findOrder, { params: { id } });
    assert.deepEqual([body.guest, body.buyer.email], [true, '']);
    const row = await rowOf(id);
    const [guest] = await shop.context.db.select().from(users).where(eq(users.id, row.userId));
    assert.deepEqual([guest?.guest, guest?.email, guest?.deletedAt !== null], [true, '', true]);
    assert.match(guest?.uid ?? '', /^guest:/);
    assert.ok(row.guestToken);
  }
});

test('the mail of an order by telephone has a link that needs no login, and asks for no confirmation', async () => {
  const email = 'by-phone@example.com';
  const order = await byTelephone(newNumber(), { email });
  const mail = (await listOutbox(shop.context.db)).find(({ to }) => to === email);
  const token = (await rowOf(order._id)).guestToken ?? '';
  assert.ok(mail?.text.includes(`/order-received?order=${order._id}#${token}`));
  assert.ok(!mail?.text.includes('Please confirm'));
  const { status, body } = await shop.visitor.call(guestEndpoints.confirmGuestOrder, {
    params: { id: order._id },
    body: { token },
  });
  assert.deepEqual([status, body.order._id, body.order.step], [200, order._id, undefined]);
});

test('all orders of the guest move to the account, with the address and an entry for each in the audit log', async () => {
  proves('B-PEOPLE-10');
  const number = newNumber();
  const [one, two] = [await byTelephone(number), await byTelephone(number)];
  const other = await byTelephone(newNumber());
  const person = await shop.signIn();
  const { body } = await give(one._id, ` ${person.email.toUpperCase()} `);
  assert.deepEqual(body, { modifiedCount: 2, message: guestTexts.given });
  assert.deepEqual(await ordersOf(person), [one._id, two._id].sort());
  assert.equal((await rowOf(other._id)).guest, true);
  const addresses = (await person.call(addressEndpoints.listMyAddresses)).body;
  assert.deepEqual(
    addresses.map(({ address }) => address),
    ['House 1, Mirpur 10'],
  );
  for (const { _id } of [one, two]) {
    const entries = await shop.context.db.select().from(auditEntries).where(eq(auditEntries.thingId, _id));
    const given = entries.filter(({ act }) => act === 'giveGuestOrders');
    assert.deepEqual(
      given.map(({ actorId, after }) => [actorId, after]),
      [[admin.userId, { account: person.email }]],
    );
  }
  const again = await give(one._id, person.email);
  assert.deepEqual([again.status, again.error.message], [409, guestTexts.hasAccount]);
  const web = await atCheckout();
  assert.equal((await give(web._id, person.email)).body.modifiedCount, 1);
});

test('an order that a former version took for a guest is marked and given like any other', async () => {
  proves('B-PEOPLE-10');
  const order = await byTelephone(newNumber());
  await shop.context.db
    .update(orders)
    .set({ guest: false, guestToken: null })
    .where(eq(orders.id, order._id));
  const { body } = await admin.call(orderEndpoints.findOrder, { params: { id: order._id } });
  assert.equal(body.guest, true);
  const person = await shop.signIn();
  assert.equal((await give(order._id, person.email)).body.modifiedCount, 1);
  assert.deepEqual(await ordersOf(person), [order._id]);
});

test('of two accounts at once one has all orders, and the other press is told', async () => {
  const number = newNumber();
  const placed = [await byTelephone(number), await byTelephone(number)];
  const people = [await shop.signIn(), await shop.signIn()];
  const results = await Promise.all(people.flatMap(({ email }) => placed.map(({ _id }) => give(_id, email))));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const counts = await Promise.all(people.map(async (person) => (await ordersOf(person)).length));
  assert.deepEqual(counts.sort(), [0, 2]);
});

test('neither customers nor an unknown e-mail, a deleted account or order get orders; hostile input is no server error', async () => {
  const order = await byTelephone(newNumber());
  const [person, leaving] = [await shop.signIn(), await shop.signIn()];
  assert.equal((await give(order._id, person.email, person)).status, 403);
  assert.equal((await give(order._id, person.email, shop.visitor)).status, 401);
  assert.equal((await give('0'.repeat(24), person.email)).status, 404);
  const unknown = await give(order._id, 'nobody@example.com');
  assert.deepEqual([unknown.status, unknown.error.message], [404, guestTexts.unknownAccount]);
  await shop.context.db
    .update(users)
    .set({ deletedAt: shop.clock.now() })
    .where(eq(users.id, leaving.userId));
  assert.equal((await give(order._id, leaving.email)).status, 404);
  for (const id of hostileIds)
    assertNoServerError(
      await admin.send('POST', `/api/guest-orders/${encodeURIComponent(id)}/account`, {
        email: person.email,
      }),
      id,
    );
  for (const email of hostileValues)
    assertNoServerError(
      await admin.send('POST', `/api/guest-orders/${order._id}/account`, { email }),
      JSON.stringify(email),
    );
  assert.equal((await rowOf(order._id)).guest, true);
});
