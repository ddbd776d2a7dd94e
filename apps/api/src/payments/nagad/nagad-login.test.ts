/** The keys of Nagad: set by the owner or where the shop is started, checked, never half, and the same in all processes. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';
import { secretTexts } from '@jontro/shop/secrets/secrets.ts';
import { eq } from 'drizzle-orm';
import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { localNagadLogin } from '../../config/nagad-local-keys.ts';
import { createFolder } from '../../database/test-process.ts';
import { sessions } from '../../session/session.table.ts';
import { createNagadShop } from '../../testing/nagad-shop.ts';
import { createPaymentProviders, offeredMethods } from '../payment-methods.ts';

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** As owners paste it from a file into one line. */
const pemLine = (base64: string, kind: 'PUBLIC' | 'PRIVATE') =>
  `-----BEGIN ${kind} KEY----- ${base64.replace(/.{64}/g, '$& ')} -----END ${kind} KEY-----`;

test('the owner sets the keys in the shop: wrong ones are refused by the check, the right ones are used at once', async (t) => {
  const shop = await createNagadShop({
    env: { NAGAD_PROVIDER: '', NAGAD_MERCHANT_ID: '', NAGAD_PUBLIC_KEY: '', NAGAD_PRIVATE_KEY: '' },
  });
  t.after(() => shop.close());
  const admin = await shop.signIn({ role: 'admin' });
  const { db } = shop.context;
  await db.update(sessions).set({ confirmedAt: shop.clock.now() }).where(eq(sessions.uid, admin.uid));
  const params = { name: 'nagad' };
  const { login } = shop;
  let changedAt: string | null = null;
  const change = async (values: Record<string, string>) => {
    const answer = await admin.call(secretEndpoints.changeSecret, { params, body: { values, changedAt } });
    assert.equal(answer.status, 200, answer.error?.message);
    changedAt = answer.body.secret.changedAt ?? null;
    return answer.body.secret;
  };
  const check = async () => (await admin.call(secretEndpoints.checkSecret, { params })).body;
  const isOffered = () => offeredMethods(shop.context).includes('nagad');
  assert.equal(isOffered(), false);

  const foreign = rsa().privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  await change({ ...login, privateKey: foreign });
  const refused = await check();
  assert.deepEqual([refused.works, refused.reason], [false, '4002_0000_000 Invalid signature']);
  await change({ ...login, privateKey: 'A'.repeat(400) });
  assert.deepEqual((await check()).reason, 'the keys of the account are no RSA keys');
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey;
  await change({
    ...login,
    publicKey: elliptic.export({ type: 'spki', format: 'der' }).toString('base64').padEnd(300, '='),
  });
  assert.equal((await check()).works, false);

  const secret = await change({
    ...login,
    publicKey: pemLine(login.publicKey, 'PUBLIC'),
    privateKey: pemLine(login.privateKey, 'PRIVATE'),
  });
  assert.ok(!JSON.stringify(secret).includes(login.privateKey.slice(0, 40)));
  assert.deepEqual(await check(), { works: true, message: secretTexts.accepted });
  assert.equal(isOffered(), true);
  assert.equal((await shop.startNagad()).attempt.provider, 'nagad');
});

test('a shop without an account of Nagad does not offer it; half an account, and the stand-in in a live shop, do not start', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    FIRST_ADMIN_EMAIL: 'o@example.com',
  };
  const config = readConfig(live, undefined, { preset: 'modern' });
  assert.deepEqual(config.nagad, { provider: 'none' });
  assert.ok(!offeredMethods({ config, paymentProviders: createPaymentProviders(config) }).includes('nagad'));
  assert.throws(
    () => readConfig({ ...live, NAGAD_MERCHANT_ID: '683002007104225' }),
    (error: unknown) => error instanceof ConfigError && /NAGAD_PUBLIC_KEY is missing/.test(error.message),
  );
  assert.throws(() => readConfig({ ...live, NAGAD_PROVIDER: 'local' }), /NAGAD_PROVIDER cannot be "local"/);
  const account = { NAGAD_MERCHANT_ID: '1', NAGAD_PUBLIC_KEY: 'p', NAGAD_PRIVATE_KEY: 'k' };
  const { nagad } = readConfig({ ...live, ...account, NAGAD_BASE_URL: 'https://elsewhere.example.com' });
  assert.ok(nagad.provider === 'nagad');
  assert.equal(nagad.baseUrl, 'https://api.mynagad.com/api/dfs');
});

test('all that ask for the keys of the stand-in get the same, also those that make the file at once', async (t) => {
  const folder = await createFolder();
  t.after(() => folder.remove());
  const dataDir = join(folder.path, 'data');
  const logins = [1, 2, 3].map(() => localNagadLogin(dataDir));
  assert.equal(new Set(logins.map((login) => JSON.stringify(login))).size, 1);
  const { nagad } = readConfig({ PORT: '4000', DATA_DIR: dataDir, NAGAD_PROVIDER: 'local' });
  assert.ok(nagad.provider === 'local' && nagad.baseUrl === 'http://127.0.0.1:4008/api/dfs');
  assert.equal(nagad.privateKey, logins[0]?.privateKey);
});
