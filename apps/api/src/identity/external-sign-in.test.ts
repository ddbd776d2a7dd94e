/** Sign-in with an external provider: the popup, and the rule of one account per e-mail. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { decodeJwt } from 'jose';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { webServices } from '../web/web-services.ts';
import { changeAccount, disableAccount, findAccount, findAccountByEmail } from './accounts.ts';

let provider: OpenIdStub;
let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  provider = await startOpenIdStub();
  shop = await createTestShop({
    env: provider.env,
  });
  identity = identityClient(shop);
});
after(async () => {
  await shop.close();
  await provider.close();
});

let count = 0;
beforeEach(() => {
  count += 1;
  provider.deniesConsent = false;
  provider.person = {
    sub: `subject-${count}`,
    email: `Person-${count}@gmail.example`,
    email_verified: true,
    name: 'Nusrat Jahan',
    picture: `${provider.issuer}/n.webp`,
  };
});

const post = (fields: Record<string, string>) =>
  `&${new URLSearchParams({ providerId: 'google.com', ...fields })}`;
const withToken = (id_token: string, fields: object = {}, posted = {}) =>
  identity.accounts('signInWithIdp', {
    requestUri: 'http://localhost',
    returnSecureToken: true,
    postBody: post({ id_token, ...posted }),
    ...fields,
  });

test('a first sign-in creates an account', async () => {
  const idToken = await provider.idToken();
  const { status, body } = await withToken(idToken);
  assert.equal(status, 200);
  const { idToken: shopToken, refreshToken, rawUserInfo, ...rest } = body;
  const email = `person-${count}@gmail.example`;
  assert.deepEqual(rest, {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/subject-${count}`,
    email,
    emailVerified: true,
    displayName: 'Nusrat Jahan',
    fullName: 'Nusrat Jahan',
    photoUrl: `${provider.issuer}/n.webp`,
    oauthIdToken: idToken,
    localId: rest.localId,
    isNewUser: true,
    expiresIn: '3600',
  });
  assert.equal(JSON.parse(rawUserInfo).sub, `subject-${count}`);
  const { firebase } = decodeJwt(shopToken);
  assert.deepEqual(firebase, {
    identities: { email: [email], 'google.com': [`subject-${count}`] },
    sign_in_provider: 'google.com',
  });
  assert.ok(refreshToken);
  const again = (await withToken(await provider.idToken())).body;
  assert.deepEqual([again.localId, again.isNewUser], [rest.localId, undefined]);
  const [user] = (await identity.accounts('lookup', { idToken: shopToken })).body.users;
  assert.equal(user.passwordHash, undefined);
  assert.equal(user.providerUserInfo[0].providerId, 'google.com');
});

test('an e-mail verified by the provider and in the shop signs in to the same account', async () => {
  const email = `person-${count}@gmail.example`;
  const account = await identity.signUp(email);
  await changeAccount(shop.context.db, account.uid, { emailVerified: true });
  const { body } = await withToken(await provider.idToken());
  assert.equal(body.localId, account.uid);
  const signedIn = await identity.accounts('signInWithPassword', { email, password: account.password });
  assert.equal(signedIn.status, 200, 'the password stays');
});

test('a verified e-mail takes over an account that was registered with it unverified', async () => {
  const email = `person-${count}@gmail.example`;
  const squatter = await identity.signUp(email);
  shop.clock.advance(2000);
  const { body } = await withToken(await provider.idToken());
  assert.equal(body.localId, squatter.uid);
  const signedIn = await identity.accounts('signInWithPassword', { email, password: squatter.password });
  assert.equal(signedIn.errorMessage, 'INVALID_LOGIN_CREDENTIALS');
  assert.equal(
    (await identity.accounts('lookup', { idToken: squatter.idToken })).errorMessage,
    'TOKEN_EXPIRED',
  );
  assert.equal((await identity.token(squatter.refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await findAccount(shop.context.db, squatter.uid))?.emailVerified, true);
});

test('an unverified e-mail of an existing account does not sign in', async () => {
  const account = await identity.signUp(`person-${count}@gmail.example`);
  const { status, body } = await withToken(await provider.idToken({ email_verified: false }));
  assert.equal(status, 200);
  assert.deepEqual(
    [body.needConfirmation, body.verifiedProvider, body.localId, body.idToken, body.refreshToken],
    [true, ['password'], account.uid, undefined, undefined],
  );
});

test('a disabled account cannot sign in with its external provider either', async () => {
  const { body } = await withToken(await provider.idToken());
  await disableAccount(shop.context.db, shop.clock.now(), body.localId);
  assert.equal((await withToken(await provider.idToken())).errorMessage, 'USER_DISABLED');
  const sameEmail = await withToken(await provider.idToken({ sub: `other-${count}` }));
  assert.equal(sameEmail.errorMessage, 'USER_DISABLED');
});

test('concurrent first sign-ins create one account', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => provider.idToken()));
  const responses = await Promise.all(tokens.map((token) => withToken(token)));
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 200, 200],
  );
  assert.equal(new Set(responses.map((response) => response.body.localId)).size, 1);
});

test('reauthentication creates no account', async () => {
  const response = await withToken(await provider.idToken(), { autoCreate: false });
  assert.equal(response.errorMessage, 'USER_NOT_FOUND');
  assert.equal(await findAccountByEmail(shop.context.db, `person-${count}@gmail.example`), undefined);
});

test('tokens that the provider did not issue to this shop are rejected', async () => {
  const other = await startOpenIdStub();
  try {
    const faults: (string | undefined)[] = [];
    for (const token of [
      await other.idToken(),
      await other.idToken({ iss: provider.issuer }),
      await provider.idToken({ aud: 'another-client' }),
      await provider.idToken({ iss: 'https://accounts.google.com' }),
      await provider.idToken({ exp: Math.floor(Date.now() / 1000) - 120 }),
      'x.y.z',
      '',
    ]) {
      faults.push((await withToken(token)).errorMessage?.split(' : ')[0]);
    }
    assert.deepEqual(new Set(faults), new Set(['INVALID_IDP_RESPONSE']));
    const unknown = await identity.accounts('signInWithIdp', {
      postBody: 'providerId=facebook.com&id_token=x',
    });
    assert.equal(unknown.errorMessage, 'OPERATION_NOT_ALLOWED');
    const nothing = await identity.accounts('signInWithIdp', {});
    assert.equal(nothing.errorMessage, 'OPERATION_NOT_ALLOWED');
  } finally {
    await other.close();
  }
});

test('the nonce of a token is required and must match', async () => {
  const nonce = createHash('sha256').update('raw').digest('hex');
  const faultOf = async (token: string, posted = {}) =>
    (await withToken(token, {}, posted)).errorMessage?.split(' : ')[0];
  assert.equal(await faultOf(await provider.idToken({ nonce }), { nonce: 'raw' }), undefined);
  assert.equal(
    await faultOf(await provider.idToken({ nonce }), { nonce: 'other' }),
    'MISSING_OR_INVALID_NONCE',
  );
  assert.equal(await faultOf(await provider.idToken({ nonce })), 'MISSING_OR_INVALID_NONCE');
  assert.equal(await faultOf(await provider.idToken(), { nonce: 'raw' }), 'MISSING_OR_INVALID_NONCE');
});

test('without a configured provider there is no Google sign-in, and the pages do not offer it', async () => {
  const live = await createTestShop({
    env: {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example.com',
      SSLCZ_STORE_ID: 'a',
      SSLCZ_STORE_PASSWD: 'b',
    },
  });
  try {
    const response = await identityClient(live).accounts('signInWithIdp', {
      postBody: post({ id_token: await provider.idToken() }),
    });
    assert.equal(response.errorMessage, 'OPERATION_NOT_ALLOWED');
    const popup = await live.app.inject({ method: 'GET', url: '/auth/popup/google?attempt=a' });
    assert.equal(popup.statusCode, 404);
    assert.equal(webServices(live.app, live.context).shop.googleLogin, false);
    assert.equal(webServices(shop.app, shop.context).shop.googleLogin, true);
  } finally {
    await live.close();
  }
});

/** Opens the popup and follows the redirects to the provider and back; returns the callback's response. */
async function openPopup(change: (callback: URL) => void = () => {}, more = '') {
  const start = await shop.app.inject({ method: 'GET', url: `/auth/popup/google?attempt=attempt-1${more}` });
  assert.equal(start.statusCode, 302);
  const back = await fetch(String(start.headers.location), { redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  assert.equal(callback.origin + callback.pathname, 'http://localhost:3000/auth/popup/callback');
  change(callback);
  const [cookie = ''] = String(start.headers['set-cookie']).split(';');
  const page = await shop.app.inject({
    method: 'GET',
    url: callback.pathname + callback.search,
    headers: { cookie },
  });
  const json = /<script type="application\/json" id="message">(.*?)<\/script>/.exec(page.body)?.[1];
  return { start, page, message: JSON.parse(json ?? 'null') };
}

test('the popup redirects to the provider and posts its token to the page, which signs in with it', async () => {
  const { start, page, message } = await openPopup();
  const target = new URL(String(start.headers.location));
  assert.equal(target.origin, provider.issuer);
  assert.equal(target.searchParams.get('scope'), 'openid email profile');
  assert.equal(target.searchParams.get('code_challenge_method'), 'S256');
  assert.match(
    String(start.headers['set-cookie']),
    /^jontro_popup_\w{12}=[^;]+; Max-Age=600; Path=\/auth\/popup; HttpOnly; SameSite=Lax$/,
  );
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; script-src 'sha256-/);
  for (const response of [start, page])
    assert.equal(response.headers['cross-origin-opener-policy'], undefined);
  assert.match(String(page.headers['set-cookie']), /^jontro_popup_\w{12}=;/);
  assert.deepEqual(Object.keys(message), ['source', 'attempt', 'idToken', 'rawNonce']);
  assert.deepEqual([message.source, message.attempt], ['jontro-popup', 'attempt-1']);
  const { status, body } = await withToken(message.idToken, {}, { nonce: message.rawNonce });
  assert.deepEqual([status, body.isNewUser], [200, true]);
});

test('a popup that must ask makes the provider ask, and posts only a token that says it did', async () => {
  const ask = async (claims: object) => {
    provider.person = { ...provider.person, ...claims };
    return openPopup(undefined, '&ask=1');
  };
  const now = Math.floor(shop.clock.now().getTime() / 1000);
  const { start, message } = await ask({ auth_time: now });
  const { searchParams } = new URL(String(start.headers.location));
  assert.deepEqual(
    ['prompt', 'max_age', 'claims'].map((name) => searchParams.get(name)),
    ['login', '0', '{"id_token":{"auth_time":{"essential":true}}}'],
  );
  assert.equal(decodeJwt(message.idToken).auth_time, now);
  const notAsked = { source: 'jontro-popup', attempt: 'attempt-1', error: 'not_asked' };
  assert.deepEqual((await ask({ auth_time: now - 3600 })).message, notAsked);
  assert.deepEqual((await ask({ auth_time: undefined })).message, notAsked);
  const plain = await openPopup();
  assert.equal(new URL(String(plain.start.headers.location)).searchParams.get('prompt'), null);
  assert.equal(typeof plain.message.idToken, 'string');
});

test('a denied consent is reported as access_denied, not as a failure', async () => {
  provider.deniesConsent = true;
  assert.deepEqual((await openPopup()).message, {
    source: 'jontro-popup',
    attempt: 'attempt-1',
    error: 'access_denied',
  });
});

test('a callback with a wrong code, a wrong state or no cookie posts no token', async () => {
  const failed = { source: 'jontro-popup', attempt: 'attempt-1', error: 'failed' };
  const wrongCode = await openPopup((callback) => callback.searchParams.set('code', 'stolen'));
  assert.deepEqual(wrongCode.message, failed);
  const wrongState = await openPopup((callback) => callback.searchParams.set('state', 'x'.repeat(32)));
  assert.deepEqual(wrongState.message, { ...failed, attempt: '' });
  const alone = await shop.app.inject({ method: 'GET', url: '/auth/popup/callback?code=a&state=b' });
  assert.match(alone.body, /"error":"failed"/);
  for (const query of ['', '?state=a&state=b', `?state=${'x'.repeat(5000)}`, '?state=%3Cscript%3E']) {
    const { statusCode } = await shop.app.inject({ method: 'GET', url: `/auth/popup/callback${query}` });
    assert.equal(statusCode, 200);
  }
});

test('a page at another origin than the shop gets unauthorized_domain', async () => {
  const from = (origin: string) =>
    shop.app.inject({
      method: 'GET',
      url: `/auth/popup/google?attempt=a&origin=${encodeURIComponent(origin)}`,
    });
  for (const origin of ['http://127.0.0.1:3000', 'https://localhost:3000', 'null', '']) {
    const page = await from(origin);
    assert.match(page.body, /"attempt":"a","error":"unauthorized_domain"/);
    assert.equal(page.headers['set-cookie'], undefined);
  }
  assert.equal((await from('http://localhost:3000')).statusCode, 302);
});

test('a malformed attempt id is not redirected to the provider', async () => {
  for (const attempt of ['', '<script>', 'x'.repeat(65), 'a&attempt=b']) {
    const page = await shop.app.inject({
      method: 'GET',
      url: `/auth/popup/google?attempt=${attempt.startsWith('a&') ? attempt : encodeURIComponent(attempt)}`,
    });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /"error":"failed"/);
  }
});

test('an unreachable provider is reported to the page, and to the SDK without signing the user out', async () => {
  const unreachable = await createTestShop({
    env: {
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
    },
  });
  try {
    const page = await unreachable.app.inject({ method: 'GET', url: '/auth/popup/google?attempt=a' });
    assert.match(page.body, /"error":"failed"/);
    const response = await identityClient(unreachable).accounts('signInWithIdp', {
      postBody: post({ id_token: 'x.y.z' }),
    });
    assert.deepEqual([response.status, response.errorMessage], [503, undefined]);
  } finally {
    await unreachable.close();
  }
});
