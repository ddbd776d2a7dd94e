/** Every error code of specification section 8 comes out of a real exchange between the SDK and a service. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Auth,
  createUserWithEmailAndPassword,
  linkWithCredential,
  OAuthProvider,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  type UserCredential,
  updatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { type ProviderCode, providerCodes } from '@jontro/shop/session/session.ts';
import type { Answered } from '../testing/identity-contract.ts';
import { type OpenIdStub, startOpenIdStub, stubClient } from '../testing/openid-stub.ts';
import { connectSdk } from '../testing/sdk-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { accountByEmail, disableAccount } from './accounts.ts';
import { addCode } from './action-codes.ts';

/** A shop of its own kind, and the SDK at it. */
interface Place {
  shop: TestShop;
  auth: Auth;
  close(): Promise<void>;
}

async function openPlace(env: Record<string, string>): Promise<Place> {
  const shop = await createTestShop({ env });
  const sdk = connectSdk(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    shop,
    auth: sdk.auth,
    close: async () => {
      await sdk.close();
      await shop.close();
    },
  };
}

let provider: OpenIdStub;
/** As it comes; with little privacy, strict rules, few tries and no external provider. */
let usual: Place;
let strict: Place;
before(async () => {
  provider = await startOpenIdStub();
  usual = await openPlace({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: stubClient.clientId,
    GOOGLE_CLIENT_SECRET: stubClient.clientSecret,
  });
  strict = await openPlace({
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    SSLCZ_STORE_ID: 'a',
    SSLCZ_STORE_PASSWD: 'b',
    EMAIL_PRIVACY: 'off',
    PASSWORD_REQUIRE: 'uppercase,numeric',
    RATE_LIMIT_FACTOR: '1',
  });
});
after(async () => {
  await usual.close();
  await strict.close();
  await provider.close();
});

let count = 0;
const newEmail = () => `code-${++count}@example.com`;
const good = 'Secret-123';
const signUp = (email = newEmail(), { auth } = usual): Promise<UserCredential> =>
  createUserWithEmailAndPassword(auth, email, good);
const signIn = (email: string, password: string, { auth } = usual) =>
  signInWithEmailAndPassword(auth, email, password);

async function resetCode(): Promise<string> {
  const { user } = await signUp();
  return addCode(usual.shop.context.db, usual.shop.clock.now(), user.uid, 'PASSWORD_RESET');
}

/** The credential of a person whom the external provider knows by this address. */
async function google(email: string, verified = true) {
  const rawNonce = 'raw-nonce';
  const nonce = createHash('sha256').update(rawNonce).digest('hex');
  const iat = Math.floor(usual.shop.clock.now().getTime() / 1000);
  provider.person = { sub: `sub-${email}`, email, email_verified: verified, name: 'Rafi' };
  const idToken = await provider.idToken({ nonce, iat, exp: iat + 300 });
  return new OAuthProvider('google.com').credential({ idToken, rawNonce });
}

