/** Which ID tokens the shop accepts: embedded, hosted, and many forgeries. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { readConfig } from '../config/config.ts';
import { ApplicationError } from '../http/application-error.ts';
import { type IdentityClient, identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { changeAccount, disableAccount, findAccount, removeAccount } from './accounts.ts';
import { createSigningKeys, rotateSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createTokenVerifier } from './token-verifier.ts';

let shop: TestShop;
let identity: IdentityClient;
let keys: SigningKeys;
before(async () => {
  shop = await createTestShop();
  identity = identityClient(shop);
  keys = createSigningKeys(shop.context);
});
after(() => shop.close());

const seconds = () => Math.floor(shop.clock.now().getTime() / 1000);

const claimsOf = (uid: string): JWTPayload => ({
  iss: 'http://localhost:3000/identity/jontro',
  aud: 'jontro',
  sub: uid,
  auth_time: seconds(),
  iat: seconds(),
  exp: seconds() + 3600,
  email: 'Somebody@Example.com',
  email_verified: true,
  firebase: { sign_in_provider: 'password' },
});

const assertRejected = async (token: string, verify = shop.context.verifier): Promise<void> => {
  await assert.rejects(verify(token), (error) => error instanceof ApplicationError && error.status === 401);
};

const forge = async (change: (claims: JWTPayload) => JWTPayload): Promise<string> => {
  const { uid } = await identity.signUp();
  return keys.sign(change(claimsOf(uid)), shop.clock.now());
};

test('a valid token yields uid, lower-case e-mail, name, picture and sign-in time', async () => {
  const { uid } = await identity.signUp();
  const claims = {
    ...claimsOf(uid),
    name: 'Nusrat',
    picture: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
  };
  assert.deepEqual(await shop.context.verifier(await keys.sign(claims, shop.clock.now())), {
    uid,
    email: 'somebody@example.com',
    emailVerified: true,
    name: 'Nusrat',
    picture: '/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1000.webp',
    signedInAt: new Date(seconds() * 1000),
    provenAt: new Date(seconds() * 1000),
    issuedAt: new Date(seconds() * 1000),
    expiresAt: new Date((seconds() + 3600) * 1000),
    signIn: String(seconds()),
  });
  const named = await keys.sign({ ...claims, sid: 'abc' }, shop.clock.now());
  assert.equal((await shop.context.verifier(named)).signIn, 'abc');
});

for (const [what, change] of [
  ['another issuer', (claims) => ({ ...claims, iss: 'https://securetoken.google.com/jontro' })],
  ['no issuer', ({ iss, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'another-project' })],
  ['several audiences', (claims) => ({ ...claims, aud: ['jontro', 'another-project'] })],
  ['an expiry in the past', (claims) => ({ ...claims, exp: seconds() - 61 })],
  ['no expiry', ({ exp, ...claims }) => claims],
  ['an issue time in the future', (claims) => ({ ...claims, iat: seconds() + 90 })],
  ['no issue time', ({ iat, ...claims }) => claims],
  ['a sign-in time in the future', (claims) => ({ ...claims, auth_time: seconds() + 90 })],
  ['no sign-in time', ({ auth_time, ...claims }) => claims],
  ['a sign-in time that is text', (claims) => ({ ...claims, auth_time: 'now' })],
  ['an empty account id', (claims) => ({ ...claims, sub: '' })],
  ['an account id that is too long', (claims) => ({ ...claims, sub: 'x'.repeat(129) })],
  ['an unknown account', (claims) => ({ ...claims, sub: 'x'.repeat(28) })],
  ['another provider', (claims) => ({ ...claims, firebase: { sign_in_provider: 'anonymous' } })],
  ['no provider', ({ firebase, ...claims }) => claims],
] as [string, (claims: JWTPayload) => JWTPayload][]) {
  test(`a token with ${what} is rejected`, async () => assertRejected(await forge(change)));
}

test('a clock difference of up to a minute is tolerated', async () => {
  const verify = shop.context.verifier;
  await verify(await forge((claims) => ({ ...claims, iat: seconds() + 50, auth_time: seconds() + 50 })));
  await verify(await forge((claims) => ({ ...claims, exp: seconds() - 50 })));
});

test('an unsigned token is rejected, also with a key id', async () => {
  const { uid } = await identity.signUp();
  await assertRejected(new UnsecuredJWT(claimsOf(uid)).encode());
  const { keys: published } = await keys.jwks();
  const header = Buffer.from(JSON.stringify({ alg: 'none', kid: published[0]?.kid })).toString('base64url');
  const body = Buffer.from(JSON.stringify(claimsOf(uid))).toString('base64url');
  await assertRejected(`${header}.${body}.`);
});

test('a token with another key, another algorithm or no key id is rejected', async () => {
  const { uid } = await identity.signUp();
  const { keys: published } = await keys.jwks();
  const kid = published[0]?.kid ?? '';
  const otherKey = await generateKeyPair('RS256');
  const sign = (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
    new SignJWT(claimsOf(uid)).setProtectedHeader(header).sign(key);
  await assertRejected(await sign({ alg: 'RS256', kid }, otherKey.privateKey));
  await assertRejected(await sign({ alg: 'RS256', kid: 'unknown' }, otherKey.privateKey));
  await assertRejected(await sign({ alg: 'RS256' }, otherKey.privateKey));
  const otherAlgorithm = await generateKeyPair('ES256');
  await assertRejected(await sign({ alg: 'ES256', kid }, otherAlgorithm.privateKey));
  // Algorithm confusion: the public key used as the secret of a symmetric signature.
  await assertRejected(
    await sign({ alg: 'HS256', kid }, new TextEncoder().encode(JSON.stringify(published[0]))),
  );
});

test('a truncated, recombined or malformed token is rejected', async () => {
  const good = await forge((claims) => claims);
  const [header, , signature] = good.split('.');
  const other = (await forge((claims) => claims)).split('.')[1];
  for (const token of [
    '',
    'x',
    '...',
    'a.b.c',
    good.slice(0, -2),
    `${good}x`,
    `${header}.${other}.${signature}`,
  ]) {
    await assertRejected(token);
  }
});

test('a token is rejected once its account is disabled, deleted, or has revoked earlier tokens', async () => {
  const { db } = shop.context;
  const [disabled, deleted, revoked] = [
    await identity.signUp(),
    await identity.signUp(),
    await identity.signUp(),
  ];
  await shop.context.verifier(revoked.idToken);
  await disableAccount(db, shop.clock.now(), disabled.uid);
  await removeAccount(db, deleted.uid);
  const account = await findAccount(db, revoked.uid);
  assert.ok(account);
  await changeAccount(db, revoked.uid, { validSince: new Date(account.validSince.getTime() + 1000) });
  for (const { idToken } of [disabled, deleted, revoked]) await assertRejected(idToken);
});

test('a new key is published before it signs, and the replaced one stays until its tokens expire', async () => {
  const early = await identity.signUp();
  const published = async () => (await createSigningKeys(shop.context).jwks()).keys.map((key) => key.kid);
  const [first] = await published();
  await rotateSigningKeys(shop.context, shop.clock.now(), 24 * 3_600_000);
  assert.deepEqual(await published(), [first], 'a recent key is not replaced');
  await rotateSigningKeys(shop.context, shop.clock.now());
  assert.equal((await published()).length, 2);
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  const signingKeys = createSigningKeys(shop.context);
  const now = shop.clock.now().getTime();
  assert.equal(kidOf(await signingKeys.sign({}, new Date(now + 9 * 60_000))), first);
  assert.notEqual(kidOf(await signingKeys.sign({}, new Date(now + 11 * 60_000))), first);
  await createTokenVerifier(shop.context)(early.idToken);
  await rotateSigningKeys(shop.context, new Date(now + 3 * 3_600_000), 30 * 24 * 3_600_000);
  assert.equal((await published()).length, 1);
  assert.ok(!(await published()).includes(first));
});

test('a key that signs from its creation, as after the clock was set back, is found at once', async () => {
  // In a separate shop: the tests above have replaced keys of the other one and used unknown key ids.
  const other = await createTestShop();
  try {
    const { verifier } = other.context;
    await verifier((await identityClient(other).signUp()).idToken);
    other.clock.advance(-24 * 3_600_000);
    const { uid, idToken } = await identityClient(other).signUp();
    assert.equal((await verifier(idToken)).uid, uid);
  } finally {
    await other.close();
  }
});

test('instances that start concurrently use one key', async () => {
  const other = await createTestShop();
  try {
    const signers = [1, 2, 3].map(() => createSigningKeys(other.context));
    await Promise.all(signers.map((signer) => signer.sign({}, other.clock.now())));
    assert.equal((await createSigningKeys(other.context).jwks()).keys.length, 1);
  } finally {
    await other.close();
  }
});

test('a hosted token is verified with the published keys, and its account is looked up', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  let keysStatus = 200;
  let account: { status: number; body: unknown } = {
    status: 200,
    body: { users: [{ localId: 'hosted-uid' }] },
  };
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/keys') {
      return send(keysStatus, {
        keys: [{ ...(await exportJWK(publicKey)), kid: 'g1', alg: 'RS256', use: 'sig' }],
      });
    }
    const good = request.method === 'POST' && request.url === '/toolkit/v1/accounts:lookup?key=web-key';
    return send(good ? account.status : 404, good ? account.body : {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = readConfig({
      IDENTITY: 'hosted',
      IDENTITY_PROJECT_ID: 'shop-1',
      IDENTITY_API_KEY: 'web-key',
    });
    const hosted = { keys: `${origin}/keys`, toolkit: `${origin}/toolkit` };
    const verifier = () => createTokenVerifier({ ...shop.context, config }, hosted);
    const good = { ...claimsOf('hosted-uid'), iss: 'https://securetoken.google.com/shop-1', aud: 'shop-1' };
    const sign = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'g1' }).sign(privateKey);
    const unreachable = async (verify = verifier()) =>
      assert.rejects(
        verify(await sign(good)),
        (error) => error instanceof ApplicationError && error.status === 502,
      );

    const known = await verifier()(await sign(good));
    assert.deepEqual([known.uid, known.validSince], ['hosted-uid', undefined]);
    account = { status: 200, body: { users: [{ localId: 'hosted-uid', validSince: '1767225600' }] } };
    const changed = await verifier()(await sign(good));
    assert.deepEqual(changed.validSince, new Date('2026-01-01T00:00:00Z'));
    await assertRejected(await sign({ ...good, iss: 'https://securetoken.google.com/shop-2' }), verifier());
    await assertRejected(await sign({ ...good, aud: 'shop-2' }), verifier());
    for (const message of ['USER_DISABLED', 'USER_NOT_FOUND', 'TOKEN_EXPIRED']) {
      account = { status: 400, body: { error: { code: 400, message } } };
      await assertRejected(await sign(good), verifier());
    }
    account = { status: 503, body: {} };
    await unreachable();
    keysStatus = 500;
    await unreachable();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await unreachable();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
