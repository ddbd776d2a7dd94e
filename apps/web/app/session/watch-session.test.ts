/** The auth state during sign-up, sign-in and logout, with the provider's real SDK and a server with fixed responses. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { send } from '../lib/send.ts';
import { changeSession, currentSession } from '../lib/session-state.ts';
import { markerName } from '../lib/sign-in-marker.ts';

const uid = 'a'.repeat(28);
const email = 'nusrat@example.com';
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: uid, iat: now, exp: now + 3600, auth_time: now, jti: crypto.randomUUID() };
  return `${part({ alg: 'RS256' })}.${part({ ...claims, firebase: { sign_in_provider: 'password' } })}.x`;
}
const tokens = () => ({ localId: uid, email, idToken: idToken(), refreshToken: 'r', expiresIn: '3600' });

/** The response for each path; tests can replace some. */
const defaultResponses: Record<string, () => [status: number, body: object]> = {
  'accounts:signInWithPassword': () => [200, tokens()],
  'accounts:signUp': () => [200, tokens()],
  'accounts:lookup': () => [200, { users: [{ localId: uid, email, emailVerified: false }] }],
  'accounts:update': () => [200, { localId: uid, email, displayName: 'Nusrat Jahan', providerUserInfo: [] }],
  jwt: () => [200, { email, role: 'user', expiresAt: new Date().toISOString() }],
  'add-user': () => [200, { message: '', user: {} }],
  [email]: () => [200, { role: 'admin' }],
  logout: () => [200, { message: '' }],
};
let responses = defaultResponses;
/** The requests so far, each with the loading flag at that time. */
let requests: [name: string, loading: boolean][] = [];

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const name = decodeURIComponent(pathname).split('/').at(-1) ?? '';
  requests.push([name, currentSession().loading]);
  const [status, body] = responses[name]?.() ?? [404, {}];
  // Without keep-alive, so that closing the server does not wait for connections.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
});

const globals = { fetch: globalThis.fetch, location: globalThis.location, document: globalThis.document };
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: `127.0.0.1:${port}` },
    document: { documentElement: { lang: 'en' }, cookie: '' },
    // Like a browser, resolves a relative URL against the page's origin.
    fetch: (url: string, options?: RequestInit) => globals.fetch(new URL(url, origin), options),
  });
});
after(async () => {
  Object.assign(globalThis, globals);
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  responses = defaultResponses;
  requests = [];
});

// Loaded lazily, because the SDK is initialized with the page's origin.
const load = async () => ({
  ...(await import('./sign-in.ts')),
  ...(await import('./log-out.ts')),
  ...(await import('./watch-session.ts')),
});
const names = () => requests.map(([name]) => name);

describe('the auth state', () => {
  test('has no user in a browser that never signed in, and sends no requests', async () => {
    proves('STATE-01', 'STATE-02');
    const { watchSession } = await load();
    assert.deepEqual([currentSession().user, currentSession().loading], [undefined, false]);
    watchSession();
    await new Promise<void>((resolve) => setImmediate(resolve));
    assert.deepEqual([currentSession().user, currentSession().loading, requests], [undefined, false, []]);
  });

  test('has the signed-in user; loading is true from the first request to the last and then false', async () => {
    proves('STATE-01', 'STATE-02');
    const { logInWithPassword, logOut } = await load();
    await logInWithPassword(email, 'secret-123', false);
    assert.deepEqual(names(), ['accounts:signInWithPassword', 'accounts:lookup', 'jwt', 'add-user', email]);
    assert.ok(requests.every(([, loading]) => loading));
    const { user, loading, role, ready } = currentSession();
    assert.deepEqual([user?.email, loading, role, ready], [email, false, 'admin', true]);
    await logOut();
    assert.deepEqual([currentSession().user, currentSession().loading], [undefined, false]);
    assert.deepEqual(names().slice(5), ['logout']);
  });

  test('is loading during a sign-up until the name is set and the session is open', async () => {
    proves('STATE-02');
    const { register, logOut } = await load();
    await register('Nusrat Jahan', email, 'secret-123');
    assert.deepEqual(names().slice(0, 4), ['accounts:signUp', 'accounts:lookup', 'accounts:update', 'jwt']);
    assert.ok(requests.every(([, loading]) => loading));
    assert.deepEqual([currentSession().user?.displayName, currentSession().loading], ['Nusrat Jahan', false]);
    await logOut();
  });

  test('a rejected sign-in ends the loading and leaves no user', async () => {
    proves('STATE-02');
    const { logInWithPassword } = await load();
    const error = { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' };
    responses = { ...defaultResponses, 'accounts:signInWithPassword': () => [400, { error }] };
    await assert.rejects(logInWithPassword(email, 'wrong', false), { code: 'auth/invalid-credential' });
    assert.deepEqual(requests, [['accounts:signInWithPassword', true]]);
    assert.deepEqual([currentSession().user, currentSession().loading], [undefined, false]);
  });

  test('an error of the logout is ignored and leaves no user', async () => {
    const { logInWithPassword, logOut } = await load();
    await logInWithPassword(email, 'secret-123', false);
    responses = { ...defaultResponses, logout: () => [500, { message: 'broken' }] };
    await logOut();
    assert.equal(currentSession().user, undefined);
  });

  describe('of a session that the server has ended', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    };
    before(() => Object.assign(globalThis, { localStorage: storage, sessionStorage: storage }));
    after(() => Object.assign(globalThis, { localStorage: undefined, sessionStorage: undefined }));

    const rejected = async () => {
      responses = { ...defaultResponses, [email]: () => [401, { message: 'Please log in' }] };
      await assert.rejects(send(userEndpoints.findRole, { params: { email } }));
    };

    test('opens the dialog', async () => {
      const { logInWithPassword, logOut } = await load();
      await logInWithPassword(email, 'secret-123', true);
      await rejected();
      assert.equal(currentSession().dialog, 'expired');
      changeSession({ dialog: undefined });
      await logOut();
    });

    test('ends quietly if another tab has logged out, whose message may come later', async () => {
      const { logInWithPassword } = await load();
      await logInWithPassword(email, 'secret-123', true);
      storage.setItem(markerName, '0');
      await rejected();
      // The provider's SDK tells of it a few turns later.
      for (let turn = 0; currentSession().user && turn < 1_000; turn += 1) await nextTurn();
      assert.equal(currentSession().user, undefined);
      assert.equal(currentSession().dialog, undefined);
    });
  });
});
