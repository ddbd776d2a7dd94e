/** Confirmations of identity: what confirms a session, for how long, and which one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { confirmationMs, confirmationTexts, freshSignInMs } from '@jontro/shop/session/confirmation.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { eq } from 'drizzle-orm';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type TestClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ settings: { confirmIdentity: true } });
});
after(() => shop.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The client of a browser in which an account has logged in. */
async function browserOf({ email, idToken }: Pick<NewAccount, 'email' | 'idToken'>): Promise<TestClient> {
  const { status, headers } = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email } },
    bearer(idToken),
  );
  assert.equal(status, 200);
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return {
    call: (endpoint, input, more) => shop.visitor.call(endpoint, input, { cookie, ...more }),
    send: (method, url, body, more) => shop.visitor.send(method, url, body, { cookie, ...more }),
  };
}

async function signInAgain({ email, password }: NewAccount): Promise<string> {
  const { body } = await identityClient(shop).accounts('signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  });
  return body.idToken;
}

async function owner(): Promise<{ account: NewAccount; browser: TestClient }> {
  const account = await identityClient(shop).signUp();
  const browser = await browserOf(account);
  await shop.context.db.update(users).set({ role: 'admin' }).where(eq(users.uid, account.uid));
  return { account, browser };
}
const confirm = (browser: TestClient, token: string) =>
  browser.call(confirmationEndpoints.confirmSession, {}, bearer(token));
async function changeRights(browser: TestClient) {
  const { userId: id } = await shop.signIn();
  await shop.context.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  return browser.call(staffEndpoints.changeStaff, { params: { id }, body: { staffRole: 'packer' } });
}

test('a change of rights asks for the password again, and a new sign-in confirms the session for five minutes', async () => {
  proves('B-ROOM-14');
  const { account, browser } = await owner();
  const refused = await changeRights(browser);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message],
    [403, 'no-permission', confirmationTexts.needed],
  );
  assert.equal((refused.error as { confirm?: unknown }).confirm, true);
  const confirmed = await confirm(browser, await signInAgain(account));
  assert.equal(confirmed.body.message, confirmationTexts.confirmed);
  assert.equal(Date.parse(confirmed.body.confirmedUntil), shop.clock.now().getTime() + confirmationMs);
  assert.equal((await changeRights(browser)).status, 200);
  shop.clock.advance(confirmationMs - 1);
  assert.equal((await changeRights(browser)).status, 200);
  shop.clock.advance(1);
  assert.equal((await changeRights(browser)).status, 403);
});

test('the call of the specification with the role alone asks as well, where the setting is on', async () => {
  const { account, browser } = await owner();
  const { userId: id } = await shop.signIn();
  const input = { params: { id }, body: { role: 'admin' as const } };
  assert.equal((await browser.call(userEndpoints.changeRole, input)).status, 403);
  await confirm(browser, await signInAgain(account));
  assert.equal((await browser.call(userEndpoints.changeRole, input)).status, 200);
});

/** Requests of an open browser that give money or people's data away; some have no valid subject. */
const guarded: Record<string, (by: TestClient) => Promise<{ status: number; error: { message: string } }>> = {
  refund: (by) =>
    by.call(paymentAdminEndpoints.refundPayment, {
      params: { tranId: 'JTR-none' },
      body: { key: 'a key of a refund', amount: 1, reason: 'Broken' },
    }),
  'repeated refund': (by) =>
    by.call(paymentAdminEndpoints.retryRefund, { params: { tranId: 'JTR-none', refundId: 'f'.repeat(24) } }),
  'cash refund': (by) =>
    by.call(orderEndpoints.refundCash, {
      params: { id: 'f'.repeat(24) },
      body: { amount: 1, transfer: 'TX1' },
    }),
  'file of users': (by) => by.call(userEndpoints.downloadUsers),
  'file of carts': (by) => by.call(cartEndpoints.downloadCarts),
  'file of orders': (by) => by.call(orderEndpoints.downloadOrders),
};
/** What only owners change asks whatever the settings. */
const always: typeof guarded = {
  'end of the question itself': (by) =>
    by.send('PUT', '/api/settings/confirmIdentity', { value: true, changedAt: null }),
};

test('refunds, files of customers and orders, and a change of the setting ask for the password again', async () => {
  proves('B-ROOM-14');
  const { account, browser } = await owner();
  const all = { ...guarded, ...always };
  for (const [name, call] of Object.entries(all)) {
    const { status, error } = await call(browser);
    assert.deepEqual([status, error.message], [403, confirmationTexts.needed], name);
  }
  await confirm(browser, await signInAgain(account));
  for (const [name, call] of Object.entries(all)) assert.notEqual((await call(browser)).status, 403, name);
});

