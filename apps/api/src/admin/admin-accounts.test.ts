// What an operator does to people, seen from the shop that goes on running.
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
import { disablePerson, enablePerson, giveRole, rotateKeys } from './admin-accounts.ts';
import { AdminError } from './admin-error.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
});
after(() => shop.close());

const refusal = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AdminError);
  assert.match(error.message, message);
  return true;
};

const enter = (idToken: string, email: unknown = decodeJwt(idToken).email) =>
  shop.visitor.send('POST', '/jwt', { email, remember: true }, { authorization: `Bearer ${idToken}` });

/** Somebody who has signed up and in, as a browser does. */
async function enterAs(email: string) {
  const account = await identity.signUp(email);
  const answer = await enter(account.idToken);
  assert.equal(answer.status, 200);
  const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String);
  const [session = ''] = cookie.split(';');
  assert.ok(session.startsWith(sessionCookie));
  const ask = (url: string) => shop.visitor.send('GET', url, undefined, { cookie: session });
  return { ...account, ask };
}

test('a role given or taken counts from the next request on, and the last admin stays', async () => {
  const { db } = shop.context;
  const person = await shop.signIn({ email: 'rahim@example.com' });
  const other = await shop.signIn({ email: 'karim@example.com' });
  const allUsers = () => person.call(userEndpoints.listAllUsers);
  assert.equal((await allUsers()).status, 403);
  assert.match(
    await giveRole(db, shop.clock.now(), ' Rahim@Example.com ', 'admin'),
    /rahim@example.com is an admin now/,
  );
  assert.equal((await allUsers()).status, 200);
  assert.match(await giveRole(db, shop.clock.now(), 'rahim@example.com', 'admin'), /was an admin before/);
  await assert.rejects(
    giveRole(db, shop.clock.now(), 'rahim@example.com', 'user'),
    refusal(new RegExp(userTexts.lastAdmin)),
  );
  await assert.rejects(
    disablePerson(db, shop.clock.now(), 'rahim@example.com'),
    refusal(/is the only admin/),
  );
  await giveRole(db, shop.clock.now(), other.email, 'admin');
  assert.match(await giveRole(db, shop.clock.now(), 'rahim@example.com', 'user'), /is no admin now/);
  assert.equal((await allUsers()).status, 403);
});

test('an e-mail that is none, or of nobody, is refused in a sentence', async () => {
  const { db } = shop.context;
  await assert.rejects(
    giveRole(db, shop.clock.now(), 'rahim', 'admin'),
    refusal(/"rahim" is no e-mail address/),
  );
  await assert.rejects(
    giveRole(db, shop.clock.now(), 'nobody@example.com', 'admin'),
    refusal(/Nobody has signed in/),
  );
  await assert.rejects(disablePerson(db, new Date(), 'nobody@example.com'), refusal(/no account/));
  await assert.rejects(enablePerson(db, shop.clock.now(), 'nobody@example.com'), refusal(/no account/));
});

test('a disabled account is signed out at once and stays out until it is enabled', async () => {
  const { db } = shop.context;
  const person = await enterAs('closed@example.com');
  const { listMyOrders } = orderEndpoints;
  assert.equal((await person.ask(listMyOrders.url)).status, 200);

  assert.match(await disablePerson(db, shop.clock.now(), 'closed@example.com'), /signed out everywhere/);
  assert.equal((await person.ask(listMyOrders.url)).status, 401);
  assert.equal((await enter(person.idToken)).status, 401);
  assert.ok((await identity.token(person.refreshToken)).fault);
  const { email, password } = person;
  assert.equal((await identity.accounts('signInWithPassword', { email, password })).fault, 'USER_DISABLED');
  assert.match(await disablePerson(db, shop.clock.now(), email), /was disabled already/);

  shop.clock.advance(2_000);
  assert.match(await enablePerson(db, shop.clock.now(), email), /can sign in again/);
  const again = await identity.accounts('signInWithPassword', { email, password, returnSecureToken: true });
  assert.equal((await enter(again.body.idToken)).status, 200);
  assert.match(await enablePerson(db, shop.clock.now(), email), /was not disabled/);
});

test('an account that was removed from the shop is not opened again', async () => {
  const { db } = shop.context;
  const admin = await shop.signIn({ role: 'admin' });
  const person = await enterAs('removed@example.com');
  const { body: list } = await admin.call(userEndpoints.listAllUsers, { query: { search: person.email } });
  await admin.call(userEndpoints.removeUser, { params: { id: list[0]?._id ?? '' } });
  await assert.rejects(
    enablePerson(db, shop.clock.now(), person.email),
    refusal(/was removed from the shop/),
  );
});

test('after a rotation the new key signs from its time on, and tokens of the old one stay good', async () => {
  const { db, config } = shop.context;
  const person = await enterAs('keys@example.com');
  const said = await rotateKeys(db, shop.clock.now());
  const [, kid = ''] = /\((.+)\)/.exec(said) ?? [];
  assert.match(said, /A new key is published; it signs from/);
  assert.match(await rotateKeys(db, shop.clock.now()), /is published already/);

  shop.clock.advance(11 * 60_000);
  const later = shop.clock.now();
  // Keys as a process reads them that has not kept any in memory.
  const token = await createSigningKeys(db).sign(decodeJwt(person.idToken), later);
  assert.equal(decodeProtectedHeader(token).kid, kid);
  assert.notEqual(decodeProtectedHeader(person.idToken).kid, kid);
  const verify = createTokenVerifier({ config, db, now: shop.clock.now });
  assert.equal((await verify(person.idToken)).uid, person.uid);
  assert.equal((await verify(token)).uid, person.uid);
});
