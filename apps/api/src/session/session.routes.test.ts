/** Opening and ending a session: accepted tokens, cookies, and who can end it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { commandLineActor } from '../audit/record-audit.ts';
import { addAccount, changeAccount, disableAccount, findAccountByEmail } from '../identity/accounts.ts';
import { identityClient, type NewAccount } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { signedInNow } from '../testing/verified-times.ts';
import { removeUser } from '../users/users.ts';
import { openSession, overlapMs, removeExpiredSessions, sessionLifetimes } from './session.ts';
import { hostCookieSince } from './session-cookie.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const open = (account: Pick<NewAccount, 'email' | 'idToken'>, remember?: boolean, headers = {}) =>
  shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email: account.email, ...(remember !== undefined && { remember }) } },
    { ...bearer(account.idToken), ...headers },
  );

/** The cookie of the session, which comes before that of the device. */
const cookieOf = (response: { headers: Record<string, unknown> }): string =>
  String([response.headers['set-cookie']].flat()[0]);
const idOf = (response: { headers: Record<string, unknown> }): string =>
  cookieOf(response).split(';')[0] ?? '';
const requestRole = (cookie: string, email: string) =>
  shop.visitor.call(userEndpoints.findRole, { params: { email } }, { cookie });

test('a valid token with the same e-mail opens a session of its user', async () => {
  proves('CALL-03', 'CALL-04', 'STATE-03');
  const account = await identityClient(shop).signUp();
  const response = await open({ ...account, email: ` ${account.email.toUpperCase()} ` });
  assert.equal(response.status, 200);
  const day = 24 * 3_600_000;
  assert.deepEqual(response.body, {
    email: account.email,
    role: 'user',
    expiresAt: new Date(shop.clock.now().getTime() + day).toISOString(),
  });
  assert.equal(response.headers['cache-control'], 'private, no-store');
  assert.match(cookieOf(response), /^jontro_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const role = await requestRole(idOf(response), account.email);
  assert.deepEqual([role.status, role.body], [200, { role: 'user' }]);

  const admin = await shop.signIn({ role: 'admin' });
  const [{ _id: id } = { _id: '' }] = (
    await admin.call(userEndpoints.listAllUsers, { query: { search: account.email } })
  ).body;
  await admin.call(userEndpoints.changeRole, { params: { id }, body: { role: 'admin' } });
  assert.equal((await open(account)).body.role, 'admin');
});

test('"remember me" keeps the cookie for 30 days; otherwise it ends with the browser, at most after a day', async () => {
  const account = await identityClient(shop).signUp();
  const remembered = await open(account, true);
  const until = new Date(shop.clock.now().getTime() + 30 * 24 * 3_600_000);
  assert.equal(remembered.body.expiresAt, until.toISOString());
  assert.ok(cookieOf(remembered).includes(`Expires=${until.toUTCString()}`));
  const forgotten = await open(account, false);
  assert.doesNotMatch(cookieOf(forgotten), /Expires|Max-Age/);
  shop.clock.advance(25 * 3_600_000);
  assert.equal((await requestRole(idOf(forgotten), account.email)).status, 401);
  assert.equal((await requestRole(idOf(remembered), account.email)).status, 200);
  await removeExpiredSessions(shop.context.db, shop.clock.now());
  assert.equal((await requestRole(idOf(remembered), account.email)).status, 200);
});

test('the cookie is Secure unless the shop runs on plain localhost', async () => {
  const secure = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } });
  try {
    const { email, idToken } = await identityClient(secure).signUp();
    const response = await secure.visitor.call(
      sessionEndpoints.openSession,
      { body: { email } },
      bearer(idToken),
    );
    assert.equal(response.status, 200);
    assert.match(cookieOf(response), /; Secure/);
  } finally {
    await secure.close();
  }
});

