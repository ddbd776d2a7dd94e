/** The list of an account's sessions, how they are ended, and the idle limit of staff. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { maxListedSessions } from '@jontro/shop/session/my-sessions.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { signInEndedCode } from '@jontro/shop/session/sign-in-ended.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { removeOldEndedSignIns } from '../identity/ended-sign-ins.ts';
import { endedSignIns } from '../identity/identity.table.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { sessions } from './session.table.ts';
import { openSession, overlapMs, sessionLifetimes, staffIdleMs } from './session.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const computer = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';

type Tokens = Pick<NewAccount, 'email' | 'idToken' | 'refreshToken'>;

/** Signs in once more, as on another device. */
async function signInAgain({ email, password }: NewAccount): Promise<Tokens> {
  const { body } = await identityClient(shop).accounts('signInWithPassword', { email, password });
  return { email, idToken: body.idToken, refreshToken: body.refreshToken };
}

/** Opens a session with a token; `cookie` is that of the browser's earlier session. */
async function open({ email, idToken }: Tokens, userAgent = phone, cookie = '') {
  const response = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email, remember: true } },
    { authorization: `Bearer ${idToken}`, 'user-agent': userAgent, ...(cookie && { cookie }) },
  );
  return { ...response, cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' };
}
const list = async (cookie: string) =>
  (await shop.visitor.call(mySessionEndpoints.listMySessions, {}, { cookie })).body;
const statusOf = async (cookie: string) =>
  (await shop.visitor.call(mySessionEndpoints.listMySessions, {}, { cookie })).status;
const makeAdmin = (email: string) =>
  shop.context.db.update(users).set({ role: 'admin' }).where(eq(users.email, email));

test('an account lists its devices in plain words, the last used first, and which of them this one is', async () => {
  proves('B-PEOPLE-21');
  const account = await identityClient(shop).signUp();
  const { cookie: onPhone } = await open(account, phone);
  shop.clock.advance(3_600_000);
  const { cookie: onComputer } = await open(await signInAgain(account), computer);
  await open(await identityClient(shop).signUp(), phone);
  const listed = await list(onComputer);
  assert.deepEqual(
    listed.map(({ browser, system, current }) => [browser, system, current]),
    [
      ['Firefox', 'Windows', true],
      ['Chrome', 'Android', false],
    ],
  );
  shop.clock.advance(3_600_000);
  const [first] = await list(onPhone);
  assert.deepEqual([first?.browser, first?.current], ['Chrome', true]);
  assert.equal(first?.lastUsedAt, shop.clock.now().toISOString());
  assert.ok(
    !JSON.stringify(listed).includes(onComputer.split('=')[1] ?? ''),
    'no id of a cookie is disclosed',
  );
});

test('a device is listed once while the session before its present one still lasts', async () => {
  const account = await identityClient(shop).signUp();
  const { cookie: earlier } = await open(account);
  const { cookie: now } = await open(account, phone, earlier);
  for (const cookie of [earlier, now]) {
    const listed = await list(cookie);
    assert.deepEqual(
      listed.map(({ current }) => current),
      [true],
    );
  }
  shop.clock.advance(overlapMs + 1);
  assert.equal(await statusOf(earlier), 401);
});

