/** Mobile numbers of an account, proven by codes in SMS, and the guests' orders that follow them; through the whole server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { numberProofTexts, takenOrdersDays } from '@jontro/shop/number-proofs/number-proofs.ts';
import { maxCodesPerDay } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createRateLimits } from '../http/rate-limits.ts';
import { orderConfirmations } from '../order-confirmations/order-confirmations.table.ts';
import { orders } from '../orders/orders.table.ts';
import { startGuest } from '../testing/guest-client.ts';
import { assertNoServerError, hostileValues } from '../testing/hostile-input.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import { createTestShop, type TestClient } from '../testing/test-shop.ts';
import { signedInNow } from '../testing/verified-times.ts';
import { numberCodes } from './number-proofs.table.ts';
import { removeExpiredNumberCodes } from './number-proofs.ts';

let shop: SmsShop;
before(async () => {
  shop = await createSmsShop({
    settings: { guestCart: true, guestCheckout: true },
    // The token is the id of the account, whose e-mail is not verified.
    parts: () => ({
      verifier: async (uid) => ({
        uid,
        email: `${uid}@example.com`,
        emailVerified: false,
        name: 'Nusrat',
        ...signedInNow(),
      }),
    }),
  });
});
after(() => shop.close());

let count = 0;
function nextNumber(): string {
  count += 1;
  return `+88017${String(count).padStart(8, '0')}`;
}
const later = (minutes: number) => shop.clock.advance(minutes * 60_000);

const ask = (client: TestClient, mobileNumber: string) =>
  client.call(numberProofEndpoints.sendNumberCode, { body: { mobileNumber } });
const enter = (client: TestClient, mobileNumber: string, code: string) =>
  client.call(numberProofEndpoints.proveNumber, { body: { mobileNumber, code } });
const list = async (client: TestClient) => (await client.call(numberProofEndpoints.listMyNumbers)).body;
/** The codes that were sent to a number, the newest last. */
const codesOf = async (mobileNumber: string) =>
  (await shop.rows())
    .filter(({ recipient }) => `+${recipient}` === mobileNumber)
    .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function prove(client: TestClient, mobileNumber: string) {
  later(1);
  assert.equal((await ask(client, mobileNumber)).status, 200);
  const proven = await enter(client, mobileNumber, (await codesOf(mobileNumber)).at(-1) ?? '');
  assert.equal(proven.status, 200, proven.error?.message);
  return proven.body;
}