test('no session without a token, with an invalid one, for another e-mail or a disabled account', async () => {
  proves('CALL-03');
  const account = await identityClient(shop).signUp();
  const other = await identityClient(shop).signUp();
  const { email } = account;
  const none = await shop.visitor.call(sessionEndpoints.openSession, { body: { email } });
  const basic = await shop.visitor.call(
    sessionEndpoints.openSession,
    { body: { email } },
    { authorization: 'Basic abc' },
  );
  const invalid = await open({ email, idToken: `${account.idToken}x` });
  const oversized = await open({ email, idToken: 'x'.repeat(9000) });
  const foreign = await open({ email: other.email, idToken: account.idToken });
  await disableAccount(shop.context.db, shop.clock.now(), account.uid);
  const closed = await open(account);
  for (const response of [none, basic, invalid, oversized, foreign, closed]) {
    assert.equal(response.status, 401);
    assert.equal(typeof response.error.message, 'string');
    assert.equal(response.headers['set-cookie'], undefined);
  }
});

test('a request from another site opens no session', async () => {
  const account = await identityClient(shop).signUp();
  const response = await open(account, false, { origin: 'https://evil.example' });
  assert.equal(response.status, 403);
  assert.equal(response.headers['set-cookie'], undefined);
});

test('a new login ends the earlier session of the browser', async () => {
  const [first, second] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const before = await open(first);
  const now = await open(second, false, { cookie: idOf(before) });
  assert.equal((await requestRole(idOf(before), first.email)).status, 401);
  assert.equal((await requestRole(idOf(now), second.email)).status, 200);
});

test('a session replaced by one of the same account stays valid for ten seconds, for requests in flight', async () => {
  const account = await identityClient(shop).signUp();
  const before = idOf(await open(account));
  const now = idOf(await open(account, false, { cookie: before }));
  shop.clock.advance(overlapMs - 1);
  assert.equal((await requestRole(before, account.email)).status, 200);
  shop.clock.advance(2);
  assert.equal((await requestRole(before, account.email)).status, 401);
  assert.equal((await requestRole(now, account.email)).status, 200);
});

test('a password change ends the account’s other sessions and keeps the current one', async () => {
  const [account, other] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const own = idOf(await open(account));
  const elsewhere = idOf(await open(account));
  const stranger = idOf(await open(other));
  const change = (cookie: string, password: string) =>
    identityClient(shop).accounts('update', { idToken: account.idToken, password }, { cookie });
  assert.equal((await change(own, 'abc')).errorMessage?.split(' : ')[0], 'WEAK_PASSWORD');
  assert.equal((await requestRole(elsewhere, account.email)).status, 200);
  assert.equal((await change(own, 'another-secret')).status, 200);
  assert.equal((await requestRole(own, account.email)).status, 200);
  assert.equal((await requestRole(elsewhere, account.email)).status, 401);
  assert.equal((await requestRole(stranger, other.email)).status, 200);
});

test('a password change without a session, or with the session of another account, ends all sessions', async () => {
  const [account, other] = [await identityClient(shop).signUp(), await identityClient(shop).signUp()];
  const stranger = idOf(await open(other));
  const elsewhere = idOf(await open(account));
  const { idToken } = account;
  const changed = await identityClient(shop).accounts(
    'update',
    { idToken, password: 'another-secret' },
    { cookie: stranger },
  );
  assert.equal((await requestRole(elsewhere, account.email)).status, 401);
  assert.equal((await requestRole(stranger, other.email)).status, 200);
  const again = idOf(await open({ ...account, idToken: changed.body.idToken }));
  const { status } = await identityClient(shop).accounts('update', {
    idToken: changed.body.idToken,
    password: 'yet-another-one',
  });
  assert.deepEqual([status, (await requestRole(again, account.email)).status], [200, 401]);
});

