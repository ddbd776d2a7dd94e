/** The security log through the whole server: what enters it, how much, for how long, and who reads it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import type { SecurityEvent, SecurityEventKind } from '@jontro/shop/audit/security-log.ts';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { type EndpointInput, endpointUrl } from '@jontro/shop/endpoint.ts';
import { mySessionEndpoints } from '@jontro/shop/session/my-sessions.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { sql } from 'drizzle-orm';
import { dayMs } from '../http/bangladesh-days.ts';
import { addCode } from '../identity/action-codes.ts';
import { assertNoServerError, hostileIds } from '../testing/hostile-input.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { removeOldSecurityEvents } from './record-security-event.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop();
  admin = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
});
after(() => shop.close());

type Query = EndpointInput<typeof securityLogEndpoints.listSecurityEvents>['query'];
async function read(query: Query = {}, reader = admin): Promise<SecurityEvent[]> {
  const { status, body } = await reader.call(securityLogEndpoints.listSecurityEvents, { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
/** In the order of the alphabet, since the clock of a test stands still. */
const kindsOf = async (email: string, reader = admin): Promise<SecurityEventKind[]> =>
  (await read({ search: email }, reader)).map(({ kind }) => kind).sort();

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

async function open({ email, idToken }: Pick<NewAccount, 'email' | 'idToken'>, from = shop) {
  const headers = { authorization: `Bearer ${idToken}`, 'user-agent': phone };
  const response = await from.visitor.call(sessionEndpoints.openSession, { body: { email } }, headers);
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

test('a sign-in is entered once, however many pages are loaded, with who, network, device and request', async () => {
  const account = await identityClient(shop).signUp();
  await Promise.all([open(account), open(account)]);
  await open(account);
  const [entry, ...others] = await read({ search: account.email });
  assert.ok(entry);
  assert.equal(others.length, 0);
  const { _id, at, requestId, ...rest } = entry;
  assert.deepEqual(rest, {
    kind: 'signed-in',
    email: account.email,
    network: '127.0.0.0/24',
    browser: 'Chrome',
    system: 'Android',
  });
  assert.equal(at, shop.clock.now().toISOString());
  assert.match(requestId, /^[0-9a-f]{16}$/);
  const { body } = await identityClient(shop).accounts('signInWithPassword', account);
  await open({ email: account.email, idToken: body.idToken });
  assert.deepEqual(await kindsOf(account.email), ['signed-in', 'signed-in']);
});

test('a wrong password is entered, for an address without an account without the address', async () => {
  const { email } = await identityClient(shop).signUp();
  await identityClient(shop).accounts('signInWithPassword', { email, password: 'wrong-password' });
  assert.deepEqual(await kindsOf(email), ['sign-in-failed']);
  shop.clock.advance(1_000);
  await identityClient(shop).accounts('signInWithPassword', {
    email: 'no-account-has-this@example.com',
    password: 'a-password-typed-here',
  });
  const [entry] = await read({ kind: 'sign-in-failed' });
  assert.deepEqual([entry?.kind, entry?.email], ['sign-in-failed', undefined]);
  const file = await admin.send('GET', securityLogEndpoints.downloadSecurityEvents.url);
  assert.doesNotMatch(String(file.body), /no-account-has-this|a-password-typed-here|wrong-password/);
});

test('a changed and a reset password are entered, and a login that is ended elsewhere', async () => {
  const identity = identityClient(shop);
  const account = await identity.signUp();
  const cookie = await open(account);
  await identity.accounts('update', { idToken: account.idToken, password: 'another-secret' });
  const oobCode = await addCode(shop.context.db, shop.clock.now(), account.uid, 'PASSWORD_RESET');
  await identity.accounts('resetPassword', { oobCode, newPassword: 'third-secret' });
  assert.deepEqual(await kindsOf(account.email), ['password-changed', 'password-reset', 'signed-in']);
  assert.ok(cookie);
  const other = await identity.signUp();
  const own = await open(other);
  await shop.visitor.call(mySessionEndpoints.endMyOtherSessions, {}, { cookie: own });
  assert.deepEqual(await kindsOf(other.email), ['sessions-ended', 'signed-in']);
});

test('a password whose change cannot be entered is not changed', async () => {
  const { db } = shop.context;
  const identity = identityClient(shop);
  const { email, password, idToken } = await identity.signUp();
  await db.execute(sql`alter table security_events add constraint nothing_new check (false) not valid`);
  try {
    const { status } = await identity.accounts('update', { idToken, password: 'another-secret' });
    assert.equal(status, 503);
  } finally {
    await db.execute(sql`alter table security_events drop constraint nothing_new`);
  }
  assert.equal((await identity.accounts('signInWithPassword', { email, password })).status, 200);
});

test('what a customer is refused is entered with the endpoint, and nothing that they sent', async () => {
  const customer = await shop.signIn();
  await customer.call(userEndpoints.changeRole, {
    params: { id: 'secret-in-the-path' },
    body: { role: 'admin' },
  });
  await shop.visitor.call(dashboardEndpoints.findTotalCounts);
  const [entry, ...others] = await read({ search: customer.email });
  assert.ok(entry);
  assert.equal(others.length, 0);
  assert.equal(entry.kind, 'access-refused');
  assert.equal(entry.detail, `${userEndpoints.changeRole.method} ${userEndpoints.changeRole.url}`);
  assert.ok(!JSON.stringify(entry).includes('secret-in-the-path'));
});

test('a password that is asked for in an act of one’s own is no refusal, and a refused right is', async () => {
  const owner = await shop.signIn({ role: 'admin', email: 'asked@example.com' });
  const change = (by: SignedInClient) =>
    by.call(settingEndpoints.changeSetting, {
      params: { name: 'staffEmails' },
      body: { value: ['staff@example.com'], changedAt: null },
    });
  const asked = await change(owner);
  assert.deepEqual([asked.status, asked.error.confirm], [403, true]);
  const customer = await shop.signIn();
  assert.equal((await change(customer)).status, 403);
  assert.deepEqual(await kindsOf('asked@example.com'), []);
  assert.deepEqual(await kindsOf(customer.email), ['access-refused']);
});

test('a flood of failures enters no more than the limit, a lock once, and sign-ins nevertheless', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const identity = identityClient(strict);
    const reader = await strict.signIn({ role: 'admin' });
    const attacked = await identity.signUp();
    const attempt = (email: string) => identity.accounts('signInWithPassword', { email, password: 'wrong' });
    for (let count = 0; count < 20; count += 1) await attempt(attacked.email);
    const kinds = await kindsOf(attacked.email, reader);
    assert.equal(kinds.filter((kind) => kind === 'sign-in-failed').length, 10);
    assert.equal(kinds.filter((kind) => kind === 'sign-in-locked').length, 1);
    for (let count = 0; count < 70; count += 1) await attempt(`nobody-${count}@example.com`);
    const all = await read({ limit: 100 }, reader);
    assert.ok(all.length <= 75, `${all.length} entries`);
    const customer = await strict.signIn();
    for (let count = 0; count < 65; count += 1)
      assert.equal((await customer.call(dashboardEndpoints.findTotalCounts)).status, 403);
    assert.equal((await read({ limit: 100, search: customer.email }, reader)).length, 60);
    await open(attacked, strict);
    assert.ok((await kindsOf(attacked.email, reader)).includes('signed-in'));
  } finally {
    await strict.close();
  }
});

