/** The operations of the embedded identity service, with requests of the SDK and of attackers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unstorableText } from '@jontro/shop/failure-texts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { addAccount, disableAccount } from './accounts.ts';

let shop: TestShop;
let identity: IdentityClient;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
});
after(() => shop.close());

test('a sign-up creates an account and signs it in', async () => {
  const email = 'Rahima.Khatun@Example.com ';
  const response = await identity.accounts('signUp', {
    email,
    password: 'secret-123',
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers['cache-control'], 'no-store');
  const { idToken, refreshToken, ...rest } = response.body;
  assert.match(rest.localId, /^[A-Za-z0-9]{28}$/);
  assert.deepEqual(rest, {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: rest.localId,
    email: 'rahima.khatun@example.com',
    expiresIn: '3600',
  });
  assert.match(refreshToken, /^[A-Za-z0-9_-]{64}$/);
  const claims = decodeJwt(idToken);
  const now = Math.floor(shop.clock.now().getTime() / 1000);
  assert.deepEqual(claims, {
    iss: 'http://localhost:3000/identity/jontro',
    aud: 'jontro',
    sub: rest.localId,
    user_id: rest.localId,
    auth_time: now,
    sid: claims.sid,
    iat: now,
    exp: now + 3600,
    email: 'rahima.khatun@example.com',
    email_verified: false,
    firebase: { identities: { email: ['rahima.khatun@example.com'] }, sign_in_provider: 'password' },
    jti: claims.jti,
  });
  assert.match(String(claims.sid), /^[\w-]{16}$/);
  const { alg, typ, kid } = decodeProtectedHeader(idToken);
  assert.deepEqual([alg, typ], ['RS256', 'JWT']);
  const { body } = await identity.send('GET', '/identity/jwks.json');
  assert.ok(body.keys.some((key: { kid: string; d?: string }) => key.kid === kid && key.d === undefined));
});

for (const [fields, fault] of [
  [{ password: 'secret-123' }, 'MISSING_EMAIL'],
  [{ email: '', password: 'secret-123' }, 'MISSING_EMAIL'],
  [{ email: 'nobody', password: 'secret-123' }, 'INVALID_EMAIL'],
  [{ email: 'a@b', password: 'secret-123' }, 'INVALID_EMAIL'],
  [{ email: 'a b@example.com', password: 'secret-123' }, 'INVALID_EMAIL'],
  [{ email: `${'a'.repeat(300)}@example.com`, password: 'secret-123' }, 'INVALID_EMAIL'],
  [{ email: 'x@example.com' }, 'MISSING_PASSWORD'],
  [{ email: 'x@example.com', password: '' }, 'MISSING_PASSWORD'],
  [{ email: 'x@example.com', password: 'abc12' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
  [
    { email: 'x@example.com', password: 'a'.repeat(4097) },
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]',
  ],
  [{ email: 'x@example.com', password: 'secret-12\ud83d' }, `INVALID_ARGUMENT : ${unstorableText}`],
  [
    { email: 'x@example.com', password: 'secret-123', displayName: 'a\0b' },
    `INVALID_ARGUMENT : ${unstorableText}`,
  ],
  [{ email: 42, password: 'secret-123' }, 'INVALID_ARGUMENT : email must be text'],
  [{ email: 'x@example.com', password: ['secret-123'] }, 'INVALID_ARGUMENT : password must be text'],
] as const) {
  test(`a sign-up with ${JSON.stringify(fields).slice(0, 60)} is rejected with ${fault.split(' : ')[0]}`, async () => {
    const response = await identity.accounts('signUp', fields);
    assert.deepEqual([response.status, response.errorMessage], [400, fault]);
    assert.deepEqual(response.body, {
      error: {
        code: 400,
        message: fault,
        errors: [{ message: fault, reason: 'invalid', domain: 'global' }],
      },
    });
  });
}

for (const path of [
  'v1/accounts:signInWithCustomToken',
  'v1/accounts:signInWithEmailLink',
  'v1/accounts:signInWithPhoneNumber',
  'v1/accounts:sendVerificationCode',
  'v2/accounts:revokeToken',
  'v2/accounts/mfaEnrollment:start',
  'v2/accounts/mfaSignIn:start',
]) {
  test(`${path} is not supported: OPERATION_NOT_ALLOWED`, async () => {
    const address = `/identitytoolkit.googleapis.com/${path}?key=embedded`;
    const { status, body } = await shop.visitor.send('POST', address, { returnSecureToken: true });
    const message = 'OPERATION_NOT_ALLOWED';
    const error = { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] };
    assert.deepEqual([status, body], [400, { error }]);
  });
}

test('anonymous sign-in and unsupported mails are not allowed; an unknown operation is not found', async () => {
  const faultOf = async (operation: string, fields: object) =>
    (await identity.accounts(operation, fields)).errorMessage;
  assert.equal(await faultOf('signUp', { returnSecureToken: true }), 'OPERATION_NOT_ALLOWED');
  const email = 'x@example.com';
  for (const requestType of ['EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'])
    assert.equal(await faultOf('sendOobCode', { requestType, email }), 'OPERATION_NOT_ALLOWED');
  assert.match(String(await faultOf('nothing', {})), /^NOT_FOUND/);
});

test('an e-mail has one account, regardless of case and with concurrent requests', async () => {
  const { email } = await identity.signUp('twice@example.com');
  const second = await identity.accounts('signUp', { email: email.toUpperCase(), password: 'secret-123' });
  assert.equal(second.errorMessage, 'EMAIL_EXISTS');
  const race = await Promise.all(
    Array.from({ length: 4 }, () =>
      identity.accounts('signUp', { email: 'race@example.com', password: 'secret-123' }),
    ),
  );
  const faults = race.map((response) => response.errorMessage ?? 'created').sort();
  assert.deepEqual(faults, ['EMAIL_EXISTS', 'EMAIL_EXISTS', 'EMAIL_EXISTS', 'created']);
});

test('the right password signs in; a wrong one and an unknown e-mail get the same response', async () => {
  const { email, password, uid } = await identity.signUp();
  shop.clock.advance(1000);
  const { body } = await identity.accounts('signInWithPassword', {
    email: ` ${email.toUpperCase()}`,
    password,
  });
  const { idToken, refreshToken, ...rest } = body;
  assert.ok(refreshToken);
  assert.deepEqual(rest, {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: uid,
    email,
    displayName: '',
    registered: true,
    expiresIn: '3600',
  });
  assert.equal(decodeJwt(idToken).auth_time, Math.floor(shop.clock.now().getTime() / 1000));
  const wrong = await identity.accounts('signInWithPassword', { email, password: `${password}!` });
  const unknown = await identity.accounts('signInWithPassword', { email: 'nobody@example.com', password });
  assert.equal(wrong.errorMessage, 'INVALID_LOGIN_CREDENTIALS');
  assert.deepEqual(unknown.body, wrong.body);
  assert.equal((await identity.accounts('signInWithPassword', { email })).errorMessage, 'MISSING_PASSWORD');
  assert.equal((await identity.accounts('signInWithPassword', { password })).errorMessage, 'MISSING_EMAIL');
});

test('an unknown e-mail takes as long as a wrong password', async () => {
  const { email } = await identity.signUp();
  const time = async (address: string) => {
    const start = performance.now();
    await identity.accounts('signInWithPassword', { email: address, password: 'wrong-password' });
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  const isEqual = () => Math.min(...unknown) > Math.min(...known) / 2;
  // Compares the minimum of alternating runs, because other load on the machine only lengthens some of them: in a loaded one, more.
  for (let count = 0; count < 8 || (count < 100 && !isEqual()); count += 1) {
    known.push(await time(email));
    unknown.push(await time('nobody-at-all@example.com'));
  }
  assert.ok(isEqual(), `known ${Math.min(...known)} ms, unknown ${Math.min(...unknown)} ms`);
});

test('a disabled account is reported only after the right password, and its tokens are revoked', async () => {
  const { email, password, uid, idToken, refreshToken } = await identity.signUp();
  await disableAccount(shop.context.db, shop.clock.now(), uid);
  const right = await identity.accounts('signInWithPassword', { email, password });
  const wrong = await identity.accounts('signInWithPassword', { email, password: 'wrong-password' });
  assert.equal(right.errorMessage, 'USER_DISABLED');
  assert.equal(wrong.errorMessage, 'INVALID_LOGIN_CREDENTIALS');
  assert.equal((await identity.accounts('lookup', { idToken })).errorMessage, 'USER_DISABLED');
  assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
});

test('an account is looked up with its token', async () => {
  proves('IDP-08');
  const { email, uid, idToken } = await identity.signUp();
  const { status, body } = await identity.accounts('lookup', { idToken });
  assert.equal(status, 200);
  const ms = shop.clock.now().getTime();
  assert.deepEqual(body, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: uid,
        email,
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        providerUserInfo: [{ providerId: 'password', rawId: email, federatedId: email, email }],
        passwordUpdatedAt: ms,
        validSince: String(Math.floor(ms / 1000)),
        disabled: false,
        lastLoginAt: String(ms),
        createdAt: String(ms),
        lastRefreshAt: new Date(ms).toISOString(),
      },
    ],
  });
  assert.equal((await identity.accounts('lookup', {})).errorMessage, 'MISSING_ID_TOKEN');
  assert.equal((await identity.accounts('lookup', { idToken: 'x.y.z' })).errorMessage, 'INVALID_ID_TOKEN');
});

test('the provider stores every field of a user record that the client shows', async () => {
  proves('ENT-20');
  const { idToken } = await identity.signUp();
  await identity.accounts('update', {
    idToken,
    displayName: 'Nusrat',
    photoUrl: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
  });
  const [user] = (await identity.accounts('lookup', { idToken })).body.users;
  for (const [name, type] of Object.entries({
    localId: 'string',
    displayName: 'string',
    email: 'string',
    emailVerified: 'boolean',
    photoUrl: 'string',
    createdAt: 'string',
    lastLoginAt: 'string',
  })) {
    assert.equal(typeof user[name], type, name);
  }
  assert.equal(user.providerUserInfo.length, 1);
});

test('name and photo can change separately, an empty value clears, and every response has both', async () => {
  const { idToken } = await identity.signUp();
  const change = async (fields: object) => {
    const { body } = await identity.accounts('update', { idToken, returnSecureToken: true, ...fields });
    return [body.displayName, body.photoUrl];
  };
  assert.deepEqual(await change({ displayName: 'নুসরাত জাহান' }), ['নুসরাত জাহান', undefined]);
  assert.deepEqual(await change({ photoUrl: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp' }), [
    'নুসরাত জাহান',
    '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
  ]);
  assert.deepEqual(await change({}), ['নুসরাত জাহান', '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp']);
  assert.deepEqual(await change({ photoUrl: '' }), ['নুসরাত জাহান', undefined]);
  assert.deepEqual(await change({ photoUrl: '/i/cccccccccccccccccccccccccccccccc/1000.webp#1000x800' }), [
    'নুসরাত জাহান',
    '/i/cccccccccccccccccccccccccccccccc/1000.webp#1000x800',
  ]);
  assert.deepEqual(await change({ deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] }), [undefined, undefined]);
});

for (const [fields, fault] of [
  [{ displayName: 'x'.repeat(101) }, 'INVALID_DISPLAY_NAME'],
  [{ photoUrl: 'javascript:alert(1)' }, 'INVALID_PHOTO_URL'],
  [{ photoUrl: '//evil.example' }, 'INVALID_PHOTO_URL'],
  [{ photoUrl: `https://example.com/${'x'.repeat(2000)}` }, 'INVALID_PHOTO_URL'],
  [{ displayName: { first: 'a' } }, 'INVALID_ARGUMENT'],
  [{ disableUser: true }, 'OPERATION_NOT_ALLOWED'],
  [{ localId: 'somebody' }, 'OPERATION_NOT_ALLOWED'],
  [{ emailVerified: true }, 'OPERATION_NOT_ALLOWED'],
  [{ customAttributes: '{"admin":true}' }, 'OPERATION_NOT_ALLOWED'],
  [{ validSince: '0' }, 'OPERATION_NOT_ALLOWED'],
  [{ email: 'somebody-else@example.com' }, 'OPERATION_NOT_ALLOWED'],
  [{ password: 'abc' }, 'WEAK_PASSWORD'],
  [{ password: '' }, 'MISSING_PASSWORD'],
] as const) {
  test(`an update with ${JSON.stringify(fields).slice(0, 50)} is rejected with ${fault}`, async () => {
    const { idToken } = await identity.signUp();
    const response = await identity.accounts('update', { idToken, ...fields });
    assert.equal(response.status, 400);
    assert.equal(response.errorMessage?.split(' : ')[0], fault);
  });
}

test('a password change revokes the earlier tokens and issues new ones', async () => {
  const { email, password, idToken, refreshToken } = await identity.signUp();
  shop.clock.advance(2000);
  const { body } = await identity.accounts('update', {
    idToken,
    password: 'another-secret',
    returnSecureToken: true,
  });
  assert.equal(body.expiresIn, '3600');
  assert.equal(decodeJwt(body.idToken).auth_time, decodeJwt(idToken).auth_time);
  assert.equal((await identity.accounts('lookup', { idToken: body.idToken })).status, 200);
  assert.equal((await identity.token(body.refreshToken)).status, 200);
  assert.equal((await identity.accounts('lookup', { idToken })).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  const old = await identity.accounts('signInWithPassword', { email, password });
  const fresh = await identity.accounts('signInWithPassword', { email, password: 'another-secret' });
  assert.equal(old.errorMessage, 'INVALID_LOGIN_CREDENTIALS');
  assert.equal(fresh.status, 200);
});

test('two tokens of the same second are different', async () => {
  const { idToken, refreshToken } = await identity.signUp();
  const { body } = await identity.token(refreshToken);
  assert.notEqual(body.id_token, idToken);
  assert.equal(decodeJwt(body.id_token).iat, decodeJwt(idToken).iat);
});

test('password change and account deletion require a sign-in within five minutes, even with renewed tokens', async () => {
  const { refreshToken } = await identity.signUp();
  shop.clock.advance(5 * 60_000 + 1000);
  const { body } = await identity.token(refreshToken);
  const idToken = body.id_token;
  for (const [operation, fields] of [
    ['update', { idToken, password: 'another-secret' }],
    ['delete', { idToken }],
  ] as const) {
    const { errorMessage } = await identity.accounts(operation, fields);
    assert.match(errorMessage ?? '', /^CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Please sign in again/);
  }
  assert.equal((await identity.accounts('update', { idToken, displayName: 'Nusrat' })).status, 200);
});

test('a refresh token renews for 30 days from its last use and stays the same', async () => {
  proves('IDP-10');
  const { uid, idToken, refreshToken } = await identity.signUp();
  const day = 24 * 3_600_000;
  shop.clock.advance(29 * day);
  const { status, body } = await identity.token(refreshToken);
  assert.equal(status, 200);
  const { access_token: token, ...rest } = body;
  assert.deepEqual(rest, {
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: token,
    user_id: uid,
    project_id: 'jontro',
  });
  assert.equal(decodeJwt(token).auth_time, decodeJwt(idToken).auth_time);
  assert.equal((await identity.accounts('lookup', { idToken })).errorMessage, 'TOKEN_EXPIRED');
  assert.equal((await identity.accounts('lookup', { idToken: token })).status, 200);
  const together = await Promise.all([identity.token(refreshToken), identity.token(refreshToken)]);
  assert.deepEqual(
    together.map((response) => response.status),
    [200, 200],
  );
  shop.clock.advance(29 * day);
  assert.equal((await identity.token(refreshToken)).status, 200);
  shop.clock.advance(30 * day + 1000);
  assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
});

for (const [form, fault] of [
  ['', 'MISSING_GRANT_TYPE'],
  ['grant_type=password', 'INVALID_GRANT_TYPE'],
  ['grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
  ['grant_type=refresh_token&refresh_token=short', 'INVALID_REFRESH_TOKEN'],
  [`grant_type=refresh_token&refresh_token=${'a'.repeat(64)}`, 'TOKEN_EXPIRED'],
  ['grant_type=refresh_token&refresh_token=a&refresh_token=b', 'INVALID_ARGUMENT'],
] as const) {
  test(`the token form "${form.slice(0, 60)}" is rejected with ${fault}`, async () => {
    const response = await identity.send('POST', '/securetoken.googleapis.com/v1/token?key=embedded', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.deepEqual([response.status, response.errorMessage?.split(' : ')[0]], [400, fault]);
  });
}

test('a refresh token is accepted as JSON, too', async () => {
  const { refreshToken } = await identity.signUp();
  const response = await identity.send('POST', '/securetoken.googleapis.com/v1/token?key=embedded', {
    grantType: 'refresh_token',
    refreshToken,
  });
  assert.equal(response.status, 200);
});

test('the default password policy is six characters', async () => {
  proves('CONST-76', 'IDP-11');
  const { status, body } = await identity.send(
    'GET',
    '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k',
  );
  assert.equal(status, 200);
  const { allowedNonAlphanumericCharacters: signs, ...rest } = body;
  assert.deepEqual(rest, {
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  });
  assert.ok(signs.includes('$') && signs.every((sign: string) => sign.length === 1));
});

test('an account is deleted by its owner, and its tokens are revoked', async () => {
  proves('IDP-09');
  const { email, password, idToken, refreshToken } = await identity.signUp();
  const { status, body } = await identity.accounts('delete', { idToken });
  assert.deepEqual([status, body], [200, { kind: 'identitytoolkit#DeleteAccountResponse' }]);
  assert.equal((await identity.accounts('lookup', { idToken })).errorMessage, 'USER_NOT_FOUND');
  assert.equal((await identity.token(refreshToken)).errorMessage, 'TOKEN_EXPIRED');
  const again = await identity.accounts('signInWithPassword', { email, password });
  assert.equal(again.errorMessage, 'INVALID_LOGIN_CREDENTIALS');
  assert.equal((await identity.accounts('delete', {})).errorMessage, 'MISSING_ID_TOKEN');
  await identity.signUp(email);
});

test('without e-mail privacy a failed login and a reset report an unknown e-mail', async () => {
  const open = await createTestShop({ env: { EMAIL_PRIVACY: 'off' } });
  try {
    const { accounts, signUp } = identityClient(open);
    const { email } = await signUp();
    const faultOf = async (operation: string, fields: object) =>
      (await accounts(operation, fields)).errorMessage;
    assert.equal(await faultOf('signInWithPassword', { email, password: 'wrong-1' }), 'INVALID_PASSWORD');
    const unknown = { email: 'nobody@example.com', password: 'wrong-1' };
    assert.equal(await faultOf('signInWithPassword', unknown), 'EMAIL_NOT_FOUND');
    const reset = { requestType: 'PASSWORD_RESET' };
    assert.equal(await faultOf('sendOobCode', { ...reset, email: unknown.email }), 'EMAIL_NOT_FOUND');
    assert.equal(await faultOf('sendOobCode', { ...reset, email }), undefined);
  } finally {
    await open.close();
  }
});

test('createAuthUri and projects do not reveal accounts or other projects', async () => {
  const { body } = await identity.accounts('createAuthUri', {
    identifier: 'a@example.com',
    continueUri: 'x',
  });
  assert.deepEqual(Object.keys(body), ['kind', 'sessionId']);
  const projects = await identity.send('GET', '/identitytoolkit.googleapis.com/v1/projects?key=k');
  assert.deepEqual(projects.body, { projectId: 'jontro', authorizedDomains: ['localhost'] });
});

test('unknown paths are 404 and a request without a key is 403, both in the protocol format', async () => {
  for (const url of [
    '/identitytoolkit.googleapis.com/v1/accounts:nothing?key=k',
    '/identitytoolkit.googleapis.com/v1/__proto__?key=k',
    '/identitytoolkit.googleapis.com/v9/recaptchaConfig?key=k',
    '/securetoken.googleapis.com/v1/other?key=k',
    `/identitytoolkit.googleapis.com/v1/accounts:${'x'.repeat(400)}?key=k`,
  ]) {
    const response = await identity.send('POST', url, {});
    assert.equal(response.status, 404, url);
    assert.equal(response.body.error.code, 404);
  }
  assert.equal((await identity.send('PUT', '/identitytoolkit.googleapis.com/v1/x?key=k', {})).status, 404);
  const keyless = await identity.send('POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup', {});
  assert.deepEqual([keyless.status, keyless.body.error.code], [403, 403]);
});

test('a response sets no cookie and allows no cross-origin reads', async () => {
  const response = await identity.accounts(
    'signUp',
    { email: 'cookie@example.com', password: 'secret-123' },
    { origin: 'https://evil.example', cookie: 'jontro_session=x' },
  );
  assert.equal(response.headers['set-cookie'], undefined);
  assert.equal(response.headers['access-control-allow-origin'], undefined);
});

test('an account created as in the seed signs in', async () => {
  const uid = await addAccount(shop.context.db, shop.clock.now(), {
    email: 'owner@example.com',
    password: 'jontro-demo',
    displayName: 'Rafiq Ahmed',
    emailVerified: true,
    photoUrl: '/i/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/1000.webp',
  });
  const { body } = await identity.accounts('signInWithPassword', {
    email: 'owner@example.com',
    password: 'jontro-demo',
  });
  assert.deepEqual([body.localId, body.displayName], [uid, 'Rafiq Ahmed']);
  const claims = decodeJwt(body.idToken);
  assert.deepEqual([claims.name, claims.email_verified], ['Rafiq Ahmed', true]);
});
