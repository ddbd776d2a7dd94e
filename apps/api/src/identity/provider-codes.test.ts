/** Provokes every error code of specification section 8 in a real exchange between the SDK and a service. */
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
  OAuthProvider,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  type UserCredential,
  updatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { type ProviderErrorCode, providerErrorCodes } from '@jontro/shop/session/session.ts';
import type { ContractResponse } from '../testing/identity-contract.ts';
import { type OpenIdStub, startOpenIdStub } from '../testing/openid-stub.ts';
import { connectSdk } from '../testing/sdk-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { disableAccount, findAccountByEmail } from './accounts.ts';
import { addCode } from './action-codes.ts';

/** A shop with an SDK connected to it. */
interface ShopWithSdk {
  shop: TestShop;
  auth: Auth;
  close(): Promise<void>;
}

async function startShop(env: Record<string, string>): Promise<ShopWithSdk> {
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
let defaultShop: ShopWithSdk;
/** Without e-mail privacy and external provider; with strict password rules and rate limits. */
let strict: ShopWithSdk;
before(async () => {
  provider = await startOpenIdStub();
  defaultShop = await startShop(provider.env);
  strict = await startShop({
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
  await defaultShop.close();
  await strict.close();
  await provider.close();
});

let count = 0;
const newEmail = () => `code-${++count}@example.com`;
const good = 'Secret-123';
const signUp = (email = newEmail(), { auth } = defaultShop): Promise<UserCredential> =>
  createUserWithEmailAndPassword(auth, email, good);
const signIn = (email: string, password: string, { auth } = defaultShop) =>
  signInWithEmailAndPassword(auth, email, password);

async function resetCode(): Promise<string> {
  const { user } = await signUp();
  return addCode(defaultShop.shop.context.db, defaultShop.shop.clock.now(), user.uid, 'PASSWORD_RESET');
}

/** An external provider's credential for a person with this e-mail. */
async function google(email: string, verified = true) {
  const rawNonce = 'raw-nonce';
  const nonce = createHash('sha256').update(rawNonce).digest('hex');
  const iat = Math.floor(defaultShop.shop.clock.now().getTime() / 1000);
  provider.person = { sub: `sub-${email}`, email, email_verified: verified, name: 'Rafi' };
  const idToken = await provider.idToken({ nonce, iat, exp: iat + 300 });
  return new OAuthProvider('google.com').credential({ idToken, rawNonce });
}

const withPassword = (auth: Auth) => signInWithEmailAndPassword(auth, 'factor@example.com', good);

/** Signs in at a service that sends the same response to every request. */
async function signInAt(
  status: number,
  type: string,
  body: string,
  authenticate: (auth: Auth) => Promise<UserCredential> = withPassword,
): Promise<unknown> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sdk = connectSdk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    return await authenticate(sdk.auth);
  } finally {
    await sdk.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Signs in with a response recorded from the reference emulator, of what only hosted projects require or allow. */
function signInAtEmulator(
  recordedName: string,
  authenticate?: (auth: Auth) => Promise<UserCredential>,
): Promise<unknown> {
  const path = join(import.meta.dirname, '../testing/identity-contract.json');
  const recorded: ContractResponse[] = JSON.parse(readFileSync(path, 'utf8'));
  const response = recorded.find(({ name }) => name === recordedName);
  assert.ok(response);
  return signInAt(response.status, 'application/json', JSON.stringify(response.body), authenticate);
}

/** For each code, an exchange that the provider rejects with it. */
const exchanges: Partial<Record<ProviderErrorCode, () => Promise<unknown>>> = {
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
    await disableAccount(defaultShop.shop.context.db, defaultShop.shop.clock.now(), user.uid);
    return signIn(email, good);
  },
  'too-many-requests': async () => {
    const email = newEmail();
    await signUp(email, strict);
    for (let attempts = 0; attempts < 10; attempts += 1)
      await signIn(email, 'wrong-1', strict).catch(() => {});
    return signIn(email, good, strict);
  },
  'invalid-email': () => sendPasswordResetEmail(defaultShop.auth, 'nobody'),
  'missing-password': () => signIn(newEmail(), ''),
  'requires-recent-login': async () => {
    const { user } = await signUp();
    defaultShop.shop.clock.advance(6 * 60_000);
    return updatePassword(user, 'Another-1');
  },
  'user-token-expired': async () => {
    const email = newEmail();
    const { user } = await signUp(email);
    const other = connectSdk(`http://${defaultShop.auth.config.apiHost}`);
    try {
      defaultShop.shop.clock.advance(1000);
      const again = await signInWithEmailAndPassword(other.auth, email, good);
      await updatePassword(again.user, 'Another-1');
    } finally {
      await other.close();
    }
    return user.getIdToken(true);
  },
  'expired-action-code': async () => {
    const code = await resetCode();
    defaultShop.shop.clock.advance(2 * 3_600_000);
    return verifyPasswordResetCode(defaultShop.auth, code);
  },
  'invalid-action-code': () => verifyPasswordResetCode(defaultShop.auth, 'wrong'),
  // A proxy that cannot reach the service; the end-to-end tests cut the connection itself.
  'network-request-failed': () => signInAt(502, 'text/html', '<h1>Bad gateway</h1>'),
  'password-does-not-meet-requirements': () =>
    createUserWithEmailAndPassword(strict.auth, newEmail(), 'all-small'),
  'operation-not-allowed': async () => signInWithCredential(strict.auth, await google(newEmail())),
  'credential-already-in-use': async () => {
    const credential = await google(newEmail());
    const authenticate = (auth: Auth) => signInWithCredential(auth, credential);
    return signInAtEmulator('provider, attached elsewhere, without credential', authenticate);
  },
  'account-exists-with-different-credential': async () => {
    const email = newEmail();
    await signUp(email);
    return signInWithCredential(defaultShop.auth, await google(email, false));
  },
  'multi-factor-auth-required': () => signInAtEmulator('second factor'),
};

/** Codes that need a browser window; the end-to-end tests of the Google login cover them. */
const popupCodes: ProviderErrorCode[] = ['popup-blocked', 'popup-closed-by-user', 'unauthorized-domain'];

test('every code of the specification has an exchange', () => {
  assert.deepEqual([...Object.keys(exchanges), ...popupCodes].sort(), [...providerErrorCodes].sort());
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
    const { db } = defaultShop.shop.context;
    if (end === 'disabled') await disableAccount(db, defaultShop.shop.clock.now(), user.uid);
    else defaultShop.shop.clock.advance(31 * 24 * 3_600_000);
    await assert.rejects(user.getIdToken(true));
    assert.equal(defaultShop.auth.currentUser, null, end);
    assert.ok(await findAccountByEmail(db, user.email ?? ''));
  }
});