async function orderAsGuest(mobileNumber: string, form: Partial<Checkout> = {}) {
  const guest = await startGuest(shop, await shop.addProduct({ price: 500, stock: 5 }));
  const { body } = await guest.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, mobileNumber, email: '', ...form } },
    { 'idempotency-key': crypto.randomUUID() },
  );
  return body.order._id;
}
async function confirmByStaff(id: string) {
  const staff = await shop.signIn({ role: 'admin' });
  const { status } = await staff.call(orderEndpoints.moveOrder, {
    params: { id, move: 'confirm' },
    body: null,
  });
  assert.equal(status, 200);
}
const ownerOf = async (id: string) =>
  (await shop.context.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId;

test('a number is proven by the code that was sent to it, in any notation, and removed', async () => {
  proves('B-PEOPLE-08');
  const client = await shop.signIn();
  const number = nextNumber();
  later(1);
  const written = `0${number.slice(4, 8)}-${number.slice(8)}`;
  assert.deepEqual((await ask(client, written)).body, { message: numberProofTexts.codeSent });
  const [code = ''] = await codesOf(number);
  assert.equal((await enter(client, number, wrong(code))).error.message, numberProofTexts.wrongCode);
  assert.deepEqual((await list(client)).numbers, []);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  assert.deepEqual((await enter(client, written, spaced)).body, {
    modifiedCount: 0,
    message: numberProofTexts.proven,
  });
  const { canProve, numbers } = await list(client);
  assert.deepEqual([canProve, numbers.map(({ mobileNumber }) => mobileNumber)], [true, [number]]);
  const remove = () => client.call(numberProofEndpoints.removeNumber, { params: { mobileNumber: number } });
  assert.equal((await remove()).body.message, numberProofTexts.removed);
  assert.equal((await remove()).status, 404);
  assert.deepEqual((await list(client)).numbers, []);
});

test('a code works once, for its account and its number alone, and not after ten minutes', async () => {
  const [client, other] = [await shop.signIn(), await shop.signIn()];
  const [number, second] = [nextNumber(), nextNumber()];
  await prove(client, number);
  const [used = ''] = await codesOf(number);
  assert.equal((await enter(client, number, used)).status, 400);
  later(1);
  await ask(client, second);
  const [code = ''] = await codesOf(second);
  assert.equal((await enter(other, second, code)).status, 400);
  assert.equal((await enter(client, number, code)).status, 400);
  later(11);
  assert.equal((await enter(client, second, code)).status, 400);
  await removeExpiredNumberCodes(shop.context.db, shop.clock.now());
  assert.equal(await shop.context.db.$count(numberCodes, eq(numberCodes.mobileNumber, second)), 0);
});

test('five wrong codes end a code; sixty tries at once try no more', async () => {
  proves('B-PEOPLE-08');
  const client = await shop.signIn();
  const number = nextNumber();
  later(1);
  await ask(client, number);
  const [code = ''] = await codesOf(number);
  const tries = await Promise.all(Array.from({ length: 60 }, () => enter(client, number, wrong(code))));
  assert.deepEqual(
    tries.filter(({ status }) => status === 200),
    [],
  );
  const [row] = await shop.context.db.select().from(numberCodes).where(eq(numberCodes.mobileNumber, number));
  assert.equal(row?.tries, 5);
  assert.equal((await enter(client, number, code)).status, 400);
});

test('a code is sent once a minute by an account, and five times a day to a number', async () => {
  const { limits } = shop.context;
  shop.context.limits = createRateLimits({ db: shop.context.db, kind: 'embedded' });
  try {
    const number = nextNumber();
    for (let turn = 0; turn < maxCodesPerDay; turn += 1) {
      const client = await shop.signIn();
      assert.equal((await ask(client, number)).status, 200);
      assert.equal((await ask(client, nextNumber())).status, 429);
    }
    assert.equal((await ask(await shop.signIn(), number)).status, 429);
    assert.equal((await codesOf(number)).length, maxCodesPerDay);
  } finally {
    shop.context.limits = limits;
  }
});

test('who proves a number last has it, and an account has three', async () => {
  const [first, second] = [await shop.signIn(), await shop.signIn()];
  const number = nextNumber();
  await prove(first, number);
  await prove(second, number);
  assert.deepEqual((await list(first)).numbers, []);
  assert.equal((await list(second)).numbers.length, 1);
  for (let turn = 0; turn < 2; turn += 1) await prove(second, nextNumber());
  later(1);
  const refused = await ask(second, nextNumber());
  assert.deepEqual([refused.status, refused.error.message], [409, numberProofTexts.full]);
  await prove(second, number);
});

test('of two accounts that enter their codes at once one has the number', async () => {
  const clients = [await shop.signIn(), await shop.signIn()] as const;
  const number = nextNumber();
  for (const client of clients) {
    later(1);
    await ask(client, number);
  }
  const codes = await codesOf(number);
  const results = await Promise.all(
    clients.map((client, index) => enter(client, number, codes[index] ?? '')),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    [200, 200],
  );
  const counts = await Promise.all(clients.map(async (client) => (await list(client)).numbers.length));
  assert.deepEqual(counts.toSorted(), [0, 1]);
});

test('a guest’s order moves to the account that proves its number, and its address with it', async () => {
  proves('B-PEOPLE-10');
  const client = await shop.signIn();
  const number = nextNumber();
  const id = await orderAsGuest(number);
  await confirmByStaff(id);
  assert.deepEqual(await prove(client, number), {
    modifiedCount: 1,
    message: numberProofTexts.provenWithOrders,
  });
  const mine = (await client.call(orderEndpoints.listMyOrders)).body;
  assert.deepEqual(
    mine.map(({ _id }) => _id),
    [id],
  );
});

test('an order that is not confirmed, old, of another number or of an account stays where it is', async () => {
  proves('B-PEOPLE-10');
  const number = nextNumber();
  const old = await orderAsGuest(number);
  await confirmByStaff(old);
  later((takenOrdersDays + 1) * 24 * 60);
  const ofAccount = await shop.signIn();
  const bought = await buy(ofAccount, await shop.addProduct(), 1, { ...billing, mobileNumber: number });
  const waiting = await orderAsGuest(number);
  const ofOther = await orderAsGuest(nextNumber());
  await confirmByStaff(ofOther);
  const ids = [old, bought._id, waiting, ofOther];
  const before = await Promise.all(ids.map(ownerOf));
  assert.equal((await prove(await shop.signIn(), number)).modifiedCount, 0);
  assert.deepEqual(await Promise.all(ids.map(ownerOf)), before);
});

test('of an order with an e-mail the number counts as proven by a code or a call, not by a link', async () => {
  const number = nextNumber();
  const ids: string[] = [];
  for (const confirmedBy of ['link', 'code', 'call'] as const) {
    const id = await orderAsGuest(number, { email: 'somebody@example.com' });
    await confirmByStaff(id);
    const values = { confirmedAt: shop.clock.now(), confirmedBy };
    await shop.context.db
      .insert(orderConfirmations)
      .values({ orderId: id, ...values })
      .onConflictDoUpdate({ target: orderConfirmations.orderId, set: values });
    ids.push(id);
  }
  const client = await shop.signIn();
  assert.equal((await prove(client, number)).modifiedCount, 2);
  const mine = (await client.call(orderEndpoints.listMyOrders)).body.map(({ _id }) => _id);
  assert.deepEqual(mine.toSorted(), ids.slice(1).toSorted());
});

test('a later order with the number comes to the account with its next login', async () => {
  proves('B-PEOPLE-10');
  const client = await shop.signIn();
  const number = nextNumber();
  await prove(client, number);
  const id = await orderAsGuest(number);
  await confirmByStaff(id);
  const again = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email: `${client.uid}@example.com` } },
    { authorization: `Bearer ${client.uid}` },
  );
  assert.equal(again.status, 200, again.error?.message);
  const mine = (await client.call(orderEndpoints.listMyOrders)).body.map(({ _id }) => _id);
  assert.deepEqual(mine, [id]);
});

test('a shop without SMS sends no code and says so', async () => {
  const without = await createTestShop();
  try {
    const client = await without.signIn();
    assert.deepEqual(await list(client), { canProve: false, numbers: [] });
    const refused = await ask(client, nextNumber());
    assert.deepEqual([refused.status, refused.error.message], [409, numberProofTexts.noSms]);
  } finally {
    await without.close();
  }
});

test('hostile numbers and codes are refused without a server error', async () => {
  const client = await shop.signIn();
  for (const value of hostileValues)
    for (const body of [
      { mobileNumber: value },
      { mobileNumber: value, code: value },
      { mobileNumber: nextNumber(), code: value },
    ])
      for (const path of ['/api/my-numbers/code', '/api/my-numbers'])
        assertNoServerError(
          await client.send('POST', path, body),
          `${path} ${JSON.stringify(value).slice(0, 20)}`,
        );
});
