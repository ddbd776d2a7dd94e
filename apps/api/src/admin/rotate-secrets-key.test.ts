/** The command that replaces the key of secrets, and the sealing of signing keys. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, ne } from 'drizzle-orm';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { identityKeys } from '../identity/identity.table.ts';
import { secondFactors } from '../identity/second-factor.table.ts';
import { createSigningKeys, sealPlainKeys } from '../identity/signing-keys.ts';
import { createTokenVerifier } from '../identity/token-verifier.ts';
import { seal, unseal } from '../runtime/sealed-secrets.ts';
import { shopSecrets } from '../secrets/secrets.table.ts';
import { openValues, sealValues } from '../secrets/stored-secrets.ts';
import { sessions } from '../session/session.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { AdminError } from './admin-error.ts';
import { rotateSecretsKey } from './rotate-secrets-key.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const tokenOf = async () => (await identityClient(shop).signUp()).idToken;
const verify = (token: string) =>
  createTokenVerifier({ config: shop.context.config, db: shop.context.db, now: shop.clock.now })(token);

test('a signing key is stored sealed, and the database has its public part alone', async () => {
  proves('B-ROOM-29');
  await tokenOf();
  const rows = await shop.context.db.select().from(identityKeys);
  assert.ok(rows.length > 0);
  for (const { sealedJwk, privateJwk, publicJwk } of rows) {
    assert.ok(sealedJwk);
    assert.deepEqual(privateJwk, publicJwk);
    assert.ok(!('d' in privateJwk));
  }
});

test('a plain key of an earlier version signs, is sealed without ending a session, and its tokens stay valid', async () => {
  proves('B-ROOM-29');
  const own = await createTestShop();
  try {
    const { db } = own.context;
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const names = { kid: 'former', alg: 'RS256', use: 'sig' };
    await db.insert(identityKeys).values({
      kid: 'former',
      privateJwk: { ...(await exportJWK(privateKey)), ...names },
      publicJwk: { ...(await exportJWK(publicKey)), ...names },
      createdAt: own.clock.now(),
      activeFrom: new Date(own.clock.now().getTime() - 60_000),
    });
    const { idToken, uid, email } = await identityClient(own).signUp();
    assert.equal(decodeProtectedHeader(idToken).kid, 'former');
    const { status } = await own.visitor.call(
      sessionEndpoints.openSession,
      { body: { email } },
      { authorization: `Bearer ${idToken}` },
    );
    assert.equal(status, 200);
    await Promise.all([sealPlainKeys(own.context), sealPlainKeys(own.context)]);
    const [row] = await db.select().from(identityKeys);
    assert.ok(row?.sealedJwk && !('d' in row.privateJwk));
    const signed = await createSigningKeys(own.context).sign({ sub: 'x' }, own.clock.now());
    assert.equal(decodeProtectedHeader(signed).kid, 'former');
    const { config } = own.context;
    assert.equal((await createTokenVerifier({ config, db, now: own.clock.now })(idToken)).uid, uid);
    assert.equal(await db.$count(sessions), 1);
  } finally {
    await own.close();
  }
});

test('with a lost key the shop signs with a new one, and tokens of before are still verified', async () => {
  const token = await tokenOf();
  const { config } = shop.context;
  const usual = config.secretsKeys;
  config.secretsKeys = [randomBytes(32)];
  try {
    const other = createSigningKeys(shop.context);
    const signed = await other.sign({ sub: 'x' }, shop.clock.now());
    assert.notEqual(decodeProtectedHeader(signed).kid, decodeProtectedHeader(token).kid);
    assert.ok((await verify(token)).uid);
  } finally {
    config.secretsKeys = usual ?? [];
  }
});

test('the key of secrets is replaced: everything is sealed again, and the former key opens nothing', async () => {
  proves('B-ROOM-29');
  const { config, db } = shop.context;
  const now = shop.clock.now();
  const token = await tokenOf();
  // Those of another server, of the test before, are not to be opened.
  await db.delete(identityKeys).where(ne(identityKeys.kid, decodeProtectedHeader(token).kid ?? ''));
  const account = await identityClient(shop).signUp();
  const secret = Buffer.from('12345678901234567890');
  const { uid } = account;
  await db
    .insert(secondFactors)
    .values({ uid, sealedSecret: seal(config, uid, secret), startedAt: now, backupSalt: '' });
  const values = { storeId: 'a', storePassword: 'b' };
  const row = {
    name: 'sslcommerz',
    sealed: sealValues(config, 'sslcommerz', values),
    changedAt: now,
    changedBy: 'x',
  };
  await db.insert(shopSecrets).values(row);
  const former = config.secretsKeys ?? [];
  await assert.rejects(rotateSecretsKey(shop.context, now), AdminError);
  config.secretsKeys = [randomBytes(32), ...former];
  try {
    assert.match(
      await rotateSecretsKey(shop.context, now),
      /^3 secrets are sealed with the new key\..*can be removed/,
    );
    config.secretsKeys = config.secretsKeys.slice(0, 1);
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.uid, uid));
    assert.deepEqual(unseal(config, uid, factor?.sealedSecret ?? ''), secret);
    const [stored] = await db.select().from(shopSecrets);
    assert.ok(stored);
    assert.deepEqual(openValues(config, stored), values);
    const signed = await createSigningKeys(shop.context).sign({ sub: 'x' }, now);
    assert.equal(decodeProtectedHeader(signed).kid, decodeProtectedHeader(token).kid);
    config.secretsKeys = former;
    assert.equal(openValues(config, stored), undefined);
    config.secretsKeys = [randomBytes(32), ...former];
    assert.match(await rotateSecretsKey(shop.context, now), /^0 secrets .* 3 could not be opened/);
  } finally {
    config.secretsKeys = former;
  }
});