test('lists by pages with the total, and the file has the same entries, one a line', async () => {
  const customer = await shop.signIn();
  for (let count = 0; count < 5; count += 1) await customer.call(dashboardEndpoints.findTotalCounts);
  const query = { search: customer.email, kind: 'access-refused' } as const;
  const whole = await read(query);
  assert.equal(whole.length, 5);
  const page = await admin.call(securityLogEndpoints.listSecurityEvents, {
    query: { ...query, page: 2, limit: 2 },
  });
  assert.equal(page.headers['x-total-count'], '5');
  assert.deepEqual(page.body, whole.slice(2, 4));
  const file = await admin.send('GET', endpointUrl(securityLogEndpoints.downloadSecurityEvents, { query }));
  assert.match(String(file.headers['content-type']), /^application\/x-ndjson/);
  const lines = String(file.body).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    whole,
  );
});

test('a file of more entries than are read at a time has each once', async () => {
  const own = await createTestShop();
  try {
    const reader = await own.signIn({ role: 'admin' });
    await own.context.db.execute(sql`
      insert into security_events (id, at, kind, request_id)
      select lpad(n::text, 24, '0'), ${own.clock.now().toISOString()}::timestamptz - (n / 3) * interval '1 ms', 'sign-in-failed', 'req-1'
      from generate_series(1, 1234) as n`);
    const file = await reader.send('GET', securityLogEndpoints.downloadSecurityEvents.url);
    const ids = String(file.body)
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as SecurityEvent)._id);
    assert.deepEqual([ids.length, new Set(ids).size], [1234, 1234]);
  } finally {
    await own.close();
  }
});

test('entries are deleted after 180 days', async () => {
  const { email } = await identityClient(shop).signUp();
  await identityClient(shop).accounts('signInWithPassword', { email, password: 'wrong-password' });
  const { db } = shop.context;
  const start = shop.clock.now().getTime();
  await removeOldSecurityEvents(db, new Date(start + 180 * dayMs));
  assert.deepEqual(await kindsOf(email), ['sign-in-failed']);
  await removeOldSecurityEvents(db, new Date(start + 180 * dayMs + 1));
  assert.deepEqual(await kindsOf(email), []);
});

test('customers read nothing of it, and hostile filters are no server error', async () => {
  const customer = await shop.signIn();
  for (const endpoint of Object.values(securityLogEndpoints)) {
    assert.equal((await shop.visitor.call(endpoint)).status, 401);
    assert.equal((await customer.call(endpoint)).status, 403);
  }
  for (const text of hostileIds)
    for (const name of ['search', 'kind', 'from', 'page'])
      assertNoServerError(
        await admin.send(
          'GET',
          `${securityLogEndpoints.listSecurityEvents.url}?${name}=${encodeURIComponent(text)}`,
        ),
        `${name}=${text}`,
      );
});