test('an ended session is rejected at once, and neither token of its sign-in opens the next', async () => {
  proves('B-PEOPLE-21');
  const account = await identityClient(shop).signUp();
  const stolen = await signInAgain(account);
  const { cookie: own } = await open(account, computer);
  const { cookie: other } = await open(stolen, phone);
  const id = (await list(own)).find(({ current }) => !current)?._id ?? '';
  const { status } = await shop.visitor.call(
    mySessionEndpoints.endMySession,
    { params: { id } },
    { cookie: own },
  );
  assert.equal(status, 200);
  assert.equal(await statusOf(other), 401);
  const again = await open(stolen);
  assert.deepEqual([again.status, again.error.code], [401, signInEndedCode]);
  assert.equal((await identityClient(shop).token(stolen.refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  const lookup = await identityClient(shop).accounts('lookup', { idToken: stolen.idToken });
  assert.equal(lookup.errorMessage, 'TOKEN_EXPIRED');
  assert.equal(await statusOf(own), 200);
  assert.equal((await open(account, computer, own)).status, 200);
  assert.equal((await identityClient(shop).token(account.refreshToken)).status, 200);
  assert.equal((await open(await signInAgain(account))).status, 200, 'the password still opens one');
});

test('ending all others keeps this sign-in and ends those that have only tokens, too', async () => {
  proves('B-PEOPLE-21');
  const account = await identityClient(shop).signUp();
  const [withSession, withoutSession] = [await signInAgain(account), await signInAgain(account)];
  const { cookie: own } = await open(account);
  const { cookie: other } = await open(withSession);
  const stranger = await identityClient(shop).signUp();
  const { cookie: strangers } = await open(stranger);
  const ended = await shop.visitor.call(mySessionEndpoints.endMyOtherSessions, {}, { cookie: own });
  assert.deepEqual([ended.status, ended.body.deletedCount], [200, 1]);
  assert.deepEqual([await statusOf(own), await statusOf(other), await statusOf(strangers)], [200, 401, 200]);
  for (const tokens of [withSession, withoutSession]) {
    assert.equal((await open(tokens)).status, 401);
    assert.equal((await identityClient(shop).token(tokens.refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  }
  assert.equal((await open(account, phone, own)).status, 200);
  assert.equal((await identityClient(shop).token(stranger.refreshToken)).status, 200);
});

test('the session of another account cannot be ended, whatever id is sent', async () => {
  proves('B-PEOPLE-21');
  const [account, other] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const { cookie } = await open(account);
  const { cookie: others } = await open(other);
  const [session] = await list(others);
  for (const id of [session?._id ?? '', '', '%', "' or true --", 'x'.repeat(5000)]) {
    const path = `${mySessionEndpoints.endMySession.url.replace(':id', '')}${encodeURIComponent(id)}`;
    const { status } = await shop.visitor.send('DELETE', path, undefined, { cookie });
    assert.ok([404, 200, 414].includes(status) && (id === '' || status !== 200), `${id}: ${status}`);
  }
  assert.equal(await statusOf(others), 200);
});

test('a session is ended once by two requests at the same time', async () => {
  const account = await identityClient(shop).signUp();
  const { cookie } = await open(account);
  await open(await signInAgain(account));
  const id = (await list(cookie)).find(({ current }) => !current)?._id ?? '';
  const end = () => shop.visitor.call(mySessionEndpoints.endMySession, { params: { id } }, { cookie });
  const statuses = (await Promise.all([end(), end()])).map(({ status }) => status);
  assert.ok(statuses.includes(200) && statuses.every((status) => status === 200 || status === 404));
  assert.equal((await list(cookie)).length, 1);
});

test('no more than fifty devices are listed', async () => {
  const { uid, ...client } = await shop.signIn();
  for (let count = 0; count < maxListedSessions + 5; count++)
    await openSession(shop.context.db, shop.clock.now(), uid, sessionLifetimes.remembered);
  assert.equal((await client.call(mySessionEndpoints.listMySessions)).body.length, maxListedSessions);
});

test('staff are logged out after twelve hours without use, customers are not', async () => {
  const [admin, customer] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const { cookie: customers } = await open(customer);
  await open(admin);
  await makeAdmin(admin.email);
  const { cookie } = await open(admin);
  shop.clock.advance(staffIdleMs);
  assert.equal(await statusOf(cookie), 200, 'used within the limit');
  shop.clock.advance(staffIdleMs);
  assert.equal(await statusOf(cookie), 200, 'the limit begins anew with each use');
  shop.clock.advance(staffIdleMs + 1);
  assert.equal(await statusOf(cookie), 401);
  assert.equal(await statusOf(customers), 200);
});

test('what a page of staff asks by itself does not keep its session alive', async () => {
  const admin = await identityClient(shop).signUp();
  await open(admin);
  await makeAdmin(admin.email);
  const { cookie } = await open(admin);
  const poll = async () => (await shop.visitor.call(dashboardEndpoints.listNewOrders, {}, { cookie })).status;
  for (let hour = 0; hour < 12; hour++) {
    shop.clock.advance(3_600_000);
    assert.equal(await poll(), 200);
  }
  shop.clock.advance(1000);
  assert.equal(await poll(), 401);
});

test('staff who were idle must sign in again: a renewed token opens no session, a new sign-in does', async () => {
  const admin = await identityClient(shop).signUp();
  await open(admin);
  await makeAdmin(admin.email);
  const { cookie } = await open(admin);
  const renew = async () => ({
    ...admin,
    idToken: (await identityClient(shop).token(admin.refreshToken)).body.id_token as string,
  });
  shop.clock.advance(staffIdleMs - 1000);
  assert.equal(await statusOf(cookie), 200);
  shop.clock.advance(staffIdleMs - 1000);
  const { cookie: next, status } = await open(await renew(), phone, cookie);
  assert.equal(status, 200, 'a used session is continued beyond twelve hours after the sign-in');
  const elsewhere = await open(await renew());
  assert.deepEqual(
    [elsewhere.status, elsewhere.error.code],
    [401, signInEndedCode],
    'a token alone is not enough',
  );
  shop.clock.advance(staffIdleMs + 1000);
  assert.equal((await open(await renew(), phone, next)).status, 401);
  assert.equal((await open(await signInAgain(admin), phone, next)).status, 200);
});

test('staff who are there every day sign in again after thirty days, customers do not', async () => {
  const step = 11 * 3_600_000;
  const [admin, customer] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  await open(admin);
  await makeAdmin(admin.email);
  const renewed = async (account: NewAccount) => ({
    ...account,
    idToken: (await identityClient(shop).token(account.refreshToken)).body.id_token as string,
  });
  const since = shop.clock.now().getTime();
  let { cookie } = await open(admin);
  const present = { status: 0, expiresAt: '' };
  for (let age = step; age < sessionLifetimes.remembered; age += step) {
    shop.clock.advance(step);
    const next = await open(await renewed(admin), phone, cookie);
    Object.assign(present, { status: next.status, expiresAt: next.body.expiresAt });
    cookie = next.cookie;
    await renewed(customer);
  }
  assert.equal(present.status, 200);
  const latest = since + sessionLifetimes.remembered;
  assert.ok(Date.parse(present.expiresAt) <= latest + 1_000, 'the last session ends with the sign-in');
  shop.clock.advance(step);
  assert.equal(await statusOf(cookie), 401);
  assert.equal((await open(await renewed(admin), phone, cookie)).status, 401);
  const later = await open(await renewed(customer));
  assert.equal(later.status, 200);
  await makeAdmin(customer.email);
  assert.equal((await open(await renewed(customer), phone, later.cookie)).status, 401, 'staff since then');
  assert.equal((await open(await signInAgain(admin), phone, cookie)).status, 200);
});

test('a session that an earlier version opened is listed, used and ended like the others', async () => {
  const { uid, userId, ...client } = await shop.signIn({ role: 'admin' });
  const earlier = await openSession(shop.context.db, shop.clock.now(), uid, sessionLifetimes.remembered);
  const unknown = { signIn: null, browser: null, system: null, lastUsedAt: null };
  await shop.context.db.update(sessions).set(unknown).where(eq(sessions.uid, uid));
  const cookie = `jontro_session=${earlier.id}`;
  shop.clock.advance(3 * staffIdleMs);
  assert.equal(await statusOf(cookie), 200, 'the idle limit counts from its first use in this version');
  const [own] = await list(cookie);
  assert.deepEqual([own?.browser, own?.current], [undefined, true]);
  shop.clock.advance(staffIdleMs + 1);
  assert.equal(await statusOf(cookie), 401);
  assert.equal((await client.call(mySessionEndpoints.listMySessions)).status, 200);
});

test('ended sign-ins are forgotten once none of their tokens can be renewed', async () => {
  const { db } = shop.context;
  const now = shop.clock.now();
  const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
  await db.delete(endedSignIns);
  await db.insert(endedSignIns).values([
    { uid: 'a', signIn: 'old', endedAt: days(401) },
    { uid: 'a', signIn: 'new', endedAt: days(31) },
  ]);
  await removeOldEndedSignIns(db, now);
  assert.deepEqual(
    (await db.select().from(endedSignIns)).map(({ signIn }) => signIn),
    ['new'],
  );
});