test('a new session of a hosted account that has revoked earlier tokens ends the earlier sessions', async () => {
  let validSince: Date | undefined;
  const hosted = await createTestShop({
    parts: () => ({
      verifier: async (uid) => ({
        uid,
        email: `${uid}@example.com`,
        emailVerified: true,
        ...signedInNow(),
        ...(validSince && { validSince }),
      }),
    }),
  });
  try {
    const enter = async (uid: string) =>
      idOf(
        await hosted.visitor.call(
          sessionEndpoints.openSession,
          { body: { email: `${uid}@example.com` } },
          bearer(uid),
        ),
      );
    const statusFor = async (cookie: string, uid: string) =>
      (
        await hosted.visitor.call(
          userEndpoints.findRole,
          { params: { email: `${uid}@example.com` } },
          { cookie },
        )
      ).status;
    const [first, second, other] = [await enter('rafi'), await enter('rafi'), await enter('nusrat')];
    assert.deepEqual([await statusFor(first, 'rafi'), await statusFor(second, 'rafi')], [200, 200]);
    hosted.clock.advance(60_000);
    validSince = hosted.clock.now();
    const fresh = await enter('rafi');
    assert.equal(await statusFor(fresh, 'rafi'), 200);
    assert.deepEqual([await statusFor(first, 'rafi'), await statusFor(second, 'rafi')], [401, 401]);
    assert.equal(await statusFor(other, 'nusrat'), 200);
  } finally {
    await hosted.close();
  }
});

test('with HTTPS the cookie is bound to its host, and the earlier name is read of sessions that it was set for', async () => {
  const secure = await createTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } });
  try {
    const { visitor, context, clock } = secure;
    const account = await identityClient(secure).signUp();
    const openWith = (cookie?: string) =>
      visitor.call(
        sessionEndpoints.openSession,
        { body: { email: account.email } },
        { authorization: `Bearer ${account.idToken}`, ...(cookie && { cookie }) },
      );
    const statusWith = async (cookie: string) =>
      (await visitor.call(userEndpoints.findRole, { params: { email: account.email } }, { cookie })).status;
    const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
      [headers['set-cookie']]
        .flat()
        .map(String)
        .filter((text) => text.includes('session'));
    const [set = '', ...others] = cookiesOf(await openWith());
    assert.match(set, /^__Host-jontro_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    assert.deepEqual(others, []);
    const bound = set.split(';')[0] ?? '';
    assert.equal(await statusWith(bound), 200);

    const fresh = await openSession(context.db, clock.now(), account.uid, sessionLifetimes.remembered);
    assert.equal(await statusWith(`jontro_session=${fresh.id}`), 401, 'it was never set under this name');
    // Of the last day on which it was.
    const openedAt = new Date(hostCookieSince.getTime() - 1);
    const lifetime = clock.now().getTime() - openedAt.getTime() + 1_000;
    const old = await openSession(context.db, openedAt, account.uid, lifetime);
    const oldName = `jontro_session=${old.id}`;
    assert.equal(await statusWith(oldName), 200, 'the earlier cookie name is read');
    assert.equal(
      await statusWith(`${oldName}; __Host-jontro_session=x`),
      401,
      'the bound cookie has precedence',
    );

    const cleared = cookiesOf(await openWith(oldName));
    assert.match(
      cleared.join('\n'),
      /^__Host-jontro_session=[\w-]{43};.*\njontro_session=; .*Expires=Thu, 01 Jan 1970/,
    );
    const out = await visitor.call(sessionEndpoints.postLogout, {}, { cookie: `${bound}; ${oldName}` });
    for (const name of ['__Host-jontro_session', 'jontro_session'])
      assert.ok(
        cookiesOf(out).some((cookie) => cookie.startsWith(`${name}=; `) && cookie.includes('1970')),
        name,
      );
    assert.deepEqual([await statusWith(bound), await statusWith(oldName)], [401, 401]);
  } finally {
    await secure.close();
  }
});

test('logout ends the session, is idempotent and never cached', async () => {
  proves('CALL-05');
  for (const endpoint of [sessionEndpoints.endSession, sessionEndpoints.postLogout]) {
    const account = await identityClient(shop).signUp();
    const cookie = idOf(await open(account));
    assert.equal((await requestRole(cookie, account.email)).status, 200);
    for (let count = 0; count < 2; count += 1) {
      const response = await shop.visitor.call(endpoint, {}, { cookie });
      assert.equal(response.status, 200);
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.match(cookieOf(response), /^jontro_session=;.*Expires=Thu, 01 Jan 1970/);
      assert.equal((await requestRole(cookie, account.email)).status, 401);
    }
    assert.equal((await shop.visitor.call(endpoint)).status, 200);
  }
});

