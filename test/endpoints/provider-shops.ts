/** Shops whose identity provider is unreachable or has an account without e-mail; each with a visitor who has a token. */

import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { createTokenVerifier } from '../../apps/api/src/identity/token-verifier.ts';
import {
  createTestShop,
  type SignedInClient,
  type TestClient,
  type TestShop,
} from '../../apps/api/src/testing/test-shop.ts';
import { signedInNow } from '../../apps/api/src/testing/verified-times.ts';

interface WithToken {
  visitor: TestClient;
  /** Somebody who is logged in at that shop. */
  signIn(): Promise<SignedInClient>;
  headers: { authorization: string };
}

export interface ProviderShops {
  unreachable(): Promise<WithToken>;
  withoutEmail(): Promise<WithToken>;
  close(): Promise<void>;
}

/** Nothing listens on port 9 of this machine. */
const closedUrl = 'http://127.0.0.1:9';
const hostedSettings = { IDENTITY: 'hosted', IDENTITY_PROJECT_ID: 'shop-1', IDENTITY_API_KEY: 'web-key' };

/** A token that looks valid until its signature is checked. */
async function createUnverifiableToken(now: Date): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ email: 'a@example.com', auth_time: seconds })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setSubject('uid')
    .setIssuer('https://securetoken.google.com/shop-1')
    .setAudience('shop-1')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(privateKey);
}

/** Each shop is started lazily. */
export function createProviderShops(): ProviderShops {
  const shops: Promise<TestShop>[] = [];
  const open = (options: Parameters<typeof createTestShop>[0]): Promise<TestShop> => {
    const shop = createTestShop(options);
    shops.push(shop);
    return shop;
  };
  let unreachable: Promise<TestShop> | undefined;
  let withoutEmail: Promise<TestShop> | undefined;
  return {
    async unreachable() {
      unreachable ??= open({
        env: hostedSettings,
        parts: (base) => ({
          verifier: createTokenVerifier(base, { keys: `${closedUrl}/keys`, toolkit: `${closedUrl}/toolkit` }),
        }),
      });
      const { visitor, signIn, clock } = await unreachable;
      return {
        visitor,
        signIn,
        headers: { authorization: `Bearer ${await createUnverifiableToken(clock.now())}` },
      };
    },
    async withoutEmail() {
      withoutEmail ??= open({
        parts: () => ({
          verifier: async () => ({
            ...{ uid: 'by-telephone', email: undefined, emailVerified: false },
            ...{ name: undefined, picture: undefined, ...signedInNow() },
          }),
        }),
      });
      const { visitor, signIn } = await withoutEmail;
      return { visitor, signIn, headers: { authorization: 'Bearer by-telephone' } };
    },
    async close() {
      for (const shop of shops) await (await shop).close();
    },
  };
}