test('without the setting, as in the preset "specification", only somebody with a second factor is asked, but for what only owners change', async () => {
  const plain = await createTestShop();
  try {
    const admin = await plain.signIn({ role: 'admin' });
    const { userId: id } = await plain.signIn();
    const change = () => admin.call(userEndpoints.changeRole, { params: { id }, body: { role: 'admin' } });
    assert.equal((await change()).status, 200);
    for (const [name, call] of Object.entries(guarded))
      assert.notEqual((await call(admin)).status, 403, name);
    for (const [name, call] of Object.entries(always))
      assert.equal((await call(admin)).error.message, confirmationTexts.needed, name);
    const own = eq(sessions.uid, admin.uid);
    await plain.context.db.update(sessions).set({ secondFactor: true }).where(own);
    const all: typeof guarded = { ...guarded, ...always, rights: change };
    for (const [name, call] of Object.entries(all)) {
      const { status, error } = await call(admin);
      assert.deepEqual([status, error.message], [403, confirmationTexts.needed], name);
    }
    assert.equal((await admin.call(userEndpoints.listAllUsers)).status, 200, 'reading is as before');
  } finally {
    await plain.close();
  }
});

test('the tokens that an open browser has confirm nothing: its own sign-in, also renewed', async () => {
  proves('B-ROOM-14');
  const { account, browser } = await owner();
  const own = await confirm(browser, account.idToken);
  const { body } = await identityClient(shop).token(account.refreshToken);
  const renewed = await confirm(browser, body.id_token);
  for (const { status, error } of [own, renewed])
    assert.deepEqual([status, error.message], [409, confirmationTexts.oldSignIn]);
  assert.equal((await changeRights(browser)).status, 403);
});

test('a sign-in that is not new, of another account, or of nobody confirms nothing', async () => {
  const { account, browser } = await owner();
  const stranger = await identityClient(shop).signUp();
  const other = await confirm(browser, stranger.idToken);
  assert.deepEqual([other.status, other.error.message], [409, confirmationTexts.otherAccount]);
  assert.equal((await confirm(browser, 'nonsense')).status, 401);
  const old = await signInAgain(account);
  shop.clock.advance(freshSignInMs + 1000);
  const late = await confirm(browser, old);
  assert.deepEqual([late.status, late.error.message], [409, confirmationTexts.oldSignIn]);
  assert.equal((await changeRights(browser)).status, 403);
});

test('a confirmation is one of the session: another browser of the same account has none', async () => {
  const { account, browser } = await owner();
  const elsewhere = await browserOf({ email: account.email, idToken: await signInAgain(account) });
  await confirm(browser, await signInAgain(account));
  assert.equal((await changeRights(elsewhere)).status, 403);
  assert.equal((await changeRights(browser)).status, 200);
});

test('a page that is loaded keeps the confirmation of its browser, another sign-in does not', async () => {
  const { account, browser } = await owner();
  const token = await signInAgain(account);
  await confirm(browser, token);
  const reopened = async (by: TestClient, idToken: string) => {
    const { headers } = await by.call(
      sessionEndpoints.openSession,
      { body: { email: account.email } },
      bearer(idToken),
    );
    const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    return shop.visitor.call(userEndpoints.downloadUsers, undefined, { cookie });
  };
  assert.equal((await reopened(browser, token)).status, 200);
  assert.equal((await reopened(browser, await signInAgain(account))).status, 403);
  assert.equal((await reopened(shop.visitor, token)).status, 403, 'the token alone is no confirmation');
});

test('a confirmed session is ended with the sign-in that has confirmed it', async () => {
  const { account, browser } = await owner();
  const token = await signInAgain(account);
  await confirm(browser, token);
  const elsewhere = await browserOf({ email: account.email, idToken: await signInAgain(account) });
  assert.equal((await elsewhere.call(mySessionEndpoints.endMyOtherSessions)).status, 200);
  assert.equal((await browser.call(mySessionEndpoints.listMySessions)).status, 401);
  const again = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email: account.email } },
    bearer(token),
  );
  assert.equal(again.status, 401);
});

test('a visitor confirms nothing, and neither does a logged in user without a token', async () => {
  const { account, browser } = await owner();
  assert.equal((await confirm(shop.visitor, await signInAgain(account))).status, 401);
  assert.equal((await browser.call(confirmationEndpoints.confirmSession)).status, 401);
  assert.equal((await changeRights(browser)).status, 403);
});