test('logout ends the ID and refresh tokens of its browser, and those of no other', async () => {
  const identity = identityClient(shop);
  const account = await identity.signUp();
  const { body: other } = await identity.accounts('signInWithPassword', account);
  const earlier = idOf(await open(account));
  const cookie = idOf(await open(account, false, { cookie: earlier }));
  const elsewhere = idOf(await open({ ...account, idToken: other.idToken }));
  await shop.visitor.call(sessionEndpoints.endSession, {}, { cookie });
  assert.equal((await open(account)).status, 401);
  assert.equal((await identity.token(account.refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  const { errorMessage } = await identity.accounts('update', {
    idToken: account.idToken,
    password: 'another-secret',
  });
  assert.equal(errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await requestRole(earlier, account.email)).status, 401, 'nor of a session in flight');
  assert.equal((await requestRole(elsewhere, account.email)).status, 200);
  assert.equal((await identity.token(other.refreshToken)).status, 200);
});

test('a token of more than ten minutes ago opens no session that outlives it, but in the browser of its sign-in', async () => {
  const identity = identityClient(shop);
  const account = await identity.signUp();
  const issuedAt = Math.floor(shop.clock.now().getTime() / 1000) * 1000;
  const own = idOf(await open(account, true));
  const endOf = async (answer: ReturnType<typeof open>) => Date.parse((await answer).body.expiresAt);
  const thirtyDays = () => shop.clock.now().getTime() + 30 * 24 * 3_600_000;
  shop.clock.advance(11 * 60_000);
  assert.equal(await endOf(open(account, true)), issuedAt + 3_600_000);
  const { body: anotherSignIn } = await identity.accounts('signInWithPassword', account);
  const foreign = idOf(await open({ ...account, idToken: anotherSignIn.idToken }));
  assert.equal(await endOf(open(account, true, { cookie: foreign })), issuedAt + 3_600_000);
  assert.equal(await endOf(open(account, true, { cookie: own })), thirtyDays());
  const { body: renewed } = await identity.token(account.refreshToken);
  assert.equal(await endOf(open({ ...account, idToken: renewed.id_token }, true)), thirtyDays());
});

test('a changed password ends the tokens of the same second, and re-issues those of its browser', async () => {
  const identity = identityClient(shop);
  const account = await identity.signUp();
  const { body: other } = await identity.accounts('signInWithPassword', account);
  const { idToken, email } = account;
  const { body: own } = await identity.accounts('update', { idToken, password: 'another-secret' });
  for (const token of [idToken, other.idToken])
    assert.equal((await open({ ...account, idToken: token })).status, 401);
  for (const { refreshToken } of [account, other])
    assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await open({ ...account, idToken: own.idToken })).status, 200);
  assert.equal((await identity.token(own.refreshToken)).status, 200);
  const { body: again } = await identity.accounts('signInWithPassword', {
    email,
    password: 'another-secret',
  });
  assert.equal((await open({ ...account, idToken: again.idToken })).status, 200);
});

for (const headers of [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { referer: 'https://evil.example/page' },
] as Record<string, string>[]) {
  test(`another site cannot log out a user (${JSON.stringify(headers)})`, async () => {
    const account = await identityClient(shop).signUp();
    const cookie = idOf(await open(account));
    const response = await shop.app.inject({
      method: 'GET',
      url: '/logout',
      headers: { cookie, ...headers },
    });
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['set-cookie'], undefined);
    assert.equal((await requestRole(cookie, account.email)).status, 200);
  });
}

test('a page that loads /logout as a picture, style, script, font, media or frame logs nobody out', async () => {
  const account = await identityClient(shop).signUp();
  const cookie = idOf(await open(account));
  const logOutBy = async (destination: string) => {
    const site = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
    await shop.app.inject({ method: 'GET', url: '/logout', headers: { cookie, ...site } });
    return (await requestRole(cookie, account.email)).status;
  };
  for (const part of ['image', 'style', 'script', 'font', 'audio', 'video', 'iframe', 'frame', 'object'])
    assert.equal(await logOutBy(part), 200, part);
  assert.equal(await logOutBy('empty'), 401);
});