/** Signs in at a service that gives one answer to everything. */
async function signInAt(status: number, type: string, body: string): Promise<unknown> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sdk = connectSdk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    return await signInWithEmailAndPassword(sdk.auth, 'factor@example.com', good);
  } finally {
    await sdk.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Only hosted projects ask for a second factor: the answer is the one that was recorded from the reference emulator. */
function signInWithSecondFactor(): Promise<unknown> {
  const path = join(import.meta.dirname, '../testing/identity-contract.json');
  const recorded: Answered[] = JSON.parse(readFileSync(path, 'utf8'));
  const answer = recorded.find(({ name }) => name === 'second factor');
  assert.ok(answer);
  return signInAt(answer.status, 'application/json', JSON.stringify(answer.body));
}

/** What must be done for the provider to refuse with each code. */
const exchanges: Partial<Record<ProviderCode, () => Promise<unknown>>> = {
  'email-already-in-use': async () => {
    const email = newEmail();
    await signUp(email);
    return signUp(email.toUpperCase());
  },
  'wrong-password': async () => {
    const email = newEmail();
    await signUp(email, strict);
    return signIn(email, 'wrong-1', strict);
  },
  'invalid-credential': () => signIn(newEmail(), 'wrong-1'),
  'user-not-found': () => signIn(newEmail(), 'wrong-1', strict),
  'user-disabled': async () => {
    const email = newEmail();
    const { user } = await signUp(email);
    await disableAccount(usual.shop.context.db, usual.shop.clock.now(), user.uid);
    return signIn(email, good);
  },
  'too-many-requests': async () => {
    const email = newEmail();
    await signUp(email, strict);
    for (let tries = 0; tries < 10; tries += 1) await signIn(email, 'wrong-1', strict).catch(() => {});
    return signIn(email, good, strict);
  },
  'invalid-email': () => sendPasswordResetEmail(usual.auth, 'nobody'),
  'missing-password': () => signIn(newEmail(), ''),
  'requires-recent-login': async () => {
    const { user } = await signUp();
    usual.shop.clock.advance(6 * 60_000);
    return updatePassword(user, 'Another-1');
  },
  'user-token-expired': async () => {
    const email = newEmail();
    const { user } = await signUp(email);
    const other = connectSdk(`http://${usual.auth.config.apiHost}`);
    try {
      usual.shop.clock.advance(1000);
      const again = await signInWithEmailAndPassword(other.auth, email, good);
      await updatePassword(again.user, 'Another-1');
    } finally {
      await other.close();
    }
    return user.getIdToken(true);
  },
  'expired-action-code': async () => {
    const code = await resetCode();
    usual.shop.clock.advance(2 * 3_600_000);
    return verifyPasswordResetCode(usual.auth, code);
  },
  'invalid-action-code': () => verifyPasswordResetCode(usual.auth, 'wrong'),
  // A proxy in between that cannot reach the service; the end-to-end tests cut the connection itself.
  'network-request-failed': () => signInAt(502, 'text/html', '<h1>Bad gateway</h1>'),
  'password-does-not-meet-requirements': () =>
    createUserWithEmailAndPassword(strict.auth, newEmail(), 'all-small'),
  'operation-not-allowed': async () => signInWithCredential(strict.auth, await google(newEmail())),
  'credential-already-in-use': async () => {
    const taken = newEmail();
    await signInWithCredential(usual.auth, await google(taken));
    const { user } = await signUp();
    return linkWithCredential(user, await google(taken));
  },
  'account-exists-with-different-credential': async () => {
    const email = newEmail();
    await signUp(email);
    return signInWithCredential(usual.auth, await google(email, false));
  },
  'multi-factor-auth-required': signInWithSecondFactor,
};

/** What only a browser window can bring about: the end-to-end tests of the Google login do. */
const ofTheWindow: ProviderCode[] = ['popup-blocked', 'popup-closed-by-user', 'unauthorized-domain'];

test('every code of the specification has its exchange', () => {
  assert.deepEqual([...Object.keys(exchanges), ...ofTheWindow].sort(), [...providerCodes].sort());
});

for (const [name, exchange] of Object.entries(exchanges)) {
  test(`a real exchange ends in ${name}`, async () => {
    await assert.rejects(exchange(), (error: { code?: string }) => {
      assert.equal(error.code, `auth/${name}`);
      return true;
    });
  });
}

test('a disabled account and a token that cannot be renewed end the sign-in of the SDK', async () => {
  for (const end of ['disabled', 'expired']) {
    const { user } = await signUp();
    const { db } = usual.shop.context;
    if (end === 'disabled') await disableAccount(db, usual.shop.clock.now(), user.uid);
    else usual.shop.clock.advance(31 * 24 * 3_600_000);
    await assert.rejects(user.getIdToken(true));
    assert.equal(usual.auth.currentUser, null, end);
    assert.ok(await accountByEmail(db, user.email ?? ''));
  }
});
