/** What the shop answers when the identity provider cannot be asked, or knows a person without an e-mail address. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sessionCalls } from '@jontro/shop/session/session.calls.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { userCalls } from '@jontro/shop/users/users.calls.ts';
import { SignJWT } from 'jose';
import { providerUnreachable } from '../../apps/api/src/identity/provider-unreachable.ts';
import { createTokenVerifier } from '../../apps/api/src/identity/token-verifier.ts';
import { createTestShop, type TestShop } from '../../apps/api/src/testing/test-shop.ts';

/** Nothing listens on port 9 of this machine. */
const closed = 'http://127.0.0.1:9';
const env = { IDENTITY: 'hosted', IDENTITY_PROJECT_ID: 'shop-1', IDENTITY_API_KEY: 'web-key' };

let unreachable: TestShop;
let withoutEmail: TestShop;
before(async () => {
  unreachable = await createTestShop({
    env,
    parts: (base) => ({
      verifier: createTokenVerifier(base, { keys: `${closed}/keys`, toolkit: `${closed}/toolkit` }),
    }),
  });
  withoutEmail = await createTestShop({
    parts: () => ({
      verifier: async () => ({
        ...{ uid: 'by-telephone', email: undefined, emailVerified: false },
        ...{ name: undefined, picture: undefined, signedInAt: new Date() },
      }),
    }),
  });
});
after(async () => {
  await unreachable?.close();
  await withoutEmail?.close();
});

async function headers(): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const seconds = Math.floor(unreachable.clock.now().getTime() / 1000);
  const token = await new SignJWT({ email: 'a@example.com', auth_time: seconds })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setSubject('uid')
    .setIssuer('https://securetoken.google.com/shop-1')
    .setAudience('shop-1')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(privateKey);
  return { authorization: `Bearer ${token}` };
}

test('while the provider cannot be reached nobody is let in, and the answer says that it is not their fault', async () => {
  const { visitor } = unreachable;
  const body = { email: 'a@example.com' };
  const answers = [
    await visitor.call(sessionCalls.openSession, { body }, await headers()),
    await visitor.call(userCalls.saveUser, { body }, await headers()),
  ];
  for (const { status, refusal, headers: answered } of answers) {
    assert.deepEqual([status, refusal.code, refusal.message], [502, 'outside-service', providerUnreachable]);
    assert.equal(answered['set-cookie'], undefined);
  }
});

test('an account without an e-mail address does not enter the shop', async () => {
  const { visitor } = withoutEmail;
  const body = { email: 'a@example.com' };
  const token = { authorization: 'Bearer by-telephone' };
  const answers = [
    await visitor.call(sessionCalls.openSession, { body }, token),
    await visitor.call(userCalls.saveUser, { body }, token),
  ];
  for (const { status, refusal } of answers) {
    assert.deepEqual([status, refusal.code, refusal.message], [401, 'no-session', sessionTexts.emailNeeded]);
  }
});
