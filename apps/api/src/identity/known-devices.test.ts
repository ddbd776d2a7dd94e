/** Devices that an account knows: who guesses its password elsewhere does not lock it out there. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { eq } from 'drizzle-orm';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { deviceCookie } from './device-cookie.ts';
import { deviceLifetimeMs, hashDevice, removeExpiredDevices } from './known-devices.ts';
import { knownDevices } from './second-factor.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
});
after(() => shop.close());

/** Opens a session and returns the cookies of the browser. */
async function open({ email, idToken }: Pick<NewAccount, 'email' | 'idToken'>, cookie = '') {
  const headers = { authorization: `Bearer ${idToken}`, ...(cookie && { cookie }) };
  const { headers: sent } = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email } },
    headers,
  );
  const all = [sent['set-cookie']].flat().map((text) => String(text));
  return {
    all,
    device: all.find((text) => text.startsWith(deviceCookie))?.split(';')[0] ?? '',
  };
}
const signIn = (email: string, password: string, cookie = '') =>
  identityClient(shop).accounts('signInWithPassword', { email, password }, cookie ? { cookie } : {});
const countOf = (uid: string) => shop.context.db.$count(knownDevices, eq(knownDevices.uid, uid));

test('an account that is locked by guesses signs in on its own device, which has a limit of its own', async () => {
  const account = await identityClient(shop).signUp();
  const { email, password } = account;
  const { device } = await open(account);
  for (let count = 0; count < 10; count += 1) await signIn(email, 'a-guess');
  assert.match((await signIn(email, password)).errorMessage ?? '', /^TOO_MANY_ATTEMPTS/);
  const stranger = await open(await identityClient(shop).signUp());
  assert.match((await signIn(email, password, stranger.device)).errorMessage ?? '', /^TOO_MANY_ATTEMPTS/);
  assert.match(
    (await signIn(email, password, `${deviceCookie}=${'a'.repeat(43)}`)).errorMessage ?? '',
    /^TOO_MANY_ATTEMPTS/,
  );
  assert.equal((await signIn(email, password, device)).status, 200);
  for (let count = 0; count < 10; count += 1) await signIn(email, 'a-guess', device);
  assert.match((await signIn(email, password, device)).errorMessage ?? '', /^TOO_MANY_ATTEMPTS/);
});

test('the cookie is for this server alone, is set once, and is stored only as a hash', async () => {
  const account = await identityClient(shop).signUp();
  const { all, device } = await open(account);
  const text = all.find((one) => one.startsWith(deviceCookie)) ?? '';
  assert.match(text, /; HttpOnly/);
  assert.match(text, /; SameSite=Lax/);
  assert.match(all[0] ?? '', /^jontro_session=/);
  assert.equal((await open(account, device)).device, '');
  const rows = await shop.context.db.select().from(knownDevices).where(eq(knownDevices.uid, account.uid));
  assert.deepEqual(
    rows.map(({ tokenHash }) => tokenHash),
    [hashDevice(device.split('=')[1] ?? '')],
  );
});

test('two accounts of one browser each know it', async () => {
  const [one, other] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const { device } = await open(one);
  assert.equal((await open(other, device)).device, device);
  assert.deepEqual([await countOf(one.uid), await countOf(other.uid)], [1, 1]);
});

test('a changed password forgets all devices but this one', async () => {
  const account = await identityClient(shop).signUp();
  const { device } = await open(account);
  await open(account);
  assert.equal(await countOf(account.uid), 2);
  const change = { idToken: account.idToken, password: 'another-secret' };
  await identityClient(shop).accounts('update', change, { cookie: device });
  assert.equal(await countOf(account.uid), 1);
});

test('an account knows twenty devices at most, and each for 180 days after its last new sign-in', async () => {
  const account = await identityClient(shop).signUp();
  for (let count = 0; count < 23; count += 1) await open(account);
  assert.equal(await countOf(account.uid), 20);
  const { db } = shop.context;
  await removeExpiredDevices(db, new Date(shop.clock.now().getTime() + deviceLifetimeMs));
  assert.equal(await countOf(account.uid), 20);
  await removeExpiredDevices(db, new Date(shop.clock.now().getTime() + deviceLifetimeMs + 1));
  assert.equal(await countOf(account.uid), 0);
});
