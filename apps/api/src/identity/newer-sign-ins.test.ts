/** No operation makes a newer sign-in out of an older token: who has one can do with it what its own sign-in may, and no more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { type IdentityClient, identityClient, type NewAccount } from '../testing/identity-client.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { addCode } from './action-codes.ts';
import { operations } from './identity.routes.ts';
import { identityRefreshTokens } from './identity.table.ts';

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

async function postBodyOf(person: { sub: string; email: string }): Promise<string> {
  const iat = Math.floor(shop.clock.now().getTime() / 1000);
  const token = await provider.idToken({ ...person, email_verified: true, iat, exp: iat + 300 });
  return String(new URLSearchParams({ providerId: 'google.com', id_token: token }));
}

/** Of whom a response has tokens: nobody, the sign-in that was presented, or another account. */
type TokensOf = 'nobody' | 'its own sign-in' | 'a new account';

/** For each operation a request that succeeds with an ID token wherever that is enough, and what becomes of it. */
const requests: Record<
  string,
  { fields: (own: NewAccount) => object | Promise<object>; status: number; tokens: TokensOf }
> = {
  'accounts:signUp': {
    fields: () => ({ email: 'second@example.com', password: 'secret-456' }),
    status: 200,
    tokens: 'a new account',
  },
  'accounts:signInWithPassword': {
    fields: ({ email }) => ({ email, password: 'wrong-password' }),
    status: 400,
    tokens: 'nobody',
  },
  'accounts:signInWithIdp': {
    fields: async () => ({
      postBody: await postBodyOf({ sub: 'stranger', email: 'stranger@gmail.example' }),
    }),
    status: 200,
    tokens: 'its own sign-in',
  },
  'accounts:lookup': { fields: () => ({}), status: 200, tokens: 'nobody' },
  'accounts:update': {
    fields: () => ({ password: 'secret-789' }),
    status: 200,
    tokens: 'its own sign-in',
  },
  'accounts:delete': { fields: () => ({}), status: 200, tokens: 'nobody' },
  'accounts:sendOobCode': { fields: () => ({ requestType: 'VERIFY_EMAIL' }), status: 200, tokens: 'nobody' },
  'accounts:resetPassword': {
    fields: async ({ uid }) => ({
      oobCode: await addCode(shop.context.db, shop.clock.now(), uid, 'PASSWORD_RESET'),
      newPassword: 'secret-789',
    }),
    status: 200,
    tokens: 'nobody',
  },
  'accounts:createAuthUri': {
    fields: ({ email }) => ({ identifier: email, continueUri: 'http://localhost:3000' }),
    status: 200,
    tokens: 'nobody',
  },
};

test('every operation of the service is tried', () => {
  assert.deepEqual(Object.keys(requests).sort(), [...operations.keys()].sort());
});

/** What makes a sign-in newer: its time, and its id. */
const signInOf = (token: string) => {
  const { auth_time, sid } = decodeJwt(token);
  return { authTime: auth_time, signIn: sid };
};

function tokensOf({ idToken, id_token: renewed }: Record<string, string>, own: NewAccount): TokensOf {
  const token = idToken ?? renewed;
  if (token === undefined) return 'nobody';
  if (decodeJwt(token).sub !== own.uid) return 'a new account';
  assert.deepEqual(signInOf(token), signInOf(own.idToken));
  return 'its own sign-in';
}

async function assertNoNewerTokens({ uid, idToken }: NewAccount): Promise<void> {
  const { authTime, signIn } = identityRefreshTokens;
  const rows = await shop.context.db
    .select({ authTime, signIn })
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.uid, uid));
  for (const row of rows) assert.deepEqual(row, signInOf(idToken));
}

for (const [operation, { fields, status, tokens }] of Object.entries(requests)) {
  test(`${operation} makes no newer sign-in out of an ID token`, async () => {
    const own = await identity.signUp();
    shop.clock.advance(60_000);
    const { idToken } = own;
    const [, name = ''] = operation.split(':');
    const more = { returnSecureToken: true, ...(await fields(own)) };
    const response = await identity.accounts(name, { idToken, ...more });
    assert.deepEqual([response.status, tokensOf(response.body, own)], [status, tokens]);
    await assertNoNewerTokens(own);
  });
}

test('a refresh token goes on with its own sign-in', async () => {
  const own = await identity.signUp();
  shop.clock.advance(60_000);
  const { status, body } = await identity.token(own.refreshToken);
  assert.deepEqual([status, tokensOf(body, own)], [200, 'its own sign-in']);
  await assertNoNewerTokens(own);
});

test('an ID token is no refresh token, no custom token and no first step', async () => {
  const own = await identity.signUp();
  const { idToken, email } = own;
  const step = await identity.send(
    'POST',
    '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize?key=embedded',
    { mfaPendingCredential: idToken, totpVerificationInfo: { verificationCode: '123456' } },
  );
  const fields = { idToken, token: idToken, email, oobCode: idToken, returnSecureToken: true };
  const responses = [
    await identity.token(idToken),
    step,
    await identity.accounts('signInWithCustomToken', fields),
    await identity.accounts('signInWithEmailLink', fields),
    await identity.accounts('signInWithPhoneNumber', fields),
  ];
  assert.deepEqual(
    responses.map((response) => [response.status, response.errorMessage]),
    [
      [400, 'INVALID_REFRESH_TOKEN'],
      [400, 'INVALID_MFA_PENDING_CREDENTIAL'],
      [400, 'OPERATION_NOT_ALLOWED'],
      [400, 'OPERATION_NOT_ALLOWED'],
      [400, 'OPERATION_NOT_ALLOWED'],
    ],
  );
  await assertNoNewerTokens(own);
});