test('a logout typed into the address bar works', async () => {
  const account = await identityClient(shop).signUp();
  const cookie = idOf(await open(account));
  await shop.app.inject({ method: 'GET', url: '/logout', headers: { cookie, 'sec-fetch-site': 'none' } });
  assert.equal((await requestRole(cookie, account.email)).status, 401);
});

test('the configured e-mail becomes the first admin once it is verified, only while there is no admin', async () => {
  const own = await createTestShop({ env: { FIRST_ADMIN_EMAIL: ' Owner@Example.com ' } });
  try {
    const { db } = own.context;
    const email = 'owner@example.com';
    const identity = identityClient(own);
    const roleOf = async (token: string) => {
      const { body } = await own.visitor.call(
        sessionEndpoints.openSession,
        { body: { email } },
        bearer(token),
      );
      return body.role;
    };
    const account = await identity.signUp(email);
    assert.equal(await roleOf(account.idToken), 'user', 'an unverified e-mail proves nothing');
    await changeAccount(db, account.uid, { emailVerified: true });
    const proven = (await identity.token(account.refreshToken)).body.id_token;
    assert.equal(await roleOf(proven), 'admin');

    const helper = await own.signIn({ role: 'admin' });
    const [row] = (await helper.call(userEndpoints.listAllUsers, { query: { search: email } })).body;
    await helper.call(userEndpoints.changeRole, { params: { id: row?._id ?? '' }, body: { role: 'user' } });
    assert.equal(await roleOf(proven), 'user', 'a revoked role is not restored');
  } finally {
    await own.close();
  }
});

test('a removed user cannot open a session, even with a valid token', async () => {
  const { db } = shop.context;
  const account = await identityClient(shop).signUp();
  await open(account);
  const admin = await shop.signIn({ role: 'admin' });
  const { body } = await admin.call(userEndpoints.listAllUsers, { query: { search: account.email } });
  await removeUser(shop.context, commandLineActor, body[0]?._id ?? '');
  assert.equal((await findAccountByEmail(db, account.email))?.disabled, true);
  await changeAccount(db, account.uid, { disabled: false, validSince: new Date(0) });
  assert.equal((await open(account)).status, 401);
});

test('a record passes only to the verified owner of its e-mail', async () => {
  const { db } = shop.context;
  const earlier = await shop.signIn({ email: 'moved@example.com', role: 'admin' });
  const uid = await addAccount(db, shop.clock.now(), { email: 'moved@example.com', password: 'secret-123' });
  const identity = identityClient(shop);
  const logIn = async () =>
    (await identity.accounts('signInWithPassword', { email: 'moved@example.com', password: 'secret-123' }))
      .body;
  const unproven = await open({ email: 'moved@example.com', idToken: (await logIn()).idToken });
  assert.equal(unproven.status, 409);
  await changeAccount(db, uid, { emailVerified: true });
  const proven = await open({ email: 'moved@example.com', idToken: (await logIn()).idToken });
  assert.deepEqual([proven.status, proven.body.role], [200, 'admin']);
  assert.equal((await earlier.call(userEndpoints.listAllUsers, {})).status, 401);
});

test('too many session requests from one address are rejected for a while', async () => {
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const statuses = new Set<number>();
    for (let count = 0; count < 601; count += 1) {
      const { status, headers } = await strict.visitor.call(sessionEndpoints.openSession, {
        body: { email: 'a@example.com' },
      });
      statuses.add(status);
      if (status === 429) assert.match(String(headers['retry-after']), /^\d+$/);
    }
    assert.deepEqual([...statuses], [401, 429]);
  } finally {
    await strict.close();
  }
});

test('clients behind a proxy are limited separately only if the proxy is trusted', async () => {
  for (const [proxies, last] of [
    ['loopback', 401],
    ['10.0.0.0/8', 429],
    ['', 429],
  ] as const) {
    const own = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: proxies } });
    try {
      const requestFrom = (address: string) =>
        own.visitor.call(
          sessionEndpoints.openSession,
          { body: { email: 'a@example.com' } },
          { 'x-forwarded-for': address },
        );
      for (let count = 0; count < 600; count += 1) await requestFrom('203.0.113.1');
      assert.equal((await requestFrom('203.0.113.2')).status, last);
    } finally {
      await own.close();
    }
  }
});
