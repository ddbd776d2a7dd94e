/** An operator's changes of accounts, and their effect on the running shop. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createSigningKeys } from '../identity/signing-keys.ts';
import { createTokenVerifier } from '../identity/token-verifier.ts';
import { sessionCookie } from '../session/session.ts';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { disableByEmail, enableByEmail, setRole } from './admin-accounts.ts';
import { AdminError } from './admin-error.ts';
import { rotateKeys } from './rotate-keys.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
});
after(() => shop.close());

const adminError = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AdminError);
  assert.match(error.message, message);
  return true;
};

const openSession = (idToken: string, email: unknown = decodeJwt(idToken).email) =>
  shop.visitor.send('POST', '/jwt', { email, remember: true }, { authorization: `Bearer ${idToken}` });

/** Signs an account up and in, as a browser does. */
async function signUpAndIn(email: string) {
  const account = await identity.signUp(email);
  const response = await openSession(account.idToken);
  assert.equal(response.status, 200);
  const [cookie = ''] = [response.headers['set-cookie']].flat().map(String);
  const [session = ''] = cookie.split(';');
  assert.ok(session.startsWith(sessionCookie));
  const get = (url: string) => shop.visitor.send('GET', url, undefined, { cookie: session });
  return { ...account, get };
}

test('a role change takes effect on the next request, and the last admin keeps the role', async () => {
  const { db } = shop.context;
  const person = await shop.signIn({ email: 'rahim@example.com' });
  const other = await shop.signIn({ email: 'karim@example.com' });
  const allUsers = () => person.call(userEndpoints.listAllUsers);
  assert.equal((await allUsers()).status, 403);
  assert.match(
    await setRole(db, shop.clock.now(), ' Rahim@Example.com ', 'admin'),
    /rahim@example.com is an admin now/,
  );
  assert.equal((await allUsers()).status, 200);
  assert.match(await setRole(db, shop.clock.now(), 'rahim@example.com', 'admin'), /was an admin before/);
  await assert.rejects(
    setRole(db, shop.clock.now(), 'rahim@example.com', 'user'),
    adminError(new RegExp(userTexts.lastAdmin)),
  );
  await assert.rejects(
    disableByEmail(db, shop.clock.now(), 'rahim@example.com'),
    adminError(/is the only admin/),
  );
  await setRole(db, shop.clock.now(), other.email, 'admin');
  assert.match(await setRole(db, shop.clock.now(), 'rahim@example.com', 'user'), /is no admin now/);
  assert.equal((await allUsers()).status, 403);
});

test('an invalid or unknown e-mail is rejected with a message', async () => {
  const { db } = shop.context;
  await assert.rejects(
    setRole(db, shop.clock.now(), 'rahim', 'admin'),
    adminError(/"rahim" is no e-mail address/),
  );
  await assert.rejects(
    setRole(db, shop.clock.now(), 'nobody@example.com', 'admin'),
    adminError(/Nobody has signed in/),
  );
  await assert.rejects(disableByEmail(db, new Date(), 'nobody@example.com'), adminError(/no account/));
  await assert.rejects(enableByEmail(db, shop.clock.now(), 'nobody@example.com'), adminError(/no account/));
});

test('a disabled account is signed out at once and cannot sign in until it is enabled', async () => {
  const { db } = shop.context;
  const person = await signUpAndIn('closed@example.com');
  const { listMyOrders } = orderEndpoints;
  assert.equal((await person.get(listMyOrders.url)).status, 200);

  assert.match(await disableByEmail(db, shop.clock.now(), 'closed@example.com'), /signed out everywhere/);
  assert.equal((await person.get(listMyOrders.url)).status, 401);
  assert.equal((await openSession(person.idToken)).status, 401);
  assert.ok((await identity.token(person.refreshToken)).errorMessage);
  const { email, password } = person;
  assert.equal(
    (await identity.accounts('signInWithPassword', { email, password })).errorMessage,
    'USER_DISABLED',
  );
  assert.match(await disableByEmail(db, shop.clock.now(), email), /was disabled already/);

  shop.clock.advance(2_000);
  assert.match(await enableByEmail(db, shop.clock.now(), email), /can sign in again/);
  const again = await identity.accounts('signInWithPassword', { email, password, returnSecureToken: true });
  assert.equal((await openSession(again.body.idToken)).status, 200);
  assert.match(await enableByEmail(db, shop.clock.now(), email), /was not disabled/);
});

test('an account that was removed from the shop cannot be enabled', async () => {
  const { db } = shop.context;
  const admin = await shop.signIn({ role: 'admin' });
  const person = await signUpAndIn('removed@example.com');
  const { body: list } = await admin.call(userEndpoints.listAllUsers, { query: { search: person.email } });
  await admin.call(userEndpoints.removeUser, { params: { id: list[0]?._id ?? '' } });
  await assert.rejects(
    enableByEmail(db, shop.clock.now(), person.email),
    adminError(/was removed from the shop/),
  );
});

test('after a rotation the new key signs from its start time, and tokens of the old key stay valid', async () => {
  const { db, config } = shop.context;
  const person = await signUpAndIn('keys@example.com');
  const message = await rotateKeys(shop.context, shop.clock.now());
  const [, kid = ''] = /\((.+)\)/.exec(message) ?? [];
  assert.match(message, /A new key is published; it signs from/);
  assert.match(await rotateKeys(shop.context, shop.clock.now()), /is published already/);

  shop.clock.advance(11 * 60_000);
  const later = shop.clock.now();
  // Keys as a process without a cache reads them.
  const token = await createSigningKeys(shop.context).sign(decodeJwt(person.idToken), later);
  assert.equal(decodeProtectedHeader(token).kid, kid);
  assert.notEqual(decodeProtectedHeader(person.idToken).kid, kid);
  const verify = createTokenVerifier({ config, db, now: shop.clock.now });
  assert.equal((await verify(person.idToken)).uid, person.uid);
  assert.equal((await verify(token)).uid, person.uid);
});
